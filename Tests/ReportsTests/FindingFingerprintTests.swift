import RuleModel
import RuleSyntax
import Testing

@testable import Reports

/// Fingerprints tell findings apart, and stay as they are wherever lines move.
@Suite struct FindingFingerprintTests {
  /// Findings at the marks of a text, one of OAL102 at each.
  private func fingerprints(_ text: String, path: String = "a.oal", code: Int = 102) -> [String] {
    let (source, ranges) = marked(text, path: path)
    let tree = CompactReader.read(source, file: 0).tree
    var report = FindingsReport(
      sources: [source],
      diagnostics: ranges.map { Diagnostic(DiagnosticCode(code), at: Location(0, $0), "m") }, ruleCount: 0)
    report.trees = [tree]
    return FindingFingerprints.of(report, ReportPaths(workingFolder: "/srv"))
  }

  private let night = "schedule \"Night\" ‹22:00-24:00› daily block list:Social\n"
  private let other = "schedule \"Other\" ‹21:00-24:00› daily block list:Social\n"
  private let nameless = "schedule ‹20:00-24:00› daily block list:Social\n"

  @Test func theyAreTheSameForAllTime() {
    #expect(fingerprints(night) == ["ce584ce48b610c4838a882a65c1e79e74f482744"])
  }

  @Test func movedLinesKeepTheirs() {
    let before = fingerprints(night + nameless + other)
    #expect(Set(before).count == 3)
    let blank = "# a comment\n\n"
    #expect(fingerprints(blank + night + blank + nameless + blank + other + blank) == before)
    let moved = fingerprints(other + night + nameless)
    #expect(moved == [before[2], before[0], before[1]])
    #expect(fingerprints(other + nameless) == [before[2], before[1]], "one is mended")
  }

  @Test func aRuleThatChangesKeepsItsOwn() {
    let changed = "schedule \"Night\" hard\n  ‹20:00-24:00› mon,tue block list:Games\n"
    #expect(fingerprints(changed) == fingerprints(night))
    #expect(fingerprints(night.replacing("Night", with: "Evening")) != fingerprints(night))
  }

  @Test func aLineWithoutANameMayBeSpacedAnew() {
    #expect(
      fingerprints("schedule   ‹20:00-24:00› \tdaily block   list:Social  \r\n") == fingerprints(nameless))
    #expect(fingerprints(nameless.replacing("20:00", with: "20:30")) != fingerprints(nameless))
  }

  @Test func findingsOfOneRuleAreNumbered() {
    let twice = fingerprints("schedule \"‹N›i‹g›ht\" 22:00-24:00 daily\n")
    #expect(Set(twice).count == 2)
    #expect(fingerprints("schedule \"‹N›ight\" 22:00-24:00 daily\n") == [twice[0]])
    #expect(Set(fingerprints(nameless + nameless + nameless)).count == 3)
  }

  @Test func codeAndFileBelongToThem() {
    #expect(fingerprints(night, code: 101) != fingerprints(night))
    #expect(fingerprints(night, path: "b.oal") != fingerprints(night))
    for path in ["./a.oal", "/srv/a.oal", "x/../a.oal"] {
      #expect(fingerprints(night, path: path) == fingerprints(night))
    }
  }

  @Test func ofALongLineWhatStandsAroundThePlaceCounts() {
    let filler = String(repeating: "schedule 20:00-24:00 mon,tue ", count: 200)
    let found = fingerprints(filler + "‹one› " + filler + "‹two› " + filler)
    #expect(Set(found).count == 2)
    #expect(fingerprints("# moved\n" + filler + "‹one› " + filler + "‹two› " + filler) == found)
  }

  @Test func listsAndRulesOfOneNameDiffer() {
    let both = fingerprints("list ‹Night› app:com.x.y\nschedule \"‹Night›\" 22:00-24:00 daily\n")
    #expect(Set(both).count == 2)
  }
}
