import RuleModel
import RuleSyntax

/// Every message about a text with today's use: after the file's name, lower case, without a full stop.
enum UsageDiagnostics {
  static func syntax(_ message: String, _ position: Position) -> String {
    "\(position.line):\(position.column): no JSON: \(message)"
  }

  static let notAnObject = #"the whole is no object; write {"version": 1, "rules": {...}}"#
  static let noRules = #""rules" is missing; write {"version": 1, "rules": {...}}"#
  static let version = #""version" must be 1, the only version that this oal reads"#
  static let rulesAreNoObject =
    #""rules" is no object; write {"Time Keeper": {"usedMinutes": 18}}, a rule by its name or its id"#

  static func ruleIsNoObject(_ name: String, _ kind: RuleKind) -> String {
    "\"\(name)\" is no object; write \(example(kind))"
  }

  static func twice(_ key: String) -> String { "\"\(key)\" is there twice; leave one out" }

  static func unknownKey(_ key: String, in rule: String?, known: [String]) -> String {
    let place = rule.map { "\"\($0)\": " } ?? ""
    let hint = Spelling.nearest(to: key, in: known).map { "; did you mean \"\($0)\"?" }
    let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(place)unknown key \"\(key)\"" + (hint ?? "; it is one of \(list)")
  }

  static func unknownRule(_ name: String, nearest: String?) -> String {
    let hint = nearest.map { "; did you mean \"\($0)\"?" }
    return "no rule has the name or the id \"\(name)\"" + (hint ?? "; leave it out")
  }

  static func ofAnotherKind(_ key: String, _ name: String, _ kind: RuleKind) -> String {
    "\"\(name)\": a rule of the kind \(kind.rawValue) has no \"\(key)\"; write \(example(kind))"
  }

  static func notANumber(_ key: String, _ name: String, _ range: ClosedRange<Int>) -> String {
    "\"\(name)\": \"\(key)\" is no whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// The reason goes on after the key.
  static func notATime(_ key: String, _ name: String, _ reason: String) -> String {
    "\"\(name)\": \"\(key)\" \(reason)"
  }

  private static func example(_ kind: RuleKind) -> String {
    switch kind {
    case .schedule: #"{"pausedUntil": "2026-03-08T22:15"}"#
    case .timeLimit: #"{"usedMinutes": 18}"#
    case .openLimit: #"{"opens": 2}"#
    }
  }
}
