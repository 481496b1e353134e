import RuleModel

/// The clauses of a rule, in any order after its name.
extension Parser {
  mutating func parseNameAndClauses(_ range: Range<Int>, _ node: inout RuleNode) {
    var index = range.lowerBound
    if index < range.upperBound, let next = parseName(index, range.upperBound, &node) { index = next }
    // One statement can be as long as a file, so the limit of findings holds within it too.
    while index < range.upperBound, !hasTooManyErrors {
      index = max(index + 1, parseClause(index, range.upperBound, &node))
    }
    // The clauses that are not read are not missing.
    if index < range.upperBound { node.lost = .all }
  }

  // MARK: Names

  /// The name, if one stands first; gives the index after it.
  private mutating func parseName(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    if tokens[index].kind == .string, prefix(index).isEmpty {
      node.name = NameNode(name(index), location(tokens[index]))
      return index + 1
    }
    // `schedule Deep Sleep 22:00-06:00`: the words before the first clause are a name without quotes. Their number is
    // limited to the length of a name, since comparing a word with every clause takes time.
    var past = index
    let limit = min(end, index + Literals.nameLength)
    // A preset needs a name, so a word in the name's place is the name even if the word resembles a clause: `Weekend
    // Zen`.
    let isPreset = node.keyword.value == .preset
    if isPreset, tokens[past].kind == .word, isPlainWord(past) { past += 1 }
    while past < limit, tokens[past].kind == .word, isForeignWord(past), dayPhrase(past, end) == nil {
      past += 1
    }
    guard past > index, past < end || past == index + 1 || isPreset else { return nil }
    let range = SourceRange(tokens[index].range.start, tokens[past - 1].range.end)
    let place = Location(file, range)
    diagnostics.append(SyntaxDiagnostics.unquotedName(source.text(range), place))
    node.name = NameNode(nil, place)
    return past
  }

  /// A word of letters that is no clause.
  private func isPlainWord(_ index: Int) -> Bool {
    let word = text(index).lowercased()
    return !ClauseWords.looksLikeClause(bytes(index)) && !ClauseWords.all.contains(word)
      && word.allSatisfy { $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" } && word.first != "-"
  }

  /// A word that is no clause, nor a slip of one.
  private func isForeignWord(_ index: Int) -> Bool {
    guard !ClauseWords.looksLikeClause(bytes(index)) else { return false }
    let word = text(index).lowercased()
    guard let first = word.utf8.first, first.isASCIILetter || first >= 0x80 else { return false }
    return !word.contains(":") && word != "as" && !word.contains(",")
      && Spelling.nearest(to: word, in: ClauseWords.all) == nil && !ClauseWords.all.contains(word)
      && Literals.isMeantAsDays(word) == false
  }

  /// A string token as a name; nil after reporting a fault.
  private mutating func name(_ index: Int) -> String? {
    let isBroken = tokens[index].flags.contains(.broken)
    let before = diagnostics.count
    let decoded = decoded(index)
    let name = Literals.name(decoded, at: location(tokens[index]), &diagnostics)
    if isBroken { diagnostics.removeSubrange(before...) }
    return isBroken || diagnostics.count > before ? nil : name
  }

  // MARK: Clauses

  /// Parses the clause at an index; gives the index after it.
  private mutating func parseClause(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int {
    if tokens[index].kind == .string { return parseString(index, &node) }
    if let simple = RuleOption.value(of: bytes(index)) {
      node.clauses.append(Clause(simple, location(tokens[index])))
      return index + 1
    }
    if equals(index, "as") { return parseNewName(index, end, &node) }
    if let colon = prefixColon(index) { return parsePrefixed(index, colon, end, &node) }
    if let next = parsePlainWords(index, end, &node) { return next }
    if let next = parseDayTimeRange(index, end, &node) { return next }
    if let next = parseNumber(index, end, &node) { return next }
    if let next = parseNegation(index, end, &node) { return next }
    if let next = parseDays(index, end, &node) { return next }
    return parseUnknown(index, end, &node)
  }

  /// A string: `list:"Work Tools"`, a name in the wrong place, or a second one.
  private mutating func parseString(_ index: Int, _ node: inout RuleNode) -> Int {
    let prefix = prefix(index)
    if prefix.isEmpty {
      diagnostics.append(SyntaxDiagnostics.misplacedName(location(tokens[index]), first: node.name?.location))
      // A second name is probably that of the list.
      if node.name != nil { node.lost.insert(LostOptions(.list)) }
      if node.name == nil { node.name = NameNode(name(index), location(tokens[index])) }
      return index + 1
    }
    let value = Location(
      file, SourceRange(tokens[index].range.start + prefix.utf8.count, tokens[index].range.end))
    switch prefix {
    case "list:": appendList(name(index), location(tokens[index]), value, &node)
    case "id:":
      let content = tokens[index].content
      if RuleID(text: source.bytes[content.start..<content.end]) != nil {
        diagnostics.append(SyntaxDiagnostics.quotedID(value, source.text(content)))
      } else if !tokens[index].flags.contains(.broken) {
        _ = Literals.id(LiteralText(source: source, file: file, range: value.range), &diagnostics)
      }
      node.clauses.append(Clause(.invalid(.id), location(tokens[index])))
    default: reportPrefix(prefix, index, valueStart: value.range.start, &node)
    }
    return index + 1
  }

  private mutating func appendList(
    _ name: String?, _ whole: Location, _ value: Location, _ node: inout RuleNode
  ) {
    node.clauses.append(Clause(name.map { .list($0) } ?? .invalid(.list), whole, valueLocation: value))
  }

  private mutating func parseNewName(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int {
    guard index + 1 < end, tokens[index + 1].kind == .string, prefix(index + 1).isEmpty else {
      diagnostics.append(SyntaxDiagnostics.asWithoutName(location(tokens[index])))
      node.clauses.append(Clause(.invalid(.newName), location(tokens[index])))
      return index + 1
    }
    let name = name(index + 1)
    let value = location(tokens[index + 1])
    let whole = Location(file, tokens[index].range.union(value.range))
    node.clauses.append(Clause(name.map { .newName($0) } ?? .invalid(.newName), whole, valueLocation: value))
    return index + 2
  }

  /// Days: one word, or a value that spaces split into several words.
  private mutating func parseDays(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    let joined = joinedDays(index, end)
    let text = joined.text
    if joined.count == 1, Literals.strictDays(text.bytes) == nil,
      !Literals.isMeantAsDays(String(decoding: repaired(index), as: UTF8.self).lowercased()),
      !isNumberedDays(index, end, node)
    {
      return nil
    }
    let days = Literals.days(text, &diagnostics)
    node.clauses.append(Clause(days.map { .days($0) } ?? .invalid(.days), text.location))
    return index + joined.count
  }

  private mutating func parseUnknown(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int {
    let word = text(index)
    let place = location(tokens[index])
    var meant: String?
    if let fixed = RuleOption.word(meantBy: word) {
      meant = fixed.text
      diagnostics.append(SyntaxDiagnostics.clauseSpelling(word, fixed.text, isSafe: fixed.isSafe, place))
    } else if word.lowercased() == "as", startsName(index + 1, end) {
      node.lost.insert(LostOptions(.newName))
      diagnostics.append(SyntaxDiagnostics.clauseSpelling(word, "as", isSafe: true, place))
      return parseNewName(index, end, &node)
    } else if let known = missingColon(word) ?? listMeant(by: word, node) {
      meant = known
      diagnostics.append(SyntaxDiagnostics.unknownClause(word, known, place))
    } else {
      // Alone a prefix is no clause, and neither is `as` without a name.
      let words = ClauseWords.all.filter { $0.last != ":" && ($0 != "as" || startsName(index + 1, end)) }
      meant = Spelling.nearest(to: word, in: words)
      diagnostics.append(SyntaxDiagnostics.unknownClause(word, meant, place))
    }
    node.lost.formUnion(LostOptions(meant: meant))
    // One slip, one finding: `lst :Social` and the like leave their rest behind.
    return index + 1
  }

  private func startsName(_ index: Int, _ end: Int) -> Bool {
    index < end && tokens[index].kind == .string && prefix(index).isEmpty
  }

  /// `list=Social` and `list-Social` are meant as `list:Social`.
  private func missingColon(_ word: String) -> String? {
    for prefix in ClauseWords.prefixes where word.lowercased().hasPrefix(prefix) {
      let rest = word.dropFirst(prefix.count)
      let value = rest.dropFirst()
      guard let joint = rest.first, "=-_/.;,>".contains(joint), !value.isEmpty else { continue }
      if prefix == "list" { return "list:" + CompactPrinter.word(String(value)) }
      if RuleID(text: value.utf8) != nil { return "id:" + value }
    }
    return nil
  }

  /// `Social` alone, if the file declares a list of that name, ignoring case.
  private mutating func listMeant(by word: String, _ node: RuleNode) -> String? {
    guard !node.clauses.contains(where: { $0.kind == .list }) else { return nil }
    if declaredLists == nil { declaredLists = namesOfLists() }
    let lists = declaredLists ?? []
    let name = lists.contains(word) ? word : lists.first { $0.lowercased() == word.lowercased() }
    return name.map { "list:" + CompactPrinter.word($0) }
  }
}
