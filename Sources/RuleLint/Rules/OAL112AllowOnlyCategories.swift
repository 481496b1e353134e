import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let allowOnlyCategories = LintRule(
    112, "allow-only-categories", .error,
    summary: "an allow-only rule's list has categories, which allow-only takes no notice of",
    why: """
      Allow-only shields everything except the apps and sites of its list. Categories cannot be excepted: the app \
      leaves them out. With a list of categories only, the whole phone is blocked, which is an error; with a mixed \
      list the categories' apps are blocked although they look allowed, which is a warning.

      Name the apps and sites themselves.
      """,
    facts: ["allow-only-without-list"],
    bad: [
      LintExample(
        """
        list Calm category:productivity-finance category:information-reading
        schedule "Focus" 09:00-12:00 weekdays allow-only list:‹Calm›
        """),
      LintExample(
        """
        list Study app:"Anki" category:education
        schedule "Library" 13:00-17:00 weekdays allow-only list:‹Study›
        """),
    ],
    good: [
      LintExample(
        "list Study app:\"Anki\"\nschedule \"Library\" 13:00-17:00 weekdays allow-only list:Study\n"),
      LintExample("list Fun category:games\nschedule \"Library\" 13:00-17:00 weekdays block list:Fun\n"),
    ],
    check: .rules { context in
      context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.isLiveSchedule && facts.mode == .allowOnly, let list = context.declaration(index) else {
          return nil
        }
        return categoryFinding(context.checked.rules[index], list.node)
      }
    })

  private static func categoryFinding(_ rule: CheckedRule, _ list: ListNode) -> Diagnostic? {
    let categories = list.items.filter { if case .category = $0.item { true } else { false } }
    guard let first = categories.first else { return nil }
    let isAll = categories.count == list.items.count
    return Diagnostic(
      .init(112), isAll ? .error : .warning, at: rule.location(of: .list),
      isAll
        ? "the list has categories only, and allow-only takes no notice of them"
        : "the list has categories among its apps, and allow-only takes no notice of them",
      label: isAll ? "everything is blocked" : "the apps of its categories are blocked",
      related: [Label(first.location, "a category")],
      help: ["name the apps and sites that stay allowed"])
  }
}
