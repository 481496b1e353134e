import MonitoringPlan
import RuleModel
import RuleSyntax

/// Applies fixes until there is nothing left to fix. Pure: texts come in, texts go out.
///
/// A fix is applied as a whole or not at all. Each step is checked. Left out are safe fixes that change the rules or
/// their plan, and fixes that add an error or keep a text from being read to its end.
package struct Fixer {
  /// The result of an analysis of the texts.
  package struct Analysis: Sendable {
    /// The findings that no comment suppresses.
    package var diagnostics: [Diagnostic]
    package var rules: RuleSet
    package var plan: Plan
    /// Whether reading came to the end of every text.
    package var isReadToEnd: Bool

    package init(diagnostics: [Diagnostic], rules: RuleSet, plan: Plan, isReadToEnd: Bool = true) {
      self.diagnostics = diagnostics
      self.rules = rules
      self.plan = plan
      self.isReadToEnd = isReadToEnd
    }
  }

  /// A fix that was applied.
  package struct Applied: Hashable, Sendable {
    package var code: DiagnosticCode
    package var title: String
    /// The file of the finding.
    package var file: FileID
  }

  /// Why fixing ended before there was nothing left to fix.
  package enum Problem: Hashable, Sendable {
    /// The fixes of the given codes undo each other and are not kept.
    case cycle([DiagnosticCode], FileID)
    /// There is more to fix after ``Fixer/rounds`` rounds.
    case tooManyRounds
    /// Not all fixes were tried: the analyses would read more than ``ComparisonBudget/comparisons`` bytes.
    case tooMuch
  }

  /// The outcome of fixing.
  package struct Result: Sendable {
    package var sources: [SourceFile]
    package var applied: [Applied]
    package var problem: Problem?
  }

  /// Analyses texts, and draws its comparisons from a budget.
  package typealias Analyze = (_ sources: [SourceFile], _ budget: inout ComparisonBudget) -> Analysis

  /// The most rounds of fixing.
  package static let rounds = 10
  /// The budget of all analyses together. Reading a byte again takes about as long as a comparison.
  private var budget = ComparisonBudget()
  private var isCutShort = false

  private var sources: [SourceFile]
  private var analysis: Analysis
  private var applied: [Applied] = []
  private let editable: Set<FileID>
  private let isWanted: (Diagnostic) -> Bool
  private let analyze: Analyze

  /// Fixes the wanted findings in the editable files. `analyze` gets the same files every time.
  package static func fix(
    _ sources: [SourceFile], editable: Set<FileID>, allowsUnsafe: Bool,
    wanted isWanted: (Diagnostic) -> Bool = { _ in true }, analyze: Analyze
  ) -> Result {
    withoutActuallyEscaping(isWanted) { isWanted in
      withoutActuallyEscaping(analyze) { analyze in
        var fixer = Fixer(sources, editable, isWanted, analyze)
        let problem = fixer.run(allowsUnsafe ? FixStep.allCases : [.language, .lint])
        return Result(sources: fixer.sources, applied: fixer.applied, problem: problem)
      }
    }
  }

  private init(
    _ sources: [SourceFile], _ editable: Set<FileID>, _ isWanted: @escaping (Diagnostic) -> Bool,
    _ analyze: @escaping Analyze
  ) {
    self.sources = sources
    self.editable = editable
    self.isWanted = isWanted
    self.analyze = analyze
    analysis = analyze(sources, &budget)
  }

  private mutating func run(_ steps: [FixStep]) -> Problem? {
    var states: [State] = [state]
    for _ in 0..<Self.rounds {
      let before = applied.count
      for step in steps { take(step) }
      if isCutShort { return .tooMuch }
      if applied.count == before { return nil }
      if let first = states.first(where: { $0.isSame(as: state) }) { return restore(first) }
      states.append(state)
    }
    return steps.contains { !candidates($0).isEmpty } ? .tooManyRounds : nil
  }

  // MARK: Cycles

  private struct State {
    var sources: [SourceFile]
    var analysis: Analysis
    var appliedCount: Int

    func isSame(as other: State) -> Bool {
      zip(sources, other.sources).allSatisfy { $0.bytes == $1.bytes }
    }
  }

  private var state: State { State(sources: sources, analysis: analysis, appliedCount: applied.count) }

  private mutating func restore(_ state: State) -> Problem {
    let circle = applied[state.appliedCount...]
    let codes = Set(circle.map(\.code)).sorted()
    let file = circle.first?.file ?? 0
    sources = state.sources
    analysis = state.analysis
    applied.removeSubrange(state.appliedCount...)
    return .cycle(codes, file)
  }

  // MARK: One step

  private mutating func take(_ step: FixStep) {
    let candidates = candidates(step)
    if candidates.isEmpty || isCutShort { return }
    var search = FixSearch(step, sources, analysis, budget, analyze: analyze)
    search.run(candidates[...])
    budget = search.budget
    isCutShort = search.isCutShort
    if search.kept.isEmpty { return }
    sources = search.sources
    analysis = search.analysis
    applied += search.kept.map { Applied(code: $0.code, title: $0.fix.title, file: $0.file) }
  }

  /// The fixes of a step that can be applied together, in the order of their findings.
  private func candidates(_ step: FixStep) -> [FixCandidate] {
    var taken = EditSet()
    var candidates: [FixCandidate] = []
    for finding in analysis.diagnostics
    where finding.code.isOfLanguage == step.isOfLanguage && isWanted(finding) {
      guard let fix = finding.fixes.first(where: { $0.safety == step.safety }), isApplicable(fix),
        taken.insert(fix.edits)
      else { continue }
      candidates.append(
        FixCandidate(code: finding.code, message: finding.message, file: finding.location.file, fix: fix))
    }
    return candidates
  }

  /// Whether a fix changes text, and only in editable files.
  private func isApplicable(_ fix: Fix) -> Bool {
    fix.edits.allSatisfy { edit in
      let range = edit.location.range
      return editable.contains(edit.location.file) && sources.indices.contains(edit.location.file)
        && range.start <= range.end && range.end <= sources[edit.location.file].bytes.count
    }
      && fix.edits.contains { edit in
        let range = edit.location.range
        return !sources[edit.location.file].bytes[range.start..<range.end]
          .elementsEqual(edit.replacement.utf8)
      }
  }
}
