import RuleModel
import RuleSyntax
import TextSupport

/// One replacement of bytes.
struct YAMLChange {
  var range: SourceRange
  var text: String
}

/// Finds the changes that give the values of a YAML file their canonical spelling. A change never crosses the end of a
/// line, unless within one scalar: line ends are not tidied here.
struct YAMLSpeller {
  let source: SourceFile
  /// Ascending.
  let comments: [CommentNode]

  /// The changes to a clause's value. A value with a finding stays unchanged, except for the spelling of days.
  func changes(to clause: Clause, isNoted: Bool) -> [YAMLChange] {
    if isNoted, clause.kind != .days { return [] }
    var range = clause.valueLocation.range
    guard range.length > 0, isPlainlyWritten(clause) else { return [] }
    let first = source.bytes[range.start]
    if clause.kind == .days, first == UInt8(ascii: "[") || first == UInt8(ascii: "-") {
      return parts(of: range).flatMap { days(in: $0) }
    }
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    if isQuoted {
      guard range.length > 1 else { return [] }
      range = SourceRange(range.start + 1, range.end - 1)
    }
    let written = source.text(range)
    guard let text = spelling(of: clause.value, written, isQuoted: isQuoted, isNoted: isNoted) else {
      return []
    }
    return text == written ? [] : [YAMLChange(range: range, text: text)]
  }

  /// The canonical text of a scalar; nil if the written text should stay.
  private func spelling(
    of value: ClauseValue, _ written: String, isQuoted: Bool, isNoted: Bool
  ) -> String? {
    switch value {
    case .flag(_, let isOn): return isOn ? "true" : "false"
    case .days(let days):
      // A comma outside of quotes would end the value between braces.
      let isNew = days.description.contains(",") && !written.contains(",") && !isQuoted
      return isNew || isNoted ? CanonicalText.shortDays(written) : days.description
    default: return CanonicalText.text(value, written: written)
    }
  }

  /// The days of a sequence that are not in their short form.
  private func days(in part: SourceRange) -> [YAMLChange] {
    var changes: [YAMLChange] = []
    var start = part.start
    while start < part.end {
      let end = source.bytes[start..<part.end].firstIndex { !$0.isASCIILetter } ?? part.end
      let range = SourceRange(start, end)
      let word = source.text(range)
      if let short = CanonicalText.shortDay(word), short != word {
        changes.append(YAMLChange(range: range, text: short))
      }
      start = end + 1
    }
    return changes
  }

  /// Whether nothing but the value stands behind the key: no anchor, which may be used as something else, no alias, no
  /// tag, no escape. Comments may.
  private func isPlainlyWritten(_ clause: Clause) -> Bool {
    let place = clause.valueLocation.range
    let whole = SourceRange(min(clause.location.range.start, place.start), place.end)
    // The text behind an alias is elsewhere, in an unknown context.
    return clause.location.range.contains(place)
      && !parts(of: whole).contains { part in
        source.bytes[part.indices].contains { "&*!\\|>#".utf8.contains($0) }
      }
  }

  /// The days and ranges of a value as they are named, in short forms and with commas between; nil where some of them
  /// are behind aliases or escapes.
  func namedDays(in range: SourceRange) -> String? {
    var names: [Substring] = []
    for part in parts(of: range) {
      let text = source.text(part)
      if text.contains(where: { "&*!\\".contains($0) }) { return nil }
      names += text.split { !($0.isASCII && $0.isLetter || $0 == "-") }.filter { $0 != "-" }
    }
    return CanonicalText.shortDays(names.joined(separator: ","))
  }

  /// The parts of a range between its comments.
  private func parts(of range: SourceRange) -> [SourceRange] {
    var parts: [SourceRange] = []
    var start = range.start
    var next = comments.partitionPoint { $0.range.start >= range.start }
    while next < comments.count, comments[next].range.start < range.end {
      parts.append(SourceRange(start, comments[next].range.start))
      start = comments[next].range.end
      next += 1
    }
    if start < range.end { parts.append(SourceRange(start, range.end)) }
    return parts
  }
}
