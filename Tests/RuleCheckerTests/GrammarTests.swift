import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// `Grammar.md` against the parser: the parser accepts exactly the texts that the grammar derives.
@Suite struct GrammarTests {
  let text: String
  let grammar: Grammar
  let specials = GrammarSpecials.all

  init() throws {
    text = try Markdown.projectFile("Grammar.md")
    grammar = try GrammarReader.read(Markdown.blocks("ebnf", in: text).joined())
  }

  @Test func everyStatementThatTheGrammarDerivesIsAccepted() {
    var generator = SentenceGenerator(grammar, specials, seed: 1, hasPlainGaps: true)
    for _ in 0..<5_000 {
      let sentence = generator.sentence(of: "statement")
      #expect(codes(of: sentence).isEmpty, "\(sentence.debugDescription)")
    }
  }

  /// Files of several statements. Two of them can have one name, or point to a list that no third declares, which no
  /// grammar can tell.
  @Test func everyFileThatTheGrammarDerivesIsAccepted() {
    var generator = SentenceGenerator(grammar, specials, seed: 2)
    let contextual: Set<DiagnosticCode> = [.duplicateRule, .unknownList, .duplicateList]
    for _ in 0..<1_500 {
      let sentence = generator.sentence(of: "file")
      #expect(codes(of: sentence).subtracting(contextual).isEmpty, "\(sentence.debugDescription)")
    }
    let unused = grammar.productions.map(\.name).filter { generator.uses[$0, default: 0] < 10 }
    #expect(unused == [], "the grammar has productions that nothing uses")
  }

  @Test func everyWorkedExampleIsARuleFileAndDerivedByItsProduction() {
    for production in grammar.productions {
      #expect(!production.examples.isEmpty, "\(production.name) has no worked example")
      for example in production.examples {
        let comment: Comment = "\(production.name): \(example.text)"
        #expect(codes(of: example.text).isEmpty, comment)
        #expect(Recogniser(grammar, specials, example.text).matches("file"), comment)
        #expect(Recogniser(grammar, specials, example.derived).matches(production.name), comment)
      }
    }
  }

  @Test func everyYAMLBlockIsARuleFile() {
    let blocks = Markdown.blocks("yaml", in: text)
    #expect(blocks.count >= 2)
    for block in blocks {
      let source = SourceFile(path: "Grammar.md", text: block)
      let result = YAMLReader.read(source, file: 0)
      let checked = Checker.check([result.tree], sources: [source], presets: { PresetGallery.all })
      #expect(result.diagnostics + checked.diagnostics == [])
      #expect(!checked.checked.rules.isEmpty)
    }
  }

  @Test func theGalleryInTheGrammarIsTheGallery() {
    let rows = PresetGallery.all.map { "| \($0.name) | \($0.schedule.window) | \($0.days) |" }
    let lines = text.split(separator: "\n").map(String.init)
    let table = lines.drop { $0 != "| preset | window | days |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    #expect(Array(table) == rows)
  }

  // MARK: Damaged sentences

  @Test(arguments: 0..<4) func damagedSentencesNeverCrashAndFindingsLieInsideTheFile(part: Int) {
    var generator = SentenceGenerator(grammar, specials, seed: 100 + UInt64(part), hasPlainGaps: true)
    var mutator = Mutator(seed: 200 + UInt64(part))
    for _ in 0..<5_000 {
      let source = SourceFile(path: "mutated.oal", text: mutator.damage(generator.sentence(of: "file")))
      let (_, diagnostics) = read(source)
      for range in diagnostics.flatMap(\.ranges) {
        let isInside = 0 <= range.start && range.start <= range.end && range.end <= source.bytes.count
        #expect(isInside, "\(source.text(SourceRange(0, source.bytes.count)).debugDescription)")
      }
    }
  }

  /// The parser accepts a damaged statement if and only if the grammar derives it.
  @Test(arguments: 0..<4) func theParserAcceptsWhatTheGrammarDerivesAndNothingElse(part: Int) {
    var generator = SentenceGenerator(grammar, specials, seed: 300 + UInt64(part), hasPlainGaps: true)
    var mutator = Mutator(seed: 400 + UInt64(part))
    let contextual: Set<DiagnosticCode> = [.duplicateRule, .unknownList, .duplicateList]
    var accepted = 0
    for _ in 0..<750 {
      let sentence = mutator.damage(generator.sentence(of: "statement"))
      let isAccepted = codes(of: sentence).subtracting(contextual).isEmpty
      let isDerived = Recogniser(grammar, specials, sentence).matches("file")
      #expect(isAccepted == isDerived, "\(sentence.debugDescription)")
      if isDerived { accepted += 1 }
    }
    // A comparison in which every sentence is refused would say nothing.
    #expect((50..<700).contains(accepted))
  }

  // MARK: Helpers

  /// The codes of what reader and checker have against a text, save OAL304 for a day that is named twice, which the
  /// grammar derives. OAL304 for the mode of a limit counts: the grammar has none there.
  private func codes(of text: String) -> Set<DiagnosticCode> {
    let source = SourceFile(path: "sentence.oal", text: text)
    let (_, diagnostics) = read(source)
    let against = diagnostics.filter {
      $0.code != DiagnosticCode(304) || source.text($0.location.range) == "block"
    }
    return Set(against.map(\.code))
  }

  private func read(_ source: SourceFile) -> (CheckedRuleSet, [Diagnostic]) {
    let result = CompactReader.read(source, file: 0)
    let checked = Checker.check([result.tree], sources: [source], presets: { PresetGallery.all })
    return (checked.checked, result.diagnostics + checked.diagnostics)
  }
}

extension Diagnostic {
  /// Every range of the finding and its fixes.
  fileprivate var ranges: [SourceRange] {
    ([location] + related.map(\.location) + fixes.flatMap(\.edits).map(\.location)).map(\.range)
  }
}
