import MonitoringPlan
import RuleLint
import RuleSyntax

/// The files of one phone, and the settings of their project for checking.
package struct RuleSetScope: Sendable {
  /// Absolute paths, in any order.
  package var files: [String]
  package var lint = LintOptions()
  package var plan = PlanOptions()
  /// A finding with its severity in the project; nil if the finding is not reported.
  package var select: @Sendable (Diagnostic) -> Diagnostic? = { $0 }

  package init(_ files: [String]) { self.files = files }
}

/// What the server has to be given from outside; it touches no file and no clock itself.
package struct ServerEnvironment: Sendable {
  /// The version of the tool.
  package var version: String
  /// The rule set that a file is in, by the file's absolute path. The file itself need not be on the disk.
  package var ruleSet: @Sendable (String) -> RuleSetScope
  /// The bytes of a file by its absolute path; nil if it cannot be read.
  package var read: @Sendable (String) -> [UInt8]?
  /// The local time as minutes since Sunday 00:00, 0..<10,080; nil where nobody knows.
  package var minuteOfWeek: @Sendable () -> Int?
  /// The formatted text of a rule file; nil where the file cannot be formatted.
  package var format: @Sendable (SourceFile, SyntaxTree.Form) -> String?

  package init(
    version: String = "", ruleSet: @escaping @Sendable (String) -> RuleSetScope = { RuleSetScope([$0]) },
    read: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    minuteOfWeek: @escaping @Sendable () -> Int? = { nil },
    format: @escaping @Sendable (SourceFile, SyntaxTree.Form) -> String? = { _, _ in nil }
  ) {
    self.version = version
    self.ruleSet = ruleSet
    self.read = read
    self.minuteOfWeek = minuteOfWeek
    self.format = format
  }
}
