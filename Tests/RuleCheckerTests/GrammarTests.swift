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

  // MARK: The table of options

  /// The table, the grammar and the parser agree about every word of every option in a rule of every kind.
  @Test(arguments: RuleKeyword.all) func optionsOfAKindAreThoseOfItsProduction(_ keyword: RuleKeyword) {
    for option in RuleOption.all {
      let words = option.words.map(\.text) + option.literals
      for clause in words + [option.sample(for: keyword)] {
        let others = RuleOption.all.filter {
          $0.needed.contains(RuleKinds(keyword)) && $0.kind != option.kind
        }
        let clauses = [clause] + others.map { $0.sample(for: keyword) }
        let text = "\(keyword.spelling) \"Deep Sleep\" \(clauses.joined(separator: " "))"
        let fits = option.kind.fits(keyword)
        #expect(codes(of: text).isEmpty == fits, "the parser: \(text)")
        #expect(Recogniser(grammar, specials, text).matches("file") == fits, "the grammar: \(text)")
        guard option.needed.contains(RuleKinds(keyword)) else { continue }
        let without = "\(keyword.spelling) \"A\" \(clauses.dropFirst().joined(separator: " "))"
        #expect(codes(of: without) == [.missingOption], "the parser: \(without)")
        #expect(!Recogniser(grammar, specials, without).matches("file"), "the grammar: \(without)")
      }
    }
  }

  /// Words of the language that are a part of a literal or of a comment, and no option's own.
  private static let otherWords = ["/day", "opens/day", "open/day", "oal:ignore", "oal:ignore-file", "OAL"]

  @Test func theWordsOfTheGrammarAreThoseOfTheTable() {
    let terminals = grammar.productions.flatMap { Self.terminals(in: $0.body) }
    let letters = { (text: String) in text.count(where: \.isLetter) }
    let words = Set(terminals.filter { letters($0) > 1 }).subtracting(Self.otherWords)
    let known =
      ClauseWords.statements + ClauseWords.itemPrefixes.map { $0 + ":" } + RuleOption.words.map(\.text)
      + RuleOption.all.flatMap(\.literals) + RuleOption.all.map(\.prefix)
    #expect(words == Set(known.filter { !$0.isEmpty }))
  }

  private static func terminals(in expression: Grammar.Expression) -> [String] {
    switch expression {
    case .sequence(let parts), .choice(let parts), .interleaving(let parts): parts.flatMap(terminals)
    case .optional(let part), .repetition(let part): terminals(in: part)
    case .exception(let whole, let except): terminals(in: whole) + terminals(in: except)
    case .terminal(let text, _): [text]
    case .special, .reference: []
    }
  }

  /// The keys of a rule in the grammar's table of YAML, with the kinds that have them.
  @Test func theKeysInTheGrammarAreThoseOfTheTable() {
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      row.split(separator: "|").map(String.init)
    }
    let written = rows.map { "\($0[0].filter { $0 != " " && $0 != "`" }): " + $0[1].filter { $0 != " " } }
    let ofRules = Set(written).filter { !$0.hasSuffix(": top") && !$0.hasSuffix(": list") }
    let options = RuleOption.all.flatMap { option -> [String] in
      let kinds = RuleKeyword.all.filter { option.kind.fits($0) }.map(\.spelling)
      if option.value == .budget { return kinds.map { "\(option.key): \($0)" } }
      return ["\(option.key): " + (kinds.count == 4 ? "rule" : kinds.joined(separator: ","))]
    }
    #expect(ofRules == Set(options + ["name: rule", "kind: rule"]))
  }

  /// The fuzzer's words are those of both forms.
  @Test func theFuzzerKnowsEveryWord() throws {
    let dictionary = try Markdown.projectFile("Tests/Fuzz/Dictionaries/rules.dict")
    let keys = RuleKey.allCases.map { $0.rawValue }
    let words = keys + RuleOption.words.map(\.text) + RuleOption.all.map(\.prefix)
    for word in words { #expect(dictionary.contains("\"\(word)"), "\(word) is missing in rules.dict") }
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
