import Foundation
import PresetGallery
import RuleModel
import Testing

@testable import oal

/// The built binary from its arguments to its exit status.
@Suite struct WholeCommandTests {
  private static let good = """
    list Social app:com.burbn.instagram
    schedule "Sleep" 22:00-06:00 daily block list:Social

    """
  private static let bad = "schedule \"Late\" 22:00-26:00 daily block list:Social\n"

  // MARK: Usage

  @Test func withoutACommandTheHelpIsTrouble() throws {
    let result = try Tool.run([])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.contains("Usage: oal COMMAND"))
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func helpIsAReport(_ words: [String]) throws {
    let result = try Tool.run(words)
    #expect(result.status == 0)
    #expect(result.trouble.isEmpty)
    for command in Commands.all { #expect(result.output.contains("\n  \(command.name) ")) }
  }

  @Test(arguments: [["help", "lint"], ["lint", "--help"], ["lint", "-h", "missing.oal"]])
  func helpOfACommand(_ words: [String]) throws {
    let result = try Tool.run(words)
    #expect(result.status == 0)
    #expect(result.output == Help.page(of: LintCommand.definition, path: ["lint"]))
  }

  @Test(arguments: [["--version"], ["version"]])
  func version(_ words: [String]) throws {
    let result = try Tool.run(words)
    #expect(result.status == 0)
    #expect(result.output == "oal \(Version.current)\ndevelopment build\n")
  }

  @Test func versionForAProgram() throws {
    let result = try Tool.run(["version", "--format", "json"])
    let build = "\"commit\":null,\"modified\":false,\"toolchain\":null"
    #expect(result.output == "{\"version\":1,\"oal\":{\"version\":\"\(Version.current)\",\(build)}}\n")
  }

  @Test func versionOfARelease() {
    var build = BuildInformation(commit: "0123abc", isModified: false, toolchain: "Swift 7 (x)")
    let first = "oal \(Version.current)\n"
    #expect(VersionCommand.text(build) == first + "commit: 0123abc\ntoolchain: Swift 7 (x)\n")
    build.isModified = true
    #expect(
      VersionCommand.text(build)
        == first + "commit: 0123abc, with uncommitted changes\ntoolchain: Swift 7 (x)\n")
    #expect(
      VersionCommand.json(build).contains(#""commit":"0123abc","modified":true,"toolchain":"Swift 7 (x)""#))
  }

  @Test(arguments: [
    (["lnt"], "did you mean lint?"),
    (["rules.oal"], "oal lint rules.oal"),
    (["--verbose"], "--verbose"),
    (["lint", "--frmat=json"], "did you mean --format?"),
    (["lint", "--format", "xml"], "text, json"),
    (["lint", "--format"], "--format needs a value"),
    (["lint", "--stdin-filename", "x.oal"], "write - among the paths"),
    (["plan", "--strategy", "wake-up"], "per-rule"),
    (["plan", "--target", "openaplock"], "did you mean openapplock?"),
    (["help", "lnt"], "did you mean lint?"),
    (["presets", "shw"], "did you mean show?"),
    (["presets", "show"], "needs NAME"),
    (["presets", "show", "Nonsense"], "oal presets"),
    (["presets", "show", "Deep Sleep", "--list", ""], "is no list's name"),
    (["presets", "show", "Deep Sleep", "--list", " "], "is no list's name"),
    (["presets", "show", "Deep Sleep", "--list=" + String(repeating: "n", count: 101)], "at most 100"),
    (["version", "now"], "one argument too many"),
    (["l\u{1B}[31mt"], "\\u{1B}"),
  ])
  func usageErrorsAreTrouble(_ words: [String], _ part: String) throws {
    let result = try Tool.run(words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.hasPrefix("oal: "))
    #expect(result.trouble.contains(part))
    #expect(!result.trouble.contains("\u{1B}"))
  }

  // MARK: Exit statuses and files

  @Test func statusSaysWhatWasFound() throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    try scratch.write("bad.oal", Self.bad)
    let good = try Tool.run(["lint", "good.oal"], in: scratch.folder)
    #expect(good.status == 0)
    #expect(good.output == "1 rule in 1 file: no findings\n")
    let bad = try Tool.run(["lint", "good.oal", "bad.oal"], in: scratch.folder)
    #expect(bad.status == 1)
    #expect(bad.output.contains("bad.oal:1:23: error[OAL003]"))
    #expect(bad.output.hasSuffix("1 error in 2 files\n"))
    #expect(bad.trouble.isEmpty)
  }

  @Test func oneBadPathDoesNotStopTheOthers() throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    try scratch.write("bad.oal", Self.bad)
    let result = try Tool.run(["lint", "god.oal", "bad.oal", "*.yaml", "good.oal"], in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.output.contains("error[OAL003]"))
    #expect(result.output.hasSuffix("1 error in 2 files\n"))
    #expect(result.trouble.contains("oal: god.oal: no such file or directory; did you mean good.oal?\n"))
    #expect(result.trouble.contains("oal: *.yaml: no such file or directory; no file fits the pattern\n"))
  }

  @Test(arguments: [
    ["lint", "missing.oal"], ["plan", "missing.oal"], ["lint", "good.oal/x"], ["plan", "empty"],
  ])
  func nothingReadIsNothingReported(_ words: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    try scratch.write("empty/readme.md", "")
    let result = try Tool.run(words, in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.hasPrefix("oal: "))
  }

  @Test func aFolderIsSearched() throws {
    let scratch = try Scratch()
    let expected = ["a.oal", "a/y.oal", "a/z.oal.yml", "b.oal", "deep/er/c.oal"]
    for path in expected.reversed() + [".git/x.oal", ".x.oal", "rules.yaml"] { try scratch.write(path, "") }
    try FileManager.default.createSymbolicLink(at: scratch.url("loop"), withDestinationURL: scratch.folder)
    for words in [["plan"], ["plan", "."], ["plan", "a.oal", "./", "a"]] {
      let result = try Tool.run(words + ["--format", "json"], in: scratch.folder)
      #expect(result.status == 0)
      let prefix = words.count > 2 ? "./" : ""
      let paths = ["a.oal"] + expected.dropFirst().map { prefix + $0 }
      #expect(try self.paths(ofPlans: result.output) == paths)
    }
    // Named, a hidden folder is searched.
    #expect(try Tool.run(["plan", ".git"], in: scratch.folder).status == 0)
  }

  @Test func aFolderWithoutRuleFilesIsTrouble() throws {
    let scratch = try Scratch()
    try scratch.write("none/readme.md", "")
    for words in [["lint", "none"], ["lint"]] {
      let folder = words.count > 1 ? scratch.folder : scratch.url("none")
      let result = try Tool.run(words, in: folder)
      #expect(result.status == 2)
      #expect(result.trouble.contains("no rule files in \(words.count > 1 ? "none" : "the current folder")"))
    }
  }

  @Test func aFileNamedTwiceIsReadOnce() throws {
    let scratch = try Scratch()
    try scratch.write("x.oal", Self.bad)
    try FileManager.default.createSymbolicLink(
      at: scratch.url("link.oal"), withDestinationURL: scratch.url("x.oal"))
    let paths = ["./x.oal", "x.oal", "link.oal", scratch.url("x.oal").path, "."]
    let result = try Tool.run(["lint"] + paths, in: scratch.folder)
    #expect(result.output.hasPrefix("./x.oal:1:23: "))
    #expect(result.output.hasSuffix("1 error in 1 file\n"))
  }

  @Test func pathsMayBeAnything() throws {
    let scratch = try Scratch()
    for path in ["a b/ř.oal", "-dash.oal", "new\nline.oal"] { try scratch.write(path, Self.bad) }
    let result = try Tool.run(
      ["lint", "a b/ř.oal", "new\nline.oal", "--", "-dash.oal"], in: scratch.folder)
    #expect(result.status == 1)
    for path in ["a b/ř.oal", "new\\nline.oal", "-dash.oal"] {
      #expect(result.output.contains(path + ":1:23: error[OAL003]"))
    }
  }

  @Test func bytesInPathsNeedNotBeText() throws {
    let scratch = try Scratch()
    // Some file systems refuse such a name; the echo says whether this one does.
    let result = try Tool.shell(
      #"p=$(printf 'r\351.oal'); printf 'nonsense\n' > "$p" || { echo refused; exit; }; "$OAL" lint "$p""#,
      in: scratch.folder)
    #expect(result.output.hasPrefix("r\\xE9.oal:1:") || result.output == "refused\n")
  }

  // MARK: Standard input

  @Test func standardInputIsReadUnderAName() throws {
    let compact = try Tool.run(["lint", "-"], input: Array(Self.bad.utf8))
    #expect(compact.status == 1)
    #expect(compact.output.hasPrefix("<stdin>:1:23: error[OAL003]"))
    let yaml = Array("rules:\n- {name: A, kind: schedule, window: 22:00-26:00, days: daily}\n".utf8)
    for words in [["-"], ["-", "--stdin-filename", "x.yaml"], ["--stdin-filename=-.yaml", "--", "-"]] {
      let result = try Tool.run(["lint", "--format", "json"] + words, input: yaml)
      #expect(result.status == 1)
      #expect(try codes(of: result.output).contains("OAL003"))
    }
    let asCompact = try Tool.run(["lint", "-", "--stdin-filename", "x.oal", "--format", "json"], input: yaml)
    #expect(try codes(of: asCompact.output).contains("OAL001"))
  }

  @Test func emptyOrClosedStandardInputIsNoTrouble() throws {
    let result = try Tool.run(["plan", "-"])
    #expect(result.status == 0)
    #expect(result.output == "0 of 20 activities\n")
    let closed = try Tool.shell(#""$OAL" plan - <&-"#)
    #expect(closed.status == 0)
    #expect(closed.output == "0 of 20 activities\n")
    let twice = try Tool.run(["plan", "-", "-"], input: Array(Self.good.utf8))
    #expect(twice.output.hasPrefix("2 of 20 activities\n"))
  }

  // MARK: Plans

  @Test func errorsStopThePlanOfTheirFile() throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    try scratch.write("bad.oal", Self.good + Self.bad)
    let alone = try Tool.run(["plan", "bad.oal", "--format", "json"], in: scratch.folder)
    #expect(alone.status == 1)
    #expect(alone.output.isEmpty)
    #expect(alone.trouble.hasPrefix("bad.oal:3:23: error[OAL003]"))
    let both = try Tool.run(["plan", "bad.oal", "good.oal", "--format", "json"], in: scratch.folder)
    #expect(both.status == 1)
    #expect(try paths(ofPlans: both.output) == ["good.oal"])
    let text = try Tool.run(["plan", "bad.oal", "good.oal"], in: scratch.folder)
    #expect(text.output.hasPrefix("good.oal: 2 of 20 activities\n"))
  }

  @Test func aRefusalOfThePlatformIsNoErrorOfThePlan() throws {
    let result = try Tool.run(["plan", "-"], input: Array("schedule \"B\" 07:00-07:10 daily list:S\n".utf8))
    #expect(result.status == 0)
    #expect(result.output.contains("will not register: 10 minutes\n"))
  }

  // MARK: Presets

  @Test func presetsAreListedAndShown() throws {
    let list = try Tool.run(["presets"])
    #expect(list.status == 0)
    #expect(!PresetGallery.all.isEmpty)
    for preset in PresetGallery.all {
      #expect(list.output.contains("  \(preset.name) "))
      #expect(list.output.contains("\(preset.section)\n"))
      let shown = try Tool.run(["presets", "show", preset.name, "--list", "My Apps"])
      #expect(shown.status == 0)
      let rules = "list \"My Apps\" app:com.example.one\n" + shown.output
      let plan = try Tool.run(["plan", "-", "--format", "json"], input: Array(rules.utf8))
      #expect(plan.status == 0)
      #expect(plan.output.contains("\"rule\":\"\(preset.name)\""))
    }
  }

  // MARK: Colour and writing

  @Test func colourFollowsItsSwitches() throws {
    let input = Array(Self.bad.utf8)
    let lint = ["lint", "-"]
    let both = ["FORCE_COLOR": "1", "NO_COLOR": "1"]
    let runs: [(words: [String], environment: [String: String], isColored: Bool)] = [
      ([], [:], false), ([], ["FORCE_COLOR": "1"], true), ([], both, false), (["--color=always"], both, true),
      (["--color=never"], ["FORCE_COLOR": "1"], false), (["--format=json", "--color=always"], [:], false),
      (["--format=json"], ["FORCE_COLOR": "1"], false),
    ]
    for run in runs {
      let result = try Tool.run(lint + run.words, input: input, environment: run.environment)
      #expect(result.status == 1)
      #expect(result.output.contains("\u{1B}[") == run.isColored, "\(run.words) \(run.environment)")
    }
  }

  @Test func aReaderThatStopsIsNoTrouble() throws {
    let scratch = try Scratch()
    try scratch.write("big.oal", String(repeating: "nonsense 22:00\n", count: 20_000))
    let result = try Tool.shell(
      #"{ "$OAL" lint --format json big.oal; echo "status $?" >&2; } | head -c 1"#, in: scratch.folder)
    #expect(result.output == "{")
    #expect(result.trouble == "status 1\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsTrouble() throws {
    let result = try Tool.shell(#""$OAL" --help > /dev/full"#)
    #expect(result.status == 2)
    #expect(result.trouble.hasPrefix("oal: standard output: no space left on device"))
  }

  @Test func aClosedOutputIsTrouble() throws {
    let result = try Tool.shell(#""$OAL" --help >&-"#)
    #expect(result.status == 2)
    #expect(result.trouble.hasPrefix("oal: standard output: "))
  }

  /// The paths of the plans of several rule sets.
  private func paths(ofPlans json: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let plans = try #require(object?["plans"] as? [[String: Any]])
    return plans.flatMap { $0["paths"] as? [String] ?? [] }
  }

  private func codes(of json: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let findings = try #require(object?["findings"] as? [[String: Any]])
    return findings.compactMap { $0["code"] as? String }
  }
}
