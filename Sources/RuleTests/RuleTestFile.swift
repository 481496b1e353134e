// RuleTests: what people expect of their rules, tried out. Pure: a test file and rules in, verdicts out. The answers are
// those of `oal why` and `oal status`, so a test never knows better than the commands.
import CivilTime
import RuleModel
import RuleSyntax

/// A point in time in a test file.
package enum TestMoment: Hashable, Sendable {
  /// A minute of a week without a change of the clocks, from Sunday 00:00.
  case weekly(Int)
  /// A time of the calendar, which needs a zone.
  case dated(WrittenTime)
}

/// What one thing should be at a moment.
package struct TestExpectation: Sendable {
  package enum Answer: String, CaseIterable, Sendable { case blocked, free, depends }

  /// `app:...`, `site:...`, `category:...`, `list:...`; for a rule its name.
  package var subject: Located<String>
  package var isRule = false
  /// For an app, a site, a category or a list.
  package var answer: Answer?
  /// The rules that block it, exactly these; nil if any will do.
  package var by: Set<String>?
  /// When it is free again.
  package var until: (text: String, moment: TestMoment)?
  /// For a rule: the words of its row in the app.
  package var label: String?
  /// For a rule: whether it is hard.
  package var isHard: Bool?
}

/// What is used of a rule's budget, or paused, in a test.
package struct TestUsage: Sendable {
  package var rule: Located<String>
  package var usedMinutes: Int?
  package var opens: Int?
  /// Minutes since midnight of the test's day.
  package var pausedUntil: Int?
  package var isUnblocked = false
}

/// One test: every moment is tried with every expectation.
package struct RuleTest: Sendable {
  package var name: String
  package var location: Location
  package var moments: [(text: String, moment: TestMoment, location: Location)] = []
  package var given: [TestUsage] = []
  package var expectations: [TestExpectation] = []
}

/// A file of tests.
package struct RuleTestFile: Sendable {
  /// Where the rules are, from the test file's folder on.
  package var rules: Located<String>?
  package var zone: Located<String>?
  /// How many activities the plan has.
  package var activities: Located<Int>?
  /// The rules that the phone does not keep, exactly these; empty for none.
  package var deviating: Located<Set<String>>?
  /// Whether a finding is there, by its code.
  package var findings: [(code: Located<String>, isThere: Bool)] = []
  package var tests: [RuleTest] = []
}

/// Something wrong with a test file, at its place.
package struct RuleTestError: Error, Hashable, Sendable {
  package var message: String
  package var location: Location
}
