import RuleSyntax

extension LintRule {
  static let time = LintRule(
    3, "time", .error,
    summary: "a time or a window is not written as the language has it",
    why: """
      Times are on the 24-hour clock, `HH:MM`; a window is `22:00-06:00`, `05:30+10m` or `all-day`. An end \
      at or before the start is on the next day. 24:00 is allowed as an end only. Nothing is guessed where \
      two readings are possible.
      """,
    bad: [
      LintExample("schedule \"Sleep\" ‹9pm-6am› daily list:Social"),
      LintExample("schedule \"Sleep\" 22:00-‹26:00› daily list:Social"),
    ],
    good: [
      LintExample("schedule \"Sleep\" 21:00-06:00 daily list:Social"),
      LintExample("schedule \"Fajr\" 05:30+15m daily list:Social"),
    ],
    check: .frontEnd)
}
