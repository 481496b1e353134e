import RuleModel
import TextSupport

/// Clauses with a prefix: `list:Social`, `id:...`, and the many that people write for them.
extension Parser {
  /// The whole text before a string token's opening quote, with the colon, so that no character is dropped silently.
  func prefix(_ index: Int) -> String {
    let token = tokens[index]
    var quote = max(token.content.start - 1, token.range.start)
    while quote > token.range.start, source.bytes[quote] & 0xC0 == 0x80 { quote -= 1 }
    return source.text(SourceRange(token.range.start, quote))
  }

  /// The offset in the word of the colon that ends a prefix of letters; nil for a time such as `22:00`.
  func prefixColon(_ index: Int) -> Int? {
    let word = bytes(index)
    guard let first = word.first, first.isASCIILetter, let colon = word.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return colon - word.startIndex
  }

  /// Parses `list:Social` and the like; gives the index after it.
  mutating func parsePrefixed(_ index: Int, _ colon: Int, _ end: Int, _ node: inout RuleNode) -> Int {
    let range = tokens[index].range
    let prefix = source.text(SourceRange(range.start, range.start + colon))
    var value = SourceRange(range.start + colon + 1, range.end)
    var next = index + 1
    if value.isEmpty {
      guard let gap = gapAfterColon(index, end) else {
        diagnostics.append(SyntaxDiagnostics.emptyPrefix(prefix, location(tokens[index])))
        appendInvalid(prefix, range, &node)
        return next
      }
      diagnostics.append(SyntaxDiagnostics.spaceAfterPrefix(prefix, gap))
      value = tokens[next].range
      next += 1
      appendInvalid(prefix, range.union(value), &node)
      return next
    }
    let place = Location(file, value)
    if prefix == "list", let after = parseLists(index, end, &node) { return after }
    switch prefix {
    case "list": appendBareList(place, index, &node)
    case "id":
      let id = Literals.id(LiteralText(source: source, file: file, range: value), &diagnostics)
      node.clauses.append(
        Clause(id.map { .id($0) } ?? .invalid(.id), location(tokens[index]), valueLocation: place))
    default: reportPrefix(prefix + ":", index, valueStart: value.start, &node)
    }
    return next
  }

  /// `list:Kids, list:Fun`, `list:Kids,Fun`: several lists in one place. Gives the index after them.
  private mutating func parseLists(_ index: Int, _ end: Int, _ node: inout RuleNode) -> Int? {
    guard bytes(index).contains(where: { ",;".utf8.contains($0) }) else { return nil }
    var text = text(index)
    var next = index + 1
    while text.hasSuffix(","), next < end, next < index + 8, tokens[next].kind == .word,
      bytes(next).starts(with: "list:".utf8)
    {
      text += self.text(next)
      next += 1
    }
    let names = text.split(whereSeparator: { ",;".contains($0) }).map {
      $0.hasPrefix("list:") ? String($0.dropFirst(5)) : String($0)
    }
    guard names.count > 1, names.allSatisfy(CompactPrinter.isBareWord),
      !names.contains(where: { ClauseWords.looksLikeClause(Array($0.utf8)[...]) })
    else { return nil }
    let place = Location(file, tokens[index].range.union(tokens[next - 1].range))
    several.append(SeveralValues(.list, names.map { "list:" + $0 }, at: place))
    node.clauses.append(Clause(.invalid(.list), place))
    return next
  }

  private mutating func appendBareList(_ value: Location, _ index: Int, _ node: inout RuleNode) {
    let name = bareName(value, .rule)
    // The words joined to the name were meant as clauses, so these clauses are not reported as missing.
    if name == nil { node.lost.formUnion(UnquotedNameRepair(source.text(value.range), .rule).lost) }
    node.clauses.append(
      Clause(name.map { .list($0) } ?? .invalid(.list), location(tokens[index]), valueLocation: value))
  }

  /// A name without quotes; nil, after a report, if a character requires quotes.
  mutating func bareName(_ place: Location, _ use: UnquotedNameRepair.Place) -> String? {
    let text = source.text(place.range)
    if CompactPrinter.isBareWord(text) { return Literals.name(text, at: place, &diagnostics) }
    if text.unicodeScalars.allSatisfy({
      CompactPrinter.isBareWordScalar($0) || HiddenCharacters.isInvisible($0)
    }) {
      return nil  // the lexer has told of the invisible characters
    }
    diagnostics.append(SyntaxDiagnostics.nameNeedsQuotes(text, UnquotedNameRepair(text, use), use, place))
    return nil
  }

  /// The blank between `list:` and the word that belongs to it.
  private func gapAfterColon(_ index: Int, _ end: Int) -> Location? {
    guard index + 1 < end, !tokens[index + 1].flags.contains(.startsLine) else { return nil }
    if tokens[index + 1].kind == .word, simpleWords.contains(text(index + 1)) { return nil }
    return Location(file, SourceRange(tokens[index].range.end, tokens[index + 1].range.start))
  }

  private var simpleWords: [String] { ClauseWords.flags + ClauseWords.modes }

  private mutating func appendInvalid(_ prefix: String, _ range: SourceRange, _ node: inout RuleNode) {
    switch prefix {
    case "list": node.clauses.append(Clause(.invalid(.list), Location(file, range)))
    case "id": node.clauses.append(Clause(.invalid(.id), Location(file, range)))
    default: node.lost.formUnion(RuleOption.kind(prefix: prefix).map { LostOptions($0) } ?? .all)
    }
  }

  /// Reports an unknown prefix and its likely meaning. `written` is the whole text before the value, with the colon if
  /// there is one. `valueStart` is the offset after `written`.
  mutating func reportPrefix(_ written: String, _ index: Int, valueStart: Int, _ node: inout RuleNode) {
    var prefix = written
    while let last = prefix.last, last.isPunctuation || last.isSymbol { prefix.removeLast() }
    let token = location(tokens[index])
    let prefixPlace = Location(file, SourceRange(token.range.start, min(valueStart, token.range.end)))
    let value = source.text(SourceRange(min(valueStart, token.range.end), token.range.end))
    let lowered = prefix.lowercased()
    switch lowered {
    case "block", "allow-only", "allowonly", "allow":
      let mode = lowered == "block" ? "block" : "allow-only"
      let isLimit = [.kind(.timeLimit), .kind(.openLimit)].contains(node.keyword.value)
      diagnostics.append(
        SyntaxDiagnostics.modeAsPrefix(isLimit && mode == "block" ? nil : mode, value, token))
      node.clauses += [Clause(.invalid(.mode), token), Clause(.invalid(.list), token)]
    case "app", "apps", "site", "sites", "category", "categories":
      diagnostics.append(SyntaxDiagnostics.itemInRule(prefix, token))
      node.lost.insert(LostOptions(.list))
    default:
      if let kind = RuleOption.kind(prefix: lowered), kind.option.prefix.isEmpty {
        diagnostics.append(SyntaxDiagnostics.needlessPrefix(prefix, value, prefixPlace))
        node.lost.insert(LostOptions(kind))
        return
      }
      // `List:` and `list=` can only be meant as `list:`.
      let same = ClauseWords.prefixes.first { $0 == lowered }
      let nearest = same ?? Spelling.nearest(to: lowered, in: ClauseWords.prefixes)
      diagnostics.append(SyntaxDiagnostics.unknownPrefix(written, nearest, isSafe: same != nil, prefixPlace))
      node.lost.formUnion(LostOptions(meant: nearest.map { $0 + ":" }))
    }
  }
}
