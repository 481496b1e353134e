import Reports
import RuleFormat
import RuleSyntax
import TextSupport

/// `oal fmt`: rule files in the canonical layout.
enum FmtCommand {
  static let check = Flag("check", help: "list the files that would change, and write nothing")
  static let diff = Flag("diff", help: "show what would change, and write nothing")

  static let definition = Command(
    name: "fmt",
    summary: "rewrite rule files in the standard layout",
    discussion: [
      """
      Rules stay what they are, and every comment stays beside its rule. In the compact form clauses get one order and \
      one spelling, and rules that stand directly below each other line up in columns. YAML keeps its keys in their \
      order, its quotes and its anchors: values get one spelling, and white space at the ends of lines goes. A file \
      ends with one line end, and all its lines end as most of them do.
      """,
      """
      A statement with an error stays as it is, and so does a file that cannot be read. What is written was read back \
      first and says the same.
      """,
      InputArguments.discussion,
      """
      Standard input (-) is formatted to standard output. The exit status is 1 if --check or --diff finds something to \
      change, and 2 if a file could not be read, formatted or written.
      """,
      InputArguments.textOutput, InputArguments.diffOutput,
    ],
    positionals: [InputArguments.paths],
    options: [check.definition, diff.definition] + InputArguments.options,
    examples: [
      Example("oal fmt", "every rule file of the current folder and the folders in it"),
      Example("oal fmt --check", "whether there is something to format, for a build"),
      Example("oal fmt --diff rules.oal", "what would change"),
      Example("oal fmt - < draft.oal", "standard input"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    switch InputArguments.read(arguments) {
    case .failure(let error): return .usage(error)
    case .success(let input): return run(input, arguments, environment)
    }
  }

  private static func run(_ input: InputFiles, _ arguments: Arguments, _ environment: Environment)
    -> Outcome
  {
    var outcome = Outcome()
    outcome.tell(of: input)
    let writes = !arguments[check] && !arguments[diff]
    if writes { TemporaryFile.removeAbandoned(beside: input.paths.compactMap(\.self)) }
    for (file, source) in input.sources.enumerated() where !input.unnamed.contains(file) {
      let formatted =
        arguments[check] && !arguments[diff]
        ? SourceFormatter.draft(source, form: input.forms[file])
        : SourceFormatter.format(source, form: input.forms[file])
      if let reason = formatted.reason { outcome.fail("\(source.path): \(reason.sentence)") }
      if writes, file == input.standardInput {
        outcome.give(formatted.bytes, environment)
      } else if formatted.bytes != source.bytes {
        let new = SourceFile(path: source.path, bytes: formatted.bytes)
        if writes {
          write(new, over: source, input.path(of: file), of: input, &outcome)
        } else {
          show(new, source, arguments, environment, &outcome)
        }
      }
    }
    // What the project excludes passes through unchanged, so that an editor's buffer is never emptied.
    if writes { outcome.give(input.excludedStandardInput, environment) }
    return outcome
  }

  private static func write(
    _ new: SourceFile, over old: SourceFile, _ path: RawText?, of input: InputFiles, _ outcome: inout Outcome
  ) {
    guard let path else { return }
    if case .failure(let failure) = GuardedReplacement.replace(path, old.bytes, with: new.bytes) {
      outcome.fail(ErrorText.notReplaced(path, failure))
    } else {
      outcome.note("\(new.path): formatted")
    }
  }

  private static func show(
    _ new: SourceFile, _ old: SourceFile, _ arguments: Arguments, _ environment: Environment,
    _ outcome: inout Outcome
  ) {
    outcome.raise(.findings)
    outcome.output +=
      arguments[diff]
      ? UnifiedDiff.render(old, new, isForTerminal: environment.color.isOutputTerminal)
      : Array((TextMetrics.escaped(old.path) + "\n").utf8)
  }
}
