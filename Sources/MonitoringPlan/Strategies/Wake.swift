import RuleModel

// Strategy wake: every callback recomputes all schedules, so the plan only needs some callback at every edge of a
// schedule.

extension Compiler {
  /// As few activities as have a start or an end at every edge of the schedules, in the order of their starts.
  static func wake(_ rules: [Rule], _ schedules: [Int]) -> [Activity] {
    var rulesByEdge: [Int: [Int]] = [:]
    for index in schedules {
      guard let window = rules[index].schedule?.window else { continue }
      for edge in Set([window.start.minutes, window.end.minutes]) {
        rulesByEdge[edge, default: []].append(index)
      }
    }
    return WakeCover.intervals(covering: Array(rulesByEdge.keys)).map { interval in
      let ends = [interval.start.minutes, interval.end.minutes]
      let served = Set(ends.flatMap { rulesByEdge[$0] ?? [] })
      return Activity(
        .text("wake-\(compact(interval.start))-\(compact(interval.end))"),
        rules: ServedRules(served.sorted()),
        isShared: true, span: .daily(interval))
    }
  }

  /// `2200`
  static func compact(_ time: TimeOfDay) -> String { time.description.filter { $0 != ":" } }
}

/// Covers times of day with ends of activities.
package enum WakeCover {
  /// The fewest intervals that register, each within the day, such that every edge is the start or the end of one.
  /// Edges are minutes since midnight, 0...1439, in any order. Intervals come in the order of their starts.
  ///
  /// An interval covers at most two edges, which must be far enough apart; an unpaired edge needs an interval for
  /// itself. So the fewest intervals come from the most pairs. On a line the most pairs at least so far apart join the
  /// earlier half with the later: if any k pairs exist, the k earliest edges can be paired with the k latest in their
  /// order. Walking through the later half, and pairing each edge that is far enough from the earliest edge left,
  /// finds the most.
  package static func intervals(covering edges: [Int]) -> [ActivityInterval] {
    let edges = Set(edges.filter { (0..<TimeOfDay.minutesPerDay).contains($0) }).sorted()
    let half = edges.count / 2
    var paired = 0
    var intervals: [(start: Int, end: Int)] = []
    var single: [Int] = []
    for late in edges[half...] {
      if paired < half, late - edges[paired] >= PlatformLimits.shortestInterval {
        intervals.append((edges[paired], late))
        paired += 1
      } else {
        single.append(late)
      }
    }
    single += edges[paired..<half]
    intervals += single.map(alone)
    return intervals.sorted { $0 < $1 }.map {
      ActivityInterval(start: TimeOfDay(wrapping: $0.start), end: TimeOfDay(wrapping: $0.end))
    }
  }

  /// The interval of an unpaired edge: as short as possible, so that its other end comes soon after and makes up for a
  /// lost callback. Late in the day the other end has to come before the edge.
  private static func alone(_ edge: Int) -> (start: Int, end: Int) {
    let end = edge + PlatformLimits.shortestInterval
    return end <= TimeOfDay.lastMinute.minutes
      ? (edge, end) : (edge - PlatformLimits.shortestInterval, edge)
  }
}
