import RuleModel
import RuleSyntax

/// Finds the fixes of a step that can stay, by an analysis of the fixed texts: all fixes at once, and after a
/// rejection each half separately.
struct FixSearch {
  private(set) var kept: [FixCandidate] = []
  private(set) var sources: [SourceFile]
  private(set) var analysis: Fixer.Analysis
  /// Each analysis draws the size of the texts in bytes, and its comparisons of rules. An analysis of a part of the fixes
  /// draws twice the size, and ``findingCost`` for each finding: a text with faults left takes longer, and there may be
  /// thousands of parts.
  private(set) var budget: ComparisonBudget
  /// Whether fixes were not tried because the budget was used up.
  private(set) var isCutShort = false

  /// To find out what was meant takes as long as to read so many bytes.
  private static let findingCost = 150

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

  /// Tries fixes together, and after a rejection each half separately.
  mutating func run(_ fixes: ArraySlice<FixCandidate>) {
    if !fixes.isEmpty { run(fixes, cost: size) }
  }

  private mutating func run(_ fixes: ArraySlice<FixCandidate>, cost: Int) {
    guard !isCutShort, !tryOut(fixes, cost: cost), fixes.count > 1 else { return }
    let middle = fixes.startIndex + fixes.count / 2
    for half in [fixes[..<middle], fixes[middle...]] {
      run(half, cost: 2 * size + Self.findingCost * analysis.diagnostics.count)
    }
  }

  /// Applies fixes in addition to the kept fixes, and keeps them if accepted.
  private mutating func tryOut(_ fixes: ArraySlice<FixCandidate>, cost: Int) -> Bool {
    let all = kept + fixes
    let edited = FixedText.apply(all.map(\.fix), to: original)
    let after = (try? budget.draw(cost)).map { analyze(edited, &budget) }
    // An analysis without all comparisons proves nothing.
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
