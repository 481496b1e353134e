import RuleSyntax
import TextSupport

/// The statements that the guesses of a run change, and those that they rest on.
struct FixAreas {
  private struct Statement: Hashable {
    var file: FileID
    /// Its place in the file, among the statements that are known.
    var index: Int
  }

  /// The whole lines of the statements by file, ascending.
  private let lines: [FileID: [SourceRange]]
  private var changed: Set<Statement> = []
  /// Those that are changed included.
  private var needed: Set<Statement> = []

  init(_ statements: [Location], _ sources: [SourceFile]) {
    lines = Dictionary(grouping: statements.filter { sources.indices.contains($0.file) }, by: \.file)
      .mapValues { places in
        places.map { Removal.lines(of: $0.range, in: sources[$0.file]) }.sorted()
      }
  }

  /// Notes a fix that is made in any case.
  mutating func insert(_ fix: FixCandidate) {
    let own = statements(of: fix.fix.edits.map(\.location))
    changed.formUnion(own)
    needed.formUnion(own.union(statements(of: fix.reasons + [fix.location])))
  }

  /// Notes a fix if it changes nothing that another rests on, and rests on nothing that another changes; else false.
  mutating func insertIfApart(_ fix: FixCandidate) -> Bool {
    let own = statements(of: fix.fix.edits.map(\.location))
    let all = own.union(statements(of: fix.reasons + [fix.location]))
    guard own.isDisjoint(with: needed), all.isDisjoint(with: changed) else { return false }
    changed.formUnion(own)
    needed.formUnion(all)
    return true
  }

  /// The statements on whose lines the places are.
  private func statements(of places: [Location]) -> Set<Statement> {
    var found: Set<Statement> = []
    for place in places {
      guard let lines = lines[place.file] else { continue }
      let (start, end) = (place.range.start, max(place.range.end, place.range.start + 1))
      var index = lines.partitionPoint { $0.end > start }
      while index < lines.count, lines[index].start < end {
        found.insert(Statement(file: place.file, index: index))
        index += 1
      }
    }
    return found
  }
}
