import PresetGallery
import RuleModel
import RuleSyntax

/// What the special sequences of `Grammar.md` mean, written from its prose and not with the parser's code.
package enum GrammarSpecials {
  package static let all = SpecialSequences([
    "the name of a preset, as a string": SpecialSequence(longest: 40) { generator in
      quoted(PresetGallery.all.randomElement(using: &generator)?.name ?? "")
    } contains: { text in
      decoded(text).map { name in PresetGallery.all.contains { $0.name == trimmed(name) } } ?? false
    },
    "a domain as a string": SpecialSequence(longest: 300) { generator in
      quoted(
        ["tiktok.com", "news.ycombinator.com", "MÜNCHEN.example"][Int.random(in: 0..<3, using: &generator)])
    } contains: { text in
      decoded(text).map { isDomain(trimmed($0)) } ?? false
    },
    "a duration over 24 hours": .excluding { (minutes(in: $0) ?? 0) > 1440 },
    "a number over 1000": .excluding { text in Int(text).map { $0 > 1000 } ?? !text.isEmpty },
    "a string of no character or over 100, read and trimmed": .excluding { text in
      decoded(text).map { !(1...100).contains(trimmed($0).count) } ?? false
    },
    "a text of over 100 characters": .excluding { $0.count > 100 },
    "a domain of over 253 bytes": .excluding { $0.utf8.count > 253 },
    "a label of over 63 bytes": .excluding { $0.utf8.count > 63 },
    "a Unicode scalar value but 0, in 1 to 6 hexadecimal digits": SpecialSequence(longest: 6) { generator in
      let scalars: [UInt32] = [0x1, 0x9, 0x22, 0xE9, 0x301, 0x2028, 0xFFFD, 0x1F319, 0x10FFFF]
      let digits = String(scalars[Int.random(in: scalars.indices, using: &generator)], radix: 16)
      return Bool.random(using: &generator) ? digits.uppercased() : digits
    } contains: { text in
      text.utf8.allSatisfy(\.isHexDigit) && scalar(text) != nil
    },
    "a letter, mark or number of another script, but no digit": SpecialSequence { generator in
      ["é", "ß", "Ж", "遊", "ב", "ñ", "\u{301}", "²", "ʼ", "Ⅻ"][Int.random(in: 0..<10, using: &generator)]
    } scalar: {
      isForeignNameScalar($0)
    },
    "an alphabetic character or mark beyond ASCII": SpecialSequence { generator in
      ["é", "ß", "Ж", "遊", "ב", "ü"][Int.random(in: 0..<6, using: &generator)]
    } scalar: {
      $0.value > 0x7F
        && ($0.properties.isAlphabetic || $0.properties.canonicalCombiningClass != .notReordered)
    },
  ])

  private static func isForeignNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F, Lookalikes.meaning(of: scalar) == nil else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  // MARK: Strings

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// What a string says; nil if it is none.
  package static func decoded(_ text: String) -> String? {
    var rest = text.unicodeScalars[...]
    guard rest.popFirst() == "\"", rest.popLast() == "\"" else { return nil }
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" || scalar == "\n" || scalar == "\r" { return nil }
      if scalar != "\\" {
        result.append(scalar)
      } else if let escaped = escape(&rest) {
        result.append(escaped)
      } else {
        return nil
      }
    }
    return String(result)
  }

  /// The character of an escape whose backslash is taken already.
  private static func escape(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let digits = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      return digits.utf8.count <= 6 && digits.utf8.allSatisfy(\.isHexDigit) ? scalar(digits) : nil
    default: return nil
    }
  }

  private static func scalar(_ digits: String) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap { $0 > 0 ? Unicode.Scalar($0) : nil }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  // MARK: Values

  /// The minutes of `1h30m`; numbers too large to count are a year.
  private static func minutes(in duration: String) -> Int? {
    let isLong = duration.utf8.count > 8
    if isLong { return 525_600 }
    let parts = duration.split(separator: "h", omittingEmptySubsequences: false)
    let minutes = parts.last.flatMap { $0.isEmpty ? 0 : Int($0.dropLast()) }
    guard parts.count == 2 else { return minutes }
    return Int(parts[0]).flatMap { hours in minutes.map { hours * 60 + $0 } }
  }

  private static func isDomain(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
              ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
              : scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
          }
      }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit && self < 0x80 }
}
