import CivilTime
import MonitoringPlan
import Reports
import RuleModel
import RulePipeline
import RuleSyntax
import TextSupport

/// The messages on standard error when the tool cannot carry out a request: the problem, then the remedy.
enum ErrorText {
  /// What to say where a point in time is not taken as it is written: a time that clocks skip, or seconds. Nil otherwise.
  static func otherTime(_ written: WrittenTime, at taken: LocalMoment, _ zone: String) -> String? {
    guard case .civil(let civil) = written else { return nil }
    let (hour, minute) = (civil.secondOfDay / 3600, civil.secondOfDay / 60 % 60)
    let clock = TimeOfDay.clock(taken.minute)
    if hour * 60 + minute != taken.minute {
      return
        "--at: the clocks of \(zone) skip \(TimeOfDay.clock(hour * 60 + minute)) on \(civil.date); taken as \(clock)"
    }
    if civil.secondOfDay % 60 != 0 { return "--at: seconds are left out; taken as \(clock)" }
    return nil
  }

  /// A path that cannot be read. `nearby` are the names in its folder.
  static func unreadable(_ path: RawText, _ failure: ReadFailure, nearby: [String] = []) -> String {
    "\(path.text): \(reason(failure))" + (advice(path, failure, nearby).map { "; " + $0 } ?? "")
  }

  /// The same as a finding, for the reports that programs read.
  static func unread(
    _ path: RawText, _ failure: ReadFailure, nearby: [String] = [], position: Int
  ) -> UnreadFile {
    UnreadFile(
      path: path.text, position: position, message: "cannot be read: \(reason(failure))",
      help: advice(path, failure, nearby))
  }

  private static func reason(_ failure: ReadFailure) -> String {
    switch failure {
    case .system(let error): error.message
    case .notAFile(let kind): "is \(kind.rawValue), not a file"
    case .linkElsewhere(let target): "is a link to \(target.text), where this search does not go"
    }
  }

  private static func advice(_ path: RawText, _ failure: ReadFailure, _ nearby: [String]) -> String? {
    switch failure {
    case .system(let error): advice(path, error, nearby)
    case .notAFile: "remove it, or give it another name"
    case .linkElsewhere: "put a file in its place, or name the file that it leads to"
    }
  }

  private static func advice(_ path: RawText, _ error: SystemError, _ nearby: [String]) -> String? {
    if error.isDenied { return "make it readable, or leave it out" }
    if !error.isMissing { return nil }
    if let name = Spelling.nearest(to: path.lastComponent.text, in: nearby) {
      return "did you mean \(path.folder.appending(RawText(name)).text)?"
    }
    let isPattern = path.bytes.contains { "*?[".utf8.contains($0) }
    return isPattern ? "no file fits the pattern" : "check the spelling of the path"
  }

  /// A report's file that cannot be written; what it held before is still there.
  static func unwritable(_ path: RawText, _ error: SystemError) -> String {
    "\(path.text): \(error.message); the report was not written"
  }

  /// A link in a checkout leads out of it, so that the file would be written elsewhere.
  static func folderElsewhere(_ path: RawText, _ folder: RawText) -> String {
    "\(path.text): not written, since a link on the way leads to \(folder.text); name the file by that path if it is meant"
  }

  static func reportOverInput(_ path: RawText) -> String {
    "\(path.text): the report would take the place of rules or settings; give it another name"
  }

  static func outsideRoot(_ path: String, _ root: String) -> String {
    "\(path): outside of \(root), so reports give its path from the working folder; --root names another folder"
  }

  static func standardInput(_ error: SystemError) -> String { "standard input: \(error.message)" }

  static func standardOutput(_ error: SystemError) -> String {
    "standard output: \(error.message); the report is incomplete"
  }

  static func noRuleFiles(in folder: RawText) -> String {
    let endings = FileForm.ruleFileEndings.map { "*" + $0 }.joined(separator: ", ")
    let place = folder == RawText(".") ? "the current folder" : folder.text
    return "no rule files in \(place), which is searched for \(endings); name other files one by one"
  }

  /// Every rule file there is left out by the project.
  static func noProjectFiles(in folder: RawText) -> String {
    let place = folder == RawText(".") ? "the current folder" : folder.text
    return "no rule files in \(place) but what git ignores or .oalrc.yaml excludes, if there is any"
  }

  static func isExcluded(_ path: RawText) -> String {
    "\(path.text): not checked, since .oalrc.yaml excludes it"
  }

  /// A commit would have other settings than this run.
  static func untrackedSettings(_ path: RawText) -> String {
    "\(path.text): not tracked by git, but it decides what is checked; run: git add"
  }

  /// The project has settings or rules that this version may read wrongly.
  static func tooOld(_ path: RawText, _ requirement: String, _ version: String) -> String {
    "\(path.text): the project requires oal \(requirement), and this is \(version); install a newer one"
  }

  static func isIgnored(_ path: RawText) -> String {
    "\(path.text): not checked, since git ignores it, or it is hidden"
  }

  static func watching(_ folders: Int) -> String {
    "watching \(folders) folder\(folders == 1 ? "" : "s"); an interrupt (Ctrl-C) ends it"
  }

  // MARK: Bounds

  /// More happens than a command looks at: rules times changes, or rules times lists.
  static func tooMuchHappens(_ done: String) -> String {
    "not \(done): it takes more than \(ComparisonBudget.words) steps, rules times lists and changes; ask about fewer rules or days"
  }

  static let tooManyGlobs =
    "exclude: comparing all globs with all files takes more than \(ComparisonBudget.words) steps; write fewer or shorter globs"

  // MARK: Fixes

  static func fixesGoRound(_ codes: [DiagnosticCode], _ path: String) -> String {
    "\(path): the fixes of \(codes.map(\.description).joined(separator: " and ")) undo each other, so neither is "
      + "written; --ignore one of them"
  }

  static let tooMuchToFix =
    "not all fixes were tried: that takes more than \(ComparisonBudget.words) bytes and comparisons; fix some of the findings by hand first"

  static func tooManyRounds(_ rounds: Int) -> String {
    "there is more to fix after \(rounds) rounds; run it again"
  }

  static func notReplaced(_ path: RawText, _ failure: ReplacementFailure) -> String {
    switch failure {
    case .changed: "\(path.text): not written, since somebody else has changed it meanwhile; run it again"
    case .notAFile: "\(path.text): not written, since it is no regular file; - stands for standard input"
    case .owner(let error): "\(path.text): not written, since it could not keep its owner: \(error.message)"
    case .system(let error): "\(path.text): not written: \(error.message)"
    }
  }

  // MARK: New files and rules

  static func alreadyThere(_ path: RawText) -> String { "\(path.text): there already, and left as it is" }

  static func notWritten(_ path: RawText, _ error: SystemError) -> String {
    "\(path.text): not written: \(error.message)"
  }

  static func unreadableAnswer(_ answer: String) -> String { "'\(answer)' is no answer to that" }

  static func notARuleFile(_ path: RawText) -> String {
    "\(path.text): no file that a rule can be added to; name one that ends in .oal or .oal.yaml"
  }

  /// The file, with the rule, would not be right.
  static func notAdded(_ path: RawText) -> String {
    "\(path.text): left as it is, since with the addition it would have these errors"
  }

  /// A YAML file that is laid out in an uncommon way; the text is in its form.
  static func noPlaceForRule(_ path: RawText, _ text: String) -> String {
    "\(path.text): left as it is, since the end of its 'rules:' was not found; add it by hand: \(text)"
  }

  /// The rule sets of these files have errors, so they have no plan.
  static func noPlan(for paths: [String]) -> String {
    "no plan for \(paths.joined(separator: ", ")): fix the errors first"
  }

  // MARK: Zones and usage

  /// Neither the command line nor the machine names a known zone.
  static func noLocalZone(_ failure: ZoneFailure) -> String {
    "\(failure.message); or name the zone with --zone"
  }

  /// Something is wrong in a file that is no rule file; the message may begin with line and column.
  static func inFile(_ path: RawText, _ message: String) -> String {
    let separator = message.first?.isNumber == true ? ":" : ": "
    return path.text + separator + message
  }

  static func oneUsageForMany(_ path: RawText) -> String {
    "--usage \(path.text): it is the usage of one phone, and these are several rule sets; name one"
  }

  static func onePhone(_ command: String) -> String {
    "oal \(command) is about one phone, and these are several rule sets; name one file, or one project"
  }

  // MARK: Earlier versions

  static func oneFileAgainstMany(_ name: RawText) -> String {
    "--against \(name.text): one file cannot be compared with several rule sets; name one, or a revision of git"
  }

  static let standardInputHasNoPast =
    "standard input is in no revision; say with --stdin-filename which file it is, or compare with a file"

  static func noRepository(_ path: RawText, _ revision: RawText) -> String {
    "\(revision.text) is no file, and \(path.text) is not in a git repository"
  }

  static let noAnswer = "the answers ended, so nothing was written"
  static func noTestFiles(_ path: RawText) -> String {
    "\(path.text): no test files (*.oal-test.yaml); 'oal help test' shows how one begins"
  }
  static func noTestFits(_ filter: String) -> String { "no test has '\(filter)' in its name" }
  static let guardNeedsRepository = "guard compares commits, and this folder is in no git repository"
  static func guardRange(_ range: RawText) -> String {
    "\(range.text) is no range of commits; write A..B, such as origin/main..HEAD"
  }
  static func guardLacksBase(_ base: RawText) -> String {
    "git has no commit \(base.text) here, so nothing can be judged; in a shallow clone 'git fetch --unshallow' gets it, "
      + "and 'git fetch origin' gets the branches"
  }
  static func guardFindsNoBase(_ base: RawText) -> String {
    "neither \(base.text) nor a commit before it has rules without errors, so nothing can be judged; mend the errors "
      + "first, or name a version with --against; in a shallow clone 'git fetch --unshallow' gets older ones"
  }
  static func guardIndex(_ path: RawText) -> String {
    "GIT_INDEX_FILE names \(path.text), which is not in git's own folder, so nothing can be judged"
  }
  static func guardCannotRead(_ name: String) -> String {
    "errors in \(name) leave open what it blocks, so nothing can be judged"
  }
  static func guardNeedsZone(_ name: String) -> String {
    "\(name): which hard rules block now depends on the zone; write timezone: in .oalrc.yaml, name one with --zone, "
      + "or use --always"
  }
  static func unknownRevision(_ revision: RawText) -> String {
    "\(revision.text) is neither a file nor a revision that git knows; 'git log' lists the revisions"
  }

  static func notAFile(_ path: RawText, _ revision: RawText) -> String {
    "\(path.text) was a link or a folder in \(revision.text), not a file"
  }

  /// Why git did not answer, and what to do.
  static func git(_ failure: GitFailure) -> String {
    switch failure {
    case .notInstalled: "git: not found in any folder of PATH; install it"
    case .otherOwner(let root):
      "git: \(root.text) belongs to another user, so git does not look into it; if you trust it, run: "
        + "git config --global --add safe.directory '\(root.text)'"
    case .timedOut(let seconds): "git: no answer after \(seconds) seconds, so it was ended"
    case .system(let error): "git: \(error.message)"
    case .failed(let said): said.isEmpty ? "git: it failed and said nothing" : "git: \(said)"
    }
  }

  /// The files of a project could not be told from those that git ignores.
  static func ignoredFilesUnknown(_ folder: RawText, _ failure: GitFailure) -> String {
    "\(folder.text): files that git ignores are checked too, because git did not list them; \(git(failure))"
  }

  static func unknownPreset(_ name: String, known: [String]) -> String {
    let hint = Spelling.nearest(to: name, in: known).map { "; did you mean \"\($0)\"?" }
    return "no preset is named \"\(name)\"" + (hint ?? "; 'oal presets' lists them")
  }

  /// A word that is neither a code nor a name of a finding.
  static func unknownFinding(_ word: String, known: [String]) -> String {
    let hint = Spelling.nearest(to: word, in: known).map { "; did you mean \($0)?" }
    return "no finding is called '\(word)'" + (hint ?? "; 'oal explain' lists them")
  }

  /// The line as it is printed, safe for a terminal.
  static func line(_ message: String) -> String { "oal: \(TextMetrics.escaped(message))\n" }
}
