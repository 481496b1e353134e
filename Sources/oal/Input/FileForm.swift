import RuleSyntax

/// Decides which form a file is in.
enum FileForm {
  /// What a folder is searched for.
  static let ruleFileEndings = [".oal", ".oal.yaml", ".oal.yml"]
  /// JSON is read as the subset of YAML that it is.
  private static let yamlEndings = [".yaml", ".yml", ".json"]

  /// Whether a search of folders finds a file of this name.
  static func isRuleFile(_ name: RawText) -> Bool {
    name.bytes.first != UInt8(ascii: ".") && ruleFileEndings.contains { name.hasSuffix($0) }
  }

  /// The form of a file that is named: YAML by its ending, else compact.
  static func of(named path: RawText) -> SyntaxTree.Form {
    yamlEndings.contains { path.hasSuffix($0) } ? .yaml : .compact
  }

  /// The form of a text without a name. It is YAML if its first line that is neither blank nor a comment begins with
  /// `{`, `[`, `%`, `---` or `- `, or is a key: a word, its colon, and then a blank or nothing. Else it is compact,
  /// also where nothing is there.
  static func sniff(_ bytes: [UInt8]) -> SyntaxTree.Form {
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
}
