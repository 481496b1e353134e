import RuleSyntax

extension LintRule {
  static let unknownList = LintRule(
    11, "unknown-list", .error,
    summary: "a rule points to a list that is not declared",
    why: """
      Once a rule set declares any list, every list that a rule names has to be declared, so that a slip \
      in a name cannot leave a rule without its apps. A rule set that declares none leaves all lists to \
      the phone.
      """,
    bad: [
      LintExample("list Social\nschedule \"Work\" 09:00-17:00 daily list:‹social›")
    ],
    good: [
      LintExample("list Social\nschedule \"Work\" 09:00-17:00 daily list:Social")
    ],
    check: .frontEnd)
}
