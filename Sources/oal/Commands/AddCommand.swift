import Reports
import RuleChecker
import RuleFormat
import RuleModel
import RulePipeline
import RuleSyntax
import TextSupport

/// `oal add`: appends a rule to a file.
enum AddCommand {
  static let file = TextOption(
    "file", "FILE", help: "the rule file, made if missing (default: the folder's only rule file)",
    completion: .path)
  static let diff = Flag("diff", help: "show what would be written, and write nothing")

  static let definition = Command(
    name: "add",
    summary: "append a rule or a list to a file",
    discussion: [
      """
      The clauses are those of the language, in any order. The file is checked with the rule before it is written; \
      with an error of language or type it stays as it is. Line ends and the file's end are kept.
      """
    ],
    options: [],
    examples: [Example("oal add schedule \"Deep Sleep\" 22:00-06:00 daily list:Social hard", "a rule")],
    subcommands: [
      subcommand(
        .kind(.schedule), "append a schedule: a window of the day in which apps are blocked",
        [
          Example(
            "oal add schedule \"Work Time\" 09:00-17:00 weekdays \"list:Work Tools\" allow-only",
            "a list's name with a blank is quoted for the shell")
        ]),
      subcommand(
        .kind(.timeLimit), "append a time limit: so many minutes a day",
        [Example("oal add time-limit \"Time Keeper\" 45m/day mon-thu,sat list:Social", "a rule")]),
      subcommand(
        .kind(.openLimit), "append an open limit: so many opens a day",
        [Example("oal add open-limit \"Gate Keeper\" 5 opens/day weekends list:Games", "a rule")]),
      subcommand(
        .preset, "append a ready-made schedule",
        [Example("oal add preset \"Deep Sleep\" as \"My Sleep\" list:Social --file my.oal", "a rule")]),
      Command(
        name: "list", summary: "append a list: what rules block or allow",
        positionals: [
          Positional(name: "NAME", count: .required, help: "the list's name"),
          Positional(
            name: "ITEM", count: .any,
            help:
              "app:BUNDLE-ID, app:NAME, category:NAME or site:DOMAIN; without one the list is bound on the phone",
            completion: .choices(AppCategory.allCases.map { "category:\($0.rawValue)" })),
        ],
        options: [file.definition, diff.definition],
        examples: [Example("oal add list Social category:social site:tiktok.com", "a list of two items")]),
    ])

  private static func subcommand(_ keyword: RuleKeyword, _ summary: String, _ examples: [Example]) -> Command
  {
    let name = keyword == .preset ? "the preset's name" : "the rule's name"
    return Command(
      name: keyword.spelling, summary: summary,
      positionals: [
        Positional(name: "NAME", count: .required, help: name),
        Positional(
          name: "CLAUSE", count: .any, help: clauses(keyword),
          completion: .choices(words(keyword))),
      ],
      options: [file.definition, diff.definition], examples: examples)
  }

  /// What can be written, for the help.
  private static func clauses(_ keyword: RuleKeyword) -> String {
    let clauses = keyword.options.map(\.option).map { option -> String in
      switch option.value {
      case .window: "a window (22:00-06:00, 05:30+10m, all-day)"
      case .budget: keyword == .kind(.openLimit) ? "a budget (5 opens/day)" : "a budget (45m/day, 1h30m/day)"
      case .days: "days (daily, weekdays, mon-thu,sat)"
      case .mode, .flag: option.words.map(\.text).joined(separator: " or ")
      case .name: option.prefix + (option.prefix.last == ":" ? "NAME" : " NAME")
      case .id: option.prefix + "UUID"
      }
    }
    return clauses.joined(separator: ", ")
  }

  /// What a shell may propose.
  private static func words(_ keyword: RuleKeyword) -> [String] {
    let words = keyword.options.map(\.option).flatMap { $0.words.map(\.text) + $0.literals }
    // A day by its name is one of many, and each may begin a range.
    let days = Weekday.allCases.flatMap { [$0.short, $0.name] }
    return words.filter { !days.contains($0) }
  }

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    guard arguments.path.count > 1 else {
      return .usage(.missingSubcommand(arguments.command.subcommands.map(\.name), arguments.path))
    }
    do throws(Stop) {
      guard let keyword = RuleKeyword(spelling: arguments.path[1]) else {
        return try add(NewList.read(arguments), to: try target(arguments), arguments, environment)
      }
      let rule = try NewRule.read(keyword, arguments)
      let path = try target(arguments)
      return try add(rule, to: path, arguments, environment)
    } catch {
      return error.outcome
    }
  }

  /// The file that is named, or the only rule file of the current folder.
  private static func target(_ arguments: Arguments) throws(Stop) -> RawText {
    if let path = arguments[file] { return path }
    guard case .success(let entries) = Platform.entries(of: RawText(".")) else { return RawText("rules.oal") }
    let found = entries.map(\.name).filter { FileForm.isRuleFile($0) }
    if found.count > 1 {
      throw .usage(
        .missing(file.definition, for: "a folder with \(found.count) rule files", arguments.path))
    }
    return found.first ?? RawText("rules.oal")
  }

  private static func add(
    _ rule: some NewStatement, to path: RawText, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    if rule.diagnostics.hasErrors { return refusal([rule.source], rule.diagnostics, path, environment) }
    var (input, old) = try read(path)
    guard let index = input.sources.indices.first(where: { input.path(of: $0) == path }) else {
      throw .trouble(ErrorText.notARuleFile(path))
    }
    let before = input.sources[index]
    let form = input.forms[index]
    guard let bytes = rule.appended(to: before, form) else {
      let findings = Pipeline.read(before, file: index, form: form).diagnostics
      if findings.hasErrors { return refusal(input.sources, findings, path, environment) }
      throw .trouble(ErrorText.noPlaceForRule(path, rule.text(for: before, form)))
    }
    input.sources[index] = SourceFile(path: before.path, bytes: bytes)
    if let refusal = refusal(before, index, input, environment) { return refusal }
    var outcome = Outcome()
    if arguments[diff] {
      let isForTerminal = environment.color.isOutputTerminal
      outcome.output = UnifiedDiff.render(before, input.sources[index], isForTerminal: isForTerminal)
      outcome.raise(.findings)
    } else if let trouble = write(bytes, to: path, over: old) {
      outcome.fail(trouble)
    } else {
      outcome.output = Array(
        "added to \(TextMetrics.escaped(path.text)): \(TextMetrics.escaped(rule.statement))\n".utf8)
    }
    return outcome
  }

  /// The file together with the files of its project, and the file's bytes; nil bytes for a new file.
  private static func read(_ path: RawText) throws(Stop) -> (InputFiles, [UInt8]?) {
    var input = InputFiles()
    switch Platform.status(of: path) {
    case .failure(let error) where error.isMissing:
      input.add([], shownAs: path.text, path: path, FileForm.of(named: path))
      return (input, nil)
    case .failure(let error): throw .trouble(ErrorText.unreadable(path, .system(error)))
    case .success(let status) where status.kind != .file: throw .trouble(ErrorText.notARuleFile(path))
    case .success:
      input = InputFiles.read([path], standardInputName: nil)
      if let trouble = input.troubles.first { throw .trouble(trouble) }
      return (
        input, input.sources.indices.first { input.path(of: $0) == path }.map { input.sources[$0].bytes }
      )
    }
  }

  /// Why the new text is not to be written: it has errors of language or type.
  private static func refusal(
    _ before: SourceFile, _ index: FileID, _ input: InputFiles, _ environment: Environment
  ) -> Outcome? {
    let path = RawText(before.path)
    guard let set = RuleSetGrouping.group(input).first(where: { $0.named.contains(index) }) else {
      return Stop.trouble(ErrorText.notARuleFile(path)).outcome
    }
    let checked = Pipeline.check(set, of: input)
    guard checked.hasErrors else { return nil }
    // Errors of a text that nobody has written would be of no use.
    let old = Pipeline.read(before, file: index, form: input.forms[index]).diagnostics
    if old.hasErrors {
      var input = input
      input.sources[index] = before
      return refusal(input.sources, old, path, environment)
    }
    return refusal(input.sources, checked.diagnostics, path, environment)
  }

  private static func refusal(
    _ sources: [SourceFile], _ diagnostics: [Diagnostic], _ path: RawText, _ environment: Environment
  ) -> Outcome {
    var outcome = Outcome()
    let errors = diagnostics.filter { $0.severity == .error }
    let report = FindingsReport(sources: sources, diagnostics: errors, ruleCount: 0)
    outcome.trouble = FindingsText.findings(report, style: environment.color.errorStyle(.auto))
    outcome.trouble += ErrorText.line(ErrorText.notAdded(path))
    outcome.raise(.findings)
    return outcome
  }

  private static func write(_ bytes: [UInt8], to path: RawText, over old: [UInt8]?) -> String? {
    TemporaryFile.removeAbandoned(beside: [path])
    guard let old else {
      if let folder = Platform.folderElsewhere(of: path) { return ErrorText.folderElsewhere(path, folder) }
      return Platform.create(path, with: bytes).map { ErrorText.notWritten(path, $0) }
    }
    guard case .failure(let failure) = GuardedReplacement.replace(path, old, with: bytes) else { return nil }
    return ErrorText.notReplaced(path, failure)
  }
}
