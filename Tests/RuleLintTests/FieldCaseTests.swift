import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// What real users tripped over: the cases C and R that the linter answers.
@Suite struct FieldCaseTests {
  /// The codes of a text, ascending.
  private func codes(_ text: String) -> [Int] { findings(text).map(\.code.number).sorted() }

  /// The texts that a text's findings point at, by code.
  private func places(_ code: Int, _ text: String) -> [String] {
    let source = SourceFile(path: "rules", text: text)
    return findings(text).filter { $0.code.number == code }.map { source.text($0.location.range) }
  }

  /// The text after the first fix of a code's first finding.
  private func fixed(_ code: Int, _ text: String) -> String? {
    let fix = findings(text).first { $0.code.number == code }?.fixes.first
    return fix.map { SourceFile(path: "rules", text: text).applying($0) }
  }

  /// The minutes of the week that a text's rules block.
  private func coverage(_ text: String) -> WeekCoverage {
    Run(texts: [text]).checked.rules.reduce(into: WeekCoverage()) { covered, rule in
      guard let window = rule.rule.schedule?.window else { return }
      covered.formUnion(WeekCoverage(window: window, days: rule.rule.days))
    }
  }

  /// The minute of the week of a day and a time.
  private func minute(_ day: Weekday, _ hour: Int, _ minute: Int = 0) -> Int {
    (day.rawValue - 1) * 1440 + hour * 60 + minute
  }

  @Test(arguments: ["", " hard"]) func theLastMinuteOfTheDayIsOpen(_ flags: String) {
    // C04, R14.
    let text = """
      schedule "Evening" 22:00-23:59 daily block list:Social\(flags)
      schedule "Early" 00:00-07:00 daily block list:Social\(flags)
      """
    #expect(codes(text) == [209])
    #expect(!coverage(text).contains(minute(.tuesday, 23, 59)))
    let joined = fixed(209, text)
    #expect(joined == "schedule \"Evening\" 22:00-07:00 daily block list:Social\(flags)\n")
    #expect(coverage(joined ?? "").contains(minute(.tuesday, 23, 59)))
    #expect(codes(joined ?? "") == [])
  }

  @Test func windowsThatTouchLeaveNoOpenInstant() {
    // C08, R25.
    let text = """
      schedule "Night" 21:00-05:00 daily block list:Social
      schedule "Day" 05:00-20:00 daily block list:Social
      """
    #expect(codes(text) == [204])
    #expect(coverage(text).runs.count == 7)
    #expect(coverage(text).contains(minute(.monday, 5)))
    #expect(fixed(204, text) == "schedule \"Night\" 21:00-20:00 daily block list:Social\n")
  }

  @Test(arguments: [
    ("fri-mon", "fri-mon", []), ("sat-sun", "weekends", []), ("sun-sat", "daily", []),
    ("mon-sun", "daily", []),
    ("mon-mon", "mon", [304]), ("tu-mo", "", [5]),
  ])
  func rangesOfDaysWrap(_ written: String, _ canonical: String, _ expected: [Int]) {
    // C09, R42.
    let text = "schedule \"LW\" 20:00-23:00 \(written) block list:X"
    #expect(codes(text).filter { $0 != 305 } == expected)
    let days = Run(texts: [text]).checked.rules.first?.rule.days.description
    #expect(days ?? "" == canonical)
  }

  @Test func twentyOneActivitiesAreTooMany() {
    // C23, R32.
    let days = (1...21).map { "schedule \"Rule \($0)\" 09:00-17:00 daily block list:List\($0)\n" }
    #expect(findings(days.joined()).filter { $0.code.number == 103 }.map(\.severity) == [.error])
    #expect(codes(days.dropLast().joined()) == [])
    let nights = (1...10).map { "schedule \"Rule \($0)\" 22:00-06:00 daily block list:List\($0)\n" }
    #expect(codes(nights.joined()) == [])
    // The limit's own activity is the twenty-first; with one night less the activity fits, but the limit's session may
    // not.
    let limit = "open-limit \"Gate\" 5 opens/day daily list:Games\n"
    #expect(findings(nights.joined() + limit).filter { $0.code.number == 103 }.map(\.severity) == [.error])
    let day = "schedule \"Day\" 09:00-17:00 daily block list:Day\n"
    let full = findings(nights.dropLast().joined() + day + limit)
    #expect(full.filter { $0.code.number == 103 }.map(\.severity) == [.warning])
  }

  @Test func aBudgetOfTheWholeDayNeverBlocks() {
    // C24.
    let text = "time-limit \"All\" 24h/day daily list:Social"
    #expect(codes(text) == [104, 202])
    #expect(places(202, text) == ["24h/day"])
  }

  @Test func aNightSplitOnTheSameDaysHasTheWrongMornings() {
    // R17.
    let whole = "schedule \"Sleep\" 23:00-07:00 mon-fri block list:Social"
    let split = """
      schedule "Late" 23:00-24:00 mon-fri block list:Social
      schedule "Early" 00:00-07:00 mon-fri block list:Social
      """
    #expect(coverage(whole).contains(minute(.saturday, 3)))
    #expect(!coverage(whole).contains(minute(.monday, 3)))
    #expect(!coverage(split).contains(minute(.saturday, 3)))
    #expect(coverage(split).contains(minute(.monday, 3)))
    #expect(codes(split) == [102, 210])
    #expect(places(210, split) == ["mon-fri"])
    #expect(findings(split).first { $0.code.number == 210 }?.fixes == [])
    let moved = split.replacing("00:00-07:00 mon-fri", with: "00:00-07:00 tue-sat")
    #expect(codes(moved) == [102])
    #expect(fixed(102, moved) != nil)
    #expect(codes(split.replacing("mon-fri", with: "daily")) == [102])
  }

  @Test func aLaterRuleTakesNothingFromAnEarlierOne() {
    // R20.
    let text = """
      schedule "A" 22:00-04:00 thu block list:Social
      schedule "B" 09:00-17:00 fri block list:Social
      """
    #expect(codes(text) == [])
    #expect(
      coverage(text).runs == [
        minute(.thursday, 22)..<minute(.friday, 4), minute(.friday, 9)..<minute(.friday, 17),
      ])
  }

  @Test func equalStartAndEndIsADay() {
    // R22, R15.
    let text = "schedule \"All\" 09:00-09:00 mon block list:Social"
    #expect(codes(text) == [306])
    #expect(coverage(text).runs == [minute(.monday, 9)..<minute(.tuesday, 9)])
    #expect(fixed(306, text) == "schedule \"All\" 09:00+24h mon block list:Social")
    let midnight = "schedule \"All\" 00:00-00:00 mon block list:Social"
    #expect(codes(midnight) == [306])
    #expect(coverage(midnight) == coverage("schedule \"All\" 00:00-24:00 mon block list:Social"))
  }

  @Test func aBudgetUnderASchedulesNamesItsDays() {
    // R36.
    let always = "schedule \"Always\" 00:00-24:00 daily block list:News\n"
    let limit = "time-limit \"Cap\" 45m/day daily list:News\n"
    #expect(codes(always + limit) == [202])
    let weekdays = always.replacing("daily", with: "weekdays")
    let found = findings(weekdays + limit).filter { $0.code.number == 202 }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("monday") == true)
    #expect(found.first?.message.contains("sunday") == false)
    #expect(codes(weekdays + limit.replacing("daily", with: "weekends")) == [])
    #expect(codes(always + limit.replacing("News", with: "Games")) == [])
  }

  // MARK: Words

  @Test(arguments: [
    ("category:games", "a category"), ("site:a.org", "a site"), ("app:\"Chess\"", "an app"),
    ("app:a.b site:a.org", "an app"), ("category:games site:a.org", "a site"),
  ])
  func oal110SaysWhatIsShared(_ items: String, _ what: String) {
    let text = """
      list A \(items) app:x.one
      list B \(items) app:x.two
      open-limit "1" 5 opens/day daily list:A
      open-limit "2" 5 opens/day daily list:B
      """
    let found = findings(text).filter { $0.code.number == 110 }
    #expect(found.map(\.message) == ["two open limits share \(what), and the phone lifts one of the two"])
  }

  @Test func oal110SaysEachPairOnceInEveryOrder() {
    let lists = "list A app:a.b\nlist C app:c.d\nlist AC app:a.b app:c.d\n"
    let limits = [("One", "A"), ("Two", "C"), ("Three", "C"), ("Four", "AC")]
    let wanted: Set<Set<String>> = [
      ["Two", "Three"], ["One", "Four"], ["Two", "Four"], ["Three", "Four"],
    ]
    for turn in limits.indices {
      let text = limits[turn...] + limits[..<turn]
      let rules = text.map { "open-limit \"\($0.0)\" 5 opens/day daily list:\($0.1)\n" }.joined()
      let source = SourceFile(path: "rules", text: lists + rules)
      let pairs = findings(lists + rules).filter { $0.code.number == 110 }.flatMap { finding in
        let line = source.bytes[..<finding.location.range.start].split(separator: UInt8(ascii: "\n")).last
        let own = String(decoding: line ?? [], as: UTF8.self).split(separator: "\"")[1]
        return finding.related.map { Set([String(own), source.text($0.location.range).filter(\.isLetter)]) }
      }
      #expect(pairs.count == wanted.count)
      #expect(Set(pairs) == wanted)
    }
  }

  @Test func oal207NamesTheRulesThatCollide() {
    let lists = "list A app:a.b\nlist B app:c.d\nlist Both app:a.b app:c.d\n"
    let calm = ["06:00-13:00", "13:00-18:00", "10:00-11:00"].enumerated().map {
      "schedule \"Calm \($0)\" \($1) mon allow-only list:Both\n"
    }
    let culprits =
      "schedule \"Read\" 09:00-17:00 mon allow-only list:A\nschedule \"Work\" 09:00-17:00 mon allow-only list:B\n"
    for text in [lists + culprits + calm.joined(), lists + calm.joined() + culprits] {
      let found = findings(text).filter { $0.code.number == 207 }
      #expect(found.map(\.message) == ["together with \"Read\" the rule allows nothing at all"])
    }
  }

  @Test func oal204DoesNotDependOnTheOrder() {
    let rules = [
      "schedule \"R0\" 23:45+24h daily block list:L\n", "schedule \"R4\" 23:45-07:00 daily block list:L\n",
      "schedule \"R9\" 08:44-23:45 daily block list:L\n",
    ]
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let found = findings(order.map { rules[$0] }.joined()).filter { $0.code.number == 204 }
      #expect(found.map(\.message) == ["\"R4\" goes on where this window ends, with the same list"])
    }
  }

  @Test(arguments: [
    ("23:59-00:30 daily", "1 minute from 23:58 on is open before \"Two\""),
    ("23:00-23:59 daily", "1 minute from 23:59 on is open before \"Two\""),
    ("23:59-00:30 mon", "2 minutes from 23:58 on are open before \"Two\""), ("23:30-00:30 daily", nil),
  ])
  func oal209SaysWhichMinutesAreOpen(_ hours: String, _ message: String?) {
    let text = """
      list A app:a.b
      list B app:a.b
      schedule "One" 12:00-23:58 daily block list:A
      schedule "Two" 00:00-07:00 daily block list:A
      schedule "Three" \(hours) block list:B
      """
    #expect(findings(text).filter { $0.code.number == 209 }.map(\.message) == [message].compactMap(\.self))
  }

  @Test(arguments: ["𝐒ocial", "ⓢocial", "SOCIAL", "Sоcial"]) func oal208SeesThroughStyles(_ name: String) {
    let text = "time-limit \"Social\" 1h daily list:S\ntime-limit \"\(name)\" 2h daily list:T\n"
    #expect(codes(text).contains(208))
  }

  @Test func oal304OfADaySequenceStaysOne() {
    let text = "rules:\n- {kind: time-limit, budget: 1h, days: [mon, ‹mon›], list: S}\n"
    FieldCase.yaml(
      "OAL304", text, 304, fixed: "rules:\n- {kind: time-limit, budget: 1h, days: [mon], list: S}\n"
    ).expect()
  }
}
