import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let emptyList = LintRule(
    109, "empty-list", .error,
    summary: "a list that rules use has nothing on it, where all lists are written out",
    why: """
      A list without items is usually one that is bound on the phone. With `lists: complete` \
      in the settings no list is bound on the phone, so a list without items is empty.

      With a time limit that is an error: an event over an empty selection counts all use of the phone, and when the \
      budget is spent nothing is blocked. Other rules with an empty list block nothing, which is a warning. Allow-only \
      with an empty list is OAL207.
      """,
    facts: ["empty-selection"],
    bad: [
      LintExample(
        "list ‹Social›\ntime-limit \"Cap\" 45m/day daily list:Social\n",
        options: LintOptions(listsAreComplete: true)),
      LintExample(
        "list ‹Games›\nopen-limit \"Gate\" 5 opens/day daily list:Games\n",
        options: LintOptions(listsAreComplete: true)),
    ],
    good: [
      LintExample("list Social\ntime-limit \"Cap\" 45m/day daily list:Social\n"),
      LintExample(
        "list Social category:social\ntime-limit \"Cap\" 45m/day daily list:Social\n",
        options: LintOptions(listsAreComplete: true)),
    ],
    check: .rules { context in
      guard context.options.listsAreComplete else { return [] }
      var users: [Int: [Int]] = [:]
      for (index, rule) in context.overview.facts.enumerated() where rule.isMonitored {
        guard let list = rule.list, context.overview.lists.lists[list].isEmpty, rule.mode == .block else {
          continue
        }
        users[list, default: []].append(index)
      }
      return users.compactMap { list, users in
        context.overview.lists.lists[list].declaration.map { emptyFinding($0, users, context) }
      }
    })

  private static func emptyFinding(_ list: Int, _ users: [Int], _ context: Context) -> Diagnostic {
    let place = context.checked.lists[list].node.name.location
    let limits = users.filter { context.overview.facts[$0].kind == .timeLimit }
    guard limits.isEmpty else {
      return Diagnostic(
        .init(109), .error, at: place,
        "the list is empty, so a time limit with it counts all use of the phone",
        related: context.labels(limits, "counts every app"),
        notes: ["and when the budget is spent, nothing is blocked"], help: ["write what is on it"])
    }
    return Diagnostic(
      .init(109), .warning, at: place, "the list is empty, so rules with it block nothing",
      related: context.labels(users, "blocks nothing"), help: ["write what is on it"])
  }
}
