import JSONText

/// An open document as a client holds it: units of the agreed encoding in one array, and every question answered by
/// going through all of it.
struct PlainDocument {
  let isUTF8: Bool
  private(set) var units: [UInt16]

  init(_ text: String, isUTF8: Bool) {
    self.isUTF8 = isUTF8
    units = Self.units(text, isUTF8)
  }

  private static func units(_ text: String, _ isUTF8: Bool) -> [UInt16] {
    isUTF8 ? text.utf8.map { UInt16($0) } : Array(text.utf16)
  }

  var bytes: [UInt8] {
    isUTF8 ? units.map { UInt8(truncatingIfNeeded: $0) } : Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The offset of a unit in the text's bytes.
  func byteOffset(of index: Int) -> Int {
    isUTF8 ? index : String(decoding: units[..<index], as: UTF16.self).utf8.count
  }

  /// The start of each line, and the end of the line's text.
  var lines: [(start: Int, end: Int)] {
    var lines: [(start: Int, end: Int)] = []
    var start = 0
    var index = 0
    while index < units.count {
      let isPair = units[index] == 13 && index + 1 < units.count && units[index + 1] == 10
      if units[index] == 10 || units[index] == 13 {
        lines.append((start, index))
        start = index + (isPair ? 2 : 1)
        index = start
      } else {
        index += 1
      }
    }
    return lines + [(start, units.count)]
  }

  /// The index of a position; one behind the end of a line or of the text is that end, one inside of a character its
  /// start.
  func index(line: Int, character: Int) -> Int {
    let lines = lines
    guard line < lines.count else { return units.count }
    var index = min(lines[line].start + character, lines[line].end)
    while index > lines[line].start, index < lines[line].end, isInside(index) { index -= 1 }
    return index
  }

  private func isInside(_ index: Int) -> Bool {
    isUTF8 ? units[index] & 0xC0 == 0x80 : UTF16.isTrailSurrogate(units[index])
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    units.replaceSubrange(range, with: Self.units(text, isUTF8))
  }

  /// A range that the server names, which must lie in the text.
  func range(_ json: JSONValue, _ what: String) -> Range<Int> {
    let lines = lines
    func place(_ position: JSONValue?) -> Int {
      guard let line = position?["line"]?.int, let character = position?["character"]?.int,
        lines.indices.contains(line),
        0 <= character, lines[line].start + character <= lines[line].end
      else { fatalError("broken law: \(what) is outside of the text: \(json.text) \(bytes.debug)") }
      let index = lines[line].start + character
      hold(
        index == lines[line].end || !isInside(index), "\(what) cuts a character: \(json.text) \(bytes.debug)")
      return index
    }
    let (start, end) = (place(json["start"]), place(json["end"]))
    hold(start <= end, "\(what) ends before it begins: \(json.text) \(bytes.debug)")
    return start..<end
  }

  /// The text after edits that the server offers, which must not overlap.
  func applying(_ edits: [JSONValue], _ what: String) -> PlainDocument {
    let places = edits.map { edit in
      (range: range(edit["range"] ?? .null, what), text: edit["newText"]?.string ?? "")
    }.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    for (left, right) in zip(places, places.dropFirst()) {
      hold(
        left.range.upperBound <= right.range.lowerBound, "\(what) overlaps itself: \(edits) \(bytes.debug)")
    }
    var result = self
    for place in places.reversed() { result.replace(place.range, with: place.text) }
    return result
  }
}
