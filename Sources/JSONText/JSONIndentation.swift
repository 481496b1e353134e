extension JSONValue {
  /// The value as JSON text for people: two spaces a level, a short array of scalars on one line; ends with a newline.
  package var indentedText: String {
    var text = ""
    write(into: &text, indent: "\n")
    return text + "\n"
  }

  private static let lineWidth = 90

  private func write(into text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !isShort(elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index > 0 ? "," : "") + inner
        element.write(into: &text, indent: inner)
      }
      text += indent + "]"
    case .object(let object) where !object.members.isEmpty:
      text += "{"
      for (index, member) in object.members.enumerated() {
        text += (index > 0 ? "," : "") + inner + JSONValue.string(member.key).text + ": "
        member.value.write(into: &text, indent: inner)
      }
      text += indent + "}"
    default: text += self.text
    }
  }

  private func isShort(_ elements: [JSONValue]) -> Bool {
    elements.allSatisfy { $0.array == nil && $0.object == nil }
      && elements.reduce(0) { $0 + $1.text.utf8.count + 1 } <= Self.lineWidth
  }
}
