import RuleFormat
import RuleModel
import RulePipeline
import RuleSyntax

extension FuzzTarget {
  /// A rule (the first line, in the compact form) at the end of a file (the rest): the file's own rules, lists and
  /// comments stay, the rule is the last one, and nothing that was right is wrong.
  static let add = FuzzTarget(name: "add", limit: 2048) { input in
    var input = input
    let form = SyntaxTree.Form(options: input.byte())
    let statement = String(decoding: input.line(), as: UTF8.self)
    let rule = NewRule(statement)
    let source = SourceFile(path: form.fileName, bytes: input.bytes)
    if rule.diagnostics.hasErrors {
      hold(
        rule.appended(to: source, form) == nil, "a rule with an error is added: \(statement.debugDescription)"
      )
      return
    }
    _ = rule.text(for: source, form)
    let before = Facts(source, form)
    guard let bytes = rule.appended(to: source, form) else {
      // A compact file has an end that a statement can stand at, and so has a small YAML file.
      hold(
        before.checked.hasErrors || form == .yaml || !isRule(statement),
        "no place for \(statement.debugDescription) in \(before)")
      return
    }
    let after = Facts(SourceFile(path: source.path, bytes: bytes), form)
    hold(
      after.tree?.rules.count == (before.tree?.rules.count ?? 0) + 1, "not one rule more: \(before) \(after)")
    hold(after.comments == before.comments, "other comments: \(before) \(after)")
    hold(
      !source.hasOnlyCRLF || after.source.hasOnlyCRLF, "other line ends: \(before) \(after)")
    hold(!before.isJSON || after.isJSON, "JSON no more: \(before) \(after)")
    hold(isKept(source.bytes, in: bytes), "bytes are lost: \(before) \(after)")
    if before.checked.hasErrors { return }
    hold(before.rules.lists == after.rules.lists, "other lists: \(before) \(after)")
    hold(
      after.rules.rules.starts(with: before.rules.rules), "other rules: \(before) \(after)")
    // The same name twice, or a list that is not there, only the whole file can tell.
    let alone = Facts(SourceFile(path: "fuzz.oal", text: statement + "\n"), .compact)
    guard let added = alone.rules.rules.first, !after.checked.hasErrors else { return }
    hold(after.rules.rules.last == added, "another rule: \(added) \(after)")
  }

  private static func isRule(_ statement: String) -> Bool {
    let source = SourceFile(path: "", text: statement)
    let tree = CompactReader.read(source, file: 0).tree
    return TextCheck.check(source, file: 0) == nil && tree.rules.count == 1 && tree.lists.isEmpty
      && tree.comments.isEmpty
  }

  /// Whether the old bytes are there in their order. An empty `[]` grows into lines.
  private static func isKept(_ old: [UInt8], in new: [UInt8]) -> Bool {
    var rest = new[...]
    for byte in old where !" []".utf8.contains(byte) {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
