/// The part of XML 1.0 that reports need, read strictly: elements, attributes, text and the five named entities.
struct XMLGrammar {
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
    var children: [Element] = []
    var text = ""

    /// How many elements of a name there are, itself included.
    func count(_ name: String) -> Int {
      (self.name == name ? 1 : 0) + children.reduce(0) { $0 + $1.count(name) }
    }
  }

  private var rest: Substring.UnicodeScalarView

  /// The root element; nil for what is no well-formed document.
  static func read(_ bytes: [UInt8]) -> Element? {
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.allSatisfy(isCharacter)
    else {
      return nil
    }
    var grammar = XMLGrammar(rest: text[...].unicodeScalars)
    guard grammar.take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") else { return nil }
    grammar.space()
    guard let root = grammar.element() else { return nil }
    grammar.space()
    return grammar.rest.isEmpty ? root : nil
  }

  /// Production 2 of XML 1.0, without the CR, which readers turn into a LF.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private mutating func space() { rest = rest.drop { " \n\t".unicodeScalars.contains($0) } }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func name() -> String? {
    let name = rest.prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) || $0 == "-" }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }

  private mutating func element() -> Element? {
    guard take("<"), let name = name() else { return nil }
    var element = Element(name: name)
    while take(" ") {
      guard let key = self.name(), take("=\""), let value = characters(until: "\""), take("\""),
        !value.unicodeScalars.contains("\n"), element.attributes.updateValue(value, forKey: key) == nil
      else { return nil }
    }
    if take("/>") { return element }
    guard take(">") else { return nil }
    while true {
      guard let text = characters(until: "<") else { return nil }
      element.text += text
      if take("</") { return take(name) && take(">") ? element : nil }
      guard let child = self.element() else { return nil }
      element.children.append(child)
    }
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// What `&name;` or `&#35;` stands for. A reference to a line break reads as a vertical tab, so that it can be told from
  /// one that is no reference.
  private static func entity(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return entities[name] }
    guard let scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init), isCharacter(scalar) else {
      return nil
    }
    return scalar == "\n" ? "\u{B}" : scalar
  }

  /// Decoded text up to a character.
  private mutating func characters(until end: Unicode.Scalar) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != end {
      if scalar == "<" || rest.starts(with: "]]>".unicodeScalars) { return nil }
      rest = rest.dropFirst()
      guard scalar == "&" else {
        text.append(scalar)
        continue
      }
      let name = rest.prefix { $0 != ";" }
      guard let entity = Self.entity(String(name)) else { return nil }
      text.append(entity)
      rest = rest[name.endIndex...].dropFirst()
    }
    return rest.isEmpty ? nil : String(text)
  }
}
