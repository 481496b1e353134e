import RuleSyntax

/// Where statements begin, as far as lines show it in either form. Only for finding out sooner which of many fixes is
/// to blame: whatever it says is checked.
struct StatementMap {
  /// A statement of a file.
  struct Place: Hashable {
    var file: FileID
    var index: Int
  }

  /// The offset of each statement, by file.
  private let starts: [[Int]]

  init(_ sources: [SourceFile]) { starts = sources.map { Self.starts(of: $0) } }

  func place(_ offset: Int, _ file: FileID) -> Place {
    guard starts.indices.contains(file) else { return Place(file: file, index: 0) }
    return Place(file: file, index: starts[file].partitioningIndex { $0 > offset })
  }

  /// The lines that are not indented, and those that begin an item of YAML or an object of JSON.
  private static func starts(of source: SourceFile) -> [Int] {
    source.lineStarts.indices.compactMap { index in
      let line = source.lineRange(index)
      guard let first = source.bytes[line.start..<line.end].first(where: { !$0.isBlank }) else { return nil }
      let isIndented = source.bytes[line.start].isBlank
      let opensItem = first == UInt8(ascii: "-") || first == UInt8(ascii: "{")
      return isIndented && !opensItem ? nil : line.start
    }
  }
}

/// Where in a text what stands in it after fixes stood before them.
struct OffsetMap {
  private struct Shift {
    var edited: Int
    var original: Int
  }

  /// The end of each edit in both texts, by file, ascending.
  private var shifts: [FileID: [Shift]] = [:]

  init(_ fixes: [FixCandidate]) {
    let edits = Dictionary(grouping: fixes.flatMap(\.fix.edits), by: \.location.file)
    for (file, edits) in edits {
      var delta = 0
      shifts[file] = edits.sorted { $0.location.range < $1.location.range }.map { edit in
        delta += edit.replacement.utf8.count - edit.location.range.length
        return Shift(edited: edit.location.range.end + delta, original: edit.location.range.end)
      }
    }
  }

  func original(_ offset: Int, _ file: FileID) -> Int {
    guard let shifts = shifts[file] else { return offset }
    let index = shifts.partitioningIndex { $0.edited > offset }
    let last = index == 0 ? nil : shifts[index - 1]
    let moved = last.map { $0.original + offset - $0.edited } ?? offset
    // Within what an edit wrote there is only the edit's own place.
    return index < shifts.count ? min(moved, shifts[index].original) : moved
  }
}

extension Array {
  /// The first index whose element fulfils what all after it do, too.
  fileprivate func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
