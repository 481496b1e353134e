import RuleSyntax

extension LintRule {
  static let yamlStructure = LintRule(
    14, "yaml-structure", .error,
    summary: "the YAML is not put together as a rule file",
    why: """
      One document, mappings with plain keys, no tags of other types, aliases that point to something and \
      not into themselves. Where the YAML itself is unreadable, what was read before it still counts.
      """,
    bad: [
      .yaml(
        """
        rules:
          - {name: Night, kind: schedule, window: 22:00-06:00, days: ‹*nights›, list: Social}
        """)
    ],
    good: [
      .yaml(
        """
        x-base: &base {days: daily, list: Social}
        rules:
          - {name: Night, kind: schedule, window: 22:00-06:00, <<: *base}
        """)
    ],
    check: .frontEnd)
}
