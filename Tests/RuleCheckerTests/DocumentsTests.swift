import Foundation
import PresetGallery
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// The rule files that are documents: the examples, and the blocks of the read-me and the guide.
@Suite struct DocumentsTests {
  static let guide = "Sources/oal/Docs/guide.md"

  static let examples: [String] = {
    let folder = Markdown.projectFolder().appendingPathComponent("Examples").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.contains(".oal-test.") }.sorted()
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

  /// The read-me and the guide show real rules: the faulty ones are an example, all others have no finding.
  @Test func documentsShowSoundRules() throws {
    let readMe = try Markdown.projectFile("README.md")
    let guide = try Markdown.projectFile(Self.guide)
    let compact = Markdown.blocks("oal", in: guide)
    #expect(compact.count >= 3)
    #expect(try example("faulty-evening.oal").hasSuffix(compact.first ?? "missing"))
    for block in compact.dropFirst() { #expect(read(block, path: "guide.oal").diagnostics == []) }
    // The first block in YAML is rules; the others are settings and a hook's configuration.
    let yaml = try #require(Markdown.blocks("yaml", in: guide).first)
    #expect(read(yaml, path: "guide.oal.yaml").diagnostics == [])
    // The plan that follows in the read-me is the example's.
    let shown = try #require(Markdown.blocks("oal", in: readMe).first)
    let student = read(try example("student.oal"), path: "student.oal").rules
    #expect(read(shown, path: "student.oal").rules == student)
  }

  /// The output that the read-me and the guide show is the golden output of the same command. With OAL_REFRESH=1 it is
  /// written anew from the golden files, as they were when the tests began.
  @Test(arguments: ["README.md", guide]) func documentsShowRealOutput(path: String) throws {
    let text = try Markdown.projectFile(path)
    let blocks = Markdown.blocks("console", in: text)
    #expect(!blocks.isEmpty)
    var wanted = text
    for block in blocks {
      let command = block.prefix { $0 != "\n" }
      let words = command.split(separator: " ")
      let golden = "Tests/Fixtures/\(words[3].replacing(".oal", with: ""))/\(words[2]).txt"
      wanted = try wanted.replacing(block, with: "\(command)\n" + Markdown.projectFile(golden))
    }
    if ProcessInfo.processInfo.environment["OAL_REFRESH"] == "1" {
      let file = Markdown.projectFolder().appendingPathComponent(path)
      try wanted.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text == wanted)
    }
  }

  /// Whoever reads the read-me wants to know in a minute what the tool is.
  @Test func theReadMeIsShort() throws {
    #expect(
      try Markdown.projectFile("README.md").split(separator: "\n", omittingEmptySubsequences: false).count
        <= 151)
  }

  /// Links within the repository lead to files that exist, and to headings that stand in them.
  @Test(arguments: ["README.md", guide, "CONTRIBUTING.md", "SECURITY.md", "Grammar.md"])
  func linksLeadSomewhere(path: String) throws {
    let folder = Markdown.projectFolder().appendingPathComponent(path).deletingLastPathComponent()
    let text = try Markdown.projectFile(path)
    let links = text.matches(of: /(?:\]\(|src(?:set)?=")([^)"]+)[)"]/).map { String($0.1) }
    for link in links where !link.hasPrefix("https://") {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? path : folder.appendingPathComponent(String(parts[0])).path
      #expect(FileManager.default.fileExists(atPath: file) || parts[0].isEmpty, "\(link)")
      guard parts.count == 2 else { continue }
      let target = try parts[0].isEmpty ? text : String(contentsOfFile: file, encoding: .utf8)
      let headings = target.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
        // As GitHub makes them: without punctuation, in lower case, with hyphens.
        $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      }
      #expect(headings.contains(String(parts[1])), "\(link)")
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
