import RuleModel
import TextSupport

/// A week for a terminal: a row for each day or run of equal days, a cell for each half hour.
package struct WeekText {
  /// The signs of a cell. In each of the two sets they differ in shape, so that colour says nothing alone.
  private struct Signs {
    var free: Character
    var soft: Character
    var hard: Character
    var allowing: Character
    var missed: Character
    var extra: Character
    var goesOn: Character
    var now: Character

    static let drawn = Signs(
      free: "·", soft: "▒", hard: "█", allowing: "░", missed: "!", extra: "?", goesOn: "»", now: "▼")
    static let ascii = Signs(
      free: ".", soft: "=", hard: "#", allowing: "-", missed: "!", extra: "?", goesOn: ">", now: "v")
  }

  private static let label = 9
  /// Cells of a name before it is cut.
  private static let longestName = 28

  private let week: WeekModel
  private let signs: Signs
  private let width: Int
  private let minutesPerCell: Int
  private let now: (day: Weekday, minute: Int)?

  /// `width` is that of the terminal in cells; below 60 a cell is an hour.
  package init(_ week: WeekModel, width: Int, isASCII: Bool, now: (day: Weekday, minute: Int)?) {
    self.week = week
    signs = isASCII ? .ascii : .drawn
    self.width = width
    minutesPerCell = width >= 60 ? 30 : 60
    self.now = now
  }

  /// `paint` colours a text by what it shows.
  package func render(_ paint: (String, Role) -> String) -> String {
    if week.lanes.isEmpty { return "no rule does anything\n" + idle() }
    var text = ""
    for lane in week.lanes {
      text += (text.isEmpty ? "" : "\n") + paint(TextMetrics.escaped(lane.title), .title) + "\n"
      if !lane.blocks.isEmpty {
        text += axis()
        for row in rows(lane) { text += paint(row.label, .quiet) + row.cells + "\n" }
      }
      text += rules(lane, paint)
    }
    return text + "\n" + legend() + idle()
  }

  /// What a piece of the text is, for its colour.
  package enum Role: Sendable { case title, quiet, warning }

  // MARK: Rows

  private func axis() -> String {
    let cellsPerMark = 180 / minutesPerCell
    let marks = stride(from: 0, through: 21, by: 3).map { hour -> String in
      let text = hour < 10 ? "0\(hour)" : "\(hour)"
      return text + String(repeating: " ", count: cellsPerMark - 2)
    }
    var line = String(repeating: " ", count: Self.label) + marks.joined() + "24\n"
    if let now {
      let column = Self.label + now.minute / minutesPerCell
      line += String(repeating: " ", count: column) + String(signs.now) + " \(TimeOfDay.clock(now.minute))\n"
    }
    return line
  }

  /// The days with the same cells together, Monday first; the day that is asked about by itself.
  private func rows(_ lane: WeekLane) -> [(label: String, cells: String)] {
    var rows: [(days: [Weekday], cells: String)] = []
    for day in Weekday.mondayFirst {
      let cells = cells(lane, day)
      let isAlone = day == now?.day || rows.last?.days.first == now?.day
      if !isAlone, rows.last?.cells == cells {
        rows[rows.count - 1].days.append(day)
      } else {
        rows.append(([day], cells))
      }
    }
    return rows.map { row in
      let first = row.days[0].short
      let last = row.days[row.days.count - 1].short
      let name = row.days.count == 1 ? first : "\(first)-\(last)"
      let mark = row.days == [now?.day] ? "*" : " "
      return (mark + name + String(repeating: " ", count: Self.label - 1 - name.utf8.count), row.cells)
    }
  }

  private func cells(_ lane: WeekLane, _ day: Weekday) -> String {
    let midnight = (day.rawValue - 1) * TimeOfDay.minutesPerDay
    var text = ""
    for start in stride(from: midnight, to: midnight + TimeOfDay.minutesPerDay, by: minutesPerCell) {
      let minutes = start..<start + minutesPerCell
      let sign: Character
      if minutes.contains(where: lane.missed.contains) {
        sign = signs.missed
      } else if minutes.contains(where: lane.hard.contains) {
        sign = signs.hard
      } else if minutes.contains(where: lane.soft.contains) {
        sign = signs.soft
      } else if minutes.contains(where: lane.allowing.contains) {
        sign = signs.allowing
      } else if minutes.contains(where: lane.extra.contains) {
        sign = signs.extra
      } else {
        sign = signs.free
      }
      text.append(start == midnight && goesOn(lane, midnight) ? signs.goesOn : sign)
    }
    return text
  }

  /// Whether a block of the day before goes on after midnight.
  private func goesOn(_ lane: WeekLane, _ midnight: Int) -> Bool {
    let day = Weekday.allCases[midnight / TimeOfDay.minutesPerDay]
    return lane.blocks.contains { $0.day.advanced(by: 1) == day && $0.end > TimeOfDay.minutesPerDay }
  }

  // MARK: Words

  private func rules(_ lane: WeekLane, _ paint: (String, Role) -> String) -> String {
    let names = lane.rules.map { name(week.rules.rules[$0].name) }
    let width = names.map(TextMetrics.width).max() ?? 0
    var text = ""
    let lines = lane.rules.map { RuleLine(week.rules.rules[$0]) }
    let (whenWidth, daysWidth) = (
      lines.map(\.when.utf8.count).max() ?? 0, lines.map(\.days.utf8.count).max() ?? 0
    )
    for (name, line) in zip(names, lines) {
      let pad = String(repeating: " ", count: width - TextMetrics.width(name))
      let when = line.when + String(repeating: " ", count: whenWidth - line.when.utf8.count)
      let days = line.days + String(repeating: " ", count: daysWidth - line.days.utf8.count)
      text += "  \(name)\(pad)  \(when)  \(days)  \(line.what)\n"
    }
    for (minutes, what) in [(lane.missed, "blocks nothing"), (lane.extra, "still blocks")] {
      for stretch in WeekStretches.words(minutes) {
        text += "  " + paint("the phone \(what) \(stretch)", .warning) + "\n"
      }
    }
    return text
  }

  private func name(_ name: String) -> String {
    let escaped = TextMetrics.escaped(name)
    guard TextMetrics.width(escaped) > Self.longestName else { return escaped }
    var text = ""
    for character in escaped where TextMetrics.width(text + String(character)) < Self.longestName {
      text.append(character)
    }
    return text + (signs.free == "." ? "~" : "…")
  }

  private func legend() -> String {
    let shown = week.lanes.filter { !$0.blocks.isEmpty }
    if shown.isEmpty { return "" }
    var parts: [String] = []
    func add(_ sign: Character, _ word: String, _ isShown: (WeekLane) -> Bool) {
      if shown.contains(where: isShown) { parts.append("\(sign) \(word)") }
    }
    add(signs.hard, "hard") { !$0.hard.isEmpty }
    add(signs.soft, "soft") { !$0.soft.isEmpty }
    add(signs.allowing, "allows only the list") { !$0.allowing.isEmpty }
    add(signs.goesOn, "goes on from the day before") { lane in
      lane.blocks.contains { $0.end > TimeOfDay.minutesPerDay }
    }
    add(signs.missed, "the phone does not block") { !$0.missed.isEmpty }
    add(signs.extra, "the phone still blocks") { !$0.extra.isEmpty }
    var lines = [""]
    for part in parts {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = part
      } else if last.count + part.count + 3 <= width {
        lines[lines.count - 1] += "   " + part
      } else {
        lines.append(part)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func idle() -> String {
    if week.idle.isEmpty { return "" }
    let names = week.idle.map { TextMetrics.escaped(week.rules.rules[$0].name) }
    return "not drawn, since they do nothing: \(names.joined(separator: ", "))\n"
  }
}
