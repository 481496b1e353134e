import PresetGallery
import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax

/// Proposals for the compact form. Looks at the statement's words before the cursor, since a statement that is being
/// typed is seldom one that parses.
struct CompactCompletion: Sendable {
  /// A word or string before the cursor.
  private struct Word: Sendable {
    var range: SourceRange
    var isString = false
    /// Whether its string is not closed yet.
    var isOpen = false
  }

  private let view: DocumentView
  private let offset: Int
  private var words: [Word] = []
  /// The start of the comment around the cursor.
  private var comment: Int?
  /// Where the statement begins.
  private let start: Int

  private var source: SourceFile { view.source }

  init(view: DocumentView, offset: Int) {
    self.view = view
    self.offset = min(max(offset, 0), view.source.bytes.count)
    start = Self.statementStart(view.source, self.offset)
    scan()
  }

  // MARK: Scanning

  /// The start of the line that the statement at an offset begins with. Indented lines belong to the one above.
  private static func statementStart(_ source: SourceFile, _ offset: Int) -> Int {
    var line = source.lineIndex(at: offset)
    var lowest = line
    while line > 0 {
      let range = source.lineRange(line)
      guard
        range.isEmpty || source.bytes[range.start].isBlank || source.bytes[range.start] == UInt8(ascii: "#")
      else { return range.start }
      // An empty line or a comment at the cursor begins something new.
      if line == source.lineIndex(at: offset), range.isEmpty || source.bytes[range.start] == UInt8(ascii: "#")
      {
        return range.start
      }
      line -= 1
      lowest = line
    }
    return lowest == 0 ? source.byteOrderMarkLength : source.lineStarts[lowest]
  }

  private mutating func scan() {
    var index = start
    while index < offset {
      let byte = source.bytes[index]
      if byte.isBlank || byte.isLineBreak {
        if byte.isLineBreak { comment = nil }
        index += 1
      } else if byte == UInt8(ascii: "#") {
        comment = index
        while index < offset, !source.bytes[index].isLineBreak { index += 1 }
      } else {
        comment = nil
        index = scanWord(from: index)
      }
    }
  }

  /// Takes the word or string at an index; gives the index behind it.
  private mutating func scanWord(from first: Int) -> Int {
    var word = Word(range: SourceRange(first, first))
    var index = first
    while index < offset, !source.bytes[index].isLineBreak {
      let byte = source.bytes[index]
      if word.isOpen {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == UInt8(ascii: "\"") { word.isOpen = false }
      } else if byte.isBlank {
        break
      } else if byte == UInt8(ascii: "\"") {
        word.isString = true
        word.isOpen = true
      }
      index += 1
    }
    index = min(index, offset)
    word.range.end = index
    // A string ends with its line.
    if word.isOpen, index < offset { word.isOpen = false }
    words.append(word)
    return index
  }

  // MARK: Proposing

  func items() -> [CompletionItem] {
    if let comment { return CommentCompletion.items(view, start: comment, offset: offset) }
    // The word that is being typed; an empty one behind a blank.
    let current =
      words.last.flatMap { $0.range.end == offset ? $0 : nil } ?? Word(range: SourceRange(at: offset))
    let before = current.range.isEmpty ? words[...] : words.dropLast()
    guard let first = before.first else { return current.isString ? [] : statements(current.range) }
    let keyword = source.text(first.range)
    if keyword == "list" { return before.count == 1 ? listNames(current) : itemPrefixes(current) }
    guard let kind = RuleKeyword(spelling: keyword) else { return [] }
    return ruleItems(kind, current, before.dropFirst())
  }

  private func statements(_ range: SourceRange) -> [CompletionItem] {
    let templates = [
      "schedule": #"schedule "${1:Name}" ${2:22:00-06:00} ${3:daily} block list:${4:List}"#,
      "time-limit": #"time-limit "${1:Name}" ${2:45m/day} ${3:daily} list:${4:List}"#,
      "open-limit": #"open-limit "${1:Name}" ${2:5 opens/day} ${3:daily} list:${4:List}"#,
      "preset": #"preset "${1:Deep Sleep}" list:${2:List}"#,
      "list": "list ${1:Name} ${2:app:com.example.app}",
    ]
    let proposals = Vocabulary.kinds + [Proposal(word: "list", detail: "what to block, named once")]
    return proposals.map {
      CompletionItem(
        label: $0.word, kind: .keyword, detail: $0.detail, range: range, text: $0.word + " ",
        snippet: templates[$0.word])
    }
  }

  /// Names that rules use and nobody has declared.
  private func listNames(_ current: Word) -> [CompletionItem] {
    view.undeclaredLists(besides: offset)
      .map { name($0, CompactPrinter.word($0), .module, "a list that rules use", current.range) }
  }

  private func itemPrefixes(_ current: Word) -> [CompletionItem] {
    if source.text(current.range).hasPrefix("category:") {
      return AppCategory.allCases.map {
        CompletionItem(
          label: "category:\($0.rawValue)", kind: .value, detail: "a category of Apple's picker",
          range: current.range,
          text: "category:\($0.rawValue)")
      }
    }
    if source.text(current.range).contains(":") || current.isString { return [] }
    let details = [
      "app": "a bundle identifier, or a name in quotes", "category": "a category", "site": "a domain",
    ]
    return ClauseWords.itemPrefixes.map {
      CompletionItem(
        label: $0 + ":", kind: .field, detail: details[$0] ?? "", range: current.range, text: $0 + ":")
    }
  }

  /// A name whose quotes the editor may have closed already.
  private func name(
    _ label: String, _ text: String, _ kind: CompletionItem.Kind, _ detail: String, _ range: SourceRange
  ) -> CompletionItem {
    var range = range
    let isOpen = range.start < range.end && source.bytes[range.start] == UInt8(ascii: "\"")
    var text = text
    if isOpen {
      if !text.hasPrefix("\"") { text = CompactPrinter.quote(label) }
      if range.end < source.bytes.count, source.bytes[range.end] == UInt8(ascii: "\"") { range.end += 1 }
    }
    return CompletionItem(label: label, kind: kind, detail: detail, range: range, text: text)
  }

  private func ruleItems(_ keyword: RuleKeyword, _ current: Word, _ before: ArraySlice<Word>)
    -> [CompletionItem]
  {
    let text = source.text(current.range)
    if text.hasPrefix("list:") {
      let range = SourceRange(current.range.start + 5, offset)
      return view.listNames(besides: offset).map { name($0, CompactPrinter.word($0), .module, "list", range) }
    }
    if keyword == .preset, before.isEmpty {
      return Vocabulary.presets.map {
        name($0.word, CompactPrinter.quote($0.word), .reference, $0.detail, current.range)
      }
    }
    if current.isString || text.contains(":") { return [] }
    if let separator = text.lastIndex(where: { $0 == "," || $0 == "-" }), Self.isDayList(text[..<separator]) {
      let range = SourceRange(offset - text[text.index(after: separator)...].utf8.count, offset)
      return Vocabulary.singleDays.map {
        CompletionItem(label: $0.word, kind: .enumMember, detail: $0.detail, range: range, text: $0.word)
      }
    }
    return keyword.options.filter { !isUsed($0) }.flatMap { clauses($0, keyword, current.range) }
  }

  /// `mon`, `mon,wed`, `mon-wed`.
  private static func isDayList(_ text: Substring) -> Bool {
    text.lowercased().split(omittingEmptySubsequences: false) { $0 == "," || $0 == "-" }
      .allSatisfy { part in Weekday.allCases.contains { $0.short == part || $0.name == part } }
  }

  /// Whether the statement says this already, before or behind the cursor.
  private func isUsed(_ kind: ClauseKind) -> Bool {
    node?.clauses.contains { $0.kind == kind && !$0.location.range.touches(offset) } ?? false
  }

  /// The statement as the parser sees it.
  private var node: RuleNode? {
    guard let first = words.first else { return nil }
    return view.tree.rules.first { $0.location.range.start == first.range.start }
  }

  private func clauses(_ kind: ClauseKind, _ keyword: RuleKeyword, _ range: SourceRange) -> [CompletionItem] {
    let option = kind.option
    let detail = option.detail
    switch option.value {
    case .window: return Self.values(Vocabulary.windows, range)
    case .budget: return Self.values(Vocabulary.budgets(keyword), range)
    case .days: return Self.values(Vocabulary.days, range, .enumMember)
    case .mode: return Self.values(Vocabulary.modes, range, .keyword)
    case .flag:
      return Self.values(option.words.map { Proposal(word: $0.text, detail: detail) }, range, .keyword)
    case .name where kind == .list:
      let names = view.listNames(besides: offset).map {
        Proposal(word: option.prefix + CompactPrinter.word($0), detail: detail)
      }
      return Self.values([Proposal(word: option.prefix, detail: detail)] + names, range, .module)
    case .name:
      return [
        CompletionItem(
          label: option.prefix, kind: .keyword, detail: detail, range: range, text: option.prefix + " \"\"",
          snippet: option.prefix + " \"${1:Name}\"")
      ]
    case .id:
      guard let name = node?.name?.value else { return [] }
      return Self.values([Proposal(word: "id:\(RuleID(name: name))", detail: detail)], range)
    }
  }

  private static func values(
    _ proposals: [Proposal], _ range: SourceRange, _ kind: CompletionItem.Kind = .value
  ) -> [CompletionItem] {
    proposals.map {
      CompletionItem(label: $0.word, kind: kind, detail: $0.detail, range: range, text: $0.word)
    }
  }
}

extension DocumentView {
  /// The names to offer for a rule's list: the declared lists, or without declarations the lists that rules use. The
  /// name being typed at the offset does not count as used.
  func listNames(besides offset: Int) -> [String] {
    let declared = trees.flatMap(\.lists).map(\.name.value.precomposed)
    return Self.distinct(declared.isEmpty ? usedLists(besides: offset) : declared)
  }

  /// The lists that rules use and nobody declares.
  func undeclaredLists(besides offset: Int) -> [String] {
    let declared = Set(
      trees.flatMap(\.lists).filter {
        $0.name.location.file != file || !$0.name.location.range.touches(offset)
      }
      .map(\.name.value.precomposed))
    return Self.distinct(usedLists(besides: offset).filter { !declared.contains($0) })
  }

  private var trees: [SyntaxTree] { analysis.files.compactMap(\.parsed.tree) }

  private func usedLists(besides offset: Int) -> [String] {
    trees.flatMap(\.rules).flatMap(\.clauses).compactMap { clause in
      guard case .list(let name) = clause.value else { return nil }
      let isHere = clause.valueLocation.file == file && clause.valueLocation.range.touches(offset)
      return isHere ? nil : name.precomposed
    }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
