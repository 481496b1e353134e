import Foundation
import Testing

@testable import oal

/// `oal fmt` and `oal convert` as whole commands.
@Suite struct FmtCommandTests {
  private static let messy = "schedule \"A\" daily 9:00-17:00 list:S # note\r\nlist   S\r\n"
  private static let neat = "schedule \"A\" 09:00-17:00 daily list:S  # note\r\nlist S\r\n"

  @Test func filesAreRewritten() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.messy)
    try scratch.write("b.oal.yaml", "rules: []  \n\n")
    let check = try Tool.run(["fmt", "--check"], in: scratch.folder)
    #expect(check.status == 1)
    #expect(check.output == "./a.oal\n./b.oal.yaml\n" || check.output == "a.oal\nb.oal.yaml\n")
    let diff = try Tool.run(["fmt", "--diff", "a.oal"], in: scratch.folder)
    #expect(diff.status == 1)
    #expect(diff.output.contains("-list   S\r\n") && diff.output.contains("+list S\r\n"))
    #expect(try scratch.read("a.oal") == Self.messy)
    #expect(try Tool.run(["fmt"], in: scratch.folder).status == 0)
    #expect(try scratch.read("a.oal") == Self.neat)
    #expect(try scratch.read("b.oal.yaml") == "rules: []\n")
    let again = try Tool.run(["fmt", "--check"], in: scratch.folder)
    #expect(again.status == 0)
    #expect(again.output.isEmpty)
  }

  /// Both in one run: findings first, then the layout, and the worse of the two in the status.
  @Test func checkIsLintAndFormatCheck() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.messy)
    let layout = "a.oal: not formatted; run 'oal fmt'\n"
    let messy = try Tool.run(["check", "a.oal"], in: scratch.folder)
    #expect(messy.status == 1)
    #expect(messy.output == "1 rule in 1 file: no findings\n" + layout)
    #expect(try scratch.read("a.oal") == Self.messy)
    let neat = try Tool.run(["check", "-"], input: Array(Self.neat.utf8))
    #expect(neat.status == 0)
    #expect(neat.output == "1 rule in 1 file: no findings\n")
    let midnight = Self.neat.replacing("09:00-17:00", with: "22:00-24:00")
    let found = try Tool.run(["check", "-"], input: Array(midnight.utf8))
    #expect(found.status == 1)
    #expect(found.output.contains("error[OAL102]") && !found.output.contains("formatted"))
    #expect(try Tool.run(["check", "--ignore", "OAL102", "-"], input: Array(midnight.utf8)).status == 0)
    try scratch.write("b.oal", "schedule 25:00-26:00 daily\n")
    let both = try Tool.run(["check", "a.oal", "b.oal", "none.oal"], in: scratch.folder)
    #expect(both.status == 2)
    #expect(both.output.contains("error[OAL003]") && both.output.hasSuffix(layout))
  }

  @Test func standardInputGoesToStandardOutput() throws {
    let result = try Tool.run(["fmt", "-"], input: Array(Self.messy.utf8))
    #expect(result.status == 0)
    #expect(result.output == Self.neat)
    #expect(result.trouble.isEmpty)
  }

  /// A terminal is shown what hides or steers as escapes; a pipe and a file get the bytes.
  @Test(arguments: [["convert", "--to", "oal"], ["convert", "--to", "yaml"]], [true, false])
  func onlyATerminalIsShownEscapes(_ words: [String], isTerminal: Bool) throws {
    let scratch = try Scratch()
    try scratch.write(
      "a.oal", "# \u{202E}a\u{FE00}\t\u{1F469}\u{200D}\u{1F4BB} ##[group]\r\nlist A  # b\u{200B}\r\n")
    let environment = Environment(color: ColorEnvironment(isOutputTerminal: isTerminal))
    let outcome = Commands.run((words + [scratch.url("a.oal").path]).map { RawText($0) }, environment)
    #expect(outcome.status == .clean)
    let text = String(decoding: outcome.output, as: UTF8.self)
    let comment =
      isTerminal
      ? "# \\u{202E}a\\u{FE00}\t\u{1F469}\u{200D}\u{1F4BB} #\\u{23}[group]\r\n"
      : "# \u{202E}a\u{FE00}\t\u{1F469}\u{200D}\u{1F4BB} ##[group]\r\n"
    #expect(outcome.output.contains(comment.utf8))
    let hidden: Unicode.Scalar = "\u{200B}"
    #expect(text.unicodeScalars.contains(hidden) != isTerminal)
    let file = scratch.url("out.oal").path
    let writing = Commands.run(
      (words + [scratch.url("a.oal").path, "-o", file]).map { RawText($0) }, environment)
    #expect(
      writing.files.first.map { String(decoding: $0.bytes, as: UTF8.self).unicodeScalars.contains(hidden) }
        == true)
  }

  @Test func whatCannotBeReadIsLeftAlone() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal.yaml", "rules: [  \n")
    let result = try Tool.run(["fmt", "a.oal.yaml"], in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.trouble.hasPrefix("oal: a.oal.yaml: not formatted: "))
    #expect(try scratch.read("a.oal.yaml") == "rules: [  \n")
  }

  @Test func conversion() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", Self.messy)
    let result = try Tool.run(["convert", "a.oal", "--to", "yaml", "-o", "a.oal.yaml"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(try scratch.read("a.oal.yaml").contains("\r\n  - name: A  # note\r\n"))
    let back = try Tool.run(["convert", "--to=oal", "a.oal.yaml"], in: scratch.folder)
    #expect(back.output == "list S\r\n\r\nschedule \"A\" 09:00-17:00 daily list:S  # note\r\n")
    let faulty = try Tool.run(["convert", "--to", "yaml"], input: Array("schedule 25:00-26:00 daily\n".utf8))
    #expect(faulty.status == 1)
    #expect(faulty.output.isEmpty)
    #expect(faulty.trouble.contains("OAL003"))
  }

  /// `oal convert` does not overwrite its input, by any name or link.
  @Test(arguments: ["a.oal", "./a.oal", "link.yaml", "hard.yaml"], ["a.oal", "link.yaml", "-"])
  func theInputIsNoOutput(_ output: String, _ input: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", "time-limit \"A\" 5m daily\n")
    let line =
      "ln -s a.oal link.yaml; ln a.oal hard.yaml; \"$OAL\" convert --to yaml \(input) -o \(output) < a.oal"
    let result = try Tool.shell(line, in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.trouble.contains("it is the file that is read"))
    #expect(try scratch.read("a.oal") == "time-limit \"A\" 5m daily\n")
  }

  /// A suppression that only the old text needed is still there, and spoken of.
  @Test func idleSuppressionsAreSaid() throws {
    let rule = "{name: T, kind: time-limit, budget: 5m, days: [&a sat, *a]}  # oal:ignore OAL304 meant"
    let result = try Tool.run(["convert", "--to", "oal"], input: Array("rules:\n- \(rule)\n".utf8))
    #expect(result.status == 0)
    #expect(result.output.contains("sat  # oal:ignore OAL304 meant"))
    #expect(result.trouble.contains("nothing left to take off"), "\(result.output)")
    let kept = Array("schedule \"A\" 22:00-06:00 mon,MON  # oal:ignore OAL304 meant\n".utf8)
    #expect(try Tool.run(["convert", "--to", "yaml"], input: kept).trouble.isEmpty)
  }
}
