import RuleSyntax

/// The facts that one quick scan of a file's bytes gives.
struct TextScan {
  let isASCII: Bool
  let hasHash: Bool
  /// Whether there may be a character that libyaml refuses or stumbles over.
  let mayHaveOddCharacters: Bool

  init(_ source: SourceFile) {
    var (high, odd, hash): (UInt64, UInt64, UInt64) = (0, 0, 0)
    source.bytes.withUnsafeBytes { bytes in
      bytes.forEachLanes(from: source.byteOrderMarkLength) { _, lanes in
        high |= lanes.high
        odd |= lanes.controls
        hash |= lanes.equal(UInt8(ascii: "#"))
      }
    }
    isASCII = high == 0
    hasHash = hash != 0
    mayHaveOddCharacters = odd | high != 0
  }
}

/// Characters that have no place in a YAML file. Each is reported and hidden from libyaml.
struct OddCharacters {
  /// The number of odd ranges to take out; a file with more counts as no text.
  private static let limit = 1000

  private(set) var patches: [FeedText.Patch] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the file has too many odd characters to be read.
  private(set) var areTooMany = false

  init(_ source: SourceFile, file: FileID) {
    let bytes = source.bytes
    var offset = source.byteOrderMarkLength
    while offset < bytes.count {
      var length = Self.oddLength(bytes, offset)
      guard length > 0 else {
        offset += FeedText.width(bytes[offset])
        continue
      }
      // Several in a row are one finding.
      while offset + length < bytes.count, case let next = Self.oddLength(bytes, offset + length), next > 0 {
        length += next
      }
      let range = SourceRange(offset, offset + length)
      guard patches.count < Self.limit else {
        diagnostics.append(YAMLDiagnostics.tooManyOddCharacters(Location(file, range)))
        areTooMany = true
        return
      }
      patches.append(FeedText.Patch(range: range, replacement: []))
      report(source, Location(file, range))
      offset += length
    }
  }

  private mutating func report(_ source: SourceFile, _ place: Location) {
    guard let scalar = source.text(place.range).unicodeScalars.first else { return }
    diagnostics.append(
      scalar.value == 0xFEFF
        ? YAMLDiagnostics.byteOrderMark(place) : YAMLDiagnostics.controlCharacter(scalar, place))
  }

  /// The length of the character at an offset if it is odd, else 0. A byte order mark is odd at the start of a line or
  /// behind another byte order mark: elsewhere libyaml reads it as an ordinary character.
  private static func oddLength(_ bytes: [UInt8], _ offset: Int) -> Int {
    let byte = bytes[offset]
    if byte < 0x80 {
      return byte < 0x20 && !byte.isBlank && !byte.isLineBreak || byte == 0x7F ? 1 : 0
    }
    if byte == 0xC2, offset + 1 < bytes.count {
      return (0x80...0x9F).contains(bytes[offset + 1]) && bytes[offset + 1] != 0x85 ? 2 : 0
    }
    guard byte == 0xEF, offset + 2 < bytes.count else { return 0 }
    let second = bytes[offset + 1]
    let third = bytes[offset + 2]
    if second == 0xBF, third == 0xBE || third == 0xBF { return 3 }
    guard second == 0xBB, third == 0xBF else { return 0 }
    let startsLine = offset > 0 && bytes[offset - 1].isLineBreak
    return startsLine || offset >= 3 && bytes[(offset - 3)..<offset].elementsEqual([0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
