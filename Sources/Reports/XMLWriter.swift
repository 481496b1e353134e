import TextSupport

/// Writes XML 1.0 byte for byte the same everywhere; by hand because the system's writer is part of Foundation.
package struct XMLWriter: Sendable {
  /// What is written so far, UTF-8.
  package private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var depth = 0

  package init() {}

  /// An element with child elements, every child on a separate line.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: (inout XMLWriter) -> Void
  ) {
    startLine("<\(name)\(Self.written(attributes))>")
    depth += 1
    children(&self)
    depth -= 1
    startLine("</\(name)>")
  }

  /// An element that holds text, or nothing.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = ""
  ) {
    let start = "<\(name)\(Self.written(attributes))"
    startLine(text.isEmpty ? start + "/>" : "\(start)>\(Self.escaped(text))</\(name)>")
  }

  private mutating func startLine(_ text: String) {
    bytes += Array((String(repeating: "  ", count: depth) + text + "\n").utf8)
  }

  private static func written(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.reduce(into: "") { text, attribute in
      text += " \(attribute.key)=\"\(escaped(attribute.value, isAttribute: true))\""
    }
  }

  /// Text escaped for XML. Characters that XML 1.0 cannot hold, and hidden characters, are escaped visibly: `\u{1B}`.
  /// In an attribute a line break or a tab has to be a reference, since a parser makes spaces of them.
  static func escaped(_ text: String, isAttribute: Bool = false) -> String {
    let scalars = Array(text.unicodeScalars)
    return zip(scalars, TextMetrics.escapes(in: scalars)).reduce(into: "") { escaped, character in
      let (scalar, isEscaped) = character
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      case "\n", "\t":
        if isAttribute { escaped += "&#\(scalar.value);" } else { escaped.unicodeScalars.append(scalar) }
      case _ where isEscaped:
        escaped +=
          HiddenCharacters.canHide(scalar) ? TextMetrics.escape(scalar) : "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
