import RuleComparison
import TextSupport

/// A comparison for a review, as Markdown.
package enum ComparisonMarkdown {
  package static func render(_ report: ComparisonReport) -> String {
    var text = "### Rules: \(report.verdict.rawValue)\n\n"
    text += "\(code(report.old)) to \(code(report.new))\n"
    for phone in report.phones where phone.verdict != .same || !phone.rules.isEmpty {
      let account = ComparisonAccount(phone: phone)
      if report.phones.count > 1 { text += "\n#### \(code(phone.name)): \(phone.verdict.rawValue)\n" }
      if !phone.settings.isEmpty { text += "\n" }
      for line in phone.settings { text += "- \(escaped(line))\n" }
      let rows = account.rows
      if !rows.isEmpty {
        text += "\n| list | weaker | stricter |\n| --- | --- | --- |\n"
        for row in rows {
          let cell = escaped(row.text)
          text += "| \(escaped(row.list)) | \(row.isWeaker ? cell : "") | \(row.isWeaker ? "" : cell) |\n"
        }
      }
      let rules = account.rules
      if !rules.isEmpty { text += "\n" }
      for line in rules { text += "- \(escaped(line))\n" }
    }
    return text
  }

  /// A name in a span of code, which ends at the next backquote.
  private static func code(_ name: String) -> String {
    "`\(TextMetrics.escaped(name).replacing("`", with: "'"))`"
  }

  /// Text that Markdown shows as it is: names of rules may hold any character.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\`*_{}[]<>()#|!~&".contains($0) ? ["\\", $0] : [$0] })
  }
}
