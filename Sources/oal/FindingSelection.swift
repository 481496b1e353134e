import RuleLint
import RuleSyntax
import RuleYAML

/// Which findings are reported. Precedence, lowest first: a finding's own severity, the project's `rules:`,
/// `--select`, `--ignore`. Errors of language and type are always reported.
struct FindingSelection: Hashable, Sendable {
  /// The codes that `--select` names; nil for all codes.
  var selected: Set<DiagnosticCode>?
  /// The findings that `--select` names by full code or by name, which are reported even if they are off.
  var demanded: Set<DiagnosticCode> = []
  /// The codes that `--ignore` names.
  var ignored: Set<DiagnosticCode> = []

  /// The codes that the user or the project switches on.
  func enabled(under settings: ProjectSettings) -> Set<DiagnosticCode> {
    demanded.union(settings.levels.filter { $0.value != .off }.keys)
  }

  /// The codes that the settings exclude, so that the checks can be skipped.
  func unwanted(under settings: ProjectSettings) -> Set<DiagnosticCode> {
    Set(Registry.rules.map(\.code).filter { !wants($0, settings) })
  }

  private func wants(_ code: DiagnosticCode, _ settings: ProjectSettings) -> Bool {
    if code.isOfLanguage { return true }
    if ignored.contains(code) || selected.map({ !$0.contains(code) }) ?? false { return false }
    return settings.levels[code] != .off || demanded.contains(code)
  }

  /// The finding with its severity under the settings; nil if it is not reported.
  func apply(_ settings: ProjectSettings, to finding: Diagnostic) -> Diagnostic? {
    guard wants(finding.code, settings) else { return nil }
    guard !finding.code.isOfLanguage, let level = settings.levels[finding.code],
      let severity = Severity(rawValue: level.rawValue)
    else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }
}

/// Reads the codes of `--select` and `--ignore`.
struct CodeList {
  var codes: Set<DiagnosticCode> = []
  /// Those that are named one by one.
  var whole: Set<DiagnosticCode> = []

  /// Why a word names no findings.
  enum Failure: Error, Hashable {
    case unknown(String, meant: String?)
    case empty
  }

  /// Adds words separated by commas: codes, the beginnings of codes, and names.
  mutating func add(_ text: String) throws(Failure) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      try add(word: String(word.filter { $0 != " " }))
    }
  }

  private mutating func add(word: String) throws(Failure) {
    if word.isEmpty { throw .empty }
    if let rule = DiagnosticCode(text: word).flatMap(Registry.rule) ?? Registry.named(word.lowercased()) {
      codes.insert(rule.code)
      whole.insert(rule.code)
      return
    }
    let prefix = word.uppercased()
    let found = Registry.rules.map(\.code).filter { $0.description.hasPrefix(prefix) }
    guard prefix.hasPrefix("OAL"), !found.isEmpty else {
      throw .unknown(word, meant: Registry.meant(by: word)?.code.description)
    }
    codes.formUnion(found)
  }
}
