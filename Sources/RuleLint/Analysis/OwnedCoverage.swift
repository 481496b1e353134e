import RuleModel

/// The minutes that several things cover together, and for each minute the first of them that covers it.
struct OwnedCoverage: Sendable {
  /// All minutes that are covered.
  private(set) var coverage = WeekCoverage()
  /// The calendar days of those minutes.
  private(set) var days: WeekdaySet = []
  /// Disjoint stretches within the week, half-open, in order.
  private var pieces: [(range: Range<Int>, owner: Int)] = []

  /// Where two parts cover a minute the earlier one in the sequence owns it.
  init(_ parts: some Sequence<(owner: Int, coverage: WeekCoverage)>) {
    for part in parts where !part.coverage.isSubset(of: coverage) {
      let new = coverage.isEmpty ? part.coverage : part.coverage.subtracting(coverage)
      for run in new.runs.flatMap(WeekCoverage.withinTheWeek) { pieces.append((run, part.owner)) }
      coverage.formUnion(part.coverage)
    }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    for piece in pieces {
      let last = (piece.range.upperBound - 1) / TimeOfDay.minutesPerDay
      for day in piece.range.lowerBound / TimeOfDay.minutesPerDay...last {
        days.insert(WeekdaySet(rawValue: 1 << UInt8(day)))
      }
    }
  }

  /// How many minutes are covered, 0...10,080.
  var count: Int { pieces.reduce(0) { $0 + $1.range.count } }

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

extension WeekCoverage {
  /// A stretch that may go on over the end of the week, in parts that do not.
  static func withinTheWeek(_ run: Range<Int>) -> [Range<Int>] {
    guard run.upperBound > minutesPerWeek else { return [run] }
    return [run.lowerBound..<minutesPerWeek, 0..<run.upperBound - minutesPerWeek]
  }
}
