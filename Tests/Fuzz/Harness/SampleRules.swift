import CivilTime
import MonitoringPlan
import RuleModel
import RulePipeline
import RuleSyntax

/// Rules of every kind, for the files that are about a rule set.
enum SampleRules {
  static let facts = Facts(
    SourceFile(
      path: "rules.oal",
      text: """
        list Social  app:com.burbn.instagram site:tiktok.com
        list Games
        schedule   "Deep Sleep"   22:00-06:00  daily     block list:Social hard
        schedule   "Work Time"    09:00-17:00  weekdays  allow-only list:Games
        schedule   "Evening"      20:00-24:00  daily     block list:Games disabled
        time-limit "Time Keeper"  45m/day      daily     list:Social
        open-limit "Gate Keeper"  5 opens/day  daily     list:Games
        open-limit "No List"      2 opens/day  daily

        """), .compact)

  static var rules: RuleSet { facts.rules }

  /// Zones with and without clock changes in the sampled days.
  static let zones: [Zone] = [.utc, posix("CET-1CEST,M3.5.0,M10.5.0/3"), posix("<-0330>3:30")]

  private static func posix(_ rule: String) -> Zone {
    guard let zone = try? Zone(posix: rule) else { fatalError("\(rule) is no zone") }
    return zone
  }
}
