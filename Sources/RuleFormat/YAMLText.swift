import RuleSyntax
import TextSupport

/// Writes strings in YAML. By hand because libyaml's emitter knows no comments, and quotes by YAML 1.1 alone.
enum YAMLText {
  /// Words that YAML 1.1 or 1.2 reads as something else than a string, in lower case.
  private static let reserved: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf",
  ]

  /// A string: plain if every YAML reader takes the plain text for a string in every place, else in double quotes.
  static func string(_ text: String) -> String { isPlain(text) ? text : YAMLQuote.quote(text) }

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
        && !HiddenCharacters.canHide(scalar)
  }
}
