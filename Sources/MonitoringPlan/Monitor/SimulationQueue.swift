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
  /// For what is decided by chance.
  var number: UInt64
  var span: ActivitySpan
  /// False once the app has stopped it.
  var isRunning = true
}

/// What a person is using.
struct Use: Sendable {
  var subject: Subject
  var minutesLeft: Int
  /// The rules whose shields cover it while they are up, ascending.
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
    /// The minutes are of a day, which is over where a budget is spent at midnight.
    case threshold(rule: Int, minutes: Int, day: Int)
    case pauseEnd(rule: Int)
    case sessionEnd(rule: Int)
    /// What a person does, by its number: without references an item is cheap to pass on.
    case user(Int)
  }

  /// When it happens.
  var instant: Int
  /// What it is about; earlier where a callback is late.
  var due: Int
  var what: What

  /// What comes first at one instant: the minute that is over, then callbacks, then what people do.
  private var rank: Int {
    switch what {
    case .useMinute: 0
    case .user: 2
    default: 1
    }
  }

  /// The order of happening; what is the same in it keeps the order of its making.
  static func precedes(_ left: Pending, _ right: Pending) -> Bool {
    if left.instant != right.instant { return left.instant < right.instant }
    if left.rank != right.rank { return left.rank < right.rank }
    return left.due < right.due
  }
}

/// What will happen, in order: a day's boundaries, made and sorted together, and single things beside them.
struct PendingQueue: Sendable {
  private var boundaries: [Pending] = []
  private var next = 0
  /// A binary heap, by hand because the standard library has none; the counter keeps equals in their order.
  private var others: [(item: Pending, number: Int)] = []
  private var count = 0

  /// The next thing to happen; nil if nothing is known of.
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

  /// Adds one thing.
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
