import RuleSyntax
import RuleYAML

/// Puts a rule after the last one of a YAML file. Nothing is written anew but what is added; what comes out is read
/// again before it is written.
struct YAMLAppending {
  private let file: SourceFile
  private let rule: YAMLRule
  private let places: RulePlaces?

  init(_ file: SourceFile, _ rule: YAMLRule) {
    self.file = file
    self.rule = rule
    places = RulePlaces(file)
  }

  /// Nil where there is no place to be sure of.
  var bytes: [UInt8]? {
    guard let places else { return nil }
    switch places.rules {
    case .other: return nil
    case .none: return places.root.map { $0.isFlow ? flowKey($0) : blockKey() } ?? blockKey()
    case .nothing(let key): return belowKey(key, places)
    case .sequence(let rules):
      guard let last = rules.last else { return firstItem(rules, places) }
      return rules.isFlow
        ? FlowAppending(file, rules).bytes { indent in item(in: indent, like: last) }
        : blockItem(after: last, in: rules.range)
    }
  }

  // MARK: Between brackets

  /// The rule as an item, over several lines if the last one is.
  private func item(in indent: String?, like last: SourceRange) -> String {
    guard let indent else { return rule.braced }
    let text = file.text(last)
    guard text.first == "{", let line = text.split(whereSeparator: \.isNewline).dropFirst().first,
      case let inner = String(line.prefix { $0 == " " || $0 == "\t" }), inner.count > indent.count
    else { return rule.braced }
    let members = rule.members.map { inner + $0 }.joined(separator: "," + file.lineEnding)
    return "{" + file.lineEnding + members + file.lineEnding + indent + "}"
  }

  /// Behind the last key of a file in braces.
  private func flowKey(_ root: RulePlaces.Collection) -> [UInt8]? {
    FlowAppending(file, root).bytes { _ in "\(rule.word("rules")): [\(rule.braced)]" }
  }

  /// Into a sequence without items. A line of its own grows into lines.
  private func firstItem(_ rules: RulePlaces.Collection, _ places: RulePlaces) -> [UInt8]? {
    let line = file.lineRange(file.lineIndex(at: rules.range.start))
    if places.root?.isFlow == false, !rule.isJSON,
      file.text(line).filter({ $0 != " " }) == "rules:[]"
    {
      return replacing(line, with: "rules:" + file.lineEnding + lines(indent: "  ", gap: " "))
    }
    return FlowAppending(file, rules).bytes { _ in rule.braced }
  }

  // MARK: Lines

  private func lines(indent: String, gap: String) -> String {
    let inner = indent + String(repeating: " ", count: 1 + gap.utf8.count)
    return indent + "-" + gap + rule.members.joined(separator: file.lineEnding + inner)
  }

  /// At the end of a file without the key, but before the mark that ends it.
  private func blockKey() -> [UInt8]? {
    let root = places?.root
    let first = file.lineIndex(at: root?.range.end ?? 0)
    let text =
      root == nil && rule.isJSON
      ? "{\(rule.word("rules")): [\(rule.braced)]}"
      : "rules:" + file.lineEnding + lines(indent: "  ", gap: " ")
    for index in file.lineStarts.indices.dropFirst(first)
    where file.text(file.lineRange(index)).hasPrefix("...") {
      return replacing(
        SourceRange(file.lineStarts[index], file.lineStarts[index]), with: text + file.lineEnding)
    }
    return appended(text)
  }

  private func belowKey(_ key: Int, _ places: RulePlaces) -> [UInt8]? {
    guard places.root?.isFlow == false else { return nil }
    return insert(lines(indent: "  ", gap: " "), below: file.lineIndex(at: key))
  }

  /// Adds the rule below the last rule, with its dash in the column of the other dashes. Comments with deeper
  /// indentation belong to the last rule.
  private func blockItem(after last: SourceRange, in rules: SourceRange) -> [UInt8]? {
    let start = file.lineRange(file.lineIndex(at: rules.start)).start
    let before = file.bytes[start..<rules.start]
    guard before.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    let indent = String(decoding: before, as: UTF8.self)
    let isBraced = file.bytes[last.start] == UInt8(ascii: "{")
    let gap = gap(before: last, column: before.count)
    let text = isBraced ? "\(indent)-\(gap)\(rule.braced)" : lines(indent: indent, gap: gap)
    return insert(text, below: lastLine(of: last, deeperThan: before.count))
  }

  /// The blanks between a dash and its rule; a single blank if there is more than blanks.
  private func gap(before item: SourceRange, column: Int) -> String {
    let start = file.lineRange(file.lineIndex(at: item.start)).start + column
    guard start < item.start, file.bytes[start] == UInt8(ascii: "-") else { return " " }
    let gap = file.bytes[start + 1..<item.start]
    return gap.allSatisfy { $0 == UInt8(ascii: " ") } ? String(decoding: gap, as: UTF8.self) : " "
  }

  /// The index of the last line that belongs to a rule.
  private func lastLine(of rule: SourceRange, deeperThan indent: Int) -> Int {
    var last = file.lineIndex(at: max(rule.start, rule.end - 1))
    for index in file.lineStarts.indices.dropFirst(last + 1) {
      let range = file.lineRange(index)
      let line = file.bytes[range.start..<range.end]
      let text = line.drop { $0.isBlank }
      if text.isEmpty { continue }
      guard text.first == UInt8(ascii: "#"), line.count - text.count > indent else { break }
      last = index
    }
    return last
  }

  private func insert(_ text: String, below line: Int) -> [UInt8]? {
    let end = file.lineRange(line).end
    if let block = block(at: end) {
      guard block.end < file.bytes.count else { return appended(text) }
      return replacing(SourceRange(at: block.end), with: text + file.lineEnding)
    }
    guard end < file.bytes.count else { return appended(text) }
    return replacing(SourceRange(at: end), with: file.lineEnding + text)
  }

  /// Adds the text at the end of the file; nil if the missing line break would become part of a block scalar's text.
  private func appended(_ text: String) -> [UInt8]? {
    let isEnded = file.bytes.last?.isLineBreak ?? true
    return isEnded || block(at: file.bytes.count) == nil ? file.withLines(Array(text.utf8)) : nil
  }

  /// The block scalar that holds the end of a line: line breaks and blanks behind its last word can be its text.
  private func block(at lineEnd: Int) -> SourceRange? {
    places?.multilineScalars.first {
      $0.start < lineEnd && lineEnd <= $0.end && YAMLSpelling.isBlockScalar($0, in: file)
    }
  }

  private func replacing(_ range: SourceRange, with text: String) -> [UInt8] {
    file.bytes[..<range.start] + Array(text.utf8) + file.bytes[range.end...]
  }
}
