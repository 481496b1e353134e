import RuleModel
import RuleSyntax

/// A rule while its keys are read.
struct RuleBuilder {
  var kindKey: SourceRange?
  var keyword: Located<RuleKeyword>?
  var nameKey: SourceRange?
  var name: NameNode?
  var clauses: [Clause] = []
  var lost: LostOptions
}

/// The place for a new key before a mapping's first key, and the way to write the key there.
struct KeyInsertion {
  var place: Location
  /// What has to follow it.
  var after: String
  /// Whether the keys are in quotes, as in JSON.
  var isQuoted: Bool

  func text(key: String, value: String) -> String {
    (isQuoted ? "\"\(key)\": \"\(value)\"" : "\(key): \(value)") + after
  }
}

extension SchemaReader {
  /// Reads one item of `rules`.
  mutating func readRule(_ item: Int) {
    let node = document.resolve(item)
    guard document.nodes[node].kind == .mapping else { return reportNoRule(item, node) }
    var entries = keptEntries
    keptEntries = []
    entries.removeAll(keepingCapacity: true)
    let isComplete = collectEntries(of: node, into: &entries)
    if node != item {
      // A rule that is an alias as a whole is a rule of merged clauses.
      for index in entries.indices { entries[index].via = item }
    }
    keyword = nil
    var rule = RuleBuilder(lost: isComplete ? [] : .all)
    rule.clauses.reserveCapacity(entries.count)
    // The kind first: the message about a bare number as a budget depends on the kind.
    for entry in entries where entry.rule == .kind {
      let before = diagnostics.count
      readKind(entry, &rule)
      labelUse(of: entry, from: before)
    }
    keyword = rule.keyword?.value
    defer { keyword = nil }
    reportTwoTimes(&entries, &rule)
    let first = diagnostics.count
    for entry in entries where entry.rule != .kind {
      let before = diagnostics.count
      read(entry, among: entries, &rule)
      labelUse(of: entry, from: before)
    }
    finish(rule, item, node, entries, from: first)
    keptEntries = entries
  }

  private mutating func reportNoRule(_ item: Int, _ node: Int) {
    if document.nodes[node].kind == .broken { return }
    if isNull(node) {
      var range = document.nodes[item].range
      // An empty item has no text, so its dash is shown.
      if range.isEmpty, range.start > 0, source.bytes[range.start - 1] == UInt8(ascii: "-") {
        range.start -= 1
      }
      diagnostics.append(YAMLDiagnostics.missingItem(of: "rules", Location(file, range)))
      return
    }
    keepNames(in: item)
    let isCompact = !document.nodes[node].isCollection && YAMLDiagnostics.looksCompact(string(node))
    diagnostics.append(YAMLDiagnostics.ruleIsText(isCompact: isCompact, found(node), location(item)))
  }

  /// Labels the latest findings, if their text is behind an anchor, with the place of the alias.
  private mutating func labelUse(of entry: Entry, from first: Int) {
    guard diagnostics.count > first else { return }
    let isAlias = document.nodes[entry.value].kind == .alias
    guard let node = entry.via ?? (isAlias ? entry.value : nil) else { return }
    let place = location(node)
    for index in first..<diagnostics.count where diagnostics[index].location != place {
      diagnostics[index].related.append(Label(place, "used here"))
    }
  }

  private mutating func finish(
    _ rule: RuleBuilder, _ item: Int, _ node: Int, _ entries: [Entry], from first: Int
  ) {
    let values = several
    several = []
    if document.nodes[node].isOpen { return }
    if rule.kindKey == nil, !rule.lost.contains(.kind) { reportMissingKind(rule, item, node) }
    let whole = ruleLocation(item, node, entries)
    let keyword = rule.keyword ?? Located(.kind(.schedule), whole)
    let read = RuleNode(
      location: whole, keyword: keyword, name: rule.name, clauses: rule.clauses, lost: rule.lost)
    for value in values {
      diagnostics.append(
        value.diagnostic(
          read, in: source, form: .yaml,
          writesOut: rule.keyword != nil && splitCount < ReaderLimits.rulesWrittenOut,
          offersFix: values.count == 1))
      splitCount += 1
    }
    if diagnostics.count > first {
      MidnightStart.complete(&diagnostics, from: first, read, in: source, form: .yaml)
    }
    if rule.keyword == nil { tree.rulesWithoutKind.append(read) } else { tree.rules.append(read) }
  }

  /// From the first key to the end of the last value.
  private func ruleLocation(_ item: Int, _ node: Int, _ entries: [Entry]) -> Location {
    guard item == node, !entries.isEmpty else { return location(item) }
    let end = entries.reduce(0) { max($0, Int(document.nodes[$1.via ?? $1.value].end)) }
    return Location(file, SourceRange(Int(document.nodes[node + 1].start), end))
  }

  // MARK: Kind and name

  private mutating func readKind(_ entry: Entry, _ rule: inout RuleBuilder) {
    if let first = rule.kindKey { return reportDuplicate(entry, first) }
    rule.kindKey = entry.keyRange
    let expected = "one of schedule, time-limit, open-limit and preset"
    guard let node = scalar(entry, "kind", expected: expected, example: "schedule") else { return }
    let bytes = text(node)
    if let keyword = Self.keyword(bytes) {
      rule.keyword = Located(keyword, location(node))
      return
    }
    let word = literal(node)
    let isRight = { (text: String) in RuleKeyword(spelling: text) != nil }
    if Literals.isRightButHidden(word, .unknownOption, &diagnostics, isRight) { return }
    let spellings = RuleKeyword.all.map(\.spelling)
    let squeezed = SchemaKeys.squeeze(word.string)
    if let same = spellings.first(where: { SchemaKeys.squeeze($0) == squeezed }) {
      diagnostics.append(YAMLDiagnostics.unknownKind(word, meant: same, isSafe: true))
      setKind(same, node, &rule)
    } else {
      let nearest = Spelling.nearest(to: word.string, in: spellings)
      diagnostics.append(YAMLDiagnostics.unknownKind(word, meant: nearest, isSafe: false))
      if let nearest { setKind(nearest, node, &rule) }
    }
  }

  /// What was meant is what the rest of the rule is checked by, as in the compact form.
  private func setKind(_ spelling: String, _ node: Int, _ rule: inout RuleBuilder) {
    rule.keyword = RuleKeyword(spelling: spelling).map { Located($0, location(node)) }
  }

  static func keyword(_ bytes: ArraySlice<UInt8>) -> RuleKeyword? {
    if bytes.spells("schedule") { return .kind(.schedule) }
    if bytes.spells("time-limit") { return .kind(.timeLimit) }
    if bytes.spells("open-limit") { return .kind(.openLimit) }
    return bytes.spells("preset") ? .preset : nil
  }

  private mutating func reportDuplicate(_ entry: Entry, _ first: SourceRange) {
    diagnostics.append(
      YAMLDiagnostics.duplicateKey(
        string(entry.key), Location(file, entry.keyRange), first: Location(file, first)))
  }

  private mutating func readName(_ entry: Entry, _ rule: inout RuleBuilder) {
    if let first = rule.nameKey { return reportDuplicate(entry, first) }
    rule.nameKey = entry.keyRange
    let place = isNull(entry.value) ? nullPlace(entry) : location(entry.value)
    rule.name = NameNode(
      name(entry, .name, expected: "the rule's name"), place, mergedThrough: entry.via.map(location))
  }

  /// A name that the user chose: of the rule, of its list, or of what a preset becomes.
  private mutating func name(
    _ entry: Entry, _ key: RuleKey, expected: String, help: @autoclosure () -> [String] = []
  ) -> String? {
    guard let node = scalar(entry, key.rawValue, expected: expected, example: key.example, help: help())
    else {
      return nil
    }
    let name = Literals.name(string(node), at: location(node), &diagnostics)
    if let name {
      reportComment(after: node, name)
      if reportQuotes(round: node) { return nil }
    }
    return name
  }

  /// `name: Chess #1`: YAML takes the number for a comment, and nobody sees it. False where there is none.
  @discardableResult
  mutating func reportComment(after node: Int, _ name: String) -> Bool {
    let end = Int(document.nodes[node].end)
    guard document.nodes[node].kind == .plain, end + 2 < source.bytes.count,
      source.bytes[end] == UInt8(ascii: " "), source.bytes[end + 1] == UInt8(ascii: "#"),
      !source.bytes[end + 2].isBlank, !source.bytes[end + 2].isLineBreak
    else { return false }
    let lines = LineReader(source)
    let whole = lines.trimmed(SourceRange(Int(document.nodes[node].start), lines.line(at: end).end))
    let comment = Location(file, SourceRange(end + 1, whole.end))
    diagnostics.append(
      YAMLDiagnostics.commentAfterName(name, comment, whole: Location(file, whole), text: source.text(whole)))
    return true
  }

  /// `name: “A”` without YAML's own quotes: nobody means those of the typographer as a part of the name.
  private mutating func reportQuotes(round node: Int) -> Bool {
    // Nearly every name is plain ASCII, and this is asked of each.
    guard document.nodes[node].kind == .plain, let first = text(node).first, first >= 0x80 else {
      return false
    }
    let found = Lookalikes.find(in: text(node)).filter { $0.meaning == .quote || $0.meaning == .apostrophe }
    let literal = literal(node)
    guard found.count == 2, found[0].offset == 0, found[0].meaning == found[1].meaning, literal.isVerbatim,
      found[1].offset + found[1].length == literal.bytes.count
    else { return false }
    diagnostics.append(YAMLDiagnostics.foreignQuotes(found, in: literal))
    return true
  }

  private mutating func reportMissingKind(_ rule: RuleBuilder, _ item: Int, _ node: Int) {
    var meant: [RuleKeyword] = []
    for clause in rule.clauses {
      if case .invalid = clause.value { continue }
      let takers = RuleKeyword.all.filter { $0.takes(clause.value) }
      // An option of schedules is one of presets too, and those are fewer.
      if let keyword = takers.first, takers.count == 1 || takers == [.kind(.schedule), .preset],
        !meant.contains(keyword)
      {
        meant.append(keyword)
      }
    }
    let isEmpty = Int(document.nodes[node].next) == node + 1
    let place = item != node || isEmpty ? location(item) : location(node + 1)
    diagnostics.append(
      YAMLDiagnostics.missingKind(
        meant, place, insertion: item == node && !isEmpty ? insertion(before: node + 1, node) : nil))
  }

  /// The place for a new key before a mapping's first key.
  private func insertion(before key: Int, _ node: Int) -> KeyInsertion? {
    let offset = Int(document.nodes[key].start)
    let place = Location(file, SourceRange(at: offset))
    if source.bytes[Int(document.nodes[node].start)] == UInt8(ascii: "{") {
      return KeyInsertion(place: place, after: ", ", isQuoted: document.nodes[key].kind == .doubleQuoted)
    }
    let line = LineReader(source).line(at: offset)
    let isIndentation = source.bytes[line.start..<offset].allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-")
    }
    guard isIndentation else { return nil }
    let indentation = String(repeating: " ", count: offset - line.start)
    return KeyInsertion(place: place, after: source.lineEnding + indentation, isQuoted: false)
  }

  // MARK: Clauses

  private mutating func read(_ entry: Entry, among entries: [Entry], _ rule: inout RuleBuilder) {
    switch entry.rule {
    case nil:
      let before = diagnostics.count
      if !reportLists(entry) {
        reportUnknownKey(entry, on: .rule)
        if diagnostics.count == before + 1, diagnostics[before].fixes.isEmpty {
          diagnostics[before].fixes = fixKeepingValue(entry, among: entries)
        }
      }
      rule.lost.formUnion(optionsMeant(by: entry))
    case .kind: break
    case .name: readName(entry, &rule)
    case .option(let kind):
      let value = clauseValue(entry, kind, rule.keyword?.value) ?? .invalid(kind)
      if value == .invalid(.list), document.nodes[entry.value].kind == .sequence {
        keepNames(ofLists: entry.value, location(entry.value))
      }
      let written = document.nodes[entry.value].range
      rule.clauses.append(
        Clause(
          value, Location(file, SourceRange(entry.keyRange.start, max(entry.keyRange.end, written.end))),
          valueLocation: Location(file, written), mergedThrough: entry.via.map(location)))
    }
  }

  private mutating func clauseValue(_ entry: Entry, _ kind: ClauseKind, _ keyword: RuleKeyword?)
    -> ClauseValue?
  {
    let key = RuleKey.option(kind)
    switch kind {
    case .days: return days(entry).map(ClauseValue.days)
    case .list:
      return name(
        entry, key, expected: "the name of one list",
        help: ["a rule points to one list: declare one that holds everything"]
      ).map(ClauseValue.list)
    case .newName: return name(entry, key, expected: "a name").map(ClauseValue.newName)
    case .window:
      if noteWindows(entry) { return nil }
      let help = windowHelp(entry)
      let node = scalar(entry, "window", expected: "one value", example: key.example, help: help)
      guard let node else { return nil }
      return Literals.window(literal(node), &diagnostics).map(ClauseValue.window)
    case .mode:
      guard let node = scalar(entry, "mode", expected: "block or allow-only", example: key.example) else {
        return nil
      }
      return Literals.mode(literal(node), &diagnostics).map(ClauseValue.mode)
    case .budget:
      guard let node = scalar(entry, "budget", expected: "one value", example: key.example) else {
        return nil
      }
      var known: RuleKind?
      if case .kind(let kind)? = keyword { known = kind }
      return Literals.budget(literal(node), kind: known, &diagnostics).map(ClauseValue.budget)
    case .id:
      guard let node = scalar(entry, "id", expected: "a UUID", example: nil) else { return nil }
      return Literals.id(literal(node), &diagnostics).map(ClauseValue.id)
    default:
      guard case .flag(let flag) = kind.option.value else { return nil }
      return boolean(entry, kind.option.key).map { .flag(flag, $0) }
    }
  }

  /// `window: [10:00-12:00, 13:00-20:00]`, and the same in one text. Whether it is that.
  private mutating func noteWindows(_ entry: Entry) -> Bool {
    let node = document.resolve(entry.value)
    var values: [String] = []
    if document.nodes[node].kind == .sequence {
      var child = node + 1
      while child < Int(document.nodes[node].next), values.count < 5 {
        let value = document.resolve(child)
        guard !document.nodes[value].isCollection, document.nodes[value].kind != .broken else { return false }
        values.append(string(value))
        child = Int(document.nodes[child].next)
      }
    } else {
      guard !document.nodes[node].isCollection, document.nodes[node].kind != .broken, !isNull(node),
        text(node).count <= 120, text(node).contains(where: { ",;& ".utf8.contains($0) })
      else { return false }
      values = string(node).split(whereSeparator: { ",;& ".contains($0) }).map(String.init)
        .filter { $0 != "and" && $0 != "+" }
    }
    guard values.count > 1, values.allSatisfy({ Literals.window($0) != nil }) else { return false }
    let isHere = node == entry.value && entry.via == nil
    several.append(SeveralValues(.window, values, at: location(entry.value), areRight: isHere))
    return true
  }

  /// `block: [Social, Video]`: lists under a key that is none.
  private mutating func reportLists(_ entry: Entry) -> Bool {
    let word = string(entry.key).lowercased()
    let node = document.resolve(entry.value)
    guard ["block", "allow", "allow-only", "lists"].contains(word), document.nodes[node].kind == .sequence,
      Int(document.nodes[node].next) > node + 2
    else { return false }
    diagnostics.append(
      YAMLDiagnostics.unknownKey(
        word, on: .rule,
        help: [
          "a rule points to one list: write two rules, each with its `list:`, or declare one list that holds everything",
          SchemaKeys.foreign(word, on: .rule) ?? "write `list: Social`",
        ], fixes: [], Location(file, entry.keyRange)))
    return true
  }

  /// What to write for a window in several values.
  private mutating func windowHelp(_ entry: Entry) -> [String] {
    let node = document.resolve(entry.value)
    guard document.nodes[node].isCollection else { return [] }
    var parts: [String] = []
    var child = node + 1
    while child < Int(document.nodes[node].next), parts.count < 4 {
      let value = document.resolve(child)
      if !document.nodes[value].isCollection, document.nodes[value].kind != .broken {
        parts.append(YAMLDiagnostics.short(string(value)))
      }
      child = Int(document.nodes[child].next)
    }
    let times = parts.compactMap(Self.time(meantBy:))
    return ["write `window: \(times.count == 2 ? "\(times[0])-\(times[1])" : "22:00-06:00")`"]
  }

  /// The time of day of `9:00` or `12:30:00`: seconds are left out.
  private static func time(meantBy text: String) -> TimeOfDay? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isWithSeconds = parts.count == 3 && parts[2].count == 2 && parts[2].allSatisfy(\.isNumber)
    return Literals.time(isWithSeconds ? parts[..<2].joined(separator: ":") : text)
  }
}
