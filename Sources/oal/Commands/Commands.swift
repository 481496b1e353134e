import CivilTime
import Reports

/// What a command may look at besides its arguments and files.
struct Environment: Sendable {
  var color: ColorEnvironment
  /// How many cells a line of the terminal has that standard output is; nil where it is none.
  var width: Int?
  /// The present.
  var now: @Sendable () -> Instant = { Platform.now }
}

/// A command's definition and its code. The definition is built only when needed.
struct CommandEntry: Sendable {
  var name: String
  var definition: @Sendable () -> Command
  var run: @Sendable (Arguments, Environment) -> Outcome
}

/// The tool's commands and the way from a command line to one of them.
enum Commands {
  /// In the order in which the help lists them.
  static let all: [CommandEntry] = [
    CommandEntry(name: "init", definition: { InitCommand.definition }, run: InitCommand.run),
    CommandEntry(name: "add", definition: { AddCommand.definition }, run: AddCommand.run),
    CommandEntry(name: "lint", definition: { LintCommand.definition }, run: LintCommand.run),
    CommandEntry(name: "fmt", definition: { FmtCommand.definition }, run: FmtCommand.run),
    CommandEntry(name: "check", definition: { CheckCommand.definition }, run: CheckCommand.run),
    CommandEntry(name: "convert", definition: { ConvertCommand.definition }, run: ConvertCommand.run),
    CommandEntry(name: "explain", definition: { ExplainCommand.definition }, run: ExplainCommand.run),
    CommandEntry(name: "plan", definition: { PlanCommand.definition }, run: PlanCommand.run),
    CommandEntry(name: "diff", definition: { DiffCommand.definition }, run: DiffCommand.run),
    CommandEntry(name: "guard", definition: { GuardCommand.definition }, run: GuardCommand.run),
    CommandEntry(name: "verify", definition: { VerifyCommand.definition }, run: VerifyCommand.run),
    CommandEntry(name: "simulate", definition: { SimulateCommand.definition }, run: SimulateCommand.run),
    CommandEntry(name: "status", definition: { StatusCommand.definition }, run: StatusCommand.run),
    CommandEntry(name: "why", definition: { WhyCommand.definition }, run: WhyCommand.run),
    CommandEntry(name: "test", definition: { TestCommand.definition }, run: TestCommand.run),
    CommandEntry(name: "week", definition: { WeekCommand.definition }, run: WeekCommand.run),
    CommandEntry(name: "presets", definition: { PresetsCommand.definition }, run: PresetsCommand.run),
    CommandEntry(name: "schema", definition: { SchemaCommand.definition }, run: SchemaCommand.run),
    CommandEntry(name: "lsp", definition: { LSPCommand.definition }, run: LSPCommand.run),
    CommandEntry(
      name: "completions", definition: { CompletionsCommand.definition }, run: CompletionsCommand.run),
    CommandEntry(name: "man", definition: { ManCommand.definition }, run: ManCommand.run),
    CommandEntry(name: "help", definition: { HelpCommand.definition }, run: HelpCommand.run),
    CommandEntry(name: "version", definition: { VersionCommand.definition }, run: VersionCommand.run),
  ]

  /// Carries out a command line.
  static func run(_ words: [RawText], _ environment: Environment) -> Outcome {
    guard let first = words.first?.text else {
      // Nothing was asked for, so nothing was done: the help is trouble here, not the report.
      var outcome = Outcome()
      outcome.trouble = overview
      outcome.status = .failure
      return outcome
    }
    if first == "--help" || first == "-h" { return Outcome(output: overview) }
    if first == "--version" { return VersionCommand.outcome }
    guard let entry = all.first(where: { $0.name == first }) else { return .usage(unknown(first)) }
    switch ArgumentParser.parse(Array(words.dropFirst()), for: entry.definition()) {
    case .failure(let error): return .usage(error)
    case .success(let arguments) where arguments.wantsHelp:
      return Outcome(output: Help.page(of: arguments.command, path: arguments.path))
    case .success(let arguments): return entry.run(arguments, environment)
    }
  }

  /// Every command with its name as its path, and the subcommands after theirs.
  static var pages: [CommandPage] { all.flatMap { $0.definition().pages([$0.name]) } }

  /// The help of the tool itself.
  static var overview: String { Help.overview(all.map { $0.definition() }) }

  private static func unknown(_ word: String) -> UsageError {
    if word.hasPrefix("-") { return .unknownOption(word, [], known: ["--help", "--version"]) }
    if word.contains(".") || word.contains("/") { return .missingCommand(before: word) }
    return .unknownCommand(word, of: [], known: all.map(\.name))
  }
}
