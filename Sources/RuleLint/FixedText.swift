import RuleSyntax
import TextSupport

/// Edits of several files that can be made together: no two edits overlap, and no edit touches an insertion.
struct EditSet {
  /// By file, ascending.
  private var ranges: [FileID: [SourceRange]] = [:]

  /// Adds all edits, or no edit if one collides.
  mutating func insert(_ edits: [Edit]) -> Bool {
    var own: [FileID: [SourceRange]] = [:]
    for edit in edits {
      let (file, range) = (edit.location.file, edit.location.range)
      guard !Self.collides(range, with: ranges[file] ?? []), !Self.collides(range, with: own[file] ?? [])
      else {
        return false
      }
      Self.insert(range, into: &own[file, default: []])
    }
    for edit in edits { Self.insert(edit.location.range, into: &ranges[edit.location.file, default: []]) }
    return true
  }

  private static func insert(_ range: SourceRange, into ranges: inout [SourceRange]) {
    ranges.insert(range, at: ranges.partitionPoint { $0 >= range })
  }

  private static func collides(_ range: SourceRange, with ranges: [SourceRange]) -> Bool {
    let next = ranges.partitionPoint { $0 >= range }
    if next > 0, collide(ranges[next - 1], range) { return true }
    return next < ranges.count && collide(range, ranges[next])
  }

  /// Whether two ranges, the first of which begins no later, cannot be edited together.
  private static func collide(_ left: SourceRange, _ right: SourceRange) -> Bool {
    left.end > right.start || left.end == right.start && (left.isEmpty || right.isEmpty)
  }
}

/// Makes edits.
package enum FixedText {
  /// The texts after the edits of all fixes, which do not overlap. Inserted lines take the line ends of the file;
  /// every byte outside of the edits stays.
  package static func apply(_ fixes: [Fix], to sources: [SourceFile]) -> [SourceFile] {
    var sources = sources
    let edits = Dictionary(grouping: fixes.flatMap(\.edits), by: \.location.file)
    for (file, edits) in edits where sources.indices.contains(file) {
      sources[file] = apply(edits, to: sources[file])
    }
    return sources
  }

  private static func apply(_ edits: [Edit], to source: SourceFile) -> SourceFile {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count + 64)
    var offset = 0
    let ending = source.lineEnding
    for edit in edits.sorted(by: { $0.location.range < $1.location.range }) {
      let range = edit.location.range
      guard offset <= range.start, range.start <= range.end, range.end <= source.bytes.count else { continue }
      bytes += source.bytes[offset..<range.start]
      bytes += adapt(edit.replacement, to: ending).utf8
      offset = range.end
    }
    bytes += source.bytes[offset...]
    return SourceFile(path: source.path, bytes: bytes)
  }

  /// A replacement with a file's own line ends. Lines are split by scalars: CRLF is one character to Swift.
  package static func adapt(_ text: String, to ending: String) -> String {
    guard ending != "\n", text.utf8.contains(UInt8(ascii: "\n")) else { return text }
    var adapted = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", previous != "\r" {
        adapted.append(contentsOf: ending.unicodeScalars)
      } else {
        adapted.append(scalar)
      }
      previous = scalar
    }
    return String(adapted)
  }
}
