import RuleModel
import RuleSyntax

/// The steps of fixing. Errors of language and type come first, since they hide further findings.
enum FixStep: CaseIterable {
  case language, lint, languageUnsafe, lintUnsafe

  var isOfLanguage: Bool { self == .language || self == .languageUnsafe }
  var safety: Fix.Safety { self == .language || self == .lint ? .safe : .unsafe }
}

/// A finding's fix.
struct FixCandidate {
  var code: DiagnosticCode
  var message: String
  /// Where the finding is.
  var location: Location
  /// The further places that the finding is about.
  var reasons: [Location]
  var fix: Fix

  init(_ finding: Diagnostic, _ fix: Fix) {
    code = finding.code
    message = finding.message
    location = finding.location
    reasons = finding.related.map(\.location) + fix.because
    self.fix = fix
  }

  /// The finding that the fix is meant to remove.
  var aim: Aim { Aim(code: code, message: message) }

  struct Aim: Hashable {
    var code: DiagnosticCode
    var message: String
  }
}

extension FixCandidate.Aim {
  init(_ finding: Diagnostic) { self.init(code: finding.code, message: finding.message) }
}

/// The effect of fixes: the analyses before and after.
struct FixComparison {
  let before: Fixer.Analysis
  let after: Fixer.Analysis

  /// Whether fixes can stay.
  func accepts(_ fixes: ArraySlice<FixCandidate>, _ step: FixStep) -> Bool {
    guard step.safety == .unsafe || keepsMeaning, after.isReadToEnd || !before.isReadToEnd else {
      return false
    }
    let (had, has) = (count(before, \.code.isOfLanguage), count(after, \.code.isOfLanguage))
    guard step.isOfLanguage else { return has <= had && addsNoError }
    // A rule that becomes readable may show other errors, which were hidden before.
    if has < had { return true }
    return has == had && dispels(fixes)
  }

  /// Whether the typed rules and their plan are as before. Where the language has errors, rules, lists and items that
  /// could not be read before may be new.
  private var keepsMeaning: Bool {
    if count(before, { $0.code.isOfLanguage && $0.severity == .error }) == 0 {
      return before.rules == after.rules && before.plan == after.plan
    }
    var rest = after.rules.rules[...]
    for rule in before.rules.rules {
      guard let index = rest.firstIndex(of: rule) else { return false }
      rest = rest[(index + 1)...]
    }
    let lists = Dictionary(after.rules.lists.map { ($0.name, $0.items) }, uniquingKeysWith: +)
    return before.rules.lists.allSatisfy { list in
      guard let items = lists[list.name] else { return false }
      return items == list.items || Set(items).isSuperset(of: list.items)
    }
  }

  /// Whether no code has more errors in any file than before.
  private var addsNoError: Bool {
    struct Key: Hashable {
      var code: DiagnosticCode
      var file: FileID
    }
    var counts: [Key: Int] = [:]
    for finding in before.diagnostics where finding.severity == .error {
      counts[Key(code: finding.code, file: finding.location.file), default: 0] += 1
    }
    for finding in after.diagnostics where finding.severity == .error {
      let key = Key(code: finding.code, file: finding.location.file)
      let left = counts[key, default: 0] - 1
      if left < 0 { return false }
      counts[key] = left
    }
    return true
  }

  /// Whether every fix reduces the number of its findings.
  private func dispels(_ fixes: ArraySlice<FixCandidate>) -> Bool {
    var counts: [FixCandidate.Aim: Int] = [:]
    for fix in fixes { counts[fix.aim] = 0 }
    for finding in before.diagnostics { counts[FixCandidate.Aim(finding)]? += 1 }
    for finding in after.diagnostics { counts[FixCandidate.Aim(finding)]? -= 1 }
    return counts.values.allSatisfy { $0 > 0 }
  }

  private func count(_ analysis: Fixer.Analysis, _ isCounted: (Diagnostic) -> Bool) -> Int {
    analysis.diagnostics.count(where: isCounted)
  }
}
