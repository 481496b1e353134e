import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let redundantClause = LintRule(
    304, "redundant-clause", .info,
    summary: "a clause says what is so without it, or says a thing twice",
    why: """
      `block` on a limit means nothing: limits always block. A clause beside a preset that repeats what the preset \
      says changes nothing, and hides which of the clauses do. An item that stands twice on a list counts once.

      A day that is named twice is harmless too, but one of the two was probably meant otherwise, so that is a \
      warning: `mon-mon` is Monday, not the whole week.

      What a rule says in full although it is the default, such as `block` on a schedule or `enabled: true` in YAML, \
      is left in peace.
      """,
    bad: [
      LintExample(
        "time-limit \"Cap\" 45m/day daily ‹block› list:Social",
        fixed: "time-limit \"Cap\" 45m/day daily list:Social"),
      LintExample(
        "schedule \"Work\" 09:00-17:00 ‹mon-mon› block list:Social",
        fixed: "schedule \"Work\" 09:00-17:00 mon block list:Social"),
      LintExample(
        "preset \"Deep Sleep\" ‹22:00-06:00› list:Social hard",
        fixed: "preset \"Deep Sleep\" list:Social hard"),
      LintExample(
        "list Social app:com.burbn.instagram ‹app:com.burbn.instagram›\ntime-limit \"Cap\" 45m daily list:Social\n",
        fixed: "list Social app:com.burbn.instagram\ntime-limit \"Cap\" 45m daily list:Social\n"),
      .yaml(
        """
        lists:
          Social:
            apps:
              - com.burbn.instagram
              - ‹com.burbn.instagram›
        rules:
          - {name: Cap, kind: time-limit, budget: 45m, days: daily, list: Social}
        """,
        fixed: """
          lists:
            Social:
              apps:
                - com.burbn.instagram
          rules:
            - {name: Cap, kind: time-limit, budget: 45m, days: daily, list: Social}
          """),
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 mon block list:Social"),
      LintExample("time-limit \"Cap\" 45m/day daily list:Social"),
      LintExample("preset \"Deep Sleep\" 22:30-06:00 list:Social"),
    ],
    // The checker finds `block` on limits and the literals' reader days that are named twice.
    check: .rules { context in
      let rules = context.checked.rules
      let lists = context.checked.lists
      return rules.indices.filter { rules[$0].presetDefaults != nil }
        .flatMap { repeatedDefaults(rules[$0], context) }
        + lists.indices.filter { lists[$0].node.items.count > 1 }.flatMap {
          repeatedItems(lists[$0], context)
        }
    })

  private static func repeatedDefaults(_ rule: CheckedRule, _ context: Context) -> [Diagnostic] {
    guard let preset = rule.presetDefaults else { return [] }
    return rule.node.clauses.filter { says($0.value, preset) && $0.mergedThrough == nil }.map { clause in
      Diagnostic(
        .init(304), .info, at: clause.location,
        "the preset \(CompactPrinter.quote(preset.name)) says this already",
        fixes: context.remove(clause).map { [Fix("remove it", .safe, [$0])] } ?? [])
    }
  }

  /// Whether a preset has an option's value by itself.
  private static func says(_ value: ClauseValue, _ preset: Preset) -> Bool {
    switch value {
    case .window(let window): window == preset.schedule.window
    case .days(let days): days == preset.days
    case .mode(let mode): mode == preset.schedule.selectionMode
    case .flag(.blockAdultContent, let isOn): isOn == preset.schedule.blockAdultContent
    case .newName(let name): name.precomposed == preset.name.precomposed
    default: false
    }
  }

  private static func repeatedItems(_ list: CheckedList, _ context: Context) -> [Diagnostic] {
    var first: [ListItem: ItemNode] = [:]
    return list.node.items.compactMap { item in
      guard let same = first[item.item] else {
        first[item.item] = item
        return nil
      }
      let file = item.location.file
      let cut = context.treeOfFile[file].flatMap {
        Removal.range(ofItem: item.location.range, in: context.sources[file], form: $0.form)
      }
      return Diagnostic(
        .init(304), .info, at: item.location, "the item is on the list already",
        related: [Label(same.location, "first here")],
        fixes: cut.map { [Fix("remove it", .safe, [Edit(Location(file, $0), "")])] } ?? [])
    }
  }
}
