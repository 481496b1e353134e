import MonitoringPlan
import Reports
import RuleChecker
import RuleComparison
import RuleModel
import RulePipeline
import RuleSyntax

/// `oal diff`: what two versions of rules block differently.
enum DiffCommand {
  enum Format: String, CaseIterable, Sendable { case text, json, markdown }

  static let old = Positional(
    name: "OLD", count: .required, help: "the earlier version: a file, a folder or a revision of git",
    completion: .path)
  static let new = Positional(
    name: "NEW", count: .optional, help: "the later version (default: the current folder)", completion: .path)
  static let format = Choice<Format>(
    "format", "FORMAT", default: .text, help: "how the comparison is written; markdown is for a review")
  static let failOn = TextOption(
    "fail-on", "VERDICTS", help: "exit with 1 on these verdicts: a list such as weaker,mixed")
  static let exitCode = Flag("exit-code", help: "exit with 1 if anything is blocked differently")

  static let definition = Command(
    name: "diff",
    summary: "show what two versions of rules block differently",
    discussion: [
      """
      What counts is which use the rules permit, at every minute of the week: files, order, form, names and comments do \
      not matter. The new version is weaker if it permits a use that the old one forbids, stricter if it forbids a use \
      that the old one permits, mixed if both, and else the same. Hard rules are compared once more by themselves: a \
      longer window that is no longer hard is mixed.
      """,
      """
      Where only the phone knows, such as which apps a category has or what was put on a list there, the line says \
      'cannot tell', and the verdict counts it as a difference. Items are the same only if they are written alike.
      """,
      """
      A name that is no file and no folder is a revision of git. A phone is a project, by its folder, or a file outside \
      of projects; a phone that one version lacks has no rules there. Two files are one phone.
      """,
      """
      The exit status is 0. With --fail-on it is 1 on these verdicts, with --exit-code on all but same. It is 2 if \
      something could not be read, has errors, or is too much to compare.
      """,
    ],
    positionals: [old, new],
    options: [format.definition, failOn.definition, exitCode.definition, ColorChoice.option.definition],
    examples: [
      Example("oal diff HEAD", "what the changes since the last commit do"),
      Example("oal diff main HEAD --format markdown", "a branch, for a review"),
      Example("oal diff old.oal new.oal --fail-on weaker,mixed", "two files, as a gate"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      let names = arguments.positionals
      let fatal = try verdicts(arguments)
      var versions = try ComparedSides.read(names[0], names.count > 1 ? names[1] : RawText("."))
      var outcome = Outcome()
      let errorStyle = environment.color.errorStyle(arguments[ColorChoice.option])
      guard outcome.accept(&versions, errorStyle) else { return outcome }
      let report = try compare(versions)
      if fatal.contains(report.verdict) { outcome.raise(.findings) }
      switch arguments[format] {
      case .json: outcome.output = ComparisonJSON.render(report)
      case .markdown: outcome.output = Array(ComparisonMarkdown.render(report).utf8)
      case .text:
        let style = environment.color.outputStyle(arguments[ColorChoice.option])
        outcome.output = Array(ComparisonText.render(report, style: style).utf8)
      }
      return outcome
    } catch {
      return error.outcome
    }
  }

  /// The verdicts on which the run fails.
  private static func verdicts(_ arguments: Arguments) throws(Stop) -> Set<ComparisonVerdict> {
    var found: Set<ComparisonVerdict> = arguments[exitCode] ? [.weaker, .stricter, .mixed] : []
    guard let text = arguments[failOn]?.text else { return found }
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let verdict = ComparisonVerdict(rawValue: String(word)), verdict != .same else {
        throw .usage(
          .unreadableValue(text, failOn.definition, "write weaker, stricter or mixed", arguments.path))
      }
      found.insert(verdict)
    }
    return found
  }

  private static func compare(_ versions: ComparedSides) throws(Stop) -> ComparisonReport {
    var phones: [ComparisonReport.Phone] = []
    var budget = ComparisonBudget()
    for place in ComparedVersion.places(versions.old, versions.new) {
      let (old, new) = (versions.old[place], versions.new[place])
      let rules = [old, new].map { $0?.checked.rules.ruleSet ?? RuleSet() }
      guard
        let comparison = try? RuleSetComparison(
          from: ComparedRules(rules[0]), to: ComparedRules(rules[1]), &budget)
      else { throw .trouble(ErrorText.tooMuchHappens("compared")) }
      phones.append(
        ComparisonReport.Phone(
          name: (old ?? new)?.title ?? "", comparison: comparison,
          rules: RuleSetDiff(from: rules[0], to: rules[1]), settings: ComparedVersion.settings(old, new)))
    }
    return ComparisonReport(old: versions.old.title, new: versions.new.title, phones: phones)
  }
}

/// Both versions of a comparison.
struct ComparedSides: Sendable {
  var old: ComparedVersion
  var new: ComparedVersion

  /// Reads two names. A name that is there is a file or a folder, any other name a revision.
  static func read(_ old: RawText, _ new: RawText) throws(Stop) -> ComparedSides {
    switch (kind(old), kind(new)) {
    case (.some(let first), .some(let second)):
      var sides = ComparedSides(
        old: try version(old, relativeTo: first), new: try version(new, relativeTo: second))
      // Two named files count as one phone. Two folders with one project each count as one phone too.
      if sides.old.phones.count == 1, sides.new.phones.count == 1 {
        sides.new.phones[0].place = sides.old.phones[0].place
      }
      return sides
    case (.some, nil):
      let (path, tree) = try sides(of: old, with: new)
      return ComparedSides(old: path, new: tree)
    case (nil, .some):
      let (path, tree) = try sides(of: new, with: old)
      return ComparedSides(old: tree, new: path)
    case (nil, nil):
      guard case .success(let folder) = Platform.realPath(RawText(".")),
        let repository = GitRepository(containing: folder)
      else { throw .trouble(ErrorText.noRepository(old, old)) }
      return ComparedSides(
        old: try ComparedVersion(EarlierTree(old, of: repository), title: old.text),
        new: try ComparedVersion(EarlierTree(new, of: repository), title: new.text))
    }
  }

  /// The folder of a path that is there; nil for anything else.
  private static func kind(_ name: RawText) -> RawText? {
    guard case .success(let status) = Platform.status(of: name) else { return nil }
    return try? Platform.realPath(status.kind == .folder ? name : name.folder).get()
  }

  private static func version(_ name: RawText, relativeTo base: RawText) throws(Stop) -> ComparedVersion {
    try ComparedVersion(path: name, title: name.text, relativeTo: base)
  }

  /// A path and a revision of the repository in which the path is.
  private static func sides(
    of path: RawText, with revision: RawText
  ) throws(Stop) -> (path: ComparedVersion, tree: ComparedVersion) {
    guard let folder = kind(path), let repository = GitRepository(containing: folder) else {
      throw .trouble(ErrorText.noRepository(path, revision))
    }
    let here = try version(path, relativeTo: repository.root)
    let isFolder =
      if case .success(let status) = Platform.status(of: path) { status.kind == .folder } else { false }
    let below = folder.relative(to: repository.root)
    let places = Set(here.phones.map(\.name))
    let tree = try ComparedVersion(EarlierTree(revision, of: repository), title: revision.text) { place in
      places.contains(place) || isFolder && (below == RawText(".") || place == below || place.isInside(below))
    }
    return (here, tree)
  }
}

extension Outcome {
  /// Whether two versions can be compared; if not, the errors of each are reported.
  mutating func accept(_ sides: inout ComparedSides, _ style: Style) -> Bool {
    var isSound = true
    for version in [sides.old, sides.new] {
      for phone in version.phones where phone.checked.hasErrors {
        tell(errorsOf: phone.checked, of: phone.input, style)
        fail("\(version.title): errors in \(phone.title) leave open what it blocks")
        isSound = false
      }
    }
    return isSound
  }
}
