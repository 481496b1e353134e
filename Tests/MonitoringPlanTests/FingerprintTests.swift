import MonitoringPlan
import RuleModel
import Testing

/// A fingerprint changes with what a running activity must be restarted for, and with nothing else: `Docs/semantics.md`,
/// 'Identity and change'.
@Suite struct FingerprintTests {
  /// One change of a rule set of one rule.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable (inout RuleSet) -> Void

    init(_ name: String, _ make: @escaping @Sendable (inout RuleSet) -> Void) {
      testDescription = name
      self.make = make
    }
  }

  static let items: [ListItem] = [
    .bundle("com.burbn.instagram"), .app("Instagram"), .category("social"), .site("tiktok.com"),
  ]

  /// What the app reads at each callback, or what says nothing about the activities.
  static let silent: [Change] = [
    Change("days") { $0.rules[0].days = .weekends },
    Change("hard") { $0.rules[0].hardMode = true },
    Change("name") { $0.rules[0].name = "Another" },
    Change("id") { $0.rules[0].id = RuleID(name: "Another") },
    Change("order of the items") { $0.lists[0].items.reverse() },
    Change("an item twice") { $0.lists[0].items.append($0.lists[0].items[0]) },
    Change("another list") { $0.lists.append(AppList(name: "Games", items: [.category("games")])) },
    Change("name of a list with items") {
      $0.lists[0].name = "Renamed"
      $0.rules[0].list = "Renamed"
    },
  ]

  static let content: [Change] = [
    Change("an item more") { $0.lists[0].items.append(.app("TikTok")) },
    Change("an item less") { $0.lists[0].items.removeLast() },
    Change("no items") { $0.lists[0].items = [] },
    Change("an app by its name instead of its identifier") {
      $0.lists[0].items[0] = .app("com.burbn.instagram")
    },
    Change("a site that was a category") { $0.lists[0].items[2] = .site("social") },
    Change("another list") {
      $0.lists.append(AppList(name: "Games", items: [.category("games")]))
      $0.rules[0].list = "Games"
    },
  ]

  static let mode: [Change] = [
    Change("mode") { set in
      Self.edit(&set) { $0.selectionMode = .allowOnly }
    },
    Change("block-adult-content") { set in
      Self.edit(&set) { $0.blockAdultContent = true }
    },
  ]

  static let window: [Change] = [
    Change("start") { set in
      Self.edit(&set) { $0.window = TimeWindow(start: TimeOfDay(wrapping: 541), end: $0.window.end) }
    },
    Change("end") { set in
      Self.edit(&set) { $0.window = TimeWindow(start: $0.window.start, end: TimeOfDay(wrapping: 1021)) }
    },
  ]

  @Test(arguments: silent + content + mode) func scheduleGoesOn(_ change: Change) {
    let schedule = RuleConfiguration.schedule(ScheduleConfig(window: Self.nineToFive))
    #expect(Self.fingerprints(schedule, change) == Self.fingerprints(schedule))
  }

  @Test(arguments: window) func scheduleRestarts(_ change: Change) {
    let schedule = RuleConfiguration.schedule(ScheduleConfig(window: Self.nineToFive))
    #expect(Self.fingerprints(schedule, change) != Self.fingerprints(schedule))
  }

  /// Of a window over midnight only the half that changes restarts.
  @Test func onlyTheHalfThatChangesRestarts() {
    func halves(_ start: Int, _ end: Int) -> [String] {
      Self.fingerprints(
        .schedule(
          ScheduleConfig(window: TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end)))
        ))
    }
    let before = halves(1320, 360)
    #expect(before.count == 2 && before[0] != before[1])
    #expect(halves(1320, 420)[0] == before[0])
    #expect(halves(1320, 420)[1] != before[1])
    #expect(halves(1260, 360)[0] != before[0])
    #expect(halves(1260, 360)[1] == before[1])
    #expect(halves(1320, 0) == [before[0]])
  }

  @Test(arguments: silent) func limitGoesOn(_ change: Change) throws {
    for limit in try Self.limits { #expect(Self.fingerprints(limit, change) == Self.fingerprints(limit)) }
  }

  @Test(arguments: content) func limitRestarts(_ change: Change) throws {
    for limit in try Self.limits { #expect(Self.fingerprints(limit, change) != Self.fingerprints(limit)) }
  }

  @Test func budgetRestartsATimeLimitAndNoOpenLimit() throws {
    let minutes = try [45, 46].map { minutes in
      Self.fingerprints(.timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: minutes))))
    }
    #expect(minutes[0] != minutes[1])
    let opens = try [5, 6].map { opens in
      Self.fingerprints(.openLimit(try #require(OpenLimitConfig(maxOpens: opens))))
    }
    #expect(opens[0] == opens[1])
  }

  /// A list that is bound on the phone is known by its name alone, however it is declared and composed.
  @Test func listOfThePhoneIsItsName() throws {
    for limit in try Self.limits {
      func fingerprint(_ name: String, declared: Bool) -> [String] {
        var set = Self.ruleSet(limit)
        set.lists = declared ? [AppList(name: name)] : []
        set.rules[0].list = name
        return Self.fingerprints(of: set)
      }
      #expect(fingerprint("Caf\u{E9}", declared: true) == fingerprint("Caf\u{E9}", declared: false))
      #expect(fingerprint("Cafe\u{301}", declared: true) == fingerprint("Caf\u{E9}", declared: true))
      #expect(fingerprint("Cafe\u{301}", declared: false) == fingerprint("Caf\u{E9}", declared: false))
      #expect(fingerprint("Games", declared: true) != fingerprint("Caf\u{E9}", declared: true))
    }
  }

  /// Names can hold line breaks; two lists must not look alike for what a name spells.
  @Test(arguments: [
    ([ListItem.app("a\nsite b.com")], [ListItem.app("a"), .site("b.com")]),
    ([.category("a\ncategory b")], [.category("a"), .category("b")]),
    ([.app("list Social")], []),
    ([.app("x\\ny")], [.app("x\ny")]),
  ]) func contentCannotBeForged(_ one: [ListItem], _ other: [ListItem]) throws {
    for limit in try Self.limits {
      var sets = [Self.ruleSet(limit), Self.ruleSet(limit)]
      sets[0].lists[0].items = one
      sets[1].lists[0].items = other
      let fingerprints = sets.map(Self.fingerprints(of:))
      #expect(fingerprints[0] != fingerprints[1])
    }
  }

  @Test func namesAreComparedComposed() throws {
    for limit in try Self.limits {
      var sets = [Self.ruleSet(limit), Self.ruleSet(limit)]
      sets[0].lists[0].items = [.app("Caf\u{E9}")]
      sets[1].lists[0].items = [.app("Cafe\u{301}")]
      let fingerprints = sets.map(Self.fingerprints(of:))
      #expect(fingerprints[0] == fingerprints[1])
    }
  }

  @Test func kindsNeverShareAFingerprint() throws {
    let all = try Self.limits + [.schedule(ScheduleConfig(window: Self.nineToFive))]
    let fingerprints = all.flatMap { Self.fingerprints($0) }
    #expect(Set(fingerprints).count == 3)
    #expect(
      fingerprints.allSatisfy { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) && $0 == $0.lowercased() })
  }

  /// Plans that phones have already must compare equal for ever.
  @Test func fingerprintsAreGolden() throws {
    let all = try Self.limits + [.schedule(ScheduleConfig(window: Self.nineToFive))]
    #expect(all.flatMap { Self.fingerprints($0) } == Self.golden)
  }

  static let golden = ["550d7771ada829bd", "eab9d2d8e0c80efe", "52ea152ff719c211"]

  // MARK: Rule sets

  static let nineToFive = TimeWindow(start: TimeOfDay(wrapping: 540), end: TimeOfDay(wrapping: 1020))

  static var limits: [RuleConfiguration] {
    get throws {
      [
        .timeLimit(try #require(TimeLimitConfig(dailyLimitMinutes: 45))),
        .openLimit(try #require(OpenLimitConfig(maxOpens: 5))),
      ]
    }
  }

  static func ruleSet(_ configuration: RuleConfiguration) -> RuleSet {
    RuleSet(lists: [AppList(name: "Social", items: items)], rules: [CompilerTests.rule(configuration)])
  }

  static func fingerprints(of set: RuleSet) -> [String] {
    var fingerprints = Fingerprints(set)
    return Compiler.compile(set).activities.map { fingerprints.of($0) }
  }

  static func fingerprints(_ configuration: RuleConfiguration, _ change: Change? = nil) -> [String] {
    var set = ruleSet(configuration)
    change?.make(&set)
    return Self.fingerprints(of: set)
  }

  static func edit(_ set: inout RuleSet, _ change: (inout ScheduleConfig) -> Void) {
    guard var config = set.rules[0].schedule else { return }
    change(&config)
    set.rules[0].configuration = .schedule(config)
  }
}
