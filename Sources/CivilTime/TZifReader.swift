/// Why bytes are no zone.
package enum ZoneDataError: Error, Hashable, Sendable {
  /// The bytes do not begin like a zone file.
  case notZoneData
  /// The bytes end too early.
  case truncated
  /// The file counts leap seconds, like the files under `right/`; computer clocks do not.
  case leapSeconds
  /// A part is not as RFC 9636 says.
  case malformed(Part)
  /// The rule for the years after the last transition cannot be read.
  case rule(PosixZoneError)

  package enum Part: Hashable, Sendable {
    case version, counts, transitions, offsetIndexes, offsets, abbreviations, indicators, footer
  }
}

/// Reads a TZif file: RFC 9636, section 3. By hand because neither Swift nor the C library hands one out.
struct TZifReader {
  /// Transitions are held within this, far outside ``Instant``'s edge but where sums do not overflow.
  private static let edge: Int64 = 1 << 57

  private var rest: ArraySlice<UInt8>

  /// The zone in a file's bytes. Bytes after its end are ignored, as by other readers.
  static func read(_ bytes: [UInt8]) throws(ZoneDataError) -> ZoneData {
    var reader = TZifReader(rest: bytes[...])
    let header = try reader.header()
    if header.version == 1 { return try reader.data(header, bytesPerTime: 4) }
    // The old data is there for old readers, and may be empty.
    _ = try reader.take(header.length(bytesPerTime: 4))
    let newHeader = try reader.header()
    guard newHeader.version == header.version else { throw .malformed(.version) }
    var data = try reader.data(newHeader, bytesPerTime: 8)
    data.rule = try reader.footer()
    return data
  }
}

// MARK: Parts

extension TZifReader {
  private struct Header {
    var version: Int
    /// How many indicators, leap seconds, transitions, offsets and bytes of abbreviations follow.
    var isUTCount: Int
    var isStandardCount: Int
    var leapCount: Int
    var timeCount: Int
    var typeCount: Int
    var characterCount: Int

    func length(bytesPerTime: Int) -> Int {
      timeCount * (bytesPerTime + 1) + typeCount * 6 + characterCount + leapCount * (bytesPerTime + 4)
        + isStandardCount + isUTCount
    }
  }

  private mutating func header() throws(ZoneDataError) -> Header {
    guard rest.starts(with: "TZif".utf8) else { throw rest.isEmpty ? .truncated : .notZoneData }
    _ = try take(4)
    let version =
      switch try take(1).first {
      case 0: 1
      // Versions to come can be read as the newest known: RFC 9636, section 3.1.
      case let digit? where digit >= UInt8(ascii: "2"): Int(digit - UInt8(ascii: "0"))
      default: throw .malformed(.version)
      }
    _ = try take(15)
    return Header(
      version: version, isUTCount: try count(), isStandardCount: try count(), leapCount: try count(),
      timeCount: try count(), typeCount: try count(), characterCount: try count())
  }

  private mutating func data(_ header: Header, bytesPerTime: Int) throws(ZoneDataError) -> ZoneData {
    // Checked first, so that no memory is reserved for data that the file does not hold.
    guard rest.count >= header.length(bytesPerTime: bytesPerTime) else { throw .truncated }
    let indicatorCounts = [0, header.typeCount]
    guard header.typeCount > 0, header.characterCount > 0, indicatorCounts.contains(header.isUTCount),
      indicatorCounts.contains(header.isStandardCount)
    else { throw .malformed(.counts) }
    guard header.leapCount == 0 else { throw .leapSeconds }
    let transitions = try transitions(header.timeCount, bytesPerTime)
    let offsetIndexes = Array(try take(header.timeCount))
    guard offsetIndexes.allSatisfy({ $0 < header.typeCount }) else { throw .malformed(.offsetIndexes) }
    let types = try take(header.typeCount * 6)
    let offsets = try offsets(types, abbreviations: try take(header.characterCount))
    // Whether a transition was stated in standard time or UT matters only for TZ strings without dates.
    let indicators = try take(header.isStandardCount + header.isUTCount)
    guard indicators.allSatisfy({ $0 < 2 }) else { throw .malformed(.indicators) }
    return ZoneData(transitions: transitions, offsetIndexes: offsetIndexes, offsets: offsets)
  }

  private mutating func transitions(_ count: Int, _ bytesPerTime: Int) throws(ZoneDataError) -> [Int64] {
    var transitions: [Int64] = []
    transitions.reserveCapacity(count)
    var last: Int64?
    for _ in 0..<count {
      let time = Self.integer(try take(bytesPerTime))
      if let last, last >= time { throw .malformed(.transitions) }
      last = time
      transitions.append(min(max(time, -Self.edge), Self.edge))
    }
    return transitions
  }

  private func offsets(
    _ types: ArraySlice<UInt8>, abbreviations: ArraySlice<UInt8>
  ) throws(ZoneDataError) -> [ZoneOffset] {
    var offsets: [ZoneOffset] = []
    for start in stride(from: types.startIndex, to: types.endIndex, by: 6) {
      let (daylight, index) = (types[start + 4], Int(types[start + 5]))
      guard daylight < 2 else { throw .malformed(.offsets) }
      let name = abbreviations.dropFirst(index).prefix { $0 != 0 }
      // A printable name that ends within the table; nothing raw reaches a terminal by way of a zone file.
      guard index < abbreviations.count, name.endIndex < abbreviations.endIndex,
        name.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw .malformed(.abbreviations) }
      guard
        let offset = ZoneOffset(
          secondsEast: Int(Self.integer(types[start..<start + 4])), isDaylight: daylight == 1,
          abbreviation: String(decoding: name, as: UTF8.self))
      else { throw .malformed(.offsets) }
      offsets.append(offset)
    }
    return offsets
  }

  /// The rule between two line feeds; nil where there is none.
  private mutating func footer() throws(ZoneDataError) -> PosixZone? {
    let lineFeed = UInt8(ascii: "\n")
    guard try take(1).first == lineFeed else { throw .malformed(.footer) }
    guard let end = rest.firstIndex(of: lineFeed) else { throw .truncated }
    let text = rest[..<end]
    if text.isEmpty { return nil }
    do { return try PosixZoneReader.read(text) } catch { throw .rule(error) }
  }
}

// MARK: Bytes

extension TZifReader {
  private mutating func take(_ count: Int) throws(ZoneDataError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func count() throws(ZoneDataError) -> Int {
    try take(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A big-endian two's complement number of at most eight bytes, at least one.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let isNegative = (bytes.first ?? 0) & 0x80 != 0
    return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
  }
}
