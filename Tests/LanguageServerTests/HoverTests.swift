import JSONText
import RuleModel
import Testing

@testable import LanguageServer

@Suite struct HoverTests {
  /// Tuesday 23:00.
  private static let tuesdayNight = 2 * 1440 + 23 * 60

  private func hover(
    _ marked: String, _ uri: String = rules, capabilities: JSONValue = Client.everything,
    now: Int? = tuesdayNight
  ) throws -> (text: String, range: JSONValue?) {
    var client = try Client(ServerEnvironment(minuteOfWeek: { now }), capabilities: capabilities)
    let marked = Marked(marked)
    client.open(marked.text, uri)
    let result = try client.ask("hover", at: marked.positions[0], uri)
    return (result["contents"]?["value"]?.string ?? "", result["range"])
  }

  @Test(arguments: [
    (
      "sch‸edule \"A\" 22:00-06:00 mon,wed block list:X hard\n",
      [
        "Blocks **X** on Monday and Wednesday from 22:00 to 06:00 the next morning (8 hours).", "Hard:",
        "2 activities", "22:00 to 23:59", "00:00 to 06:00",
      ]
    ),
    (
      "schedule \"A\" 09:00-17:00 daily allow-only list:X block-adult-content‸\n",
      ["everything but **X**, and adult web sites every day from 09:00 to 17:00", "1 activity"]
    ),
    ("schedule \"A\" all-day weekends ‸list:X disabled\n", ["on weekends all day.", "Disabled"]),
    ("schedule \"A\" 09:00+24h ‸mon list:X\n", ["from 09:00 for 24 hours"]),
    ("schedule \"A\" 20:00-24:00 ‸mon list:X\n", ["from 20:00 to midnight (4 hours)"]),
    ("schedule \"A\" 20:00-21:30 ‸mon\n", ["Blocks nothing", "(1 hour 30 minutes)", "monitors nothing"]),
    (
      "time-limit \"A\" 1h5m weekdays‸ list:X\n",
      ["Allows 1 hour 5 minutes of **X** a day, on weekdays", "65 events"]
    ),
    ("open-limit \"A\" 1 open/day sat list:X‸\n", ["**X**", "Used by A"]),
    ("open-limit \"A\" ‸1 open/day sat list:X\n", ["1 open of", "on Saturday", "15 minutes"]),
    ("schedule \"A\" 07:00-07:10‸ daily list:X\n", ["does not register: 10 minutes", "OAL101"]),
  ])
  func saysWhatARuleDoes(marked: String, parts: [String]) throws {
    let text = try hover(marked).text
    for part in parts { #expect(text.contains(part), "\(text)") }
  }

  @Test(arguments: [
    ("22:00-06:00 daily", 2 * 1440 + 23 * 60, "On now, until 06:00 tomorrow."),
    ("22:00-06:00 daily", 2 * 1440 + 60, "On now, until 06:00."),
    ("22:00-06:00 daily", 2 * 1440 + 22 * 60, "On now"),
    ("22:00-06:00 daily", 2 * 1440 + 6 * 60, "Next start: today 22:00."),
    ("22:00-06:00 mon", 2 * 1440 + 5 * 60, "On now, until 06:00."),
    ("22:00-06:00 mon", 2 * 1440 + 7 * 60, "Next start: mon 22:00."),
    ("07:00-08:00 wed", 2 * 1440 + 7 * 60, "Next start: tomorrow 07:00."),
    ("07:00-08:00 tue", 2 * 1440 + 8 * 60, "Next start: tue 07:00."), ("all-day daily", 5, "On now."),
    ("all-day sat,sun", 6 * 1440 + 1, "On now, until 00:00 mon"),
    ("09:00+24h fri", 6 * 1440, "On now, until 09:00."),
    ("00:00-00:00 sat", 6 * 1440 + 1439, "until 00:00 tomorrow"),
  ])
  func saysWhenItIsOn(clauses: String, now: Int, expected: String) throws {
    let text = try hover("‸schedule \"A\" \(clauses) list:X\n", now: now).text
    // The day stands before the time where it is not tomorrow's.
    let words = expected.replacing("00:00 mon", with: "mon 00:00")
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [
    ("weekdays", 2 * 1440, "Today it counts"), ("weekends", 2 * 1440, "It counts next on saturday."),
    ("mon", 2 * 1440, "It counts next on monday."),
  ])
  func saysWhenALimitCounts(days: String, now: Int, expected: String) throws {
    #expect(try hover("‸time-limit \"A\" 45m/day \(days) list:X\n", now: now).text.contains(expected))
  }

  @Test func saysNothingOfTimeWithoutAClock() throws {
    let text = try hover("‸schedule \"A\" 22:00-06:00 daily list:X\n", now: nil).text
    #expect(!text.contains("On now") && !text.contains("Next start"))
  }

  @Test func showsWhatIsOnAList() throws {
    let marked =
      "list Social app:com.burbn.instagram app:\"A*b_c\" category:games site:x.org\nschedule \"A\" all-day daily list:So‸cial\n"
    let (text, range) = try hover(marked)
    for part in [
      "**Social**", "`com.burbn.instagram`", "app `A*b_c`", "category `games`", "site `x.org`", "Used by A.",
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(range == Marked("\nschedule \"A\" all-day daily list:‹Social›").range)
    #expect(try hover("list ‸Social\n").text.contains("bound on the phone"))
    #expect(try hover("list Social ‸site:x.org\n").text.contains("No rule uses it"))
  }

  @Test func showsAPreset() throws {
    let text = try hover("preset \"Deep‸ Sleep\" list:X\n").text
    for part in ["Sleep, Relax and Reset", "22:00-06:00 daily block", "Blocks **X**"] {
      #expect(text.contains(part))
    }
    #expect(try hover("preset \"Deep Sleeeep‸\" list:X\n").text.contains("OAL016"))
  }

  @Test(arguments: ["# oal:ignore OAL‸102 reason\n", "list X # oal:ignore OAL102‸\n", "# ‸oal102\n"])
  func explainsACode(marked: String) throws {
    let text = try hover(marked).text
    #expect(text.contains("**OAL102** ends-at-midnight, error"))
    #expect(text.contains("23:59"))
  }

  @Test(arguments: ["list X\n\n‸\n\n", "# not‸hing\nlist X", "# OAL‸999\n", "list X\n\n‸\n", "nonsense\n‸"])
  func saysNothingOfNothing(marked: String) throws {
    #expect(try hover(marked).range == nil)
  }

  @Test func aNameIsNoMarkdown() throws {
    #expect(
      try hover("‸schedule \"*a* [b](c) <d>\" all-day daily\n").text.contains(#"**\*a\* \[b\](c) \<d\>**"#))
  }

  @Test func plainTextForPlainClients() throws {
    let text = try hover("schedule \"*a*\" 22:00-24:00‸ daily list:X\n", capabilities: [:]).text
    #expect(text.contains("*a*") && !text.contains("**") && !text.contains("`"))
  }

  @Test func worksInYAML() throws {
    let text = try hover(
      "lists:\n  Social: {sites: [x.org]}\nrules:\n  - {name: A, kind: schedule, window: 22:00-06:00, days: daily, list: So‸cial}\n",
      yamlRules
    ).text
    #expect(text.contains("site `x.org`") && text.contains("Used by A."))
  }
}
