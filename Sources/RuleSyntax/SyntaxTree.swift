import RuleModel

/// A value and the place where it is written.
@usableFromInline
package struct Located<Value: Sendable & Hashable>: Hashable, Sendable {
  @usableFromInline package var value: Value
  @usableFromInline package var location: Location

  // Inlined in other modules: made for every rule, and a generic that is not known there costs a hundred times as much.
  @inlinable package init(_ value: Value, _ location: Location) {
    self.value = value
    self.location = location
  }
}

/// What one file says, from either form. Every node keeps its place; comments and spacing stay in the source,
/// which the formatter and the fixes edit by range.
package struct SyntaxTree: Hashable, Sendable {
  package enum Form: Hashable, Sendable { case compact, yaml }

  package var file: FileID
  package var form: Form
  package var lists: [ListNode] = []
  package var rules: [RuleNode] = []
  /// Every comment, in order, from its `#` to the end of its line.
  package var comments: [CommentNode] = []
  /// In YAML, the place of each alias, with the place of the aliased text.
  package var aliases: [SourceRange: SourceRange] = [:]
  /// In YAML, the scalars of several lines, ascending, each with every byte of its text. Line ends and white space
  /// inside a scalar are never formatted.
  package var multilineScalars: [SourceRange] = []
  /// In YAML, whether a part of the text was replaced for reading, such as an error with a single repair. The ends of
  /// scalars are then a guess.
  package var isPatched = false
  /// Whether reading stopped before the end of the file, which is reported. A list that seems undeclared may be
  /// declared in the unread part.
  package var isTruncated = false
  /// The declarations of lists that are lost to a reported error.
  package var lostLists: [LostList] = []
  /// The rules whose kind is unknown because of a reported error; their keywords mean nothing.
  package var rulesWithoutKind: [RuleNode] = []

  /// Statements that are unreadable because of a reported error. Renaming needs the names in the statements.
  package var unreadRules: [RuleNode] = []

  package init(file: FileID, form: Form) {
    self.file = file
    self.form = form
  }

  /// Whether any rule has an id of its own.
  package var hasWrittenIDs: Bool {
    rulesWithoutKind.contains { rule in rule.clauses.contains { $0.kind == .id } }
      || rules.indices.contains { rule in
        rules[rule].clauses.indices.contains { rules[rule].clauses[$0].kind == .id }
      }
  }

  /// Where the statements stand, those with errors included.
  package var statements: [Location] {
    lists.map(\.location) + (rules + rulesWithoutKind + unreadRules).map(\.location)
  }

  /// Whether the file says nothing at all.
  package var isEmpty: Bool { lists.isEmpty && rules.isEmpty && rulesWithoutKind.isEmpty }

  /// The place of a value's text: for an alias the place of the anchor's text, else the given place.
  package func written(_ place: SourceRange) -> SourceRange { aliases[place] ?? place }
}

/// A comment, and whether it has a line of its own.
package struct CommentNode: Hashable, Sendable {
  package var range: SourceRange
  /// Whether nothing but spacing stands before it on its line.
  package var ownsLine: Bool

  package init(range: SourceRange, ownsLine: Bool) {
    self.range = range
    self.ownsLine = ownsLine
  }
}

/// `list Social app:com.burbn.instagram`, or an entry of YAML's `lists`.
package struct ListNode: Hashable, Sendable {
  /// The whole declaration.
  package var location: Location
  package var name: Located<String>
  package var items: [ItemNode]

  package init(location: Location, name: Located<String>, items: [ItemNode] = []) {
    self.location = location
    self.name = name
    self.items = items
  }
}

/// A list's declaration that cannot be read. A declaration without any name does not count: no rule can refer to the
/// list.
package struct LostList: Hashable, Sendable {
  /// The text in the name's place; nil if even the number of lost lists is unknown.
  package var writtenName: String?

  package init(writtenName: String?) { self.writtenName = writtenName }

  /// The letters and digits of a name, in lower case. Faults lie in the remaining characters, so two names with equal
  /// letters may be meant as one name.
  package static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// One item of a list.
package struct ItemNode: Hashable, Sendable {
  package var item: ListItem
  /// The whole item: `app:com.burbn.instagram`; in YAML the value.
  package var location: Location
  /// The value alone.
  package var value: Location

  package init(item: ListItem, location: Location, value: Location) {
    self.item = item
    self.location = location
    self.value = value
  }
}

/// The keyword of a rule statement: a kind, or `preset`.
package enum RuleKeyword: Hashable, Sendable {
  case kind(RuleKind)
  case preset

  /// The canonical spelling: `schedule`, `time-limit`, `open-limit` or `preset`.
  package var spelling: String {
    switch self {
    case .kind(let kind): kind.rawValue
    case .preset: "preset"
    }
  }

  package static let all: [RuleKeyword] = RuleKind.allCases.map { .kind($0) } + [.preset]

  package init?(spelling: some StringProtocol) {
    guard let keyword = Self.all.first(where: { $0.spelling == spelling }) else { return nil }
    self = keyword
  }
}

/// One rule statement.
package struct RuleNode: Hashable, Sendable {
  /// The whole statement, from its keyword (YAML: its first key) to its last clause.
  package var location: Location
  package var keyword: Located<RuleKeyword>
  /// The rule's name; for a preset statement the preset's name. Nil is left out; an invalid name was reported and
  /// counts as written.
  package var name: NameNode?
  /// The clauses in the order of the text, including repeated clauses.
  package var clauses: [Clause]
  package var lost: LostOptions
  /// Whether clauses were lost to errors that are reported already.
  package var isIncomplete: Bool { !lost.isEmpty }

  package init(
    location: Location, keyword: Located<RuleKeyword>, name: NameNode? = nil, clauses: [Clause] = [],
    lost: LostOptions = []
  ) {
    self.location = location
    self.keyword = keyword
    self.name = name
    self.clauses = clauses
    self.lost = lost
  }
}

/// A rule's name where it is written.
package struct NameNode: Hashable, Sendable {
  /// Trimmed, 1 to 100 characters; nil if it was invalid and is reported.
  package var value: String?
  /// With its quotes.
  package var location: Location
  /// The alias through which a YAML merge key, or an alias for the whole rule, brought the name in.
  package var mergedThrough: Location?

  package init(_ value: String?, _ location: Location, mergedThrough: Location? = nil) {
    self.value = value
    self.location = location
    self.mergedThrough = mergedThrough
  }
}

/// A budget as it is written: the unit says which kind of rule it is for.
package enum Budget: Hashable, Sendable {
  /// Minutes a day, 1...1440.
  case minutes(Int)
  /// Opens a day, 1...1000.
  case opens(Int)
}

/// What a clause says.
package enum ClauseValue: Hashable, Sendable {
  case window(TimeWindow)
  case budget(Budget)
  case days(WeekdaySet)
  case mode(SelectionMode)
  case list(String)
  case flag(RuleFlag, Bool)
  case id(RuleID)
  /// `as "My Sleep"`: the name of a rule made from a preset.
  case newName(String)
  /// The value had an error that is reported already; the option counts as written.
  case invalid(ClauseKind)

  package var kind: ClauseKind {
    switch self {
    case .window: .window
    case .budget: .budget
    case .days: .days
    case .mode: .mode
    case .list: .list
    case .flag(let flag, _): flag.clause
    case .id: .id
    case .newName: .newName
    case .invalid(let kind): kind
    }
  }
}

extension ClauseValue {
  /// Whether the value had an error.
  package var isInvalid: Bool { if case .invalid = self { true } else { false } }
}

/// One option of a rule.
package struct Clause: Hashable, Sendable {
  package var value: ClauseValue
  // The places of a clause are all in one file, so the file is stored once to save memory: large files have very many
  // clauses.
  private var file: UInt32
  private var range: SourceRange
  private var valueRange: SourceRange
  /// No clause begins at the highest offset.
  private var mergedRange: SourceRange

  private static let nowhere = SourceRange(Int(UInt32.max), Int(UInt32.max))

  package init(
    _ value: ClauseValue, _ location: Location, valueLocation: Location? = nil, mergedThrough: Location? = nil
  ) {
    self.value = value
    file = UInt32(clamping: location.file)
    range = location.range
    valueRange = valueLocation?.range ?? location.range
    mergedRange = mergedThrough?.range ?? Self.nowhere
  }

  package var kind: ClauseKind { value.kind }

  /// The whole clause: `list:Social`, `hard`, in YAML from the key to the end of the value.
  package var location: Location {
    get { Location(Int(file), range) }
    set { range = newValue.range }
  }

  /// The value alone: `Social`; the whole clause where the clause is its own value.
  package var valueLocation: Location {
    get { Location(Int(file), valueRange) }
    set { valueRange = newValue.range }
  }

  /// The alias through which a YAML merge key brought the clause in.
  package var mergedThrough: Location? {
    mergedRange == Self.nowhere ? nil : Location(Int(file), mergedRange)
  }
}

/// What a reader makes of one file.
package struct ReadResult: Sendable {
  package var tree: SyntaxTree
  package var diagnostics: [Diagnostic]

  package init(tree: SyntaxTree, diagnostics: [Diagnostic]) {
    self.tree = tree
    self.diagnostics = diagnostics
  }
}
