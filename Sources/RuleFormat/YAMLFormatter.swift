import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TextSupport

/// Formats the YAML form. libyaml drops comments, so the text is edited by its places and never written anew: keys,
/// comments, anchors and quotes stay as and where they are.
struct YAMLFormatter {
  private let source: SourceFile
  private let tree: SyntaxTree
  private let speller: YAMLSpeller
  private let diagnostics: [Diagnostic]
  /// The places whose lines the formatter leaves alone, ascending: scalars of several lines, and rules with errors.
  private var kept: [SourceRange]
  private var changes: [YAMLChange] = []

  /// The new text of a file that was read to its end.
  static func format(_ source: SourceFile, _ read: ReadResult) -> [UInt8] {
    var formatter = YAMLFormatter(source, read)
    return formatter.format()
  }

  private init(_ source: SourceFile, _ read: ReadResult) {
    self.source = source
    tree = read.tree
    speller = YAMLSpeller(source: source, comments: tree.comments)
    diagnostics = read.diagnostics
    // In a patched text the ends of scalars are a guess, so the whole file is left alone.
    kept = tree.isPatched ? [SourceRange(0, source.bytes.count)] : tree.multilineScalars
  }

  private mutating func format() -> [UInt8] {
    spellRules()
    mergeKept()
    tidyLines()
    changes.sort { $0.range < $1.range }
    var output: [UInt8] = []
    output.reserveCapacity(source.bytes.count + 64)
    var offset = 0
    let textEnd = endOfLastText
    for change in changes where change.range.start >= offset && change.range.start < textEnd {
      output += source.bytes[offset..<change.range.start]
      output += change.text.utf8
      offset = change.range.end
    }
    output += source.bytes[offset..<textEnd]
    // A line break here would be one more of the text's.
    if let last = tree.multilineScalars.last, last.end == textEnd, isBlock(last) { return output }
    return output + Layout.mainLineEnding(of: source).utf8
  }

  /// Where the blanks and line breaks at the end of the file begin that belong to no text.
  private var endOfLastText: Int {
    var end = source.bytes.count
    let start = max(source.byteOrderMarkLength, tree.multilineScalars.last?.end ?? 0)
    while end > start, source.bytes[end - 1].isBlank || source.bytes[end - 1].isLineBreak { end -= 1 }
    return end
  }

  private func isBlock(_ scalar: SourceRange) -> Bool { YAMLSpelling.isBlockScalar(scalar, in: source) }

  // MARK: Literals

  private mutating func spellRules() {
    let checked = Checker.check([tree], sources: [source]) { [] }
    let contextual: Set<DiagnosticCode> = [.duplicateRule, .unknownList, .duplicateList, .unknownPreset]
    let findings = diagnostics + checked.diagnostics
    let errors = findings.filter { $0.severity == .error && !contextual.contains($0.code) }
      .map(\.location.range.start).sorted()
    let noted = findings.filter { $0.severity != .error }.map(\.location.range.start).sorted()
    for rule in tree.rules {
      let whole = rule.location.range
      if rule.isIncomplete || Layout.isHit(whole, by: errors) {
        kept.append(whole)
        continue
      }
      for clause in rule.clauses {
        changes += speller.changes(to: clause, isNoted: Layout.isHit(clause.location.range, by: noted))
      }
    }
  }

  // MARK: Lines

  /// Takes white space off the ends of lines, and gives all lines one ending.
  private mutating func tidyLines() {
    let ending = Layout.mainLineEnding(of: source)
    for index in source.lineStarts.indices {
      let line = source.lineRange(index)
      let start = Layout.trimmed(
        SourceRange(index == 0 ? min(source.byteOrderMarkLength, line.end) : line.start, line.end), source
      ).end
      let next = index + 1 < source.lineStarts.count ? source.lineStarts[index + 1] : line.end
      if start < line.end, !isKept(start) {
        changes.append(YAMLChange(range: SourceRange(start, line.end), text: ""))
      }
      if next > line.end, !isKept(line.end), source.text(SourceRange(line.end, next)) != ending {
        changes.append(YAMLChange(range: SourceRange(line.end, next), text: ending))
      }
    }
  }

  /// Sorts the kept places, and merges places that overlap or touch.
  private mutating func mergeKept() {
    var merged: [SourceRange] = []
    for range in kept.sorted() {
      if let last = merged.last, range.start <= last.end {
        merged[merged.count - 1] = last.union(range)
      } else {
        merged.append(range)
      }
    }
    kept = merged
  }

  /// Whether the end of a line belongs to a scalar or to a rule with an error.
  private func isKept(_ offset: Int) -> Bool {
    let index = kept.partitionPoint { $0.end > offset }
    return index < kept.count && kept[index].start <= offset
  }
}
