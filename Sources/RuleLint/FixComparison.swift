import RuleModel
import RuleSyntax

/// What is fixed together. Errors of language and type first: what they hide is found only without them.
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

  /// What it is to dispel.
  var aim: Aim { Aim(code: code, message: message) }

  struct Aim: Hashable {
    var code: DiagnosticCode
    var message: String
  }
}

extension FixCandidate.Aim {
  init(_ finding: Diagnostic) { self.init(code: finding.code, message: finding.message) }
}

/// What fixes did, by a look before and one after.
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
    // A rule that can be read at last may have other faults, which were there before and hidden.
    if has < had { return true }
    return has == had && dispels(fixes)
  }

  /// Whether the typed rules and their plan are as before. A rule that could not be read before may be new.
  private var keepsMeaning: Bool {
    if count(before, { $0.code.isOfLanguage && $0.severity == .error }) == 0 {
      return before.rules == after.rules && before.plan == after.plan
    }
    var rest = after.rules.rules[...]
    for rule in before.rules.rules {
      guard let index = rest.firstIndex(of: rule) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
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

  /// Whether there are fewer of the findings that each fix is for.
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
