import RuleModel

/// Reads the compact form: one statement a line.
package enum CompactReader {
  /// The tree of a file and everything wrong with its text. Invalid UTF-8, NUL and sizes beyond ``ReaderLimits`` are
  /// for the caller to check first, with ``TextCheck``.
  package static func read(_ source: SourceFile, file: FileID) -> ReadResult {
    var parser = Parser(source, file: file)
    let result = parser.parse()
    guard !parser.hidden.isEmpty, !parser.hasTooManyErrors else { return result }
    return InvisibleCharacterEchoes(parser.hidden, in: source).removed(from: result) { visible in
      var parser = Parser(visible, file: file)
      return parser.parse().diagnostics
    }
  }
}

/// Turns statements' tokens into nodes. An error in one statement never touches the next.
struct Parser {
  let source: SourceFile
  let file: FileID
  var tokens: [Token] = []
  var diagnostics: [Diagnostic] = []
  /// The names of the file's lists, once a word was met that may be one.
  var declaredLists: [String]?
  /// How many words the statement's keyword has: `time limit` has two.
  private var keywordCount = 1
  /// Whether a date of the statement is reported.
  var hasToldOfDates = false
  /// What the statement that is read says more than once in one place.
  var several: [SeveralValues] = []
  /// How often a statement was written out as several rules.
  private var splitCount = 0
  private var lexer: Lexer
  private var tree: SyntaxTree
  /// The invisible characters, which the lexer has reported.
  var hidden: [SourceRange] { lexer.hidden }

  init(_ source: SourceFile, file: FileID) {
    self.source = source
    self.file = file
    lexer = Lexer(source, file: file)
    tree = SyntaxTree(file: file, form: .compact)
  }

  mutating func parse() -> ReadResult {
    var statements = 0
    while lexer.nextStatement(&tokens) {
      statements += 1
      if statements > ReaderLimits.statements {
        diagnostics.append(SyntaxDiagnostics.tooManyStatements(location(tokens[0])))
        tree.isTruncated = true
        break
      }
      parseStatements()
      if hasTooManyErrors {
        diagnostics.append(SyntaxDiagnostics.tooManyErrors(location(tokens[0])))
        tree.isTruncated = true
        break
      }
    }
    tree.comments = lexer.comments
    return ReadResult(tree: tree, diagnostics: diagnostics + lexer.diagnostics)
  }

  /// Whether reading stops here. Asked within a statement too: one line can hold as many errors as a file.
  var hasTooManyErrors: Bool { diagnostics.count + lexer.diagnostics.count > ReaderLimits.diagnostics }

  /// Parses the tokens of one statement. An indented line that was meant as a statement is parsed as its own
  /// statement.
  private mutating func parseStatements() {
    if tokens[0].flags.contains(.indented) {
      diagnostics.append(SyntaxDiagnostics.indentedStatement(indentation(0)))
    }
    var start = 0
    for index in tokens.indices.dropFirst() where startsStatementByMistake(index) {
      if hasTooManyErrors { return }
      diagnostics.append(
        SyntaxDiagnostics.indentedKeyword(text(index), location(tokens[index]), indentation(index)))
      parseStatement(start..<index)
      start = index
    }
    parseStatement(start..<tokens.count)
  }

  /// An indented line that begins with a statement's keyword and goes on like one.
  private func startsStatementByMistake(_ index: Int) -> Bool {
    tokens[index].kind == .word && tokens[index].flags.contains([.startsLine, .indented])
      && ClauseWords.statements.contains { equals(index, $0) }
  }

  private mutating func parseStatement(_ range: Range<Int>) {
    keywordCount = 1
    let first = range.lowerBound
    if equals(first, "list") {
      append(parseList(range))
    } else if let keyword = keyword(at: first, in: range) {
      tree.rules.append(parseRule(Located(keyword, location(tokens[first])), range))
    } else if isMisspelledList(range) {
      append(parseList(range))
    } else {
      let rule = names(in: range)
      if rule.name != nil || !rule.clauses.isEmpty { tree.unreadRules.append(rule) }
    }
  }

  private mutating func append(_ list: ParsedList) {
    switch list {
    case .read(let node): tree.lists.append(node)
    case .lost(let list): tree.lostLists.append(list)
    case .nameless: break
    }
  }

  /// The names of all lists of the file, also of lists below this statement. Searched only in faulty files.
  func namesOfLists() -> [String] {
    var lexer = Lexer(source, file: file)
    var names: [String] = []
    var statement: [Token] = []
    while lexer.nextStatement(&statement) {
      guard statement.count > 1, source.text(statement[0].range) == "list" else { continue }
      names.append(source.text(statement[1].content))
    }
    return names
  }

  // MARK: Keywords

  /// The statement's keyword. A misspelt keyword is reported and returned; nil if the statement is no rule.
  private mutating func keyword(at index: Int, in range: Range<Int>) -> RuleKeyword? {
    if tokens[index].kind == .word, let keyword = RuleKeyword.all.first(where: { equals(index, $0.spelling) })
    {
      return keyword
    }
    guard tokens[index].kind == .word else {
      if !tokens[index].flags.contains(.broken) || range.count > 1 {
        diagnostics.append(SyntaxDiagnostics.missingKeyword(location(tokens[index])))
      }
      return nil
    }
    let repaired = String(decoding: repaired(index).filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    // The lexer has told of characters that nobody sees; without them the word may be right.
    if let keyword = RuleKeyword(spelling: repaired) { return keyword }
    let word = repaired.lowercased()
    if ["time", "open"].contains(word), let next = lowered(index + 1, range.upperBound),
      next.hasPrefix("limit")
    {
      let text = joined(index, 2).text
      keywordCount = 2
      diagnostics.append(
        SyntaxDiagnostics.keywordSpelling(text.string, word + "-limit", isSafe: true, text.location))
      return RuleKeyword(spelling: word + "-limit")
    }
    if let spelling = Self.keywordAliases[word] ?? limitKeyword(word, range) {
      let isSafe = Self.keywordAliases[word] != nil && word != "limit"
      diagnostics.append(
        SyntaxDiagnostics.keywordSpelling(text(index), spelling, isSafe: isSafe, location(tokens[index])))
      return RuleKeyword(spelling: spelling)
    }
    if let spelling = Self.scheduleWords.contains(word) ? kindMeant(range) : nil {
      diagnostics.append(
        SyntaxDiagnostics.keywordSpelling(text(index), spelling, isSafe: false, location(tokens[index])))
      return RuleKeyword(spelling: spelling)
    }
    if let help = StatementWords.help[word] {
      diagnostics.append(SyntaxDiagnostics.foreignStatement(text(index), help, location(tokens[index])))
      return nil
    }
    if let nearest = Spelling.nearest(to: word, in: ClauseWords.statements), nearest != "list" {
      diagnostics.append(SyntaxDiagnostics.unknownKeyword(text(index), nearest, location(tokens[index])))
      return RuleKeyword(spelling: nearest)
    }
    if Spelling.nearest(to: word, in: ["list"]) == nil, word != "list" {
      diagnostics.append(SyntaxDiagnostics.unknownKeyword(text(index), nil, location(tokens[index])))
    }
    return nil
  }

  /// `limit` is either kind of limit: what it counts decides.
  private func limitKeyword(_ word: String, _ range: Range<Int>) -> String? {
    guard ["limit", "limits", "cap", "quota", "budget"].contains(word) else { return nil }
    let countsOpens = range.dropFirst().contains { index in
      tokens[index].kind == .word && text(index).lowercased().contains("open")
    }
    return countsOpens ? "open-limit" : "time-limit"
  }

  /// Words that name no kind: what follows them decides.
  private static let scheduleWords: Set<String> = [
    "rule", "block", "downtime", "bedtime", "blocker", "blocking", "timer", "time", "limit-time",
    "screen-time",
    "screentime", "usage", "usage-limit", "app-limit", "daily-limit",
  ]

  private func kindMeant(_ range: Range<Int>) -> String? {
    for index in range.dropFirst().prefix(20) where tokens[index].kind == .word {
      if Literals.strictWindow(bytes(index)) != nil { return "schedule" }
      switch Literals.strictBudget(bytes(index)) {
      case .minutes: return "time-limit"
      case .opens: return "open-limit"
      case nil: break
      }
      if text(index).hasPrefix("open") { return "open-limit" }
    }
    return nil
  }

  private static let keywordAliases: [String: String] = [
    "timelimit": "time-limit", "time_limit": "time-limit", "time-limits": "time-limit",
    "openlimit": "open-limit",
    "open_limit": "open-limit", "open-limits": "open-limit", "opens": "open-limit", "schedules": "schedule",
    "schedule": "schedule", "time-limit": "time-limit", "open-limit": "open-limit", "preset": "preset",
    "presets": "preset", "schedule:": "schedule", "time-limit:": "time-limit", "open-limit:": "open-limit",
    "preset:": "preset",
  ]

  /// Whether a statement's first word is a slip of `list`, which is reported.
  private mutating func isMisspelledList(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    let word = text(first).lowercased()
    guard tokens[first].kind == .word, Spelling.nearest(to: word, in: ["list"]) != nil || word == "list",
      Spelling.nearest(to: word, in: RuleKeyword.all.map(\.spelling)) == nil
    else { return false }
    diagnostics.append(SyntaxDiagnostics.unknownKeyword(text(first), "list", location(tokens[first])))
    return true
  }

  // MARK: Rules

  private mutating func parseRule(_ keyword: Located<RuleKeyword>, _ range: Range<Int>) -> RuleNode {
    let last = tokens[range.upperBound - 1]
    let whole = SourceRange(tokens[range.lowerBound].range.start, last.range.end)
    var node = RuleNode(location: Location(file, whole), keyword: keyword)
    hasToldOfDates = false
    let before = diagnostics.count
    parseNameAndClauses(range.dropFirst(keywordCount), &node)
    if !several.isEmpty {
      for values in several {
        diagnostics.append(
          values.diagnostic(
            node, in: source, form: .compact,
            writesOut: splitCount < ReaderLimits.rulesWrittenOut, offersFix: several.count == 1))
        splitCount += 1
      }
      several = []
    }
    if diagnostics.count > before {
      MidnightStart.complete(&diagnostics, from: before, node, in: source, form: .compact)
    }
    return node
  }

  /// The names in a statement of no known kind. Faults of the names are not reported.
  private mutating func names(in range: Range<Int>) -> RuleNode {
    let whole = tokens[range.lowerBound].range.union(tokens[range.upperBound - 1].range)
    var node = RuleNode(
      location: Location(file, whole),
      keyword: Located(.kind(.schedule), location(tokens[range.lowerBound])))
    let count = diagnostics.count
    for index in range {
      let token = tokens[index]
      if token.kind == .word {
        guard bytes(index).starts(with: "list:".utf8) else { continue }
        let value = SourceRange(token.range.start + 5, token.range.end)
        guard CompactPrinter.isBareWord(source.text(value)) else { continue }
        node.clauses.append(
          Clause(.list(source.text(value)), location(token), valueLocation: Location(file, value)))
      } else if !token.flags.contains(.broken),
        let name = Literals.name(decoded(index), at: location(token), &diagnostics)
      {
        let prefix = prefix(index)
        let value = Location(file, SourceRange(token.range.start + prefix.utf8.count, token.range.end))
        if prefix == "list:" {
          node.clauses.append(Clause(.list(name), location(token), valueLocation: value))
        } else if prefix.isEmpty, index > range.lowerBound, equals(index - 1, "as") {
          node.clauses.append(Clause(.newName(name), location(token), valueLocation: value))
        } else if prefix.isEmpty, node.name == nil {
          node.name = NameNode(name, value)
        }
      }
    }
    diagnostics.removeSubrange(count...)
    return node
  }

  // MARK: Tokens

  func location(_ token: Token) -> Location { Location(file, token.range) }

  func text(_ index: Int) -> String { source.text(tokens[index].range) }

  func bytes(_ index: Int) -> ArraySlice<UInt8> {
    source.bytes[tokens[index].range.start..<tokens[index].range.end]
  }

  /// Whether the token is this word, bare.
  func equals(_ index: Int, _ word: String) -> Bool {
    tokens[index].kind == .word && bytes(index).elementsEqual(word.utf8)
  }

  /// The white space before a line's first token.
  private func indentation(_ index: Int) -> Location {
    let end = tokens[index].range.start
    return Location(file, SourceRange(source.lineRange(source.lineIndex(at: end)).start, end))
  }

  /// A string token's decoded text.
  mutating func decoded(_ index: Int) -> String {
    let token = tokens[index]
    guard token.flags.contains(.escapes) else { return source.text(token.content) }
    return StringDecoder.decode(source, file: file, token.content, &diagnostics)
  }
}
