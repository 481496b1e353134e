import RuleSyntax

/// A place as the machine formats give it: lines and columns from 1.
package struct ReportPosition: Hashable, Sendable {
  package var line: Int
  /// In Unicode scalars.
  package var column: Int
  /// In UTF-16 units.
  package var utf16Column: Int
}

/// Lines and columns of one file's offsets in constant time, however long its lines are: counting from the line's
/// start for each of many findings on one line of 10 MB would never end.
package struct PositionTable: Sendable {
  private struct Count: Sendable {
    var scalars = 0
    var utf16 = 0

    mutating func add(_ byte: UInt8) {
      // Every code point has one byte that is no continuation; those of four bytes take two UTF-16 units.
      if byte & 0xC0 != 0x80 {
        scalars += 1
        utf16 += byte >= 0xF0 ? 2 : 1
      }
    }
  }

  private static let stride = 1024

  private let source: SourceFile
  /// What comes before every ``stride``-th byte.
  private let counts: [Count]

  package init(_ source: SourceFile) {
    self.source = source
    var counts: [Count] = []
    counts.reserveCapacity(source.bytes.count / Self.stride + 1)
    var count = Count()
    source.bytes.withUnsafeBytes { bytes in
      bytes.forEachLanes { offset, lanes in
        if offset % Self.stride == 0 { counts.append(count) }
        if lanes.high == 0 {
          count.scalars += 8
          count.utf16 += 8
        } else {
          for byte in bytes[offset..<min(offset + 8, bytes.count)] { count.add(byte) }
        }
      }
    }
    self.counts = counts
  }

  /// Line and columns of a byte offset; one beyond the file's ends counts as its end. A byte order mark is not
  /// counted.
  package func position(at offset: Int) -> ReportPosition {
    let offset = min(max(offset, 0), source.bytes.count)
    let line = source.lineIndex(at: offset)
    let start = line == 0 ? source.byteOrderMarkLength : source.lineStarts[line]
    let before = count(before: min(start, offset))
    let at = count(before: offset)
    return ReportPosition(
      line: line + 1, column: 1 + at.scalars - before.scalars, utf16Column: 1 + at.utf16 - before.utf16)
  }

  private func count(before offset: Int) -> Count {
    let slot = min(offset / Self.stride, counts.count - 1)
    guard slot >= 0 else { return Count() }
    var count = counts[slot]
    for index in slot * Self.stride..<offset { count.add(source.bytes[index]) }
    return count
  }
}

/// The files of a run with a table for each that has findings.
struct ReportSources: Sendable {
  let sources: [SourceFile]
  private var tables: [FileID: PositionTable] = [:]

  /// Tables for every file that the diagnostics point into.
  init(_ sources: [SourceFile], for diagnostics: some Sequence<Diagnostic>) {
    self.sources = sources
    for diagnostic in diagnostics {
      add(diagnostic.location.file)
      for label in diagnostic.related { add(label.location.file) }
      for fix in diagnostic.fixes {
        for edit in fix.edits { add(edit.location.file) }
      }
    }
  }

  private mutating func add(_ file: FileID) {
    if tables[file] == nil, sources.indices.contains(file) { tables[file] = PositionTable(sources[file]) }
  }

  /// The file of an id; nil for one that the run does not have.
  func source(_ file: FileID) -> SourceFile? { sources.indices.contains(file) ? sources[file] : nil }

  func path(_ file: FileID) -> String { source(file)?.path ?? "" }

  func position(_ file: FileID, at offset: Int) -> ReportPosition {
    tables[file]?.position(at: offset) ?? ReportPosition(line: 1, column: 1, utf16Column: 1)
  }
}
