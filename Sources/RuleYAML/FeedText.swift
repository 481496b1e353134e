import RuleSyntax

/// The bytes that libyaml reads, and the source offsets of libyaml's marks.
///
/// The bytes are the source's own after the byte order mark, without a copy, unless a fault has to be patched for
/// reading the rest. libyaml's marks count the Unicode scalars of the bytes it reads.
struct FeedText: Sendable {
  /// One difference between the source and what libyaml reads.
  struct Patch: Sendable {
    /// The source's bytes that libyaml does not see.
    var range: SourceRange
    /// The bytes that libyaml sees instead.
    var replacement: [UInt8]
  }

  /// A patch in both countings: bytes of the feed and bytes of the source, half-open.
  private struct Shift: Sendable {
    var fed: SourceRange
    var source: SourceRange
  }

  private static let stride = 32

  /// The source's offset of the feed's first byte.
  let origin: Int
  /// Whether marks are offsets: all is ASCII, and nothing is patched.
  let isIdentity: Bool
  /// Whether characters that libyaml would take for line breaks are stood in for.
  let hasStandIns: Bool
  private let count: Int
  private let patched: [UInt8]?
  private let shifts: [Shift]
  /// The feed's offset of every 32nd scalar; empty where all are ASCII.
  private let checkpoints: [UInt32]

  /// A feed of the source's bytes. The patches are in order and do not overlap.
  init(_ source: SourceFile, isASCII: Bool, patches: [Patch], hasStandIns: Bool) {
    self.hasStandIns = hasStandIns
    origin = source.byteOrderMarkLength
    isIdentity = isASCII && patches.isEmpty
    if patches.isEmpty {
      patched = nil
      shifts = []
      count = source.bytes.count - origin
      checkpoints = isASCII ? [] : source.bytes[origin...].withUnsafeBufferPointer(Self.checkpoints)
    } else {
      let (bytes, shifts) = Self.apply(patches, to: source.bytes, from: origin)
      patched = bytes
      self.shifts = shifts
      count = bytes.count
      // A replacement may be the only text beyond ASCII, so the shortcut is the unpatched file's alone.
      checkpoints = bytes.withUnsafeBufferPointer(Self.checkpoints)
    }
  }

  /// Calls the closure with the bytes to read.
  func withBytes<Result>(of source: SourceFile, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let patched { return patched.withUnsafeBufferPointer(body) }
    return source.bytes[origin...].withUnsafeBufferPointer(body)
  }

  /// The source's byte offset of a libyaml mark. Where bytes were left out right at the mark, the end of a token lies
  /// before the bytes, and the start of a token after the bytes.
  func sourceOffset(ofMark index: Int, endsToken: Bool, in fed: UnsafeBufferPointer<UInt8>) -> Int {
    let offset = fedOffset(ofMark: index, in: fed)
    return shifts.isEmpty ? origin + offset : sourceOffset(ofFed: offset, endsToken: endsToken)
  }

  /// The source's byte offset of a byte of the feed.
  func sourceOffset(ofFed offset: Int, endsToken: Bool) -> Int {
    var low = 0
    var high = shifts.count
    while low < high {
      let middle = (low + high) / 2
      let fed = shifts[middle].fed
      let isBefore = fed.end < offset || fed.end == offset && !(endsToken && fed.isEmpty)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    if low < shifts.count, shifts[low].fed.start < offset {
      return endsToken ? shifts[low].source.end : shifts[low].source.start
    }
    guard low > 0 else { return origin + min(offset, count) }
    return shifts[low - 1].source.end + (min(offset, count) - shifts[low - 1].fed.end)
  }

  private func fedOffset(ofMark index: Int, in fed: UnsafeBufferPointer<UInt8>) -> Int {
    guard !checkpoints.isEmpty else { return min(index, count) }
    let slot = min(index / Self.stride, checkpoints.count - 1)
    var offset = Int(checkpoints[slot])
    var left = index - slot * Self.stride
    while left > 0, offset < fed.count {
      offset += Self.width(fed[offset])
      left -= 1
    }
    return min(offset, fed.count)
  }

  private static func checkpoints(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(bytes.count / stride + 1)
    var offset = 0
    var scalar = 0
    while offset < bytes.count {
      if scalar % stride == 0 { result.append(UInt32(truncatingIfNeeded: offset)) }
      offset += width(bytes[offset])
      scalar += 1
    }
    return result
  }

  /// How many bytes a scalar takes, by its first; a byte that cannot be first counts as one.
  static func width(_ lead: UInt8) -> Int {
    switch lead {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  private static func apply(_ patches: [Patch], to source: [UInt8], from origin: Int) -> ([UInt8], [Shift]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var shifts: [Shift] = []
    var position = origin
    for patch in patches {
      bytes += source[position..<patch.range.start]
      let start = bytes.count
      bytes += patch.replacement
      shifts.append(Shift(fed: SourceRange(start, bytes.count), source: patch.range))
      position = patch.range.end
    }
    bytes += source[position...]
    return (bytes, shifts)
  }
}
