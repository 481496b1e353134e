import RuleModel
import RuleSyntax
import TestSupport

/// Makes rule files of both forms, faulty and sound, in which rules get in each other's way and comments stand at every
/// place where one can. The same for the same seed.
struct FixFiles {
  /// What a faulty statement was meant as: a fix may leave it as it is, but not make something else of it.
  enum Meaning {
    /// Not on these days.
    case excludes(WeekdaySet)
    /// On just these days.
    case days(WeekdaySet)
    case notHard
    case notDisabled
    /// Two rules may share these windows.
    case windows([TimeWindow])
    /// Two rules may share these lists.
    case lists([String])
  }

  struct File {
    var text: String
    var form: SyntaxTree.Form
    /// By rule.
    var meanings: [String: Meaning] = [:]
    /// What each comment says; none twice.
    var comments: [String] = []
  }

  private var random: SeededGenerator
  private var comments = 0
  private var file = File(text: "", form: .compact)

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  private static let windows = [
    "22:00-24:00", "00:00-06:30", "22:00-06:00", "06:00-08:00", "08:00-12:00", "12:00-17:00", "09:00-17:00",
    "22:00-23:59", "00:00-00:10", "23:50-06:00", "11:59-12:30", "09:00-11:58", "07:00-07:10", "all-day",
  ]
  private static let days = [
    "daily", "daily", "weekdays", "weekends", "mon", "fri", "sat", "sun-thu", "tue-sat", "mon-sat", "mon,wed",
  ]
  private static let lists = ["L1", "L2", "L3", "L4"]

  mutating func next() -> File {
    let form: SyntaxTree.Form = chance(2) ? .compact : .yaml
    file = File(text: "", form: form)
    comments = 0
    let lists = Self.lists.prefix(pick(1...4))
    var rules: [Written] = []
    for number in 1...pick(1...5) {
      if let last = rules.last, chance(3), let next = continuation(of: last, "R\(number)") {
        rules.append(next)
      } else {
        rules.append(rule("R\(number)", Array(lists)))
      }
    }
    if chance(4) { rules.reverse() }
    if form == .compact { compact(lists, rules) } else { yaml(lists, rules) }
    if chance(12) { file.text = file.text.replacingOccurrences("\n", with: "\r\n") }
    return file
  }

  // MARK: Rules

  private struct Written {
    var name: String
    var kind: String
    /// Keys of YAML and values, the compact form's words.
    var clauses: [(key: String, value: String)]
    var flags: [String]
  }

  private mutating func rule(_ name: String, _ lists: [String]) -> Written {
    let list = lists[pick(0...lists.count - 1)]
    var flags: [String] = []
    if chance(4) { flags.append("hard") }
    if chance(10) { flags.append("disabled") }
    let days = Self.days[pick(0...Self.days.count - 1)]
    if chance(5) {
      let budget = ["45m/day", "1h/day", "2h/day"][pick(0...2)]
      return Written(
        name: name, kind: "time-limit", clauses: [("budget", budget), ("days", days), ("list", list)],
        flags: flags)
    }
    var written = Written(
      name: name, kind: "schedule",
      clauses: [("window", Self.windows[pick(0...Self.windows.count - 1)]), ("days", days)], flags: flags)
    if chance(2) { written.clauses.append(("mode", chance(6) ? "allow-only" : "block")) }
    written.clauses.append(("list", list))
    if chance(8) { written.flags.append("block-adult-content") }
    if chance(3) { spoil(&written, lists) }
    return written
  }

  /// A rule that begins at the end of a given rule, equally strict or weaker.
  private mutating func continuation(of rule: Written, _ name: String) -> Written? {
    var ignored: [Diagnostic] = []
    let word = LiteralText(
      bytes: Array(rule.clauses[1].value.utf8)[...], location: Location(0, SourceRange(at: 0)),
      isVerbatim: false)
    guard rule.kind == "schedule", rule.clauses.count > 2, file.meanings[rule.name] == nil,
      let days = Literals.days(word, &ignored)
    else { return nil }
    let pairs = [
      ("08:00-12:00", "12:00-17:00", 0), ("09:00-11:58", "11:59-12:30", 0), ("22:00-23:59", "00:00-06:30", 1),
      ("22:00-06:00", "06:00-08:00", 1), ("22:00-24:00", "00:00-06:30", 1), ("22:00-24:00", "00:00-06:30", 0),
    ]
    guard
      let (_, window, shift) = pairs.filter({ $0.0 == rule.clauses[0].value }).randomElement(using: &random)
    else { return nil }
    var next = rule
    next.name = name
    next.clauses[0].value = window
    if !chance(4) { next.clauses[1].value = days.shifted(by: shift).description }
    if chance(5) { next.flags = [] }
    if file.form == .yaml, next.clauses[1].value.contains(",") { return nil }
    return next
  }

  /// Makes one fault, mostly with a meaning that is known.
  private mutating func spoil(_ rule: inout Written, _ lists: [String]) {
    let isCompact = file.form == .compact
    switch pick(0...11) {
    case 0:
      let (word, excluded): (String, WeekdaySet) = [
        ("!sat", WeekdaySet(.saturday)), ("-sat", WeekdaySet(.saturday)), ("^fri", WeekdaySet(.friday)),
        ("nonweekdays", .weekdays), ("!weekdays", .weekdays), ("daily except sat", WeekdaySet(.saturday)),
        ("not sun", WeekdaySet(.sunday)),
      ][pick(0...6)]
      rule.clauses[1].value = isCompact ? word : "\"\(word)\""
      file.meanings[rule.name] = .excludes(excluded)
    case 1:
      rule.flags = [["!hard", "nohard", "unhard", "not hard"][pick(0...3)]]
      file.meanings[rule.name] = .notHard
    case 2:
      rule.flags = [["!disabled", "undisabled", "not disabled"][pick(0...2)]]
      file.meanings[rule.name] = .notDisabled
    case 3:
      let both = ["10:00-12:00", "13:00-20:00"]
      rule.clauses[0].value =
        isCompact
        ? both.joined(separator: [",", ", ", " "][pick(0...2)]) : "[\(both.joined(separator: ", "))]"
      file.meanings[rule.name] = .windows(both.compactMap { Literals.window($0) })
    case 4 where isCompact && lists.count > 1:
      if let place = rule.clauses.firstIndex(where: { $0.key == "list" }) {
        let separator = [", list:", ",list:", " list:", ","][pick(0...3)]
        rule.clauses[place].value = lists[0] + separator + lists[1]
        file.meanings[rule.name] = .lists([lists[0], lists[1]])
      }
    case 5:
      let days: [(String, WeekdaySet)] = [
        ("mon", WeekdaySet(.tuesday)), ("daily", .daily),
        ("sun-thu", WeekdaySet(from: .monday, through: .friday)),
      ]
      let (word, moved) = days[pick(0...2)]
      rule.clauses[0].value = isCompact ? ["24:00-06:00", "24:00 - 06:00"][pick(0...1)] : "24:00-06:00"
      rule.clauses[1].value = word
      file.meanings[rule.name] = .days(moved)
    case 6: rule.clauses[0].value = ["22:00-26:00", "22.00-06.00", "22:00 - 06:00"][pick(0...2)]
    case 7: rule.clauses[1].value = ["everyday", "Mo", "fir", "wekdays"][pick(0...3)]
    case 8 where isCompact: rule.clauses.append(("", "2026-06-15..2026-06-26"))
    case 9: rule.flags.append("hrad")
    case 10: rule.clauses.append(rule.clauses[0])
    default: rule.kind = ["schedul", "time-limit", "Schedule"][pick(0...2)]
    }
  }

  // MARK: Forms

  private mutating func compact(_ lists: ArraySlice<String>, _ rules: [Written]) {
    above("")
    for list in lists {
      above("")
      file.text += "list \(list) \(items(list).map { "app:" + $0 }.joined(separator: " "))" + beside() + "\n"
    }
    for rule in rules {
      if chance(3) { file.text += "\n" }
      above("")
      var words = ["\(rule.kind) \"\(rule.name)\""]
      words += rule.clauses.map { ($0.key == "list" ? "list:" : "") + $0.value } + rule.flags
      for (index, word) in words.enumerated() {
        // A clause stands on the same line, or on a line of its own below a comment.
        if index > 0 { file.text += chance(6) ? beside() + "\n  " + inner("  ") : " " }
        file.text += word
      }
      file.text += beside() + "\n"
      if chance(12) { file.text += "  " + comment() + "\n" }
    }
    if chance(4) { file.text += (chance(2) ? "\n" : "") + comment() + "\n" }
    if chance(6) { file.text.removeLast() }
  }

  private mutating func yaml(_ lists: ArraySlice<String>, _ rules: [Written]) {
    above("")
    file.text += "lists:\n"
    for list in lists {
      above("  ")
      file.text += "  \(list): {apps: [\(items(list).joined(separator: ", "))]}" + beside() + "\n"
    }
    file.text += "rules:" + beside() + "\n"
    for rule in rules {
      if chance(4) { file.text += "\n" }
      above("  ")
      var keys = ["name: \(rule.name)", "kind: \(rule.kind)"]
      keys += rule.clauses.filter { !$0.key.isEmpty }.map { "\($0.key): \($0.value)" }
      for flag in rule.flags {
        switch flag {
        case "disabled": keys.append("enabled: false")
        case "hard", "block-adult-content", "hrad": keys.append("\(flag): true")
        default: keys.append("\(flag.replacing(" ", with: "-")): true")
        }
      }
      let isFlow = chance(3) && !keys.contains { $0.contains(",") && !$0.contains("[") }
      if isFlow {
        file.text += "  - {\(keys.joined(separator: ", "))}" + beside() + "\n"
        continue
      }
      for (index, key) in keys.enumerated() {
        if index > 0, chance(12) { file.text += "    " + comment() + "\n" }
        file.text += (index == 0 ? "  - " : "    ") + key + beside() + "\n"
      }
      if chance(12) { file.text += "    " + comment() + "\n" }
    }
    if chance(4) { file.text += (chance(2) ? "\n" : "") + comment() + "\n" }
  }

  private func items(_ list: String) -> [String] {
    switch list {
    case "L1": ["a.one", "b.two"]
    case "L2": ["a.one"]
    case "L3": ["c.three", "d.four"]
    default: ["a.one", "b.two", "c.three"]
    }
  }

  // MARK: Comments

  /// Comments above a statement, and comments that a blank line parts from it.
  private mutating func above(_ indentation: String) {
    if chance(8) { file.text += indentation + comment() + "\n\n" }
    for _ in 0..<(chance(4) ? pick(1...2) : 0) { file.text += indentation + comment() + "\n" }
  }

  private mutating func beside() -> String { chance(6) ? "  " + comment() : "" }

  /// A comment on a line of its own within a statement.
  private mutating func inner(_ indentation: String) -> String {
    chance(4) ? comment() + "\n" + indentation : ""
  }

  private mutating func comment() -> String {
    comments += 1
    let text = "c\(comments)c"
    file.comments.append(text)
    if chance(8) {
      let code = ["OAL102", "OAL107", "OAL201", "OAL204"][pick(0...3)]
      return "# oal:ignore \(code) \(text)"
    }
    return "# " + text
  }

  // MARK: Chance

  /// Once in so many times.
  private mutating func chance(_ times: Int) -> Bool { pick(1...times) == 1 }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}

extension String {
  fileprivate func replacingOccurrences(_ text: String, with other: String) -> String {
    replacing(text, with: other)
  }
}
