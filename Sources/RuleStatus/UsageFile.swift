import CivilTime
import JSONText
import MonitoringPlan
import RuleModel
import RuleSyntax

/// What is known of today's use, as a JSON text says it:
///
///     {"version": 1, "rules": {
///       "Time Keeper": {"usedMinutes": 18},
///       "Gate Keeper": {"opens": 2},
///       "Deep Sleep": {"pausedUntil": "2026-03-08T22:15"}}}
///
/// Rules go by name or by id. A rule that is left out has used nothing and is not paused.
package enum UsageFile {
  /// The largest numbers of use that make sense: a day has 25 hours at most, and opens are counted by hand.
  static let usedMinutes = 0...1500
  static let opens = 0...100_000

  /// Reads a text for the rules of a set; the result goes by their indices. Every mistake is in the messages, lower case
  /// and without a full stop; those about the JSON itself begin with line and column.
  package static func read(_ bytes: [UInt8], for rules: [Rule], in zone: Zone) -> (
    usage: [Int: RuleUsage], messages: [String]
  ) {
    var reader = UsageReader(rules: rules, zone: zone)
    do throws(JSONError) {
      let source = SourceFile(path: "", bytes: bytes)
      let value = try JSONParser.parse(Array(bytes.dropFirst(source.byteOrderMarkLength)))
      reader.read(value)
    } catch {
      let source = SourceFile(path: "", bytes: bytes)
      let position = source.position(at: min(error.offset + source.byteOrderMarkLength, bytes.count))
      reader.messages.append(UsageDiagnostics.syntax(error.message, position))
    }
    return (reader.usage, reader.messages)
  }
}

private struct UsageReader {
  var rules: [Rule]
  var zone: Zone
  var usage: [Int: RuleUsage] = [:]
  var messages: [String] = []

  init(rules: [Rule], zone: Zone) {
    self.rules = rules
    self.zone = zone
  }

  mutating func read(_ value: JSONValue) {
    guard let object = value.object else {
      messages.append(UsageDiagnostics.notAnObject)
      return
    }
    var seen: Set<String> = []
    for member in object.members {
      guard seen.insert(member.key).inserted else {
        messages.append(UsageDiagnostics.twice(member.key))
        continue
      }
      switch member.key {
      case "version": if member.value.int != 1 { messages.append(UsageDiagnostics.version) }
      case "rules": read(rules: member.value)
      default:
        messages.append(UsageDiagnostics.unknownKey(member.key, in: nil, known: ["version", "rules"]))
      }
    }
    if !seen.contains("rules") { messages.append(UsageDiagnostics.noRules) }
  }

  private mutating func read(rules value: JSONValue) {
    guard let object = value.object else {
      messages.append(UsageDiagnostics.rulesAreNoObject)
      return
    }
    var names: [String: Int] = [:]
    for (index, rule) in rules.enumerated() {
      names[rule.id.description] = names[rule.id.description] ?? index
      names[rule.name] = names[rule.name] ?? index
    }
    var seen: Set<Int> = []
    var suggestions = Suggestions(rules.map(\.name))
    for member in object.members {
      let key = RuleID(text: Array(member.key.utf8))?.description ?? member.key
      guard let index = names[key] else {
        messages.append(
          UsageDiagnostics.unknownRule(member.key, nearest: suggestions.nearest(to: member.key)))
        continue
      }
      guard seen.insert(index).inserted else {
        messages.append(UsageDiagnostics.twice(member.key))
        continue
      }
      read(member.value, ofRule: index, named: member.key)
    }
  }

  private mutating func read(_ value: JSONValue, ofRule index: Int, named name: String) {
    guard let object = value.object else {
      messages.append(UsageDiagnostics.ruleIsNoObject(name, rules[index].kind))
      return
    }
    var result = RuleUsage()
    var seen: Set<String> = []
    for member in object.members {
      guard seen.insert(member.key).inserted else {
        messages.append(UsageDiagnostics.twice(member.key))
        continue
      }
      switch (member.key, rules[index].kind) {
      case ("usedMinutes", .timeLimit):
        result.usedMinutes = number(member, UsageFile.usedMinutes, name) ?? 0
      case ("opens", .openLimit): result.opens = number(member, UsageFile.opens, name) ?? 0
      case ("pausedUntil", .schedule), ("pausedUntil", .timeLimit):
        result.pausedUntil = instant(member, name)
      case ("unblocked", .schedule), ("unblocked", .timeLimit):
        result.isUnblocked = flag(member, name) ?? false
      case ("usedMinutes", let kind), ("opens", let kind), ("pausedUntil", let kind), ("unblocked", let kind):
        messages.append(UsageDiagnostics.ofAnotherKind(member.key, name, kind))
      default:
        let known = ["usedMinutes", "opens", "pausedUntil", "unblocked"]
        messages.append(UsageDiagnostics.unknownKey(member.key, in: name, known: known))
      }
    }
    usage[index] = result
  }

  private mutating func number(_ member: JSONObject.Member, _ range: ClosedRange<Int>, _ name: String)
    -> Int?
  {
    if let number = member.value.int, range.contains(number) { return number }
    messages.append(UsageDiagnostics.notANumber(member.key, name, range))
    return nil
  }

  private mutating func flag(_ member: JSONObject.Member, _ name: String) -> Bool? {
    if case .bool(let value) = member.value { return value }
    messages.append(UsageDiagnostics.notABoolean(member.key, name))
    return nil
  }

  private mutating func instant(_ member: JSONObject.Member, _ name: String) -> Int? {
    if member.value.isNull { return nil }
    guard let text = member.value.string else {
      messages.append(UsageDiagnostics.notATime(member.key, name, CivilTimeDiagnostics.describe(.form)))
      return nil
    }
    switch WrittenTime.parse(text) {
    case .success(let time): return LocalClock.minute(time.instant(in: zone))
    case .failure(let error):
      messages.append(UsageDiagnostics.notATime(member.key, name, CivilTimeDiagnostics.describe(error)))
      return nil
    }
  }
}
