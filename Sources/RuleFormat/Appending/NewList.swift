import RuleModel
import RuleSyntax
import RuleYAML
import TextSupport

/// A list that is to be added to a file of either form, behind the last list. What comes out was read back and compared,
/// as for ``NewRule``.
package struct NewList: NewStatement {
  package let statement: String
  package let diagnostics: [Diagnostic]
  package let source: SourceFile
  private let list: ListNode?

  /// A list by its statement in the compact form. A text that is no list is appended to no file.
  package init(_ text: String) {
    let result = CompactReader.read(SourceFile(path: "<arguments>", bytes: Array(text.utf8)), file: 0)
    let isOne = result.tree.lists.count == 1 && result.tree.rules.isEmpty && result.tree.comments.isEmpty
    list = isOne && !result.diagnostics.hasErrors ? result.tree.lists.first : nil
    statement =
      list.map { CompactPrinter.print(AppList(name: $0.name.value, items: $0.items.map(\.item))) } ?? text
    source = SourceFile(path: "<arguments>", bytes: Array(text.utf8))
    diagnostics = result.diagnostics
  }

  package func appended(to file: SourceFile, _ form: SyntaxTree.Form) -> [UInt8]? {
    guard let list, let bytes = form == .compact ? compact(file) : yaml(list, file) else { return nil }
    let new = SourceFile(path: file.path, bytes: bytes)
    guard TextCheck.check(new, file: 0) == nil else { return nil }
    let (before, after) = (Reading.read(file, form), Reading.read(new, form))
    var rest = after.tree
    guard let last = rest.lists.popLast(), last.name.value == list.name.value,
      last.items.map(\.item) == list.items.map(\.item), Reading.saysTheSame(before.tree, rest),
      Reading.comments(before.tree, file) == Reading.comments(after.tree, new)
    else { return nil }
    return bytes
  }

  package func text(for file: SourceFile, _ form: SyntaxTree.Form) -> String {
    guard form == .yaml, let list else { return statement }
    return member(list, isJSON: file.path.hasSuffix(".json"))
  }

  // MARK: The compact form

  /// Below the last list and the indented comments that belong to it; without a list at the end.
  private func compact(_ file: SourceFile) -> [UInt8] {
    guard let last = Reading.read(file, .compact).tree.lists.last else {
      return file.withLines(Array(statement.utf8))
    }
    let line = file.lineIndex(at: max(last.location.range.start, last.location.range.end - 1))
    return insert(statement, below: belowComments(line, deeperThan: 0, file), in: file)
  }

  /// The last of the indented comments below a line, which belong to the list of the line; else the line itself.
  private func belowComments(_ line: Int, deeperThan indent: Int, _ file: SourceFile) -> Int {
    var line = line
    while line + 1 < file.lineStarts.count {
      let next = file.bytes[file.lineRange(line + 1).indices]
      let text = next.drop { $0.isBlank }
      guard text.first == UInt8(ascii: "#"), next.count - text.count > indent else { break }
      line += 1
    }
    return line
  }

  // MARK: YAML

  private func yaml(_ list: ListNode, _ file: SourceFile) -> [UInt8]? {
    guard let places = RulePlaces(file) else { return nil }
    let isJSON = places.isJSON || file.path.hasSuffix(".json")
    let member = member(list, isJSON: isJSON)
    let key = isJSON ? "\"lists\"" : "lists"
    switch places.lists {
    case .other: return nil
    case .sequence(let lists) where lists.isFlow: return FlowAppending(file, lists).bytes { _ in member }
    case .sequence(let lists):
      guard let last = lists.last, places.multilineScalars.isEmpty else { return nil }
      let start = file.lineRange(file.lineIndex(at: lists.range.start)).start
      let indent = file.bytes[start..<lists.range.start]
      guard indent.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
      let line = belowComments(
        file.lineIndex(at: max(last.start, last.end - 1)), deeperThan: indent.count, file)
      return insert(String(decoding: indent, as: UTF8.self) + member, below: line, in: file)
    case .nothing(let end):
      return places.root?.isFlow == false
        ? insert("  " + member, below: file.lineIndex(at: end), in: file) : nil
    case .none:
      if let root = places.root, root.isFlow {
        return FlowAppending(file, root).bytes { _ in "\(key): {\(member)}" }
      }
      guard places.multilineScalars.isEmpty else { return nil }
      return file.withLines(
        Array(
          (places.root == nil && isJSON ? "{\(key): {\(member)}}" : "lists:\(file.lineEnding)  \(member)")
            .utf8))
    }
  }

  /// `Social: {apps: [com.burbn.instagram], sites: [tiktok.com]}`
  private func member(_ list: ListNode, isJSON: Bool) -> String {
    let text = { (text: String) in isJSON ? JSONQuote.quote(text) : YAMLText.string(text) }
    var order: [String] = []
    var items: [String: [String]] = [:]
    for node in list.items {
      let key = node.item.key
      if items[key] == nil { order.append(key) }
      switch node.item {
      case .bundle(let value), .app(let value), .category(let value), .site(let value):
        items[key, default: []].append(text(value))
      }
    }
    let keys = order.map { "\(isJSON ? text($0) : $0): [\((items[$0] ?? []).joined(separator: ", "))]" }
    return "\(text(list.name.value)): {\(keys.joined(separator: ", "))}"
  }

  private func insert(_ text: String, below line: Int, in file: SourceFile) -> [UInt8] {
    let end = file.lineRange(line).end
    guard end < file.bytes.count else { return file.withLines(Array(text.utf8)) }
    return file.bytes[..<end] + Array((file.lineEnding + text).utf8) + file.bytes[end...]
  }
}
