import RuleModel

/// The minutes that several things cover together, and for each minute the first of them that covers it.
struct OwnedCoverage: Sendable {
  /// All minutes that are covered.
  private(set) var coverage = WeekCoverage()
  /// Disjoint stretches within the week, half-open, in order.
  private var pieces: [(range: Range<Int>, owner: Int)] = []

  /// Where two parts cover a minute the earlier one in the sequence owns it.
  init(_ parts: some Sequence<(owner: Int, coverage: WeekCoverage)>) {
    let week = WeekCoverage.minutesPerWeek
    for part in parts where !part.coverage.isSubset(of: coverage) {
      for run in part.coverage.subtracting(coverage).runs {
        pieces.append((run.lowerBound..<min(run.upperBound, week), part.owner))
        if run.upperBound > week { pieces.append((0..<run.upperBound - week, part.owner)) }
      }
      coverage.formUnion(part.coverage)
    }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whose a minute of the week is.
  func owner(at minute: Int) -> Int? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].range.upperBound <= minute { low = middle + 1 } else { high = middle }
    }
    return low < pieces.count && pieces[low].range.contains(minute) ? pieces[low].owner : nil
  }
}
