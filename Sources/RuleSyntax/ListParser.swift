import RuleModel

/// The result of parsing a list's declaration.
enum ParsedList {
  case read(ListNode)
  case lost(LostList)
  /// The list has no name, which is reported.
  case nameless
}

/// `list NAME` with its items.
extension Parser {
  mutating func parseList(_ range: Range<Int>) -> ParsedList {
    let first = range.lowerBound
    let whole = SourceRange(tokens[first].range.start, tokens[range.upperBound - 1].range.end)
    guard first + 1 < range.upperBound else {
      diagnostics.append(SyntaxDiagnostics.listWithoutName(location(tokens[first])))
      return .nameless
    }
    let place = location(tokens[first + 1])
    let name = listName(first + 1)
    var node = ListNode(location: Location(file, whole), name: Located(name ?? "", place))
    for index in first + 2..<max(range.upperBound, first + 2) where !hasTooManyErrors {
      if let item = parseItem(index, range.upperBound) { node.items.append(item) }
    }
    if name != nil { return .read(node) }
    if isItem(first + 1) { return .nameless }
    return .lost(LostList(writtenName: source.text(tokens[first + 1].content)))
  }

  /// Whether an item stands where the name has to be.
  private func isItem(_ index: Int) -> Bool {
    if tokens[index].kind == .string { return !prefix(index).isEmpty }
    guard let colon = prefixColon(index) else { return false }
    return Literals.ItemKind(rawValue: String(text(index).utf8.prefix(colon)) ?? "") != nil
  }

  private mutating func listName(_ index: Int) -> String? {
    let token = tokens[index]
    if token.kind == .string {
      guard !isItem(index) else {
        diagnostics.append(SyntaxDiagnostics.listWithoutName(location(token)))
        return nil
      }
      let decoded = decoded(index)
      if token.flags.contains(.broken) { return nil }
      return Literals.name(decoded, at: location(token), ofList: true, &diagnostics)
    }
    let text = text(index)
    if text.hasSuffix(":"), CompactPrinter.isBareWord(String(text.dropLast())) {
      let colon = Location(file, SourceRange(token.range.end - 1, token.range.end))
      diagnostics.append(SyntaxDiagnostics.colonAfterListName(colon))
      return Literals.name(String(text.dropLast()), at: location(token), &diagnostics)
    }
    if isItem(index) {
      diagnostics.append(SyntaxDiagnostics.listWithoutName(location(token)))
      return nil
    }
    return bareName(location(token), .declaration)
  }

  private mutating func parseItem(_ index: Int, _ end: Int) -> ItemNode? {
    let token = tokens[index]
    let place = location(token)
    guard let (prefix, value) = itemParts(index) else { return nil }
    guard let kind = Literals.ItemKind(rawValue: prefix) else {
      diagnostics.append(unknownItem(prefix, index, value))
      return nil
    }
    if value.range.isEmpty {
      let next = index + 1 < end ? location(tokens[index + 1]) : nil
      diagnostics.append(SyntaxDiagnostics.emptyItem(prefix, place, next: next))
      return nil
    }
    let isQuoted = token.kind == .string
    if kind == .category, !isQuoted, bareName(value, .category) == nil { return nil }
    let text = isQuoted ? decoded(index) : source.text(value.range)
    if token.flags.contains(.broken) { return nil }
    guard let item = Literals.item(kind, text, isQuoted: isQuoted, at: value, &diagnostics) else {
      return nil
    }
    return ItemNode(item: item, location: place, value: value)
  }

  /// An item's prefix and the place of its value; nil, after a report, for a word without a prefix.
  private mutating func itemParts(_ index: Int) -> (prefix: String, value: Location)? {
    let token = tokens[index]
    let length = token.kind == .string ? prefix(index).utf8.count : prefixColon(index).map { $0 + 1 } ?? 0
    guard length > 1 else {
      // `list Social app: com.x`: the value was told of with its prefix.
      if index > 0, bytes(index - 1).last == UInt8(ascii: ":"), tokens[index - 1].kind == .word { return nil }
      diagnostics.append(SyntaxDiagnostics.itemWithoutPrefix(text(index), location(token)))
      return nil
    }
    let colon = token.range.start + length - 1
    guard source.bytes[colon] == UInt8(ascii: ":") else {
      diagnostics.append(SyntaxDiagnostics.itemWithoutPrefix(text(index), location(token)))
      return nil
    }
    let prefix = source.text(SourceRange(token.range.start, colon))
    return (prefix, Location(file, SourceRange(token.range.start + length, token.range.end)))
  }

  private func unknownItem(_ prefix: String, _ index: Int, _ value: Location) -> Diagnostic {
    let place = Location(file, SourceRange(tokens[index].range.start, value.range.start))
    let aliases = [
      "apps": "app", "sites": "site", "categories": "category", "cat": "category", "website": "site",
      "web": "site",
      "url": "site", "domain": "site", "bundle": "app", "http": "site", "https": "site",
    ]
    let same = ClauseWords.itemPrefixes.first { $0 == prefix.lowercased() }
    let meant =
      same ?? aliases[prefix.lowercased()] ?? Spelling.nearest(to: prefix, in: ClauseWords.itemPrefixes)
    let isAddress = prefix.lowercased().hasPrefix("http")
    return SyntaxDiagnostics.unknownItemPrefix(prefix, isAddress ? nil : meant, isSafe: same != nil, place)
  }
}
