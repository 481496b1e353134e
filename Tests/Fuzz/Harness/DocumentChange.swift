import JSONText

/// A change of an open document, at places that a client can name.
struct DocumentChange {
  var line: Int
  var character: Int
  var endLine: Int
  var endCharacter: Int
  /// Whether the whole text is replaced, wherever the places are.
  var isWhole: Bool
  /// Whether the next change goes in the same message.
  var isJoined: Bool
  var text: String

  /// Makes the change to a client's document; gives the range of its units.
  @discardableResult func apply(to document: inout PlainDocument) -> Range<Int> {
    if isWhole {
      let whole = 0..<document.units.count
      document.replace(whole, with: text)
      return whole
    }
    let start = document.index(line: line, character: character)
    let range = start..<max(start, document.index(line: endLine, character: endCharacter))
    document.replace(range, with: text)
    return range
  }

  var json: JSONValue {
    if isWhole { return ["text": .string(text)] }
    return [
      "range": [
        "start": ["line": .integer(line), "character": .integer(character)],
        "end": ["line": .integer(endLine), "character": .integer(endCharacter)],
      ],
      "text": .string(text),
    ]
  }
}

extension FuzzInput {
  /// At most seven changes: their number by the lowest three bits of a byte, then each as five bytes and a text up to a
  /// NUL. Lines are small numbers, since few texts here have many.
  mutating func changes() -> [DocumentChange] {
    (0..<Int(byte() & 7)).map { _ in
      let (line, character, lines, characters, kind) = (byte() % 32, byte(), byte() % 3, byte(), byte())
      let end = lines == 0 ? Int(character) + Int(characters % 16) : Int(characters)
      return DocumentChange(
        line: Int(line), character: Int(character), endLine: Int(line + lines), endCharacter: end,
        isWhole: kind & 7 == 7, isJoined: kind.hasOption(3),
        text: String(decoding: part(endingWith: 0), as: UTF8.self))
    }
  }
}
