import RuleModel
import RuleSyntax

/// A file's text with stand-ins, and a map of places from the original.
struct RedactedSource: Sendable {
  /// A range of the original and the range that stands for it.
  fileprivate struct Segment: Sendable {
    var original: SourceRange
    var redacted: SourceRange
  }

  fileprivate(set) var bytes: [UInt8] = []
  /// In order, without overlap; the text between segments is unchanged.
  fileprivate var segments: [Segment] = []

  /// The redacted range for a range of the original; a part of a name maps to the whole stand-in.
  func map(_ range: SourceRange) -> SourceRange {
    let start = map(range.start, isEnd: false)
    return SourceRange(start, max(start, map(range.end, isEnd: true)))
  }

  private func map(_ offset: Int, isEnd: Bool) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].original.start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let segment = segments[low - 1]
    if offset >= segment.original.end { return segment.redacted.end + offset - segment.original.end }
    return offset > segment.original.start && isEnd ? segment.redacted.end : segment.redacted.start
  }
}

/// Rewrites one file. Names in its tree become stand-ins of their kind; of the other text only words of the language
/// are left, so that no name gets through where the text is too broken to parse. Lines stay lines.
struct SourceRedactor {
  private let source: SourceFile
  private var redacted = RedactedSource()
  /// How much of the original is done.
  private var done = 0

  private init(_ source: SourceFile) {
    self.source = source
    redacted.bytes.reserveCapacity(source.bytes.count)
  }

  /// The file without private names and comments. A file that is not text has no tree, and its lines become empty.
  static func redact(_ source: SourceFile, _ tree: SyntaxTree?, _ pseudonyms: inout Pseudonyms)
    -> RedactedSource
  {
    var redactor = SourceRedactor(source)
    if let tree {
      for (range, secret) in SecretRanges.of(tree, in: source) { redactor.hide(range, secret, &pseudonyms) }
      redactor.sweep(to: source.bytes.count, &pseudonyms)
    } else {
      for line in source.lineStarts.indices {
        let range = source.lineRange(line)
        redactor.copy(to: range.start)
        redactor.replace(range, with: [])
      }
      redactor.copy(to: source.bytes.count)
    }
    return redactor.redacted
  }

  /// Hides a range of the tree; a secret of nil is a comment.
  private mutating func hide(_ range: SourceRange, _ secret: Pseudonyms.Secret?, _ names: inout Pseudonyms) {
    sweep(to: range.start, &names)
    guard let secret else {
      replace(range, with: Array(RedactionVocabulary.comment(source.text(range)).utf8))
      return
    }
    let name = Array(names.name(for: secret).utf8)
    let quote = source.bytes[range.start]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    replace(range, with: isQuoted ? [quote] + name + [quote] : name)
  }

  /// Copies up to an offset; words outside the language become stand-ins.
  private mutating func sweep(to end: Int, _ names: inout Pseudonyms) {
    while done < end {
      let byte = source.bytes[done]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), let close = closingQuote(byte, before: end)
      {
        let content = SourceRange(done + 1, close)
        copy(to: content.start)
        if RedactionVocabulary.has(source.text(content)) {
          copy(to: close + 1)
        } else {
          replace(content, with: Array(names.name(for: .word(source.text(content))).utf8))
          copy(to: close + 1)
        }
        continue
      }
      let (length, isLetter) = character(at: done)
      guard isLetter else {
        copy(to: min(done + length, end))
        continue
      }
      let word = SourceRange(done, wordEnd(before: end))
      let text = source.text(word)
      if RedactionVocabulary.has(text) {
        copy(to: word.end)
      } else {
        replace(word, with: Array(names.name(for: .word(text)).utf8))
      }
    }
  }

  /// The quote that closes the one at ``done`` on its line.
  private func closingQuote(_ quote: UInt8, before end: Int) -> Int? {
    var offset = done + 1
    while offset < end, !source.bytes[offset].isLineBreak {
      if source.bytes[offset] == quote { return offset }
      offset += source.bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The end of the letters, digits and underscores from ``done`` on.
  private func wordEnd(before end: Int) -> Int {
    var offset = done
    while offset < end {
      let byte = source.bytes[offset]
      let (length, isLetter) = character(at: offset)
      guard isLetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") else { break }
      offset += length
    }
    return min(offset, end)
  }

  /// How many bytes a character has, and whether it could be a part of a name: everything beyond ASCII but what is
  /// mistaken for the language's own punctuation.
  private func character(at offset: Int) -> (length: Int, isLetter: Bool) {
    let byte = source.bytes[offset]
    if byte < 0x80 { return (1, byte.isASCIILetter) }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    let end = min(offset + length, source.bytes.count)
    guard let scalar = source.text(SourceRange(offset, end)).unicodeScalars.first else { return (1, true) }
    switch Lookalikes.meaning(of: scalar) {
    case nil: return (end - offset, true)
    case .ascii(let meant): return (end - offset, meant.isASCIILetter)
    default: return (end - offset, false)
    }
  }

  private mutating func copy(to offset: Int) {
    guard offset > done else { return }
    redacted.bytes += source.bytes[done..<offset]
    done = offset
  }

  private mutating func replace(_ range: SourceRange, with bytes: [UInt8]) {
    let start = redacted.bytes.count
    redacted.bytes += bytes
    redacted.segments.append(.init(original: range, redacted: SourceRange(start, redacted.bytes.count)))
    done = range.end
  }
}

/// The private places of a tree: names, items, ids and comments.
private enum SecretRanges {
  typealias Entry = (range: SourceRange, secret: Pseudonyms.Secret?)

  /// In the order of the file, none overlapping; a comment has no secret.
  static func of(_ tree: SyntaxTree, in source: SourceFile) -> [Entry] {
    var entries: [Entry] = tree.comments.map { ($0.range, nil) }
    for list in tree.lists {
      entries.append((list.name.location.range, .list(list.name.value)))
      for item in list.items { entries.append((item.value.range, .item(item.item))) }
    }
    for rule in tree.rules {
      if let name = rule.name, let value = name.value { entries.append((name.location.range, .rule(value))) }
      for clause in rule.clauses {
        if let secret = secret(of: clause.value) { entries.append((clause.valueLocation.range, secret)) }
      }
    }
    var kept: [Entry] = []
    for entry in entries.sorted(by: { $0.range < $1.range }) where isWhole(entry.range, in: source) {
      if entry.range.start >= kept.last?.range.end ?? 0 { kept.append(entry) }
    }
    return kept
  }

  private static func secret(of value: ClauseValue) -> Pseudonyms.Secret? {
    switch value {
    case .list(let name): .list(name)
    case .newName(let name): .rule(name)
    case .id(let id): .id(id)
    default: nil
    }
  }

  /// Whether a range can be replaced as a whole: YAML's scalars over several lines, and those with an anchor or a tag
  /// before them, cannot.
  private static func isWhole(_ range: SourceRange, in source: SourceFile) -> Bool {
    guard !range.isEmpty, range.end <= source.bytes.count else { return false }
    let first = source.bytes[range.start]
    return first != UInt8(ascii: "&") && first != UInt8(ascii: "!")
      && !source.bytes[range.start..<range.end].contains(where: \.isLineBreak)
  }
}
