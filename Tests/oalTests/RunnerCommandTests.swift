import Foundation
import RuleSyntax
import TestSupport
import Testing
import TextSupport

@testable import oal

/// Nothing that is printed in the log of a build is a command to the program that runs it, whatever names, paths and
/// comments hold.
@Suite struct RunnerCommandTests {
  /// What the runners look for; their sources are named in TextSupport.
  private static func isCommand(_ line: String) -> Bool {
    line.contains(/^\s*::/) || line.contains(/##[\w.\-]*\[/) || line.contains(/\u{1B}/)
      || line.contains(/^(---|\+\+\+|~~~|\^\^\^)\s/)
  }

  private struct Texts {
    var random: SeededGenerator
    private var count = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Texts that a name may hold, and texts that are also errors.
    private static let pieces = [
      "::", "::", "##[", "##vso[", "##teamcity[", "##", "#", ":", "[", "]", " ", "error", "group",
      "set-output name=a", "task.complete result=Failed;", "x", "é", "\u{A0}", "\u{3000}", "--- ", "+++ ",
      "~~~ ",
      "section_start:1:a",
    ]
    private static let faults = ["\u{1B}[0K", "\u{202E}", "\u{200B}", "\u{85}", "\u{2028}", "\u{C}"]

    mutating func text(faults: Bool = false) -> String {
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let isFault = faults && Int.random(in: 0..<4, using: &random) == 0
        text += (isFault ? Self.faults : Self.pieces).randomElement(using: &random) ?? ""
      }
      return text
    }

    /// As it stands in double quotes, without escapes but those that must be.
    mutating func quoted(faults: Bool) -> String {
      count += 1
      return "\"\(text(faults: faults))x\(count)\""
    }
  }

  private static func expectNoCommand(_ words: [String], _ text: String, isDiff: Bool = false) {
    for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      let line = String(line)
      // The lines that name a diff's file fold a log, and cannot be helped.
      let isHead =
        isDiff && line.contains(/^(---|\+\+\+) .*\.oal\t?$/) && !isCommand(String(line.dropFirst(3)))
      if !isHead, isCommand(line) { Issue.record("\(words): \(line.debugDescription)") }
    }
  }

  /// A folder with hostile names, and what is in it.
  private static func fill(_ scratch: Scratch, _ texts: inout Texts, faults: Bool) throws -> (
    paths: [String], rule: String
  ) {
    try scratch.write(".oalrc.yaml", "timezone: Europe/Berlin\n")
    let folder = "::group::\(texts.random.next() % 100)"
    try FileManager.default.createDirectory(
      at: scratch.url(folder), withIntermediateDirectories: true)
    var paths: [String] = []
    var rule = ""
    for name in ["::error::a", "##vso[task]b", " ::c", "--- d", "e\n::warning::e"] {
      let list = texts.quoted(faults: faults)
      rule = texts.quoted(faults: faults)
      var lines = [
        "# \(texts.text(faults: faults))",
        "list   \(list) app:\(texts.quoted(faults: faults)) # \(texts.text())", "",
        "::\(texts.text())",
        "schedule \(rule)  22:00-24:00 daily list:\(list)  # \(texts.text(faults: faults))",
        "  hard # \(texts.text())",
        "time-limit \(texts.quoted(faults: faults)) 45m/day daily block list:\(list)",
        " ::\(texts.text())", "# ::\(texts.text())",
      ]
      if !faults { lines.removeAll { $0.contains("::") && !$0.hasPrefix("#") && !$0.contains("\"") } }
      paths.append("\(folder)/\(name).oal")
      try scratch.write(paths[paths.count - 1], lines.joined(separator: "\n"))
    }
    return (paths, String(rule.dropFirst().dropLast()))
  }

  @Test(arguments: 0..<4) func noLineIsACommand(seed: Int) throws {
    var texts = Texts(seed: 640 + UInt64(seed))
    let scratch = try Scratch()
    let (paths, rule) = try Self.fill(scratch, &texts, faults: seed % 2 == 0)
    let hostile = texts.text() + "x"
    let span = ["--from", "2026-03-02T00:00", "--to", "2026-03-03T12:00"]
    let commands: [[String]] =
      ["text", "quiet", "json", "sarif", "gitlab", "junit", "checkstyle"].map { ["lint", "--format", $0] }
      + [
        ["lint", "--statistics"], ["lint", "--diff"], ["lint", "--diff", "--unsafe-fixes"],
        ["fmt", "--check"],
        ["fmt", "--diff"], ["check"], ["plan"], ["plan", "--format", "json"], ["plan", "--strategy", "wake"],
        ["plan", paths[0], "--against", paths[1]], ["verify"], ["simulate"] + span,
        ["status", "--at", "2026-03-02T23:00"],
        ["why", rule, "--at", "2026-03-02T23:00"], ["why", "app:" + hostile], ["convert", paths[2]],
        ["add", "schedule", hostile, "22:00-06:00", "daily", "--diff", "--file", paths[3]],
        ["explain", hostile], ["presets", hostile], ["help", hostile], ["help", "lint"], ["help", "fmt"],
        ["explain"], [hostile], ["lint", "--" + hostile],
        ["lint", "--format", hostile], ["lint", hostile + ".oal"], ["plan", "--zone", hostile],
        ["plan", "--against", hostile],
        ["init", hostile, "--yes"],
      ]
    for words in commands {
      let result = try Tool.run(words, in: scratch.folder)
      let isDiff = words.contains("--diff")
      // The text of a conversion is data.
      if words[0] != "convert" { Self.expectNoCommand(words, result.output, isDiff: isDiff) }
      Self.expectNoCommand(words, result.trouble)
      if words == ["plan"] { #expect(result.status == (seed % 2 == 0 ? 1 : 0)) }
    }
    let annotations = try Tool.run(["lint", "--format", "github"], in: scratch.folder).output
    for line in annotations.split(separator: "\n") {
      #expect(line.firstMatch(of: /^::(error|warning|notice) (\w+=[^:,]*,?)+::/) != nil, "\(line)")
      #expect(!line.contains(/##[\w.\-]*\[/) && !line.contains(/\u{1B}/), "\(line)")
    }
  }
}
