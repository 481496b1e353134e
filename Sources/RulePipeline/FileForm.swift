import RuleSyntax

/// Decides which form a file is in.
package enum FileForm {
  /// What a folder is searched for.
  package static let ruleFileEndings = [".oal", ".oal.yaml", ".oal.yml"]
  /// JSON is read as the subset of YAML that it is.
  private static let yamlEndings = [".yaml", ".yml", ".json"]

  /// Whether a search of folders finds a file of this name.
  package static func isRuleFile(named name: [UInt8]) -> Bool {
    name.first != UInt8(ascii: ".") && ruleFileEndings.contains { hasSuffix(name, $0) }
  }

  /// The form of a file that is named: YAML by its ending, else compact.
  package static func of(named path: [UInt8]) -> SyntaxTree.Form {
    yamlEndings.contains { hasSuffix(path, $0) } ? .yaml : .compact
  }

  /// The form of a text without a name. It is YAML if its first line that is neither blank nor a comment begins with
  /// `{`, `[`, `%`, `---` or `- `, or is a key: a word, its colon, and then a blank or nothing. Any other text is
  /// compact, even an empty text.
  package static func sniff(_ bytes: [UInt8]) -> SyntaxTree.Form {
    var rest = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isLineBreak }
      rest = rest[line.endIndex...].drop { $0.isLineBreak }
      let text = line.drop { $0.isBlank }
      if let first = text.first, first != UInt8(ascii: "#") {
        return looksLikeYAML(text, first) ? .yaml : .compact
      }
    }
    return .compact
  }

  private static func looksLikeYAML(_ line: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    if "{[%".utf8.contains(first) || line.starts(with: "---".utf8) { return true }
    if first == UInt8(ascii: "-") { return line.dropFirst().first?.isBlank ?? true }
    let rest = line.drop { $0.isASCIILetter || $0.isASCIIDigit || "-_\"'".utf8.contains($0) }
    return rest.first == UInt8(ascii: ":") && rest.dropFirst().first?.isBlank ?? true
  }

  /// Whether a name ends with the suffix, ignoring the case of ASCII letters.
  private static func hasSuffix(_ name: [UInt8], _ suffix: String) -> Bool {
    name.count >= suffix.utf8.count
      && zip(name.suffix(suffix.utf8.count), suffix.utf8).allSatisfy {
        $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1
      }
  }
}
