import RuleModel
import RuleSyntax
import TestSupport

/// Makes rule files as people leave them: any order, any legal spelling, comments and empty lines anywhere. The same
/// ones for the same seed.
struct MessyFiles {
  var sets: RuleSetGenerator
  private var mutator: Mutator

  init(seed: UInt64) {
    sets = RuleSetGenerator(seed: seed)
    mutator = Mutator(seed: seed &+ 77)
  }

  /// A correct file of the compact form.
  mutating func compact() -> String {
    let set = sets.ruleSet(rules: 0...3)
    var statements: [String] = []
    for list in set.lists { statements.append(scrambled(CompactPrinter.print(list))) }
    for rule in set.rules { statements.append(scrambled(CompactPrinter.print(rule))) }
    if chance(2) { statements.shuffle(using: &sets.random) }
    if chance(6) {
      statements.append(
        "preset   \"Wind Down\" hard as   \"Dusk\(Int.random(in: 0..<9, using: &sets.random))\"")
    }
    var text = chance(8) ? "\u{FEFF}" : ""
    text += between()
    for (index, statement) in statements.enumerated() {
      text += statement + (chance(3) ? "  " : "") + (chance(4) ? " " + comment() : "")
      if index + 1 < statements.count || !chance(3) { text += "\n" + between() }
    }
    return ended(text)
  }

  /// A correct file of the YAML form.
  mutating func yaml() -> String {
    let set = sets.ruleSet(rules: 0...3)
    var text = chance(8) ? "\u{FEFF}" : ""
    text += between() + "version: 1" + end()
    if !set.lists.isEmpty {
      text += "lists:" + end()
      for list in set.lists { text += yaml(list) }
    }
    text += set.rules.isEmpty ? "rules: []" + end() : "rules:" + end()
    for rule in set.rules { text += yaml(rule) }
    return ended(text)
  }

  /// A file with one to three damages.
  mutating func damaged(_ text: String) -> String { mutator.damage(text) }

  // MARK: Compact

  /// A printed statement with its clauses in any order and spelling.
  private mutating func scrambled(_ statement: String) -> String {
    let source = SourceFile(path: "rules.oal", text: statement)
    let tree = CompactReader.read(source, file: 0).tree
    var parts: [String]
    if let rule = tree.rules.first {
      parts = rule.clauses.map { respelled($0, source) }
      if !chance(4) { parts.shuffle(using: &sets.random) }
      parts.insert(rule.name.map { source.text($0.location.range) } ?? "", at: 0)
      parts.insert(rule.keyword.value.spelling, at: 0)
    } else if let list = tree.lists.first {
      // A keyword at the start of a further line begins a statement, so as a name it has quotes.
      let written = source.text(list.name.location.range)
      let name = ClauseWords.statements.contains(written) ? CompactPrinter.quote(written) : written
      parts = ["list", name] + list.items.map { source.text($0.location.range) }
    } else {
      return statement
    }
    var text = parts[0]
    for part in parts.dropFirst() { text += gap() + part }
    return text
  }

  private mutating func respelled(_ clause: Clause, _ source: SourceFile) -> String {
    let written = source.text(clause.location.range)
    switch clause.value {
    case .window(let window):
      if chance(3), written.hasPrefix("0"), written != "all-day" { return String(written.dropFirst()) }
      if chance(3), window.start == window.end { return "\(window.start)-\(window.start)" }
      return chance(4) ? "\(window.start)+\(window.duration)m" : written
    case .budget(.minutes(let minutes)): return chance(2) ? "\(minutes)m" : written
    case .budget(.opens(let opens)): return chance(2) ? "\(opens)/day" : written.replacing(" ", with: gap())
    case .days(let days): return respelled(days, written)
    case .id: return chance(2) ? written.lowercased() : written
    default: return written
    }
  }

  private mutating func respelled(_ days: WeekdaySet, _ written: String) -> String {
    switch Int.random(in: 0..<4, using: &sets.random) {
    case 0: return written.uppercased()
    case 1:
      var words = days.days.map { chance(2) ? $0.name : $0.short }
      words.shuffle(using: &sets.random)
      return words.joined(separator: ",")
    case 2: return days.days.map(\.short).joined(separator: ",") + (chance(9) ? ",\(days.days[0].name)" : "")
    default: return written
    }
  }

  private mutating func gap() -> String {
    switch Int.random(in: 0..<24, using: &sets.random) {
    case 0: "\n  "
    case 1: " \n\t"
    case 2: "\n\n "
    case 3: "  \(comment())\n   "
    case 4: "\n\(comment())\n  "
    case 5: "\n  \(comment())\n\n\n  \(comment())\n  "
    case 6...9: "   "
    default: " "
    }
  }

  // MARK: YAML

  private mutating func yaml(_ list: AppList) -> String {
    var text = between() + "  " + quoted(list.name) + ":"
    if list.items.isEmpty { return text + " {}" + end() }
    text += end()
    var items: [String: [String]] = [:]
    for item in list.items {
      switch item {
      case .app(let name), .bundle(let name): items["apps", default: []].append(quoted(name))
      case .category(let name): items["categories", default: []].append(quoted(name))
      case .site(let name): items["sites", default: []].append(quoted(name))
      }
    }
    for (key, values) in items.sorted(by: { $0.key < $1.key }) {
      if chance(2) {
        text += "    \(key): [\(values.joined(separator: chance(2) ? ", " : ","))]" + end()
      } else {
        text += "    \(key):" + end()
        for value in values { text += between() + "    - \(value)" + end() }
      }
    }
    return text
  }

  private mutating func yaml(_ rule: Rule) -> String {
    var keys = [("name", quoted(rule.name)), ("kind", rule.kind.rawValue)]
    switch rule.configuration {
    case .schedule(let config):
      keys.append(("window", window(config.window)))
      if chance(2) { keys.append(("mode", config.selectionMode.rawValue)) }
      if chance(2) { keys.append(("block-adult-content", boolean(config.blockAdultContent))) }
    case .timeLimit(let config): keys.append(("budget", "\(config.dailyLimitMinutes)m"))
    case .openLimit(let config): keys.append(("budget", "\(config.maxOpens)/day"))
    }
    let isFlow = chance(3)
    keys.append(("days", days(rule.days, indent: isFlow ? nil : "      ")))
    if let list = rule.list { keys.append(("list", quoted(list))) }
    if chance(2) { keys.append(("hard", boolean(rule.hardMode))) }
    if chance(2) { keys.append(("enabled", boolean(rule.isEnabled))) }
    if chance(3) { keys.append(("id", rule.id.description.lowercased())) }
    if chance(2) { keys.shuffle(using: &sets.random) }
    let pairs = keys.map { "\($0.0): \($0.1)" }
    if isFlow { return between() + "  - {\(pairs.joined(separator: ", "))}" + end() }
    return between() + "  - " + pairs.map { $0 + end() }.joined(separator: "    ")
  }

  private mutating func window(_ window: TimeWindow) -> String {
    let text = window.description
    let short = text.hasPrefix("0") ? String(text.dropFirst()) : text
    return [text, short, "\"\(short)\"", "'\(short)'"].randomElement(using: &sets.random) ?? text
  }

  /// Days as a literal or as a sequence, which may go over several lines where `indent` says how deep.
  private mutating func days(_ days: WeekdaySet, indent: String?) -> String {
    let names = days.days.map { day in
      let name =
        [
          day.name, day.short, day.name.prefix(1).uppercased() + day.name.dropFirst(), day.name.uppercased(),
          day.short.uppercased(),
        ]
        .randomElement(using: &sets.random) ?? day.short
      return chance(9) ? "\(name)-\(day.short)" : name
    }
    let items = names.map { chance(6) ? "\"\($0)\"" : chance(6) ? "'\($0)'" : $0 }
    guard let indent, chance(2) else {
      return chance(2) ? "[\(items.joined(separator: ", "))]" : "\"\(names.joined(separator: ","))\""
    }
    if chance(2) {
      return "[" + items.map { (chance(2) ? end() + between() + indent : " ") + $0 }.joined(separator: ",")
        + (chance(2) ? end() + indent : "") + "]"
    }
    return items.map { end() + between() + indent + "- " + $0 }.joined()
  }

  private mutating func boolean(_ value: Bool) -> String {
    chance(2) ? "\(value)" : "\(value)".uppercased()
  }

  /// As JSON writes strings, which YAML reads the same; a plain word sometimes without quotes.
  private mutating func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy(\.isASCIILetter), chance(2) { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _
      where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value)
        || (0xD7FF...0xFFFF).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private mutating func end() -> String {
    (chance(5) ? "  " : "") + (chance(6) ? "  " + comment() : "") + "\n"
  }

  // MARK: Between

  /// Empty lines and comments.
  private mutating func between() -> String {
    var text = ""
    while chance(4) {
      text +=
        [comment() + "\n", "\n", "  \n", "  " + comment() + "  \n"].randomElement(using: &sets.random) ?? ""
    }
    return text
  }

  private mutating func comment() -> String {
    [
      "#", "# note", "#note  ", "# schedule \"A\" 22:00-06:00", "# oal:ignore OAL105 bound on the phone",
      "# é 🌙 \"",
      "# oal:ignore OAL102, OAL101 known", "## \t x", "# oal:ignore-file OAL205 shared",
    ].randomElement(using: &sets.random) ?? "#"
  }

  /// The text with one of the three line ends, or a mixture.
  private mutating func ended(_ text: String) -> String {
    switch Int.random(in: 0..<8, using: &sets.random) {
    case 0: return text.replacing("\n", with: "\r\n")
    case 1: return text.replacing("\n", with: "\r")
    case 2:
      var mixed = ""
      for scalar in text.unicodeScalars {
        if scalar == "\n", chance(3) { mixed += "\r\n" } else { mixed.unicodeScalars.append(scalar) }
      }
      return mixed
    default: return text
    }
  }

  private mutating func chance(_ total: Int) -> Bool { Int.random(in: 0..<total, using: &sets.random) == 0 }
}
