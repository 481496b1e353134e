import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let openLimitSites = LintRule(
    111, "open-limit-sites", .error,
    summary: "an open limit's list has web sites, whose shield has no Open button",
    why: """
      An open limit shields its list all day and lifts the shield for 15 minutes when someone presses Open. The shield \
      of a web site has no such button. A list of sites only can therefore never be opened, which is an error; on a \
      mixed list the sites stay shut until an app of the same list is opened, which is a warning.

      Use a time limit for sites.
      """,
    facts: ["no-open-button-for-sites"],
    bad: [
      LintExample(
        """
        list Sites site:tiktok.com site:instagram.com
        open-limit "Never Opens" 5 opens/day daily list:‹Sites›
        """),
      LintExample(
        """
        list Social app:com.burbn.instagram site:instagram.com
        open-limit "Half Opens" 5 opens/day daily list:‹Social›
        """),
    ],
    good: [
      LintExample("list Social app:com.burbn.instagram\nopen-limit \"Gate\" 5 opens/day daily list:Social\n"),
      LintExample("list Sites site:tiktok.com\ntime-limit \"Cap\" 45m/day daily list:Sites\n"),
      LintExample("open-limit \"Gate\" 5 opens/day daily list:Social\n"),
    ],
    check: .rules { context in
      context.overview.facts.indices.compactMap { index in
        let facts = context.overview.facts[index]
        guard facts.kind == .openLimit && facts.isMonitored, let list = context.declaration(index) else {
          return nil
        }
        return siteFinding(
          context.checked.rules[index], list.node, isYAML: context.isYAML(context.checked.rules[index]))
      }
    })

  private static func siteFinding(_ rule: CheckedRule, _ list: ListNode, isYAML: Bool) -> Diagnostic? {
    let sites = list.items.filter { if case .site = $0.item { true } else { false } }
    guard let first = sites.first else { return nil }
    let isAll = sites.count == list.items.count
    return Diagnostic(
      .init(111), isAll ? .error : .warning, at: rule.location(of: .list),
      isAll
        ? "the list has sites only, and a blocked site has no Open button"
        : "the list has sites among its apps, and a blocked site has no Open button",
      label: isAll ? "can never be opened" : "its sites cannot be opened by themselves",
      related: [Label(first.location, "a site")],
      help: [
        "limit sites by time: "
          + (isYAML
            ? "`kind: time-limit` and `budget: 45m/day`"
            : "time-limit \(CompactPrinter.quote(rule.rule.name)) 45m/day")
      ])
  }
}
