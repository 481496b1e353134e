import Foundation
import Reports
import Testing

@testable import oal

/// Where the reports of one run go.
@Suite struct LintOutputTests {
  private static let bad = Array("schedule \"Late\" 22:00-26:00 daily block list:Social\n".utf8)

  private func run(_ words: [String], in scratch: Scratch) throws -> Tool.Result {
    try scratch.write("bad.oal", Self.bad)
    return try Tool.run(["lint", "bad.oal"] + words, in: scratch.folder)
  }

  @Test func severalReportsInOneRun() throws {
    let scratch = try Scratch()
    let result = try run(
      ["--output", "sarif=a.sarif", "--output=json=b=c.json", "--output", "quiet"], in: scratch)
    #expect(result.status == 1)
    #expect(result.trouble.isEmpty)
    #expect(
      result.output
        == "bad.oal:1:23: error[OAL003]: there is no 26:00: hours go from 00 to 23, and 24:00 is the latest end\n"
    )
    #expect(try scratch.read("a.sarif").hasPrefix("{\"$schema\""))
    let json = try run(["--format", "json"], in: scratch)
    #expect(try scratch.read("b=c.json") == json.output)
  }

  @Test func filesDoNotTakeThePlaceOfStandardOutput() throws {
    let scratch = try Scratch()
    let text = try run([], in: scratch)
    let result = try run(["--output", "junit=a.xml", "--color", "always"], in: scratch)
    #expect(result.output.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "") == text.output)
    #expect(!(try scratch.read("a.xml").contains("\u{1B}")))
    #expect(try run(["--output", "text=t.txt", "--format", "quiet"], in: scratch).status == 1)
    #expect(try scratch.read("t.txt") == text.output)
  }

  @Test(arguments: [
    (["--output", "sarfi=x"], "did you mean sarif?"), (["--output", "xml"], "checkstyle"),
    (["--output", "sarif="], "--output sarif=FILE"), (["--output", ""], "--output"),
    (["--output", "json", "--output", "quiet"], "only one report"),
    (["--output", "json=-", "--output", "quiet"], "only one report"),
    (["--format", "sarfi"], "did you mean sarif?"),
    (["--output", "json=r.json", "--output", "sarif=r.json"], "only one report can go to 'r.json'; name"),
    (["--output", "json=r.json", "--output", "sarif=./r.json"], "'r.json', which is './r.json' too"),
    (["--output", "json=bad.txt", "--output", "quiet", "--output", "sarif=.//bad.txt"], "only one report"),
  ])
  func mistakesAreUsageErrors(_ words: [String], _ part: String) throws {
    let result = try run(words, in: try Scratch())
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.contains(part))
  }

  @Test func whatHoldsNothingMayHaveSeveralReports() throws {
    let words = ["--output", "json=/dev/null", "--output", "sarif=/dev/null"]
    #expect(try run(words, in: try Scratch()).status == 1)
  }

  /// An unreadable path is reported in its place, in every format for programs.
  @Test(arguments: ["json", "sarif", "github", "gitlab", "junit", "checkstyle"])
  func unreadFilesStandInOrder(_ format: String) throws {
    let scratch = try Scratch()
    for path in ["z.oal", "project/a.oal"] { try scratch.write(path, Self.bad) }
    // A folder in the place of the settings cannot be read, whoever runs the tests.
    try scratch.write("project/.oalrc.yaml/x", "")
    let words = ["lint", "z.oal", "missing.oal", "bad.oal", "project", "--format", format]
    try scratch.write("bad.oal", Self.bad)
    let output = try Tool.run(words, in: scratch.folder).output
    let results =
      format == "sarif" ? output.split(separator: "\"results\"").last.map(String.init) ?? "" : output
    let places = ["z.oal", "missing.oal", "bad.oal", "project/.oalrc.yaml", "project/a.oal"].map { path in
      results.range(of: path)?.lowerBound
    }
    #expect(!places.contains(nil), "\(output)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(output)")
    #expect(!results.contains("/project/.oalrc.yaml"))
  }

  @Test func aFileIsReplacedWhole() throws {
    let scratch = try Scratch()
    try scratch.write("real/old.json", "old")
    let real = scratch.url("real/old.json")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
    #expect(try run(["--output", "json=real/old.json"], in: scratch).status == 1)
    #expect(try scratch.read("real/old.json").hasPrefix("{\"version\":1"))
    #expect(try files.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o640)
    // Nothing is left beside it.
    #expect(try files.contentsOfDirectory(atPath: scratch.url("real").path) == ["old.json"])
  }

  @Test func aNewFileIsReadable() throws {
    let scratch = try Scratch()
    try scratch.write("bad.oal", Self.bad)
    let result = try Tool.shell(
      #"umask 027; "$OAL" lint bad.oal --output json=new.json > /dev/null; ls -l new.json | cut -c1-10"#,
      in: scratch.folder)
    #expect(result.output == "-rw-r-----\n")
  }

  /// R76: a byte that is no UTF-8 stays that byte in a URI.
  @Test func aNameThatIsNoTextHasItsBytesInURIs() throws {
    let scratch = try Scratch()
    let line =
      #"printf 'time-limit "A" 0m daily list:S\n' > "$(printf 'bad\377 x.oal')"; "$OAL" lint --format sarif bad*"#
    let result = try Tool.shell(line, in: scratch.folder)
    #expect(
      result.output.contains(#""uri": "bad%FF%20x.oal""#)
        || result.output.contains(#""uri":"bad%FF%20x.oal""#))
  }

  /// A report never takes the place of what was read, by whatever path, nor of what would be read as rules.
  @Test(arguments: [
    "sarif=bad.oal", "sarif=./bad.oal", "sarif=link", "sarif=hard.txt", "json=sub/link", "json=other.oal",
    "json=new.oal.yaml", "json=.oalrc.yaml", "json=settings.yaml", "json=folder-link/bad.oal",
  ])
  func aReportIsNotWrittenOverRules(_ output: String) throws {
    let scratch = try Scratch()
    let rules = "schedule \"A\" 22:00-24:00 daily list:S\n"
    try scratch.write("bad.oal", rules)
    try scratch.write("other.oal", rules)
    try scratch.write("settings.yaml", "exclude: []\n")
    try scratch.write("sub/x.txt", "")
    let links = "ln -s bad.oal link; ln bad.oal hard.txt; ln -s ../link sub/link; ln -s . folder-link"
    #expect(try Tool.shell(links, in: scratch.folder).status == 0)
    for more in [[], ["--fix", "--unsafe-fixes"], ["--diff"], ["--watch"]] {
      let words = ["lint", "bad.oal", "--config", "settings.yaml", "--output", output] + more
      let result = try Tool.run(words, in: scratch.folder)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.trouble.contains("the report would take the place of rules or settings"))
      #expect(try scratch.read("bad.oal") == rules)
      #expect(try scratch.read("other.oal") == rules)
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.url("new.oal.yaml").path))
    let redirected = "\"$OAL\" lint - --output json=hard.txt < bad.oal"
    #expect(try Tool.shell(redirected, in: scratch.folder).status == 2)
    #expect(try scratch.read("bad.oal") == rules)
  }

  @Test(arguments: ["missing/a.json", "bad.oal/a.json", "folder"])
  func whatCannotBeWrittenIsTrouble(_ path: String) throws {
    let scratch = try Scratch()
    try scratch.write("folder/x", "")
    let result = try run(["--output", "json=\(path)"], in: scratch)
    #expect(result.status == 2)
    #expect(result.trouble.hasPrefix("oal: \(path): "))
    #expect(result.output.contains("OAL003"), "the other report is there")
  }

  @Test func whatIsNoFileIsWrittenTo() throws {
    #expect(try run(["--output", "json=/dev/null"], in: try Scratch()).status == 1)
    let result = try run(["--output", "quiet=/dev/stdout", "--format", "quiet"], in: try Scratch())
    #expect(result.output.split(separator: "\n").count == 2)
  }

  /// Annotations come when they are asked for; the environment ask for nothing.
  @Test func gitHubActionsChangesNothing() throws {
    let environment = ["GITHUB_ACTIONS": "true", "CI": "true"]
    let here = try Tool.run(["lint", "-"], input: Self.bad)
    let there = try Tool.run(["lint", "-"], input: Self.bad, environment: environment)
    #expect(there.output == here.output)
    let annotated = try Tool.run(["lint", "-", "--format", "github"], input: Self.bad)
    #expect(annotated.output.hasPrefix("::error file=stdin,line=1,"))
  }

  /// Without a file every format is still valid for its readers.
  @Test(arguments: FindingsFormat.allCases) func withoutAFile(_ format: FindingsFormat) throws {
    let result = try Tool.run(["lint", "missing.oal", "--format", format.rawValue])
    #expect(result.status == 2)
    let isPlain = [.text, .quiet].contains(format)
    #expect(result.output.isEmpty == isPlain)
    #expect(
      result.output.contains("cannot be read: no such file or directory") == !isPlain, "\(result.output)")
    #expect(result.trouble.hasPrefix("oal: missing.oal: "))
    if format == .sarif { #expect(result.output.contains("\"executionSuccessful\":false")) }
  }

  // MARK: Places

  /// Code hosts look for files from the root of the repository.
  @Test(arguments: ["sarif", "github", "gitlab", "junit", "checkstyle"])
  func pathsOfReportsStartAtTheRootOfTheRepository(_ format: String) throws {
    let scratch = try Scratch()
    try scratch.write("a b/sub/s.oal", "list S app:a.b\n")
    try scratch.write("a b/.git/HEAD", "")
    try scratch.write("out.oal", "list S app:a.b\n")
    func report(_ words: [String], in folder: String) throws -> Tool.Result {
      try Tool.run(["lint", "--format", format] + words, in: scratch.url(folder))
    }
    let root = try report(["sub/s.oal"], in: "a b")
    #expect(root.output.contains("sub/s.oal"))
    #expect(try report(["s.oal"], in: "a b/sub").output == root.output)
    #expect(try report(["a b/sub/s.oal"], in: ".").output == root.output)
    #expect(try report([scratch.url("a b/sub/s.oal").path], in: "a b/sub").output == root.output)
    #expect(!root.output.contains(scratch.folder.path))
    let named = try report(["--root", "sub", "sub/s.oal"], in: "a b")
    #expect(named.output.contains("s.oal"))
    #expect(!named.output.contains("sub/s.oal"))
    #expect(try report(["--root", "missing", "sub/s.oal"], in: "a b").status == 2)
    let outside = try report(["sub/s.oal", "../out.oal"], in: "a b")
    #expect(outside.output.contains("../out.oal"))
    #expect(outside.trouble.contains("../out.oal: outside of "))
    #expect(!outside.output.contains(scratch.folder.path))
    #expect(root.trouble.isEmpty)
  }
}
