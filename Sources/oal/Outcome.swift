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

/// The output of a command, collected for writing in few calls.
struct Outcome: Sendable {
  /// The report, for standard output.
  var output: [UInt8] = []
  /// Reports for files, which are replaced whole.
  var files: [OutputFile] = []
  /// Errors of the tool itself, and findings that prevent the report; for standard error.
  var trouble = ""
  var status = ExitStatus.clean
  /// The data behind the report, kept only to delay freeing it; see ``keep(_:)``.
  private var kept: [any Sendable] = []

  init() {}

  init(output: String) { self.output = Array(output.utf8) }

  /// Keeps a value until the process ends. Freeing thousands of rules one by one, right before the system frees all
  /// memory at once, would cost a twentieth of a run.
  mutating func keep(_ value: some Sendable) { kept.append(value) }

  /// Adds a rule file's text to the output. A file or another program gets the bytes unchanged; a terminal gets
  /// escapes in place of hidden and control characters.
  mutating func give(_ text: [UInt8], _ environment: Environment) {
    output += environment.color.isOutputTerminal ? TextMetrics.shown(text) : text
  }

  /// Adds an error, after which the command counts as failed.
  mutating func fail(_ message: String) {
    trouble += ErrorText.line(message)
    status = .failure
  }

  /// Adds a message that does not change the exit status.
  mutating func note(_ message: String) { trouble += ErrorText.line(message) }

  /// Adds such a word once.
  mutating func note(once message: String?) {
    if let message, !trouble.contains(TextMetrics.escaped(message)) { note(message) }
  }

  /// Adds the notes and errors about reading the files.
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
    tell(errorsOf: checked, of: input, style)
    trouble += ErrorText.line(ErrorText.noPlan(for: paths))
    raise(.findings)
    return false
  }

  /// Adds the findings that prevent a plan, for standard error.
  mutating func tell(errorsOf checked: Pipeline.Checked, of input: InputFiles, _ style: Style) {
    let report = FindingsReport(
      sources: input.sources, diagnostics: checked.diagnostics, ruleCount: checked.rules.rules.count)
    trouble += FindingsText.findings(report, style: style)
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
    outcome.trouble += "see '\(error.help)'\n"
    return outcome
  }
}
