import RuleModel
import RuleSyntax

extension SchemaReader {
  /// The node of an entry's scalar, or nil after saying why there is none. Never an alias.
  /// The words are closures: most files never need them.
  mutating func scalar(
    _ entry: Entry, _ key: @autoclosure () -> String, expected: @autoclosure () -> String,
    example: @autoclosure () -> String?, help: @autoclosure () -> [String] = []
  ) -> Int? {
    let node = document.resolve(entry.value)
    switch document.nodes[node].kind {
    case .broken: return nil
    case .mapping, .sequence:
      // Where the text breaks off, brackets may be what is left of a text.
      if document.nodes[node].isOpen { return nil }
      diagnostics.append(
        YAMLDiagnostics.wrongKind(
          key(), found(node), expected: expected(), help: help(), location(entry.value)))
      return nil
    default: break
    }
    guard isNull(node) else { return node }
    diagnostics.append(
      YAMLDiagnostics.missingValue(key(), example: example(), isNeeded: isNeeded(entry), nullPlace(entry)))
    return nil
  }

  /// Whether a rule needs the key. A preset may leave every key to the gallery, so the kind of rule decides, as far
  /// as the kind is known.
  private func isNeeded(_ entry: Entry) -> Bool {
    switch entry.rule {
    case .kind: true
    case .option(let kind):
      keyword.map { kind.option.needed.contains(RuleKinds($0)) } ?? !kind.option.needed.isEmpty
    case .name: keyword == .preset
    case nil: false
    }
  }

  /// Where an entry without a value is shown: at its `~`, else at its key.
  func nullPlace(_ entry: Entry) -> Location {
    let value = document.nodes[entry.value].range
    return Location(file, value.isEmpty ? entry.keyRange : value)
  }

  // MARK: Booleans

  /// `true` or `false` in any case. YAML's other spellings, and quoted values, are errors with a clear meaning.
  mutating func boolean(_ entry: Entry, _ key: @autoclosure () -> String) -> Bool? {
    guard let node = scalar(entry, key(), expected: "true or false", example: "true") else {
      return nil
    }
    let bytes = text(node)
    if document.nodes[node].isPlain, let value = Self.strictBoolean(bytes) { return value }
    let isRight = { (text: String) in Self.strictBoolean(ArraySlice(text.utf8)) != nil }
    if Literals.isRightButHidden(literal(node), .yamlType, &diagnostics, isRight) { return nil }
    let meant = bytes.count <= 5 ? Self.meant[String(decoding: bytes, as: UTF8.self).lowercased()] : nil
    if let meant, !document.nodes[node].isPlain {
      diagnostics.append(YAMLDiagnostics.quotedBoolean(string(node), meant: meant, location(node)))
    } else {
      diagnostics.append(YAMLDiagnostics.notABoolean(literal(node), meant: meant))
    }
    return nil
  }

  private static func strictBoolean(_ bytes: ArraySlice<UInt8>) -> Bool? {
    if bytes.spells("true") { return true }
    if bytes.spells("false") { return false }
    guard bytes.count == 4 || bytes.count == 5 else { return nil }
    return switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }

  private static let meant: [String: Bool] = [
    "true": true, "yes": true, "y": true, "on": true, "1": true, "t": true,
    "false": false, "no": false, "n": false, "off": false, "0": false, "f": false,
  ]

  // MARK: Days

  /// A literal of days, or a sequence of days and ranges.
  mutating func days(_ entry: Entry) -> WeekdaySet? {
    let node = document.resolve(entry.value)
    guard document.nodes[node].kind == .sequence else {
      let expected = "a set of days or a sequence of days"
      guard let node = scalar(entry, "days", expected: expected, example: "daily") else { return nil }
      let before = diagnostics.count
      let days = Literals.days(literal(node), &diagnostics)
      respellFixes(from: before, of: node)
      return days
    }
    var days: WeekdaySet? = []
    var repeated: (day: Weekday, item: Int)?
    var item = node + 1
    while item < Int(document.nodes[node].next), !isFull {
      if let part = dayItem(item) {
        let twice = days?.intersection(part).days.first
        if let twice, repeated == nil { repeated = (twice, item) }
        days?.formUnion(part)
      } else {
        days = nil
      }
      item = Int(document.nodes[item].next)
    }
    if item == node + 1, !document.nodes[node].isOpen {
      diagnostics.append(YAMLDiagnostics.emptyDays(location(entry.value)))
      return nil
    }
    if let days, let repeated { reportRepeated(repeated.day, repeated.item, of: node, days) }
    return days
  }

  /// Makes a sequence of days with commas, which would separate values where brackets are open.
  private mutating func respellFixes(from first: Int, of node: Int) {
    let place = location(node)
    for index in first..<diagnostics.count {
      for fix in diagnostics[index].fixes.indices {
        guard let edit = diagnostics[index].fixes[fix].edits.first, edit.location == place,
          document.nodes[node].isPlain, edit.replacement.contains(","),
          let text = YAMLSpelling.replacement(of: place.range, with: edit.replacement, in: source)
        else { continue }
        diagnostics[index].fixes[fix].edits[0].replacement = text
      }
    }
  }

  /// One item of a sequence of days: a day or a range.
  private mutating func dayItem(_ item: Int) -> WeekdaySet? {
    let node = document.resolve(item)
    if document.nodes[node].kind == .broken { return nil }
    guard !document.nodes[node].isCollection else {
      diagnostics.append(
        YAMLDiagnostics.wrongKind(
          "", found(node), expected: "one day or one range", location(item)))
      return nil
    }
    guard !isNull(node) else {
      diagnostics.append(YAMLDiagnostics.missingItem(of: "days", location(item)))
      return nil
    }
    let literal = literal(node)
    let before = diagnostics.count
    guard let days = Literals.days(literal, &diagnostics) else {
      // An item is one day or one range: several days cannot be written in its place.
      for index in before..<diagnostics.count
      where diagnostics[index].fixes.contains(where: { $0.edits.contains { $0.replacement.contains(",") } }) {
        diagnostics[index].fixes = []
      }
      return nil
    }
    // A short name is most of what there is, and needs no second look.
    guard literal.bytes.count > 3 else { return days }
    if literal.bytes.contains(UInt8(ascii: ",")) {
      diagnostics.append(YAMLDiagnostics.wordInDays(literal, days, meant: nil))
      return nil
    }
    guard let range = wordRange(literal) else { return days }
    diagnostics.append(YAMLDiagnostics.wordInDays(literal, days, meant: range))
    return nil
  }

  /// The range that a word for several days stands for: `mon-fri` for `weekdays`.
  private func wordRange(_ literal: LiteralText) -> String? {
    guard literal.bytes.count == 5 || literal.bytes.count == 8 else { return nil }
    return YAMLSpelling.ranges[literal.string.lowercased()]
  }

  private mutating func reportRepeated(_ day: Weekday, _ item: Int, of node: Int, _ days: WeekdaySet) {
    let place = location(node)
    let fix = YAMLSpelling.replacement(of: place.range, with: days.description, in: source).map {
      Fix("write \(days)", .safe, [Edit(place, $0)])
    }
    diagnostics.append(YAMLDiagnostics.repeatedDay(day, location(item), fix: fix))
  }
}
