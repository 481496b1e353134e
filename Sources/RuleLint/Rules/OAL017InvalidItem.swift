import RuleSyntax

extension LintRule {
  static let invalidItem = LintRule(
    17, "invalid-item", .error,
    summary: "an item of a list is no bundle identifier or domain",
    why: """
      `app:` takes a bundle identifier such as com.burbn.instagram, or an app's name in quotes; `site:` \
      takes a domain alone, without scheme and path.
      """,
    bad: [
      LintExample("list Social site:‹https://tiktok.com/foryou›"),
      LintExample("list Social app:‹Instagram›"),
    ],
    good: [
      LintExample(
        """
        list Social app:com.burbn.instagram app:"Instagram" site:tiktok.com category:social
        schedule "Work" 09:00-17:00 daily list:Social
        """)
    ],
    check: .frontEnd)
}
