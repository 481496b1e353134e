import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax

/// `oal verify`: whether the phone will do what the rules say.
enum VerifyCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how the result is written")
  static let late = TextOption(
    "late", "MINUTES", help: "callbacks come so many minutes late, up to 1440", defaultValue: "0")
  static let skip = TextOption(
    "skip", "RATE", help: "share of callbacks lost at random, such as 0.1 or 10%", defaultValue: "0")
  static let seed = TextOption(
    "seed", "NUMBER", help: "which callbacks are lost: the same number, the same ones", defaultValue: "1")
  static let idle = TextOption(
    "idle", "FROM-TO",
    help: "the phone lies idle then every day, and callbacks wait for its next use", isRepeatable: true)
  static let foreground = TextOption(
    "foreground", "TIME", help: "the app is opened then every day, which sets all shields right",
    isRepeatable: true)

  static let definition = Command(
    name: "verify",
    summary: "prove the plan against the rules on oal's model of the phone, or show where not",
    discussion: [
      InputArguments.discussion,
      """
      The plan is run on a model of the phone, and each rule's shield is compared with the rule at every minute of \
      the week. Every stretch in which they differ is printed. A time limit is tried with its budget spent as early \
      as can be every day.
      """,
      PlanArguments.discussion,
      """
      With --zone the days around the next two changes of the clocks are tried too. The exit status is 0 if the phone \
      agrees with every rule, 1 if not or if errors stopped it, and 2 if something could not be read.
      """,
    ],
    positionals: [InputArguments.paths],
    options: [format.definition] + PlanArguments.options + [
      late.definition, skip.definition, seed.definition, idle.definition, foreground.definition,
    ] + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal verify rules.oal", "does every rule hold in the background?"),
      Example("oal verify rules.oal --strategy wake", "and if the rules shared their activities?"),
      Example("oal verify rules.oal --zone Europe/Berlin", "also where the clocks change next"),
      Example("oal verify rules.oal --skip 10% --seed 7", "what lost callbacks do"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      let options = try conditions(arguments)
      switch InputArguments.read(arguments) {
      case .failure(let error): return .usage(error)
      case .success(let input): return try verify(input, options, arguments, environment)
      }
    } catch {
      return error.outcome
    }
  }

  private static func verify(
    _ input: InputFiles, _ options: VerificationOptions, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    let style = environment.color.errorStyle(arguments[ColorChoice.option])
    let ruleSets = RuleSetGrouping.group(input)
    var reports: [VerdictReport] = []
    for ruleSet in ruleSets {
      let planOptions = try PlanArguments.read(
        arguments, environment, ruleSet.settings, needsTime: false, notes: &outcome)
      let checked = Pipeline.check(ruleSet, of: input)
      let paths = ruleSet.files.map { input.sources[$0].path }
      guard outcome.accept(checked, of: input, paths, style) else { continue }
      let rules = checked.rules.ruleSet
      let verdict = Verification.verify(rules, planOptions, options)
      if verdict.isCutShort { throw .trouble(ErrorText.tooMuchHappens("verified")) }
      reports.append(
        VerdictReport(
          paths: paths, rules: rules, verdict: verdict, clock: planOptions.clock,
          conditions: describe(options)))
    }
    outcome.tell(of: input)
    if reports.contains(where: { !$0.verdict.agrees }) { outcome.raise(.findings) }
    if reports.isEmpty { return outcome }
    // The shape goes by what was asked for, not by how much of it could be verified.
    let isAlone = ruleSets.count == 1
    switch arguments[format] {
    case .json: outcome.output = isAlone ? VerdictJSON.render(reports[0]) : VerdictJSON.render(reports)
    case .text:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      outcome.output = Array(VerdictText.render(reports, showsPaths: !isAlone, style: style).utf8)
    }
    return outcome
  }

  // MARK: Conditions

  /// What the command line says about callbacks; `oal simulate` has the same options.
  static func conditions(_ arguments: Arguments) throws(Stop) -> VerificationOptions {
    var options = VerificationOptions()
    if let text = arguments[late]?.text {
      guard let minutes = Int(text), (0...TimeOfDay.minutesPerDay).contains(minutes) else {
        throw bad(text, late, "is not a number of minutes from 0 to \(TimeOfDay.minutesPerDay)", arguments)
      }
      options.delivery.lateness = minutes
    }
    if let text = arguments[skip]?.text {
      guard let rate = Rate.perMillion(text) else {
        throw bad(text, skip, "is not a rate; write a number from 0 to 1, as in 0.1, or 10%", arguments)
      }
      options.delivery.skipsPerMillion = rate
    }
    options.delivery.seed = 1
    if let text = arguments[seed]?.text {
      guard let number = UInt64(text) else { throw bad(text, seed, "is not a number, 0 or more", arguments) }
      options.delivery.seed = number
    }
    for text in arguments.all(idle).map(\.text) {
      guard let window = Literals.window(text) else {
        throw bad(text, idle, "is not a window; write it as in 23:30-07:00", arguments)
      }
      options.delivery.idleDaily.append(window)
    }
    for text in arguments.all(foreground).map(\.text) {
      guard let time = Literals.time(text) else {
        throw bad(text, foreground, "is not a time of day; write it as in 08:00", arguments)
      }
      options.foreground.append(time)
    }
    return options
  }

  private static func bad(
    _ text: String, _ option: TextOption, _ reason: String, _ arguments: Arguments
  ) -> Stop {
    .usage(.unreadableValue(text, option.definition, reason, arguments.path))
  }

  /// How callbacks come, in words; nothing if punctually.
  static func describe(_ options: VerificationOptions) -> [String] {
    var words: [String] = []
    let delivery = options.delivery
    if delivery.lateness > 0 { words.append("callbacks come \(delivery.lateness) minutes late") }
    if delivery.skipsPerMillion > 0 {
      words.append("\(Rate.percent(delivery.skipsPerMillion)) of callbacks are lost (seed \(delivery.seed))")
    }
    words += delivery.idleDaily.map { "the phone is idle \($0)" }
    words += options.foreground.map { "the app is opened at \($0)" }
    return words
  }
}

/// Rates as people write them.
enum Rate {
  private static let digits = 6

  /// `0.1`, `10%` or `1` as parts of a million; nil for a text that is no rate from 0 to 1. Computed from the digits
  /// as integers, so that every machine rounds alike.
  static func perMillion(_ text: String) -> Int? {
    let isPercent = text.hasSuffix("%")
    let parts = text.dropLast(isPercent ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    let places = isPercent ? digits - 2 : digits
    // Int also reads signs, which have no place here.
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard isPlain, (1...2).contains(parts.count), fraction.utf8.count <= places, let whole = Int(parts[0]),
      whole <= 100, let rest = Int(fraction + String(repeating: "0", count: places - fraction.utf8.count))
    else { return nil }
    let unit = isPercent ? 10_000 : 1_000_000
    let rate = whole * unit + rest
    return rate <= 1_000_000 ? rate : nil
  }

  /// `12.5%`
  static func percent(_ perMillion: Int) -> String {
    let (whole, rest) = perMillion.quotientAndRemainder(dividingBy: 10_000)
    if rest == 0 { return "\(whole)%" }
    var fraction = String(10_000 + rest).dropFirst()
    while fraction.last == "0" { fraction = fraction.dropLast() }
    return "\(whole).\(fraction)%"
  }
}
