import RuleModel
import RuleSyntax

/// Finds out which of a step's fixes can stay, by looking at what they make of the texts: all at once, and where they
/// cannot stay together, each half by itself.
struct FixSearch {
  private(set) var kept: [FixCandidate] = []
  private(set) var sources: [SourceFile]
  private(set) var analysis: Fixer.Analysis
  /// Each look takes the size of the texts in bytes, and what the rules are compared.
  private(set) var budget: ComparisonBudget
  /// Whether fixes were not tried because the budget was used up.
  private(set) var isCutShort = false

  private let step: FixStep
  private let original: [SourceFile]
  private let size: Int
  private let analyze: Fixer.Analyze

  /// `original` are the texts in which the fixes were found, `kept` those that are applied already, and `sources` what
  /// they made of the texts.
  init(
    _ step: FixStep, _ original: [SourceFile], _ kept: [FixCandidate], _ sources: [SourceFile],
    _ analysis: Fixer.Analysis, _ budget: ComparisonBudget, analyze: @escaping Fixer.Analyze
  ) {
    self.step = step
    self.kept = kept
    self.sources = sources
    self.analysis = analysis
    self.budget = budget
    self.analyze = analyze
    self.original = original
    size = sources.reduce(0) { $0 + $1.bytes.count }
  }

  /// Tries fixes; where they are not acceptable together, each half.
  mutating func run(_ fixes: ArraySlice<FixCandidate>) {
    guard !fixes.isEmpty, !isCutShort, !tryOut(fixes), fixes.count > 1 else { return }
    let middle = fixes.startIndex + fixes.count / 2
    run(fixes[..<middle])
    run(fixes[middle...])
  }

  /// Applies fixes beside those that are kept, and keeps them if they are acceptable.
  private mutating func tryOut(_ fixes: ArraySlice<FixCandidate>) -> Bool {
    let all = kept + fixes
    let edited = FixedText.apply(all.map(\.fix), to: original)
    let after = (try? budget.draw(size)).map { analyze(edited, &budget) }
    // Nobody knows what was not compared.
    guard let after, budget.left > 0 else {
      isCutShort = true
      return false
    }
    guard FixComparison(before: analysis, after: after).accepts(fixes, step) else { return false }
    kept = all
    sources = edited
    analysis = after
    return true
  }
}
