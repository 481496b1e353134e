import RuleModel
import RuleSyntax

/// Makes typed rules of syntax trees.
package struct Checker {
  let sources: [SourceFile]
  private let presets: () -> [Preset]
  var checked = CheckedRuleSet()
  var diagnostics: [Diagnostic] = []
  /// The form of each file by its id, for fixes.
  private var forms: [FileID: SyntaxTree.Form] = [:]
  private var listsByName: [String: Int] = [:]
  /// Whether an error took a declaration away: then a list that none declares is not news.
  private var hasLostLists = false
  /// Indices into the checked rules.
  private var rulesByName: [String: Int] = [:]
  private var rulesByID: [RuleID: Int] = [:]
  /// The names and ids of the statements that errors keep from being rules.
  private var rejectedByName: [String: RuleNode] = [:]
  private var rejectedByID: [RuleID: RuleNode] = [:]
  /// Whether any rule has an id of its own.
  private var hasWrittenIDs = false
  /// How many more names of lists are compared to find out what an unknown one was meant as.
  private var comparisonsLeft = 100_000
  /// Whether so much is wrong that the rest of the rules is not checked.
  private var hasStopped = false

  /// Checks the trees of one phone's files together. `sources` is indexed by the trees' file ids; `presets` is asked
  /// for only where a preset is used.
  package static func check(
    _ trees: [SyntaxTree], sources: [SourceFile], presets: () -> [Preset]
  ) -> CheckResult {
    withoutActuallyEscaping(presets) { presets in
      var checker = Checker(sources: sources, presets: presets)
      for tree in trees { checker.forms[tree.file] = tree.form }
      checker.hasLostLists = trees.contains { $0.hasLostLists || $0.isTruncated }
      for list in trees.lazy.flatMap(\.lists) { checker.checkList(list) }
      checker.hasWrittenIDs = trees.contains { $0.rules.contains { $0.clauses.contains { $0.kind == .id } } }
      checker.reserve(trees.reduce(0) { $0 + $1.rules.count })
      for tree in trees { checker.checkRules(tree.rules) }
      return CheckResult(checked: checker.checked, diagnostics: checker.diagnostics)
    }
  }

  private init(sources: [SourceFile], presets: @escaping () -> [Preset]) {
    self.sources = sources
    self.presets = presets
  }

  private mutating func reserve(_ count: Int) {
    checked.rules.reserveCapacity(count)
    rulesByName.reserveCapacity(count)
  }

  // MARK: Lists

  private mutating func checkList(_ node: ListNode) {
    let name = node.name.value.precomposed
    if let first = listsByName[name] {
      diagnostics.append(
        CheckDiagnostics.duplicateList(
          name, node.name.location, first: checked.lists[first].node.name.location))
      return
    }
    listsByName[name] = checked.lists.count
    // An item that is there twice counts once; OAL304 tells of it.
    var seen: Set<ListItem> = []
    let items = node.items.map(\.item).filter { seen.insert($0).inserted }
    checked.lists.append(CheckedList(list: AppList(name: name, items: items), node: node))
  }

  /// The list of a rule by its exact name. Where the rule set declares no list at all, every name is one of the
  /// phone's own.
  private mutating func resolve(list name: String, at place: Location) -> String? {
    let name = name.precomposed
    if listsByName.isEmpty || hasLostLists || listsByName[name] != nil { return name }
    let nearest = nearestList(to: name)
    diagnostics.append(
      CheckDiagnostics.unknownList(name, nearest: nearest, at: place, isYAML: isYAML(place)))
    return nil
  }

  private mutating func nearestList(to name: String) -> String? {
    // Thousands of unknown names among thousands of lists are no slips, and comparing them all would take for ever.
    guard comparisonsLeft >= checked.lists.count else { return nil }
    comparisonsLeft -= checked.lists.count
    let names = checked.lists.map(\.list.name)
    let folded = Self.folded(name)
    return names.first { Self.folded($0) == folded } ?? Spelling.nearest(to: name, in: names)
  }

  /// A name without case and spacing.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  // MARK: Rules

  private mutating func checkRules(_ nodes: [RuleNode]) {
    for (index, node) in nodes.enumerated() {
      if diagnostics.count > ReaderLimits.diagnostics {
        if !hasStopped { diagnostics.append(SyntaxDiagnostics.tooManyErrors(node.location)) }
        hasStopped = true
        checked.rejected += nodes[index...]
        return
      }
      checkRule(node)
    }
  }

  private mutating func checkRule(_ node: RuleNode) {
    let before = diagnostics.count
    var options = RuleOptions()
    collect(node, into: &options)
    let rule =
      switch node.keyword.value {
      case .kind(let kind): checkKind(kind, node, options)
      case .preset: checkPreset(node, options)
      }
    let isSound = !diagnostics[before...].contains { $0.severity == .error }
    guard let rule, isSound, !node.isIncomplete, !options.hasInvalid else {
      // Its name and id count all the same: that another rule has them is no less true.
      if let name = rule?.name ?? writtenName(node, options), isUnique(name, rule?.id ?? options.id, node) {
        rejectedByName[name] = node
        if let id = options.id { rejectedByID[id] = node }
      }
      checked.rejected.append(node)
      return
    }
    guard isUnique(rule.name, rule.id, node) else {
      checked.rejected.append(node)
      return
    }
    rulesByName[rule.name] = checked.rules.count
    if hasWrittenIDs { rulesByID[rule.id] = checked.rules.count }
    let preset = node.keyword.value == .preset ? node.name?.value : nil
    let defaults = preset.flatMap { name in presets().first { $0.name == name } }
    checked.rules.append(CheckedRule(rule: rule, node: node, preset: preset, presetDefaults: defaults))
  }

  /// Sorts the clauses by option; one that is there twice is told of, and the first counts.
  private mutating func collect(_ node: RuleNode, into options: inout RuleOptions) {
    // Where each kind stands first; a bit set first, because only faulty rules need the places.
    var seen: UInt32 = 0
    var firsts: [ClauseKind: Clause] = [:]
    for clause in node.clauses where diagnostics.count <= ReaderLimits.diagnostics {
      let bit: UInt32 = 1 << UInt32(clause.kind.rawValue)
      guard seen & bit != 0 else {
        seen |= bit
        options.set(clause)
        continue
      }
      let first = firsts[clause.kind] ?? node.clauses.first { $0.kind == clause.kind } ?? clause
      firsts[clause.kind] = first
      diagnostics.append(CheckDiagnostics.duplicateClause(clause, first: first, removal: removal(of: clause)))
    }
    if let list = options.list { options.listName = resolve(list: list.value, at: list.location) }
  }

  private mutating func checkKind(_ kind: RuleKind, _ node: RuleNode, _ options: RuleOptions) -> Rule? {
    for clause in node.clauses { checkFits(clause, kind, node) }
    let configuration = configuration(kind, node, options)
    let days = require(options.days, .days, node)
    let name = node.name == nil ? kind.defaultName : node.name?.value?.precomposed
    guard let configuration, let days, let name else { return nil }
    return Rule(
      id: options.id ?? RuleID(name: name), name: name, days: days, hardMode: options.hard ?? false,
      isEnabled: options.enabled ?? true, list: options.listName, configuration: configuration)
  }

  private mutating func configuration(_ kind: RuleKind, _ node: RuleNode, _ options: RuleOptions)
    -> RuleConfiguration?
  {
    switch kind {
    case .schedule:
      guard let window = require(options.window, .window, node) else { return nil }
      return .schedule(
        ScheduleConfig(
          window: window, selectionMode: options.mode ?? .block,
          blockAdultContent: options.blockAdultContent ?? false))
    case .timeLimit:
      if case .minutes(let minutes) = require(options.budget, .budget, node) {
        return TimeLimitConfig(dailyLimitMinutes: minutes).map { .timeLimit($0) }
      }
    case .openLimit:
      if case .opens(let opens) = require(options.budget, .budget, node) {
        return OpenLimitConfig(maxOpens: opens).map { .openLimit($0) }
      }
    }
    return nil
  }

  /// An option that its kind cannot do without. Where clauses were lost to errors a missing one is not news.
  private mutating func require<Value>(_ value: Value?, _ kind: ClauseKind, _ node: RuleNode) -> Value? {
    if value == nil, !node.isIncomplete, !node.clauses.contains(where: { $0.kind == kind }) {
      diagnostics.append(CheckDiagnostics.missing(kind, node, isYAML: isYAML(node.location)))
    }
    return value
  }

  // MARK: Presets

  private mutating func checkPreset(_ node: RuleNode, _ options: RuleOptions) -> Rule? {
    guard let name = node.name else {
      if !node.isIncomplete { diagnostics.append(CheckDiagnostics.presetWithoutName(node)) }
      return nil
    }
    for clause in node.clauses where clause.kind == .budget {
      diagnostics.append(
        CheckDiagnostics.wrongKind(clause, node, owners: owners(of: clause), removal: removal(of: clause)))
    }
    guard let wanted = name.value else { return nil }
    let gallery = presets()
    guard let preset = gallery.first(where: { $0.name == wanted }) else {
      let nearest =
        gallery.map(\.name).first { Self.folded($0) == Self.folded(wanted) }
        ?? Spelling.nearest(to: wanted, in: gallery.map(\.name))
      diagnostics.append(
        CheckDiagnostics.unknownPreset(
          wanted, nearest: nearest, at: name.location, isYAML: isYAML(name.location)))
      return nil
    }
    var schedule = preset.schedule
    if let window = options.window { schedule.window = window }
    if let mode = options.mode { schedule.selectionMode = mode }
    if let block = options.blockAdultContent { schedule.blockAdultContent = block }
    let ruleName = (options.newName ?? preset.name).precomposed
    return Rule(
      id: options.id ?? RuleID(name: ruleName), name: ruleName, days: options.days ?? preset.days,
      hardMode: options.hard ?? false, isEnabled: options.enabled ?? true, list: options.listName,
      configuration: .schedule(schedule))
  }

  // MARK: Kinds

  /// Reports an option that rules of this kind do not have.
  private mutating func checkFits(_ clause: Clause, _ kind: RuleKind, _ node: RuleNode) {
    let owners = owners(of: clause)
    guard !owners.isEmpty, !owners.contains(.kind(kind)) else { return }
    if clause.value == .mode(.block) {
      diagnostics.append(CheckDiagnostics.redundantMode(clause, kind, removal: removal(of: clause)))
      return
    }
    // The budget of another kind stands where the rule needs its own: without it something would be missing.
    let removal = clause.kind == .budget && kind != .schedule ? nil : removal(of: clause)
    diagnostics.append(CheckDiagnostics.wrongKind(clause, node, owners: owners, removal: removal))
  }

  /// The kinds of rule that have the option; empty where every kind has it.
  private func owners(of clause: Clause) -> [RuleKeyword] {
    switch clause.value {
    // A mode that cannot be read may be `block`, which a limit may say.
    case .window, .mode, .blockAdultContent, .invalid(.window), .invalid(.blockAdultContent):
      [.kind(.schedule), .preset]
    case .budget(.minutes): [.kind(.timeLimit)]
    case .budget(.opens): [.kind(.openLimit)]
    case .invalid(.budget): [.kind(.timeLimit), .kind(.openLimit)]
    case .newName, .invalid(.newName): [.preset]
    default: []
    }
  }

  /// Whether no rule before has the name or the id; nil is an id that is not known.
  private mutating func isUnique(_ name: String, _ id: RuleID?, _ node: RuleNode) -> Bool {
    if let first = rulesByName[name].map({ checked.rules[$0].node }) ?? rejectedByName[name] {
      diagnostics.append(CheckDiagnostics.duplicateName(name, node, first: first))
      return false
    }
    // Ids that follow from names differ because the names do.
    guard hasWrittenIDs, let id else { return true }
    if let first = rulesByID[id].map({ checked.rules[$0].node }) ?? rejectedByID[id] {
      diagnostics.append(CheckDiagnostics.duplicateID(id, node, first: first))
      return false
    }
    return true
  }

  /// The name that a faulty statement's rule will have; nil where an error keeps that in the dark.
  private func writtenName(_ node: RuleNode, _ options: RuleOptions) -> String? {
    guard case .kind(let kind) = node.keyword.value else { return options.newName?.precomposed }
    guard let name = node.name else { return node.isIncomplete ? nil : kind.defaultName }
    return name.value?.precomposed
  }

  // MARK: Places

  private func isYAML(_ place: Location) -> Bool { forms[place.file] == .yaml }

  private func removal(of clause: Clause) -> Location? {
    let file = clause.location.file
    guard clause.mergedThrough == nil, sources.indices.contains(file) else { return nil }
    return Removal.range(of: clause.location.range, in: sources[file], form: forms[file] ?? .compact)
      .map { Location(file, $0) }
  }
}

/// The options of one rule, as far as they are written and readable.
struct RuleOptions {
  var window: TimeWindow?
  var budget: Budget?
  var days: WeekdaySet?
  var mode: SelectionMode?
  var list: Spelled<String>?
  var listName: String?
  var hard: Bool?
  var blockAdultContent: Bool?
  var enabled: Bool?
  var id: RuleID?
  var newName: String?
  var hasInvalid = false

  mutating func set(_ clause: Clause) {
    switch clause.value {
    case .window(let value): window = value
    case .budget(let value): budget = value
    case .days(let value): days = value
    case .mode(let value): mode = value
    case .list(let value): list = Spelled(value, clause.valueLocation)
    case .hard(let value): hard = value
    case .blockAdultContent(let value): blockAdultContent = value
    case .enabled(let value): enabled = value
    case .id(let value): id = value
    case .newName(let value): newName = value
    case .invalid: hasInvalid = true
    }
  }
}
