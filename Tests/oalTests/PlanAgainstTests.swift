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
    #expect(result.output.hasPrefix("Cap restarts since \(revision)\n"))
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
      #expect(result.output.hasPrefix("Cap restarts"))
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

  /// An earlier version with errors has no plan to compare with, and its errors are told by their place in it.
  @Test func earlierVersionWithErrors() throws {
    let repository = try Repository()
    try repository.scratch.write("bad.oal", "schedule \"Bad\" 22:00-26:00 daily block list:Social\n")
    #expect(try repository.git("git add -A && git commit -q -m bad").status == 0)
    try repository.scratch.write("bad.oal", Self.old)
    let result = try repository.plan(["bad.oal", "--against", "HEAD"])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.trouble.hasPrefix("HEAD:bad.oal:1:"))
    #expect(result.trouble.contains("error[OAL003]"))
  }

  @Test func nothingOfTheRevisionReachesTheTerminalRaw() throws {
    let result = try Repository().plan(["rules/a b/ř.oal", "--against", "x\u{1B}[31m"])
    #expect(result.status == 2)
    #expect(!result.trouble.contains("\u{1B}"))
  }
}
