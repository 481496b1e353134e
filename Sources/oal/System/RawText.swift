/// An argument or a path as the system gives it: bytes, mostly but not always UTF-8.
struct RawText: Hashable, Comparable, Sendable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// The text to show and to report; a byte that is not UTF-8 reads `\xE9`. Not escaped for a terminal.
  var text: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let scalar):
        offset += scalar.count
        text.unicodeScalars.append(Unicode.UTF8.decode(scalar))
      case .error(let length):
        for byte in bytes[offset..<min(offset + length, bytes.count)] {
          text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        offset += length
      case .emptyInput:
        return text
      }
    }
  }

  /// Byte order, as `LC_ALL=C sort` has it: the same on every machine.
  static func < (left: RawText, right: RawText) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension RawText {
  /// The part after the last slash.
  var lastComponent: RawText {
    RawText(Array(bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)))
  }

  /// The folder that the path is in: `.` for a bare name.
  var folder: RawText {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return RawText(".") }
    return RawText(Array(bytes[..<max(slash, 1)]))
  }

  /// The path of an entry of this folder; entries of the current folder have no `./` before them.
  func appending(_ name: RawText) -> RawText {
    if bytes == Array(".".utf8) { return name }
    return RawText(
      bytes.last == UInt8(ascii: "/") ? bytes + name.bytes : bytes + [UInt8(ascii: "/")] + name.bytes)
  }
}
