import TextSupport

/// Characters that look like the ones the language uses, or like nothing at all: phones, word processors and web
/// pages put them into rules.
package enum Lookalikes {
  /// What a character outside of ASCII was meant as.
  package enum Meaning: Hashable, Sendable {
    /// An ASCII character that it looks like.
    case ascii(UInt8)
    /// A space of another width.
    case space
    /// A double quote.
    case quote
    /// A single quote.
    case apostrophe
    /// Nothing: it is invisible.
    case invisible
  }

  /// A look-alike in a text, by byte offset from the text's start.
  package struct Finding: Hashable, Sendable {
    package var offset: Int
    package var length: Int
    package var scalar: Unicode.Scalar
    package var meaning: Meaning
  }

  package static func meaning(of scalar: Unicode.Scalar) -> Meaning? {
    switch scalar.value {
    case ..<0x80: nil
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: .space
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0x2043: .ascii(UInt8(ascii: "-"))
    case 0x201C...0x201F, 0xAB, 0xBB, 0xFF02, 0x300C...0x300F, 0x2033: .quote
    case 0x2018...0x201B, 0x2039, 0x203A, 0xFF07, 0x2032: .apostrophe
    case 0x2236, 0xA789, 0xFE55: .ascii(UInt8(ascii: ":"))
    case 0x3001, 0xFE50: .ascii(UInt8(ascii: ","))
    case 0x2044, 0x2215: .ascii(UInt8(ascii: "/"))
    case 0xFF01...0xFF5E: .ascii(UInt8(scalar.value - 0xFEE0))
    default: HiddenCharacters.isInvisible(scalar) ? .invisible : digit(scalar)
    }
  }

  /// The look-alikes of a text, in order. Costs nothing for ASCII.
  package static func find(in bytes: some Collection<UInt8>) -> [Finding] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return [] }
    var findings: [Finding] = []
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let length = UTF8.width(scalar)
      if let meaning = meaning(of: scalar) {
        findings.append(Finding(offset: offset, length: length, scalar: scalar, meaning: meaning))
      }
      offset += length
    }
    return findings
  }

  /// The text with every look-alike replaced by what it was meant as.
  package static func repair(_ bytes: some Collection<UInt8>, _ findings: [Finding]) -> [UInt8] {
    var repaired: [UInt8] = []
    var next = findings.makeIterator()
    var finding = next.next()
    var skip = 0
    for (offset, byte) in bytes.enumerated() {
      if skip > 0 {
        skip -= 1
      } else if let found = finding, found.offset == offset {
        repaired += replacement(for: found.meaning).utf8
        skip = found.length - 1
        finding = next.next()
      } else {
        repaired.append(byte)
      }
    }
    return repaired
  }

  package static func replacement(for meaning: Meaning) -> String {
    switch meaning {
    case .ascii(let byte): String(UnicodeScalar(byte))
    case .space: " "
    case .quote: "\""
    case .apostrophe: "'"
    case .invisible: ""
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Meaning? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return .ascii(UInt8(ascii: "0") + UInt8(value))
  }
}

extension Unicode.Scalar {
  /// `U+2013 EN DASH`: how messages name a character that cannot be told by its looks.
  package var described: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    guard let name = properties.nameAlias ?? properties.name else { return code }
    return code + " " + name
  }
}
