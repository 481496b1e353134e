import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// Legal files that were damaged: every stage gives its answer, and every answer points into the file.
@Suite struct DamagedTextTests {
  @Test(arguments: 0..<4) func damagedCharacters(part: Int) {
    var generator = RuleSetGenerator(seed: 5000 + UInt64(part))
    var mutator = Mutator(seed: 5100 + UInt64(part))
    var found = 0
    for _ in 0..<1000 {
      let text = mutator.damage(CompactPrinter.print(generator.ruleSet(rules: 1...3)))
      let diagnostics = findings(text)
      checkPlaces(diagnostics, in: text)
      checkSafeFixes(diagnostics, in: text)
      found += diagnostics.count
    }
    #expect(found > 400, "damage that nobody notices")
  }

  @Test(arguments: 0..<4) func damagedYAML(part: Int) {
    var generator = RuleSetGenerator(seed: 5400 + UInt64(part))
    var mutator = Mutator(seed: 5500 + UInt64(part))
    var found = 0
    for _ in 0..<500 {
      let style = part % 2 == 0 ? YAMLText.Style.block : .json
      let text = mutator.damage(YAMLText.print(generator.ruleSet(rules: 1...3), style))
      let diagnostics = findings(text, .yaml)
      checkPlaces(diagnostics, in: text)
      checkSafeFixes(diagnostics, in: text, .yaml)
      found += diagnostics.count
    }
    #expect(found > 300, "damage that nobody notices")
  }

  @Test(arguments: 0..<2) func damagedBytes(part: Int) {
    var generator = RuleSetGenerator(seed: 5200 + UInt64(part))
    var mutator = ByteMutator(seed: 5300 + UInt64(part))
    var refused = 0
    for _ in 0..<1000 {
      let text = CompactPrinter.print(generator.ruleSet(rules: 1...3))
      let bytes = mutator.damage(Array(text.utf8))
      let isText = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
      let refusal = TextCheck.check(SourceFile(path: "rules.oal", bytes: bytes), file: 0)
      #expect((refusal == nil) == isText)
      if let range = refusal?.location.range {
        #expect(0 <= range.start && range.start < range.end && range.end <= bytes.count)
        refused += 1
      } else if let text = String(validating: bytes, as: UTF8.self) {
        checkPlaces(findings(text), in: text)
      }
    }
    #expect((200..<900).contains(refused))
  }

  // MARK: What must hold

  /// Every range lies in the file, ends after it starts, and cuts no character; the edits of a fix do not overlap.
  private func checkPlaces(_ diagnostics: [Diagnostic], in text: String) {
    let bytes = Array(text.utf8)
    for diagnostic in diagnostics {
      let edits = diagnostic.fixes.map { $0.edits.map(\.location.range).sorted() }
      let ranges = [diagnostic.location.range] + diagnostic.related.map(\.location.range) + edits.joined()
      let areInside = ranges.allSatisfy { range in
        0 <= range.start && range.start <= range.end && range.end <= bytes.count
          && [range.start, range.end].allSatisfy { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
      }
      #expect(areInside, "\(diagnostic.code) \(diagnostic.message): \(ranges) in \(text.debugDescription)")
      let areApart = edits.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $0.end <= $1.start } }
      #expect(areApart, "\(diagnostic.code) \(diagnostic.message): \(edits) in \(text.debugDescription)")
      #expect(
        !diagnostic.message.isEmpty && !diagnostic.fixes.contains { $0.edits.isEmpty || $0.title.isEmpty })
    }
  }

  /// A safe fix by itself gives a text that does not have the finding any more, and where the text had no error it
  /// still has none.
  private func checkSafeFixes(
    _ diagnostics: [Diagnostic], in text: String, _ form: SyntaxTree.Form = .compact
  ) {
    let source = SourceFile(path: "rules", text: text)
    for diagnostic in diagnostics {
      for fix in diagnostic.fixes where fix.safety == .safe {
        let fixed = source.applying(fix)
        let left = findings(fixed, form)
        let isGone = count(of: diagnostic, in: left) < count(of: diagnostic, in: diagnostics)
        #expect(
          isGone,
          "\(diagnostic.code) \(diagnostic.message): \(text.debugDescription) -> \(fixed.debugDescription)")
        #expect(
          diagnostics.hasErrors || !left.hasErrors, "\(text.debugDescription) -> \(fixed.debugDescription)")
      }
    }
  }

  private func count(of diagnostic: Diagnostic, in diagnostics: [Diagnostic]) -> Int {
    diagnostics.count { $0.code == diagnostic.code && $0.message == diagnostic.message }
  }
}
