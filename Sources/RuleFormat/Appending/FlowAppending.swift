import RuleSyntax
import RuleYAML

/// Puts a member behind the last one between brackets, laid out as the last one is.
struct FlowAppending {
  private let file: SourceFile
  private let collection: RulePlaces.Collection

  init(_ file: SourceFile, _ collection: RulePlaces.Collection) {
    self.file = file
    self.collection = collection
  }

  /// The file with the new member. `text` gets the member's indentation; nil if the member shares a line.
  func bytes(_ text: (_ indent: String?) -> String) -> [UInt8]? {
    let closing = collection.range.end - 1
    guard let last = collection.last else {
      let hasComment = file.bytes[collection.range.start..<closing].contains(UInt8(ascii: "#"))
      return hasComment
        ? nil : file.bytes[...collection.range.start] + Array(text(nil).utf8) + file.bytes[closing...]
    }
    let comma = self.comma(from: last.end, to: closing)
    let point = comma.map { $0 + 1 } ?? last.end
    let lineEnd = file.lineRange(file.lineIndex(at: point)).end
    let isCommented = file.bytes[point..<lineEnd].first { !$0.isBlank } == UInt8(ascii: "#")
    let indent = indentation(of: last.start, isNeeded: isCommented)
    let place = isCommented ? lineEnd : point
    let gap = indent.map { file.lineEnding + $0 } ?? " "
    return file.bytes[..<last.end] + (comma == nil ? [UInt8(ascii: ",")] : []) + file.bytes[last.end..<place]
      + Array((gap + text(indent)).utf8) + (comma == nil ? [] : [UInt8(ascii: ",")]) + file.bytes[place...]
  }

  /// The comma behind the last member, which YAML allows.
  private func comma(from start: Int, to end: Int) -> Int? {
    var isComment = false
    for offset in start..<max(start, end) {
      let byte = file.bytes[offset]
      if byte.isLineBreak { isComment = false }
      if byte == UInt8(ascii: "#") { isComment = true }
      if byte == UInt8(ascii: ","), !isComment { return offset }
    }
    return nil
  }

  /// The indentation for a new member: the last member's, if the member begins a line; if a new line is needed, two
  /// blanks more than the last member's line; else nil.
  private func indentation(of offset: Int, isNeeded: Bool) -> String? {
    let start = file.lineRange(file.lineIndex(at: offset)).start
    let blank = file.bytes[start..<offset].prefix { $0.isBlank }
    if blank.endIndex == offset { return String(decoding: blank, as: UTF8.self) }
    return isNeeded ? String(decoding: blank, as: UTF8.self) + "  " : nil
  }
}
