import Foundation
import RuleSyntax
import TestSupport
import Testing

@testable import Reports

/// Differences against what `patch` makes of them.
@Suite struct UnifiedDiffTests {
  @Test func theShapeIsThatOfDiff() {
    let old = SourceFile(path: "rules.oal", text: "1\n2\n3\n4\n5\n6\n7\n8\n")
    let new = SourceFile(path: "rules.oal", text: "1\n2\n3\n4\nfive\n6\n7\n8\n9")
    let expected = """
      --- rules.oal
      +++ rules.oal
      @@ -2,7 +2,8 @@
       2
       3
       4
      -5
      +five
       6
       7
       8
      +9
      \\ No newline at end of file

      """
    #expect(String(decoding: UnifiedDiff.render(old, new, isForTerminal: false), as: UTF8.self) == expected)
    #expect(UnifiedDiff.render(old, old, isForTerminal: false).isEmpty)
  }

  @Test func nothingRawReachesTheTerminal() {
    let old = SourceFile(path: "a\u{1B}b", text: "x\u{1B}[31m\r\n")
    let new = SourceFile(path: "a\u{1B}b", text: "x\r\n")
    let bytes = UnifiedDiff.render(old, new, isForTerminal: true)
    #expect(!bytes.contains(0x1B) && !bytes.contains(0x0D))
  }

  /// A program gets the lines as they are, but nothing that the log of a build acts on.
  @Test(arguments: [
    ("# \u{202E}\tx\r\n", "-# \u{202E}\tx\r\n"), ("#\u{1B}[0K\n", "-#\\u{1B}[0K\n"), ("::x::\n", "-::x::\n"),
    ("# ##vso[x]\n", "-# #\\u{23}vso[x]\n"), ("a\r::x::\n", "-a\r:\\u{3A}x::\n"),
  ])
  func aProgramGetsNoCommands(_ line: String, _ removed: String) {
    let old = SourceFile(path: "a.oal", text: " ::set-output::\n" + line)
    let new = SourceFile(path: "a.oal", text: " ::set-output::\n")
    let text = String(decoding: UnifiedDiff.render(old, new, isForTerminal: false), as: UTF8.self)
    #expect(text == "--- a.oal\n+++ a.oal\n@@ -1,2 +1 @@\n  :\\u{3A}set-output::\n" + removed)
  }

  /// `patch` turns the old text into the new one, byte for byte.
  @Test(arguments: 0..<3) func patchReadsIt(part: Int) throws {
    let patch = URL(fileURLWithPath: "/usr/bin/patch")
    guard FileManager.default.isExecutableFile(atPath: patch.path) else { return }
    var random = SeededGenerator(seed: 70 + UInt64(part))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "oal-diff-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for _ in 0..<25 {
      let lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        "\(Int.random(in: 0...6, using: &random))" + ["\n", "\r\n"][Int.random(in: 0...1, using: &random)]
      }
      var changed = lines
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let place = Int.random(in: 0...changed.count, using: &random)
        if Bool.random(using: &random) || place == changed.count {
          changed.insert("new\n", at: place)
        } else {
          changed.remove(at: place)
        }
      }
      let (old, new) = (
        Array(lines.joined().utf8), Array(changed.joined().utf8) + (Bool.random(using: &random) ? [] : [120])
      )
      let difference = UnifiedDiff.render(
        SourceFile(path: "x.oal", bytes: old), SourceFile(path: "x.oal", bytes: new), isForTerminal: false)
      let file = folder.appendingPathComponent("x.oal")
      try Data(old).write(to: file)
      try Data(difference).write(to: folder.appendingPathComponent("p"))
      let process = Process()
      process.executableURL = patch
      process.arguments = ["--binary", "-s", "-p0", "-i", "p"]
      process.currentDirectoryURL = folder
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      // Patch removes a file that ends up empty.
      let patched = (try? Data(contentsOf: file)) ?? Data()
      #expect(Array(patched) == new, "\(String(decoding: difference, as: UTF8.self))")
    }
  }
}
