import Foundation
import MonitoringPlan
import Reports
import RuleLint
import RuleSyntax
import TestSupport
import Testing

@testable import oal

/// The generated documents are up to date. With OAL_REFRESH=1 the documents are generated again.
@Suite struct DocumentationTests {
  private static let isRefresh = ProcessInfo.processInfo.environment["OAL_REFRESH"] == "1"

  @Test func theReferenceIsCurrent() throws {
    let written = try Tool.run(["explain", "--all", "--format", "markdown"])
    #expect(written.status == 0)
    let url = Tool.package.appendingPathComponent(ExplainCommand.referencePath)
    if Self.isRefresh { try Data(written.output.utf8).write(to: url) }
    #expect(
      try String(contentsOf: url, encoding: .utf8) == written.output, "refresh it: OAL_REFRESH=1 swift test")
  }

  @Test func theDocumentAboutThePhoneIsCurrent() throws {
    let written = try Tool.run(["explain", "--phone", "--format", "markdown"])
    #expect(written.status == 0)
    let url = Tool.package.appendingPathComponent(PhoneKnowledge.documentPath)
    if Self.isRefresh { try Data(written.output.utf8).write(to: url) }
    #expect(
      try String(contentsOf: url, encoding: .utf8) == written.output, "refresh it: OAL_REFRESH=1 swift test")
  }

  /// Findings cite facts that there are.
  @Test(arguments: Registry.rules) func citedFactsExist(_ rule: LintRule) throws {
    for id in rule.facts {
      let fact = try #require(PlatformFact.fact(id), "\(id)")
      #expect(try Tool.run(["explain", rule.code.description]).output.contains(fact.id))
    }
    // Whoever reads that the phone does something may ask where that is known from.
    if FindingGroup(rule.code) == .platform, rule.code.number != 107 { #expect(!rule.facts.isEmpty) }
  }

  @Test func factsAreToldApart() {
    #expect(Set(PlatformFact.all.map(\.id)).count == PlatformFact.all.count)
    #expect(PlatformFact.all.allSatisfy { !$0.sources.isEmpty && $0.statement.hasSuffix(".") })
  }

  /// The links of the list of findings lead to headings of the reference, as GitHub names them.
  @Test func linksLeadToSections() throws {
    let reference = try Tool.run(["explain", "--all", "--format", "markdown"]).output
    let headings = reference.split(separator: "\n").filter { $0.hasPrefix("### ") }.map {
      $0.dropFirst(4).lowercased().replacing(" ", with: "-")
    }
    let table = try Tool.run(["explain", "--format", "markdown"]).output
    let links = table.split(separator: "(").dropFirst().map { String($0.prefix { $0 != ")" }) }
    #expect(links == headings.map { ExplainCommand.referencePath + "#" + $0 })
    #expect(links.count == Registry.rules.count)
  }
}

/// `oal explain`.
@Suite struct ExplainCommandTests {
  /// `oal explain` shows a real report on each finding's examples, and the examples after the fix.
  @Test(arguments: Registry.rules.map(\.code)) func everyFindingIsExplained(_ code: DiagnosticCode) throws {
    let rule = try #require(Registry.rule(code))
    let result = try Tool.run(["explain", code.description])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("\(code) \(rule.name): \(rule.severity.rawValue), since \(rule.since)\n"))
    for example in rule.bad {
      #expect(result.output.contains("[\(code)]: "))
      #expect(result.output.contains("^"))
      let first = example.fixed?.split(separator: "\n").first
      if let first {
        #expect(result.output.contains(first.filter { !$0.unicodeScalars.contains("\u{202E}") }))
      }
    }
    for line in result.output.split(separator: "\n").prefix(4) { #expect(line.count <= 80) }
    #expect(!result.output.contains { $0 == "‹" || $0 == "›" || $0 == "\u{1B}" })
  }

  @Test(arguments: ["OAL102", "oal102", "102", "ends-at-midnight", "Ends-At-Midnight"])
  func aFindingIsNamedInManyWays(_ word: String) throws {
    #expect(ExplainCommand.rule(word)?.code.number == 102)
  }

  @Test(arguments: [
    ("OAL12", "OAL"), ("ends-at-midnigt", "did you mean ends-at-midnight?"),
    ("999", "'oal explain' lists them"),
    ("", "'oal explain' lists them"), ("0", "'oal explain' lists them"),
    ("99999999999999999999", "'oal explain' lists them"),
  ])
  func anUnknownFindingIsTrouble(_ word: String, _ part: String) throws {
    let result = try Tool.run(["explain", word])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.hasPrefix("oal: no finding is called "))
    #expect(result.trouble.contains(part))
  }

  @Test func oneUnknownFindingDoesNotStopTheOthers() throws {
    let result = try Tool.run(["explain", "101", "nonsense", "ends-at-midnight"])
    #expect(result.status == 2)
    #expect(result.output.contains("OAL101 ") && result.output.contains("\n\nOAL102 "))
  }

  @Test func allGoesWithNoFinding() throws {
    #expect(try Tool.run(["explain", "--all", "102"]).status == 2)
  }

  @Test func withoutAFindingAllAreListed() throws {
    let result = try Tool.run(["explain"])
    #expect(result.status == 0)
    for rule in Registry.rules {
      #expect(result.output.contains("  \(rule.code)  \(rule.severity.rawValue)"))
    }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func colourIsLikeThatOfLint() throws {
    let plain = try Tool.run(["explain", "102"]).output
    let colored = try Tool.run(["explain", "102", "--color", "always"]).output
    #expect(colored.contains("\u{1B}[1;31merror[OAL102]\u{1B}[0m"))
    #expect(colored.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "") == plain)
    let markdown = try Tool.run(["explain", "102", "--color=always", "--format=markdown"]).output
    #expect(!markdown.contains("\u{1B}"))
  }
}
