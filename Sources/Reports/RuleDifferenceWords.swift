import MonitoringPlan
import RuleModel
import RuleSyntax
import TextSupport

/// The differences between two versions of a rule in words.
enum RuleDifferenceWords {
  /// Items of a list in a line at most, before only their number is given.
  private static let itemsPerLine = 5

  /// `days weekdays to daily, hard`.
  static func list(_ differences: [RuleDifference]) -> String {
    differences.map(describe).joined(separator: ", ")
  }

  static func describe(_ difference: RuleDifference) -> String {
    switch difference {
    case .name(let old, let new): "renamed from \(quote(old)) to \(quote(new))"
    case .kind(let old, let new): "\(old.rawValue) to \(new.rawValue)"
    case .window(let old, let new): "\(old) to \(new)"
    case .budget(let old, let new):
      "\(CompactPrinter.spell(minutes: old)) to \(CompactPrinter.spell(minutes: new)) a day"
    case .opens(let old, let new): "\(old) to \(new) opens a day"
    case .days(let old, let new): "days \(old) to \(new)"
    case .mode(let old, let new): "\(old.rawValue) to \(new.rawValue)"
    case .hard(let isHard): isHard ? "hard" : "no longer hard"
    case .enabled(let isEnabled): isEnabled ? "no longer disabled" : "disabled"
    case .adultContent(let isOn): isOn ? "block-adult-content" : "no longer block-adult-content"
    case .list(nil, let new?): "list \(word(new)), before no list"
    case .list(let old?, nil): "no list, before \(word(old))"
    case .list(let old, let new): "another list: \(word(old ?? "")) to \(word(new ?? ""))"
    case .items(let list, let added, let removed): items(list, added, removed)
    }
  }

  /// `list Social: adds site:a.com, drops app:b`.
  private static func items(_ list: String, _ added: [ListItem], _ removed: [ListItem]) -> String {
    let changes = [("adds", added), ("drops", removed)].filter { !$0.1.isEmpty }.map { verb, items in
      "\(verb) "
        + items.map { TextMetrics.escaped(CompactPrinter.print($0)) }.listed(atMost: itemsPerLine)
    }
    return "list \(word(list)) \(changes.joined(separator: " and "))"
  }

  private static func quote(_ name: String) -> String { TextMetrics.escaped(CompactPrinter.quote(name)) }

  private static func word(_ name: String) -> String { TextMetrics.escaped(CompactPrinter.word(name)) }
}
