import CivilTime
import MonitoringPlan
import Reports
import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax
import WeekView

/// `oal week`: a week of rules as a picture.
enum WeekCommand {
  enum Format: String, CaseIterable, Sendable { case text, svg, html, ics }

  static let grouping = Choice<WeekModel.Grouping>(
    "by", "WHAT", default: .list, help: "what has a row of its own: each list, or each rule")
  static let format = Choice<Format>(
    "format", "FORMAT", default: .text, help: "text, a picture, a page for a browser, or a calendar file")
  static let theme = Choice<WeekSVG.Theme>(
    "theme", "THEME", default: .light, help: "the colours of --format svg; a page follows the reader's")
  static let ascii = Flag("ascii", help: "draw the text with ASCII signs alone")

  static let definition = Command(
    name: "week",
    summary: "show what a week of rules looks like",
    discussion: [
      """
      Every window stands where the clock shows it, Monday first. A night is one block, and its rest is marked as going on \
      from the day before. What is hard and what is soft differ in their signs, not only in colour. Where the phone does \
      not do what a schedule says, by the model of 'oal verify', the picture and a line say so.
      """,
      """
      --format html is one file that needs no network and no script: the picture and a table of the same in words, for \
      light and dark, for high contrast and for print. --format svg is the picture alone. --format ics is a calendar of \
      the schedules, for which a zone has to be known. Its events repeat every week; nights in which the clocks change \
      have an entry of their own.
      """,
      InputArguments.discussion,
      """
      The exit status is 0, 1 if errors in the rules stopped it, and 2 if something could not be read.
      """,
    ],
    positionals: [InputArguments.paths],
    options: [
      grouping.definition, format.definition, theme.definition, ascii.definition,
      PlanArguments.target.definition, TimeArguments.at.definition, TimeArguments.zone.definition,
    ] + InputArguments.options + [ColorChoice.option.definition],
    examples: [
      Example("oal week rules.oal", "the week in the terminal"),
      Example("oal week --format html > week.html", "a page to look at or to print"),
      Example(
        "oal week rules.oal --by rule --at 2026-03-09T22:10 --zone Europe/Berlin", "with a point in time"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      switch InputArguments.read(arguments) {
      case .failure(let error): return .usage(error)
      case .success(let input): return try week(input, arguments, environment)
      }
    } catch {
      return error.outcome
    }
  }

  private static func week(
    _ input: InputFiles, _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Outcome {
    var outcome = Outcome()
    outcome.tell(of: input)
    guard outcome.status != .failure, let ruleSet = try RuleSetGrouping.onePhone(input, "week") else {
      return outcome
    }
    let checked = Pipeline.check(ruleSet, of: input)
    let paths = ruleSet.files.map { input.sources[$0].path }
    let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
    guard outcome.accept(checked, of: input, paths, errorStyle) else { return outcome }
    var options = ruleSet.settings.planOptions
    options.target = arguments.given(PlanArguments.target) ?? options.target
    let rules = checked.rules.ruleSet
    if arguments[format] == .ics {
      let zone = try TimeArguments.zone(arguments, else: ruleSet.settings)
      let start = try TimeArguments.instant(arguments, in: zone) ?? environment.now()
      outcome.output = Array(WeekCalendar(rules, zone, from: start).render().utf8)
      return outcome
    }
    let now = try moment(arguments, ruleSet.settings)
    let week = WeekModel(rules, Compiler.compile(rules, options), by: arguments[grouping])
    switch arguments[format] {
    case .svg: outcome.output = Array(WeekSVG(week, now: now).render(arguments[theme]).utf8)
    case .html: outcome.output = Array(WeekHTML(week, now: now).render().utf8)
    case .text, .ics:
      let style = environment.color.outputStyle(arguments[ColorChoice.option])
      let text = WeekText(
        week, width: environment.width ?? 80, isASCII: arguments[ascii], now: now)
      outcome.output = Array(
        text.render { piece, role in
          switch role {
          case .title: style.paint(piece, .strong)
          case .quiet: style.paint(piece, .quiet)
          case .warning: style.paint(piece, .warning)
          }
        }.utf8)
    }
    return outcome
  }

  /// The point in time that the picture marks; nil if none is asked for.
  private static func moment(
    _ arguments: Arguments, _ settings: ProjectSettings
  ) throws(Stop) -> (day: Weekday, minute: Int)? {
    guard arguments[TimeArguments.at] != nil else { return nil }
    let zone = try TimeArguments.zone(arguments, else: settings)
    guard let instant = try TimeArguments.instant(arguments, in: zone) else { return nil }
    let civil = zone.civil(of: instant)
    return (Weekday(rawValue: civil.date.weekday) ?? .sunday, civil.minuteOfDay)
  }
}
