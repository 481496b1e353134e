import RuleChecker
import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// What the printer writes is what the reader reads.
@Suite struct PrinterTests {
  @Test(arguments: 0..<8) func printedRuleSetsReadBackEqual(part: Int) {
    var generator = RuleSetGenerator(seed: 1000 + UInt64(part))
    var kinds: Set<RuleKind> = []
    for _ in 0..<250 {
      let set = generator.ruleSet()
      let text = CompactPrinter.print(set)
      let (read, diagnostics) = read(text)
      #expect(diagnostics.map(\.message) == [], "\(text.debugDescription)")
      #expect(read == set, "\(text.debugDescription)")
      #expect(Array(CompactPrinter.print(read).utf8) == Array(text.utf8))
      kinds.formUnion(set.rules.map(\.kind))
    }
    #expect(kinds.count == 3)
  }

  /// Both forms hold the same: what is written in YAML, as a block or as JSON, is read as the same rules.
  @Test(arguments: 0..<4) func bothFormsSayTheSame(part: Int) {
    var generator = RuleSetGenerator(seed: 4000 + UInt64(part))
    for _ in 0..<150 {
      let set = YAMLText.sorted(generator.ruleSet())
      #expect(check(CompactPrinter.print(set)).checked.ruleSet == set)
      for style in YAMLText.Style.allCases {
        let text = YAMLText.print(set, style)
        let (_, checked, diagnostics) = check(text, .yaml)
        #expect(diagnostics.map(\.message) == [], "\(text.debugDescription)")
        #expect(checked.ruleSet == set, "\(text.debugDescription)")
      }
    }
  }

  /// The printed text without its final line end, with CRLF, with a byte order mark, and with each clause on a line
  /// of its own says the same.
  @Test(arguments: 0..<4) func spacingSaysNothing(part: Int) {
    var generator = RuleSetGenerator(seed: 2000 + UInt64(part))
    for _ in 0..<100 {
      let set = generator.ruleSet()
      let text = CompactPrinter.print(set)
      for other in [
        String(text.dropLast()), text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text, text + "\n\n# end",
        text.replacing("\n", with: "\r"), text.replacing("\n", with: "  # note\n"),
      ] {
        let (read, diagnostics) = read(other)
        #expect(diagnostics.map(\.message) == [], "\(other.debugDescription)")
        #expect(read == set, "\(other.debugDescription)")
      }
    }
  }

  /// The order of the clauses, and the lines they stand on, say nothing either.
  @Test(arguments: 0..<4) func clausesStandInAnyOrderOnAnyLine(part: Int) {
    var generator = RuleSetGenerator(seed: 3000 + UInt64(part))
    for _ in 0..<100 {
      let rule = generator.rule(generator.name(), lists: [])
      let text = CompactPrinter.print(rule)
      let source = SourceFile(path: "rules.oal", text: text)
      let node = CompactReader.read(source, file: 0).tree.rules.first
      var clauses = node?.clauses.map { source.text($0.location.range) } ?? []
      #expect(!clauses.isEmpty)
      clauses.shuffle(using: &generator.random)
      let head = rule.kind.rawValue + "\n\t" + CompactPrinter.quote(rule.name)
      let (read, diagnostics) = read(([head] + clauses).joined(separator: "\n# a line between\n\n  "))
      #expect(diagnostics.map(\.message) == [], "\(text.debugDescription)")
      #expect(read.rules == [rule], "\(text.debugDescription)")
    }
  }

  private func read(_ text: String) -> (RuleSet, [Diagnostic]) {
    let (_, checked, diagnostics) = check(text)
    return (checked.ruleSet, diagnostics)
  }
}
