import CYaml
import RuleSyntax

/// What libyaml by itself reads in a file: a line for each event, and the scalars' texts.
struct YAMLEvents {
  /// Kinds, styles, anchors and tags.
  var shape: [String] = []
  /// In the order of the text.
  var scalars: [String] = []
  /// Whether the last scalar is a block of lines.
  var endsInBlock = false

  /// Nil for what libyaml does not take for YAML.
  init?(_ source: SourceFile) {
    let bytes = source.bytes.dropFirst(source.byteOrderMarkLength)
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) != 0 else { return nil }
    defer { yaml_parser_delete(&parser) }
    let isRead = bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      return read(&parser)
    }
    if !isRead { return nil }
  }

  private mutating func read(_ parser: inout yaml_parser_t) -> Bool {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) != 0 else { return false }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT: return true
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        scalars.append(String(decoding: text, as: UTF8.self))
        endsInBlock = [YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE].contains(scalar.style)
        shape.append("scalar \(scalar.style.rawValue) \(Self.name(scalar.anchor)) \(Self.name(scalar.tag))")
      case YAML_ALIAS_EVENT: shape.append("alias \(Self.name(event.data.alias.anchor))")
      case YAML_SEQUENCE_START_EVENT: shape.append("sequence \(Self.name(event.data.sequence_start.anchor))")
      case YAML_MAPPING_START_EVENT: shape.append("mapping \(Self.name(event.data.mapping_start.anchor))")
      default: shape.append("event \(event.type.rawValue)")
      }
    }
  }

  private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String {
    guard let text else { return "-" }
    return text.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
  }
}
