import RuleSyntax

/// Finds out which of a step's fixes can stay, by looking at what they make of the texts.
///
/// A look takes as long as the texts are long, so their number has to stay small however many fixes there are: all are
/// tried at once, then those alone in whose statements it got no worse, and only what is left after that bit by bit.
struct FixSearch {
  /// How many fixes of one statement are tried one after the other.
  private static let turns = 4
  /// How many subsets are tried bit by bit.
  private static let trials = 200
  /// Of how many fixes each can be tried.
  private static let few = 50

  private(set) var kept: [FixCandidate] = []
  private(set) var sources: [SourceFile]
  private(set) var analysis: Fixer.Analysis
  /// How many more bytes may be looked at bit by bit.
  private(set) var budget: Int

  private let step: FixStep
  private let original: [SourceFile]
  private let size: Int
  private let analyze: ([SourceFile]) -> Fixer.Analysis
  private var trialsLeft = Self.trials
  private lazy var statements = StatementMap(original)

  init(
    _ step: FixStep, _ sources: [SourceFile], _ analysis: Fixer.Analysis, budget: Int,
    analyze: @escaping ([SourceFile]) -> Fixer.Analysis
  ) {
    self.step = step
    self.sources = sources
    self.analysis = analysis
    self.budget = budget
    self.analyze = analyze
    original = sources
    size = sources.reduce(0) { $0 + $1.bytes.count }
  }

  mutating func run(_ candidates: [FixCandidate]) {
    guard let harmful = attempt(candidates) else { return }
    guard candidates.count > 1 else { return }
    var rest = candidates
    if !harmful.isEmpty, harmful.count < candidates.count {
      rest = sift(candidates, harmful)
    }
    // Of the fixes of one statement only one may be harmful.
    var judged: [FixCandidate] = []
    for _ in 0..<Self.turns where rest.count > Self.few {
      let (firsts, others) = firstOfEachStatement(rest)
      if let harmful = attempt(firsts) { judged += sift(firsts, harmful) }
      rest = others
    }
    bisect(rest[...])
    // What is harmful to its own statement can still be of use to others.
    if judged.count <= Self.few { bisect(judged[...]) }
  }

  /// Tries those that are not harmful; gives all that are not kept then.
  private mutating func sift(_ fixes: [FixCandidate], _ harmful: Set<Int>) -> [FixCandidate] {
    let harmless = fixes.indices.filter { !harmful.contains($0) }.map { fixes[$0] }
    guard !harmless.isEmpty, attempt(harmless) == nil else { return fixes }
    return fixes.indices.filter(harmful.contains).map { fixes[$0] }
  }

  private mutating func firstOfEachStatement(_ fixes: [FixCandidate]) -> ([FixCandidate], [FixCandidate]) {
    var taken: Set<StatementMap.Place> = []
    var (firsts, others): ([FixCandidate], [FixCandidate]) = ([], [])
    for fix in fixes {
      let places = places(fix)
      if taken.isDisjoint(with: places) { firsts.append(fix) } else { others.append(fix) }
      taken.formUnion(places)
    }
    return (firsts, others)
  }

  /// Tries fixes beside those that are kept. Nil is that they are kept now too, else it says which of them seem to be
  /// why not, by their indices.
  private mutating func attempt(_ fixes: [FixCandidate]) -> Set<Int>? {
    guard let after = tryOut(fixes) else { return nil }
    return harmful(fixes, after)
  }

  /// Applies fixes beside those that are kept, and keeps them if they are acceptable. Gives what they made of the texts
  /// if they are not.
  private mutating func tryOut(_ fixes: [FixCandidate]) -> Fixer.Analysis? {
    let all = kept + fixes
    let edited = FixedText.apply(all.map(\.fix), to: original)
    let after = analyze(edited)
    guard FixComparison(before: analysis, after: after).accepts(fixes, step) else { return after }
    kept = all
    sources = edited
    analysis = after
    return nil
  }

  // MARK: By statements

  /// The fixes with a statement in which there are more errors than before, or no fewer of what a fix is for.
  private mutating func harmful(_ fixes: [FixCandidate], _ after: Fixer.Analysis) -> Set<Int> {
    let before = tally(analysis, OffsetMap(kept))
    let now = tally(after, OffsetMap(kept + fixes))
    return Set(
      fixes.indices.filter { index in
        let fix = fixes[index]
        return places(fix).contains { place in
          let (had, has) = (before.errors[place, default: 0], now.errors[place, default: 0])
          if has != had || !step.isOfLanguage { return has > had }
          let aim = Tally.Aim(place: place, aim: fix.aim)
          return now.aims[aim, default: 0] >= before.aims[aim, default: 1]
        }
      })
  }

  private struct Tally {
    struct Aim: Hashable {
      var place: StatementMap.Place
      var aim: FixCandidate.Aim
    }
    var errors: [StatementMap.Place: Int] = [:]
    var aims: [Aim: Int] = [:]
  }

  private mutating func tally(_ analysis: Fixer.Analysis, _ offsets: OffsetMap) -> Tally {
    var tally = Tally()
    for finding in analysis.diagnostics where finding.severity == .error || finding.code.isOfLanguage {
      let file = finding.location.file
      let place = statements.place(offsets.original(finding.location.range.start, file), file)
      tally.errors[place, default: 0] += 1
      tally.aims[Tally.Aim(place: place, aim: FixCandidate.Aim(finding)), default: 0] += 1
    }
    return tally
  }

  private mutating func places(_ fix: FixCandidate) -> Set<StatementMap.Place> {
    Set(fix.fix.edits.map { statements.place($0.location.range.start, $0.location.file) })
  }

  // MARK: Bit by bit

  /// Tries fixes; where they are not acceptable together, each half.
  private mutating func bisect(_ fixes: ArraySlice<FixCandidate>) {
    guard !fixes.isEmpty, trialsLeft > 0, budget > 0 else { return }
    trialsLeft -= 1
    budget -= size
    guard tryOut(Array(fixes)) != nil, fixes.count > 1 else { return }
    let middle = fixes.startIndex + fixes.count / 2
    bisect(fixes[..<middle])
    bisect(fixes[middle...])
  }
}
