import RuleModel

/// What a person opens or uses on the phone.
package enum Subject: Hashable, Sendable {
  /// An app, a category or a site.
  case item(ListItem)
  /// Everything on a list; apps of a list that is bound on the phone can only be named so.
  case list(String)
}

/// What a person does on the phone.
package enum UserEvent: Hashable, Sendable {
  /// Uses something for so many minutes, or until a shield stops it.
  case use(Subject, minutes: Int)
  /// Presses Open on the shield of an open limit.
  case open(Subject)
  /// Unblocks one rule for some minutes; nil is the app's own length of a pause. There is no other way to unblock.
  case pause(rule: Int, minutes: Int?)
  /// Uses a time limit's list until its budget is spent, all at once.
  case spend(rule: Int)
  case setEnabled(rule: Int, Bool)
  /// Changes a rule in the app.
  case edit(rule: Int, Rule)
  /// Changes what is on a list in the app.
  case editList(AppList)
  /// Opens the app, which sets every shield right.
  case openApp
}

/// Why the phone refuses a person's action.
package enum UserRefusal: Hashable, Sendable {
  /// A hard rule is blocking: the rule's index.
  case hardMode(rule: Int)
  /// There is nothing to lift.
  case notBlocking
  /// An open limit is opened, not paused.
  case cannotPause
  /// Version 1.0.5 pauses a block only while more than a pause's length is left of it.
  case endsSoon
  /// All of today's opens are used.
  case noOpensLeft
  /// The shield of another rule covers it: the rule's index.
  case blocked(by: Int)
}

/// One message of the system to the monitor.
package struct Callback: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case start
    case end
    /// `minutes-<k>`
    case threshold(Int)
    /// `warn-<k>`
    case warning(Int)
  }

  /// The activity's name.
  package var activity: String
  package var kind: Kind
  /// The instant at which the callback is due; delivery may be later.
  package var due: Int
}

/// Why a rule's shield is up or down.
package enum ShieldReason: String, Hashable, Sendable {
  case windowOpen = "window open"
  case windowClosed = "window closed"
  case budgetSpent = "budget spent"
  case budgetLeft = "budget left"
  /// An open limit's shield is up so that opens can be counted.
  case countsOpens = "counts opens"
  case opensSpent = "opens spent"
  case session
  case paused
  case notToday = "not today"
  case disabled
}

/// Something that happens on the phone.
package struct TimelineEntry: Hashable, Sendable {
  package enum What: Hashable, Sendable {
    case callback(Callback)
    /// The system did not deliver it.
    case lost(Callback)
    /// The phone does not register an activity, by its name.
    case refused(activity: String, Refusal)
    case shield(rule: Int, isOn: Bool, ShieldReason)
    case user(UserEvent)
    case userRefused(UserEvent, UserRefusal)
    /// A shield stops the use of something: the rule's index.
    case useStopped(Subject, by: Int)
    /// Whether apps can be removed has changed; it is denied while a hard rule is blocking.
    case appRemoval(isDenied: Bool)
  }

  /// Minutes since 1970-01-01 00:00 UTC.
  package var instant: Int
  package var what: What
}

/// What the phone holds about one rule.
package struct RuleState: Hashable, Sendable {
  package var shieldIsOn = false
  /// Nil unless the rule is paused, or was.
  package var pausedUntil: Int?
  /// Nil unless an open limit's session is running, or has run.
  package var sessionUntil: Int?
  /// The ledger: minutes of use that thresholds have reported on ``ledgerDay``.
  package var usedMinutes = 0
  /// The ledger: opens on ``ledgerDay``.
  package var opens = 0
  /// Days since 1970-01-01 in local time.
  package var ledgerDay: Int?
  /// Minutes that the system has counted towards the thresholds on ``countedDay``.
  package var countedMinutes = 0
  package var countedDay: Int?
  /// Target 1.0.5: the day whose activity is armed, and the last day whose start was told.
  package var armedDay: Int?
  package var startedDay: Int?
}
