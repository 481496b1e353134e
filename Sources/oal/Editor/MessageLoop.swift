import JSONText
import LanguageServer

/// Moves messages between a client's pipes and the server.
struct MessageLoop: ~Copyable {
  private static let chunk = 64 * 1024
  /// How many chunks are taken in between two pieces of work, lest a client that never pauses is never served.
  private static let chunksBetween = 64

  private var server: Server
  private let input: Int32
  private let output: Int32
  private var decoder = FrameDecoder()
  /// Whether the client will send no more.
  private var isAtEnd = false
  /// The client's process, once the client has named one. Other processes may keep the pipes open after its end.
  private var client: ProcessWatch?

  init(_ server: Server, input: Int32, output: Int32) {
    self.server = server
    self.input = input
    self.output = output
  }

  /// Serves until the client says exit or goes away; gives the exit status.
  mutating func run() -> Int32 {
    while true {
      // Between two pieces of work everything that came in meanwhile is taken, so that a cancellation finds its
      // request still waiting.
      var received = 0
      while !isAtEnd, received < Self.chunksBetween, Platform.hasInput(input) {
        receive()
        received += 1
      }
      if let messages = server.step() {
        guard send(messages) else { return 0 }
        if client == nil, let process = server.clientProcess { client = ProcessWatch(process) }
      } else if let status = server.exitStatus {
        return status
      } else if isAtEnd || isAbandoned() {
        return 0
      } else {
        receive()
      }
    }
  }

  /// Waits for bytes where a process is known; whether that is gone.
  private borrowing func isAbandoned() -> Bool {
    client?.wait(forInput: input) == .gone
  }

  /// Waits for bytes and hands over the messages in them.
  private mutating func receive() {
    switch Platform.readSome(input, limit: Self.chunk) {
    case .failure: isAtEnd = true
    case .success(let bytes) where bytes.isEmpty: isAtEnd = true
    case .success(let bytes): decoder.append(bytes)
    }
    while let frame = decoder.next() {
      switch frame {
      case .fault(let fault): server.enqueue(fault: fault)
      case .message(let bytes):
        do throws(JSONError) {
          server.enqueue(try JSONParser.parse(bytes))
        } catch {
          server.enqueue(fault: error.description)
        }
      }
    }
  }

  /// Writes the messages with one call; false when nobody reads them any more.
  private func send(_ messages: [JSONValue]) -> Bool {
    let bytes = messages.flatMap { FrameDecoder.frame($0.encoded) }
    return bytes.isEmpty || Platform.write(bytes, to: output) == nil
  }
}
