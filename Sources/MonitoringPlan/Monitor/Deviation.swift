import RuleModel

/// A stretch of time in which the phone differs from a rule; half-open, in minutes.
package struct Deviation: Hashable, Sendable {
  /// Minutes since Sunday 00:00, or since 1970-01-01 00:00 UTC, depending on the source of the deviation.
  package var start: Int
  /// start < end; it may lie beyond the week in which the stretch begins.
  package var end: Int
  /// The state of the phone's shield; the rule says the opposite.
  package var shieldIsOn: Bool

  package init(start: Int, end: Int, shieldIsOn: Bool) {
    self.start = start
    self.end = end
    self.shieldIsOn = shieldIsOn
  }

  /// Minutes.
  package var length: Int { end - start }

  /// The stretches within bounds in which rule and shield differ. The stretches of each are in order and do not touch.
  static func between(rule: [Range<Int>], shield: [Range<Int>], in bounds: Range<Int>) -> [Deviation] {
    var found: [Deviation] = []
    var position = bounds.lowerBound
    var ruleIndex = 0
    var shieldIndex = 0
    while position < bounds.upperBound {
      while ruleIndex < rule.count, rule[ruleIndex].upperBound <= position { ruleIndex += 1 }
      while shieldIndex < shield.count, shield[shieldIndex].upperBound <= position { shieldIndex += 1 }
      let (ruleIsOn, ruleChanges) = state(ruleIndex, rule, position)
      let (shieldIsOn, shieldChanges) = state(shieldIndex, shield, position)
      let end = min(ruleChanges, shieldChanges, bounds.upperBound)
      if ruleIsOn != shieldIsOn {
        append(Deviation(start: position, end: end, shieldIsOn: shieldIsOn), to: &found)
      }
      position = end
    }
    return found
  }

  private static func state(_ index: Int, _ spans: [Range<Int>], _ position: Int) -> (isOn: Bool, until: Int)
  {
    guard index < spans.count else { return (false, .max) }
    let span = spans[index]
    return span.lowerBound <= position ? (true, span.upperBound) : (false, span.lowerBound)
  }

  static func append(_ deviation: Deviation, to found: inout [Deviation]) {
    if let last = found.last, last.end == deviation.start, last.shieldIsOn == deviation.shieldIsOn {
      found[found.count - 1].end = deviation.end
    } else {
      found.append(deviation)
    }
  }

  /// Joins the two parts of a stretch over the end of a repeating week.
  static func joinedRoundTheWeek(_ found: [Deviation], _ week: Int) -> [Deviation] {
    guard found.count > 1, let first = found.first, let last = found.last, first.start == 0,
      last.end == week, first.shieldIsOn == last.shieldIsOn
    else { return found }
    var joined = Array(found.dropFirst())
    joined[joined.count - 1].end += first.length
    return joined
  }
}
