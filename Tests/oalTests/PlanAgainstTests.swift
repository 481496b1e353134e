import Foundation
import Testing

@testable import oal

/// `oal plan --against`, with a repository of git.
@Suite struct PlanAgainstTests {
  private static let old = """
    list Social app:com.burbn.instagram
    schedule "Sleep" 22:00-06:00 daily block list:Social
    time-limit "Cap" 45m/day daily list:Social

    """
  private static let new = old.replacing("45m", with: "1h")

  /// A repository with one commit, a tag and files that came later. Git's own settings are kept away from it.
  private struct Repository {
    let scratch: Scratch

    init() throws {
      scratch = try Scratch()
      try scratch.write("rules/a b/ř.oal", old)
      try scratch.write("link.oal", "")
      try FileManager.default.removeItem(at: scratch.url("link.oal"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.url("link.oal").path, withDestinationPath: "rules/a b/ř.oal")
      let result = try git(
        """
        git init -q -b main . && git add -A && git commit -q -m first && git tag v1
        """)
      #expect(result.status == 0, "\(result.trouble)")
      try scratch.write("rules/a b/ř.oal", new)
      try scratch.write("later.oal", old)
    }

    func git(_ line: String) throws -> Tool.Result {
      let settings = """
        export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \
        GIT_COMMITTER_EMAIL=a@b;
        """
      return try Tool.shell(settings + line, in: scratch.folder)
    }

    func plan(_ words: [String], in folder: String = ".") throws -> Tool.Result {
      try Tool.run(
        ["plan"] + words, in: scratch.url(folder),
        environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.folder.path, "GIT_CONFIG_NOSYSTEM": "1"])
    }
  }

  @Test(arguments: ["HEAD", "v1", "main", "HEAD^{tree}", "HEAD~0"]) func revisions(_ revision: String) throws
  {
    let result = try Repository().plan(["rules/a b/ř.oal", "--against", revision, "--exit-code"])
    #expect(result.status == 1)
    #expect(result.trouble.isEmpty)
    #expect(result.output.hasPrefix("1 rule changes, 1 activity restarts since \(revision): Cap\n"))
    #expect(result.output.contains("45m to 1h a day; loses the usage counted so far today"))
    #expect(result.output.hasSuffix("2 keep, 1 restart (Cap; usage counted today is lost)\n"))
  }

  @Test func withoutExitCodeChangesAreNoFindings() throws {
    #expect(try Repository().plan(["rules/a b/ř.oal", "--against", "HEAD"]).status == 0)
  }

  /// Wherever the command runs, and however the path is written.
  @Test func pathsGoByTheFile() throws {
    let repository = try Repository()
    let absolute = repository.scratch.url("rules/a b/ř.oal").path
    for (path, folder) in [
      ("ř.oal", "rules/a b"), ("../a b/ř.oal", "rules/a b"), (absolute, "rules"), ("./rules/a b/ř.oal", "."),
    ] {
      let result = try repository.plan([path, "--against", "HEAD", "--exit-code"], in: folder)
      #expect(result.status == 1, "\(path): \(result.trouble)")
      #expect(result.output.hasPrefix("1 rule changes, 1 activity restarts"))
    }
  }

  @Test func sameVersionChangesNothing() throws {
    let repository = try Repository()
    #expect(try repository.git("git add -A && git commit -q -m second").status == 0)
    let result = try repository.plan(["rules/a b/ř.oal", "--against", "HEAD", "--exit-code"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("nothing changes since HEAD: 3 activities go on\n"))
    #expect(try repository.plan(["rules/a b/ř.oal", "--against", "HEAD~1", "--exit-code"]).status == 1)
  }

  @Test func fileThatDidNotExistStartsEverything() throws {
    let result = try Repository().plan(["later.oal", "--against", "HEAD", "--exit-code"])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("everything starts: the file is not in HEAD\n"))
    #expect(result.output.hasSuffix("3 start (Sleep, Cap)\n"))
  }

  @Test func standardInputUnderAName() throws {
    let repository = try Repository()
    let line = "cat later.oal | \"$OAL\" plan --stdin-filename 'rules/a b/ř.oal' --against HEAD --exit-code -"
    let result = try repository.git(line)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("nothing changes"))
    let nameless = try repository.git("cat later.oal | \"$OAL\" plan --against HEAD -")
    #expect(nameless.status == 2)
    #expect(nameless.trouble.contains("--stdin-filename"))
  }

  @Test func aFileGoesBeforeARevision() throws {
    let repository = try Repository()
    try repository.scratch.write("main", Self.new)
    let result = try repository.plan(["rules/a b/ř.oal", "--against", "main", "--exit-code"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("nothing changes since main"))
  }

  @Test func severalFilesEachWithItsPast() throws {
    let repository = try Repository()
    let result = try repository.plan([
      "rules/a b/ř.oal", "later.oal", "--against", "HEAD", "--format", "json",
    ])
    #expect(result.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let changes = try #require(json?["changes"] as? [[String: Any]])
    #expect(changes.compactMap { ($0["summary"] as? [String: Int])?["start"] } == [0, 3])
    let file = try repository.plan(["rules/a b/ř.oal", "later.oal", "--against", "later.oal"])
    #expect(file.status == 2)
    #expect(file.trouble.contains("several rule sets"))
  }

  @Test(arguments: [
    (["rules/a b/ř.oal", "--against", "nonsense"], "neither a file nor a revision"),
    (["rules/a b/ř.oal", "--against=-nonsense"], "neither a file nor a revision"),
    (["rules/a b/ř.oal", "--against=--output=x"], "neither a file nor a revision"),
    (["rules/a b/ř.oal", "--against", "HEAD:nothing"], "neither a file nor a revision"),
    (["link.oal", "--against", "HEAD"], "was a link"),
    (["rules/a b/ř.oal", "--exit-code"], "--exit-code needs --against"),
  ])
  func troubles(_ words: [String], _ part: String) throws {
    let result = try Repository().plan(words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.contains(part), "\(result.trouble)")
  }

  @Test func outsideARepository() throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.old)
    let result = try Tool.run(
      ["plan", "rules.oal", "--against", "HEAD"], in: scratch.folder,
      environment: ["PATH": "/usr/bin:/bin", "GIT_CEILING_DIRECTORIES": "/tmp"])
    #expect(result.status == 2)
    #expect(result.trouble == "oal: HEAD is no file, and rules.oal is not in a git repository\n")
  }

  @Test func withoutGit() throws {
    let scratch = try Scratch()
    try scratch.write("rules.oal", Self.old)
    try scratch.write(".git/HEAD", "")
    let result = try Tool.run(
      ["plan", "rules.oal", "--against", "HEAD"], in: scratch.folder, environment: ["PATH": "/nowhere"])
    #expect(result.status == 2)
    #expect(result.trouble.contains("git: not found"))
  }

  /// An earlier version with errors leaves open what the phone runs. The new plan is shown all the same.
  @Test func earlierVersionWithErrors() throws {
    let repository = try Repository()
    try repository.scratch.write("bad.oal", "schedule \"Bad\" 22:00-26:00 daily block list:Social\n")
    #expect(try repository.git("git add -A && git commit -q -m bad").status == 0)
    try repository.scratch.write("bad.oal", Self.old)
    for (option, status) in [([], 0), (["--exit-code"], 2)] as [([String], Int32)] {
      let result = try repository.plan(["bad.oal", "--against", "HEAD"] + option)
      #expect(result.status == status)
      #expect(result.output.hasPrefix("what the phone runs is not known: HEAD has errors\n"))
      #expect(result.output.contains("22:00-23:59"))
      #expect(result.trouble.hasPrefix("HEAD:bad.oal:1:"))
      #expect(result.trouble.contains("error[OAL003]"))
    }
    let json = try repository.plan(["bad.oal", "--against", "HEAD", "--format", "json"])
    #expect(json.output.contains("\"changed\":true"))
    #expect(json.output.contains("\"known\":false"))
    #expect(!json.output.contains("\"change\":\"start\""))
  }

  /// With --exit-code 1 means changes alone.
  @Test func errorsOfTheRulesLeaveChangesOpen() throws {
    let repository = try Repository()
    try repository.scratch.write("rules/a b/ř.oal", "schedule \"Bad\" 22:00-26:00 daily block list:Social\n")
    let words = ["rules/a b/ř.oal", "--against", "HEAD"]
    #expect(try repository.plan(words).status == 1)
    #expect(try repository.plan(words + ["--exit-code"]).status == 2)
  }

  /// The changes below restart no activity, and yet change what the phone blocks.
  @Test(arguments: [
    ("22:00-06:00 daily", "22:00-06:00 weekdays", "days daily to weekdays"),
    ("daily block list", "daily allow-only list", "block to allow-only"),
    ("list:Social\ntime", "list:Social hard\ntime", "hard"),
    ("list:Social\ntime", "list:Social block-adult-content\ntime", "block-adult-content"),
    ("list:Social\ntime", "list:Games\ntime", "another list: Social to Games"),
    ("app:g.x", "app:g.x site:g.com", "list Games adds site:g.com"),
    ("app:g.x", "app:g.y", "list Games adds app:g.y and drops app:g.x"),
  ])
  func whatRestartsNothingIsAChange(_ from: String, _ to: String, _ words: String) throws {
    let scratch = try Scratch()
    let rules =
      "list Social app:com.burbn.instagram\nlist Games app:g.x\n"
      + "schedule \"Sleep\" 22:00-06:00 daily block list:Social\ntime-limit \"Cap\" 45m/day daily list:Social\n"
      + "schedule \"Play\" 09:00-10:00 mon block list:Games\n"
    try scratch.write("old.oal", rules)
    try scratch.write("new.oal", rules.replacing(from, with: to))
    let yaml = try Tool.run(["convert", "new.oal", "--to", "yaml", "-o", "new.oal.yaml"], in: scratch.folder)
    #expect(yaml.status == 0, "\(yaml.trouble)")
    for file in ["new.oal", "new.oal.yaml"] {
      let result = try Tool.run(["plan", file, "--against", "old.oal", "--exit-code"], in: scratch.folder)
      #expect(result.status == 1)
      #expect(
        result.output.hasPrefix("1 rule changes, no activity restarts since old.oal: "), "\(result.output)")
      #expect(result.output.contains(words), "\(result.output)")
      let last = result.output.split(separator: "\n").last ?? ""
      #expect(last.contains("1 rule changes without a restart ("))
      let all = try Tool.run(
        ["plan", file, "--against", "old.oal", "--strategy", "wake", "--exit-code"], in: scratch.folder)
      #expect(all.status == 1)
      #expect(all.output.contains(words), "\(all.output)")
    }
  }

  @Test func aLimitOfAnotherKindSaysSo() throws {
    let scratch = try Scratch()
    try scratch.write("old.oal", "list S app:a.b\ntime-limit \"Cap\" 45m/day daily list:S\n")
    try scratch.write("new.oal", "list S app:a.b\nopen-limit \"Cap\" 5 opens/day daily list:S\n")
    let result = try Tool.run(["plan", "new.oal", "--against", "old.oal"], in: scratch.folder)
    #expect(result.output.contains("time-limit to open-limit"))
    #expect(!result.output.contains("list"))
  }

  // MARK: Names of files

  /// A repository whose rules are as the arguments say in its only commit.
  private func repository(_ files: [String: String]) throws -> Repository {
    let repository = try Repository()
    #expect(try repository.git("git rm -rqf . ; rm -rf rules later.oal link.oal").status == 0)
    for (path, text) in files { try repository.scratch.write(path, text) }
    let result = try repository.git("git add -A && git commit -q -m rules")
    #expect(result.status == 0, "\(result.trouble)")
    return repository
  }

  private func firstLine(_ result: Tool.Result) -> String {
    String(result.output.prefix { $0 != "\n" })
  }

  @Test(arguments: [nil, ""] as [String?]) func aRenamedFileChangesNothing(_ settings: String?) throws {
    var files = ["a.oal": Self.old, "sub/z.oal": "schedule \"Z\" 09:00-10:00 mon list:Other\n"]
    if settings != nil { files["sub/z.oal"] = "schedule \"Z\" 09:00-10:00 mon list:Social\n" }
    files[".oalrc.yaml"] = settings
    let repository = try repository(files)
    for command in ["git mv a.oal b.oal", "git mv sub/z.oal sub/y.oal", "git mv sub other"] {
      #expect(try repository.git(command).status == 0)
      let result = try repository.plan(["--against", "HEAD", "--exit-code"])
      #expect(result.status == 0, "\(command): \(result.output)\(result.trouble)")
      #expect(result.output.contains("nothing changes since HEAD"))
      #expect(!result.output.contains("starts"))
    }
    let named = try repository.plan(["b.oal", "--against", "HEAD", "--exit-code"])
    #expect(named.status == 0, "\(named.output)")
  }

  @Test(arguments: [nil, ""] as [String?]) func aRemovedFileStopsItsRules(_ settings: String?) throws {
    var files = ["a.oal": Self.old, "z.oal": "schedule \"Z\" 09:00-10:00 mon list:Social\n"]
    files[".oalrc.yaml"] = settings
    let repository = try repository(files)
    #expect(try repository.git("git rm -q z.oal").status == 0)
    let result = try repository.plan(["--against", "HEAD", "--exit-code"])
    #expect(result.status == 1)
    #expect(result.output.contains("1 rule is gone, 1 activity stops since HEAD: Z\n"), "\(result.output)")
    #expect(try repository.git("git rm -q a.oal").status == 0)
    let all = try repository.plan(["--against", "HEAD", "--exit-code"])
    #expect(all.status == 1, "\(all.trouble)")
    #expect(all.output.contains("since HEAD: Sleep, Cap"), "\(all.output)")
    #expect(all.trouble.isEmpty, "\(all.trouble)")
    // Without --against there is nothing to say.
    #expect(try repository.plan([]).status == 2)
  }

  /// The settings of a project decide which files are its rules, then and now.
  @Test func settingsAloneCanChangeThePlan() throws {
    let repository = try repository([
      ".oalrc.yaml": "exclude: [draft/]\n", "a.oal": Self.old,
      "draft/z.oal": "schedule \"Z\" 09:00-10:00 mon list:Social\n",
    ])
    let before = try repository.plan(["--against", "HEAD", "--exit-code"])
    #expect(before.status == 0, "\(before.output)")
    try repository.scratch.write(".oalrc.yaml", "")
    let result = try repository.plan(["--against", "HEAD", "--exit-code"])
    #expect(result.status == 1)
    #expect(firstLine(result) == "1 rule is new, 1 activity starts since HEAD: Z")
    // Without settings each file is a phone, and the old version was one phone.
    try FileManager.default.removeItem(at: repository.scratch.url(".oalrc.yaml"))
    #expect(try repository.plan(["--against", "HEAD", "--exit-code"]).status == 1)
    // Faulty settings of the old version leave open what its rules were.
    try repository.scratch.write(".oalrc.yaml", "exclud: [x]\n")
    #expect(try repository.git("git add -A && git commit -q -m faulty").status == 0)
    try repository.scratch.write(".oalrc.yaml", "exclude: [draft/]\n")
    let faulty = try repository.plan(["--against", "HEAD", "--exit-code"])
    #expect(faulty.status == 2)
    #expect(faulty.output.hasPrefix("what the phone runs is not known: HEAD has errors"))
  }

  @Test func aRuleThatMovesToAnotherFileOfTheProjectIsTheSame() throws {
    let repository = try repository([".oalrc.yaml": "", "a.oal": Self.old, "b.oal": ""])
    let rules = Self.old.split(separator: "\n").map { String($0) + "\n" }
    try repository.scratch.write("a.oal", rules[0] + rules[1])
    try repository.scratch.write("b.oal", rules[2])
    #expect(try repository.plan(["a.oal", "--against", "HEAD", "--exit-code"]).status == 0)
  }

  @Test func nothingOfTheRevisionReachesTheTerminalRaw() throws {
    let result = try Repository().plan(["rules/a b/ř.oal", "--against", "x\u{1B}[31m"])
    #expect(result.status == 2)
    #expect(!result.trouble.contains("\u{1B}"))
  }
}
