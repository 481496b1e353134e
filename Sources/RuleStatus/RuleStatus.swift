// RuleStatus: the state of each rule at an instant, and the locked lists. Checked rules, today's known use, a clock
// and an instant come in; nothing is stored, so equal input gives equal answers. A status says what the rules mean;
// the phone's behaviour is for the simulation.

import MonitoringPlan
import RuleModel

/// Known facts about a rule from outside the rule file: how much of today's budget is used, and whether the rule is
/// paused.
package struct RuleUsage: Hashable, Sendable {
  /// Minutes of a time limit that are used today, 0 or more.
  package var usedMinutes: Int
  /// Opens of an open limit that are used today, 0 or more.
  package var opens: Int
  /// The first instant after a pause, in minutes since 1970-01-01 00:00 UTC; nil unless the rule is paused.
  package var pausedUntil: Int?

  package init(usedMinutes: Int = 0, opens: Int = 0, pausedUntil: Int? = nil) {
    self.usedMinutes = usedMinutes
    self.opens = opens
    self.pausedUntil = pausedUntil
  }
}

/// The state of a rule at an instant.
package struct RuleStatus: Hashable, Sendable {
  /// The states that the app tells apart.
  package enum State: String, Hashable, Sendable {
    /// The rule blocks.
    case active
    /// The rule will block from a known instant on.
    case upcoming
    /// The rule would block, but is paused.
    case paused
    case disabled
    /// No coming block is known: the rule has no days or no list, or is a limit whose budget is not spent.
    case dormant
  }

  /// The rule's index in the rule set.
  package var rule: Int
  package var state: State
  /// The first instant after the block, or after the pause; nil in other states, and for a block that never ends.
  package var until: Int?
  /// Nil unless the rule is upcoming.
  package var startsAt: Int?
  /// Why a rule is disabled or dormant; nil for a limit with budget left.
  package var skipReason: SkippedRule.Reason?
  /// The known use of the rule.
  package var usage: RuleUsage

  /// Derives the status of a rule from its stretches.
  init(_ rule: Rule, at index: Int, _ usage: RuleUsage, _ stretches: RuleStretches, now: Int) {
    self.rule = index
    self.usage = usage
    skipReason = Compiler.reasonToSkip(rule)
    if let skipReason {
      state = skipReason == .disabled ? .disabled : .dormant
    } else if let block = stretches.blocks.first(where: { $0.span.contains(now) }) {
      state = .active
      until = block.end
    } else if let pause = stretches.pause {
      state = .paused
      until = pause
    } else if let start = stretches.nextStart {
      state = .upcoming
      startsAt = start
    } else {
      state = .dormant
    }
  }
}
