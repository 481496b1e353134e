import RuleModel

/// The messages about budgets.
extension LiteralDiagnostics {
  static func notABudget(_ text: LiteralText, _ kind: RuleKind?) -> Diagnostic {
    Diagnostic(.budget, at: text.location, "\(quoted(text)) is not a budget", help: [budgetHelp(kind)])
  }

  private static func budgetHelp(_ kind: RuleKind?) -> String {
    switch kind {
    case .timeLimit: "write minutes a day, such as 45m/day or 1h30m/day"
    case .openLimit: "write opens a day, such as 5 opens/day"
    case .schedule, nil: "write 45m/day for a time limit, 5 opens/day for an open limit"
    }
  }

  static func bareNumber(_ text: LiteralText, _ number: Int, _ kind: RuleKind?) -> Diagnostic {
    if number <= 0 || number > 1440 { return range(text, kind, isZero: number == 0) }
    var diagnostic = Diagnostic(
      .budget, at: text.location, "a budget needs a unit", label: "\(number) of what?")
    switch kind {
    case .timeLimit: diagnostic.fixes = [text.fix("\(number)m/day", .unsafe)]
    case .openLimit: diagnostic.fixes = [text.fix(CompactPrinter.spell(.opens(number)), .unsafe)]
    case .schedule, nil: diagnostic.help = [budgetHelp(kind)]
    }
    return diagnostic
  }

  private static func range(_ text: LiteralText, _ kind: RuleKind?, isZero: Bool) -> Diagnostic {
    let message =
      switch kind {
      case .openLimit: "an open limit is 1 to 1000 opens a day"
      case .timeLimit: "a time limit is 1 to 1440 minutes a day"
      case .schedule, nil: "a budget is 1 to 1440 minutes or 1 to 1000 opens a day"
      }
    let help = isZero ? ["to block all day use a schedule with the window 00:00-24:00"] : []
    return Diagnostic(.budget, at: text.location, message, help: help)
  }

  /// Minutes on an open limit, which counts opens, or opens on a time limit: whatever else is wrong with them.
  private static func countsOther(_ text: LiteralText, _ kind: RuleKind) -> Diagnostic {
    let isTime = kind == .timeLimit
    return Diagnostic(
      .budget, at: text.location,
      isTime ? "a time limit counts minutes, not opens" : "an open limit counts opens, not minutes",
      help: ["\(budgetHelp(kind)), or make it \(isTime ? "an open-limit" : "a time-limit")"])
  }

  static func minutes(_ text: LiteralText, _ duration: DurationText, _ kind: RuleKind?, withDay: Bool)
    -> Diagnostic
  {
    if kind == .openLimit { return countsOther(text, .openLimit) }
    if duration.isNegative || !TimeLimitConfig.range.contains(duration.minutes) {
      return range(text, .timeLimit, isZero: duration.minutes == 0)
    }
    return Diagnostic(
      .budget, at: text.location, "a budget is written in h and m, without leading zeros and fractions",
      label: "write \(duration.spelling)",
      fixes: [text.fix(duration.spelling + (withDay ? "/day" : ""), duration.isRounded ? .unsafe : .safe)])
  }

  /// `saysOpens`: whether opens are counted by name, and not only by the day.
  static func opens(_ text: LiteralText, _ count: Int, _ kind: RuleKind?, saysOpens: Bool) -> Diagnostic {
    if kind == .timeLimit {
      if saysOpens || TimeLimitConfig.range.contains(count) { return countsOther(text, .timeLimit) }
      return range(text, .timeLimit, isZero: count == 0)
    }
    guard OpenLimitConfig.range.contains(count) else { return range(text, .openLimit, isZero: count == 0) }
    let meant = CompactPrinter.spell(.opens(count))
    return Diagnostic(
      .budget, at: text.location, "opens are written as a number and `opens/day`", label: "write \(meant)",
      fixes: [text.fix(meant, .safe)])
  }

  /// A budget in words that can mean nothing else.
  static func budgetPhrase(_ text: LiteralText, _ budget: Budget, _ kind: RuleKind?) -> Diagnostic {
    switch (budget, kind) {
    case (.minutes, .openLimit): return countsOther(text, .openLimit)
    case (.opens, .timeLimit): return countsOther(text, .timeLimit)
    default: break
    }
    let meant = CompactPrinter.spell(budget)
    return Diagnostic(
      .budget, at: text.location, "a budget is a number and its unit, without other words",
      label: "write \(meant)", fixes: [text.fix(meant, .safe)])
  }

  static func clockAsBudget(_ text: LiteralText) -> Diagnostic {
    Diagnostic(
      .budget, at: text.location, "a budget is not a time of day",
      help: ["write minutes or hours with their units, such as 90m/day or 1h30m/day"])
  }

  static func wrongPeriod(_ text: LiteralText, _ period: String) -> Diagnostic {
    Diagnostic(
      .budget, at: text.location, "a budget is for one day",
      help: ["the phone counts from midnight to midnight: write /day"])
  }
}
