import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// A mistake that people make: the flagged places, the codes, and the text after the fixes.
struct Mistake: CustomTestStringConvertible, Sendable {
  var text: String
  var codes: [Int]
  var fixed: String?
  var testDescription: String { text }

  init(_ text: String, _ codes: Int..., fixed: String? = nil) {
    self.text = text
    self.codes = codes
    self.fixed = fixed
  }
}

func read(_ text: String) -> (source: SourceFile, result: ReadResult) {
  let source = SourceFile(path: "rules.oal", text: text)
  return (source, CompactReader.read(source, file: 0))
}

@Suite struct MistakesTests {
  static let windowsTable: [Mistake] = [
    Mistake("‹9am-5pm›", 3, fixed: "09:00-17:00"),
    Mistake("‹9-5›", 3),
    Mistake("‹22.00-06.00›", 3, fixed: "22:00-06:00"),
    Mistake("‹2200-0600›", 3, fixed: "22:00-06:00"),
    Mistake("‹1000-2000›", 3, fixed: "10:00-20:00"),
    Mistake("‹9h-10h›", 3, fixed: "09:00-10:00"),
    Mistake("‹25:00›", 3),
    Mistake("‹25:00›-06:00", 3),
    Mistake("‹22:00›", 3),
    Mistake("22:‹60›-06:00", 3),
    Mistake("01:‹99›-02:00", 3),
    Mistake("‹22:00 - 06:00›", 3, fixed: "22:00-06:00"),
    Mistake("‹22:00 to 06:00›", 3, fixed: "22:00-06:00"),
    Mistake("‹22:00- 06:00›", 3, fixed: "22:00-06:00"),
    Mistake("‹22:00 -06:00›", 3, fixed: "22:00-06:00"),
    Mistake("‹24:00›-06:00", 3, fixed: "00:00-06:00"),
    Mistake("12:30-‹24:01›", 3, fixed: "12:30-00:01"),
    Mistake("22:00-‹26:00›", 3, fixed: "22:00-02:00"),
    Mistake("‹12:00PM-1:00PM›", 3, fixed: "12:00-13:00"),
    Mistake("‹12:00AM-12:30AM›", 3, fixed: "00:00-00:30"),
    Mistake("‹12:30PM-11:59pm›", 3, fixed: "12:30-23:59"),
    Mistake("‹10PM-12AM›", 3, fixed: "22:00-24:00"),
    Mistake("‹10 pm - 12 am›", 3, fixed: "22:00-24:00"),
    Mistake("‹9-5pm›", 3),
    Mistake("22:00‹–›06:00", 3, fixed: "22:00-06:00"),
    Mistake("22:00‹\u{2212}›06:00", 3, fixed: "22:00-06:00"),
    Mistake("22:00‹—›06:00", 3, fixed: "22:00-06:00"),
    Mistake("22:00‹\u{2011}›06:00", 3, fixed: "22:00-06:00"),
    Mistake("‹９›:00-10:00", 3, fixed: "9:00-10:00"),
    Mistake("‹9:5›-10:00", 3), Mistake("‹9:5pm-10:00›", 3),
    Mistake("‹10:0›-11:00", 3, fixed: "10:00-11:00"), Mistake("10:00-‹11:7›", 3, fixed: "10:00-11:07"),
    Mistake("22:00-‹24:0›", 3, fixed: "22:00-24:00"), Mistake("‹10:0-11:0›", 3, fixed: "10:00-11:00"),
    Mistake("‹ALL-DAY›", 3, fixed: "all-day"), Mistake("‹All-Day›", 3, fixed: "all-day"),
    Mistake("22:00‹\u{200B}›-06:00", 1, fixed: "22:00-06:00"),
    Mistake("‹12:30:00›-13:30", 3, fixed: "12:30-13:30"),
    Mistake("‹allday›", 3, fixed: "all-day"),
    Mistake("05:30+‹10›", 3), Mistake("‹22:00 + 8h›", 3, fixed: "22:00+8h"),
    Mistake("‹22:00+ 7h30m›", 3, fixed: "22:00+7h30m"), Mistake("‹5:30 +10 min›", 3, fixed: "05:30+10m"),
    Mistake("‹9pm + 1 hour›", 3, fixed: "21:00+60m"), Mistake("22:00 + ‹8›", 3),
    Mistake("05:30+‹25h›", 3),
    Mistake("05:30+‹0m›", 3),
    Mistake("05:30+‹10min›", 3, fixed: "05:30+10m"),
    Mistake("‹45›", 3),
    Mistake("‹24:00›‹–›‹26:00›", 3, 3, 3, fixed: "00:00-02:00"),
  ]

  @Test(arguments: windowsTable) func window(_ mistake: Mistake) {
    check(mistake, before: "schedule \"A\" ", after: " daily block list:Social")
  }

  static let daysTable: [Mistake] = [
    Mistake("‹Mo,Di›", 5, fixed: "mon,tue"),
    Mistake("‹mon, wed›", 5, fixed: "mon,wed"),
    Mistake("‹mon , wed›", 5, fixed: "mon,wed"),
    Mistake("‹mon - thu›", 5, fixed: "mon-thu"),
    Mistake("‹mon to thu›", 5, fixed: "mon-thu"),
    Mistake("‹weekday›", 5, fixed: "weekdays"),
    Mistake("‹weekend›", 5, fixed: "weekends"),
    Mistake("‹everyday›", 5, fixed: "daily"),
    Mistake("‹thurs›", 5, fixed: "thu"),
    Mistake("‹Weds›", 5, fixed: "wed"),
    Mistake("‹1,7›", 5), Mistake("‹1-5›", 5), Mistake("‹0-6›", 5), Mistake("‹1-5,7›", 5),
    Mistake("‹mon,t›", 6),
    Mistake("mon‹\u{200B}›-fri", 1, fixed: "mon-fri"), Mistake("mon,‹\u{200B}›wed", 1, fixed: "mon,wed"),
    Mistake("‹weekdays,sat›", 5, fixed: "mon-sat"),
    Mistake("‹mon/wed/fri›", 5, fixed: "mon,wed,fri"),
    Mistake("mon‹–›thu", 5, fixed: "mon-thu"),
    Mistake("‹mon-mon›", 304, fixed: "mon"),
    Mistake("‹mon-wed,tue›", 304, fixed: "mon-wed"),
  ]

  @Test(arguments: daysTable) func days(_ mistake: Mistake) {
    check(mistake, before: "schedule \"A\" 09:00-17:00 ", after: " block list:Social")
  }

  static let budgetsTable: [Mistake] = [
    Mistake("‹45›", 4, fixed: "45m/day"),
    Mistake("‹45min›", 4, fixed: "45m"),
    Mistake("‹45 minutes›", 4, fixed: "45m"),
    Mistake("‹45 min per day›", 4, fixed: "45m/day"),
    Mistake("‹0m›", 4),
    Mistake("‹-1m›", 4),
    Mistake("‹1.5h›", 4, fixed: "90m"),
    Mistake("‹1h30›", 4, fixed: "90m"),
    Mistake("‹1500m›", 4),
    Mistake("‹1441m›", 4),
    Mistake("‹045m›", 4, fixed: "45m"),
    Mistake("‹１›‹５›m", 4, 4, fixed: "15m"),
    Mistake("‹0x2D›", 4, fixed: "45m/day"), Mistake("‹45.0›", 4, fixed: "45m/day"),
    Mistake("‹1_000m›", 4, fixed: "1000m"), Mistake("‹1_000›", 4, fixed: "1000m/day"),
    Mistake("‹0x2Dm/day›", 4, fixed: "45m/day"), Mistake("‹45.5›", 4), Mistake("‹0/day›", 4),
    Mistake("‹5x/day›", 4),
    Mistake("‹5 open/day›", 4), Mistake("‹0 opens/day›", 4),
    Mistake("‹45m/week›", 4), Mistake("‹45m per month›", 4), Mistake("‹45m weekly›", 4),
    Mistake("‹1h75m›", 4, fixed: "135m"),
    Mistake("‹1h 30m›", 4, fixed: "90m"), Mistake("‹1 h 30 min per day›", 4, fixed: "90m/day"),
    Mistake("‹1 hour 30 minutes›", 4, fixed: "90m"), Mistake("‹1h 30m/day›", 4, fixed: "90m/day"),
    Mistake("‹1,5h›", 4, fixed: "90m"), Mistake("‹45,5m›", 4, fixed: "46m"), Mistake("‹1:30›", 4),
    Mistake("‹1:30h›", 4),
    Mistake("‹1:30/day›", 4), Mistake("‹1:30 hours›", 4), Mistake("‹45m / day›", 4, fixed: "45m/day"),
    Mistake("‹45 / day›", 4), Mistake("‹45 a day›", 4),
  ]

  @Test(arguments: budgetsTable) func timeBudget(_ mistake: Mistake) {
    check(mistake, before: "time-limit \"A\" ", after: " daily list:Social")
  }

  static let opensTable: [Mistake] = [
    Mistake("‹5›", 4, fixed: "5 opens/day"),
    Mistake("‹5 open›", 4, fixed: "5 opens/day"),
    Mistake("‹5 opens›", 4, fixed: "5 opens/day"),
    Mistake("‹5 open/day›", 4, fixed: "5 opens/day"),
    Mistake("‹5opens/day›", 4, fixed: "5 opens/day"),
    Mistake("‹5x/day›", 4, fixed: "5 opens/day"),
    Mistake("‹-5 opens›", 4),
    Mistake("‹0 opens/day›", 4),
    Mistake("‹1001/day›", 4), Mistake("‹0m›", 4), Mistake("‹45min›", 4),
    Mistake("‹0x5›", 4, fixed: "5 opens/day"), Mistake("‹5.0 opens/day›", 4, fixed: "5 opens/day"),
    Mistake("‹0b101/day›", 4, fixed: "5 opens/day"), Mistake("‹1_000 opens›", 4, fixed: "1000 opens/day"),
    Mistake("‹5 times a day›", 4, fixed: "5 opens/day"),
    Mistake("‹5 opens/week›", 4), Mistake("‹5 opens/hour›", 4), Mistake("‹5 opens/month›", 4),
    Mistake("‹5 opens per week›", 4), Mistake("‹5 opens a month›", 4), Mistake("‹5 opens weekly›", 4),
    Mistake("‹5/week›", 4), Mistake("‹5 opens /week›", 4), Mistake("‹5x/h›", 4), Mistake("‹1 open/week›", 4),
    Mistake("‹5 opens each night›", 4),
    Mistake("‹5 / day›", 4, fixed: "5 opens/day"), Mistake("‹5 /day›", 4, fixed: "5 opens/day"),
    Mistake("‹5 per day›", 4, fixed: "5 opens/day"), Mistake("‹5 / week›", 4), Mistake("‹1:30›", 4),
  ]

  @Test(arguments: opensTable) func openBudget(_ mistake: Mistake) {
    check(mistake, before: "open-limit \"A\" ", after: " daily list:Social")
  }

  static let statementsTable: [Mistake] = [
    Mistake("time-limit \"A\" 45m ‹1-5› list:S", 5), Mistake("schedule \"A\" ‹1-5› 09:00-10:00 list:S", 5),
    Mistake("schedule \"A\" ‹1-5› mon", 3),
    Mistake("preset ‹Deep Sleep›", 1, fixed: "preset \"Deep Sleep\""),
    Mistake("preset ‹Weekend Zen› list:S hard", 1, fixed: "preset \"Weekend Zen\" list:S hard"),
    Mistake("preset ‹Work Time› as \"B\"", 1, fixed: "preset \"Work Time\" as \"B\""),
    Mistake("‹limit› \"A\" 45m daily list:S", 1, fixed: "time-limit \"A\" 45m daily list:S"),
    Mistake("‹limit› \"A\" 5 opens/day daily list:S", 1, fixed: "open-limit \"A\" 5 opens/day daily list:S"),
    Mistake("‹timelimit› \"A\" 45m daily list:S", 1, fixed: "time-limit \"A\" 45m daily list:S"),
    Mistake("‹Schedule› \"A\" 09:00-10:00 daily list:S", 1, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake("‹schedul› \"A\" 09:00-10:00 daily list:S", 1, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake("‹frobnicate› \"A\" 09:00-10:00 daily", 1),
    Mistake("‹\"A\"› 09:00-10:00 daily", 1),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily ‹block:S›", 1, fixed: "schedule \"A\" 09:00-10:00 daily block list:S"),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily list:‹ ›S", 1, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake("schedule ‹“A”› 09:00-10:00 daily list:S", 1, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake(
      "schedule ‹'Kid's time'› 09:00-10:00 daily", 1, fixed: "schedule \"Kid's time\" 09:00-10:00 daily"),
    Mistake("schedule ‹\"›A 09:00-10:00 daily list:S", 1, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake(
      "schedule \"A\" 09:00-10:00‹\t›daily list:S", 1, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake("schedule \"A\"‹\u{A0}›09:00-10:00 daily", 1, fixed: "schedule \"A\" 09:00-10:00 daily"),
    Mistake("schedule \"A\" 09:00-10:00‹\u{A0}›daily", 1, fixed: "schedule \"A\" 09:00-10:00 daily"),
    Mistake("schedule \"A\"‹›09:00-10:00 daily", 1, fixed: "schedule \"A\" 09:00-10:00 daily"),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily list:Soc‹\u{200B}›ial", 1,
      fixed: "schedule \"A\" 09:00-10:00 daily list:Social"),
    Mistake("schedule ‹Deep Focus› 09:00-10:00 daily", 1, fixed: "schedule \"Deep Focus\" 09:00-10:00 daily"),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹hrad›", 6, fixed: "schedule \"A\" 09:00-10:00 daily hard"),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹Hard›", 6, fixed: "schedule \"A\" 09:00-10:00 daily hard"),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹blok›", 6, fixed: "schedule \"A\" 09:00-10:00 daily block"),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹list=S›", 6, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹list-S›", 6, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily ‹list=›\"S T\"", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily list:\"S T\""),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily ‹list›\"S T\"", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily list:\"S T\""),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹List:›S", 6, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily ‹LIST:›\"S\"", 6, fixed: "schedule \"A\" 09:00-10:00 daily list:\"S\""
    ),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily ‹ID:›6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a10", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily id:6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a10"),
    Mistake("list S ‹APP:›com.x.y", 6, fixed: "list S app:com.x.y"),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily ‹S›\nlist S", 6,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S\nlist S"),
    Mistake(
      "list \"Work Tools\"\nlist Social\nschedule \"A\" 09:00-10:00 daily ‹social›", 6,
      fixed: "list \"Work Tools\"\nlist Social\nschedule \"A\" 09:00-10:00 daily list:Social"),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹S›", 6), Mistake("schedule \"A\" 09:00-10:00 daily ‹lits›", 6),
    Mistake("preset \"Deep Sleep\" ‹AS› \"B\"", 6, fixed: "preset \"Deep Sleep\" as \"B\""),
    Mistake("schedule \"A\" 09:00-10:00 daily ‹lst:›S", 6, fixed: "schedule \"A\" 09:00-10:00 daily list:S"),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily list:S‹›#tail", 1,
      fixed: "schedule \"A\" 09:00-10:00 daily list:S #tail"),
    Mistake("schedule 09:00-10:00 ‹\"A\"› daily", 1),
    Mistake("schedule ‹\"\"› 09:00-10:00 daily", 1),
    Mistake("schedule \"a‹\\q›\" 09:00-10:00 daily", 1),
    Mistake("schedule \"A\" ‹fri 18:00-mon 08:00› list:S", 3),
    Mistake("schedule \"A\" ‹fri 18:00 - mon 08:00› list:S", 3),
    Mistake(
      "schedule \"A\" 09:00-10:00 daily\n  ‹schedule› \"B\" 09:00-10:00 daily", 1,
      fixed: "schedule \"A\" 09:00-10:00 daily\nschedule \"B\" 09:00-10:00 daily"),
    Mistake("‹  ›schedule \"A\" 09:00-10:00 daily", 1, fixed: "schedule \"A\" 09:00-10:00 daily"),
    Mistake("schedule \"A\" 09:00-10:00 daily id:‹123›", 1),
    Mistake("list Social‹:› app:com.x", 1, fixed: "list Social app:com.x"),
    Mistake("‹list›", 8),
    Mistake("list Social ‹com.x›", 6),
    Mistake("list Social ‹apps:›com.x.y", 6, fixed: "list Social app:com.x.y"),
    Mistake("list Social site:‹https://tiktok.com/x›", 17, fixed: "list Social site:tiktok.com"),
    Mistake("list Social app:‹Instagram›", 17, fixed: "list Social app:\"Instagram\""),
    Mistake("‹\"›", 1),
  ]

  @Test(arguments: statementsTable) func statement(_ mistake: Mistake) {
    check(mistake, before: "", after: "")
  }

  private func check(_ mistake: Mistake, before: String, after: String) {
    let marked = MarkedText(before + mistake.text + after)
    let (source, result) = read(marked.text)
    let found = result.diagnostics.sorted { $0.location.range < $1.location.range }
    #expect(found.map { $0.location.range.start..<$0.location.range.end } == marked.ranges, "\(found)")
    #expect(found.map(\.code.number) == mistake.codes, "\(found.map(\.message))")
    let edits = found.compactMap(\.fixes.first).flatMap(\.edits)
    if let fixed = mistake.fixed {
      let text = source.applying(Fix("all", .safe, edits))
      #expect(text == before + fixed + after)
      #expect(read(text).result.diagnostics.map(\.message) == [])
    } else {
      #expect(edits.isEmpty, "\(edits)")
    }
  }

  /// R55: which character it is, because some look as a double quote does.
  @Test(arguments: [
    ("“A”", "U+201C LEFT DOUBLE QUOTATION MARK"), ("„A“", "U+201E DOUBLE LOW-9 QUOTATION MARK"),
    ("'A'", "U+0027 APOSTROPHE"), ("«A»", "U+00AB LEFT-POINTING DOUBLE ANGLE QUOTATION MARK"),
    ("＂A＂", "U+FF02 FULLWIDTH QUOTATION MARK"), ("‘A’", "U+2018 LEFT SINGLE QUOTATION MARK"),
  ])
  func quotationMarksAreNamed(_ quoted: String, _ mark: String) {
    for text in ["schedule \(quoted) 09:00-10:00 daily", "schedule \"B\" 09:00-10:00 daily list:\(quoted)"] {
      let found = read(text).result.diagnostics
      #expect(found.map(\.message) == ["put names in double quotes, \", not in \(mark)"])
    }
  }

  @Test func errorsDoNotHideOneAnother() {
    let (_, result) = read(
      """
      schedule "A" 9am-5pm weekday block hrad
      time-limit "B" 45min Mo list:S
      frob
      schedule "C" 22:00-06:00 daily
      """)
    #expect(result.diagnostics.map(\.code.number).sorted() == [1, 3, 4, 5, 5, 6])
    #expect(result.tree.rules.count == 3)
  }
}
