import CivilTime
import RuleLint
import RuleSyntax

/// The options of one `oal lint` run, except for paths and reports.
struct LintRequest: Sendable {
  /// What to do with fixes.
  enum Fixing: Hashable, Sendable { case no, write, show }

  var selection = FindingSelection()
  /// The least severity that makes the exit status 1.
  var threshold = Severity.error
  var fixing = Fixing.no
  var allowsUnsafe = false
  var watches = false
  /// Whether only the findings in named files are reported, instead of those of their whole project.
  var onlyNamed = false
  /// Whether findings leave the exit status at 0.
  var exitsWithZero = false
  /// When findings about clock changes begin to look ahead; nil is ``now``.
  var at: WrittenTime?
  var now = Instant(secondsSince1970: 0)

  /// The zone and the start for findings about clock changes; nil without a zone.
  func zone(_ zone: Zone?) -> LintZone? { zone.map { LintZone($0, from: at?.instant(in: $0) ?? now) } }
}

/// The options of `oal lint` for the choice of findings, the exit status and fixes.
enum LintArguments {
  static let select = TextOption(
    "select", "CODES",
    help: "report only these: codes, beginnings of codes as OAL2, or names, separated by commas",
    isRepeatable: true)
  static let ignore = TextOption("ignore", "CODES", help: "do not report these", isRepeatable: true)
  static let failOn = Choice<Severity>(
    "fail-on", "SEVERITY", default: .error, help: "the least severity that makes the exit status 1")
  static let fix = Flag("fix", help: "write the safe fixes into the files")
  static let unsafeFixes = Flag(
    "unsafe-fixes", help: "with --fix or --diff, also those that are guesses or change what rules do")
  static let diff = Flag("diff", help: "show what --fix would write, and write nothing")
  static let exitZero = Flag(
    "exit-zero", help: "exit with 0 whatever is found, and with 2 if something could not be read")
  static let onlyNamed = Flag(
    "only-named", help: "report only what is in the named files, not in their whole project")
  static let quiet = Flag("quiet", help: "with --fix, do not tell each fix on standard error")
  static let watch = Flag("watch", help: "check again whenever a file changes, until interrupted")

  static let options = [
    select.definition, ignore.definition, failOn.definition, exitZero.definition, onlyNamed.definition,
    fix.definition, unsafeFixes.definition, diff.definition, quiet.definition, watch.definition,
    TimeArguments.at.definition,
  ]

  /// The options for the choice of findings and the exit status, which `oal check` has too.
  static let selectionOptions = [
    select.definition, ignore.definition, failOn.definition, exitZero.definition, onlyNamed.definition,
    TimeArguments.at.definition,
  ]

  static let discussion = """
    What is reported: a finding has a severity of its own; the project's 'rules:' change it; of these --select takes \
    some, --ignore takes some away, and a comment '# oal:ignore CODE reason' takes off one. Errors of language and type \
    (OAL001 to OAL019) are always reported. A finding that is off is on if --select names it by its code or name.
    """

  static let projectDiscussion = """
    A file of a project is checked with the whole project, and everything found in it is reported: a change of one file \
    can break another. With --only-named only what is in the named files is reported and counts for the exit status. \
    --fix writes only the named files either way.
    """

  static let fixDiscussion = """
    A safe fix leaves the rules and their plan as they are, which is checked for each; other fixes are guesses and need \
    --unsafe-fixes. Each fix that is written is told on standard error. A run makes no guess that builds on another: a \
    second run may find more. \
    A file is replaced at once, keeps its mode, its owner and its line ends, and is left alone if somebody else has \
    changed it meanwhile. With --fix and - the text goes to standard output and the report to standard error. With \
    --diff the exit status is 1 if anything would change.
    """

  static func read(_ arguments: Arguments) throws(UsageError) -> LintRequest {
    var request = LintRequest()
    let selected = try codes(select, arguments)
    request.selection.selected = selected?.codes
    request.selection.demanded = selected?.whole ?? []
    if let ignored = try codes(ignore, arguments) {
      if let fixed = ignored.codes.filter(\.isOfLanguage).min() {
        throw .unreadableValue(
          fixed.description, ignore.definition, "is an error of language or type, which is always reported",
          arguments.path)
      }
      request.selection.ignored = ignored.codes
    }
    request.threshold = arguments[failOn]
    if arguments[fix] { request.fixing = .write }
    if arguments[diff] { request.fixing = .show }
    request.allowsUnsafe = arguments[unsafeFixes]
    request.watches = arguments[watch]
    request.onlyNamed = arguments[onlyNamed]
    request.exitsWithZero = arguments[exitZero]
    request.at = try TimeArguments.time(arguments, in: nil)
    try checkTogether(request, arguments)
    return request
  }

  private static func checkTogether(_ request: LintRequest, _ arguments: Arguments) throws(UsageError) {
    if request.allowsUnsafe, request.fixing == .no {
      throw .missing(fix.definition, for: "--unsafe-fixes", arguments.path)
    }
    if request.exitsWithZero, arguments.given(failOn) != nil {
      throw .conflict("--exit-zero", "--fail-on", "one ignores findings, one does not", arguments.path)
    }
    guard request.watches else { return }
    if request.fixing != .no {
      let option = request.fixing == .write ? "--fix" : "--diff"
      throw .conflict("--watch", option, "it only reports", arguments.path)
    }
    if arguments.positionals.contains(RawText("-")) {
      throw .conflict("--watch", "-", "standard input is read once", arguments.path)
    }
  }

  /// The codes of an option; nil if it is left out.
  private static func codes(_ option: TextOption, _ arguments: Arguments) throws(UsageError) -> CodeList? {
    let values = arguments.all(option)
    if values.isEmpty { return nil }
    var list = CodeList()
    for value in values {
      do throws(CodeList.Failure) { try list.add(value.text) } catch {
        switch error {
        case .empty:
          throw .unreadableValue(
            value.text, option.definition, "has nothing before or after a comma", arguments.path)
        case .unknown(let word, let meant):
          let hint =
            meant.map { "; did you mean \($0)?" } ?? "; codes look like OAL102, names like ends-at-midnight"
          throw .unreadableValue(word, option.definition, "is no finding\(hint)", arguments.path)
        }
      }
    }
    return list
  }
}
