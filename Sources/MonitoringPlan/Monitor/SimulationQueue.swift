import RuleModel

/// A registered activity, as the simulation runs it.
struct Source: Sendable {
  enum Kind: Sendable {
    /// `sched-` and `sched2-`: both ends recompute the rule.
    case schedule(rule: Int)
    /// `rule-`: its start begins the rule's day.
    case day(rule: Int)
    /// Belongs to all schedules.
    case shared
  }

  var kind: Kind
  var name: String
  /// A hash of the name, which decides about lost callbacks; 0 if no callback is lost.
  var number: UInt64
  var span: ActivitySpan
  /// False once the app has stopped the activity.
  var isRunning = true
}

/// A person's present use.
struct Use: Sendable {
  var subject: Subject
  var minutesLeft: Int
  /// The rules whose shields cover the subject while up, ascending.
  var rules: [Int]
}

/// Something that will happen at an instant.
struct Pending: Sendable {
  enum What: Sendable {
    /// A minute of use is over.
    case useMinute(use: Int)
    case boundary(source: Int, isEnd: Bool)
    /// Target 1.0.5: the dated activity of a time limit begins or ends.
    case day(rule: Int, day: Int, isEnd: Bool)
    case threshold(rule: Int, minutes: Int)
    case pauseEnd(rule: Int)
    case sessionEnd(rule: Int)
    /// A person's action, by its number: an item without references is cheap to pass on.
    case user(Int)
  }

  /// When it happens.
  var instant: Int
  /// The instant at which the item is due; earlier than ``instant`` for a late callback.
  var due: Int
  var what: What

  /// The order at one instant: the finished minute of use, then callbacks, then people's actions.
  private var rank: Int {
    switch what {
    case .useMinute: 0
    case .user: 2
    default: 1
    }
  }

  /// The order of time; equal items keep the order in which they were made.
  static func precedes(_ left: Pending, _ right: Pending) -> Bool {
    if left.instant != right.instant { return left.instant < right.instant }
    if left.rank != right.rank { return left.rank < right.rank }
    return left.due < right.due
  }
}

/// The coming items, in order: a day's boundaries, made and sorted together, and single items beside them.
struct PendingQueue: Sendable {
  private var boundaries: [Pending] = []
  private var next = 0
  /// A binary heap, by hand because the standard library has none; the counter keeps equals in their order.
  private var others: [(item: Pending, number: Int)] = []
  private var count = 0

  /// The next item; nil if the queue is empty.
  var first: Pending? {
    let boundary = next < boundaries.count ? boundaries[next] : nil
    guard let other = others.first?.item else { return boundary }
    guard let boundary else { return other }
    return Pending.precedes(boundary, other) ? boundary : other
  }

  mutating func removeFirst() {
    if let other = others.first?.item,
      next >= boundaries.count || !Pending.precedes(boundaries[next], other)
    {
      removeFirstOther()
    } else {
      next += 1
    }
  }

  /// Adds one item.
  mutating func add(_ item: Pending) {
    count += 1
    others.append((item, count))
    var index = others.count - 1
    while index > 0, comes(index, before: (index - 1) / 2) {
      others.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Adds a day's boundaries; `inOrder` if they are sorted already and come after all that are left.
  mutating func add(boundaries added: [Pending], inOrder: Bool) {
    boundaries = next >= boundaries.count ? added : boundaries[next...] + added
    next = 0
    if inOrder { return }
    // Swift's sort is stable in fact but not by promise.
    boundaries = boundaries.enumerated().sorted { left, right in
      if Pending.precedes(left.element, right.element) { return true }
      return !Pending.precedes(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }

  private mutating func removeFirstOther() {
    others.swapAt(0, others.count - 1)
    others.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < others.count && comes(child, before: least) {
        least = child
      }
      if least == index { return }
      others.swapAt(index, least)
      index = least
    }
  }

  private func comes(_ left: Int, before right: Int) -> Bool {
    if Pending.precedes(others[left].item, others[right].item) { return true }
    return !Pending.precedes(others[right].item, others[left].item)
      && others[left].number < others[right].number
  }
}
