import RuleModel
import TextSupport

/// A week as a picture: a strip of seven days for each lane, so that a night simply runs on into the next day.
///
/// A picture has one theme and no media query: what shows a picture often has another theme than the system. Fonts are the
/// reader's own, so the layout never depends on the width of a text.
package struct WeekSVG {
  package enum Theme: String, CaseIterable, Sendable { case light, dark }

  /// Colours by their use. The page of ``WeekHTML`` gives the same names other values by its style sheet.
  static func colors(_ theme: Theme) -> [(name: String, value: String)] {
    switch theme {
    case .light:
      [
        ("page", "#ffffff"), ("ink", "#1d2530"), ("quiet", "#5b6675"), ("line", "#dfe4ea"),
        ("band", "#f6f8fa"),
        ("hard", "#23467a"), ("hatch", "#7f9fd0"), ("soft", "#a9c4e8"), ("edge", "#5079b3"),
        ("allow", "#e9eef6"),
        ("warn", "#b3261e"),
      ]
    case .dark:
      [
        ("page", "#11151b"), ("ink", "#e5e9ef"), ("quiet", "#9aa5b4"), ("line", "#2b333f"),
        ("band", "#171c24"),
        ("hard", "#86abe6"), ("hatch", "#2d4a79"), ("soft", "#38557f"), ("edge", "#7fa2d8"),
        ("allow", "#222b39"),
        ("warn", "#ff8a80"),
      ]
    }
  }

  private static let (left, day, right, top) = (330, 98, 20, 58)
  private static let (title, line, gap) = (20, 15, 14)
  private static var width: Int { left + 7 * day + right }

  private let week: WeekModel
  private let now: (day: Weekday, minute: Int)?

  package init(_ week: WeekModel, now: (day: Weekday, minute: Int)?) {
    self.week = week
    self.now = now
  }

  /// A picture of its own.
  package func render(_ theme: Theme) -> String {
    body(attributes: " xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"", theme) + "\n"
  }

  /// The picture; with a theme its colours stand in it, else they come from the page's style sheet.
  func body(attributes: String, _ theme: Theme?) -> String {
    var y = Self.top
    var (bands, lanes) = ("", "")
    for (index, lane) in week.lanes.enumerated() {
      let height = Self.height(lane)
      if index % 2 == 0 { bands += rect(0, Double(y), Double(Self.width), Double(height), "band") }
      lanes += draw(lane, y, height)
      y += height
    }
    let bottom = y
    var text =
      "<svg\(attributes) viewBox=\"0 0 \(Self.width) \(bottom + 44)\" font-family=\"system-ui, sans-serif\">\n"
    text +=
      "<title>\(XML.escaped(title))</title>\n<style>\n\(style(theme))</style>\n<defs>\(patterns())</defs>\n"
    text +=
      rect(0, 0, Double(Self.width), Double(bottom + 44), "page") + bands + grid(bottom) + lanes
      + marks(bottom)
    return text + legend(bottom + 26) + "</svg>"
  }

  private var title: String {
    let count = week.lanes.reduce(0) { $0 + $1.rules.count }
    return "A week of \(count == 1 ? "one rule" : "\(count) rules"), Monday to Sunday"
  }

  private func style(_ theme: Theme?) -> String {
    // Every colour goes by a name, and a picture of its own gives the names their values.
    let values =
      theme.map { "svg{" + Self.colors($0).map { "--\($0.name):\($0.value)" }.joined(separator: ";") + "}\n" }
      ?? ""
    return values
      + ".page{fill:var(--page)}.band{fill:var(--band)}.line{stroke:var(--line)}.ink{fill:var(--ink)}"
      + ".quiet{fill:var(--quiet)}.warn{fill:var(--warn)}\n"
      + ".hard{fill:url(#hatch);stroke:var(--hard)}.soft{fill:var(--soft);stroke:var(--edge)}"
      + ".allow{fill:url(#dots);stroke:var(--edge)}.missed{fill:var(--page);stroke:var(--warn);stroke-dasharray:3 2}"
      + ".extra{fill:none;stroke:var(--warn)}.now{stroke:var(--warn);stroke-width:1.5}"
      + ".night{stroke:var(--page);stroke-width:1.2;stroke-dasharray:2.5 2.5}\n"
  }

  private func patterns() -> String {
    """
    <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <rect width="6" height="6" fill="var(--hard)"/><rect width="1.6" height="6" fill="var(--hatch)"/></pattern>\
    <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" \
    fill="var(--allow)"/><circle cx="3" cy="3" r="1.2" fill="var(--edge)"/></pattern>
    """
  }

  // MARK: Parts

  private static func height(_ lane: WeekLane) -> Int { title + line * lane.rules.count + gap }

  private static func x(_ minute: Int) -> Double {
    Double(left) + Double(minute) * Double(day) / Double(TimeOfDay.minutesPerDay)
  }

  /// Minutes since Monday 00:00.
  private static func fromMonday(_ day: Weekday, _ minute: Int) -> Int {
    (day.rawValue + 5) % 7 * TimeOfDay.minutesPerDay + minute
  }

  private func grid(_ bottom: Int) -> String {
    var text = ""
    for (index, day) in Weekday.mondayFirst.enumerated() {
      let x = Self.x(index * TimeOfDay.minutesPerDay)
      text += self.text(
        x + Double(Self.day) / 2, 24, "ink", day.short, " text-anchor=\"middle\" font-weight=\"600\"", 13)
      for hour in [0, 6, 12, 18] {
        let tick = x + Double(hour * Self.day) / 24
        text +=
          "<path class=\"line\" stroke-width=\"\(hour == 0 ? "1.4" : "0.7")\" d=\"M\(number(tick)) 50V\(bottom)\"/>"
        if hour > 0 { text += self.text(tick, 44, "quiet", "\(hour)", " text-anchor=\"middle\"", 9) }
      }
      text += "\n"
    }
    return text
  }

  private func draw(_ lane: WeekLane, _ y: Int, _ height: Int) -> String {
    var text = self.text(18, Double(y + 18), "ink", lane.title, " font-weight=\"600\"", 13)
    for (index, rule) in lane.rules.enumerated() {
      let rule = week.rules.rules[rule]
      let line = RuleLine(rule)
      let words = [line.when, line.days, line.what].joined(separator: " ")
      let name = Self.clipped(rule.name, to: max(10, 50 - words.utf8.count))
      text += self.text(
        18, Double(y + 18 + Self.line * (index + 1)), "quiet", "\(name)  \(words)", "", 10.5)
    }
    let bar = (top: Double(y) + 8, height: Double(height) - 16)
    for block in lane.blocks {
      let rule = week.rules.rules[block.rule]
      let look = rule.hardMode ? "hard" : rule.schedule?.selectionMode == .allowOnly ? "allow" : "soft"
      let start = Self.fromMonday(block.day, block.start)
      for part in Self.parts(start..<start + block.end - block.start) { text += bars(part, bar, look) }
      if block.end > TimeOfDay.minutesPerDay {
        // Midnight within a night: the rest goes on from the day before.
        let x = number(Self.x(Self.fromMonday(block.day.advanced(by: 1), 0)))
        text += "<path class=\"night\" d=\"M\(x) \(number(bar.top))v\(number(bar.height))\"/>"
      }
    }
    for (minutes, look) in [(lane.missed, "missed"), (lane.extra, "extra")] {
      for run in minutes.runs {
        let day = Weekday.allCases[run.lowerBound / TimeOfDay.minutesPerDay]
        let start = Self.fromMonday(day, run.lowerBound % TimeOfDay.minutesPerDay)
        for part in Self.parts(start..<start + run.count) {
          text += bars(part, (bar.top + 3, bar.height - 6), look)
          text += self.text(
            Self.x(part.lowerBound) + 2, bar.top + bar.height / 2 + 4, "warn", look == "missed" ? "!" : "?",
            " font-weight=\"700\"", 11)
        }
      }
    }
    return text + "\n"
  }

  /// A stretch within the week: what is beyond Sunday goes on at Monday.
  private static func parts(_ range: Range<Int>) -> [Range<Int>] {
    let week = WeekCoverage.minutesPerWeek
    if range.upperBound <= week { return [range] }
    return [range.lowerBound..<week, 0..<min(range.upperBound - week, week)]
  }

  private func bars(_ range: Range<Int>, _ bar: (top: Double, height: Double), _ look: String) -> String {
    let (start, end) = (Self.x(range.lowerBound), Self.x(range.upperBound))
    return
      "<rect class=\"\(look)\" x=\"\(number(start))\" y=\"\(number(bar.top))\" width=\"\(number(max(end - start, 1.2)))\""
      + " height=\"\(number(bar.height))\" rx=\"2.5\"/>"
  }

  private func marks(_ bottom: Int) -> String {
    guard let now else { return "" }
    let x = Self.x(Self.fromMonday(now.day, now.minute))
    return "<path class=\"now\" d=\"M\(number(x)) 48V\(bottom)\"/>"
      + text(x + 3, 54, "warn", TimeOfDay.clock(now.minute), "", 9) + "\n"
  }

  private func legend(_ y: Int) -> String {
    var x = 18
    var text = ""
    let shown = week.lanes
    for (look, word, isShown) in [
      ("hard", "hard", shown.contains { !$0.hard.isEmpty }),
      ("soft", "soft", shown.contains { !$0.soft.isEmpty }),
      ("allow", "allows only the list", shown.contains { !$0.allowing.isEmpty }),
      ("missed", "! the phone does not block", shown.contains { !$0.missed.isEmpty }),
      ("extra", "? the phone still blocks", shown.contains { !$0.extra.isEmpty }),
    ] where isShown {
      text += "<rect class=\"\(look)\" x=\"\(x)\" y=\"\(y - 10)\" width=\"26\" height=\"12\" rx=\"2.5\"/>"
      text += self.text(Double(x + 33), Double(y), "ink", word, "", 11)
      x += 60 + word.count * 7
    }
    return text + "\n"
  }

  // MARK: Elements

  private func text(
    _ x: Double, _ y: Double, _ look: String, _ text: String, _ attributes: String, _ size: Double
  ) -> String {
    "<text class=\"\(look)\" x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\"\(attributes)>"
      + XML.escaped(text) + "</text>"
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ look: String) -> String {
    "<rect class=\"\(look)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\"/>"
  }

  /// At most two digits behind the point, the same on every machine.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func clipped(_ name: String, to cells: Int) -> String {
    guard TextMetrics.width(name) > cells else { return name }
    var text = ""
    for character in name where TextMetrics.width(text) < cells - 1 { text.append(character) }
    return text + "…"
  }
}

/// Text in XML and HTML.
enum XML {
  /// What is a letter of markup is written as an entity; what is no character of XML, as U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
