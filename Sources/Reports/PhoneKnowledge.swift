import MonitoringPlan
import RuleLint
import TextSupport

/// What is known about the phone, for people: as text, and as the document beside the plan's compiler.
package enum PhoneKnowledge {
  /// Where the document is kept, from the package's folder.
  package static let documentPath = "Sources/MonitoringPlan/Docs/phone.md"

  private static let introduction = """
    Nothing here was measured on a phone. Findings, plans and `oal verify` rest on oal's model of the phone, and the model \
    rests on these facts: on Apple's documentation, on the code and the specification of OpenAppLock, and on what other \
    developers report.
    """

  // MARK: Text

  /// Every fact under its area.
  package static func text(style: Style, width: Int) -> String {
    var text =
      TextWrapper.wrap(introduction.filter { $0 != "`" }, width: width).joined(separator: "\n") + "\n"
    for area in PlatformFact.Area.allCases {
      text += "\n" + style.paint(area.rawValue, .strong) + "\n"
      for fact in PlatformFact.all where fact.area == area { text += "\n" + item(fact, style, width) }
    }
    return text
  }

  /// The facts that a finding rests on; empty without any.
  static func cited(by rule: LintRule, style: Style, width: Int) -> String {
    let facts = rule.facts.compactMap(PlatformFact.fact)
    if facts.isEmpty { return "" }
    return style.paint("What is known about the phone", .strong) + "\n\n"
      + facts.map { item($0, style, width) }.joined(separator: "\n") + "\n"
  }

  private static func item(_ fact: PlatformFact, _ style: Style, _ width: Int) -> String {
    let lines =
      TextWrapper.wrap(fact.statement, width: width - 2)
      + TextWrapper.wrap(source(of: fact), width: width - 2)
    return "  " + style.paint(fact.id, .strong) + "\n" + lines.map { "  \($0)\n" }.joined()
  }

  /// `Sure: documented (Apple ... states it). From: ...`
  private static func source(of fact: PlatformFact) -> String {
    "(\(fact.certainty.rawValue): \(fact.sources.joined(separator: "; ")))"
  }

  // MARK: Markdown

  /// The document: every fact is a section whose heading is its id.
  package static var document: String {
    var text = """
      # What is known about the phone

      \(introduction)

      This file is written by `oal explain --phone --format markdown`; change the facts in `Sources/MonitoringPlan/Phone`
      instead.

      | word | meaning |
      | --- | --- |

      """
    for certainty in PlatformFact.Certainty.allCases {
      text += "| \(certainty.rawValue) | \(certainty.meaning) |\n"
    }
    for area in PlatformFact.Area.allCases {
      text += "\n## \(area.rawValue)\n"
      for fact in PlatformFact.all where fact.area == area {
        text += "\n### \(fact.id)\n\n\(fact.statement)\n\n"
        text += "*\(fact.certainty.rawValue)*: \(fact.sources.joined(separator: "; "))\n"
      }
    }
    return text
  }

  /// Links from the reference of the findings to the facts that a finding rests on; empty without any.
  static func links(of rule: LintRule) -> String {
    if rule.facts.isEmpty { return "" }
    let links = rule.facts.map { "[\($0)](../../MonitoringPlan/Docs/phone.md#\($0))" }
    return "\nRests on: \(links.joined(separator: ", ")).\n"
  }
}
