import MonitoringPlan
import RuleModel
import Testing
import WeekView

/// What every form of the picture has.
@Suite struct WeekPictureTests {
  private func week(_ rules: [Rule], by grouping: WeekModel.Grouping = .list) -> WeekModel {
    let set = RuleSet(lists: [AppList(name: "Social", items: [.bundle("a.b")])], rules: rules)
    return WeekModel(set, Compiler.compile(set, PlanOptions()), by: grouping)
  }

  private func schedule(
    _ name: String, _ start: Int, _ end: Int, _ days: WeekdaySet, hard: Bool = false,
    mode: SelectionMode = .block
  ) -> Rule {
    let window = TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
    return Rule(
      id: RuleID(name: name), name: name, days: days, hardMode: hard, list: "Social",
      configuration: .schedule(ScheduleConfig(window: window, selectionMode: mode)))
  }

  private func text(_ week: WeekModel, width: Int = 80, isASCII: Bool = true, now: (Weekday, Int)? = nil)
    -> String
  {
    WeekText(week, width: width, isASCII: isASCII, now: now.map { (day: $0.0, minute: $0.1) }).render {
      text, _ in text
    }
  }

  @Test func aNightGoesOnAndIsMarked() {
    let text = text(week([schedule("Night", 1320, 360, WeekdaySet(.friday), hard: true)]))
    #expect(text.contains(" fri     ............................................####\n"))
    #expect(text.contains(" sat     >###########....................................\n"))
    #expect(text.contains(" mon-thu ................................................\n"))
    #expect(text.contains("> goes on from the day before"))
  }

  @Test func kindsDifferBySignAndWord() {
    let rules = [
      schedule("Hard", 0, 180, .daily, hard: true), schedule("Soft", 360, 540, .daily),
      schedule("Only", 720, 900, .daily, mode: .allowOnly),
    ]
    for isASCII in [true, false] {
      let text = text(week(rules), isASCII: isASCII)
      for word in ["hard", "soft", "allows only the list"] { #expect(text.contains("\(word)")) }
      let row = text.split(separator: "\n").first { $0.hasPrefix(" mon-sun") } ?? ""
      #expect(Set(row.dropFirst(9)).count == 4, "\(row)")
    }
  }

  /// An evening that ends at midnight stays blocked on the phone.
  @Test func whatThePhoneDoesOtherwiseIsSaid() {
    let week = week([schedule("Evening", 1320, 0, WeekdaySet(.monday))])
    let text = text(week)
    #expect(text.contains("the phone still blocks"), "\(text)")
    #expect(WeekHTML(week, now: nil).render().contains("still blocks"))
    #expect(WeekSVG(week, now: nil).render(.light).contains("class=\"extra\""))
  }

  @Test(arguments: [40, 59, 60, 80, 200]) func linesFit(_ width: Int) {
    let names = ["Night", "Ein Name, der sehr viel länger ist als der Platz", "夜の時間は長い時間です本当に長い", "🌙🌙🌙"]
    let rules = names.map { schedule($0, 1320, 360, .daily) }
    let text = text(week(rules, by: .rule), width: width, isASCII: false)
    let widest =
      text.split(separator: "\n").filter { $0.hasPrefix(" mon") || $0.hasPrefix("*mon") }.map(\.count).max()
      ?? 0
    #expect(widest <= max(width, 33), "\(text)")
  }

  @Test func theDayThatIsAskedAboutStandsAlone() {
    let text = text(week([schedule("Work", 540, 1020, .daily)]), now: (.wednesday, 600))
    #expect(text.contains(" mon-tue ") && text.contains("*wed     ") && text.contains(" thu-sun "))
    #expect(text.contains("v 10:00"))
  }

  /// A name can be markup, and is shown as it is.
  @Test func namesAreNoMarkup() {
    let week = week([schedule("<b>&\"x\"\u{202E}</svg>", 540, 1020, .daily)], by: .rule)
    for text in [WeekHTML(week, now: nil).render(), WeekSVG(week, now: nil).render(.dark)] {
      #expect(text.contains("&lt;b&gt;&amp;&quot;x&quot;\u{FFFD}&lt;/svg&gt;"))
      #expect(!text.contains("<b>") && !text.contains("\u{202E}"))
    }
  }

  @Test func aPageNeedsNothingElse() {
    let html = WeekHTML(week([schedule("Work", 540, 1020, .weekdays)]), now: nil).render()
    for word in ["http", "<script", "@import", "src=", "<link"] { #expect(!html.contains(word), "\(word)") }
    #expect(
      html.contains(
        "<td>Monday, Tuesday, Wednesday, Thursday and Friday</td><td>09:00</td><td>17:00</td><td>Work</td><td>Social</td>"
      ))
  }

  @Test func rulesThatDoNothingAreNamed() {
    var rule = schedule("Off", 540, 1020, .daily)
    rule.isEnabled = false
    #expect(text(week([rule])).contains("not drawn, since they do nothing: Off"))
  }
}
