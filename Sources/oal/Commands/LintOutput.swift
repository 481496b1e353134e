import PresetGallery
import Reports
import RulePipeline
import RuleSyntax

/// How `oal lint` writes what it found: the options of output, and what they make of a report.
enum LintOutput {
  static let format = Choice<FindingsFormat>(
    "format", "FORMAT", default: .text, help: "how findings are written")
  static let output = TextOption(
    "output", "FORMAT[=FILE]",
    help: "a further report: to a file, which is replaced, or to standard output in place of --format's",
    isRepeatable: true)
  static let root = TextOption(
    "root", "DIR",
    help:
      "the folder that paths in reports for programs start from (default: the root of the git repository)",
    completion: .path)
  static let statistics = Flag(
    "statistics", help: "add how many findings there are of each code (text, json)")
  static let redact = Flag(
    "redact",
    help: "put stand-ins for all names of rules, lists, items and presets, to show a report to others")

  /// In the order of the help.
  static let options = [
    format.definition, output.definition, root.definition, statistics.definition, redact.definition,
  ]

  static let examples = [
    Example("oal lint rules.oal --format json", "one file, for a program"),
    Example("oal lint --output sarif=oal.sarif", "text to read, and a file for the code host"),
  ]

  /// What one run writes.
  struct Destinations: Sendable {
    var standardOutput: FindingsFormat
    var files: [(format: FindingsFormat, path: RawText)] = []
  }

  /// The reports that the arguments ask for.
  static func reports(_ arguments: Arguments) throws(UsageError) -> Destinations {
    var reports = Destinations(standardOutput: arguments[format])
    if let folder = arguments[root] {
      guard case .success(let status) = Platform.status(of: folder), status.kind == .folder else {
        throw .unreadableValue(folder.text, root.definition, "is no folder", arguments.path)
      }
    }
    var isTaken = false
    for value in arguments.all(output) {
      let equals = value.bytes.firstIndex(of: UInt8(ascii: "=")) ?? value.bytes.endIndex
      let name = RawText(Array(value.bytes[..<equals])).text
      guard let format = FindingsFormat(rawValue: name) else {
        throw .unknownChoice(name, output.definition, FindingsFormat.allCases.map(\.rawValue), arguments.path)
      }
      let path = RawText(Array(value.bytes[equals...].dropFirst()))
      if equals < value.bytes.endIndex, path.bytes.isEmpty {
        throw .outputWithoutFile(name, arguments.path)
      } else if path.bytes.isEmpty || path == RawText("-") {
        if isTaken { throw .secondStandardOutput(arguments.path) }
        isTaken = true
        reports.standardOutput = format
      } else {
        let place = Platform.place(of: path)
        if let place, let other = reports.files.first(where: { Platform.place(of: $0.path) == place }) {
          throw .secondReport(to: other.path.text, path.text, arguments.path)
        }
        reports.files.append((format, path))
      }
    }
    return reports
  }

  /// Messages for reports that must not be written, a sentence each: the report would replace an input of this run, by
  /// any path, or a file that a later run would read as rules or settings.
  static func refusals(_ reports: Destinations, _ input: InputFiles) -> [String] {
    var read = Set(input.paths.compactMap { $0.flatMap(identity) })
    if input.standardInput != nil, let status = Platform.status(of: Platform.standardInput) {
      read.insert(status.identity)
    }
    return reports.files.filter { _, path in
      if let identity = identity(path), read.contains(identity) { return true }
      let names = [path.lastComponent, (try? Platform.realPath(path).get())?.lastComponent].compactMap(\.self)
      return names.contains { FileForm.isRuleFile($0) || $0 == ProjectListing.configurationName }
    }.map { ErrorText.reportOverInput($0.path) }
  }

  /// Which regular file a path leads to.
  private static func identity(_ path: RawText) -> Platform.FileStatus.Identity? {
    guard case .success(let status) = Platform.status(of: path), status.kind == .file else { return nil }
    return status.identity
  }

  /// The report, or with `--redact` one without names; `rerun` reports on files.
  static func redactedIfWanted(
    _ report: FindingsReport, of input: InputFiles, _ arguments: Arguments,
    rerun: (InputFiles) -> FindingsReport
  ) -> FindingsReport {
    guard arguments[redact] else { return report }
    let redaction = ReportRedaction(report)
    var standIn = input
    standIn.sources = redaction.sources
    standIn.presets = { redaction.renamed(PresetGallery.all) }
    return redaction.redact(report, with: rerun(standIn))
  }

  /// The folder that paths in reports start from: the given one, else the root of the repository that the first file or
  /// the working folder is in. Nil is the working folder.
  private static func rootFolder(of report: FindingsReport, _ arguments: Arguments) -> RawText? {
    if let folder = arguments[root] { return try? Platform.realPath(folder).get() }
    let first = report.files.first.map {
      report.rawPaths[$0].map(RawText.init) ?? RawText(report.sources[$0].path)
    }
    let folders = [first?.folder, RawText(".")].compactMap(\.self)
    for folder in folders {
      if let real = try? Platform.realPath(folder).get(), let repository = GitRepository(containing: real) {
        return repository.root
      }
    }
    return nil
  }

  /// Adds the reports to an outcome. `threshold` is the least severity that makes the run fail.
  static func write(
    _ report: FindingsReport, _ reports: Destinations, _ arguments: Arguments, _ environment: Environment,
    threshold: Severity, to outcome: inout Outcome
  ) {
    var options = ReportOptions(
      version: Version.current, workingFolder: Platform.workingFolder?.text,
      root: rootFolder(of: report, arguments)?.text, threshold: threshold,
      showsStatistics: arguments[statistics])
    if reports.standardOutput.usesRoot || reports.files.contains(where: \.format.usesRoot) {
      let paths = options.paths
      for file in report.files where paths.isOutside(report.sources[file].path) {
        outcome.note(ErrorText.outsideRoot(report.sources[file].path, options.root ?? "."))
      }
    }
    for (format, path) in reports.files {
      outcome.files.append(OutputFile(path: path, bytes: format.render(report, options)))
    }
    options.style = environment.color.outputStyle(arguments[ColorChoice.option])
    // Without a file there is nothing to sum up beside the trouble.
    if reports.standardOutput == .text, report.fileCount == 0, report.diagnostics.isEmpty, !report.isComplete
    {
      return
    }
    outcome.output = reports.standardOutput.render(report, options)
  }
}
