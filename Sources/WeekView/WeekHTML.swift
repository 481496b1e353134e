import RuleModel

/// A week as a page in one file: the picture, and one flat table that says the same in words. It needs no network and no
/// script, follows the reader's colours, and prints on one page.
package struct WeekHTML {
  private let week: WeekModel
  private let now: (day: Weekday, minute: Int)?

  package init(_ week: WeekModel, now: (day: Weekday, minute: Int)?) {
    self.week = week
    self.now = now
  }

  package func render() -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>A week of rules</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>A week of rules</h1>
    <figure aria-hidden="true">
    \(WeekSVG(week, now: now).body(attributes: " focusable=\"false\"", nil))
    </figure>
    <table>
    <caption>Every window and every budget of the week</caption>
    <thead><tr><th scope="col">Days</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Rule</th>\
    <th scope="col">List</th><th scope="col">What it does</th>\(differs ? "<th scope=\"col\">What the phone does otherwise</th>" : "")</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table>
    \(idle)</main>
    </body>
    </html>

    """
  }

  /// A row for each rule. Days have their full names, because a screen reader reads the table aloud.
  private var rows: [String] {
    week.lanes.flatMap { lane in
      lane.rules.map { index in
        let rule = week.rules.rules[index]
        let line = RuleLine(rule)
        let days = Self.names(rule.days)
        let (from, to) =
          rule.schedule.map { schedule in
            let end = schedule.window.endOffset
            let clock = TimeOfDay.clock(end > 1440 ? end - 1440 : end)
            return (schedule.window.start.description, end > 1440 ? "\(clock) the next day" : clock)
          } ?? ("00:00", "24:00")
        let what = rule.schedule == nil ? "\(line.when), \(line.what)" : line.what
        return "<tr>"
          + ([days, from, to, rule.name, rule.list ?? "no list", what]
          + (differs ? [otherwise(lane, rule)] : [])).map {
            "<td>\(XML.escaped($0))</td>"
          }.joined() + "</tr>"
      }
    }
  }

  /// Whether the phone does anything otherwise, so that there is a column for it.
  private var differs: Bool { week.lanes.contains { !$0.missed.isEmpty || !$0.extra.isEmpty } }

  private func otherwise(_ lane: WeekLane, _ rule: Rule) -> String {
    guard let schedule = rule.schedule else { return "" }
    let own = WeekCoverage(window: schedule.window, days: rule.days)
    let missed = WeekStretches.words(lane.missed.intersection(own)).map { "blocks nothing \($0)" }
    let extra =
      lane.rules.filter { week.rules.rules[$0].schedule != nil }.count == 1 ? lane.extra : WeekCoverage()
    return (missed + WeekStretches.words(extra).map { "still blocks \($0)" }).joined(separator: "; ")
  }

  private static func names(_ days: WeekdaySet) -> String {
    if days == .daily { return "every day" }
    let names = days.days.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private var idle: String {
    if week.idle.isEmpty { return "" }
    let names = week.idle.map { XML.escaped(week.rules.rules[$0].name) }
    return "<p>Not drawn, since they do nothing: \(names.joined(separator: ", ")).</p>\n"
  }

  private static let style: String = {
    let root = { (theme: WeekSVG.Theme) in
      ":root{" + WeekSVG.colors(theme).map { "--\($0.name):\($0.value)" }.joined(separator: ";") + "}"
    }
    return """
      \(root(.light))
      @media (prefers-color-scheme: dark){\(root(.dark))}
      body{margin:0;background:var(--page);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
      main{max-width:1080px;margin:0 auto;padding:1.5rem}
      h1{font-size:1.35rem;margin:0 0 1rem}
      figure{margin:0 0 1.5rem;overflow-x:auto}
      svg{display:block;width:100%;min-width:640px;height:auto}
      table{border-collapse:collapse;width:100%;font-size:.85rem}
      caption{text-align:left;font-weight:600;padding:.3rem 0}
      th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}
      td:nth-child(2),td:nth-child(3){font-variant-numeric:tabular-nums;white-space:nowrap}
      td:nth-child(7){color:var(--warn)}
      p{color:var(--quiet);font-size:.85rem}
      @media (forced-colors: active){
      :root{--page:Canvas;--band:Canvas;--ink:CanvasText;--quiet:CanvasText;--line:GrayText;--hard:CanvasText;\
      --hatch:Canvas;--soft:GrayText;--edge:CanvasText;--allow:Canvas;--warn:Highlight}
      svg{forced-color-adjust:none}
      }
      @media print{
      \(root(.light))
      @page{size:A4 portrait;margin:10mm}
      body{font-size:9px;line-height:1.25;print-color-adjust:exact;-webkit-print-color-adjust:exact}
      main{max-width:none;padding:0}
      h1{font-size:14px;margin:0 0 4px}
      figure{margin:0 0 6px}
      svg{min-width:0;max-height:125mm}
      table{font-size:7.5px}
      th,td{padding:1.5px 6px 1.5px 0}
      }
      """
  }()
}
