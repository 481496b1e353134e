/// One known fact about Apple's platform or about OpenAppLock, with its sources.
///
/// Nothing here was measured on a phone. Findings and plans rest on these facts, so every fact states its certainty.
package struct PlatformFact: Hashable, Sendable {
  /// How sure a fact is, surest first.
  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    case documented
    case seen
    case claimed
    case disputed
    case derived

    /// The meaning in words, for a list of facts.
    package var meaning: String {
      switch self {
      case .documented: "Apple or the app's own code or specification states it"
      case .seen: "several developers report it"
      case .claimed: "one developer reports it"
      case .disputed: "sources disagree"
      case .derived: "it follows from documents or code, and nobody reported it"
      }
    }
  }

  /// What a fact is about.
  package enum Area: String, Hashable, Sendable, CaseIterable {
    case intervals = "Intervals and activities"
    case callbacks = "Callbacks"
    case thresholds = "Thresholds and counted use"
    case shields = "Shields"
    case app = "OpenAppLock"
  }

  /// Kebab case, as in `shortest-interval`. Findings and comments cite a fact by it.
  package var id: String
  package var area: Area
  /// What is known, in one or a few sentences.
  package var statement: String
  package var certainty: Certainty
  /// Where it comes from.
  package var sources: [String]

  init(_ id: String, _ area: Area, _ certainty: Certainty, _ statement: String, _ sources: String...) {
    self.id = id
    self.area = area
    self.certainty = certainty
    self.statement = statement
    self.sources = sources
  }

  /// Every fact, by area.
  package static let all: [PlatformFact] =
    intervalFacts + callbackFacts + thresholdFacts + shieldFacts + appFacts

  /// The fact of an id; nil for an id that no fact has.
  package static func fact(_ id: String) -> PlatformFact? { all.first { $0.id == id } }
}
