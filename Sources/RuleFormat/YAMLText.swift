import RuleSyntax

/// Writes strings in YAML. By hand because libyaml's emitter knows no comments, and quotes by YAML 1.1 alone.
enum YAMLText {
  /// Words that YAML 1.1 or 1.2 reads as something else than a string, in lower case.
  private static let reserved: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf",
  ]

  /// A string: plain where every reader takes it for one wherever it stands, else in double quotes.
  static func string(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A string in double quotes, with the escapes that it needs.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
    }
    return quoted + "\""
  }

  /// Whether a character can stand in YAML as it is and shows as one line.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// Begins with a letter, and has only letters, digits, `-`, `_`, `.` and single blanks.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first), text.last != " ", !text.contains("  "),
      !reserved.contains(text.lowercased())
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      isLetter(scalar) || "0123456789-_. ".unicodeScalars.contains(scalar)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? UInt8(ascii: scalar).isASCIILetter
      : (0xC0...0xD7FF).contains(scalar.value) && scalar.properties.isAlphabetic
  }
}
