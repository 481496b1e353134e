import RuleSyntax
import TestSupport
import Testing

/// A name without quotes to which something is stuck: no fix that only guesses is a safe one.
@Suite struct UnquotedNameTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    /// The text after each fix, in the order of the offered fixes.
    var fixed: [String]
    var testDescription: String { text }

    init(_ text: String, _ fixed: String...) {
      self.text = text
      self.fixed = fixed
    }
  }

  private static let rule = "schedule \"A\" 22:00-06:00 daily list:"

  static let guesses: [Case] = [
    Case("\(rule)Social,hard", "\(rule)Social hard", "\(rule)\"Social,hard\""),
    Case("\(rule)Social, hard", "\(rule)Social hard", "\(rule)\"Social,\" hard"),
    Case("\(rule)Social;hard+block", "\(rule)Social hard block", "\(rule)\"Social;hard+block\""),
    Case("\(rule)Social:hard", "\(rule)Social hard", "\(rule)\"Social:hard\""),
    Case("\(rule)Social|Games", "\(rule)\"Social|Games\""),
    Case("\(rule)Social&hard", "\(rule)Social hard", "\(rule)\"Social&hard\""),
    Case("\(rule),Social", "\(rule)\",Social\""),
    Case(
      "schedule \"A\" list:Social,22:00-06:00,daily", "schedule \"A\" list:Social 22:00-06:00 daily",
      "schedule \"A\" list:\"Social,22:00-06:00,daily\""),
    Case(
      "time-limit \"A\" list:Social,45m/day daily", "time-limit \"A\" list:Social 45m/day daily",
      "time-limit \"A\" list:\"Social,45m/day\" daily"),
    Case(
      "list \"G\" category:games,social", "list \"G\" category:games category:social",
      "list \"G\" category:\"games,social\""),
    Case(
      "list \"G\" category:games,app:com.a.b", "list \"G\" category:games app:com.a.b",
      "list \"G\" category:\"games,app:com.a.b\""),
    Case("list Social:app:com.a.b", "list Social app:com.a.b", "list \"Social:app:com.a.b\""),
    Case(
      "list Social,app:com.a.b,site:a.com", "list Social app:com.a.b site:a.com",
      "list \"Social,app:com.a.b,site:a.com\""),
    Case("\(rule)Fun+Social&hard", "\(rule)\"Fun+Social&hard\""),
    Case("list Social,Games", "list \"Social,Games\""),
    Case("list Social, app:com.a.b", "list Social app:com.a.b", "list \"Social,\" app:com.a.b"),
  ]

  @Test(arguments: guesses) func isAGuess(_ example: Case) {
    let (source, result) = read(example.text)
    let fixes = result.diagnostics.flatMap(\.fixes)
    #expect(result.diagnostics.map(\.code.number) == [1], "\(result.diagnostics)")
    #expect(fixes.allSatisfy { $0.safety == .unsafe }, "\(fixes)")
    #expect(fixes.map { source.applying($0) } == example.fixed)
    for text in example.fixed { #expect(read(text).result.diagnostics == [], "\(text)") }
  }

  /// Nothing but a name can be meant.
  static let names = ["Social!", "C@home", "(A)", "Kids™", "50%", "Fun&Games", "Work/Play", "A+B"]

  @Test(arguments: names) func isOneName(_ name: String) {
    let (source, result) = read(Self.rule + name)
    let fixes = result.diagnostics.flatMap(\.fixes)
    #expect(fixes.map(\.safety) == [.safe])
    #expect(fixes.map { source.applying($0) } == [Self.rule + "\"\(name)\""])
  }
}
