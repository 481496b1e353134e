import CivilTime
import RuleModel
import Testing

@testable import RuleStatus

@Suite struct UsageFileTests {
  private let rules: [Rule] = [
    schedule("Sleep", .allDay),
    Rule(
      id: RuleID(name: "Keeper"), name: "Keeper", days: .daily, list: "Social",
      configuration: .timeLimit(TimeLimitConfig(dailyLimitMinutes: 45)!)),
    Rule(
      id: RuleID(name: "Gate"), name: "Gate", days: .daily, list: "Social",
      configuration: .openLimit(OpenLimitConfig(maxOpens: 5)!)),
  ]

  private func read(_ text: String) -> (usage: [Int: RuleUsage], messages: [String]) {
    UsageFile.read(Array(text.utf8), for: rules, in: .utc)
  }

  @Test func byNameOrByID() throws {
    let id = RuleID(name: "Gate").description.lowercased()
    let (usage, messages) = read(
      """
      {"version": 1, "rules": {"Keeper": {"usedMinutes": 18}, "\(id)": {"opens": 2},
       "Sleep": {"pausedUntil": "2026-03-08T22:15"}}}
      """)
    #expect(messages == [])
    #expect(
      usage == [
        0: RuleUsage(pausedUntil: try minute("2026-03-08T22:15", .utc)), 1: RuleUsage(usedMinutes: 18),
        2: RuleUsage(opens: 2),
      ])
    #expect(read("\u{FEFF}{\"rules\": {}}").messages == [])
  }

  @Test(arguments: [
    ("", "1:1: "), ("{\n \"rules\": {}\n", "3:1: "), ("[]", "object"), ("{}", "\"rules\" is missing"),
    (#"{"version": 2, "rules": {}}"#, "version"), (#"{"rule": {}, "rules": {}}"#, #"did you mean "rules""#),
    (#"{"rules": {}, "rules": {}}"#, "twice"), (#"{"rules": []}"#, "no object"),
    (#"{"rules": {"Sleeep": {}}}"#, #"did you mean "Sleep""#), (#"{"rules": {"Keeper": 18}}"#, "usedMinutes"),
    (#"{"rules": {"Keeper": {"usedMinutes": -1}}}"#, "from 0 to"),
    (#"{"rules": {"Keeper": {"usedMinutes": 1501}}}"#, "from 0 to"),
    (#"{"rules": {"Keeper": {"usedMinutes": "18"}}}"#, "whole number"),
    (#"{"rules": {"Keeper": {"usedMinutes": 1.5}}}"#, "whole number"),
    (#"{"rules": {"Keeper": {"opens": 1}}}"#, "time-limit"),
    (#"{"rules": {"Gate": {"pausedUntil": "2026-03-08"}}}"#, "open-limit"),
    (#"{"rules": {"Sleep": {"pausedUntil": "soon"}}}"#, "2026-03-08T02:30"),
    (#"{"rules": {"Sleep": {"pausedUntil": "2026-02-30"}}}"#, "28 days"),
    (#"{"rules": {"Sleep": {"pausedUntil": 5}}}"#, "point in time"),
    (#"{"rules": {"Keeper": {"usedMinute": 5}}}"#, #"did you mean "usedMinutes""#),
    (#"{"rules": {"Keeper": {}, "Keeper": {}}}"#, "twice"),
  ])
  func mistakes(_ text: String, _ part: String) throws {
    let messages = read(text).messages
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.contains(part), "\(message)")
  }

  @Test func everyMistakeIsTold() {
    #expect(
      read(#"{"version": 3, "rules": {"A": {}, "Gate": {"opens": -1, "usedMinutes": 1}}}"#).messages.count
        == 4)
  }
}
