import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let listTooLarge = LintRule(
    108, "list-too-large", .error,
    summary: "a list has more than the 50 apps, sites or categories that a shield takes",
    why: """
      Apple's shield takes at most 50 apps, 50 web sites and 50 categories. With more of a kind nothing is thrown and \
      nothing is promised: some items, or all items, stay open.

      With allow-only, categories count for nothing and 50 apps and 50 sites are what can be excepted. Lists that no \
      enabled rule uses are left in peace.
      """,
    facts: ["shield-size"],
    bad: [
      LintExample(
        longList("‹Everything›", 51) + "schedule \"Work\" 09:00-17:00 daily block list:Everything\n"),
      LintExample(longList("‹Tools›", 51) + "schedule \"Work\" 09:00-17:00 daily allow-only list:Tools\n"),
    ],
    good: [
      LintExample(longList("Everything", 50) + "schedule \"Work\" 09:00-17:00 daily block list:Everything\n"),
      LintExample(
        longList("Everything", 51) + "schedule \"Work\" 09:00-17:00 daily block list:Everything disabled\n"),
    ],
    check: .rules { context in
      let limit = PlatformLimits.shieldItems
      var isBlocked: [Int: Bool] = [:]
      for rule in context.overview.facts where rule.isMonitored {
        guard let list = rule.list, context.overview.lists.lists[list].itemCount > limit else { continue }
        isBlocked[list] = isBlocked[list] == true || rule.mode == .block
      }
      return isBlocked.compactMap { list, isBlocked in
        context.overview.lists.lists[list].declaration.flatMap {
          sizeFinding(context.checked.lists[$0], isBlocked: isBlocked)
        }
      }
    })

  private static func sizeFinding(_ list: CheckedList, isBlocked: Bool) -> Diagnostic? {
    var counts: [String: Int] = [:]
    var beyond: [Label] = []
    var seen: Set<ListItem> = []
    for item in list.node.items where seen.insert(item.item).inserted {
      let noun = noun(item.item)
      guard isBlocked || noun != "category" else { continue }
      counts[noun, default: 0] += 1
      if counts[noun] == PlatformLimits.shieldItems + 1 {
        beyond.append(Label(item.value, "from here on it is over the limit"))
      }
    }
    guard !beyond.isEmpty else { return nil }
    let limit = PlatformLimits.shieldItems
    let told = ["app", "site", "category"].compactMap { noun in
      counts[noun].flatMap { $0 > limit ? "\($0) \(plurals[noun] ?? noun)" : nil }
    }
    return Diagnostic(
      .init(108), at: list.node.name.location,
      "the list has \(Phrases.list(told)), and a shield takes \(limit) of a kind", related: beyond,
      notes: ["above the limit the phone reports nothing, and some items or all items stay open"],
      help: [
        isBlocked ? "block whole categories, or split the list over two rules" : "allow fewer apps and sites"
      ])
  }

  private static let plurals = ["app": "apps", "site": "sites", "category": "categories"]

  private static func noun(_ item: ListItem) -> String {
    switch item {
    case .bundle, .app: "app"
    case .site: "site"
    case .category: "category"
    }
  }

  private static func longList(_ name: String, _ count: Int) -> String {
    let items = (1...count).map { "app:com.example.app\($0)" }
    let lines = stride(from: 0, to: count, by: 4).map {
      items[$0..<min($0 + 4, count)].joined(separator: " ")
    }
    return "list \(name)\n" + lines.map { "  \($0)\n" }.joined()
  }
}
