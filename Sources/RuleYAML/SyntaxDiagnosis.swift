import RuleSyntax

/// Explains, in the tool's own words, a fault that keeps libyaml from reading a text. Runs only on faulty files.
struct SyntaxDiagnosis {
  let source: SourceFile
  let file: FileID
  let problem: YAMLProblem
  let lines: LineReader

  init(_ source: SourceFile, file: FileID, problem: YAMLProblem) {
    self.source = source
    self.file = file
    self.problem = problem
    lines = LineReader(source)
  }

  var diagnostic: Diagnostic {
    if let tab = indentingTab { return tabs(at: tab) }
    if let found = breakBeforeProblem { return found }
    switch problem.kind {
    case .cannotStartToken, .keyHere: return needsQuotes(from: problem.offset)
    case .anchorName, .tag, .blockHeader: return needsQuotes(from: problem.contextOffset)
    case .mappingValue: return colonInValue(at: problem.offset) ?? misreadLineAbove
    case .missingColon: return missingColon(lines.line(at: problem.contextOffset))
    case .touchingColon: return touchingColon
    case .unclosedQuote: return unclosedQuote(at: problem.contextOffset)
    case .expectedKey, .expectedItem: return strayInBlock
    case .expectedComma: return strayInBrackets
    case .missingContent: return missingContent
    case .escape, .unicodeEscape: return escape
    case .itemHere: return YAMLDiagnostics.itemOnKeyLine(place(problem.offset, 1))
    case .directive, .documentStart: return YAMLDiagnostics.directive(directivePlace)
    case .encoding: return YAMLDiagnostics.encoding(place(problem.offset, 1))
    case .memory: return YAMLDiagnostics.memory(place(problem.offset, 0))
    case .tab, .other: return YAMLDiagnostics.unreadable(problem.text, place(problem.offset, 1))
    }
  }

  /// The range from an offset on, to the end of the character that its last byte is in; clamped to the file.
  func place(_ offset: Int, _ length: Int) -> Location {
    let start = min(offset, source.bytes.count)
    var end = min(start + length, source.bytes.count)
    while end > start, end < source.bytes.count, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Location(file, SourceRange(start, end))
  }

  func place(_ range: SourceRange) -> Location { Location(file, range) }

  private var isInFlow: Bool { problem.isInFlow || lines.isInBrackets(at: problem.offset) }

  private func byte(_ offset: Int) -> UInt8? {
    source.bytes.indices.contains(offset) ? source.bytes[offset] : nil
  }

  /// A directive's line, or the first line where the directive's own place is not known.
  private var directivePlace: Location {
    place(lines.trimmed(lines.line(at: min(problem.contextOffset, source.bytes.count))))
  }

  /// A missing value in brackets. At the end of the text, the closing bracket is missing instead.
  private var missingContent: Diagnostic {
    let rest = source.bytes[min(problem.offset, source.bytes.count)...]
    if let open = problem.openBracket, rest.allSatisfy({ $0.isBlank || $0.isLineBreak }) {
      return unclosedBracket(open)
    }
    return YAMLDiagnostics.missingContent(place(problem.offset, 1))
  }

  // MARK: Tabs

  /// The tab that indents the faulty line, if one does.
  private var indentingTab: Int? {
    let line = lines.line(at: problem.offset)
    let content = lines.skipBlanks(from: line.start, to: line.end)
    switch problem.kind {
    case .tab: break
    case .cannotStartToken where byte(problem.offset) == UInt8(ascii: "\t"): break
    case .mappingValue, .missingColon, .expectedKey, .expectedItem: if problem.isInFlow { return nil }
    default: return nil
    }
    if let tab = source.bytes[line.start..<content].firstIndex(of: UInt8(ascii: "\t")) { return tab }
    return byte(problem.offset) == UInt8(ascii: "\t") ? problem.offset : nil
  }

  private func tabs(at offset: Int) -> Diagnostic {
    var edits: [Edit] = []
    for index in source.lineStarts.indices where edits.count < 1000 {
      let line = lines.line(index)
      let content = lines.skipBlanks(from: line.start, to: line.end)
      guard source.bytes[line.start..<content].contains(UInt8(ascii: "\t")) else { continue }
      let spaces = source.bytes[line.start..<content].map { $0 == UInt8(ascii: "\t") ? "  " : " " }.joined()
      edits.append(Edit(place(SourceRange(line.start, content)), spaces))
    }
    return YAMLDiagnostics.tabIndentation(place(offset, 1), edits)
  }

  /// A foreign line break, which only YAML takes for a line break, before the fault on the fault's line and outside of
  /// quotes. Without the line break the text would be right.
  private var breakBeforeProblem: Diagnostic? {
    switch problem.kind {
    case .mappingValue, .missingColon, .expectedKey, .expectedItem, .expectedComma, .documentStart: break
    default: return nil
    }
    let line = lines.line(at: problem.offset)
    var start = line.start
    if let node = problem.lastNode, !node.isCollection {
      start = max(start, Int(node.isQuoted ? node.end : node.start))
    }
    let width = FeedText.width(byte(problem.offset) ?? 0)
    let end = min(problem.offset + width, line.end)
    return start < end ? foreignBreak(in: SourceRange(start, end)) : nil
  }

  // MARK: Values that need quotes

  /// A value, or a key, that begins with a character that means something else to YAML.
  private func needsQuotes(from offset: Int) -> Diagnostic {
    let line = lines.line(at: offset)
    if offset == lines.contentStart(line), let entry = lines.entry(from: offset, to: line.end) {
      return needsQuotes(entry.key)
    }
    return needsQuotes(lines.value(from: offset, inFlow: isInFlow))
  }

  private func needsQuotes(_ range: SourceRange) -> Diagnostic {
    YAMLDiagnostics.needsQuotes(
      source.text(range), place(range), problem.kind == .blockHeader ? .unsafe : .safe)
  }

  /// `name: Focus: deep`; nil if the colon is the first of its line and no fault.
  private func colonInValue(at offset: Int) -> Diagnostic? {
    let line = lines.line(at: offset)
    let start = lines.contentStart(line)
    guard let entry = lines.entry(from: start, to: line.end), entry.key.end < offset else { return nil }
    let word = wordBefore(offset, after: entry.value)
    if word.start > entry.value, RuleKey(source.bytes[word.start..<word.end]) != nil {
      let indentation = String(repeating: " ", count: start - line.start)
      let gap = SourceRange(lines.trimmed(SourceRange(entry.value, word.start)).end, word.start)
      return YAMLDiagnostics.twoKeysOnLine(
        source.text(word), place(word), gap: place(gap), lineBreak: source.lineEnding + indentation)
    }
    let value = lines.value(from: entry.value, inFlow: isInFlow)
    return YAMLDiagnostics.colonInValue(source.text(value), place(value))
  }

  /// The word that ends at an offset.
  func wordBefore(_ offset: Int, after limit: Int) -> SourceRange {
    var start = offset
    while start > limit, !source.bytes[start - 1].isBlank { start -= 1 }
    return SourceRange(start, offset)
  }

  // MARK: Lines without a key

  /// A line that is well formed, but YAML takes it as more of a value above.
  private var misreadLineAbove: Diagnostic {
    let index = source.lineIndex(at: problem.offset)
    let line = lines.line(index)
    let content = place(lines.trimmed(SourceRange(lines.contentStart(line), line.end)))
    var above = index - 1
    while above >= 0 {
      let range = lines.line(above)
      let start = lines.skipBlanks(from: range.start, to: range.end)
      if start < range.end, source.bytes[start] != UInt8(ascii: "#") { break }
      above -= 1
    }
    guard above >= 0 else { return YAMLDiagnostics.unreadable(problem.text, place(problem.offset, 1)) }
    let range = lines.line(above)
    if let diagnostic = faultOfLine(range) { return diagnostic }
    let start = lines.contentStart(range)
    guard lines.entry(from: start, to: range.end) != nil else { return missingColon(range) }
    let gap = SourceRange(line.start, lines.skipBlanks(from: line.start, to: line.end))
    return YAMLDiagnostics.overIndented(
      content, above: place(lines.trimmed(SourceRange(start, range.end))), gap: place(gap),
      indentation: String(repeating: " ", count: start - range.start))
  }

  private func missingColon(_ line: SourceRange) -> Diagnostic {
    if let diagnostic = faultOfLine(line) { return diagnostic }
    let range = lines.value(from: lines.contentStart(line), inFlow: false)
    let key = RuleKey(source.bytes[range.start..<range.end])
    return YAMLDiagnostics.missingColon(source.text(range), key, place(range))
  }

  /// The fault of a `key: value` line that looks right but is unreadable: no space after the colon, or a foreign
  /// space.
  private func faultOfLine(_ line: SourceRange) -> Diagnostic? {
    let start = lines.contentStart(line)
    var colon = start
    while colon < line.end, source.bytes[colon].isASCIILetter || source.bytes[colon] == UInt8(ascii: "-") {
      colon += 1
    }
    guard colon > start, colon + 1 < line.end, source.bytes[colon] == UInt8(ascii: ":"),
      !source.bytes[colon + 1].isBlank
    else { return nil }
    let key = source.text(SourceRange(start, colon))
    let rest = source.text(SourceRange(colon + 1, line.end)).unicodeScalars
    if let scalar = rest.first, scalar.value >= 0x80,
      let meaning = Lookalikes.meaning(of: scalar), meaning == .space || meaning == .invisible
    {
      return YAMLDiagnostics.foreignSpace(scalar, after: key, place(colon + 1, UTF8.width(scalar)))
    }
    guard SchemaKeys.isKnown(key) else { return nil }
    return YAMLDiagnostics.missingSpace(after: key, place(SourceRange(start, colon + 1)))
  }

  /// `{days:[mon]}`: in brackets, a colon without a space behind.
  private var touchingColon: Diagnostic {
    var start = min(problem.offset, source.bytes.count)
    while start > 0, source.bytes[start - 1].isASCIILetter || source.bytes[start - 1] == UInt8(ascii: "-") {
      start -= 1
    }
    let key = place(SourceRange(start, place(problem.offset, 1).range.end))
    return YAMLDiagnostics.missingSpace(after: source.text(SourceRange(start, problem.offset)), key)
  }

  /// The finding of a line break that only YAML takes for one.
  private func foreignBreak(in range: SourceRange) -> Diagnostic? {
    guard let found = ForeignLineBreak.first(in: source, from: range.start, to: range.end),
      let scalar = source.text(found).unicodeScalars.first
    else { return nil }
    return YAMLDiagnostics.foreignLineBreak(scalar, place(found))
  }
}
