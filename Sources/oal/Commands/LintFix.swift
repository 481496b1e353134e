import Reports
import RuleLint
import RuleSyntax

/// `oal lint --fix` and `--diff`.
enum LintFix {
  static func run(
    _ input: InputFiles, _ request: LintRequest, _ reports: LintOutput.Destinations, _ arguments: Arguments,
    _ environment: Environment
  ) -> Outcome {
    let fixed = LintRun.fix(input, request)
    return request.fixing == .show
      ? show(input, fixed, request, environment)
      : write(input, fixed, request, reports, arguments, environment)
  }

  // MARK: Showing

  private static func show(
    _ input: InputFiles, _ fixed: LintRun.Fixed, _ request: LintRequest, _ environment: Environment
  ) -> Outcome {
    var outcome = Outcome()
    for note in input.notes { outcome.note(note) }
    for trouble in input.troubles + fixed.troubles { outcome.fail(trouble) }
    for (old, new) in zip(input.sources, fixed.sources) {
      outcome.output += UnifiedDiff.render(old, new, isForTerminal: environment.color.isOutputTerminal)
    }
    if !outcome.output.isEmpty, !request.exitsWithZero { outcome.raise(.findings) }
    return outcome
  }

  // MARK: Writing

  /// Writes the changed files, and reports the remaining findings of the new texts.
  private static func write(
    _ input: InputFiles, _ fixed: LintRun.Fixed, _ request: LintRequest, _ reports: LintOutput.Destinations,
    _ arguments: Arguments, _ environment: Environment
  ) -> Outcome {
    var input = input
    TemporaryFile.removeAbandoned(beside: input.paths.compactMap(\.self))
    var lost: Set<FileID> = []
    for (file, new) in fixed.sources.enumerated() where new.bytes != input.sources[file].bytes {
      if file != input.standardInput, let path = input.paths[file],
        case .failure(let failure) = GuardedReplacement.replace(
          path, input.sources[file].bytes, with: new.bytes)
      {
        input.troubles.append(ErrorText.notReplaced(path, failure))
        lost.insert(file)
        continue
      }
      input.sources[file] = new
    }
    input.troubles += fixed.troubles
    let applied = fixed.applied.filter { !lost.contains($0.file) }
    var outcome = LintCommand.outcome(of: input, fixed: applied, request, reports, arguments, environment)
    if arguments.positionals.contains(RawText("-")) { giveText(input, environment, &outcome) }
    return outcome
  }

  /// `a.oal:3: OAL102 fixed: end "Night" at 23:59`. The line is that of the text before the fix.
  static func told(_ fix: Fixer.Applied, in input: InputFiles) -> String {
    "\(input.sources[fix.file].path):\(fix.line): \(fix.code) fixed: \(fix.title)"
  }

  /// The text of standard input is the output then, changed or not, and the report steps aside.
  private static func giveText(
    _ input: InputFiles, _ environment: Environment, _ outcome: inout Outcome
  ) {
    outcome.trouble = String(decoding: outcome.output, as: UTF8.self) + outcome.trouble
    outcome.output = []
    outcome.give(
      input.standardInput.map { input.sources[$0].bytes } ?? input.excludedStandardInput, environment)
  }
}
