import RuleModel

extension Literals {
  /// Reads `22:00-06:00`, `05:30+10m` or `all-day` (OAL003).
  package static func window(_ text: LiteralText, _ diagnostics: inout [Diagnostic]) -> TimeWindow? {
    if let window = strictWindow(text.bytes) { return window }
    let before = diagnostics.count
    let repaired = reportLookalikes(text, .time, &diagnostics)
    let literal = repaired ?? text
    if repaired != nil, strictWindow(literal.bytes) != nil { return nil }
    WindowDiagnosis(literal).run(&diagnostics)
    if diagnostics.count == before { diagnostics.append(LiteralDiagnostics.notAWindow(text)) }
    return nil
  }

  /// A correct window that stands by itself, as on a command line; nil for every other text.
  package static func window(_ text: String) -> TimeWindow? { strictWindow(Array(text.utf8)[...]) }

  /// The window that a text can only mean, in the language's spelling: `09:00-17:00` for `9am-5pm`.
  package static func windowMeant(by text: String) -> String? {
    if let window = window(text) { return window.description }
    let bytes = Array(text.utf8)[...]
    let place = Location(0, SourceRange(0, bytes.count))
    var found: [Diagnostic] = []
    _ = window(LiteralText(bytes: bytes, location: place, isVerbatim: true), &found)
    guard found.count == 1, let fix = found[0].fixes.first, fix.safety == .safe, fix.edits.count == 1 else {
      return nil
    }
    let range = fix.edits[0].location.range
    let fixed = bytes[..<range.start] + Array(fix.edits[0].replacement.utf8) + bytes[range.end...]
    return strictWindow(fixed[...])?.description
  }

  /// A correct time of day that stands by itself; nil for every other text.
  package static func time(_ text: String) -> TimeOfDay? {
    var cursor = ByteCursor(Array(text.utf8)[...])
    guard let minutes = strictTime(&cursor), cursor.isAtEnd else { return nil }
    return TimeOfDay(minutes: minutes)
  }

  /// A correct duration that stands by itself, `25m` or `1h30m`, in minutes; nil for every other text.
  package static func duration(_ text: String) -> Int? {
    var cursor = ByteCursor(Array(text.utf8)[...])
    guard let minutes = strictDuration(&cursor), cursor.isAtEnd else { return nil }
    return minutes
  }

  /// The window of a correct literal, and nil for every other text.
  static func strictWindow(_ bytes: ArraySlice<UInt8>) -> TimeWindow? {
    if bytes.elementsEqual("all-day".utf8) { return .allDay }
    var cursor = ByteCursor(bytes)
    guard let start = strictTime(&cursor), let startTime = TimeOfDay(minutes: start) else { return nil }
    if cursor.take(UInt8(ascii: "-")) {
      guard let end = strictTime(&cursor), cursor.isAtEnd else { return nil }
      return TimeWindow(start: startTime, end: TimeOfDay(wrapping: end))
    }
    if cursor.take(UInt8(ascii: "+")) {
      guard let length = strictDuration(&cursor), cursor.isAtEnd, (1...1440).contains(length) else {
        return nil
      }
      return TimeWindow(start: startTime, end: TimeOfDay(wrapping: start + length))
    }
    return nil
  }

  /// `H:MM` or `HH:MM` as minutes since midnight, 0...1440.
  static func strictTime(_ cursor: inout ByteCursor) -> Int? {
    guard let hour = cursor.takeDigits(), hour.count <= 2, cursor.take(UInt8(ascii: ":")),
      let minute = cursor.takeDigits(), minute.count == 2, minute.value < 60
    else { return nil }
    let minutes = hour.value * 60 + minute.value
    return minutes <= TimeOfDay.minutesPerDay ? minutes : nil
  }

  /// `8h`, `10m` or `7h30m` in minutes; numbers have no leading zero, and minutes beside hours stay under 60.
  static func strictDuration(_ cursor: inout ByteCursor) -> Int? {
    guard let first = strictNumber(&cursor) else { return nil }
    if cursor.take(UInt8(ascii: "m")) { return first }
    guard cursor.take(UInt8(ascii: "h")) else { return nil }
    guard let next = cursor.next, next.isASCIIDigit else { return first * 60 }
    guard let minutes = strictNumber(&cursor), minutes < 60, cursor.take(UInt8(ascii: "m")) else {
      return nil
    }
    return first * 60 + minutes
  }

  /// A number from 1 without a leading zero: no reader of YAML and no person takes it for octal.
  static func strictNumber(_ cursor: inout ByteCursor) -> Int? {
    guard let first = cursor.next, first != UInt8(ascii: "0") else { return nil }
    return cursor.takeDigits()?.value
  }
}
