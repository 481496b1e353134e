import RuleComparison
import RuleGuard
import RuleModel
import TextSupport

/// What a change takes away from hard rules, in words.
package enum GuardText {
  /// A line for each thing; none if nothing is taken away. `isGone` is whether the phone has no rules any more.
  package static func lines(_ judgement: GuardJudgement, isGone: Bool) -> [String] {
    let gone = isGone && !judgement.holds ? ["its rules are gone"] : []
    let lost = judgement.shortfalls.flatMap { shortfall in
      ShortfallWords.lines([shortfall], .lockLost).map { line in
        let list = line.list.isEmpty ? "" : "\(line.list): "
        return "\(shortfall.rule.name): \(list)\(line.text)"
      }
    }
    let anew = judgement.restarted.map {
      "\($0.name): the phone would count from 0 again today; change the limit after a day on which it does not count"
    }
    var seen: Set<String> = []
    return (gone + lost + anew).filter { seen.insert($0).inserted }
  }

  /// `nothing is taken away: 2 hard rules hold`.
  package static func holds(_ count: Int) -> String {
    switch count {
    case 0: "nothing is taken away: no hard rule holds now"
    case 1: "nothing is taken away: 1 hard rule holds"
    default: "nothing is taken away: \(count) hard rules hold"
    }
  }
}
