import Foundation
import Testing

@testable import oal

/// Reports of users about status and simulation, each by its number in the collection of cases.
@Suite struct StatusCaseTests {
  private static let lists = "list Social\nlist Work\n"

  private func run(_ rules: String, _ words: [String]) throws -> Tool.Result {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.lists + rules)
    let words = [words[0], "rules.oal"] + words.dropFirst()
    return try Tool.run(words, in: scratch.folder)
  }

  private func json(_ rules: String, _ words: [String]) throws -> [String: Any] {
    let result = try run(rules, words + ["--format", "json"])
    #expect(result.status == 0, "\(result.trouble)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  /// `from` and `to` of each span under a key of the rules, by their names.
  private func spans(_ json: [String: Any], _ key: String) throws -> [String: [[String]]] {
    let rules = try #require(json["rules"] as? [[String: Any]])
    var spans: [String: [[String]]] = [:]
    for rule in rules {
      let name = try #require(rule["rule"] as? String)
      let all = try #require(rule[key] as? [[String: String]])
      spans[name] = all.map { [$0["from"] ?? "", $0["to"] ?? ""] }
    }
    return spans
  }

  private func rule(_ json: [String: Any], _ name: String) throws -> [String: Any] {
    let rules = try #require(json["rules"] as? [[String: Any]])
    return try #require(rules.first { $0["rule"] as? String == name })
  }

  /// Rules add up, independent of their order.
  @Test func r20OrderDecidesNothing() throws {
    let a = "schedule \"A\" 22:00-04:00 thu block list:Social\n"
    let b = "schedule \"B\" 09:00-17:00 fri block list:Social\n"
    let words = ["simulate", "--from", "2026-03-12T12:00", "--to", "2026-03-13T23:00", "--zone", "UTC"]
    let (one, other) = (try json(a + b, words), try json(b + a, words))
    let expected = [
      "A": [["2026-03-12T22:00:00+00:00", "2026-03-13T04:00:00+00:00"]],
      "B": [["2026-03-13T09:00:00+00:00", "2026-03-13T17:00:00+00:00"]],
    ]
    for key in ["windows", "blocks"] {
      #expect(try spans(one, key) == expected)
      #expect(try spans(other, key) == expected)
    }
  }

  /// The cut at midnight is the phone's affair.
  @Test func r21OneBlockOverMidnight() throws {
    let rules = "schedule \"Night\" 21:00-03:00 daily block list:Social\n"
    let words = ["--from", "2026-03-10T12:00", "--to", "2026-03-11T12:00", "--zone", "UTC"]
    let result = try json(rules, ["simulate"] + words)
    let expected = [["2026-03-10T21:00:00+00:00", "2026-03-11T03:00:00+00:00"]]
    #expect(try spans(result, "blocks")["Night"] == expected)
    let timeline = try #require(result["timeline"] as? [[String: Any]])
    let shields = timeline.filter { $0["event"] as? String == "shield" }.compactMap { $0["at"] as? String }
    #expect(shields == expected[0])
    let text = try run(rules, ["simulate"] + words).output
    #expect(text.contains("Tue 2026-03-10 21:00→Wed 2026-03-11 03:00  Night\n"))
    let status = try json(rules, ["status", "--at", "2026-03-10T22:00", "--zone", "UTC"])
    #expect(try rule(status, "Night")["label"] as? String == "5h left")
    #expect(try rule(status, "Night")["until"] as? String == "2026-03-11T03:00:00+00:00")
  }

  @Test func r25TouchingWindowsAreOneBlockOfTheList() throws {
    let rules = """
      schedule "Night" 21:00-05:00 daily block list:Social
      schedule "Day" 05:00-20:00 daily block list:Social

      """
    let result = try json(
      rules, ["simulate", "--from", "2026-03-10T20:30", "--to", "2026-03-11T20:30", "--zone", "UTC"])
    let lists = try #require(result["lists"] as? [[String: Any]])
    let blocked = try #require(lists[0]["blocked"] as? [[String: Any]])
    #expect(blocked.count == 1)
    #expect(blocked[0]["from"] as? String == "2026-03-10T21:00:00+00:00")
    #expect(blocked[0]["to"] as? String == "2026-03-11T20:00:00+00:00")
    #expect(blocked[0]["rules"] as? [String] == ["Night", "Day"])
    let status = try json(rules, ["status", "--at", "2026-03-11T04:59", "--zone", "UTC"])
    let changes = try #require(status["changes"] as? [[String: Any]])
    #expect(changes[0]["at"] as? String == "2026-03-11T05:00:00+00:00")
    #expect(changes[0]["unlocked"] as? [String] == [])
    #expect(changes[1]["unlocked"] as? [String] == ["Social"])
  }

  @Test func r48TheSkippedHour() throws {
    let rules = """
      schedule "Gap" 02:15-02:45 daily block list:Social
      schedule "Half" 02:30-05:00 daily block list:Social

      """
    let words = ["--from", "2026-03-08", "--to", "2026-03-09", "--zone", "America/New_York"]
    let result = try json(rules, ["simulate"] + words)
    let windows = try spans(result, "windows")
    #expect(windows["Gap"] == [])
    #expect(windows["Half"] == [["2026-03-08T03:00:00-04:00", "2026-03-08T05:00:00-04:00"]])
    #expect(
      try rule(result, "Gap")["skipped"] as? [[String: String]]
        == [["date": "2026-03-08", "from": "02:00", "to": "03:00"]])
    #expect(try run(rules, ["simulate"] + words).output.contains("skipped, clock jumps 02:00→03:00"))
    let status = try json(
      rules, ["status", "--at", "2026-03-07T03:00", "--zone", "America/New_York"])
    #expect(try rule(status, "Gap")["startsAt"] as? String == "2026-03-09T02:15:00-04:00")
  }

  @Test func r49TheRestOfTheDayStays() throws {
    let rules = """
      schedule "A" 02:30-03:30 daily block list:Social
      schedule "B" 06:30-07:30 daily block list:Social
      schedule "C" 10:30-11:30 daily block list:Social

      """
    let words = ["--from", "2026-10-04", "--to", "2026-10-05", "--zone", "Australia/Sydney"]
    let windows = try spans(try json(rules, ["simulate"] + words), "windows")
    #expect(windows["A"] == [["2026-10-04T03:00:00+11:00", "2026-10-04T03:30:00+11:00"]])
    #expect(windows["B"] == [["2026-10-04T06:30:00+11:00", "2026-10-04T07:30:00+11:00"]])
    #expect(windows["C"] == [["2026-10-04T10:30:00+11:00", "2026-10-04T11:30:00+11:00"]])
  }

  @Test(arguments: ["status", "why", "simulate"]) func r53Zones(_ command: String) throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.lists)
    let time =
      command == "simulate" ? ["--from", "2026-07-01", "--to", "2026-07-02"] : ["--at", "2026-07-01"]
    let words = [command] + (command == "why" ? ["Social"] : []) + ["rules.oal"] + time
    func result(_ zone: String?, _ environment: [String: String] = [:]) throws -> Tool.Result {
      try Tool.run(
        words + (zone.map { ["--zone", $0] } ?? []), in: scratch.folder, environment: environment)
    }
    let typo = try result("Europe/Belin")
    #expect(typo.status == 2)
    #expect(typo.output.isEmpty)
    #expect(typo.trouble.contains("did you mean Europe/Berlin"))
    let abbreviation = try result("EST")
    #expect(abbreviation.status == 0)
    #expect(abbreviation.trouble.contains("without daylight saving time"))
    #expect(abbreviation.output.contains("-05:00"))
    let fixed = try result("Etc/GMT-3")
    #expect(fixed.trouble.isEmpty)
    #expect(fixed.output.contains("+03:00"))
    // The machine's own zone; an unknown zone is an error, never silently UTC.
    #expect(try result(nil, ["TZ": "Asia/Kathmandu"]).output.contains("+05:45"))
    let wrong = try result(nil, ["TZ": "Nowhere/Land"])
    #expect(wrong.status == 2)
    #expect(wrong.output.isEmpty)
    #expect(wrong.trouble.contains("--zone"))
  }

  /// Elapsed time over a change of the clocks; the table of countdowns is tested where they are made.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-28T23:30", "Starts in 22h"),
    ("Europe/Berlin", "2026-03-21T23:30", "Starts in 23h"),
    ("Europe/Berlin", "2026-10-24T23:30", "Starts in 24h"), ("UTC", "2026-03-28T21:59:30", "Starts in 1m"),
    ("UTC", "2026-03-28T22:59:30", "1m left"), ("UTC", "2026-03-28T21:00", "Starts in 1h"),
    ("UTC", "2026-03-28T21:01", "Starts in 59m"), ("UTC", "2026-03-28T20:59", "Starts in 2h"),
  ])
  func r54ElapsedTime(_ zone: String, _ time: String, _ label: String) throws {
    let rules = "schedule \"Late\" 22:00-23:00 daily block list:Social\n"
    let status = try json(rules, ["status", "--at", time, "--zone", zone])
    #expect(try rule(status, "Late")["label"] as? String == label)
  }

  /// Both days of the year on which clocks change: midnight is before the change, noon after it.
  @Test(arguments: [
    ("America/New_York", "2026-03-08", "9h left", "2026-03-08T10:00:00-04:00", "Starts in 10h"),
    ("America/New_York", "2026-11-01", "11h left", "2026-11-01T10:00:00-05:00", "Starts in 10h"),
    ("Europe/London", "2026-03-29", "9h left", "2026-03-29T10:00:00+01:00", "Starts in 10h"),
    ("Europe/London", "2026-10-25", "11h left", "2026-10-25T10:00:00+00:00", "Starts in 10h"),
    ("Australia/Lord_Howe", "2026-04-05", "11h left", "2026-04-05T10:00:00+10:30", "Starts in 10h"),
    ("Australia/Lord_Howe", "2026-10-04", "10h left", "2026-10-04T10:00:00+11:00", "Starts in 10h"),
    ("Africa/Casablanca", "2026-02-15", "11h left", "2026-02-15T10:00:00+00:00", "Starts in 10h"),
    ("Africa/Casablanca", "2026-03-22", "9h left", "2026-03-22T10:00:00+01:00", "Starts in 10h"),
  ])
  func clockChangeDays(_ zone: String, _ day: String, _ left: String, _ until: String, _ starts: String)
    throws
  {
    let rules = "schedule \"Night\" 22:00-10:00 daily block list:Social\n"
    let before = try json(rules, ["status", "--at", day + "T00:00", "--zone", zone])
    #expect(try rule(before, "Night")["label"] as? String == left)
    #expect(try rule(before, "Night")["until"] as? String == until)
    let after = try json(rules, ["status", "--at", day + "T12:00", "--zone", zone])
    #expect(try rule(after, "Night")["label"] as? String == starts)
  }
}

@Suite struct StatusCommandTests {
  private static let rules = "list Social\nschedule \"Sleep\" 22:00-06:00 daily block list:Social\n"

  /// Options that cannot be meant.
  @Test(arguments: [
    (["status", "--watch", "--at", "2026-03-08"], "--watch does not go with --at"),
    (["status", "--watch", "--format", "json"], "--watch does not go with --format json"),
    (["status", "--at", "2026-02-30"], "28 days"), (["status", "--usage", "none.json"], "none.json"),
    (["simulate", "--to", "2026-03-08"], "it has to be later"),
    (["simulate", "--from", "monday at 9"], "--from"),
    (["simulate", "--from", "2026-03-08", "--to", "2026-03-08"], "--to does not go with --from"),
    (["simulate", "--from", "2026-03-08", "--to", "2028-03-08"], "366 days"),
    (["simulate", "--from", "2026-03-08", "--to", "soon"], "--to: 'soon'"),
    (["simulate", "--from", "2026-03-08", "--to", "2026-03-09", "--late", "x"], "--late"),
    (["simulate", "--from", "2026-03-08", "--to", "2026-03-09", "--events", "none"], "none"),
    (["why"], "needs APP|LIST"),
  ])
  func mistakes(_ words: [String], _ part: String) throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.rules)
    let paths = words[0] == "why" ? [] : ["rules.oal", "--zone", "UTC"]
    let result = try Tool.run([words[0]] + paths + words.dropFirst(), in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.contains(part), "\(result.trouble)")
  }

  /// Without a terminal --watch is one report, and it ends.
  @Test func watchWithoutATerminalPrintsOnce() throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.rules)
    let result = try Tool.run(["status", "rules.oal", "--zone", "UTC", "--watch"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.output.components(separatedBy: "Every day").count == 2)
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func severalPhones() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.rules)
    try scratch.write("b.oal", Self.rules)
    try scratch.write("today.json", "{\"rules\": {}}")
    let words = ["a.oal", "b.oal", "--zone", "UTC"]
    let status = try Tool.run(["status"] + words + ["--format", "json"], in: scratch.folder)
    let json = try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any]
    #expect((json?["phones"] as? [Any])?.count == 2)
    let used = try Tool.run(["status"] + words + ["--usage", "today.json"], in: scratch.folder)
    #expect(used.status == 2)
    let times = ["--from", "2026-03-08", "--to", "2026-03-09"]
    #expect(try Tool.run(["simulate"] + words + times, in: scratch.folder).status == 2)
    #expect(try Tool.run(["why", "Social"] + words, in: scratch.folder).status == 2)
  }

  /// A project's zone holds where the command line names none.
  @Test func theProjectsZone() throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.rules)
    try scratch.write(".oalrc.yaml", "timezone: Asia/Kathmandu\n")
    let words = ["status", "rules.oal", "--at", "2026-03-08T12:00"]
    #expect(try Tool.run(words, in: scratch.folder).output.contains("Asia/Kathmandu (+05:45)"))
    let other = try Tool.run(words + ["--zone", "UTC"], in: scratch.folder)
    #expect(other.output.contains("UTC (+00:00)"))
  }

  @Test func errorsInRulesStopIt() throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", "schedule \"Late\" 22:00-26:00 daily\n")
    for words in [["status", "rules.oal"], ["why", "Social", "rules.oal"]] {
      let result = try Tool.run(words + ["--zone", "UTC"], in: scratch.folder)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.trouble.contains("error[OAL003]"))
    }
  }
}
