import Foundation
import Testing

@testable import oal

/// `oal lint --fix`, `--diff` and `--watch` on real files.
@Suite struct FixCommandTests {
  private static let faulty =
    "# night\r\nschedule \"N\" 22:00 - 06:00 daily list:A\r\ntime-limit \"T\" 45m daily block list:A"
  private static let mended =
    "# night\r\nschedule \"N\" 22:00-06:00 daily list:A\r\ntime-limit \"T\" 45m daily list:A"

  @Test func safeFixesAreWritten() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.faulty)
    let result = try Tool.run(["lint", "--fix", "a.oal"], in: scratch.folder)
    #expect(try scratch.read("a.oal") == Self.mended)
    #expect(result.output.hasSuffix("; 2 fixed\n"))
    #expect(result.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.oal"])
    let again = try Tool.run(["lint", "--fix", "a.oal"], in: scratch.folder)
    #expect(!again.output.contains("fixed"))
  }

  @Test func theDifferenceIsShownAndNothingWritten() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.faulty)
    try scratch.write("b.oal", "list A app:x.y\nopen-limit 5/day daily list:A\n")
    let result = try Tool.run(["lint", "--diff", "a.oal", "b.oal"], in: scratch.folder)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("--- a.oal\n+++ a.oal\n@@ -1,3 +1,3 @@\n # night\r\n"))
    #expect(!result.output.contains("b.oal"))
    #expect(try scratch.read("a.oal") == Self.faulty)
    let clean = try Tool.run(["lint", "--diff", "b.oal"], in: scratch.folder)
    #expect(clean.status == 0)
    #expect(clean.output.isEmpty)
  }

  @Test func unsafeFixesAreAskedFor() throws {
    let scratch = try Scratch()
    let text = "schedule \"N\" 22:00-24:00 daily list:A\n"
    try scratch.write("a.oal", text)
    #expect(try Tool.run(["lint", "--fix", "a.oal"], in: scratch.folder).status == 1)
    #expect(try scratch.read("a.oal") == text)
    #expect(try Tool.run(["lint", "--fix", "--unsafe-fixes", "a.oal"], in: scratch.folder).status == 0)
    #expect(try scratch.read("a.oal") == "schedule \"N\" 22:00-23:59 daily list:A\n")
  }

  @Test func standardInputGoesToStandardOutput() throws {
    for text in [Self.faulty, Self.mended] {
      let result = try Tool.run(["lint", "--fix", "-"], input: Array(text.utf8))
      #expect(result.output == Self.mended)
      #expect(result.trouble.contains("2 rules in 1 file"))
    }
  }

  @Test func eachFixIsToldUnlessQuiet() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.faulty)
    let result = try Tool.run(["lint", "--fix", "--format", "json", "a.oal"], in: scratch.folder)
    #expect(result.trouble.contains("a.oal:2: OAL003 fixed: write 22:00-06:00\n"))
    #expect(result.trouble.contains("a.oal:3: OAL304 fixed: remove it\n"))
    #expect(result.output.contains("\"applied\""))
    #expect(result.output.contains("\"title\":\"write 22:00-06:00\""))
    try scratch.write("a.oal", Self.faulty)
    let quiet = try Tool.run(["lint", "--fix", "--quiet", "a.oal"], in: scratch.folder)
    #expect(quiet.trouble.isEmpty)
    #expect(try scratch.read("a.oal") == Self.mended)
  }

  @Test func aRuleThatGoesIsNamed() throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.oal",
      "list A app:x.y\nschedule \"All\" 08:00-12:00 daily list:A\n# why\nschedule \"Some\" 09:00-11:00 daily list:A\n"
    )
    let result = try Tool.run(["lint", "--fix", "--unsafe-fixes", "a.oal"], in: scratch.folder)
    #expect(result.trouble.contains("a.oal:4: OAL201 fixed: remove \"Some\" and its comment"))
  }

  /// Only files that are named are written to, also where a project has more.
  @Test func filesThatCompleteAProjectAreNotWritten() throws {
    let scratch = try Scratch()
    try scratch.write(".oalrc.yaml", "warn: yes\n")
    try scratch.write("a.oal", Self.faulty)
    try scratch.write(
      "b.oal", Self.faulty.replacing("\"N\"", with: "\"O\"").replacing("\"T\"", with: "\"U\""))
    let result = try Tool.run(["lint", "--fix", "a.oal"], in: scratch.folder)
    #expect(try scratch.read("a.oal") == Self.mended)
    #expect(try scratch.read("b.oal").contains("22:00 - 06:00"))
    #expect(try scratch.read(".oalrc.yaml") == "warn: yes\n")
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ["--unsafe-fixes"], ["--watch", "--fix"], ["--watch", "--diff"], ["--watch", "-"],
    ["--select", "OAL9"], ["--ignore", "OAL003"], ["--select", ""],
  ])
  func whatDoesNotGoTogetherIsSaid(_ words: [String]) throws {
    let result = try Tool.run(["lint"] + words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  // MARK: Replacing files

  /// R71: a link stays one, the mode is kept, and a file that needs no fix is not touched.
  @Test func linksModesAndTimesAreKept() throws {
    let scratch = try Scratch()
    try scratch.write("shared/rules.oal", Self.faulty)
    try scratch.write("clean.oal", Self.mended)
    let manager = FileManager.default
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.url("shared/rules.oal").path)
    try manager.setAttributes([.modificationDate: old], ofItemAtPath: scratch.url("clean.oal").path)
    try manager.createSymbolicLink(
      atPath: scratch.url("link.oal").path, withDestinationPath: "shared/rules.oal")
    _ = try Tool.run(["lint", "--fix", "link.oal", "clean.oal"], in: scratch.folder)
    #expect(try scratch.read("shared/rules.oal") == Self.mended)
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.url("link.oal").path) == "shared/rules.oal")
    let attributes = try manager.attributesOfItem(atPath: scratch.url("shared/rules.oal").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let clean = try manager.attributesOfItem(atPath: scratch.url("clean.oal").path)
    #expect(clean[.modificationDate] as? Date == old)
    #expect(try manager.contentsOfDirectory(atPath: scratch.url("shared").path) == ["rules.oal"])
  }

  @Test func aFileThatChangedMeanwhileIsLeftAlone() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", "new")
    let path = RawText(scratch.url("a.oal").path)
    #expect(GuardedReplacement.replace(path, Array("old".utf8), with: [1]).failure == .changed)
    #expect(GuardedReplacement.replace(path, Array("ne".utf8), with: [1]).failure == .changed)
    #expect(try scratch.read("a.oal") == "new")
    #expect(GuardedReplacement.replace(path, Array("new".utf8), with: Array("newer".utf8)).failure == nil)
    #expect(try scratch.read("a.oal") == "newer")
    #expect(GuardedReplacement.replace(RawText(scratch.url("b.oal").path), [1], with: [2]).failure != nil)
  }

  /// Another program that writes, or replaces the file, while the new one is being written.
  @Test(arguments: [true, false]) func aFileThatChangesAtTheLastMomentIsLeftAlone(isReplaced: Bool) throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", "old")
    let path = RawText(scratch.url("a.oal").path)
    let result = GuardedReplacement.replace(path, Array("old".utf8), with: Array("new".utf8)) {
      try? Data("hers".utf8).write(to: scratch.url("a.oal"), options: isReplaced ? .atomic : [])
    }
    #expect(result.failure == .changed)
    #expect(try scratch.read("a.oal") == "hers")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.oal"])
  }

  /// A disk that is full: the limit on the size of files stands for it. The old bytes stay, and nothing else is left.
  @Test func aWriteThatFailsLeavesTheOldBytes() throws {
    let scratch = try Scratch()
    let long = Self.faulty + "\r\n" + String(repeating: "# to and fro\r\n", count: 2000)
    try scratch.write("a.oal", long)
    let result = try Tool.shell(
      "ulimit -f 1; \"$OAL\" lint --fix a.oal >/dev/null 2>&1 || echo $?", in: scratch.folder)
    #expect(result.output == "2\n")
    #expect(try scratch.read("a.oal") == long)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.oal"])
  }

  /// Files that the user may not write stay unchanged, and so do files in a write-protected folder.
  @Test(arguments: ["chmod 444 d/a.oal", "chmod 555 d"]) func whatMayNotBeWrittenStays(_ change: String)
    throws
  {
    let scratch = try Scratch()
    try scratch.write("d/a.oal", Self.faulty)
    // Root may write everywhere, so somebody else has to try.
    let isRoot = try Tool.shell("id -u").output == "0\n"
    let become = isRoot ? "chmod 777 . && setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    if isRoot {
      let owner = try Tool.shell("chown -R 65534:65534 . && \(become) \"$OAL\" --version", in: scratch.folder)
      // Another user may not be able to read the build folder.
      guard owner.status == 0 else { return }
    }
    let result = try Tool.shell("\(change) && \(become) \"$OAL\" lint --fix d/a.oal", in: scratch.folder)
    _ = try Tool.shell("chmod 755 d", in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.trouble.contains("not written: permission denied"))
    #expect(try scratch.read("d/a.oal") == Self.faulty)
  }

  @Test func theOwnerIsKept() throws {
    guard try Tool.shell("id -u").output == "0\n" else { return }
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.faulty)
    let line =
      "chown 65534:65533 a.oal && chmod 4750 a.oal && \"$OAL\" lint --fix a.oal >/dev/null; stat -c '%u:%g %a' a.oal"
    #expect(try Tool.shell(line, in: scratch.folder).output == "65534:65533 4750\n")
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
