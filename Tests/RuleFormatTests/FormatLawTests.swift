import RuleChecker
import RuleFormat
import RuleModel
import RulePipeline
import RuleSyntax
import TestSupport
import Testing

/// The laws for every formatted file.
@Suite struct FormatLawTests {
  private static let filesAPart = 1_085

  @Test(arguments: 0..<8) func messyCompactFiles(part: Int) {
    var files = MessyFiles(seed: 10_000 + UInt64(part))
    var changed = 0
    for _ in 0..<Self.filesAPart {
      let text = files.compact()
      if expectLaws(text, .compact, mustFormat: true) { changed += 1 }
    }
    #expect(changed > Self.filesAPart / 2)
  }

  @Test(arguments: 0..<6) func messyYAMLFiles(part: Int) {
    var files = MessyFiles(seed: 20_000 + UInt64(part))
    var changed = 0
    for _ in 0..<Self.filesAPart {
      let text = files.yaml()
      if expectLaws(text, .yaml, mustFormat: true) { changed += 1 }
    }
    #expect(changed > Self.filesAPart / 2)
  }

  @Test(arguments: 0..<4) func damagedFiles(part: Int) {
    var files = MessyFiles(seed: 30_000 + UInt64(part))
    var changed = 0
    for index in 0..<Self.filesAPart {
      let isYAML = index % 3 == 0
      let text = files.damaged(isYAML ? files.yaml() : files.compact())
      if expectLaws(text, isYAML ? .yaml : .compact, mustFormat: !isYAML) { changed += 1 }
    }
    #expect(changed > Self.filesAPart / 3)
  }

  @Test(arguments: 0..<2) func sentencesOfTheGrammar(part: Int) throws {
    let grammar = try GrammarReader.read(
      Markdown.blocks("ebnf", in: Markdown.projectFile("Grammar.md")).joined())
    var generator = SentenceGenerator(grammar, GrammarSpecials.all, seed: 40_000 + UInt64(part))
    for _ in 0..<300 { _ = expectLaws(generator.sentence(of: "file"), .compact, mustFormat: true) }
  }

  /// Whether the text was changed.
  private func expectLaws(_ text: String, _ form: SyntaxTree.Form, mustFormat: Bool) -> Bool {
    let source = SourceFile(path: "rules", text: text)
    let once = SourceFormatter.format(source, form: form)
    let comment: Comment =
      "\(text.debugDescription)\n\(String(decoding: once.bytes, as: UTF8.self).debugDescription)"
    guard once.reason == nil else {
      // A file that is no text or no YAML may be left alone; but never because formatting would have changed it.
      let isUnreadable =
        switch once.reason {
        case .unreadable, .broken: true
        default: false
        }
      #expect(isUnreadable, comment)
      if mustFormat, case .broken = once.reason { Issue.record(comment) }
      #expect(once.bytes == source.bytes, comment)
      return false
    }
    let new = SourceFile(path: "rules", bytes: once.bytes)
    #expect(SourceFormatter.format(new, form: form).bytes == once.bytes, comment)
    let (before, after) = (Facts(source, form), Facts(new, form))
    #expect(before.rules == after.rules, comment)
    #expect(before.codes == after.codes, comment)
    #expect(before.comments == after.comments, comment)
    let body = String(decoding: once.bytes, as: UTF8.self).unicodeScalars
    #expect(body.last == "\n" || body.last == "\r", comment)
    #expect(!hasEmptyLastLine(new), comment)
    #expect(source.byteOrderMarkLength == new.byteOrderMarkLength, comment)
    return once.bytes != source.bytes
  }

  private func hasEmptyLastLine(_ source: SourceFile) -> Bool {
    let count = source.lineStarts.count
    return count > 2 && source.lineRange(count - 2).isEmpty
  }
}

/// What formatting must not change.
struct Facts {
  var rules: RuleSet
  var codes: [DiagnosticCode]
  /// Without white space at their ends.
  var comments: [String]

  init(_ source: SourceFile, _ form: SyntaxTree.Form) {
    let checked = Pipeline.check([Pipeline.read(source, file: 0, form: form)], sources: [source])
    rules = checked.rules.ruleSet
    codes = Pipeline.lint(checked, plan: Pipeline.plan(checked), sources: [source]).map(\.code).sorted()
    comments = checked.trees.flatMap(\.comments).map { comment in
      var text = source.text(comment.range).unicodeScalars
      while text.last == " " || text.last == "\t" { text.removeLast() }
      return String(text)
    }
  }
}
