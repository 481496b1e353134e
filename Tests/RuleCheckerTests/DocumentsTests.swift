import Foundation
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// The rule files that are documents: the examples, and the blocks of the read-me.
@Suite struct DocumentsTests {
  static let examples: [String] = {
    let folder = Markdown.projectFolder().appendingPathComponent("Examples").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  @Test func thereAreExamplesInBothForms() {
    let sound = Self.examples.filter { !$0.hasPrefix("faulty-") }
    #expect(sound.count { $0.hasSuffix(".oal") } >= 10)
    #expect(sound.count { $0.hasSuffix(".oal.yaml") } == sound.count { $0.hasSuffix(".oal") })
  }

  @Test(arguments: examples.filter { !$0.hasPrefix("faulty-") })
  func aSoundExampleHasNoErrors(name: String) throws {
    let (rules, diagnostics) = read(try example(name), path: name)
    #expect(diagnostics == [])
    #expect(!rules.rules.isEmpty)
  }

  @Test(arguments: examples.filter { !$0.hasPrefix("faulty-") && $0.hasSuffix(".oal") })
  func bothFormsOfAnExampleSayTheSame(name: String) throws {
    let compact = read(try example(name), path: name).rules
    let yaml = read(try example(name + ".yaml"), path: name + ".yaml").rules
    #expect(compact.rules == yaml.rules)
    #expect(contents(compact) == contents(yaml))
  }

  @Test(arguments: examples.filter { $0.hasPrefix("faulty-") })
  func aFaultyExampleSaysWhatItShows(name: String) throws {
    let text = try example(name).drop { $0 == "\u{FEFF}" }
    #expect(text.hasPrefix("# Shows "))
  }

  @Test func theReadMeShowsSoundRules() throws {
    let text = try Markdown.projectFile("README.md")
    let compact = Markdown.blocks("oal", in: text)
    let yaml = Markdown.blocks("yaml", in: text)
    #expect(compact.count >= 3 && yaml.count >= 2)
    // The first block is the faulty example.
    #expect(try example("faulty-evening.oal").hasSuffix(compact.first ?? "missing"))
    for block in compact.dropFirst() { #expect(read(block, path: "README.oal").diagnostics == []) }
    // The first block in YAML is rules; the others are settings and a hook's configuration.
    #expect(read(yaml.first ?? "", path: "README.oal.yaml").diagnostics == [])
  }

  /// The output that the read-me shows is the golden output of the same command. With OAL_REFRESH=1 it is written
  /// anew from the golden files, as they were when the tests began.
  @Test func theReadMeShowsRealOutput() throws {
    let text = try Markdown.projectFile("README.md")
    let blocks = Markdown.blocks("console", in: text)
    #expect(blocks.count == 2)
    var wanted = text
    for block in blocks {
      let command = block.prefix { $0 != "\n" }
      let words = command.split(separator: " ")
      let golden = "Tests/Fixtures/\(words[3].replacing(".oal", with: ""))/\(words[2]).txt"
      wanted = try wanted.replacing(block, with: "\(command)\n" + Markdown.projectFile(golden))
    }
    if ProcessInfo.processInfo.environment["OAL_REFRESH"] == "1" {
      let file = Markdown.projectFolder().appendingPathComponent("README.md")
      try wanted.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text == wanted)
    }
  }

  // MARK: Helpers

  private func example(_ name: String) throws -> String { try Markdown.projectFile("Examples/" + name) }

  private func read(_ text: String, path: String) -> (rules: RuleSet, diagnostics: [Diagnostic]) {
    let source = SourceFile(path: path, text: text)
    let result =
      path.hasSuffix(".yaml") ? YAMLReader.read(source, file: 0) : CompactReader.read(source, file: 0)
    let checked = Checker.check([result.tree], sources: [source], presets: { PresetGallery.all })
    return (checked.checked.ruleSet, result.diagnostics + checked.diagnostics)
  }

  /// The lists with their items as sets, since the order of items differs between the two forms.
  private func contents(_ rules: RuleSet) -> [String: Set<ListItem>] {
    Dictionary(rules.lists.map { ($0.name, Set($0.items)) }, uniquingKeysWith: { $1 })
  }
}
