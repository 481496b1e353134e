import RuleSyntax

extension SyntaxDiagnosis {
  // MARK: Quotes

  /// A quote that is never closed.
  func unclosedQuote(at offset: Int) -> Diagnostic {
    let line = lines.line(at: offset)
    let end = lines.trimmed(SourceRange(min(offset + 1, line.end), line.end)).end
    let quote = source.text(place(offset, 1).range)
    let isAlone = end <= offset + 1 || lines.isInBrackets(at: offset)
    return YAMLDiagnostics.unclosedQuote(quote, place(offset, 1), closeAt: isAlone ? nil : place(end, 0))
  }

  /// Text behind a closing quote, or a string that an inner quote closed.
  private func textAfterQuote(_ node: Node) -> Diagnostic {
    guard lines.isOneLine(node.range) else { return unclosedQuote(at: Int(node.start)) }
    let whole = lines.value(from: Int(node.start), inFlow: lines.isInBrackets(at: Int(node.start)))
    let text = source.text(whole)
    // `'It's late'`: the quotes at both ends are meant to enclose the text.
    if let first = text.first, text.count > 1, text.last == first {
      return YAMLDiagnostics.quoteInQuotes(String(text.dropFirst().dropLast()), place(whole), quote: first)
    }
    let rest = SourceRange(min(problem.offset, whole.end), whole.end)
    return YAMLDiagnostics.textAfterQuote(text, place(rest), whole: place(whole))
  }

  /// An escape that YAML does not have.
  var escape: Diagnostic {
    var start = min(problem.offset, source.bytes.count)
    let earliest = max(problem.contextOffset, start - 2)
    while start > earliest, source.bytes.indices.contains(start), source.bytes[start] != UInt8(ascii: "\\") {
      start -= 1
    }
    let length = source.text(place(start, 8).range).unicodeScalars.prefix(2).reduce(0) { $0 + UTF8.width($1) }
    let place = place(start, length)
    return YAMLDiagnostics.escape(source.text(place.range), place)
  }

  // MARK: Blocks

  /// A text in a block in the place of a key or an item.
  var strayInBlock: Diagnostic {
    let line = lines.line(at: problem.offset)
    let start = lines.skipBlanks(from: line.start, to: line.end)
    let byte = problem.offset < source.bytes.count ? source.bytes[problem.offset] : UInt8(ascii: "\n")
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
      return YAMLDiagnostics.strayBracket(place(problem.offset, 1))
    }
    if problem.offset <= start { return strayLine(line, start, byte) }
    if let node = problem.lastNode {
      let gap = lines.skipBlanks(from: Int(node.end), to: line.end)
      if node.isQuoted, gap == problem.offset { return textAfterQuote(node) }
      if node.kind == .alias || node.kind == .broken, gap == problem.offset, lines.isOneLine(node.range) {
        let whole = lines.value(from: Int(node.start), inFlow: false)
        return YAMLDiagnostics.needsQuotes(source.text(whole), place(whole))
      }
    }
    let rest = lines.value(from: problem.offset, inFlow: false)
    return YAMLDiagnostics.stray(source.text(rest), place(rest))
  }

  /// A line whose indentation fits no line above.
  private func strayLine(_ line: SourceRange, _ start: Int, _ byte: UInt8) -> Diagnostic {
    let rest = place(lines.trimmed(SourceRange(min(problem.offset, line.end), line.end)))
    if byte == UInt8(ascii: ":") { return YAMLDiagnostics.missingKey(place(problem.offset, 1)) }
    let context = lines.line(at: problem.contextOffset)
    let siblings = place(lines.trimmed(SourceRange(problem.contextOffset, context.end)))
    let isItem = byte == UInt8(ascii: "-") && start + 1 < line.end && source.bytes[start + 1].isBlank
    let isLevel = problem.contextOffset - context.start == start - line.start
    if isItem, isLevel, problem.kind == .expectedKey {
      return YAMLDiagnostics.itemBesideKeys(rest, keys: siblings)
    }
    if isLevel, problem.kind == .expectedItem { return YAMLDiagnostics.keyBesideItems(rest, items: siblings) }
    return YAMLDiagnostics.indentation(rest, siblings: siblings)
  }

  // MARK: Brackets

  /// Something in brackets where a comma or the closing bracket has to be.
  var strayInBrackets: Diagnostic {
    let open = problem.contextOffset
    if let node = problem.lastNode, !node.isCollection, !node.range.isEmpty {
      let isColon =
        source.bytes.indices.contains(problem.offset) && source.bytes[problem.offset] == UInt8(ascii: ":")
      if isColon, node.kind == .plain, lines.isOneLine(SourceRange(Int(node.start), problem.offset)) {
        return colonInBrackets(node)
      }
      if let comment = commentAfter(node) { return comment }
      if node.isQuoted, lines.isClosed(open), lines.isOneLine(SourceRange(Int(node.start), problem.offset)) {
        return YAMLDiagnostics.missingComma(place(problem.offset, 1), after: place(Int(node.end), 0))
      }
    }
    if lines.isClosed(open) { return YAMLDiagnostics.missingComma(place(problem.offset, 1), after: nil) }
    return unclosedBracket(open)
  }

  /// `{name: Focus: deep}`, or `{name: Focus days: daily}` without the comma.
  private func colonInBrackets(_ node: Node) -> Diagnostic {
    let word = wordBefore(problem.offset, after: Int(node.start))
    if word.start > Int(node.start), RuleKey(source.bytes[word.start..<word.end]) != nil {
      let end = lines.trimmed(SourceRange(Int(node.start), word.start)).end
      return YAMLDiagnostics.missingComma(place(word), after: place(end, 0))
    }
    let value = lines.value(from: Int(node.start), inFlow: true)
    return YAMLDiagnostics.colonInValue(source.text(value), place(value))
  }

  /// `{name: Chess #1}`: the comment takes the closing bracket with it.
  private func commentAfter(_ node: Node) -> Diagnostic? {
    let line = lines.line(at: Int(node.end))
    let hash = lines.skipBlanks(from: Int(node.end), to: line.end)
    guard node.kind == .plain, hash > Int(node.end), hash + 1 < line.end,
      source.bytes[hash] == UInt8(ascii: "#"), !source.bytes[hash + 1].isBlank, problem.offset > hash
    else { return nil }
    // What comes after the next comma was meant as a value of its own.
    let end = source.bytes[hash..<line.end].firstIndex { "]},".utf8.contains($0) } ?? line.end
    let whole = lines.trimmed(SourceRange(Int(node.start), end))
    return YAMLDiagnostics.commentInBrackets(
      place(SourceRange(hash, line.end)), whole: place(whole), text: source.text(whole))
  }

  func unclosedBracket(_ open: Int) -> Diagnostic {
    let line = lines.line(at: open)
    let value = lines.value(from: open, inFlow: false)
    let entry = lines.entry(from: lines.contentStart(line), to: line.end)
    let isText = entry.map { SchemaKeys.takesText(source.bytes[$0.key.start..<$0.key.end]) } ?? false
    return YAMLDiagnostics.unclosedBracket(
      source.text(place(open, 1).range), place(open, 1), whole: place(value),
      text: isText && entry?.value == open ? source.text(value) : nil)
  }
}
