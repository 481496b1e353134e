import RuleSyntax
import Testing

/// Enormous inputs are read to the end or to a limit, in linear time: the tests pass if they finish in seconds, not
/// hours.
@Suite struct HugeInputTests {
  static let megabytes = 10 * 1024 * 1024
  /// The number of findings that the last clause may add beyond the limit, plus one for the finding about the limit.
  static let perStatement = 8

  @Test func aFileOfOneRuleALine() {
    let line = "schedule \"Deep Sleep\" 22:00-06:00 mon-thu,sat block list:Social hard\n"
    let result = read(String(repeating: line, count: Self.megabytes / line.utf8.count))
    #expect(result.tree.rules.count == Self.megabytes / line.utf8.count)
    #expect(result.diagnostics.isEmpty)
  }

  /// Words, names, clauses, items and errors without end, each on one line. Stopping at the limit of findings is what
  /// keeps the memory small.
  @Test(arguments: [
    "x", "\"", "[", "\\", "'", "#", ",", "-", ":", "é", "🌙", "\u{200B}", "\u{A0}", "mon,", "hard ", "list:a ",
    "a b ",
    "\"a\"", "\"\\\" mon ", "\" mon \\", "' mon ", "“ mon ", "12:00-", "1 ", "mon - ", "9 to ", "\t", "\" ",
    "fri 18:00-mon 08:00 ", "list: ", "app:x.y ", "as ", "24:00\u{2013}26:00 ",
  ]) func aSingleLine(_ piece: String) {
    for head in ["schedule \"A\" 09:00-17:00 daily ", "list Social ", "schedule ", ""] {
      let text = head + String(repeating: piece, count: 200_000 / piece.utf8.count)
      let result = read(text)
      #expect(result.diagnostics.count <= ReaderLimits.diagnostics + Self.perStatement)
      #expect(result.diagnostics.allSatisfy { $0.location.range.end <= text.utf8.count })
    }
  }

  @Test func aSingleLineOfTenMegabytes() {
    let line = "list Social" + String(repeating: " app:com.example.app", count: Self.megabytes / 20)
    let result = read(line)
    #expect(result.tree.lists.map(\.items.count) == [Self.megabytes / 20])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func oneNameOfTenMegabytes() {
    let name = String(repeating: "n", count: Self.megabytes)
    #expect(read("schedule \"\(name)\" 09:00-17:00 daily").diagnostics.map(\.code.number) == [1])
    #expect(read("list \(name)").diagnostics.map(\.code.number) == [1])
  }

  @Test(arguments: [
    "frobnicate \"A\" 09:00-10:00 daily\n", "schedule \"A\" 25:00-10:00 daily\n", "schedule \"A\" x\n",
    "  schedule\n",
    "\"\n", "\u{200B}\n", "list Social com.x\n",
  ]) func aHundredThousandErrorsStopAtTheLimit(_ line: String) {
    let result = read(String(repeating: line, count: 100_000))
    let limit = ReaderLimits.diagnostics
    #expect((limit + 1...limit + Self.perStatement).contains(result.diagnostics.count))
    #expect(result.diagnostics.filter { $0.code == .limitExceeded }.count == 1)
  }

  @Test func aMillionStatementsAndOneMore() {
    let line = "list a\n"
    let result = read(String(repeating: line, count: ReaderLimits.statements + 1))
    #expect(result.diagnostics.map(\.code) == [.limitExceeded])
    #expect(result.diagnostics.first?.location.range.start == ReaderLimits.statements * line.utf8.count)
    #expect(result.tree.lists.count == ReaderLimits.statements)
  }

  private func read(_ text: String) -> ReadResult {
    CompactReader.read(SourceFile(path: "huge.oal", text: text), file: 0)
  }
}
