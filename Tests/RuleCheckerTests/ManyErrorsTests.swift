import RuleChecker
import RuleSyntax
import Testing

/// The checker stops where a file is no rule file, and takes no more than linear time until then.
@Suite struct ManyErrorsTests {
  @Test func checkingStopsAtTheLimit() {
    let result = check(String(repeating: "schedule \"A\" daily\n", count: 50_000))
    #expect(result.diagnostics.count == ReaderLimits.diagnostics + 2)
    #expect(result.diagnostics.filter { $0.code == .limitExceeded }.count == 1)
    #expect(result.checked.rejected.count == 50_000, "the rest still uses its lists")
  }

  /// 9,000 unknown lists and 20,000 declared lists: not every pair of names is compared.
  @Test func thousandsOfUnknownListsAmongThousands() {
    let lists = (0..<20_000).map { "list L\($0)\n" }
    let rules = (0..<9_000).map { "schedule \"A\($0)\" 22:00-23:00 daily list:X\($0)\n" }
    let result = check((lists + rules).joined())
    #expect(result.diagnostics.map(\.code) == rules.map { _ in .unknownList })
    #expect(result.diagnostics.first?.fixes.isEmpty == false)
  }

  /// A hundred thousand clauses of one rule: none is compared with all before it.
  @Test func thousandsOfClausesInOneRule() {
    let clauses = String(repeating: "hard ", count: 50_000) + String(repeating: "disabled ", count: 50_000)
    let result = check("schedule \"A\" 22:00-06:00 daily list:Social \(clauses)\n")
    #expect(result.diagnostics.count == ReaderLimits.diagnostics + 1)
    #expect(result.diagnostics.allSatisfy { $0.code == .duplicateOption })
    #expect(ClauseKind.allCases.count <= 16, "the checker's table has room for so many")
  }

  private func check(_ text: String) -> CheckResult {
    let source = SourceFile(path: "many.oal", text: text)
    return Checker.check([CompactReader.read(source, file: 0).tree], sources: [source]) { [] }
  }
}
