import RuleModel
import RuleSyntax

/// What the server has to be given from outside; it touches no file and no clock itself.
package struct ServerEnvironment: Sendable {
  /// The version of the tool.
  package var version: String
  /// Which files are of one rule set with a file: their absolute paths, in any order, itself included or not.
  package var ruleSetFiles: @Sendable (String) -> [String]
  /// The bytes of a file by its absolute path; nil if it cannot be read.
  package var read: @Sendable (String) -> [UInt8]?
  /// The local time as minutes since Sunday 00:00, 0..<10,080; nil where nobody knows.
  package var minuteOfWeek: @Sendable () -> Int?
  /// The formatted text of a rule file; nil where the file cannot be formatted.
  package var format: @Sendable (SourceFile, SyntaxTree.Form) -> String?

  package init(
    version: String = "", ruleSetFiles: @escaping @Sendable (String) -> [String] = { [$0] },
    read: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    minuteOfWeek: @escaping @Sendable () -> Int? = { nil },
    format: @escaping @Sendable (SourceFile, SyntaxTree.Form) -> String? = { _, _ in nil }
  ) {
    self.version = version
    self.ruleSetFiles = ruleSetFiles
    self.read = read
    self.minuteOfWeek = minuteOfWeek
    self.format = format
  }
}
