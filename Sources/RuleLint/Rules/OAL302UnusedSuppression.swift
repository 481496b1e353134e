import RuleSyntax

extension LintRule {
  static let unusedSuppression = LintRule(
    302, "unused-suppression", .warning,
    summary: "a comment suppresses a finding that is not there",
    why: """
      A suppression outlives what it was written for: the window is changed, the finding is gone, and the comment \
      stays and hides the next one of its kind. So an unused suppression is reported, and the fix removes it. \
      A suppression that cannot work is reported too: of a code that does not exist, of an error of language or type, \
      and `oal:ignore-file` below the first statement.

      While the rules have errors nothing is called unused, since a rule with an error is not checked for the rest.
      """,
    bad: [
      LintExample(
        "schedule \"Work\" 09:00-17:00 weekdays list:Social  # oal:ignore ‹OAL105› chosen on the phone\n",
        fixed: "schedule \"Work\" 09:00-17:00 weekdays list:Social\n"),
      LintExample(
        """
        # oal:ignore ‹OAL102›, OAL105 chosen on the phone
        schedule "Work" 09:00-17:00 weekdays

        """,
        fixed: """
          # oal:ignore OAL105 chosen on the phone
          schedule "Work" 09:00-17:00 weekdays

          """),
      LintExample(
        """
        # oal:ignore ‹OAL1O7› monday morning is meant
        schedule "Night" 22:00-06:00 weekends list:Social

        """,
        fixed: """
          # oal:ignore OAL107 monday morning is meant
          schedule "Night" 22:00-06:00 weekends list:Social

          """),
      .yaml(
        """
        rules:
          # oal:ignore ‹OAL105› chosen on the phone
          - {name: Work, kind: schedule, window: 09:00-17:00, days: weekdays, list: Social}

        """,
        fixed: """
          rules:
            - {name: Work, kind: schedule, window: 09:00-17:00, days: weekdays, list: Social}

          """),
    ],
    good: [
      LintExample("schedule \"Work\" 09:00-17:00 weekdays  # oal:ignore OAL105 chosen on the phone\n"),
      LintExample(
        "# oal:ignore-file OAL105 lists are chosen on the phone\nschedule \"Work\" 09:00-17:00 weekdays\n"),
      .yaml(
        """
        rules:
          - name: Work
            # oal:ignore OAL105 chosen on the phone
            kind: schedule
            window: 09:00-17:00
            days: weekdays

        """),
    ],
    check: .suppressions)

  /// A code that suppresses nothing.
  static func unused(
    _ comment: SuppressionComment, _ index: Int, isAboutNothing: Bool, _ source: SourceFile
  ) -> Diagnostic {
    let code = comment.codes[index]
    var finding = report(
      comment, code.range,
      "there is no \(code.text) here to ignore", label: "takes nothing off",
      fix: removal(comment, index, source))
    if isAboutNothing { finding.notes = ["no statement follows, and none is on this line"] }
    return finding
  }

  /// A code of language and type.
  static func suppressedError(_ comment: SuppressionComment, _ index: Int, _ source: SourceFile) -> Diagnostic
  {
    let code = comment.codes[index]
    return report(
      comment, code.range, "\(code.text) is an error of language or type, which cannot be ignored",
      fix: removal(comment, index, source))
  }

  /// A text that is not the code of a finding.
  static func unknownSuppressedCode(
    _ comment: SuppressionComment, _ index: Int, _ source: SourceFile
  ) -> Diagnostic {
    let code = comment.codes[index]
    guard let meant = Registry.meant(by: code.text) else {
      return report(
        comment, code.range, "there is no finding \(code.text)", fix: removal(comment, index, source))
    }
    let isName = Registry.named(code.text) != nil
    let place = Location(comment.file, code.range)
    return report(
      comment, code.range,
      isName ? "\(code.text) is the finding's name, not its code" : "there is no finding \(code.text)",
      help: isName ? [] : ["did you mean \(meant.code)?"],
      fix: .replace(place, with: meant.code.description, isName ? .safe : .unsafe))
  }

  /// `oal:ignore-file` where it does nothing.
  static func suppressionTooLow(_ comment: SuppressionComment) -> Diagnostic {
    report(
      comment, comment.word, "oal:ignore-file stands below the first statement, where it does nothing",
      help: ["move it to the top of the file, or write oal:ignore for one statement"], fix: nil)
  }

  /// A comment without a code.
  static func suppressionWithoutCode(_ comment: SuppressionComment) -> Diagnostic {
    let word = comment.meant.rawValue
    return report(
      comment, comment.word, "\(word) names no finding, so it does nothing",
      help: ["write the code, then why: # \(word) OAL102 we go to bed at midnight"], fix: nil)
  }

  /// `oal: ignore` and the like.
  static func misspeltSuppression(_ comment: SuppressionComment) -> Diagnostic {
    let place = Location(comment.file, comment.word)
    let word = comment.meant.rawValue
    return report(
      comment, comment.word, "a comment that takes findings off begins with \(word)",
      label: "did you mean \(word)?", fix: .replace(place, with: word, .unsafe))
  }

  private static func removal(_ comment: SuppressionComment, _ index: Int, _ source: SourceFile) -> Fix {
    let range = comment.removal(ofCode: index, in: source)
    let what = comment.codes.count == 1 ? "the comment" : comment.codes[index].text
    return .replace(Location(comment.file, range), with: "", .safe, title: "remove \(what)")
  }

  private static func report(
    _ comment: SuppressionComment, _ range: SourceRange, _ message: String, label: String = "",
    help: [String] = [], fix: Fix?
  ) -> Diagnostic {
    Diagnostic(
      unusedSuppression.code, .warning, at: Location(comment.file, range), message, label: label, help: help,
      fixes: fix.map { [$0] } ?? [])
  }
}
