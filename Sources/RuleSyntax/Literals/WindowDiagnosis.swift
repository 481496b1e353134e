import RuleModel

/// Reports an invalid window with its likely meaning. Runs only on faulty literals.
struct WindowDiagnosis {
  /// A point of time as people write it: `9`, `9:00`, `0900`, `9h30`, `9.30 pm`, `12:30:00`.
  struct Point {
    var hour: Int
    var hourDigits: Int
    var minute: Int?
    var minuteDigits: Int
    var seconds: Int?
    var separator: UInt8?
    var isPM: Bool?
    /// Byte offsets in the literal.
    var start: Int
    var end: Int
    var minuteStart: Int
  }

  /// What stands between two points.
  enum Joint: Hashable { case hyphen, other, plus, none }

  let text: LiteralText

  init(_ text: LiteralText) { self.text = text }

  func run(_ diagnostics: inout [Diagnostic]) {
    if text.bytes.count > 60 { return }
    let lowered = text.string.lowercased()
    if Self.allDayWords.contains(lowered) {
      diagnostics.append(LiteralDiagnostics.allDaySpelling(text))
      return
    }
    if let span = DaySpan(reading: text.bytes) {
      diagnostics.append(SyntaxDiagnostics.windowOverDays(span, text.location))
      return
    }
    var cursor = ByteCursor(text.bytes)
    cursor.skipBlanks()
    guard let start = takePoint(&cursor) else { return }
    let joint = takeJoint(&cursor)
    switch joint {
    case .none: diagnoseSingle(start, atEnd: cursor.isAtEnd, &diagnostics)
    case .plus: diagnoseDuration(start, &cursor, &diagnostics)
    case .hyphen, .other:
      if cursor.isAtEnd {
        diagnostics.append(LiteralDiagnostics.windowWithoutEnd(text, from: canonical(start, isEnd: false)))
        return
      }
      let spaced = text.bytes.contains { $0.isBlank }
      guard let end = takePoint(&cursor), cursor.isAtEnd else { return }
      diagnosePair(start, end, joint, spaced: spaced, &diagnostics)
    }
  }

  private static let allDayWords: Set<String> = [
    "all-day", "allday", "all_day", "all day", "whole-day", "full-day", "24h", "24/7", "always", "anytime",
    "all-the-time",
  ]

  // MARK: Reading

  private func takePoint(_ cursor: inout ByteCursor) -> Point? {
    let start = cursor.offset
    guard let digits = cursor.takeDigits(), digits.count <= 4 else { return nil }
    var point = Point(
      hour: digits.value, hourDigits: digits.count, minute: nil, minuteDigits: 0, seconds: nil,
      separator: nil,
      isPM: nil, start: start, end: cursor.offset, minuteStart: start)
    if digits.count > 2 {
      point.hour = digits.value / 100
      point.minute = digits.value % 100
      point.minuteDigits = 2
      point.minuteStart = cursor.offset - 2
    } else {
      takeMinutes(&cursor, &point)
    }
    point.end = cursor.offset
    takeMeridiem(&cursor, &point)
    return point
  }

  private func takeMinutes(_ cursor: inout ByteCursor, _ point: inout Point) {
    let before = cursor.offset
    guard let separator = cursor.next, [":", ".", "h", "H", ";", ","].contains(UnicodeScalar(separator))
    else { return }
    cursor.advance()
    guard let minute = cursor.takeDigits() else {
      // `9h-10h`: the h stands for o'clock; any other separator belongs to nothing.
      if separator | 0x20 == UInt8(ascii: "h") {
        point.separator = separator
      } else {
        cursor.rewind(to: before)
      }
      return
    }
    point.separator = separator
    point.minute = minute.value
    point.minuteDigits = minute.count
    point.minuteStart = cursor.offset - minute.count
    let beforeSeconds = cursor.offset
    if cursor.take(UInt8(ascii: ":")) {
      if let seconds = cursor.takeDigits() {
        point.seconds = seconds.value
      } else {
        cursor.rewind(to: beforeSeconds)
      }
    }
  }

  private func takeMeridiem(_ cursor: inout ByteCursor, _ point: inout Point) {
    let before = cursor.offset
    cursor.skipBlanks()
    if cursor.take(anyOf: ["a.m.", "am", "a.m"]) {
      point.isPM = false
    } else if cursor.take(anyOf: ["p.m.", "pm", "p.m"]) {
      point.isPM = true
    } else {
      cursor.rewind(to: before)
      return
    }
    point.end = cursor.offset
  }

  private func takeJoint(_ cursor: inout ByteCursor) -> Joint {
    cursor.skipBlanks()
    defer { cursor.skipBlanks() }
    if cursor.take(UInt8(ascii: "+")) || cursor.take(anyOf: ["for "]) { return .plus }
    if cursor.take(UInt8(ascii: "-")) { return cursor.take(UInt8(ascii: "-")) ? .other : .hyphen }
    return cursor.take(anyOf: [
      "until", "till", "til", "through", "thru", "to", "and", "...", "..", "~", "/", "bis",
    ]) ? .other : .none
  }

  // MARK: Saying

  private func diagnoseSingle(_ point: Point, atEnd: Bool, _ diagnostics: inout [Diagnostic]) {
    guard atEnd else { return }
    let count = diagnostics.count
    let meant = check(point, isEnd: false, partner: nil, &diagnostics)
    if diagnostics.count == count, let meant {
      diagnostics.append(LiteralDiagnostics.windowWithoutEnd(text, from: TimeOfDay.clock(meant)))
    }
  }

  private func diagnoseDuration(_ start: Point, _ cursor: inout ByteCursor, _ diagnostics: inout [Diagnostic])
  {
    let offset = cursor.offset
    let count = diagnostics.count
    let first = check(start, isEnd: false, partner: nil, &diagnostics)
    let rest = cursor.bytes.dropFirst(offset)
    let place = text.location(offset, text.bytes.count)
    guard let duration = DurationText.read(rest) else {
      diagnostics.append(LiteralDiagnostics.durationInvalid(String(decoding: rest, as: UTF8.self), at: place))
      return
    }
    if !duration.isStrict || duration.minutes < 1 || duration.minutes > 1440 {
      diagnostics.append(LiteralDiagnostics.windowDuration(duration, at: place))
    }
    // Where every part is only spelled otherwise, the whole is written at once, without the spaces.
    guard let first, first < TimeOfDay.minutesPerDay, start.hour < 24, text.bytes.contains(where: \.isBlank),
      (1...1440).contains(duration.minutes), !duration.isNegative
    else { return }
    let isSafe = !duration.isRounded && diagnostics[count...].allSatisfy { $0.fixes.first?.safety == .safe }
    diagnostics.removeSubrange(count...)
    let length = duration.isStrict ? String(decoding: rest, as: UTF8.self) : duration.spelling
    diagnostics.append(
      LiteralDiagnostics.windowJoint(
        text, window: "\(TimeOfDay.clock(first))+\(length)", isSpaced: true, isSafe: isSafe))
  }

  private func diagnosePair(
    _ start: Point, _ end: Point, _ joint: Joint, spaced: Bool, _ diagnostics: inout [Diagnostic]
  ) {
    var pair = (start, end)
    // `9-5pm`: whether the morning or the afternoon was meant is a guess only a person can make.
    if (start.isPM == nil) != (end.isPM == nil), start.hour <= 12, end.hour <= 12 {
      diagnostics.append(LiteralDiagnostics.oneMeridiem(text, start: pair.0.isPM == nil))
      return
    }
    if start.hourDigits <= 2, end.hourDigits <= 2, start.minute == nil, end.minute == nil, start.isPM == nil,
      start.separator == nil, end.separator == nil, start.hour <= 24, end.hour <= 24
    {
      diagnostics.append(LiteralDiagnostics.bareHours(text, start.hour, end.hour))
      return
    }
    fillHours(&pair)
    // A list of its own: taking findings out of that of the whole file would copy it.
    var found: [Diagnostic] = []
    let first = check(pair.0, isEnd: false, partner: pair.1, &found)
    let second = check(pair.1, isEnd: true, partner: pair.0, &found)
    guard let first, let second else {
      diagnostics += found
      return
    }
    // With the times the days have to change, so one fix at a time.
    if pair.0.hour == 24 {
      diagnostics += found
      return
    }
    let isSpelling = found.allSatisfy { $0.fixes.first?.safety == .safe }
    let window = TimeOfDay.clock(first) + "-" + TimeOfDay.clock(second)
    if joint == .other || spaced {
      found = [
        LiteralDiagnostics.windowJoint(text, window: window, isSpaced: joint == .hyphen, isSafe: isSpelling)
      ]
    } else if let slip = found.first(where: { $0.fixes.first?.safety == .unsafe }), pair.0.hour >= 30,
      found.count > 1
    {
      found = [slip]
      found[0].location = text.location
      found[0].fixes = [text.fix(window, .unsafe)]
      found[0].help = ["did you mean \(window)?"]
    } else if isSpelling, found.count > 1, let message = found.first?.message {
      found = [LiteralDiagnostics.windowSpelling(text, message, window: window)]
    }
    diagnostics += found
  }

  /// `9am` and `9h` mean the full hour.
  private func fillHours(_ pair: inout (Point, Point)) {
    if pair.0.minute == nil, pair.0.isPM != nil || pair.0.separator != nil { pair.0.minute = 0 }
    if pair.1.minute == nil, pair.1.isPM != nil || pair.1.separator != nil { pair.1.minute = 0 }
  }

  private func canonical(_ point: Point, isEnd: Bool) -> String? {
    var ignored: [Diagnostic] = []
    return check(point, isEnd: isEnd, partner: nil, &ignored).map { TimeOfDay.clock($0) }
  }

  /// Reports the faults of one point. Returns the intended minutes, 0...1440; nil where the intention is unclear.
  private func check(
    _ point: Point, isEnd: Bool, partner: Point?, _ diagnostics: inout [Diagnostic]
  ) -> Int? {
    let place = text.location(point.start, point.end)
    guard let minute = point.minute ?? (point.isPM != nil || point.separator != nil ? 0 : nil) else {
      diagnostics.append(LiteralDiagnostics.hourWithoutMinutes(point.hour, at: place, in: text))
      return nil
    }
    let minutePlace = text.location(point.minuteStart, point.minuteStart + max(point.minuteDigits, 1))
    let isTwelveHour = point.isPM != nil
    if point.minuteDigits == 1, !(isTwelveHour && minute == 0) {
      let isClear =
        !isTwelveHour && (minute == 0 || minute > 5) && point.hour * 60 + minute <= TimeOfDay.minutesPerDay
      diagnostics.append(
        LiteralDiagnostics.oneMinuteDigit(point.hour, minute, isClear: isClear, at: place, in: text))
      return isClear ? point.hour * 60 + minute : nil
    }
    if minute > 59 || point.minuteDigits > 2 {
      diagnostics.append(LiteralDiagnostics.minuteRange(at: minutePlace))
      return nil
    }
    if let isPM = point.isPM { return twelveHour(point, minute, isPM, at: place, &diagnostics) }
    if point.hour > 24 || point.hour == 24 && minute > 0 {
      return beyondMidnight(point, minute, isEnd: isEnd, at: place, &diagnostics)
    }
    if point.hour == 24, !isEnd {
      diagnostics.append(LiteralDiagnostics.startsAt24(at: place, in: text))
      return 0
    }
    let minutes = point.hour * 60 + minute
    if point.seconds != nil {
      diagnostics.append(
        LiteralDiagnostics.seconds(point.seconds == 0, TimeOfDay.clock(minutes), at: place, in: text))
    } else if point.separator != UInt8(ascii: ":") || point.hourDigits > 2 {
      diagnostics.append(LiteralDiagnostics.timeSpelling(TimeOfDay.clock(minutes), at: place, in: text))
    }
    return minutes
  }

  private func twelveHour(
    _ point: Point, _ minute: Int, _ isPM: Bool, at place: Location, _ diagnostics: inout [Diagnostic]
  ) -> Int? {
    guard (1...12).contains(point.hour) else {
      diagnostics.append(LiteralDiagnostics.meridiemRange(point.hour, at: place))
      return nil
    }
    var minutes = (point.hour % 12 + (isPM ? 12 : 0)) * 60 + minute
    // Midnight as an end is the midnight that ends the day: 10PM-12AM is 22:00-24:00.
    if minutes == 0, point.start > 0 { minutes = TimeOfDay.minutesPerDay }
    diagnostics.append(LiteralDiagnostics.twelveHourClock(TimeOfDay.clock(minutes), at: place, in: text))
    return minutes
  }

  private func beyondMidnight(
    _ point: Point, _ minute: Int, isEnd: Bool, at place: Location, _ diagnostics: inout [Diagnostic]
  ) -> Int? {
    let meant = isEnd && point.hour < 48 ? (point.hour - 24) * 60 + minute : nil
    // `83:00` is 08:30 with its digits one place further on.
    let slip =
      meant == nil && point.hour >= 30 && minute % 10 == 0 && point.hour / 10 < 10 && point.hour % 10 < 6
      ? point.hour / 10 * 60 + point.hour % 10 * 10 + minute / 10 : nil
    let written = String(
      decoding: text.bytes.dropFirst(point.start).prefix(point.end - point.start), as: UTF8.self)
    diagnostics.append(
      LiteralDiagnostics.hourRange(
        written, meant: (meant ?? slip).map { TimeOfDay.clock($0) }, isSlip: slip != nil, at: place, in: text)
    )
    return meant ?? slip
  }
}
