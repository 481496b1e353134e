import JSONText
import RuleLint
import RuleModel
import RulePipeline
import RuleSyntax
import TestSupport
import Testing

@testable import LanguageServer

@Suite struct FindingsTests {
  @Test func showsWhatTheCommandLineSays() throws {
    var client = try Client()
    let marked = Marked("list Social\nschedule \"Wind Down\" ‹22:00-24:00› daily block list:Social\n")
    client.open(marked.text, version: 7)
    let finding = try #require(client.findings[rules]?.first)
    #expect(finding["code"] == "OAL102")
    #expect(finding["severity"] == 1)
    #expect(finding["source"] == "oal")
    #expect(finding["range"] == marked.range)
    #expect(finding["message"]?.string?.contains("help: ") == true)
  }

  @Test func pointsToTheOtherPlace() throws {
    let marked = Marked("list ‹Social›\nlist Games\nlist Social\n")
    var client = try Client()
    client.open(marked.text)
    let related = client.findings[rules]?.first?["relatedInformation"]?.array
    #expect(related?.map { $0["location"] } == [["uri": .string(rules), "range": marked.range]])
    var plain = try Client(capabilities: [:])
    plain.open(marked.text)
    #expect(plain.findings[rules]?.first?["relatedInformation"] == nil)
    #expect(plain.findings[rules]?.first?["message"]?.string?.contains("first declared here") == true)
  }

  /// What can go is greyed out.
  @Test func marksWhatIsNotNeeded() throws {
    var client = try Client()
    client.open("time-limit \"A\" 45m/day daily block list:X\n")
    #expect(client.codes() == ["OAL304"])
    #expect(client.findings[rules]?.first?["tags"] == [1])
    #expect(client.findings[rules]?.first?["severity"] == 3)
  }

  @Test func anEmptyPlaceIsVisible() throws {
    var client = try Client()
    client.open("schedule \"A\" 22:00-06:00 daily list:X# é\n")
    for finding in client.findings[rules] ?? [] {
      #expect(finding["range"]?["start"] != finding["range"]?["end"])
    }
    #expect(client.codes() == ["OAL001"])
  }

  @Test func aFileOfNonsenseIsSentInPart() throws {
    var client = try Client()
    client.open(String(repeating: "nonsense\n", count: 3000))
    #expect(client.findings[rules]?.count == Findings.limit)
  }

  // MARK: Several files

  private static let lists = "/project/lists.oal"
  private static let night = "/project/night.oal"
  private static let morning = "/project/morning.oal.yaml"

  private static func project(_ files: [String: String]) -> ServerEnvironment {
    ServerEnvironment(
      ruleSet: { path in RuleSetScope(path.hasPrefix("/project/") ? Array(files.keys) : [path]) },
      read: { files[$0].map { Array($0.utf8) } })
  }

  @Test func filesOfAProjectAreCheckedTogether() throws {
    var client = try Client(
      Self.project([
        Self.lists: "list Social\n", Self.night: "",
        Self.morning:
          "rules:\n  - {name: M, kind: schedule, window: 25:00-07:00, days: daily, list: Socal}\n",
      ]))
    let rule = "schedule \"Night\" 22:00-06:00 daily block list:"
    client.open(rule + "Social\n", "file:///project/night.oal")
    #expect(client.codes("file:///project/night.oal") == [])
    #expect(client.codes("file:///project/morning.oal.yaml") == ["OAL003", "OAL011"])
    client.change([["text": .string(rule + "Socal\n")]], "file:///project/night.oal")
    #expect(client.codes("file:///project/night.oal") == ["OAL011"])
    // A file outside is a rule set of its own.
    client.open(rule + "Socal\n", "file:///other/night.oal")
    #expect(client.codes("file:///other/night.oal") == [])
    // With the last open file the project goes.
    client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///project/night.oal"]])
    #expect(client.codes("file:///project/morning.oal.yaml") == [])
  }

  @Test func aClosedFileCountsAsItIsOnTheDisk() throws {
    var client = try Client(Self.project([Self.lists: "list Social\n", Self.night: ""]))
    client.open("list Games\n", "file:///project/lists.oal")
    client.open("schedule \"N\" 22:00-06:00 daily list:Games\n", "file:///project/night.oal")
    #expect(client.codes("file:///project/night.oal") == [])
    client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///project/lists.oal"]])
    #expect(client.codes("file:///project/night.oal") == ["OAL011"])
  }

  @Test func aFileThatCannotBeReadIsLeftOut() throws {
    let environment = ServerEnvironment(
      ruleSet: { _ in RuleSetScope(["/project/a.oal", "/project/night.oal", "/project/z.oal"]) },
      read: { _ in nil })
    var client = try Client(environment)
    client.open("schedule \"N\" 25:00-06:00 daily list:Games\n", "file:///project/night.oal")
    #expect(client.codes("file:///project/night.oal") == ["OAL003"])
    client.change([["text": "schedule \"N\" 22:00-06:00 daily list:Games\n"]], "file:///project/night.oal")
    #expect(client.codes("file:///project/night.oal") == [])
    #expect(try client.ask("documentSymbol", at: .null, "file:///project/night.oal").array?.count == 1)
  }

  /// A project's configuration decides which findings are reported, and with which severity.
  @Test func aProjectsSettingsCount() throws {
    let environment = ServerEnvironment(ruleSet: { path in
      var scope = RuleSetScope([path])
      scope.lint = LintOptions(listsAreComplete: true)
      scope.select = { finding in
        if finding.code == DiagnosticCode(102) { return nil }
        var finding = finding
        finding.severity = .info
        return finding
      }
      return scope
    })
    var client = try Client(environment)
    client.open("list X\ntime-limit \"A\" 45m/day daily list:X\nschedule \"B\" 22:00-24:00 daily list:X\n")
    #expect(client.codes().contains("OAL109") && !client.codes().contains("OAL102"))
    #expect(client.findings[rules]?.allSatisfy { $0["severity"] == 3 } == true)
  }

  @Test func looksAgainWhenFilesChange() throws {
    let disk = Disk(["/project/lists.oal": "list Social\n"])
    var client = try Client(
      ServerEnvironment(ruleSet: { _ in RuleSetScope(disk.paths) }, read: { disk.read($0) }))
    client.open("schedule \"N\" 22:00-06:00 daily list:Games\n", "file:///project/night.oal")
    #expect(client.codes("file:///project/night.oal") == ["OAL011"])
    disk.write("/project/more.oal", "list Games\n")
    client.notify("textDocument/didSave", ["textDocument": ["uri": "file:///project/night.oal"]])
    client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///project/night.oal", "type": 2]]])
    #expect(client.codes("file:///project/night.oal") == ["OAL011"])
    client.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///project/more.oal", "type": 1]]])
    #expect(client.codes("file:///project/night.oal") == [])
  }

  /// A client that does not watch files says at least when it saves one.
  @Test func looksAgainAfterSaving() throws {
    let disk = Disk(["/project/lists.oal": "list Social\n"])
    var client = try Client(
      ServerEnvironment(ruleSet: { _ in RuleSetScope(disk.paths) }, read: { disk.read($0) }),
      capabilities: [:])
    client.open("schedule \"N\" 22:00-06:00 daily list:Games\n", "file:///project/night.oal")
    disk.write("/project/more.oal", "list Games\n")
    client.notify("textDocument/didSave", ["textDocument": ["uri": "file:///project/night.oal"]])
    #expect(client.codes("file:///project/night.oal") == [])
  }

  // MARK: Options

  /// The table of options that completion offers by is the checker's own judgement.
  @Test(arguments: RuleKeyword.all)
  func optionsAreThoseOfTheKind(keyword: RuleKeyword) {
    for kind in ClauseKind.allCases {
      let text = "\(keyword.spelling) \"Deep Sleep\" \(kind.option.sample(for: keyword))\n"
      let source = SourceFile(path: "", text: text)
      let checked = Pipeline.check([Pipeline.read(source, file: 0, form: .compact)], sources: [source])
      let isRefused = checked.diagnostics.contains { $0.code == .optionOfAnotherKind }
      #expect(isRefused != keyword.options.contains(kind), "\(text)")
    }
  }
}

/// Files that change while a test looks.
private final class Disk: @unchecked Sendable {
  // Tests use it from one thread.
  private var files: [String: String]

  init(_ files: [String: String]) { self.files = files }

  var paths: [String] { Array(files.keys) }
  func read(_ path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }
  func write(_ path: String, _ text: String) { files[path] = text }
}
