import JSONText
import LanguageServer
import RuleFormat
import RuleSyntax

extension FuzzTarget {
  /// What a client sends to the language server, as a stream of bytes (bit 0 is 0) or one message a line (1): the frames
  /// do not depend on how the stream is cut, each request has one answer, and every answer is JSON.
  static let framing = FuzzTarget(name: "framing", limit: 4096, dictionary: .messages) { input in
    var input = input
    let options = input.byte()
    let lines = input.bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let stream = options.hasOption(0) ? lines.flatMap(FrameDecoder.frame) : input.bytes
    let frames = decode(stream, pieces: [stream.count])
    hold(decode(stream, pieces: [1]) == frames, "frames differ byte by byte: \(stream.debug)")
    hold(decode(stream, pieces: [7, 1, 64]) == frames, "frames differ piece by piece: \(stream.debug)")
    if options.hasOption(0) {
      hold(frames == lines.map { .message($0) }, "other messages than framed: \(stream.debug)")
    }
    serve(frames, isShaken: options.hasOption(1), waits: options.hasOption(2))
  }

  private static func decode(_ stream: [UInt8], pieces: [Int]) -> [FrameDecoder.Frame] {
    var decoder = FrameDecoder()
    var frames: [FrameDecoder.Frame] = []
    var rest = stream[...]
    var turn = 0
    while !rest.isEmpty {
      let piece = rest.prefix(max(pieces[turn % pieces.count], 1))
      turn += 1
      rest = rest[piece.endIndex...]
      decoder.append(piece)
      while let frame = decoder.next() { frames.append(frame) }
    }
    return frames
  }

  /// Hands messages to a server, with or without a handshake before; one by one, or at once before the server's first
  /// step.
  private static func serve(_ frames: [FrameDecoder.Frame], isShaken: Bool, waits: Bool) {
    var server = Server(LanguageServerSample.environment())
    if isShaken { for message in LanguageServerSample.handshake { _ = server.receive(message) } }
    var wanted = 0
    var answers = 0
    func take(_ messages: [JSONValue]?) -> Bool {
      guard let messages else { return false }
      for message in messages {
        let bytes = message.encoded
        hold(JSONGrammar.accepts(bytes), "no JSON: \(bytes.debug)")
        hold(message["jsonrpc"] == "2.0", "no message of the protocol: \(bytes.debug)")
        if message["method"] == nil { answers += 1 }
      }
      return true
    }
    let hasExit = frames.contains {
      if case .message(let bytes) = $0 { bytes.contains("exit".utf8) } else { false }
    }
    for frame in frames where server.exitStatus == nil {
      switch frame {
      case .fault(let fault):
        wanted += 1
        server.enqueue(fault: fault)
      case .message(let bytes):
        do throws(JSONError) {
          let message = try JSONParser.parse(bytes)
          if demandsAnswer(message) { wanted += 1 }
          server.enqueue(message)
        } catch {
          wanted += 1
          server.enqueue(fault: error.description)
        }
      }
      // Requests behind the end of the session have no answer.
      if !waits || hasExit { while take(server.step()) {} }
    }
    while take(server.step()) {}
    hold(answers == wanted, "\(answers) answers for \(wanted) requests: \(frames)")
  }

  private static func demandsAnswer(_ message: JSONValue) -> Bool {
    if message["method"] == "$/cancelRequest", message["id"] == nil { return false }
    guard message["jsonrpc"] == "2.0" else { return true }
    if message["method"]?.string != nil { return message["id"] != nil }
    return message["id"] == nil || message["result"] == nil && message["error"] == nil
  }
}
