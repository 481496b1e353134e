import RuleSyntax
import RuleYAML

/// Where the rules of a YAML file are. Nothing is written anew but the lines that are added; what comes out is read
/// again before it is written.
struct YAMLPlaces {
  private let file: SourceFile
  /// The last rule in the order of the text; nil without any.
  let lastRule: SourceRange?

  init(_ file: SourceFile) {
    self.file = file
    let rules = YAMLReader.read(file, file: 0).tree.rules
    lastRule = rules.map(\.location.range).max { $0.start < $1.start }
  }

  /// The line of the top key `rules:`, without its line break.
  var rulesLine: Range<Int>? {
    for start in file.lineStarts {
      let end = endOfLine(start)
      if file.bytes[start..<end].starts(with: "rules:".utf8) { return start..<end }
    }
    return nil
  }

  /// The end of the line that an offset is in, before its line break.
  func endOfLine(_ offset: Int) -> Int {
    file.bytes[offset...].firstIndex { $0.isLineBreak } ?? file.bytes.count
  }

  /// What is before a rule on its line if that is its dash alone.
  func dash(before offset: Int) -> (indent: String, gap: String, after: Int)? {
    let start = file.bytes[..<offset].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
    let line = file.bytes[start..<offset]
    let indent = line.prefix { $0 == UInt8(ascii: " ") }
    guard line.dropFirst(indent.count).first == UInt8(ascii: "-") else { return nil }
    let rest = line.dropFirst(indent.count + 1)
    let gap = rest.prefix { $0 == UInt8(ascii: " ") }
    let after = rest.dropFirst(gap.count)
    guard !gap.isEmpty, after.allSatisfy({ $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: " ") }) else {
      return nil
    }
    let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
    return (text(indent), text(gap), after.startIndex)
  }
}
