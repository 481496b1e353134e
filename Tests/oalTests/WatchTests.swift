import Foundation
import Testing

/// `oal lint --watch`: a report at the start and for each change, however the change is made; no report for a write
/// without a change; at the end the status of the last report.
///
/// The output file exists before the command starts: the shell opens it in the background, and without the output file
/// `reports` would not wait at all. A rule file is written under a different name and then moved, so that it appears
/// in one step.
@Suite struct WatchTests {
  /// The watched paths in a folder with `p/a/r.oal`, and the steps, each with its report.
  struct Story: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var arguments: String
    var steps: [String]
    /// The last line of each report, the first from before the steps; errors about unreadable paths are in between.
    var reports: [String]
    var status: Int

    init(_ name: String, _ arguments: String, _ steps: [String], _ reports: [String], status: Int = 0) {
      testDescription = name
      self.arguments = arguments
      self.steps = steps
      self.reports = reports
      self.status = status
    }
  }

  private static let good = "printf 'time-limit 45m daily list:S\\n' >new && mv new p/a/r.oal"
  private static let bad = "printf 'schedule 22:00-24:00 daily list:S\\n' >new && mv new p/a/r.oal"
  private static let off = "printf 'rules: {OAL102: off}\\n' >new && mv new p/.oalrc.yaml"
  private static let fine = "1 rule in 1 file: no findings"
  private static let error = "1 error in 1 file"

  static let stories: [Story] = [
    Story(
      "a file that is named", "p/a/r.oal", ["touch p/a/r.oal; \(bad)", good], [fine, error, fine]),
    Story(
      "a new folder with a file", "p",
      ["mkdir -p p/b/c; printf 'schedule 22:00-24:00 daily list:S\\n' >new && mv new p/b/c/n.oal"],
      [fine, "1 error in 2 files"], status: 1),
    Story(
      "the folder of a named file goes and comes back", "p/a/r.oal",
      ["mv p/a p/z", "mv p/z p/a", bad], [fine, "no such file", fine, error], status: 1),
    Story(
      "the folder goes, and another takes its place", "p/a",
      [
        "rm -r p/a", "mkdir -p p/b && printf 'schedule 22:00-24:00 daily list:S\\n' >p/b/r.oal && mv p/b p/a",
        good,
      ],
      [fine, "no such file", error, fine]),
    Story(
      "settings come, go and come back in a folder above", "p/a",
      [bad, off, "rm p/.oalrc.yaml", off], [fine, error, fine, error, fine]),
  ]

  @Test(.timeLimit(.minutes(8)), arguments: stories) func everyChangeIsReported(_ story: Story) throws {
    let scratch = try Scratch()
    let steps = story.steps.enumerated().map { "\($1)\nreports \($0 + 2)" }
    let line = """
      mkdir -p p/a; \(Self.good)
      : >out; "$OAL" lint --watch \(story.arguments) >out 2>&1 & pid=$!
      count() { grep -c ' in [0-9]* file\\|no such file' out; }
      reports() { i=0; while [ "$(count)" -lt "$1" ] && [ $i -lt 2000 ]; do sleep 0.05; i=$((i+1)); done; sleep 0.3; }
      reports 1
      \(steps.joined(separator: "\n"))
      kill -INT $pid; wait $pid; echo "status $?"
      """
    let result = try Tool.shell(line, in: scratch.folder)
    let told = try scratch.read("out").split(separator: "\n").filter {
      $0.contains(" in 1 file") || $0.contains(" in 2 files") || $0.contains("no such file")
    }
    #expect(told.count == story.reports.count, "\(told)")
    for (line, wanted) in zip(told, story.reports) { #expect(line.contains(wanted), "\(told)") }
    #expect(result.output == "status \(story.status)\n")
    #expect(try scratch.read("out").contains("watching"))
  }
}
