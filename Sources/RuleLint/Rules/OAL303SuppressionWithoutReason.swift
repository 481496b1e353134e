import RuleSyntax

extension LintRule {
  static let suppressionWithoutReason = LintRule(
    303, "suppression-without-reason", .warning,
    summary: "a comment takes a finding off and does not say why",
    why: """
      The finding said what the phone will do. Whoever reads the comment later has to know whether that was understood \
      and wanted, or only in the way, and when the comment can go again. A few words after the code are enough.
      """,
    bad: [
      LintExample("open-limit 5/day daily  # ‹oal:ignore OAL105›\n"),
      LintExample("# ‹oal:ignore-file OAL105›\nopen-limit 5/day daily\n"),
      .yaml(
        """
        rules:
          - {name: Gate, kind: open-limit, budget: 5/day, days: daily}  # ‹oal:ignore OAL105› --

        """),
    ],
    good: [
      LintExample("open-limit 5/day daily  # oal:ignore OAL105 the list is chosen on the phone\n")
    ],
    check: .suppressions)

  static func missingReason(_ comment: SuppressionComment) -> Diagnostic {
    Diagnostic(
      suppressionWithoutReason.code, .warning, at: Location(comment.file, comment.directive),
      "the comment does not say why the finding is ignored", label: "why?",
      help: ["write the reason after the code, in a few words"])
  }
}
