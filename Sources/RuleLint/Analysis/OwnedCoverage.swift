import RuleModel

/// The minutes that several rules cover together, and the owner of every minute: the first rule that covers it.
struct OwnedCoverage: Sendable {
  /// The owners of the minutes.
  private enum Owners: Sendable {
    /// A single owner: most lists have one schedule, and need no table.
    case sole(Int)
    /// Disjoint stretches within the week, half-open, in order.
    case pieces([(range: Range<Int>, owner: Int)])
  }

  /// All minutes that are covered.
  private(set) var coverage = WeekCoverage()
  /// How many minutes are covered, 0...10,080.
  let count: Int
  private let owners: Owners

  /// The coverage of one rule, with the number of its minutes.
  init(_ owner: Int, _ coverage: WeekCoverage, count: Int) {
    self.coverage = coverage
    self.count = count
    owners = .sole(owner)
  }

  /// A minute of two parts belongs to the part that is earlier in the sequence.
  init(_ parts: some Sequence<(owner: Int, coverage: WeekCoverage)>) {
    var pieces: [(range: Range<Int>, owner: Int)] = []
    for part in parts where !part.coverage.isSubset(of: coverage) {
      let new = coverage.isEmpty ? part.coverage : part.coverage.subtracting(coverage)
      for run in new.runs.flatMap(WeekCoverage.withinTheWeek) { pieces.append((run, part.owner)) }
      coverage.formUnion(part.coverage)
    }
    pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    count = pieces.reduce(0) { $0 + $1.range.count }
    owners = .pieces(pieces)
  }

  /// The owner of a minute of the week; nil for an uncovered minute.
  func owner(at minute: Int) -> Int? {
    switch owners {
    case .sole(let owner): return coverage.contains(minute) ? owner : nil
    case .pieces(let pieces):
      var low = 0
      var high = pieces.count
      while low < high {
        let middle = (low + high) / 2
        if pieces[middle].range.upperBound <= minute { low = middle + 1 } else { high = middle }
      }
      return low < pieces.count && pieces[low].range.contains(minute) ? pieces[low].owner : nil
    }
  }
}

extension WeekCoverage {
  /// Cuts a stretch at the end of the week.
  static func withinTheWeek(_ run: Range<Int>) -> [Range<Int>] {
    guard run.upperBound > minutesPerWeek else { return [run] }
    return [run.lowerBound..<minutesPerWeek, 0..<run.upperBound - minutesPerWeek]
  }
}
