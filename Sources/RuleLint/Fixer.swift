import MonitoringPlan
import RuleModel
import RuleSyntax

/// Applies safe fixes until no safe fix is left, and unsafe fixes as far as they are independent. Pure: texts come in,
/// texts go out.
///
/// An unsafe fix is a guess. All those of a run are found in the same texts, after the safe fixes; one that rests on a
/// statement that another changes waits for the next run.
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
    /// Where the statements stand: two fixes that are guesses are not made together if one rests on what the other changes.
    package var statements: [Location]

    package init(
      diagnostics: [Diagnostic], rules: RuleSet, plan: Plan, isReadToEnd: Bool = true,
      statements: [Location] = []
    ) {
      self.statements = statements
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
    /// The line of the finding, from 1, in the text as it was before the fix.
    package var line: Int
    package var safety: Fix.Safety
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
    wanted isWanted: @escaping (Diagnostic) -> Bool = { _ in true }, analyze: @escaping Analyze
  ) -> Result {
    var fixer = Fixer(sources, editable, isWanted, analyze)
    let problem = fixer.run(allowsUnsafe: allowsUnsafe)
    return Result(sources: fixer.sources, applied: fixer.applied, problem: problem)
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

  private mutating func run(allowsUnsafe: Bool) -> Problem? {
    if let problem = applySafe() { return problem }
    guard allowsUnsafe else { return nil }
    applyUnsafe()
    return isCutShort ? .tooMuch : applySafe()
  }

  private mutating func applySafe() -> Problem? {
    var states: [State] = [state]
    for _ in 0..<Self.rounds {
      let before = applied.count
      for step in [FixStep.language, .lint] { take(step, candidates(step)) }
      if isCutShort { return .tooMuch }
      if applied.count == before { return nil }
      if let first = states.first(where: { $0.isSame(as: state) }) { return restore(first) }
      states.append(state)
    }
    return [FixStep.language, .lint].contains { !candidates($0).isEmpty } ? .tooManyRounds : nil
  }

  /// Applies guesses: errors first, then what the linter found in the same texts, if it does not rest on a statement that
  /// is changed now.
  private mutating func applyUnsafe() {
    let (texts, findings) = (sources, analysis)
    let errors = take(.languageUnsafe, candidates(.languageUnsafe))
    if isCutShort { return }
    var areas = FixAreas(findings.statements, texts)
    var taken = EditSet()
    for fix in errors {
      areas.insert(fix)
      _ = taken.insert(fix.fix.edits)
    }
    let others = candidates(.lintUnsafe, in: findings, of: texts, beside: taken).filter {
      areas.insertIfApart($0)
    }
    take(.lintUnsafe, others, beside: errors, in: texts)
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

  /// Applies those of some fixes that can be; gives them. `kept` are fixes that were applied to the texts before, in which
  /// these were found too.
  @discardableResult
  private mutating func take(
    _ step: FixStep, _ candidates: [FixCandidate], beside kept: [FixCandidate] = [],
    in texts: [SourceFile]? = nil
  ) -> [FixCandidate] {
    if candidates.isEmpty || isCutShort { return [] }
    let texts = texts ?? sources
    var search = FixSearch(step, texts, kept, sources, analysis, budget, analyze: analyze)
    search.run(candidates[...])
    budget = search.budget
    isCutShort = search.isCutShort
    let new = search.kept.dropFirst(kept.count)
    if new.isEmpty { return [] }
    sources = search.sources
    analysis = search.analysis
    applied += new.map {
      Applied(
        code: $0.code, title: $0.fix.title, file: $0.location.file,
        line: texts[$0.location.file].lineIndex(at: $0.location.range.start) + 1, safety: $0.fix.safety)
    }
    return Array(new)
  }

  private func candidates(_ step: FixStep) -> [FixCandidate] {
    candidates(step, in: analysis, of: sources, beside: EditSet())
  }

  /// The fixes of a step that can be applied beside each other, by the order of their findings.
  private func candidates(
    _ step: FixStep, in analysis: Analysis, of sources: [SourceFile], beside others: EditSet
  ) -> [FixCandidate] {
    var taken = others
    var candidates: [FixCandidate] = []
    for finding in analysis.diagnostics
    where finding.code.isOfLanguage == step.isOfLanguage && isWanted(finding) {
      guard let fix = finding.fixes.first(where: { $0.safety == step.safety }), isApplicable(fix, sources),
        taken.insert(fix.edits)
      else { continue }
      candidates.append(FixCandidate(finding, fix))
    }
    return candidates
  }

  /// Whether a fix changes something, and only what may be changed.
  private func isApplicable(_ fix: Fix, _ sources: [SourceFile]) -> Bool {
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
