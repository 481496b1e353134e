import Foundation
import RuleLint
import RuleSyntax
import Testing

@testable import oal

/// Projects: the files of one phone, and the reported findings.
@Suite struct ProjectTests {
  private static let lists = "list Social app:com.x.y\n"
  private static let night = "schedule \"Night\" 22:00-06:00 daily list:Social\n"
  private static let broken = "schedule \"Late\" 22:00-26:00 daily list:Social\n"

  private func project(_ configuration: String = "", _ files: [String: String]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(".oalrc.yaml", configuration)
    for (path, text) in files { try scratch.write(path, text) }
    return scratch
  }

  private func lint(_ words: [String], in folder: URL, input: String = "") throws -> Tool.Result {
    try Tool.run(
      ["lint", "--fail-on", "warning"] + words, in: folder, input: Array(input.utf8),
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
  }

  @Test func listNamesAreShared() throws {
    let scratch = try project("", ["lists.oal": Self.lists, "sub/night.oal": Self.night])
    let whole = try lint([], in: scratch.folder)
    #expect(whole.output == "1 rule in 2 files: no findings\n")
    #expect(whole.status == 0)
    let alone = try lint(["night.oal"], in: scratch.url("sub"))
    #expect(alone.output == "1 rule in 1 file: no findings\n")
    // Without the project the list of one file is used by nobody.
    #expect(try lint(["--no-config", "lists.oal"], in: scratch.folder).output.contains("OAL205"))
  }

  /// A configuration that cannot be read is never taken for none.
  @Test(arguments: [
    "ln -s nowhere .oalrc.yaml", "ln -s .oalrc.yaml .oalrc.yaml", "mkdir .oalrc.yaml",
    "mkdir sub/.oalrc.yaml; touch sub/.oalrc.yaml/x",
  ])
  func anUnreadableConfigurationIsReported(_ command: String) throws {
    let scratch = try Scratch()
    try scratch.write("sub/night.oal", Self.night)
    #expect(try Tool.shell(command, in: scratch.folder).status == 0)
    for words in [[], ["sub"], ["sub/night.oal"]] {
      let result = try lint(words, in: scratch.folder)
      #expect(result.status == 2)
      #expect(result.trouble.contains(".oalrc.yaml: "))
    }
    #expect(try lint(["--no-config", "sub"], in: scratch.folder).status == 0)
  }

  @Test(arguments: ["[", "a/[b", "[]", "x[!", "[a/]b", "[\\\\]"])
  func aBracketThatIsNotClosedIsAnError(_ glob: String) throws {
    let scratch = try project("exclude: [\"\(glob)\"]", ["night.oal": Self.night])
    let result = try lint([], in: scratch.folder)
    #expect(result.output.contains("error[OAL019]: the glob has a `[` that no `]` closes"))
    for good in ["[a]", "[]a]", "[!]]", "\\\\[", "a[b-d]*"] {
      let scratch = try project("exclude: [\"\(good)\"]", ["night.oal": Self.night])
      #expect(try lint([], in: scratch.folder).status == 0, "\(good)")
    }
  }

  @Test func aReserveOfTheConfigurationIsNoOpenLimit() throws {
    let scratch = try project("transient-activities: 20", ["night.oal": Self.night])
    let result = try lint([], in: scratch.folder)
    #expect(result.output.contains("warning[OAL103]: 2 of 20 activities, and 20 are to be kept free"))
    #expect(!result.output.contains("session"))
  }

  /// R53: an abbreviation works, with a word of warning.
  @Test(arguments: [("EST", true), ("UTC", false), ("Asia/Tokyo", false)])
  func aZoneWithoutDaylightSavingTimeIsWarnedOf(_ zone: String, _ isWarned: Bool) throws {
    let scratch = try project("timezone: \(zone)", ["night.oal": Self.night])
    for command in ["lint", "plan", "verify", "status"] {
      let result = try Tool.run([command], in: scratch.folder)
      let lines = result.trouble.split(separator: "\n").filter { $0.contains("without daylight saving time") }
      #expect(lines.count == (isWarned ? 1 : 0), "\(command) \(result.trouble)")
      #expect(result.status == 0)
    }
    for command in ["plan", "verify"] {
      let result = try Tool.run([command, "--no-config", "--zone", zone, "night.oal"], in: scratch.folder)
      #expect(result.trouble.contains("without daylight saving time") == isWarned)
    }
  }

  /// OAL103 counts the whole set, and a file by itself has the findings that it has among all.
  @Test func oneFileHasTheFindingsOfTheWholeRun() throws {
    var files: [String: String] = ["b/lists.oal": Self.lists]
    for number in 0..<21 {
      files["\(number % 3)/r\(number).oal"] =
        "schedule \"R\(number)\" 09:00-10:\(30 + number) mon list:Social\n"
    }
    files["0/dup.oal"] = "schedule \"R1\" 09:00-10:00 mon list:Social\n"
    let scratch = try project("rules: {OAL201: off}", files)
    let whole = try lint(["--format", "json"], in: scratch.folder)
    #expect(whole.output.contains("OAL103"))
    #expect(whole.output.contains("OAL010"))
    let all = findings(whole.output)
    var parts: [String] = []
    for path in files.keys.sorted() {
      parts += findings(try lint(["--format", "json", path], in: scratch.folder).output)
    }
    #expect(parts.sorted() == all.sorted())
    // In any order.
    let reversed = try lint(["--format", "json"] + files.keys.sorted().reversed(), in: scratch.folder)
    #expect(findings(reversed.output).sorted() == all.sorted())
  }

  private func findings(_ json: String) -> [String] {
    json.split(separator: "\n").filter { $0.contains("\"code\":") }.map { line in
      line.hasSuffix(",") ? String(line.dropLast()) : String(line)
    }
  }

  @Test func aProjectInsideIsAnother() throws {
    let scratch = try project(
      "",
      [
        "a.oal": Self.lists + Self.night, "in/.oalrc.yaml": "", "in/b.oal": Self.lists + Self.night,
        "out/c.oal": "list Games app:g.x\nopen-limit 5/day daily list:Games\n",
      ])
    let result = try lint([], in: scratch.folder)
    #expect(result.output == "3 rules in 3 files: no findings\n")
    let plans = try Tool.run(
      ["plan", "--format", "json"], in: scratch.folder, environment: ["PATH": "/usr/bin:/bin"])
    #expect(plans.output.contains("\"paths\":[\"a.oal\",\"out/c.oal\"]"))
    #expect(plans.output.contains("\"paths\":[\"in/b.oal\"]"))
  }

  @Test(arguments: [true, false]) func excludedFilesAreNotOfTheProject(inRepository: Bool) throws {
    let scratch = try project(
      "exclude: [gen/, '*.draft.oal']",
      [
        "a.oal": Self.lists + Self.night, "gen/g.oal": Self.broken, "b.draft.oal": Self.broken,
      ])
    if inRepository { #expect(try Tool.shell("git init -q .", in: scratch.folder).status == 0) }
    #expect(try lint([], in: scratch.folder).output == "1 rule in 1 file: no findings\n")
    // Named, a file is checked, by any path.
    for path in ["gen/g.oal", "./gen/g.oal", scratch.url("gen/g.oal").path, "b.draft.oal"] {
      #expect(try lint([path], in: scratch.folder).status == 1)
      let forced = try lint(["--force-exclude", path], in: scratch.folder)
      #expect(forced.status == 0)
      #expect(forced.trouble.contains("not checked"))
    }
    let folder = try lint(["gen"], in: scratch.folder)
    #expect(folder.status == 2)
    #expect(folder.output.isEmpty)
  }

  @Test func whatGitIgnoresIsNotOfTheProject() throws {
    let scratch = try project(
      "",
      [
        ".gitignore": "ignored.oal\nbuild/\n", "a.oal": Self.lists + Self.night, "ignored.oal": Self.broken,
        "build/b.oal": Self.broken, "kept build/c.oal": "# nothing  # oal:ignore-file OAL305 yet\n",
        "tracked/ignored.oal": Self.lists,
      ])
    let setup = try Tool.shell("git init -q . && git add -f tracked/ignored.oal", in: scratch.folder)
    #expect(setup.status == 0)
    let result = try lint(["--format", "json"], in: scratch.folder)
    // What is tracked is not ignored, whatever the patterns say.
    #expect(result.output.contains("OAL012"))
    #expect(!result.output.contains("OAL003"))
    // A deleted file is still in the index.
    try FileManager.default.removeItem(at: scratch.url("tracked/ignored.oal"))
    #expect(try lint([], in: scratch.folder).status == 1, "the file of comments is empty")
    #expect(try lint([], in: scratch.folder).trouble.isEmpty)
    // Inside of a hook git's variables lead elsewhere.
    let hook = try Tool.run(
      ["lint", "a.oal"], in: scratch.folder,
      environment: ["PATH": "/usr/bin:/bin", "GIT_DIR": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index"])
    #expect(hook.status == 0)
  }

  @Test func withoutAProjectNoProgramIsRun() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.lists + Self.night)
    #expect(try Tool.shell("git init -q .", in: scratch.folder).status == 0)
    try scratch.write("bin/git", "#!/bin/sh\ntouch \"$WITNESS\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.url("bin/git").path)
    let environment = [
      "PATH": scratch.url("bin").path + ":/usr/bin:/bin", "WITNESS": scratch.url("witness").path,
    ]
    _ = try Tool.run(["lint", "a.oal", "."], in: scratch.folder, environment: environment)
    #expect(!FileManager.default.fileExists(atPath: scratch.url("witness").path))
    try scratch.write(".oalrc.yaml", "")
    // A relative folder of PATH could be one of a checkout.
    let relative = try Tool.run(
      ["lint", "a.oal"], in: scratch.folder,
      environment: ["PATH": "bin::.", "WITNESS": scratch.url("witness").path])
    #expect(relative.trouble.contains("git: not found"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url("witness").path))
    _ = try Tool.run(["lint", "a.oal"], in: scratch.folder, environment: environment)
    #expect(FileManager.default.fileExists(atPath: scratch.url("witness").path), "the witness works")
  }

  @Test func aNamedFileThatNoSearchFindsIsAGuest() throws {
    let scratch = try project(
      "", ["lists.oal": Self.lists, "draft.txt": Self.night, "other.txt": Self.night])
    #expect(
      try lint(["draft.txt", "other.txt"], in: scratch.folder).output == "2 rules in 2 files: no findings\n")
  }

  // MARK: Settings

  @Test func severitiesAreTheProjects() throws {
    let rules = "list A\nschedule \"W\" 09:00-10:00 mon\nschedule \"M\" 22:00-24:00 daily list:A\n"
    let scratch = try project("rules: {OAL102: info, OAL105: off, OAL205: error}", ["a.oal": rules])
    let result = try lint(["--format", "json"], in: scratch.folder)
    #expect(result.output.contains("\"summary\":{\"error\":0,\"warning\":0,\"info\":1}"))
    #expect(result.status == 0)
    #expect(try lint(["--fail-on", "info"], in: scratch.folder).status == 1)
    // The command line before the project.
    let demanded = try lint(["--select", "OAL105", "--format", "json"], in: scratch.folder)
    #expect(demanded.output.contains("\"summary\":{\"error\":0,\"warning\":1,\"info\":0}"))
    #expect(
      try lint(["--select", "OAL1", "--ignore", "ends-at-midnight"], in: scratch.folder).output.contains(
        "no findings"))
  }

  /// The settings that `oal explain` shows with an example are necessary and sufficient.
  @Test(arguments: Registry.rules.filter { ($0.bad + $0.good).contains { !$0.settings.isEmpty } }.map(\.code))
  func examplesNeedTheSettingsThatAreShown(_ code: DiagnosticCode) throws {
    let rule = try #require(Registry.rule(code))
    let examples = rule.bad.map { ($0, true) } + rule.good.map { ($0, false) }
    for (example, isReported) in examples where !example.settings.isEmpty {
      let name = example.form == .yaml ? "a.oal.yaml" : "a.oal"
      let settings = example.settings.map { $0 + "\n" }.joined()
      let scratch = try project(settings, [name: example.plainText])
      let result = try lint(["--format", "quiet"], in: scratch.folder)
      #expect(result.output.contains("[\(code)]") == isReported, "\(settings)\(example.text)")
      #expect(!result.output.contains("OAL019"))
    }
  }

  @Test func aFaultyConfigurationIsReportedAndTheRestHolds() throws {
    let scratch = try project(
      "exclud: [x]\nrules: {OAL105: off}\ntimezone: Europe/Belin\n",
      [
        "a.oal": "schedule \"W\" 09:00-10:00 mon\n", "sub/b.oal": "list A\nopen-limit 5/day daily list:A\n",
      ])
    let result = try lint(["sub/b.oal"], in: scratch.folder)
    #expect(result.output.contains(".oalrc.yaml:1:1: error[OAL019]"))
    #expect(result.output.contains(".oalrc.yaml:3:11: error[OAL019]"))
    #expect(result.output.hasSuffix("2 errors in 1 file\n"))
    let plan = try Tool.run(["plan", "a.oal"], in: scratch.folder, environment: ["PATH": "/usr/bin:/bin"])
    #expect(plan.status == 1)
    #expect(plan.output.isEmpty)
  }

  @Test func settingsReachThePlan() throws {
    let scratch = try project(
      "transient-activities: 7\ntarget: openapplock-1.0.5\ntimezone: UTC\n",
      ["a.oal": Self.lists + "time-limit \"T\" 45m daily list:Social\n"])
    let words = ["plan", "--format", "json", "--at", "2026-03-09T12:00"]
    let plan = try Tool.run(words, in: scratch.folder, environment: ["PATH": "/usr/bin:/bin"])
    #expect(plan.output.contains("\"target\":\"openapplock-1.0.5\""))
    #expect(plan.output.contains("\"reserved\":7"))
    let given = try Tool.run(
      words + ["--target", "openapplock"], in: scratch.folder, environment: ["PATH": "/usr/bin:/bin"])
    #expect(given.output.contains("\"target\":\"openapplock\""))
  }

  @Test func aConfigurationCanBeNamed() throws {
    let scratch = try project("rules: {OAL105: off}", ["a.oal": "schedule \"W\" 09:00-10:00 mon\n"])
    try scratch.write("ci/strict.yaml", "rules: {OAL105: error}\n")
    #expect(try lint([], in: scratch.folder).status == 0)
    #expect(try lint(["--config", "ci/strict.yaml"], in: scratch.folder).output.contains("1 error"))
    #expect(try lint(["--no-config"], in: scratch.folder).output.contains("1 warning"))
    #expect(try lint(["--config", "missing.yaml"], in: scratch.folder).status == 2)
    #expect(try lint(["--config", "ci/strict.yaml", "--no-config"], in: scratch.folder).status == 2)
    // The project is named by its configuration.
    #expect(try lint([".oalrc.yaml"], in: scratch.folder).output == "1 rule in 1 file: no findings\n")
  }

  // MARK: Standard input

  /// R70: a text under a name is that file.
  @Test func standardInputIsTheFileOfItsName() throws {
    let scratch = try project(
      "exclude: [gen/]",
      [
        "lists.oal": Self.lists, "night.oal": "schedule \"Night\" 22:00-06:00 daily list:Nobody\n",
        "other.oal": "schedule \"Other\" 09:00-10:00 mon list:Social\n",
        "gen/x.oal": "",
      ])
    let name = ["--stdin-filename", "night.oal", "-"]
    #expect(try lint(name, in: scratch.folder, input: Self.night).output == "1 rule in 1 file: no findings\n")
    let new = try lint(
      ["--stdin-filename", "z.oal", "-"], in: scratch.folder,
      input: "schedule \"Other\" 22:00-06:00 daily list:Social\n")
    #expect(new.output.contains("OAL010"), "the name is taken by the file beside it")
    let excluded = ["--force-exclude", "--stdin-filename", "gen/x.oal", "-"]
    #expect(try lint(excluded, in: scratch.folder, input: Self.broken).status == 0)
    #expect(try lint(Array(excluded.dropFirst()), in: scratch.folder, input: Self.broken).status == 1)
    let fixed = try lint(["--fix"] + excluded, in: scratch.folder, input: Self.broken)
    #expect(fixed.output == Self.broken)
  }
}
