import RuleSyntax

/// Every finding there is, by code. A new rule is one file in `Rules` and one line here.
package enum Registry {
  package static let rules: [LintRule] = [
    .syntax, .encoding, .time, .budget, .days, .unknownOption, .duplicateOption, .missingOption,
    .optionOfAnotherKind,
    .duplicateRule, .unknownList, .duplicateList, .yamlType, .yamlStructure, .limitExceeded, .unknownPreset,
    .invalidItem, .unreadableFile, .configuration,
    .intervalTooShort, .endsAtMidnight, .tooManyActivities, .manyThresholdEvents, .neverMonitored,
    .dstEdge, .overnightHalfOff, .listTooLarge, .emptyList, .openLimitsCollide, .openLimitSites,
    .allowOnlyCategories,
    .dstShift, .limitSticks, .beyondTheApp, .fullDayOffset, .bestEffort, .unknownCategory,
    .shadowedRule, .limitNeverCounts, .allowOnlyDoesNotUnblock, .mergeableWindows, .unusedList, .alwaysLocked,
    .nothingAllowed, .confusableNames, .minuteGap, .splitNight, .openLimitUnderSchedule,
    .hiddenCharacters, .unusedSuppression, .suppressionWithoutReason, .redundantClause, .emptyFile,
    .sameStartAndEnd,
  ]

  /// The rule of a code; nil for a code that does not exist.
  package static func rule(_ code: DiagnosticCode) -> LintRule? { indices[code].map { rules[$0] } }

  private static let indices = Dictionary(uniqueKeysWithValues: rules.indices.map { (rules[$0].code, $0) })

  /// The rule of a kebab-case name such as `ends-at-midnight`.
  package static func named(_ name: some StringProtocol) -> LintRule? { rules.first { $0.name == name } }

  /// The rule whose code or name a misspelt text resembles; nil if no code and no name is near.
  package static func meant(by text: String) -> LintRule? {
    if let rule = named(text.lowercased()) { return rule }
    // Letters for digits are told by their shape; what stands before the digits matters less.
    let digits = text.uppercased().suffix(3).map { ["O": "0", "I": "1", "L": "1", "S": "5"][$0] ?? $0 }
    if let number = Int(String(digits)), text.utf8.count > 3, let rule = rule(DiagnosticCode(number)) {
      return rule
    }
    return Spelling.nearest(to: text.lowercased(), in: rules.map(\.name)).flatMap(named)
  }

  /// The kebab-case name of a code, such as `ends-at-midnight`.
  package static func name(of code: DiagnosticCode) -> String { rule(code)?.name ?? "" }
}
