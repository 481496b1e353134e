import RuleLint
import RuleSyntax

/// The number of findings by code.
struct FindingStatistics: Sendable {
  /// The findings of one code.
  struct Row: Hashable, Sendable {
    var code: DiagnosticCode
    /// Kebab case, as in `ends-at-midnight`.
    var name: String
    var count: Int
    /// The number of findings with a fix.
    var fixable: Int
  }

  /// The most frequent code first; equally frequent codes in ascending order.
  let rows: [Row]

  init(_ diagnostics: [Diagnostic]) {
    var rows: [DiagnosticCode: Row] = [:]
    for diagnostic in diagnostics {
      let code = diagnostic.code
      var row = rows[code] ?? Row(code: code, name: Registry.name(of: code), count: 0, fixable: 0)
      row.count += 1
      row.fixable += diagnostic.fixes.isEmpty ? 0 : 1
      rows[code] = row
    }
    self.rows = rows.values.sorted { ($1.count, $0.code) < ($0.count, $1.code) }
  }

  /// A line for each row, then a blank line; empty without findings.
  var table: String {
    if rows.isEmpty { return "" }
    let countWidth = rows.map { String($0.count).utf8.count }.max() ?? 0
    let nameWidth = rows.map(\.name.utf8.count).max() ?? 0
    return rows.reduce(into: "") { text, row in
      let count = String(row.count)
      text +=
        String(repeating: " ", count: countWidth - count.utf8.count) + "\(count)  \(row.code)  \(row.name)"
      if row.fixable > 0 {
        text += String(repeating: " ", count: nameWidth - row.name.utf8.count) + "  \(row.fixable) with a fix"
      }
      text += "\n"
    } + "\n"
  }
}
