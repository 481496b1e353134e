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
  var listsByName: [String: Int] = [:]
  /// The names of list declarations that are lost to errors. A rule may use these lists: they are not reported as
  /// unknown.
  var lostNames: Set<String> = []
  /// Whether even the number of lost declarations is unknown.
  var hasLostManyLists = false
  /// Whether a part of the files was not read. The unread part may declare any list.
  var isTruncated = false
  /// Indices into the checked rules.
  private var rulesByName: [String: Int] = [:]
  private var rulesByID: [RuleID: Int] = [:]
  /// The names and ids of the statements that errors keep from being rules.
  private var rejectedByName: [String: RuleNode] = [:]
  private var rejectedByID: [RuleID: RuleNode] = [:]
  /// Whether any rule has an id of its own.
  private var hasWrittenIDs = false
  /// Suggestions for unknown lists, computed on first use: the first declared list of each name without case and
  /// spacing, and the nearest declared list.
  lazy var foldedLists = Dictionary(
    checked.lists.map { (Self.folded($0.list.name), $0.list.name) }, uniquingKeysWith: { first, _ in first })
  lazy var suggestions = Suggestions(checked.lists.map(\.list.name))
  /// Whether the remaining rules are not checked because of too many errors.
  private var hasStopped = false
  /// How many statements were written out as two rules.
  private var writtenOut = 0

  /// Checks the trees of one phone's files together. `sources` is indexed by the trees' file ids; `presets` is asked
  /// for only where a preset is used.
  package static func check(
    _ trees: [SyntaxTree], sources: [SourceFile], presets: @escaping () -> [Preset]
  ) -> CheckResult {
    var checker = Checker(sources: sources, presets: presets)
    for tree in trees { checker.forms[tree.file] = tree.form }
    let lost = trees.flatMap(\.lostLists)
    if !lost.isEmpty {
      checker.lostNames = Set(lost.compactMap(\.writtenName).map(LostList.letters))
      checker.hasLostManyLists = lost.contains { $0.writtenName == nil }
    }
    checker.isTruncated = trees.contains(where: \.isTruncated)
    for list in trees.lazy.flatMap(\.lists) { checker.checkList(list) }
    checker.hasWrittenIDs = trees.contains(where: \.hasWrittenIDs)
    checker.reserve(trees.reduce(0) { $0 + $1.rules.count })
    for tree in trees { checker.checkRules(tree) }
    return CheckResult(checked: checker.checked, diagnostics: checker.diagnostics)
  }

  private init(sources: [SourceFile], presets: @escaping () -> [Preset]) {
    self.sources = sources
    self.presets = presets
  }

  private mutating func reserve(_ count: Int) {
    checked.rules.reserveCapacity(count)
    rulesByName.reserveCapacity(count)
  }

  // MARK: Rules

  private mutating func checkRules(_ tree: SyntaxTree) {
    let nodes = tree.rules
    // Rules without a kind are checked in the order of the text: of two rules with the same name, the first keeps the
    // name.
    var rulesWithoutKind = tree.rulesWithoutKind[...]
    for index in nodes.indices {
      while let node = rulesWithoutKind.first, node.location.range < nodes[index].location.range {
        checkKindless(rulesWithoutKind.removeFirst())
      }
      if diagnostics.count > ReaderLimits.diagnostics {
        if !hasStopped { diagnostics.append(SyntaxDiagnostics.tooManyErrors(nodes[index].location)) }
        hasStopped = true
        checked.rejected += nodes[index...]
        return
      }
      checkRule(nodes[index])
    }
    for node in rulesWithoutKind { checkKindless(node) }
  }

  /// The checks of a rule whose kind is unknown.
  private mutating func checkKindless(_ node: RuleNode) {
    var options = RuleOptions()
    collect(node, into: &options)
    reject(node, options, name: node.name?.value?.precomposed, options.id.map { .written($0) })
  }

  private mutating func reject(
    _ node: RuleNode, _ options: RuleOptions, name: String?, _ identity: RuleIdentity?
  ) {
    // The name and id of a rejected rule count too: a later rule with the same name or id is reported.
    if isUnique(name, identity, node) {
      if let name { rejectedByName[name] = node }
      if let id = options.id { rejectedByID[id] = node }
    }
    checked.rejected.append(node)
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
      let identity = rule?.identity ?? options.id.map { .written($0) }
      reject(node, options, name: rule?.name ?? writtenName(node, options), identity)
      return
    }
    guard register(rule, node) else {
      checked.rejected.append(node)
      return
    }
    let preset = node.keyword.value == .preset ? node.name?.value : nil
    let defaults = preset.flatMap { name in presets().first { $0.name == name } }
    checked.rules.append(
      CheckedRule(
        rule: rule, node: node, declaration: options.declaration, preset: preset, presetDefaults: defaults))
  }

  /// Sorts the clauses by option. A repeated option is reported, and its first clause counts.
  private mutating func collect(_ node: RuleNode, into options: inout RuleOptions) {
    // The first clause of each kind. A bit set is filled first, because only faulty rules need the clauses.
    var seen: UInt32 = 0
    var firsts: [ClauseKind: Clause] = [:]
    // By index, because a loop over the clauses themselves copies each clause.
    for index in node.clauses.indices where diagnostics.count <= ReaderLimits.diagnostics {
      // A budget of the other limit beside the right budget is reported as a misfit, not as a repetition.
      if isBudgetOfOtherLimit(node.clauses[index].value, node), hasOwnBudget(node) { continue }
      let bit: UInt32 = 1 << UInt32(node.clauses[index].kind.rawValue)
      guard seen & bit != 0 else {
        seen |= bit
        options.set(node.clauses[index].value, at: index)
        continue
      }
      let clause = node.clauses[index]
      let first = firsts[clause.kind] ?? node.clauses.first { $0.kind == clause.kind } ?? clause
      firsts[clause.kind] = first
      // Only a clause without a fault is a second clause: a faulty word may be meant as something different. A key of
      // YAML is repeated even if its value is faulty.
      if clause.value.isInvalid || first.value.isInvalid {
        guard isYAML(node.location) else { continue }
        diagnostics.append(CheckDiagnostics.duplicateClause(clause, first: first, removal: nil))
      } else {
        reportDuplicate(clause, first, node)
      }
    }
    if let list = options.list {
      (options.listName, options.declaration) = resolve(list: list.name, node.clauses[list.clause])
    }
  }

  private mutating func reportDuplicate(_ clause: Clause, _ first: Clause, _ node: RuleNode) {
    let removal = removal(of: clause)
    var diagnostic = CheckDiagnostics.duplicateClause(clause, first: first, removal: removal)
    defer { diagnostics.append(diagnostic) }
    let kinds: [ClauseKind] = [.window, .budget, .list]
    guard clause.value != first.value, kinds.contains(clause.kind) else { return }
    diagnostic.help = TwoRules.shortHelp
    writtenOut += 1
    let file = node.location.file
    guard sources.indices.contains(file), writtenOut <= ReaderLimits.rulesWrittenOut else { return }
    let isYAML = isYAML(node.location)
    let same = node.clauses.filter { $0.kind == clause.kind }
    let values = same.map { sources[file].text(isYAML ? $0.valueLocation.range : $0.location.range) }
    let rules = TwoRules(node, clause.kind, values, in: sources[file], form: isYAML ? .yaml : .compact)
    diagnostic.help = rules.help
    if clause.kind == .list { diagnostic.help.append("or declare one list that holds everything") }
    // With three of them each finding would write the others too.
    if same.count == 2, let removal, let fix = rules.fix([Edit(removal, "")]) { diagnostic.fixes = [fix] }
  }

  private mutating func checkKind(_ kind: RuleKind, _ node: RuleNode, _ options: RuleOptions) -> Rule? {
    for index in node.clauses.indices where !node.keyword.value.takes(node.clauses[index].value) {
      reportMisfit(node.clauses[index], kind, node)
    }
    let configuration = configuration(kind, node, options)
    let days = require(options.days, .days, node)
    let name = node.name == nil ? kind.defaultName : node.name?.value?.precomposed
    guard let configuration, let days, let name else { return nil }
    return rule(name, days, configuration, node, options)
  }

  private mutating func configuration(_ kind: RuleKind, _ node: RuleNode, _ options: RuleOptions)
    -> RuleConfiguration?
  {
    switch kind {
    case .schedule:
      guard let window = require(options.window, .window, node) else { return nil }
      return .schedule(ScheduleConfig(window: window, selectionMode: options.mode ?? .block))
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

  /// An option that the rule's kind requires. A missing option is not reported if an error may have swallowed it.
  private mutating func require<Value>(_ value: Value?, _ kind: ClauseKind, _ node: RuleNode) -> Value? {
    if value == nil, !node.lost.contains(LostOptions(kind)),
      !node.clauses.contains(where: { $0.kind == kind })
    {
      diagnostics.append(CheckDiagnostics.missing(kind, node, isYAML: isYAML(node.location)))
    }
    return value
  }

  // MARK: Presets

  private mutating func checkPreset(_ node: RuleNode, _ options: RuleOptions) -> Rule? {
    guard let name = node.name else {
      if !node.lost.contains(.name) {
        diagnostics.append(CheckDiagnostics.presetWithoutName(node, isYAML: isYAML(node.location)))
      }
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
    let ruleName = (options.newName ?? preset.name).precomposed
    return rule(ruleName, options.days ?? preset.days, .schedule(schedule), node, options)
  }

  private func rule(
    _ name: String, _ days: WeekdaySet, _ configuration: RuleConfiguration, _ node: RuleNode,
    _ options: RuleOptions
  ) -> Rule {
    var rule = Rule(
      identity: options.id.map { .written($0) } ?? .name(name), name: name, days: days,
      list: options.listName, configuration: configuration)
    for index in node.clauses.indices {
      if case .flag(let flag, let isOn) = node.clauses[index].value { rule[flag] = isOn }
    }
    return rule
  }

  // MARK: Identity

  /// Notes the name and the id of the rule that comes next; false where a rule before has them.
  private mutating func register(_ rule: Rule, _ node: RuleNode) -> Bool {
    // One lookup for most rules: inserting the name also shows whether the name is taken.
    if let first = rulesByName.updateValue(checked.rules.count, forKey: rule.name) {
      rulesByName[rule.name] = first
      return isUnique(rule.name, rule.identity, node)
    }
    if rejectedByName.isEmpty, !hasWrittenIDs { return true }
    rulesByName[rule.name] = nil
    guard isUnique(rule.name, rule.identity, node) else { return false }
    rulesByName[rule.name] = checked.rules.count
    if hasWrittenIDs { rulesByID[rule.id] = checked.rules.count }
    return true
  }

  /// Whether no rule before has the name or the id; nil is what is not known.
  private mutating func isUnique(_ name: String?, _ identity: RuleIdentity?, _ node: RuleNode) -> Bool {
    if let name, let first = rulesByName[name].map({ checked.rules[$0].node }) ?? rejectedByName[name] {
      diagnostics.append(CheckDiagnostics.duplicateName(name, node, first: first))
      return false
    }
    // Ids that follow from names differ because the names do.
    guard hasWrittenIDs, let id = identity?.id else { return true }
    if let first = rulesByID[id].map({ checked.rules[$0].node }) ?? rejectedByID[id] {
      diagnostics.append(CheckDiagnostics.duplicateID(id, node, first: first))
      return false
    }
    return true
  }

  /// The name that a faulty statement's rule will have; nil if an error leaves the name unknown.
  private func writtenName(_ node: RuleNode, _ options: RuleOptions) -> String? {
    guard case .kind(let kind) = node.keyword.value else { return options.newName?.precomposed }
    guard let name = node.name else { return node.lost.contains(.name) ? nil : kind.defaultName }
    return name.value?.precomposed
  }

  // MARK: Places

  func isYAML(_ place: Location) -> Bool { forms[place.file] == .yaml }

  func removal(of clause: Clause) -> Location? {
    let file = clause.location.file
    guard clause.mergedThrough == nil, sources.indices.contains(file) else { return nil }
    return Removal.range(of: clause.location.range, in: sources[file], form: forms[file] ?? .compact)
      .map { Location(file, $0) }
  }
}
