import Foundation
import Testing

@testable import oal

/// A folder may come from anybody: nothing in it makes the tool read or write elsewhere, wait, or trust a stranger's
/// settings. What programs run is checked with the release binary by Tests/Security/run.
@Suite struct UntrustedFolderTests {
  private static let rules =
    "list Social app:a.b\nschedule   \"Night\"   22:00-06:00 daily block list:Social\n"
  private static let secret = "password: hunter2\n"

  /// A folder `in` with rules that `oal fmt` would change, and a private file beside it.
  private func folder(_ line: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("in/rules.oal", Self.rules)
    try scratch.write("secret", Self.secret)
    try scratch.write("outside.oal", Self.rules)
    #expect(try Tool.shell(line, in: scratch.url("in")).status == 0)
    return scratch
  }

  private func run(_ words: [String], in scratch: Scratch) throws -> Tool.Result {
    try Tool.run(
      words, in: scratch.url("in"), environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.folder.path])
  }

  // MARK: Links that lead out

  /// A search of a folder or a project reports a link that leads out, or to something hidden, and does not read it.
  @Test(
    arguments: [
      "ln -s ../secret e.oal", "ln -s ../outside.oal e.oal", "ln -s ../outside.oal e.oal.yaml",
      "mkdir .hidden; cp ../secret .hidden/x; ln -s .hidden/x e.oal",
      "ln -s .git/config e.oal; git init -q .",
      "ln -s /etc/hostname e.oal", "ln -s ../outside.oal f; ln -s f e.oal",
    ], ["true", "touch .oalrc.yaml", "touch .oalrc.yaml; git init -q .", "git init -q ."])
  func aSearchDoesNotFollowALinkOut(_ link: String, _ project: String) throws {
    let scratch = try folder(link + "; " + project)
    for words in [["lint"], ["lint", "--fix"], ["fmt"], ["plan"], ["check"], ["lint", "rules.oal"]] {
      let result = try run(words, in: scratch)
      let isSearch = words != ["lint", "rules.oal"] || project.contains("oalrc")
      #expect(result.status == (isSearch ? 2 : 0), "\(words): \(result)")
      #expect(result.trouble.contains("is a link to") == isSearch, "\(words): \(result)")
      #expect(!result.output.contains("hunter2") && !result.trouble.contains("hunter2"))
    }
    #expect(try scratch.read("secret") == Self.secret)
    #expect(try scratch.read("outside.oal") == Self.rules)
  }

  @Test func aLinkedFolderOfAProjectIsNotEntered() throws {
    let scratch = try folder("touch .oalrc.yaml; mkdir a; cp rules.oal a/x.oal; git init -q .; git add .")
    // Git's index still has a/x.oal, which now is another file.
    #expect(
      try Tool.shell("cp ../outside.oal ../x.oal; rm -r a rules.oal; ln -s .. a", in: scratch.url("in"))
        .status == 0)
    let result = try run(["fmt"], in: scratch)
    #expect(result.status == 2)
    #expect(result.trouble.contains("a/x.oal: is a link to"))
    #expect(try scratch.read("x.oal") == Self.rules)
  }

  @Test func aLinkWithinTheFolderIsFollowed() throws {
    let scratch = try folder("mkdir sub; mv rules.oal sub/real.txt; ln -s sub/real.txt e.oal")
    #expect(try run(["lint"], in: scratch).output == "1 rule in 1 file: no findings\n")
    #expect(try run(["fmt"], in: scratch).status == 0)
    #expect(try scratch.read("in/sub/real.txt") != Self.rules)
  }

  /// Whoever names a link means the file that it leads to.
  @Test(arguments: ["true", "touch .oalrc.yaml"]) func aNamedLinkIsFollowed(_ project: String) throws {
    let scratch = try folder("rm rules.oal; ln -s ../outside.oal e.oal; \(project)")
    #expect(try run(["lint", "e.oal"], in: scratch).output == "1 rule in 1 file: no findings\n")
    #expect(try run(["fmt", "e.oal"], in: scratch).status == 0)
    #expect(try scratch.read("outside.oal") != Self.rules)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.url("in/e.oal").path)
        == "../outside.oal")
  }

  // MARK: Settings

  @Test(
    arguments: [
      ("mkfifo .oalrc.yaml", "is a pipe, not a file"), ("mkdir .oalrc.yaml", "is a folder, not a file"),
      ("ln -s /dev/stdin .oalrc.yaml", "is a link to"), ("ln -s /dev/zero .oalrc.yaml", "is a link to"),
      ("ln -s ../secret .oalrc.yaml", "is a link to"), ("ln -s /dev/fd/0 .oalrc.yaml", "is a link to"),
      ("ln -s nowhere .oalrc.yaml", "no such file"),
      ("git init -q .; ln -s .git/config .oalrc.yaml", "is a link to"),
    ])
  func settingsAreARegularFile(_ line: String, _ message: String) throws {
    let scratch = try folder(line)
    for words in [["lint"], ["lint", "rules.oal"], ["fmt", "--check"], ["plan"], ["lint", ".oalrc.yaml"]] {
      let result = try run(words, in: scratch)
      #expect(result.status == 2, "\(words): \(result)")
      #expect(result.trouble.contains(message), "\(words): \(result)")
      #expect(!(result.output + result.trouble).contains("hunter2"))
    }
  }

  @Test func settingsMayBeSharedWithinARepository() throws {
    let scratch = try folder("git init -q .; mkdir a; mv rules.oal a; echo 'rules: {OAL205: off}' > s.yaml")
    #expect(try Tool.shell("ln -s ../s.yaml a/.oalrc.yaml", in: scratch.url("in")).status == 0)
    #expect(try run(["lint"], in: scratch).output == "1 rule in 1 file: no findings\n")
  }

  /// Settings above a repository's root are somebody else's.
  @Test(arguments: ["git init -q .", "mkdir .git", "touch .git"]) func settingsEndAtTheRepositorysRoot(
    _ repository: String
  ) throws {
    let scratch = try folder("mkdir sub; echo 'schedule \"M\" 22:00-24:00 daily' > sub/m.oal")
    try scratch.write(".oalrc.yaml", "rules: {OAL102: off, OAL105: off}\n")
    #expect(try run(["lint", "sub/m.oal"], in: scratch).status == 0)
    #expect(try Tool.shell(repository, in: scratch.url("in")).status == 0)
    let result = try run(["lint", "sub/m.oal", "--select", "OAL105"], in: scratch)
    #expect(result.output.contains("warning[OAL105]"))
    try scratch.write("in/.oalrc.yaml", "rules: {OAL105: off}\n")
    #expect(!(try run(["lint", "sub/m.oal"], in: scratch).output.contains("OAL105")))
  }

  @Test(arguments: [false, true]) func aRepositoryInsideIsNotOfTheProject(inRepository: Bool) throws {
    let scratch = try folder("touch .oalrc.yaml; mkdir -p other; cp rules.oal other; git init -q other")
    if inRepository { #expect(try Tool.shell("git init -q .", in: scratch.url("in")).status == 0) }
    #expect(try run(["lint"], in: scratch).output == "1 rule in 1 file: no findings\n")
  }

  // MARK: Files that never end

  @Test(
    arguments: [
      ("mkfifo x.oal", "a pipe"),
      ("perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local=>q(x.oal),Listen=>1)'", "a socket"),
    ],
    ["true", "touch .oalrc.yaml"])
  func aSearchReadsRegularFilesOnly(_ made: (line: String, kind: String), _ project: String) throws {
    let scratch = try folder(made.line + "; " + project)
    let result = try run(["lint", "--format", "quiet"], in: scratch)
    #expect(result.status == 2)
    #expect(result.trouble.contains("x.oal: is \(made.kind), not a file"), "\(result)")
  }

  // MARK: What is written

  @Test(
    arguments: [
      "lint --output json=rep.json", "convert rules.oal -o rep.json",
    ])
  func aReportReplacesALink(_ command: String) throws {
    let scratch = try folder("ln -s ../secret rep.json")
    let words = command.split(separator: " ").map(String.init)
    _ = try run(words, in: scratch)
    #expect(try scratch.read("secret") == Self.secret)
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.url("in/rep.json").path)
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
  }

  /// A folder of a checkout can be a link to any other.
  @Test(
    arguments: ["lint --output json=out/rep.json", "convert rules.oal -o out/rep.json", "init out"],
    ["ln -s .. out", "ln -s .git/hooks out; git init -q .", "mkdir a; ln -s ../.. a/b; ln -s a/b out"])
  func nothingIsWrittenThroughALinkedFolder(_ command: String, _ link: String) throws {
    let scratch = try folder(link)
    let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path).sorted()
    let result = try run(command.split(separator: " ").map(String.init), in: scratch)
    #expect(result.status == 2)
    #expect(result.trouble.contains("not written, since a link on the way leads to"), "\(result)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path).sorted() == before)
  }

  @Test(
    arguments: [
      "lint --output json=/dev/stdout", "lint --output json=/dev/null", "lint --output json=../rep.json",
      "lint --output json=sub/rep.json", "lint --output json=within/rep.json",
    ])
  func otherPlacesAreWrittenAsEver(_ command: String) throws {
    let scratch = try folder("mkdir sub; ln -s sub within")
    let result = try run(command.split(separator: " ").map(String.init), in: scratch)
    #expect(result.status == 0, "\(result)")
    #expect(result.trouble.isEmpty)
  }

  @Test func aPipeIsWrittenTo() throws {
    let scratch = try folder("mkfifo pipe")
    let line = "{ \"$OAL\" lint rules.oal --output json=pipe > /dev/null & } ; head -c 12 pipe; wait"
    #expect(try Tool.shell(line, in: scratch.url("in")).output == "{\"version\":1")
  }

  // MARK: Git

  /// If git refuses to answer, for any reason, the tool does not assume that git ignores no files.
  @Test(
    arguments: [
      ("fatal: detected dubious ownership in repository at '/x'", "git config --global --add safe.directory"),
      (
        "fatal: unsafe repository ('/x' is owned by someone else)", "git config --global --add safe.directory"
      ),
      ("fatal: index file corrupt", "git: fatal: index file corrupt"),
      ("", "git: it failed and said nothing"),
    ])
  func aRefusalOfGitIsSaid(_ said: String, _ message: String) throws {
    let scratch = try folder("touch .oalrc.yaml; git init -q .; echo rules.oal > .gitignore")
    try scratch.write(
      "bin/git", "#!/bin/sh\necho \"\(said)\" >&2; exit 128\n".replacing("echo \"\" >&2; ", with: ""))
    #expect(try Tool.shell("chmod 755 ../bin/git", in: scratch.url("in")).status == 0)
    let environment = ["PATH": scratch.url("bin").path]
    let result = try Tool.run(["lint"], in: scratch.url("in"), environment: environment)
    #expect(result.status == 2)
    #expect(result.trouble.contains("files that git ignores are checked too"), "\(result)")
    #expect(result.trouble.contains(message), "\(result)")
    let against = try Tool.run(
      ["plan", "rules.oal", "--against", "HEAD"], in: scratch.url("in"), environment: environment)
    #expect(against.status == 2)
    #expect(against.trouble.contains(said.isEmpty ? "neither a file nor a revision" : message), "\(against)")
  }

  /// A project in a folder whose name git could take for a pattern, or for a repository.
  @Test(arguments: ["a*b", "[ab]", "a\\b", "sub/.oal", "?", ":(top)x", "bare"])
  func projectsBelowTheRoot(_ name: String) throws {
    let scratch = try folder("git init -q .; rm rules.oal; echo ignored.oal > .gitignore")
    for file in ["in/\(name)/.oalrc.yaml", "in/\(name)/HEAD", "in/\(name)/refs/x", "in/\(name)/objects/x"] {
      try scratch.write(file, "")
    }
    try scratch.write("in/\(name)/a.OAL", Self.rules)
    try scratch.write("in/\(name)/ignored.oal", "broken")
    try scratch.write("in/axb/c.oal", "broken")
    let result = try run(["lint", name], in: scratch)
    #expect(result.output == "1 rule in 1 file: no findings\n", "\(result)")
    #expect(result.trouble.isEmpty)
  }
}
