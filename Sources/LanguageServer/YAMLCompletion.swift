import RuleModel
import RuleSyntax
import RuleYAML

/// Proposals for the YAML form: keys by level, and values by key.
struct YAMLCompletion: Sendable {
  private let view: DocumentView
  private let offset: Int
  private let context: YAMLContext

  init(view: DocumentView, offset: Int) {
    self.view = view
    self.offset = min(max(offset, 0), view.source.bytes.count)
    context = YAMLContext(view.source, at: self.offset)
  }

  func items() -> [CompletionItem] {
    if let comment = context.comment { return CommentCompletion.items(view, start: comment, offset: offset) }
    if context.path.count == 2, context.path.first == .key("lists") {
      return keys(ListKey.allCases.map { ($0.rawValue, Self.detail(of: $0)) })
    }
    if context.path.count == 4, context.path.first == .key("lists"),
      context.path.suffix(2) == [.key(ListKey.categories.rawValue), .item]
    {
      return values(
        AppCategory.allCases.map { Proposal(word: $0.rawValue, detail: "a category of Apple's picker") },
        .enumMember)
    }
    switch context.path {
    case []: return keys(TopKey.allCases.map { ($0.rawValue, Self.detail(of: $0)) })
    case [.key("version")]: return values([Proposal(word: "1", detail: "the only version there is")])
    case [.key("lists")]: return undeclaredLists()
    case [.key("rules")]: return newRules()
    case [.key("rules"), .item]: return keys(ruleKeys())
    default: return context.path.prefix(2) == [.key("rules"), .item] ? ruleValues() : []
    }
  }

  // MARK: Keys

  private static func detail(of key: TopKey) -> String {
    switch key {
    case .version: "the version of the form, 1"
    case .lists: "what to block, by name"
    case .rules: "the rules, each after a dash"
    }
  }

  private static func detail(of key: ListKey) -> String {
    switch key {
    case .apps: "bundle identifiers or names"
    case .categories: "categories of apps"
    case .sites: "domains"
    }
  }

  private func keys(_ keys: [(key: String, detail: String)]) -> [CompletionItem] {
    keys.filter { context.siblings[$0.key] == nil }.map { key, detail in
      CompletionItem(label: key, kind: .field, detail: detail, range: range, text: key + ":" + separator)
    }
  }

  /// The keys that a rule of this kind can have, the two that every rule has first.
  private func ruleKeys() -> [(key: String, detail: String)] {
    let options = keyword.map(\.options) ?? ClauseKind.allCases.filter { $0 != .newName }
    return [
      (RuleKey.name.rawValue, "what it is called"), (RuleKey.kind.rawValue, "what kind of rule it is"),
    ] + options.map(\.option).map { ($0.key, $0.detail) }
  }

  /// The kind of the rule that the cursor is in, if it is written.
  private var keyword: RuleKeyword? {
    let kind = context.siblings[RuleKey.kind.rawValue].map { value in
      value.prefix { $0 != "#" && $0 != " " && $0 != "," && $0 != "}" }
    }
    return kind.flatMap { RuleKeyword(spelling: $0) }
  }

  /// What follows a key: nothing where a blank is there already.
  private var separator: String {
    offset < view.source.bytes.count && view.source.bytes[offset].isBlank ? "" : " "
  }

  private func undeclaredLists() -> [CompletionItem] {
    view.undeclaredLists(besides: offset).map { name in
      CompletionItem(
        label: name, kind: .module, detail: "a list that rules use", range: range,
        text: YAMLScalar.spell(name, isQuoted: false) + ": {}")
    }
  }

  private func newRules() -> [CompletionItem] {
    if context.isFlow { return [] }
    let templates = [
      "schedule": "window: ${2:22:00-06:00}, days: ${3:daily}, list: ${4:List}",
      "time-limit": "budget: ${2:45m/day}, days: ${3:daily}, list: ${4:List}",
      "open-limit": "budget: ${2:5 opens/day}, days: ${3:daily}, list: ${4:List}",
      "preset": "list: ${2:List}",
    ]
    return Vocabulary.kinds.map { proposal in
      let name = proposal.word == "preset" ? "Deep Sleep" : "Name"
      return CompletionItem(
        label: "- " + proposal.word, kind: .snippet, detail: proposal.detail, range: range,
        text: "- {name: \(name), kind: \(proposal.word), ",
        snippet: templates[proposal.word].map {
          "- {name: ${1:\(name)}, kind: \(proposal.word), \($0)\\}"
        })
    }
  }

  // MARK: Values

  private func ruleValues() -> [CompletionItem] {
    guard context.path.count > 2, case .key(let word) = context.path[2], let key = RuleKey(rawValue: word)
    else {
      return []
    }
    // Only days may be several, and nothing is a mapping.
    guard !context.expectsKey, context.path.count == 3 || key == .option(.days) && context.path.count == 4
    else {
      return []
    }
    switch key {
    case .kind: return values(Vocabulary.kinds, .keyword)
    case .name: return keyword == .preset ? values(Vocabulary.presets, .reference) : []
    case .option(let kind): return values(of: kind.option)
    }
  }

  private func values(of option: RuleOption) -> [CompletionItem] {
    switch option.value {
    case .window: return values(Vocabulary.windows)
    case .days: return values(context.path.count == 4 ? Vocabulary.singleDays : Vocabulary.days, .enumMember)
    case .mode: return values(Vocabulary.modes, .keyword)
    case .budget: return values(Vocabulary.budgets(keyword))
    case .flag: return values([Proposal(word: "true"), Proposal(word: "false")], .keyword)
    case .name where option.kind == .list:
      return values(view.listNames(besides: offset).map { Proposal(word: $0, detail: "list") }, .module)
    case .name: return []
    case .id:
      let name = context.siblings[RuleKey.name.rawValue] ?? ""
      return name.isEmpty ? [] : values([Proposal(word: "\(RuleID(name: name))", detail: option.detail)])
    }
  }

  private func values(_ proposals: [Proposal], _ kind: CompletionItem.Kind = .value) -> [CompletionItem] {
    let isQuoted = range.start < range.end && view.source.bytes[range.start] == UInt8(ascii: "\"")
    return proposals.map { proposal in
      let text =
        kind == .module || kind == .reference || isQuoted
        ? YAMLScalar.spell(proposal.word, isQuoted: isQuoted) : proposal.word
      return CompletionItem(
        label: proposal.word, kind: kind, detail: proposal.detail, range: range, text: text)
    }
  }

  /// What a proposal replaces, with a quote behind the cursor that the editor put there.
  private var range: SourceRange {
    var range = context.partial
    // A proposal stays on its line.
    let line = view.source.lineRange(view.source.lineIndex(at: offset))
    range.start = max(range.start, line.start)
    if range.start < range.end, range.end < view.source.bytes.count,
      view.source.bytes[range.start] == UInt8(ascii: "\""), view.source.bytes[range.end] == UInt8(ascii: "\"")
    {
      range.end += 1
    }
    return range
  }
}
