import RuleModel
import RuleSyntax

/// Identifies a finding from run to run, even if its lines have moved.
///
/// A fingerprint is the SHA-1, in hexadecimal, of the file's path, the code, the name of the rule or list around the
/// finding, and a number. Outside of named statements the text of the line stands for the name, with single spaces.
/// The number counts findings with otherwise equal values in the order of the file.
enum FindingFingerprints {
  /// Of a line with more bytes, only the text around the finding counts.
  private static let longestLine = 512

  /// The fingerprints of a report's findings, in their order. No two are the same.
  static func of(_ report: FindingsReport, _ paths: ReportPaths) -> [String] {
    let statements = StatementTable(report.trees)
    let paths = report.sources.map { paths.relative($0.path) }
    var occurrences: [[UInt8]: Int] = [:]
    return report.diagnostics.map { diagnostic in
      let file = diagnostic.location.file
      let path = paths.indices.contains(file) ? paths[file] : ""
      let place =
        statements.name(at: diagnostic.location).map { Array("name \($0)".utf8) }
        ?? [UInt8(ascii: "@")] + line(of: diagnostic.location, report.sources)
      let key = Array("\(path)\0\(diagnostic.code)\0".utf8) + place
      let number = occurrences[key, default: 0]
      occurrences[key] = number + 1
      return hexadecimal(SHA1.digest(key + Array("\0\(number)".utf8)))
    }
  }

  /// The line of a place, trimmed, with single spaces for all spacing; of a very long line only the text around the
  /// place.
  private static func line(of location: Location, _ sources: [SourceFile]) -> [UInt8] {
    guard sources.indices.contains(location.file) else { return [] }
    let source = sources[location.file]
    let start = min(max(location.range.start, 0), source.bytes.count)
    var range = source.lineRange(source.lineIndex(at: start))
    if range.length > longestLine {
      let first = max(range.start, start - longestLine / 4)
      range = SourceRange(first, max(first, min(range.end, start + longestLine)))
    }
    var words: [UInt8] = []
    for word in source.bytes[range.start..<range.end].split(whereSeparator: { $0.isBlank }) {
      if !words.isEmpty { words.append(UInt8(ascii: " ")) }
      words += word
    }
    return words
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

/// The statements of a run's files by place.
struct StatementTable: Sendable {
  private struct Entry: Sendable {
    var range: SourceRange
    var name: String
  }

  /// Sorted by place.
  private var entries: [FileID: [Entry]] = [:]

  init(_ trees: [SyntaxTree]) {
    for tree in trees {
      let rules = tree.rules.compactMap { rule in
        rule.name?.value.map { Entry(range: rule.location.range, name: "rule \($0)") }
      }
      let lists = tree.lists.map { Entry(range: $0.location.range, name: "list \($0.name.value)") }
      entries[tree.file] = (rules + lists).sorted { $0.range < $1.range }
    }
  }

  /// `rule Deep Sleep` or `list Social`: the statement around a place; nil between statements and in a statement
  /// without a name.
  func name(at location: Location) -> String? {
    guard let entries = entries[location.file] else { return nil }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].range.start <= location.range.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, entries[low - 1].range.contains(location.range) else { return nil }
    return entries[low - 1].name
  }
}
