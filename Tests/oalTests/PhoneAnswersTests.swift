import Foundation
import Testing

@testable import oal

/// What `why`, `status`, `simulate` and `plan` say about the phone, by whole runs in both forms of the language.
@Suite struct PhoneAnswersTests {
  private static let social = """
    list Social category:social
    schedule "Sleep" 22:00-06:00 daily block list:Social

    """

  /// Runs a command on a compact file and on the same rules in YAML, which has to say the same, and gives the result.
  private func run(
    _ rules: String, _ words: [String], settings: String? = nil, files: [String: String] = [:],
    environment: [String: String] = [:]
  ) throws -> Tool.Result {
    let scratch = try Scratch()
    if let settings { try scratch.write(".oalrc.yaml", settings) }
    for (name, text) in files { try scratch.write(name, text) }
    try scratch.write("rules.oal", rules)
    let place = words[0] == "why" ? 2 : 1
    func run(_ file: String) throws -> Tool.Result {
      try Tool.run(
        Array(words[..<place]) + [file] + words[place...], in: scratch.folder, environment: environment)
    }
    let compact = try run("rules.oal")
    let yaml = try Tool.run(["convert", "rules.oal", "--to", "yaml"], in: scratch.folder)
    #expect(yaml.status == 0, "\(yaml.trouble)")
    try FileManager.default.removeItem(at: scratch.url("rules.oal"))
    try scratch.write("rules.oal.yaml", yaml.output)
    let other = try run("rules.oal.yaml")
    // Findings have places, which are the file's.
    if words[0] != "lint" { #expect(other.output == compact.output) }
    #expect(other.status == compact.status)
    return compact
  }

  private func object(_ result: Tool.Result) throws -> [String: Any] {
    #expect(result.status == 0, "\(result.trouble)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  private static let monday = ["--zone", "UTC", "--at"]

  // MARK: why

  @Test func whatOnlyThePhoneKnowsIsAnIf() throws {
    let words = ["why", "app:com.burbn.instagram"] + Self.monday
    let night = try run(Self.social, words + ["2026-01-05T23:00"]).output
    #expect(
      night.hasPrefix(
        "app:com.burbn.instagram is blocked if it is in category social (Sleep), which only the phone knows, on "
      ))
    let noon = try run(Self.social, words + ["2026-01-05T12:00"]).output
    #expect(noon.contains("is not blocked"))
    #expect(noon.contains("if it is in category social it is blocked from Mon 2026-01-05 22:00, by Sleep"))
    #expect(!noon.contains("no rule is known"))
  }

  @Test(arguments: [
    ("list L category:social", "category:social", "blocked"),
    ("list L category:all", "app:x.y", "blocked"), ("list L category:all", "site:x.org", "blocked"),
    ("list L category:all", "Other", "blocked"),
    ("list L category:social", "category:games", "free"),
    ("list L category:social", "app:x.y", "depends"), ("list L category:social", "site:x.org", "depends"),
    ("list L site:youtube.com", "site:youtube.com", "blocked"),
    ("list L site:youtube.com", "site:m.youtube.com", "depends"),
    ("list L site:youtube.com", "site:notyoutube.com", "free"),
    ("list L site:m.youtube.com", "site:youtube.com", "free"),
    ("list L app:\"Instagram\"", "app:com.burbn.instagram", "depends"),
    ("list L app:x.y", "app:x.z", "free"),
    ("list L", "app:x.y", "depends"), ("list L", "Other", "free"), ("list L", "L", "blocked"),
  ])
  func threeAnswers(_ list: String, _ subject: String, _ answer: String) throws {
    let rules = "\(list)\nlist Other app:o.p\nschedule \"S\" 09:00-17:00 daily block list:L\n"
    let json = try object(
      run(rules, ["why", subject] + Self.monday + ["2026-01-05T10:00", "--format", "json"]))
    #expect(json["answer"] as? String == answer)
    #expect((json["reasons"] as? [Any])?.isEmpty == (answer != "blocked"))
  }

  @Test(arguments: [
    ("list L app:x.y", "app:x.y", "free"), ("list L app:x.y", "app:x.z", "blocked"),
    ("list L site:youtube.com", "site:m.youtube.com", "depends"),
    ("list L category:social app:x.y", "app:x.z", "blocked"), ("list L category:all", "app:x.y", "blocked"),
    ("list L", "app:x.y", "depends"), ("list L", "L", "free"),
  ])
  func threeAnswersOfAllowOnly(_ list: String, _ subject: String, _ answer: String) throws {
    let rules = "\(list)\nschedule \"S\" 09:00-17:00 daily allow-only list:L\n"
    let json = try object(
      run(rules, ["why", subject] + Self.monday + ["2026-01-05T10:00", "--format", "json"]))
    #expect(json["answer"] as? String == answer)
  }

  @Test func completeListsAreNotBoundOnThePhone() throws {
    let rules = "list L\nschedule \"S\" 09:00-17:00 daily block list:L\n"
    let words = ["why", "app:x.y"] + Self.monday + ["2026-01-05T10:00", "--format", "json"]
    #expect(try object(run(rules, words, settings: "lists: complete\n"))["answer"] as? String == "free")
  }

  /// A list of thousands of names is one condition and a count.
  @Test func manyConditionsAreCounted() throws {
    let names = (0..<50).map { "app:\"Name \($0)\"" }.joined(separator: " ")
    let rules = "list L \(names)\nschedule \"S\" 09:00-17:00 daily block list:L\n"
    let text = try run(rules, ["why", "app:x.y"] + Self.monday + ["2026-01-05T10:00"]).output
    #expect(text.contains("or it is one of 30 more (S)"))
  }

  /// Of a list all items have to be covered.
  @Test func listIsBlockedIfAllOfItIs() throws {
    let rules = """
      list Social app:x.y site:x.org
      list Big category:social
      list Mixed app:x.y category:games
      schedule "S" 09:00-17:00 daily block list:Big

      """
    let words = Self.monday + ["2026-01-05T10:00"]
    let text = try run(rules, ["why", "Social"] + words).output
    #expect(
      text.contains("Social is blocked if all of it is in category social (S), which only the phone knows"))
    #expect(try run(rules, ["why", "Mixed"] + words).output.contains("Mixed is not blocked"))
  }

  @Test func jsonOfWhyNamesEachConditionAndTime() throws {
    let words = ["why", "app:x.y"] + Self.monday + ["2026-01-05T23:00", "--format", "json"]
    let json = try object(run(Self.social, words))
    let depends = try #require((json["depends"] as? [[String: Any]])?.first)
    #expect(depends["rule"] as? String == "Sleep")
    #expect(depends["when"] as? String == "if")
    #expect(depends["conditions"] as? [[String: String]] == [["category": "social"]])
    #expect(depends["until"] as? String == "2026-01-06T06:00:00+00:00")
    #expect(json["zoneFrom"] as? String == "--zone")
  }

  @Test func waysAroundAHardRuleAreToldAsWhatTheyAre() throws {
    let rules = "list L app:x.y\nschedule \"S\" 09:00-17:00 daily block list:L hard\n"
    let text = try run(rules, ["why", "L"] + Self.monday + ["2026-01-05T10:00"]).output
    for part in [
      "nothing in the app before it ends", "ways around it", "time zone or clock", "Screen Time access",
      "removing the app (uninstall protection is off)",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let protected = try run(
      rules, ["why", "L"] + Self.monday + ["2026-01-05T10:00", "--target", "openapplock-1.0.5"],
      settings: "uninstall-protection: true\n"
    ).output
    #expect(!protected.contains("removing the app"))
  }

  @Test func pauseIsOfferedOnlyWhileTheAppOffersIt() throws {
    let rules = "list L app:x.y\nschedule \"S\" 09:00-17:00 daily block list:L\n"
    let words = ["why", "L", "--target", "openapplock-1.0.5"] + Self.monday
    #expect(
      try run(rules, words + ["2026-01-05T16:44"]).output.contains("a pause of 15 minutes in the app, or "))
    let late = try run(rules, words + ["2026-01-05T16:45"]).output
    #expect(!late.contains("pause"))
    #expect(late.contains("what would lift it: disabling or editing the rule in the app"))
    let specification = try run(rules, ["why", "L"] + Self.monday + ["2026-01-05T16:45"]).output
    #expect(specification.contains("an unblock in the app, until its window ends, Mon 2026-01-05 17:00, or "))
  }

  // MARK: Rules without a list

  /// In the background nothing is registered; the open app blocks everything and locks. Both are true.
  @Test func allowOnlyWithoutAListIsToldBothWays() throws {
    let rules = "schedule \"H\" 09:00-17:00 weekdays allow-only hard\n"
    let scratch = try Scratch()
    // Without a list allow-only is an error of lint, not of the language.
    try scratch.write("r.oal", rules)
    let at = Self.monday + ["2026-01-05T10:00"]
    let status = try Tool.run(["status", "r.oal"] + at, in: scratch.folder)
    #expect(
      status.output.contains("not registered: no list; once the app is opened it blocks everything and locks")
    )
    let json = try object(Tool.run(["status", "r.oal", "--format", "json"] + at, in: scratch.folder))
    let rule = try #require((json["rules"] as? [[String: Any]])?.first)
    #expect(rule["state"] as? String == "dormant")
    #expect((rule["onceOpened"] as? [String: Any])?["locks"] as? Bool == true)
    let why = try Tool.run(["why", "app:x.y", "r.oal"] + at, in: scratch.folder).output
    #expect(why.contains("is blocked once the app is opened (H)"))
    #expect(why.contains("in the background the rule does nothing"))
    let time = ["--from", "2026-01-05", "--to", "2026-01-06", "--zone", "UTC"]
    let closed = try Tool.run(["simulate", "r.oal"] + time, in: scratch.folder).output
    #expect(closed.contains("once the app is opened in its window, it blocks everything and locks"))
    #expect(closed.contains("nothing happens"))
    let opened = try Tool.run(["simulate", "r.oal", "--foreground", "10:00"] + time, in: scratch.folder)
      .output
    #expect(opened.contains("H: shield up, window open"))
    #expect(opened.contains("Mon 2026-01-05 10:00→Tue 2026-01-06 00:00 ...  on the phone"))
  }

  @Test func hardRuleWithoutAListLocksInTheOpenApp() throws {
    let rules = "schedule \"H\" 09:00-17:00 weekdays block hard\n"
    let text = try run(rules, ["status"] + Self.monday + ["2026-01-05T10:00"]).output
    #expect(text.contains("once the app is opened it blocks nothing and locks"))
  }

  // MARK: Pauses and unblocks

  @Test func pauseIsNoLongerThanItsWindow() throws {
    let rules = """
      list L app:x.y
      schedule "S" 09:00-17:00 daily block list:L
      time-limit "T" 45m/day daily list:L

      """
    let usage = """
      {"version": 1, "rules": {"S": {"pausedUntil": "2026-01-05T19:00"},
       "T": {"usedMinutes": 45, "pausedUntil": "2026-01-06T03:00"}}}
      """
    let words = ["status", "--usage", "u.json", "--format", "json"] + Self.monday + ["2026-01-05T16:00"]
    let json = try object(run(rules, words, files: ["u.json": usage]))
    let rules2 = try #require(json["rules"] as? [[String: Any]])
    #expect(
      rules2.compactMap { $0["until"] as? String } == [
        "2026-01-05T17:00:00+00:00", "2026-01-06T00:00:00+00:00",
      ])
    #expect(rules2.compactMap { $0["state"] as? String } == ["paused", "paused"])
  }

  @Test func unblockedRulesAreFreeUntilTheirBlockEnds() throws {
    let rules = """
      list L app:x.y
      schedule "S" 09:00-17:00 daily block list:L
      time-limit "T" 45m/day daily list:L

      """
    let usage = """
      {"version": 1, "rules": {"S": {"unblocked": true}, "T": {"usedMinutes": 45, "unblocked": true}}}
      """
    let words = ["status", "--usage", "u.json"] + Self.monday + ["2026-01-05T16:00"]
    let text = try run(rules, words, files: ["u.json": usage]).output
    #expect(text.contains("S: unblocked, 1h left, until Mon 2026-01-05 17:00"))
    #expect(text.contains("T: unblocked, 8h left, until Tue 2026-01-06 00:00"))
    let json = try object(run(rules, words + ["--format", "json"], files: ["u.json": usage]))
    let labels = (json["rules"] as? [[String: Any]])?.compactMap { $0["label"] as? String }
    #expect(labels == ["Unblocked", "Unblocked until tomorrow"])
  }

  @Test func unblockIsAnEventOfASimulation() throws {
    let rules = "list L app:x.y\nschedule \"S\" 09:00-17:00 daily block list:L\n"
    let words = [
      "simulate", "--events", "e.txt", "--from", "2026-01-05", "--to", "2026-01-06", "--zone", "UTC",
    ]
    let files = ["e.txt": "2026-01-05T10:00 unblock S\n"]
    let text = try run(rules, words, files: files).output
    #expect(text.contains("Mon 2026-01-05 09:00→10:00  S"))
    #expect(text.contains("10:00  S: shield down, paused"))
    let other = try run(rules, words + ["--target", "openapplock-1.0.5"], files: files).output
    #expect(
      other.contains("refused: version 1.0.5 of the app pauses a rule for 15 minutes: write pause RULE"))
    let pause = try run(rules, words, files: ["e.txt": "2026-01-05T10:00 pause S\n"]).output
    #expect(pause.contains("refused: the specification has no pause: write unblock RULE"))
  }

  // MARK: Removal of apps

  @Test func uninstallProtectionIsAnOption() throws {
    let rules = "list L app:x.y\nschedule \"S\" 09:00-17:00 daily block list:L hard\n"
    let words = ["status"] + Self.monday + ["2026-01-05T10:00"]
    #expect(try run(rules, words).output.contains("if uninstall protection is on, apps cannot be removed"))
    let json = try object(run(rules, words + ["--format", "json"]))
    #expect(json["denyAppRemoval"] as? Bool == false)
    #expect(json["wouldDenyAppRemoval"] as? Bool == true)
    let on = "uninstall-protection: true\n"
    #expect(
      try run(rules, words, settings: on).output.contains("\napps cannot be removed: hard and blocking: S\n"))
    #expect(
      try object(run(rules, words + ["--format", "json"], settings: on))["denyAppRemoval"] as? Bool == true)
    let time = [
      "--from", "2026-01-05T08:00", "--to", "2026-01-05T12:00", "--zone", "UTC", "--foreground", "10:00",
    ]
    #expect(
      try run(rules, ["simulate"] + time).output.contains(
        "apps cannot be removed, if uninstall protection is on"))
    #expect(
      try run(rules, ["simulate"] + time, settings: on).output.contains("10:00  apps cannot be removed\n"))
  }

  // MARK: Words

  @Test func noWordIsUsedForOppositeThings() throws {
    let rules = """
      list Social app:x.y
      list Games app:x.z
      schedule "Sleep" 22:00-06:00 daily block list:Social
      time-limit "Feed" 2h/day daily list:Social
      time-limit "IG" 45m/day daily list:Games
      schedule "Focus" 22:00-23:30 daily allow-only list:Games

      """
    let usage = "{\"version\": 1, \"rules\": {\"Feed\": {\"usedMinutes\": 120}}}"
    let words = ["status", "--usage", "u.json"] + Self.monday + ["2026-01-05T23:00"]
    let text = try run(rules, words, files: ["u.json": usage]).output
    for line in [
      "zone from --zone", "Sleep: blocked, 7h left, until Tue 2026-01-06 06:00",
      "Feed: blocked until Tue 2026-01-06 00:00, budget spent", "IG: free, 45m of use left",
      "Every day · block Social", "Every day · allow-only Games",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    let json = try object(run(rules, words + ["--format", "json"], files: ["u.json": usage]))
    let all = try #require(json["rules"] as? [[String: Any]])
    #expect(all.compactMap { $0["label"] as? String } == ["7h left", "1h left", "45m left", "30m left"])
    #expect(all.compactMap { $0["mode"] as? String } == ["block", "block", "block", "allow-only"])
    #expect(all.compactMap { $0["list"] as? String } == ["Social", "Social", "Games", "Games"])
  }

  @Test func targetOfTheAppThatShipsHasItsOwnWords() throws {
    let rules = """
      list L app:x.y
      schedule "Night" 22:00-06:00 daily block list:L
      schedule "Noon" 10:00-14:00 daily block list:L
      schedule "Paused" 10:00-14:00 daily block list:L
      time-limit "Feed" 45m/day daily list:L
      schedule "Off" 10:00-14:00 daily block list:L disabled

      """
    let usage = "{\"version\": 1, \"rules\": {\"Paused\": {\"pausedUntil\": \"2026-01-05T11:15\"}}}"
    let words =
      ["status", "--target", "openapplock-1.0.5", "--usage", "u.json", "--format", "json"] + Self.monday
      + ["2026-01-05T11:00"]
    let json = try object(run(rules, words, files: ["u.json": usage]))
    let labels = (json["rules"] as? [[String: Any]])?.compactMap { $0["label"] as? String }
    #expect(labels == ["Starts in 11h", "Ends in 3h", "Resumes in 15m", "Resets in 13h", "Disabled"])
  }

  @Test(
    arguments: [
      (["--zone", "UTC"], [:], "--zone"), ([], ["TZ": "UTC"], "TZ"),
    ] as [([String], [String: String], String)])
  func statusSaysWhereTheZoneCameFrom(
    _ words: [String], _ environment: [String: String], _ source: String
  ) throws {
    let text = try run(Self.social, ["status"] + words, environment: environment).output
    #expect(text.contains("zone from \(source)\n"))
    let project = try run(Self.social, ["status"], settings: "timezone: UTC\n", environment: environment)
      .output
    #expect(project.contains("zone from .oalrc.yaml\n"))
  }

  @Test(arguments: ["--tz", "--timezone"]) func otherNamesOfTheZoneOptionGetAHint(_ option: String) throws {
    let result = try Tool.run(["status", option, "UTC"])
    #expect(result.trouble.contains("unknown option \(option); did you mean --zone?"))
  }

  @Test func timesThatClocksShowTwiceHaveTheirOffset() throws {
    let rules = "list L app:x.y\nschedule \"S\" 01:15-01:45 daily block list:L\n"
    let words = [
      "simulate", "--from", "2026-11-01", "--to", "2026-11-01T12:00", "--zone", "America/New_York",
    ]
    let text = try run(rules, words).output
    #expect(text.contains("Sun 2026-11-01 01:15 (-04:00)→01:45 (-04:00)  S"))
  }

  @Test func timeThatIsNotTakenAsWrittenIsTold() throws {
    let zone = ["--zone", "America/New_York", "--at"]
    let gap = try run(Self.social, ["status"] + zone + ["2026-03-08T02:30"])
    #expect(
      gap.trouble.contains("--at: the clocks of America/New_York skip 02:30 on 2026-03-08; taken as 03:00"))
    let seconds = try run(Self.social, ["status"] + zone + ["2026-03-08T12:30:20"])
    #expect(seconds.trouble.contains("--at: seconds are left out; taken as 12:30"))
    #expect(try run(Self.social, ["status"] + zone + ["2026-03-08T12:30"]).trouble.isEmpty)
  }

  @Test func eventsOfALimitAreOneLine() throws {
    let rules = "list L app:x.y\ntime-limit \"T\" 120m/day daily list:L\n"
    let words = [
      "simulate", "--events", "e.txt", "--from", "2026-01-05", "--to", "2026-01-06", "--zone", "UTC",
    ]
    let files = ["e.txt": "2026-01-05T09:00 use L 3h\n"]
    let text = try run(rules, words, files: files).output
    #expect(text.contains(" minutes-1 ... minutes-120\n"))
    #expect(text.split(separator: "\n").count < 25)
    let all = try run(rules, words + ["--verbose"], files: files).output
    #expect(all.split(separator: "\n").count > 120)
  }

  // MARK: Plans

  @Test func planNotesWhatThePhoneDoesNotDo() throws {
    let rules = """
      list L app:x.y
      list Sites site:x.org
      schedule "Down" 20:00-24:00 daily block list:L
      schedule "None" 20:00-22:00 daily block
      open-limit "Gate" 3/day daily list:Sites

      """
    let text = try run(rules, ["plan"]).output
    for part in [
      "20:00-23:59  OAL102: the shield is not lifted at midnight", "no list  OAL105: ", "\n  OAL111: ",
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    let json = try object(run(rules, ["plan", "--format", "json"]))
    let codes = (json["findings"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(codes == ["OAL102", "OAL105", "OAL111"])
  }

  @Test func presetsOfBothGalleriesAreTaken() throws {
    let shipped = try Tool.run(["presets", "--target", "openapplock-1.0.5"]).output
    #expect(shipped.contains("Lights Out") && !shipped.contains("Deep Sleep"))
    let specification = try Tool.run(["presets"]).output
    #expect(specification.contains("Deep Sleep") && !specification.contains("Lights Out"))
    let rules = "list L app:x.y\npreset \"Lights Out\" list:L\npreset \"Deep Sleep\" list:L\n"
    let words = ["lint", "--select", "OAL115"]
    let text = try run(rules, words + ["--format", "quiet"])
    #expect(text.status == 0)
    let scratch = try Scratch()
    try scratch.write("r.oal", rules)
    let note = try Tool.run(words + ["r.oal"], in: scratch.folder).output
    #expect(note.contains("the published specification has no preset \"Lights Out\""))
    #expect(!note.contains("no preset \"Deep Sleep\""))
  }

  @Test func appThatShipsHasNoFilterForAdultContent() throws {
    let rules = "list L app:x.y\nschedule \"S\" 22:00-06:00 daily block list:L block-adult-content\n"
    let words = ["verify", "--target", "openapplock-1.0.5"]
    let result = try run(rules, words)
    #expect(result.status == 1)
    #expect(result.output.contains("version 1.0.5 of the app has no filter for adult content"))
    #expect(try run(rules, ["verify"]).status == 0)
    let lint = try run(rules, ["lint", "--select", "OAL115"], settings: "target: openapplock-1.0.5\n")
    #expect(lint.output.contains("warning[OAL115]"))
  }

  @Test func restartsOfTheAppThatShipsLoseNothing() throws {
    let old = """
      list L app:x.y
      schedule "Night" 22:00-06:00 daily block list:L
      time-limit "T" 45m/day daily list:L

      """
    let new = old.replacing("06:00", with: "07:00").replacing("45m", with: "30m")
    let words =
      ["plan", "--against", "old.oal", "--target", "openapplock-1.0.5"] + Self.monday + ["2026-01-05T10:00"]
    let scratch = try Scratch()
    try scratch.write("old.oal", old)
    try scratch.write("new.oal", new)
    let text = try Tool.run(words + ["new.oal"], in: scratch.folder).output
    #expect(text.contains("3 restart"))
    #expect(text.contains("22:00-23:59  22:00-06:00 to 22:00-07:00"))
    #expect(text.contains("was 00:00-06:00"))
    #expect(!text.contains("usage"))
  }

  // MARK: Clock changes

  @Test func openAppIsOffOnTheDayOfTheChangeToo() throws {
    let settings = "target: openapplock-1.0.5\ntimezone: America/New_York\n"
    let rules = "list L app:x.y\nschedule \"S\" 09:00-17:00 daily block list:L\n"
    let scratch = try Scratch()
    try scratch.write(".oalrc.yaml", settings)
    try scratch.write("r.oal", rules)
    let text = try Tool.run(["lint", "--select", "OAL113", "r.oal"], in: scratch.folder).output
    #expect(text.contains("opening the app on that day does not help"))
    let time = [
      "--from", "2027-03-14", "--to", "2027-03-15", "--foreground", "09:30", "--foreground", "17:30",
    ]
    let day = try Tool.run(["simulate", "r.oal"] + time, in: scratch.folder).output
    #expect(day.contains("by the rule"))
    #expect(!day.contains("09:30  S: shield up"))
  }

  @Test(arguments: [
    ("00:00-00:45 sun", "America/Santiago", "00:00-00:45"),
    ("02:10-02:40 daily", "America/New_York", "02:10-02:40"),
  ])
  func windowThatClocksSkipWhollyIsToldAsEmpty(_ when: String, _ zone: String, _ window: String) throws {
    let rules = "list L app:x.y\nschedule \"S\" \(when) block list:L\n"
    let text = try run(rules, ["lint", "--select", "OAL106"], settings: "timezone: \(zone)\n").output
    #expect(text.contains("all of \(window) is skipped on "))
    #expect(text.contains("the window is empty"))
    #expect(!text.contains("the edge is at"))
  }

  @Test func dayThatBeginsAtOneEndsAtOneIn105() throws {
    let rules = "list L app:x.y\ntime-limit \"T\" 45m/day daily list:L\n"
    let words = [
      "plan", "--target", "openapplock-1.0.5", "--zone", "America/Santiago", "--format", "json", "--at",
    ]
    let json = try run(rules, words + ["2026-09-06T12:00"]).output
    #expect(json.contains("\"start\":\"2026-09-06T01:00:00-03:00\",\"end\":\"2026-09-07T01:00:00-03:00\""))
    let before = try run(rules, words + ["2026-09-05T12:00"]).output
    #expect(before.contains("\"start\":\"2026-09-05T00:00:00-04:00\",\"end\":\"2026-09-06T01:00:00-03:00\""))
  }
}
