import RuleSyntax

extension LintRule {
  static let unknownPreset = LintRule(
    16, "unknown-preset", .error,
    summary: "there is no preset of that name",
    why: """
      The presets are the ready-made schedules of the app's gallery; `oal presets` lists them. Names \
      compare exactly.
      """,
    bad: [
      LintExample("preset ‹\"Deep Slep\"› list:Social")
    ],
    good: [
      LintExample("preset \"Deep Sleep\" list:Social")
    ],
    check: .frontEnd)
}
