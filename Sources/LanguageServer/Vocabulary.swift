import PresetGallery
import RuleLint
import RuleModel
import RuleSyntax

/// A word that can be proposed, of either form.
struct Proposal: Hashable, Sendable {
  var word: String
  var detail = ""
}

/// The words that both forms share.
enum Vocabulary {
  static let kinds = [
    Proposal(word: "schedule", detail: "block in a window of the day"),
    Proposal(word: "time-limit", detail: "so many minutes a day"),
    Proposal(word: "open-limit", detail: "so many opens a day"),
    Proposal(word: "preset", detail: "a ready-made schedule"),
  ]

  static let windows = [
    Proposal(word: "22:00-06:00", detail: "from start to end, here over midnight"),
    Proposal(word: "05:30+30m", detail: "from a start for so long"),
    Proposal(word: "all-day", detail: "24 hours"),
  ]

  static let modes = [
    Proposal(word: "block", detail: "block the list"),
    Proposal(word: "allow-only", detail: "block all but the list"),
  ]

  static let days =
    [
      Proposal(word: "daily", detail: "every day"), Proposal(word: "weekdays", detail: "Monday to Friday"),
      Proposal(word: "weekends", detail: "Saturday and Sunday"),
    ] + singleDays

  static let singleDays = Weekday.mondayFirst.map { Proposal(word: $0.short, detail: $0.name) }

  /// Examples of a budget for a kind of rule.
  static func budgets(_ keyword: RuleKeyword?) -> [Proposal] {
    let minutes = ["45m/day", "15m/day", "1h30m/day"].map {
      Proposal(word: $0, detail: "minutes of use a day")
    }
    let opens = ["5 opens/day", "1 open/day", "10 opens/day"].map {
      Proposal(word: $0, detail: "opens a day")
    }
    switch keyword {
    case .kind(.timeLimit): return minutes
    case .kind(.openLimit): return opens
    case nil: return minutes + opens
    default: return []
    }
  }

  /// The gallery's presets.
  static var presets: [Proposal] {
    PresetGallery.all.map { Proposal(word: $0.name, detail: "\($0.schedule.window) \($0.days)") }
  }

  /// The rules of findings that a comment may suppress, first those found in the document.
  static func suppressible(_ view: DocumentView) -> [LintRule] {
    let found = Set(view.findings.map(\.code))
    let rules = Registry.rules.filter { !$0.code.isOfLanguage }
    return rules.filter { found.contains($0.code) } + rules.filter { !found.contains($0.code) }
  }
}

/// What can be written in a comment: which findings to suppress.
enum CommentCompletion {
  private static let directives = ["oal:ignore", "oal:ignore-file"]

  /// The proposals in a comment that begins at `start`, with the cursor at `offset`.
  static func items(_ view: DocumentView, start: Int, offset: Int) -> [CompletionItem] {
    let text = view.source.text(SourceRange(start, offset))
    let words = text.dropFirst().split(separator: " ", omittingEmptySubsequences: false).filter {
      !$0.isEmpty
    }
    let isAtWord = text.last != " " && text.last != "#"
    let partial = isAtWord ? words.last.map(String.init) ?? "" : ""
    let before = isAtWord ? words.dropLast() : words[...]
    let range = SourceRange(offset - partial.utf8.count, offset)
    if before.isEmpty {
      return directives.map {
        CompletionItem(
          label: $0, kind: .keyword, detail: "suppress a finding, with its code and a reason", range: range,
          text: $0)
      }
    }
    guard before.count == 1, directives.contains(where: { before[before.startIndex] == $0 }) else {
      return []
    }
    return Vocabulary.suppressible(view).map { rule in
      CompletionItem(
        label: "\(rule.code)", kind: .enumMember, detail: rule.name, documentation: rule.summary,
        range: range,
        text: "\(rule.code)")
    }
  }
}
