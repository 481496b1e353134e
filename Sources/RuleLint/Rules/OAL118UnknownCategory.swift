import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let unknownCategory = LintRule(
    118, "unknown-category", .warning,
    summary: "a list has a category that Apple's picker does not have",
    why: """
      Which apps are in a category only the phone knows, and categories are chosen there in Apple's picker. A name that the \
      picker does not have stands for nothing, so whoever sets up the phone finds no such row.

      The names are those of the picker in lower case with dashes: `social`, `games`, `entertainment`, `creativity`, \
      `education`, `health-fitness`, `information-reading`, `productivity-finance`, `shopping-food`, `travel`, \
      `utilities`, `other`, and `all`.
      """,
    facts: ["app-categories"],
    bad: [
      LintExample(
        "list Social category:‹socail›\ntime-limit \"Cap\" 45m/day daily list:Social\n",
        fixed: "list Social category:social\ntime-limit \"Cap\" 45m/day daily list:Social\n"),
      LintExample(
        "list Shops category:‹shopping›\ntime-limit \"Cap\" 45m/day daily list:Shops\n",
        fixed: "list Shops category:shopping-food\ntime-limit \"Cap\" 45m/day daily list:Shops\n"),
      LintExample("list Cars category:‹cars›\ntime-limit \"Cap\" 45m/day daily list:Cars\n"),
      .yaml(
        """
        lists: {Social: {categories: [‹socail›]}}
        rules:
          - {name: Cap, kind: time-limit, budget: 45m/day, days: daily, list: Social}

        """,
        fixed: """
          lists: {Social: {categories: [social]}}
          rules:
            - {name: Cap, kind: time-limit, budget: 45m/day, days: daily, list: Social}

          """),
      // JSON stays JSON.
      .yaml(
        """
        {"lists": {"Shops": {"categories": [‹"shopping"›]}},
         "rules": [{"name": "Cap", "kind": "time-limit", "budget": "45m/day", "days": "daily", "list": "Shops"}]}

        """,
        fixed: """
          {"lists": {"Shops": {"categories": ["shopping-food"]}},
           "rules": [{"name": "Cap", "kind": "time-limit", "budget": "45m/day", "days": "daily", "list": "Shops"}]}

          """),
    ],
    good: [
      LintExample(
        "list Social category:social category:other\ntime-limit \"Cap\" 45m/day daily list:Social\n"),
      LintExample(
        "list Everything category:all\nschedule \"Night\" 22:00-06:00 daily block list:Everything\n"),
    ],
    check: .rules { context in
      context.checked.lists.flatMap { list in
        list.node.items.compactMap { item in
          guard case .category(let name) = item.item, AppCategory(rawValue: name) == nil else { return nil }
          return finding(name, item.value, context)
        }
      }
    })

  private static func finding(_ name: String, _ place: Location, _ context: Context) -> Diagnostic {
    let meant = meant(by: name)
    let text = meant.flatMap { context.text(for: $0, at: place) }
    return Diagnostic(
      .init(118), .warning, at: place, "Apple's picker has no category `\(name)`",
      label: "unknown",
      help: [
        meant.map { "did you mean \($0)?" }
          ?? "the categories are \(Phrases.list(AppCategory.allCases.map(\.rawValue)))"
      ],
      // Another category is another rule, and only the writer knows which one is meant.
      fixes: text.map { [Fix("write \(meant ?? $0)", .unsafe, [Edit(place, $0)])] } ?? [])
  }

  /// The category of which the name is a part (`shopping`), or the nearest one.
  private static func meant(by name: String) -> String? {
    let lowered = name.lowercased()
    let others = [
      "books": AppCategory.informationReading, "news": .informationReading, "finance": .productivityFinance,
    ]
    if let other = others[lowered] { return other.rawValue }
    let names = AppCategory.allCases.map(\.rawValue)
    return names.first { $0.split(separator: "-").contains { $0 == lowered } }
      ?? Spelling.nearest(to: lowered, in: names)
  }
}

extension LintRule.Context {
  /// A category's name in the form and with the quotes of the file; nil where a value in YAML cannot simply be replaced.
  fileprivate func text(for category: String, at place: Location) -> String? {
    guard treeOfFile[place.file]?.form == .yaml else { return category }
    return YAMLSpelling.replacement(of: place.range, with: category, in: sources[place.file])
  }
}
