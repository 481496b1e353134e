import RuleSyntax
import TextSupport

/// The statements with an error in them: what is needless there nobody knows before the error is mended.
struct FaultyStatements {
  /// The ranges of all statements by their file, ascending; built only if there is an error.
  private var statements: [FileID: [SourceRange]] = [:]
  private var errors: [FileID: [Int]] = [:]

  init(_ diagnostics: [Diagnostic], _ trees: [SyntaxTree]) {
    for finding in diagnostics where finding.severity == .error {
      errors[finding.location.file, default: []].append(finding.location.range.start)
    }
    if errors.isEmpty { return }
    for tree in trees where errors[tree.file] != nil {
      let rules = (tree.rules + tree.rulesWithoutKind).map(\.location.range)
      statements[tree.file] = (rules + tree.lists.map(\.location.range)).sorted()
      errors[tree.file]?.sort()
    }
  }

  /// Whether a place is in a statement that has an error.
  func contain(_ place: Location) -> Bool {
    guard let errors = errors[place.file], let statements = statements[place.file] else { return false }
    let next = statements.partitionPoint { $0.start > place.range.start }
    guard next > 0, place.range.start <= statements[next - 1].end else { return false }
    let statement = statements[next - 1]
    let first = errors.partitionPoint { $0 >= statement.start }
    return first < errors.count && errors[first] <= statement.end
  }
}
