import TextSupport

/// Quotes strings for YAML. By hand because every writer of YAML here edits text, which libyaml's emitter cannot.
package enum YAMLQuote {
  /// A string in double quotes, with the escapes that it needs: what nobody could see is escaped too.
  package static func quote(_ text: String) -> String {
    var quoted = "\""
    let hidden = HiddenCharacters.indices(in: text)
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where isPrintable(scalar) && !hidden.contains(index): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = digits.utf8.count > 4 ? 8 : 4
        quoted +=
          (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.utf8.count) + digits
      }
    }
    return quoted + "\""
  }

  /// Whether a character can stand in YAML as it is and shows as one line.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }
}
