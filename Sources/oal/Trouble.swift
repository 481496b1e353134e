import Reports
import RuleSyntax

/// What the tool says on standard error when it cannot do what it was asked: what is wrong, then what to do.
enum Trouble {
  /// A path that cannot be read. `nearby` are the names in its folder.
  static func unreadable(_ path: RawText, _ error: SystemError, nearby: [String] = []) -> String {
    let text = "\(path.text): \(error.message)"
    if error.isDenied { return text + "; make it readable, or leave it out" }
    if !error.isMissing { return text }
    if let name = Spelling.nearest(to: path.lastComponent.text, in: nearby) {
      let folder = path.folder.appending(RawText(name)).text
      return text + "; did you mean \(folder)?"
    }
    let isPattern = path.bytes.contains { "*?[".utf8.contains($0) }
    return text + (isPattern ? "; no file fits the pattern" : "; check the spelling of the path")
  }

  /// A report's file that cannot be written; what it held before is still there.
  static func unwritable(_ path: RawText, _ error: SystemError) -> String {
    "\(path.text): \(error.message); the report was not written"
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

  /// The rule sets of these files have errors, so they have no plan.
  static func noPlan(for paths: [String]) -> String {
    "no plan for \(paths.joined(separator: ", ")): mend the errors first"
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
