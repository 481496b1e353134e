import MonitoringPlan
import RuleModel
import RuleSyntax
import Testing

@testable import RuleLint

/// Advice that said the opposite, and fixes that destroyed: each with what comes now.
@Suite struct FixCaseTests {
  private static let head = "list S app:com.x.a\nlist T app:com.x.b\n"

  private func fixed(_ text: String, _ form: SyntaxTree.Form = .compact, runs: Int = 1) -> String {
    var text = text
    for _ in 0..<runs {
      let source = SourceFile(path: "rules", text: text)
      let result = Fixer.fix([source], editable: [0], allowsUnsafe: true) { sources, _ in
        FixLawTests.side(String(decoding: sources[0].bytes, as: UTF8.self), form).analysis
      }
      text = String(decoding: result.sources[0].bytes, as: UTF8.self)
    }
    return text
  }

  private func errors(_ text: String, _ form: SyntaxTree.Form = .compact) -> [Diagnostic] {
    FixLawTests.side(text, form).analysis.diagnostics.filter { $0.severity == .error && $0.code.isOfLanguage }
  }

  // MARK: Negations

  @Test(arguments: [
    ("!sat", "sun-fri"), ("-sat", "sun-fri"), ("^fri", "sat-thu"), ("!weekdays", "weekends"),
    ("nonweekdays", "weekends"), ("non-weekdays", "weekends"), ("not sat", "sun-fri"),
    ("except sat", "sun-fri"), ("daily except sat", "sun-fri"), ("daily !sat", "sun-fri"),
    ("mon-fri,!wed", "mon,tue,thu,fri"), ("daily-sat", "sun-fri"), ("not mon, tue", "wed-sun"),
    ("weekdays but not fri", "mon-thu"), ("daily except for sat,sun", "weekdays"),
  ])
  func excludedDaysAreWrittenOut(_ written: String, _ days: String) throws {
    let text = Self.head + "schedule \"A\" 22:00-06:00 \(written) block list:S\n"
    let found = errors(text)
    #expect(found.map(\.code) == [.days])
    #expect(found.first?.message == "days are listed, not excluded")
    #expect(found.first?.help == ["the days that remain: \(days)"])
    #expect(fixed(text).contains("\"A\" 22:00-06:00 \(days) block list:S\n"))
  }

  @Test(arguments: ["!sat", "-sat", "daily except sat", "not sat"]) func excludedDaysOfYAMLToo(
    _ written: String
  ) {
    let text = """
      lists: {S: {apps: [com.x.a]}}
      rules:
        - {name: A, kind: schedule, window: 22:00-06:00, days: "\(written)", list: S}

      """
    #expect(errors(text, .yaml).map(\.message) == ["days are listed, not excluded"])
    #expect(fixed(text, .yaml).contains("days: \"sun-fri\""))
  }

  @Test func noDayRemains() {
    let text = Self.head + "schedule \"A\" 22:00-06:00 daily except daily block list:S\n"
    #expect(errors(text).map(\.fixes) == [[]])
    #expect(fixed(text).contains("daily except daily"))
  }

  /// A sound rule of the same window does not swallow what was a guess a moment before.
  @Test func aRuleBesideAGuessStays() {
    let text =
      Self.head + """
        schedule "All" 22:00-06:00 daily block list:S
        schedule "Some" 22:00-06:00 !sat block list:S

        """
    #expect(fixed(text).contains("schedule \"Some\" 22:00-06:00 sun-fri block list:S"))
  }

  @Test(arguments: [
    "!hard", "nohard", "unhard", "not hard", "!disabled", "undisabled", "not disabled", "enabled",
    "!block-adult-content",
  ])
  func negatedFlagsAreLeftOut(_ word: String) {
    let text = Self.head + "schedule \"A\" 22:00-06:00 daily block list:S \(word)\n"
    #expect(errors(text).map(\.code) == [.unknownOption])
    let help = word == "enabled" ? "leave `enabled` out" : "leave the word out"
    #expect(errors(text).first?.help.first?.hasSuffix(help) == true)
    #expect(fixed(text).contains("daily block list:S\n"))
  }

  @Test(arguments: ["unblock", "!block", "not block", "!allow-only"]) func negatedModesAreForPeople(
    _ word: String
  ) {
    let text = Self.head + "schedule \"A\" 22:00-06:00 daily \(word) list:S\n"
    #expect(errors(text).map(\.fixes) == [[]])
  }

  @Test(arguments: ["nohard", "un-hard", "notdisabled", "nodays", "!hard"]) func noSuggestionCrossesANegation(
    _ key: String
  ) {
    let text = """
      lists: {S: {apps: [com.x.a]}}
      rules:
        - {name: A, kind: schedule, window: 22:00-06:00, days: daily, list: S, "\(key)": true}

      """
    let found = errors(text, .yaml)
    #expect(found.map(\.code) == [.unknownOption])
    #expect(found.allSatisfy { $0.fixes.isEmpty && !$0.help.contains { $0.contains("did you mean") } })
  }

  // MARK: Twice

  @Test(arguments: [
    "22:00-06:00 daily 2026-06-15..2026-06-26", "22:00-06:00 24:00-06:00 mon", "2026-06-15 22:00-06:00 daily",
  ])
  func whatCannotBeReadIsNoSecondWindow(_ clauses: String) {
    let text = Self.head + "schedule \"A\" \(clauses) block list:S\n"
    #expect(!errors(text).contains { $0.code == .duplicateOption })
    #expect(fixed(text).contains("22:00-06:00"))
  }

  @Test(arguments: [
    "10:00-12:00,13:00-20:00 daily", "10:00-12:00 13:00-20:00 daily", "10:00-12:00, 13:00-20:00 daily",
    "10:00-12:00 and 13:00-20:00 daily",
  ])
  func twoWindowsAreTwoRules(_ clauses: String) {
    let text =
      Self.head + "schedule \"A\" \(clauses) block list:S  # why\nschedule \"A 2\" all-day mon list:T"
    #expect(errors(text).count == 1)
    #expect(
      errors(text)[0].help == [
        "write two rules: schedule \"A\" 10:00-12:00 daily block list:S",
        "and schedule \"A 3\" 13:00-20:00 daily block list:S",
      ])
    #expect(
      fixed(text).hasPrefix(
        Self.head + """
          schedule "A" 10:00-12:00 daily block list:S  # why
          schedule "A 3" 13:00-20:00 daily block list:S

          """))
  }

  @Test func hoursInTwoWindowsAreShownAndNotGuessed() {
    let text = Self.head + "schedule \"A\" 10-12, 13-20 daily block list:S\n"
    #expect(errors(text).map(\.fixes) == [[]])
    #expect(errors(text)[0].help[0].contains("10:00-12:00") == true)
  }

  @Test func twoWindowsOfYAMLAreTwoRules() {
    let text = """
      lists: {S: {apps: [com.x.a]}}
      rules:
        # a
        - name: A
          kind: schedule
          window: [10:00-12:00, 13:00-20:00]
          days: [mon, wed]
          list: S
          # b
        - {name: B, kind: schedule, window: all-day, days: mon, list: S}

      """
    #expect(
      fixed(text, .yaml)
        == text
        .replacing("[10:00-12:00, 13:00-20:00]", with: "10:00-12:00")
        .replacing(
          "# b\n",
          with: """
            # b
              - {name: "A 2", kind: schedule, window: 13:00-20:00, days: [mon, wed], list: "S"}

            """))
  }

  @Test(arguments: ["list:S, list:T", "list:S,list:T", "list:S,T", "list:S list:T"]) func twoListsLoseNone(
    _ lists: String
  ) {
    let text = Self.head + "schedule \"A\" 22:00-06:00 daily block \(lists)\n"
    #expect(errors(text).map(\.message) == ["a rule points to one list"])
    #expect(
      fixed(text, runs: 3) == Self.head + """
        schedule "A" 22:00-06:00 daily block list:S
        schedule "A 2" 22:00-06:00 daily block list:T

        """)
  }

  @Test func twoListsOfYAMLAreTold() {
    let text = """
      lists: {S: {apps: [com.x.a]}, T: {apps: [com.x.b]}}
      rules:
        - {name: A, kind: schedule, window: 22:00-06:00, days: daily, block: [S, T]}

      """
    #expect(errors(text, .yaml)[0].help[0].hasPrefix("a rule points to one list"))
    #expect(fixed(text, .yaml) == text)
  }

  @Test func twoBudgetsAreTwoRulesAndTwoSetsOfDaysAreOne() {
    let budgets = Self.head + "time-limit \"A\" 45m/day 1h/day daily list:S\n"
    #expect(
      fixed(budgets).hasSuffix(
        """
        time-limit "A" 45m/day daily list:S
        time-limit "A 2" 1h/day daily list:S

        """))
    let days = Self.head + "schedule \"A\" 22:00-06:00 mon-fri sat block list:S\n"
    #expect(fixed(days).hasSuffix("22:00-06:00 mon-sat block list:S\n"))
  }

  // MARK: Midnight

  @Test(arguments: [
    ("24:00-06:00 mon", "00:00-06:00 tue"), ("24:00-06:00 daily", "00:00-06:00 daily"),
    ("24:00 - 06:00 sun-thu", "00:00-06:00 weekdays"), ("mon 24:00+6h", "tue 00:00+6h"),
  ])
  func daysMoveWithAStartAtMidnight(_ written: String, _ right: String) {
    let text = Self.head + "schedule \"A\" \(written) block list:S\n"
    #expect(fixed(text).contains("\"A\" \(right) block list:S\n"))
  }

  @Test func oneRunMakesNoGuessOfAGuess() {
    let text =
      Self.head + """
        schedule "All" 22:00-06:00 daily block list:S
        schedule "D" 24:00-06:00 mon block list:S
        schedule "E" 22:00-26:00 mon block list:S

        """
    let once = fixed(text)
    #expect(once.contains("schedule \"D\" 00:00-06:00 tue block list:S\n"))
    #expect(once.contains("schedule \"E\" 22:00-02:00 mon block list:S\n"))
  }

  // MARK: Removing and joining

  @Test func commentsGoWithTheirStatementAndTheTitleSaysSo() {
    let text =
      Self.head + """
        schedule "All" 22:00-06:00 daily block list:S
        # about some
        schedule "Some" 23:00-05:00 daily block list:S  # beside
          # below
        # about others
        schedule "Other" 12:00-13:00 daily block list:T

        """
    let fix = FixLawTests.side(text, .compact).analysis.diagnostics.first { $0.code.number == 201 }?.fixes
      .first
    #expect(fix?.title == "remove \"Some\" and its comments: what is blocked stays the same")
    #expect(
      fixed(text) == Self.head + """
        schedule "All" 22:00-06:00 daily block list:S
        # about others
        schedule "Other" 12:00-13:00 daily block list:T

        """)
  }

  @Test(arguments: [SyntaxTree.Form.compact, .yaml]) func commentsOfJoinedRulesAllStay(
    _ form: SyntaxTree.Form
  ) {
    let compact = """
      list S app:com.x.a
      # one
      schedule "A" 08:00-10:00 daily block list:S  # two
      # three
      schedule "B" 10:00-12:00 daily block list:S  # four

      """
    let joined = """
      list S app:com.x.a
      # one
      # three
      # four
      schedule "A" 08:00-12:00 daily block list:S  # two

      """
    let yaml = """
      lists: {S: {apps: [com.x.a]}}
      rules:
        # three
        - name: B  # four
          # five
          kind: schedule
          window: 10:00-12:00
          days: daily
          list: S
        - {name: A, kind: schedule, window: 08:00-10:00, days: daily, list: S}

      """
    let joinedYAML = """
      lists: {S: {apps: [com.x.a]}}
      rules:
        # three
        # four
        # five
        - {name: A, kind: schedule, window: 08:00-12:00, days: daily, list: S}

      """
    #expect(fixed(form == .yaml ? yaml : compact, form) == (form == .yaml ? joinedYAML : joined))
  }

  @Test func aListThatARunMadeUnusedStays() {
    let text = """
      list S app:com.x.a
      list T app:com.x.a
      schedule "All" 22:00-06:00 daily block list:S
      schedule "Some" 23:00-05:00 daily block list:T

      """
    #expect(fixed(text).contains("list T"))
    #expect(!fixed(text, runs: 2).contains("list T"))
  }

  @Test func aMinuteBetweenRulesThatCannotBeOneNamesBothEdges() {
    let text =
      Self.head + """
        schedule "A" 22:00-23:59 fri block list:S hard
        schedule "B" 00:00-06:30 daily block list:S

        """
    let found = FixLawTests.side(text, .compact).analysis.diagnostics.filter { $0.code.number == 209 }
    #expect(found.allSatisfy { $0.fixes.isEmpty && !$0.help.contains { $0.contains("one window") } })
    let gap =
      Self.head + """
        schedule "A" 09:00-11:59 fri block list:S hard
        schedule "B" 12:00-14:30 daily block list:S

        """
    let other = FixLawTests.side(gap, .compact).analysis.diagnostics.filter { $0.code.number == 209 }
    #expect(
      other.map(\.help) == [
        ["\"A\" ends at 11:59 and \"B\" begins at 12:00: let the two windows touch"]
      ])
  }

  @Test(arguments: [
    ("mon-fri", "daily", ["blocked without the evening before: Monday morning and Sunday morning"]),
    ("sun-thu", "mon-thu", ["blocked without the morning after: Thursday evening"]),
    ("mon-fri", "mon-sat", ["blocked without the evening before: Monday morning"]),
    ("mon-fri", "tue-sat", []), ("daily", "daily", []),
  ])
  func halvesOfANightWhoseDaysDoNotFitAreNamed(_ evening: String, _ morning: String, _ notes: [String]) {
    let text =
      Self.head + """
        schedule "A" 22:00-24:00 \(evening) block list:S
        schedule "B" 00:00-06:30 \(morning) block list:S

        """
    let found = FixLawTests.side(text, .compact).analysis.diagnostics.filter { $0.code.number == 210 }
    #expect(found.flatMap(\.notes) == notes)
  }
}
