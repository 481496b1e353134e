import Reports
import RuleChecker
import RulePipeline
import TextSupport

/// What a command's exit status says; the same for every command.
enum ExitStatus: Int32, Comparable, Sendable {
  /// Nothing to report.
  case clean = 0
  /// Findings at or above the threshold.
  case findings = 1
  /// The command could not be carried out, or not on everything that was named.
  case failure = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// A report that goes to a file.
struct OutputFile: Sendable {
  var path: RawText
  var bytes: [UInt8]
}

/// What a command has to say, gathered so that it is written with few calls.
struct Outcome: Sendable {
  /// The report, for standard output.
  var output: [UInt8] = []
  /// Reports for files, which are replaced whole.
  var files: [OutputFile] = []
  /// Trouble of the tool itself, and findings that stand in the way of the report; for standard error.
  var trouble = ""
  var status = ExitStatus.clean
  /// What the report was made from: nobody reads it again.
  private var kept: [any Sendable] = []

  init() {}

  init(output: String) { self.output = Array(output.utf8) }

  /// Keeps a value until the process ends, which it does with its outcome in hand: to take thousands of rules apart one by
  /// one, right before the system takes all memory at once, would cost a twentieth of a run.
  mutating func keep(_ value: some Sendable) { kept.append(value) }

  /// Adds a rule file's text to the output. To a file or another program its bytes go as they are; a terminal gets what
  /// would hide or steer there as escapes.
  mutating func give(_ text: [UInt8], _ surroundings: Surroundings) {
    output += surroundings.color.isOutputTerminal ? TextMetrics.shown(text) : text
  }

  /// Adds a trouble after which the command cannot count as carried out.
  mutating func fail(_ message: String) {
    trouble += Trouble.line(message)
    status = .failure
  }

  /// Adds a word that changes nothing.
  mutating func note(_ message: String) { trouble += Trouble.line(message) }

  /// Adds such a word once.
  mutating func note(once message: String?) {
    if let message, !trouble.contains(TextMetrics.escaped(message)) { note(message) }
  }

  /// Adds what there is to say about the files themselves.
  mutating func tell(of input: InputFiles) {
    for note in input.notes { self.note(note) }
    for trouble in input.troubles { fail(trouble) }
  }

  /// Raises the status; it never falls.
  mutating func raise(_ status: ExitStatus) { self.status = max(self.status, status) }

  /// Whether a rule set can have a plan; if not, its errors are reported.
  mutating func accept(
    _ checked: Pipeline.Checked, of input: InputFiles, _ paths: [String], _ style: Style
  ) -> Bool {
    if !checked.hasErrors { return true }
    let report = FindingsReport(
      sources: input.sources, diagnostics: checked.diagnostics, ruleCount: checked.rules.rules.count)
    trouble += FindingsText.findings(report, style: style) + Trouble.line(Trouble.noPlan(for: paths))
    raise(.findings)
    return false
  }

  /// A command that could not be carried out at all.
  static func failures(_ messages: [String]) -> Outcome {
    var outcome = Outcome()
    for message in messages { outcome.fail(message) }
    return outcome
  }

  /// A command line that fits no command.
  static func usage(_ error: UsageError) -> Outcome {
    var outcome = Outcome()
    outcome.fail(error.message)
    outcome.trouble += "'\(error.help)' says what can be written\n"
    return outcome
  }
}
