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
    .dstShift, .limitSticks, .beyondTheApp, .fullDayOffset, .bestEffort,
    .shadowedRule, .limitNeverCounts, .allowOnlyDoesNotUnblock, .mergeableWindows, .unusedList, .alwaysLocked,
    .nothingAllowed, .confusableNames, .minuteGap, .splitNight, .openLimitUnderSchedule,
    .hiddenCharacters, .redundantClause, .emptyFile, .sameStartAndEnd,
  ]

  /// The rule of a code; nil for a code that does not exist.
  package static func rule(_ code: DiagnosticCode) -> LintRule? { rules.first { $0.code == code } }

  /// The kebab-case name of a code, such as `ends-at-midnight`.
  package static func name(of code: DiagnosticCode) -> String { rule(code)?.name ?? "" }
}
