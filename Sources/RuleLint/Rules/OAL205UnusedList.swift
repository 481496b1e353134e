import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let unusedList = LintRule(
    205, "unused-list", .warning,
    summary: "a list is declared and no rule points to it",
    why: """
      A list that no rule points to blocks nothing. Often a rule was meant to have it, or it was left behind when its \
      rule was removed. A disabled rule uses its list.

      While there are errors in the rules this is not reported: the rule that uses the list may be among those that \
      could not be read.
      """,
    bad: [
      LintExample(
        """
        list Social category:social
        list ‹Games› category:games
        time-limit "Cap" 45m/day daily list:Social

        """,
        fixed: """
          list Social category:social
          time-limit "Cap" 45m/day daily list:Social

          """),
      .yaml(
        """
        lists:
          Social: {categories: [social]}
          ‹Games›:
            categories: [games]
        rules:
          - {name: Cap, kind: time-limit, budget: 45m/day, days: daily, list: Social}

        """,
        fixed: """
          lists:
            Social: {categories: [social]}
          rules:
            - {name: Cap, kind: time-limit, budget: 45m/day, days: daily, list: Social}

          """),
    ],
    good: [
      LintExample("list Social category:social\ntime-limit \"Cap\" 45m/day daily list:Social disabled\n")
    ],
    check: .rules { context in
      guard !context.hasErrors, context.checked.rejected.isEmpty else { return [] }
      let used = Set(context.overview.facts.compactMap(\.list))
      // The declared lists are the first of the table.
      return context.checked.lists.indices.filter { !used.contains($0) }.map { index in
        let list = context.checked.lists[index]
        return Diagnostic(
          .init(205), .warning, at: list.node.name.location, "no rule uses the list",
          label: "never used", help: ["point a rule to it"],
          fixes: context.cut(declarationOf: list).map { cut in
            let what = CompactPrinter.quote(list.list.name) + cut.andComments
            return [Fix("remove the list \(what)", .unsafe, [cut.edit])]
          } ?? [])
      }
    })
}
