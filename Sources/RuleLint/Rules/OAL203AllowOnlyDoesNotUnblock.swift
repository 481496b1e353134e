import RuleChecker
import RuleModel
import RuleSyntax

extension LintRule {
  static let allowOnlyDoesNotUnblock = LintRule(
    203, "allow-only-does-not-unblock", .warning,
    summary: "what an allow-only rule allows is blocked by another rule at the same time",
    why: """
      Allow-only blocks everything outside of its list; it does not unblock the items on the list. Each rule has a \
      shield of its own, and an app is shut while any shield covers it. An app that is on the allowed list and on the list of a \
      block rule therefore stays shut in the hours of both.

      Reported are lists that are the same or have an app or a site in common. What a category holds is not known \
      here.
      """,
    facts: ["stores-add-up"],
    bad: [
      LintExample(
        """
        list Study app:"Anki" app:"YouTube"
        list Video app:"YouTube" app:"Netflix"
        schedule "No Video" 08:00-18:00 weekdays block list:Video
        schedule "Library" 13:00-17:00 mon allow-only list:‹Study›
        """),
      LintExample(
        """
        schedule "No Tools" 20:00-06:00 daily block list:Tools
        schedule "Night Shift" 22:00-04:00 mon-thu allow-only list:‹Tools›
        """),
    ],
    good: [
      LintExample(
        """
        list Study app:"Anki" app:"YouTube"
        list Video app:"YouTube" app:"Netflix"
        schedule "No Video" 08:00-12:00 weekdays block list:Video
        schedule "Library" 13:00-17:00 mon allow-only list:Study
        """)
    ],
    check: .comparing { context, comparison in
      let overview = context.overview
      var blockersByList: [Int: [OwnedCoverage]] = [:]
      return try overview.facts.indices.compactMap { index in
        guard let list = overview.facts[index].list(ifLive: .allowOnly) else { return nil }
        let rule = context.checked.rules[index]
        let blockers = try blockersByList[list] ?? blockersOf(list, &comparison)
        blockersByList[list] = blockers
        let hours = overview.coverage[index]
        let others = try comparison.owners(of: hours, in: blockers)
        guard let first = others.first else { return nil }
        let moment = hours.intersection(overview.coverage[first]).first
        return Diagnostic(
          .init(203), .warning, at: rule.location(of: .list),
          "some of what the rule allows stays blocked by \(context.names(others))",
          label: "allowed here, and blocked there",
          related: context.labels(others, "blocks some of the same"),
          notes: moment.map { ["both are on at \(Phrases.moment($0)), for example"] } ?? [],
          help: ["take it off the blocked list, or keep the hours apart"])
      }
    })

  /// The block rules of a list, and of every list that shares an app or a site with it.
  private static func blockersOf(_ list: Int, _ comparison: inout Comparison) throws -> [OwnedCoverage] {
    let overview = comparison.overview
    let allowed = overview.lists.lists[list]
    var lists: Set = [list]
    for thing in allowed.isKnown ? allowed.allowable : allowed.things {
      try lists.formUnion(comparison.listsBlockingAnything(of: thing))
    }
    return lists.sorted().compactMap { overview.blocking[$0] }
  }
}
