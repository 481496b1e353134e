import MonitoringPlan
import RuleComparison
import RuleModel

/// What differs between two versions of the rules of one or several phones.
package struct ComparisonReport: Sendable {
  /// The rules of one phone in both versions.
  package struct Phone: Sendable {
    /// The project's folder or the file, as it is written.
    package var name: String
    package var comparison: RuleSetComparison
    package var rules: RuleSetDiff
    /// Settings that decide what the rules mean and that differ, in words.
    package var settings: [String]

    package init(
      name: String, comparison: RuleSetComparison, rules: RuleSetDiff, settings: [String] = []
    ) {
      self.name = name
      self.comparison = comparison
      self.rules = rules
      self.settings = settings
    }

    /// A changed zone or target changes the meaning of all rules, so the verdict is `mixed`.
    package var verdict: ComparisonVerdict { settings.isEmpty ? comparison.verdict : .mixed }
  }

  /// The versions as the user wrote them.
  package var old: String
  package var new: String
  package var phones: [Phone]

  package init(old: String, new: String, phones: [Phone]) {
    self.old = old
    self.new = new
    self.phones = phones
  }

  /// The verdict about all phones together.
  package var verdict: ComparisonVerdict {
    let verdicts = Set(phones.map(\.verdict)).subtracting([.same])
    return verdicts.count > 1 ? .mixed : verdicts.first ?? .same
  }
}
