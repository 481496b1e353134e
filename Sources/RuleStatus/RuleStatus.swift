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
  /// Whether a person has unblocked it: until its window ends, or until midnight for a limit. Target openapplock has this
  /// in place of pauses.
  package var isUnblocked: Bool

  package init(usedMinutes: Int = 0, opens: Int = 0, pausedUntil: Int? = nil, isUnblocked: Bool = false) {
    self.usedMinutes = usedMinutes
    self.opens = opens
    self.pausedUntil = pausedUntil
    self.isUnblocked = isUnblocked
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
  /// The next midnight, of a limit on one of its days: it starts anew then.
  package var resetsAt: Int?
  /// Why a rule is disabled or dormant; nil for a limit with budget left.
  package var skipReason: SkippedRule.Reason?
  /// The known use of the rule.
  package var usage: RuleUsage
  /// What the app does once it is opened with a rule that has no list and whose window is open now: nothing is registered
  /// for it, so nothing happens before; see `Docs/phone.md`, fact `allow-only-without-list`.
  package var onceOpened: OnceOpened?

  /// What a schedule without a list does in the open app.
  package struct OnceOpened: Hashable, Sendable {
    /// Allow-only blocks everything; block blocks nothing.
    package var blocksEverything: Bool
    /// A hard rule is locked while its window is open, whatever it blocks.
    package var locks: Bool
    /// The first instant after the window; nil if it never ends, or none is asked about.
    package var until: Int?

    package init(blocksEverything: Bool, locks: Bool, until: Int?) {
      self.blocksEverything = blocksEverything
      self.locks = locks
      self.until = until
    }
  }

  /// Derives the status of a rule from its stretches.
  init(_ rule: Rule, at index: Int, _ usage: RuleUsage, _ stretches: RuleStretches, now: Int) {
    self.rule = index
    self.usage = usage
    skipReason = Compiler.reasonToSkip(rule)
    resetsAt = stretches.resetsAt
    onceOpened = OnceOpened(rule, stretches, now: now)
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

extension RuleStatus.OnceOpened {
  /// Nil for a rule that does nothing more in the open app, or nothing now.
  init?(_ rule: Rule, _ stretches: RuleStretches, now: Int) {
    guard let block = stretches.onceOpened.first(where: { $0.span.contains(now) }),
      let mode = rule.schedule?.selectionMode, mode == .allowOnly || rule.hardMode
    else { return nil }
    blocksEverything = mode == .allowOnly
    locks = rule.hardMode
    until = block.end
  }
}
