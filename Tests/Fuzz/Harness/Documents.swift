import JSONText

/// The value of a report in JSON, of which nothing hides or steers.
@discardableResult
func holdDocument(_ bytes: [UInt8], _ what: String) -> JSONValue {
  hold(JSONGrammar.accepts(bytes), "\(what) is no JSON: \(bytes.debug)")
  holdVisible(bytes, what)
  guard let value = try? JSONParser.parse(bytes) else {
    fatalError("broken law: \(what) is not read: \(bytes.debug)")
  }
  return value
}

/// The root of a report in XML, of which nothing hides or steers.
func holdXML(_ bytes: [UInt8], _ what: String) -> XMLGrammar.Element {
  holdVisible(bytes, what, allowsTabs: true)
  guard let root = XMLGrammar.read(bytes) else { fatalError("broken law: \(what) is no XML: \(bytes.debug)") }
  return root
}

/// The text without the colours of a terminal; nothing else may begin with an escape.
func holdUncolored(_ text: String, _ what: String) -> String {
  var plain = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    guard scalar == "\u{1B}" else {
      plain.append(scalar)
      continue
    }
    let parameters = rest.prefix { ("0"..."9").contains($0) || $0 == "[" || $0 == ";" }
    hold(parameters.first == "[", "\(what) has an escape of its own: \(text.debugDescription)")
    rest = rest[parameters.endIndex...]
    hold(rest.popFirst() == "m", "\(what) has an escape that is no colour: \(text.debugDescription)")
  }
  return String(plain)
}
