import RuleModel
import RuleSyntax

// Keys of other programs whose meaning is certain, with a fix that keeps their values.

extension SchemaReader {
  private static let starts: Set<String> = [
    "from", "start", "starts", "begin", "begins", "start-time", "start_time",
  ]
  private static let ends: Set<String> = [
    "to", "end", "ends", "until", "finish", "stop", "end-time", "end_time",
  ]

  private static let lengths: Set<String> = ["duration", "length", "lasts"]

  /// Reports `from: 09:00` and `to: 17:00`, or `start: 22:00` and `duration: 8h`, as one window, and dates under such keys as dates. The entries are taken
  /// out, so that each fault is reported once.
  mutating func reportTwoTimes(_ entries: inout [Entry], _ rule: inout RuleBuilder) {
    let start = entries.first { isForeign($0, Self.starts) }
    let length = entries.first { isForeign($0, Self.lengths) }
    let end = entries.first { isForeign($0, Self.ends) } ?? (start == nil ? nil : length)
    guard let first = start ?? end else { return }
    let both = [start, end].compactMap { $0 }
    let values = both.map { string(document.resolve($0.value)) }
    let place = Location(file, first.keyRange)
    if values.contains(where: { DateText.isDate($0) }) {
      diagnostics.append(YAMLDiagnostics.dateKey(string(first.key), place))
      rule.lost.insert(.word)
    } else if start != nil, let end {
      // A window with a length is written 22:00+8h.
      let window = values.joined(separator: isForeign(end, Self.lengths) ? "+" : "-")
      let meant = Literals.windowMeant(by: window)
      let hasWindow = entries.contains { $0.rule == .option(.window) }
      let fix = hasWindow ? nil : meant.flatMap { windowFix($0, first, end) }
      diagnostics.append(
        YAMLDiagnostics.twoTimes(
          string(first.key), meant, other: Location(file, end.keyRange),
          isLength: isForeign(end, Self.lengths), fix: fix, place))
      rule.lost.insert(LostOptions(.window))
    } else {
      return
    }
    entries.removeAll { entry in both.contains { $0.key == entry.key && $0.value == entry.value } }
  }

  private func isForeign(_ entry: Entry, _ words: Set<String>) -> Bool {
    guard entry.rule == nil, entry.via == nil, text(entry.key).count <= 12 else { return false }
    return words.contains(string(entry.key).lowercased())
      && !document.nodes[document.resolve(entry.value)].isCollection
      && !isNull(document.resolve(entry.value))
  }

  /// Writes the window in the place of the first key, and removes the second.
  private func windowFix(_ window: String, _ first: Entry, _ second: Entry) -> Fix? {
    guard document.nodes[first.value].kind != .alias, document.nodes[second.value].kind != .alias else {
      return nil
    }
    let isQuoted = document.nodes[first.key].kind == .doubleQuoted
    let text = isQuoted ? "\"window\": \"\(window)\"" : "window: \(window)"
    let whole = SourceRange(first.keyRange.start, document.nodes[first.value].range.end)
    let other = SourceRange(second.keyRange.start, document.nodes[second.value].range.end)
    guard let removal = Removal.range(of: other, in: source, form: .yaml),
      removal.start >= whole.end || removal.end <= whole.start
    else { return nil }
    return Fix(
      "write `window: \(window)`", .unsafe,
      [Edit(Location(file, whole), text), Edit(Location(file, removal), "")])
  }

  /// `type: schedule` for `kind: schedule`, and `block: Social` for the mode and the list.
  func fixKeepingValue(_ entry: Entry, among entries: [Entry]) -> [Fix] {
    let value = document.resolve(entry.value)
    guard entry.via == nil, !document.nodes[value].isCollection, document.nodes[entry.value].kind != .alias,
      !isNull(value)
    else { return [] }
    let has = { (key: RuleKey) in entries.contains { $0.rule == key } }
    let place = Location(file, entry.keyRange)
    let isQuoted = document.nodes[entry.key].kind == .doubleQuoted
    let spelled = { (word: String) in isQuoted ? "\"\(word)\"" : word }
    switch string(entry.key) {
    case "type" where !has(.kind) && RuleKeyword(spelling: string(value)) != nil:
      return [.replace(place, with: spelled("kind"), .safe, title: "write `kind: \(string(value))`")]
    case "block" where !has(.option(.list)):
      return [.replace(place, with: spelled("list"), .unsafe, title: "write `list: \(string(value))`")]
    default: return []
    }
  }
}
