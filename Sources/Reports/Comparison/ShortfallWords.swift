import RuleComparison
import RuleModel
import RuleSyntax
import TextSupport

/// One line of a comparison.
package struct ShortfallLine: Hashable, Sendable {
  /// The list of the old rule, as rules spell it; empty for none.
  package var list: String
  package var text: String
  package var isCertain: Bool
}

/// What one version of the rules blocks and the other does not, in words.
package enum ShortfallWords {
  /// Which way a difference goes, and about which rules it is.
  package enum Direction: Sendable { case lost, gained, lockLost, lockGained }

  /// Items in a line at most, before only their number is given.
  private static let itemsPerLine = 4

  /// The lines of some shortfalls in their order; the same line only once.
  package static func lines(_ found: [Shortfall], _ direction: Direction) -> [ShortfallLine] {
    var seen: Set<ShortfallLine> = []
    return found.flatMap { lines($0, direction) }.filter { seen.insert($0).inserted }
  }

  private static func lines(_ shortfall: Shortfall, _ direction: Direction) -> [ShortfallLine] {
    let list = shortfall.rule.list.map { TextMetrics.escaped(CompactPrinter.word($0)) } ?? ""
    let what = what(shortfall)
    let verb =
      shortfall.isCertain ? verb(direction, shortfall.loss) : "cannot tell whether \(unsure(direction))"
    return when(shortfall).map { when in
      ShortfallLine(
        list: list, text: [what, when, verb].filter { !$0.isEmpty }.joined(separator: " "),
        isCertain: shortfall.isCertain)
    }
  }

  private static func when(_ shortfall: Shortfall) -> [String] {
    switch shortfall.loss {
    case .items, .allBut: WeekStretches.words(shortfall.minutes)
    case .minutesADay, .opensADay:
      [WeekdaySet(Weekday.allCases.filter { shortfall.minutes.touches(WeekdaySet($0)) }).description]
    }
  }

  /// The items or the budget in question; empty for a whole list.
  private static func what(_ shortfall: Shortfall) -> String {
    switch shortfall.loss {
    case .minutesADay(let minutes): return "\(CompactPrinter.spell(minutes: minutes)) a day,"
    case .opensADay(let opens): return "\(FindingsText.counted(opens, "open")) a day,"
    case .allBut(let items):
      return items.isEmpty ? "all but the list," : "now allowed: \(names(items));"
    case .items(let items):
      return shortfall.isWholeList ? "" : names(items)
    }
  }

  private static func names(_ items: [ComparedItem]) -> String {
    items.map(name).listed(atMost: itemsPerLine)
  }

  /// An item as rules spell it.
  package static func name(_ item: ComparedItem) -> String {
    switch item {
    case .item(let item): TextMetrics.escaped(CompactPrinter.print(item))
    case .boundList(let name): "list:\(TextMetrics.escaped(CompactPrinter.word(name)))"
    case .adultContent: "adult content"
    case .everything: "category:all"
    }
  }

  private static func verb(_ direction: Direction, _ loss: Shortfall.Loss) -> String {
    switch (direction, loss) {
    case (.lost, .minutesADay), (.lost, .opensADay): "no longer holds"
    case (.gained, .minutesADay), (.gained, .opensADay): "is new"
    case (.lost, _): "no longer blocked"
    case (.gained, _): "newly blocked"
    case (.lockLost, _): "no longer hard"
    case (.lockGained, _): "newly hard"
    }
  }

  private static func unsure(_ direction: Direction) -> String {
    switch direction {
    case .lost: "still blocked"
    case .gained: "newly blocked"
    case .lockLost: "still hard"
    case .lockGained: "newly hard"
    }
  }
}

extension WeekdaySet {
  /// The set of some days.
  init(_ days: [Weekday]) { self = days.reduce(into: []) { $0.insert(WeekdaySet($1)) } }
}
