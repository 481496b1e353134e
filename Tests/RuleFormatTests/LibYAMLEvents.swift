import CYaml

/// libyaml's own events of a text, one line each: kind, style, anchor, tag and value. Independent of the rule reader
/// and its mistakes.
enum LibYAMLEvents {
  /// Nil where libyaml cannot read the text to its end.
  static func events(_ bytes: [UInt8]) -> [String]? {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) != 0 else { return nil }
    defer { yaml_parser_delete(&parser) }
    var events: [String] = []
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let isComplete = bytes[start...].withUnsafeBufferPointer { bytes in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) != 0 else { return false }
        defer { yaml_event_delete(&event) }
        if event.type == YAML_STREAM_END_EVENT { return true }
        events.append(describe(event))
      }
    }
    return isComplete ? events : nil
  }

  private static func describe(_ event: yaml_event_t) -> String {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return
        "scalar \(scalar.style.rawValue) \(word(scalar.anchor)) \(word(scalar.tag)) \(text.debugDescription)"
    case YAML_ALIAS_EVENT: return "alias \(word(event.data.alias.anchor))"
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return "sequence \(start.style.rawValue) \(word(start.anchor)) \(word(start.tag))"
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return "mapping \(start.style.rawValue) \(word(start.anchor)) \(word(start.tag))"
    default: return "event \(event.type.rawValue)"
    }
  }

  private static func word(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String {
    text.map { String(cString: $0) } ?? "-"
  }
}
