/// Numbers as other languages write them: `1_000`, `0x2D`, `45.0`.
enum NumberText {
  /// A lower-case text with its first number in plain digits; the text itself where that is plain, or no number.
  static func plain(_ text: String) -> String {
    let sign = text.prefix { $0 == "-" || $0 == "+" }
    let body = text.dropFirst(sign.count)
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where body.hasPrefix(prefix) {
      let digits = body.dropFirst(2).prefix { $0.isHexDigit || $0 == "_" }
      guard let value = Int(digits.filter { $0 != "_" }, radix: radix) else { return text }
      return sign + String(value) + body.dropFirst(2 + digits.count)
    }
    let digits = body.prefix { $0.isASCII && ($0.isNumber || $0 == "_") }
    guard digits.first?.isNumber == true, digits.last?.isNumber == true else { return text }
    return sign + digits.filter { $0 != "_" } + withoutZeros(body.dropFirst(digits.count))
  }

  /// What stands after a whole number, without a fraction of zeros.
  private static func withoutZeros(_ rest: Substring) -> Substring {
    guard rest.first == "." else { return rest }
    let zeros = rest.dropFirst().prefix { $0 == "0" }
    let after = rest.dropFirst(1 + zeros.count)
    return zeros.isEmpty || after.first?.isNumber == true ? rest : after
  }
}
