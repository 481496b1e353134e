import RuleModel

/// A length of time as people write it, read generously to say what to write instead.
struct DurationText {
  /// The duration, rounded to whole minutes.
  var minutes: Int
  /// Whether the spelling follows the grammar.
  var isStrict: Bool
  /// Whether seconds had to be rounded away or a fraction did not come out even.
  var isRounded: Bool
  var isNegative: Bool

  /// The canonical spelling, in minutes, which is never ambiguous.
  var spelling: String { "\(minutes)m" }

  /// Reads `45m`, `45min`, `1h30`, `1.5h`, `1 hour 30 minutes`, `-5m`; nil without a unit or for anything else.
  static func read(_ bytes: ArraySlice<UInt8>) -> DurationText? {
    var strict = ByteCursor(bytes)
    if let minutes = Literals.strictDuration(&strict), strict.isAtEnd {
      return DurationText(minutes: minutes, isStrict: true, isRounded: false, isNegative: false)
    }
    var cursor = ByteCursor(bytes)
    var result = DurationText(minutes: 0, isStrict: false, isRounded: false, isNegative: false)
    if cursor.take(UInt8(ascii: "-")) { result.isNegative = true } else { _ = cursor.take(UInt8(ascii: "+")) }
    var thousandths = 0
    var sawHours = false
    repeat {
      guard let number = takeNumber(&cursor) else { return nil }
      cursor.skipBlanks()
      if cursor.take(anyOf: ["hours", "hour", "hrs", "hr", "std", "h"]) {
        thousandths += number * 60
        sawHours = true
      } else if cursor.take(anyOf: ["minutes", "minute", "mins", "min", "m"]) || sawHours && cursor.isAtEnd {
        thousandths += number
      } else if cursor.take(anyOf: ["seconds", "second", "secs", "sec", "s"]) {
        thousandths += number / 60
        result.isRounded = true
      } else {
        return nil
      }
      cursor.skipBlanks()
    } while !cursor.isAtEnd
    if thousandths % 1000 != 0 { result.isRounded = true }
    result.minutes = (thousandths + 500) / 1000
    return result
  }

  /// A number with up to three decimals, in thousandths.
  private static func takeNumber(_ cursor: inout ByteCursor) -> Int? {
    guard let whole = cursor.takeDigits() else { return nil }
    var result = whole.value * 1000
    if cursor.next == UInt8(ascii: ".") || cursor.next == UInt8(ascii: ",") {
      cursor.advance()
      guard let fraction = cursor.takeDigits() else { return nil }
      var value = fraction.value
      for _ in 0..<max(0, 3 - fraction.count) { value *= 10 }
      for _ in 0..<max(0, min(fraction.count, 7) - 3) { value /= 10 }
      result += value
    }
    return result
  }
}
