/// Cuts a stream of bytes into the messages of the base protocol: header lines, an empty line, and as many bytes as
/// `Content-Length` says.
///
/// Whatever comes in, reading goes on: a header without a usable length is reported, and everything up to the next
/// `Content-Length` is passed over, for which no more than a line's end is kept in memory.
package struct FrameDecoder: Sendable {
  /// What the stream held next.
  package enum Frame: Hashable, Sendable {
    /// A message's bytes.
    case message([UInt8])
    /// Something that was no message; what is wrong with it, lower case.
    case fault(String)
  }

  /// The longest message: a file of the greatest size in which every other byte is escaped fits well.
  package static let longestMessage = 128 * 1024 * 1024
  /// What is kept of a line that may end in a header.
  private static let longestLine = 1024
  private static let lengthField = Array("content-length:".utf8)

  private enum Length: Hashable, Sendable {
    case missing
    case bytes(Int)
    case fault(String)
  }

  private var buffer: [UInt8] = []
  /// Where the unread bytes of the buffer begin.
  private var start = 0
  /// Up to where the buffer was searched for the end of a line.
  private var searched = 0
  private var length = Length.missing
  private var hasLines = false
  /// The number of body bytes that the decoder waits for, once a header is complete.
  private var body: Int?

  package init() {}

  /// How many bytes wait to be a message.
  var bufferedBytes: Int { buffer.count - start }

  /// Adds bytes as they were received.
  package mutating func append(_ bytes: some Collection<UInt8>) { buffer.append(contentsOf: bytes) }

  /// The next message or fault; nil until more bytes are there.
  package mutating func next() -> Frame? {
    while true {
      if let body {
        guard buffer.count - start >= body else { return nil }
        let message = Array(buffer[start..<start + body])
        consume(to: start + body)
        self.body = nil
        return .message(message)
      }
      guard let line = nextLine() else { return nil }
      if let fault = read(line) { return .fault(fault) }
    }
  }

  /// The next line without its end; nil until its end is there. Of a line that goes on for ever only the last part
  /// is kept.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      if buffer.count - start > Self.longestLine {
        hasLines = true
        consume(to: buffer.count - Self.longestLine / 2)
      }
      searched = buffer.count
      return nil
    }
    var line = buffer[max(start, end - Self.longestLine)..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    consume(to: end + 1)
    return line
  }

  private mutating func consume(to offset: Int) {
    start = offset
    // Moving what is left only now and then keeps the whole linear.
    if start > 64 * 1024, start * 2 > buffer.count || start == buffer.count {
      buffer.removeSubrange(..<start)
      start = 0
    }
    searched = start
  }

  /// Takes a header line; a fault where the header ends without a usable length.
  private mutating func read(_ line: ArraySlice<UInt8>) -> String? {
    guard line.isEmpty else {
      hasLines = true
      if let value = Self.lengthValue(in: line) { length = Self.parse(value) }
      return nil
    }
    // Empty lines between messages are let pass.
    guard hasLines else { return nil }
    defer {
      length = .missing
      hasLines = false
    }
    switch length {
    case .bytes(let count): body = count
    case .fault(let fault): return fault
    case .missing: return ServerMessages.noContentLength
    }
    return nil
  }

  /// What stands behind the last `Content-Length:` of a line: after a body of unknown length the next message's
  /// header goes on on the same line.
  private static func lengthValue(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.count >= lengthField.count else { return nil }
    var start = line.endIndex - lengthField.count
    while true {
      let candidate = line[start..<start + lengthField.count]
      if candidate.elementsEqual(lengthField, by: { $0 | ($0.isUpperCase ? 0x20 : 0) == $1 }) {
        return line[(start + lengthField.count)...]
      }
      guard start > line.startIndex else { return nil }
      start -= 1
    }
  }

  private static func parse(_ value: ArraySlice<UInt8>) -> Length {
    let text = String(decoding: value, as: UTF8.self).filter { $0 != " " && $0 != "\t" }
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .fault(ServerMessages.badContentLength)
    }
    guard let count = Int(text), count <= longestMessage else {
      return .fault(ServerMessages.messageTooLong(longestMessage))
    }
    return .bytes(count)
  }

  /// A message with its header.
  package static func frame(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}

extension UInt8 {
  fileprivate var isUpperCase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
