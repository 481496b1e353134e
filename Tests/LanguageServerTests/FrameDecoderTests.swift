import TestSupport
import Testing

@testable import LanguageServer

@Suite struct FrameDecoderTests {
  private func decode(_ text: String, chunk: Int = .max) -> [FrameDecoder.Frame] {
    var decoder = FrameDecoder()
    var frames: [FrameDecoder.Frame] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      decoder.append(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      while let frame = decoder.next() { frames.append(frame) }
    }
    return frames
  }

  private func message(_ text: String) -> FrameDecoder.Frame { .message(Array(text.utf8)) }

  /// The bodies, with `!` for each fault.
  private func summary(_ frames: [FrameDecoder.Frame]) -> [String] {
    frames.map { if case .message(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { "!" } }
  }

  @Test(arguments: [1, 2, 3, 7, .max])
  func readsMessagesHoweverTheyArrive(chunk: Int) {
    let text =
      "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n[1]"
      + "Content-Length: 0\r\n\r\nX-Other: Content\nCONTENT-LENGTH:   1  \n\n7"
    #expect(decode(text, chunk: chunk) == ["{}", "[1]", "", "7"].map(message))
  }

  /// Whatever is wrong, the next message is read.
  @Test(arguments: [
    ("garbage\r\n\r\n", ["!", "{}"]),
    ("Content-Length: -5\r\n\r\n{\"a\"}", ["!", "{}"]),
    ("Content-Length: 99999999999999999999999\r\n\r\n{\"a\"}", ["!", "{}"]),
    ("Content-Length: 9999999999\r\n\r\n[1,\n2,\n\n3]", ["!", "!", "{}"]),
    ("Content-Length: twelve\r\n\r\n", ["!", "{}"]),
    ("Content-Length: \r\n\r\n", ["!", "{}"]),
    ("Content-Length: 1.5\r\n\r\n", ["!", "{}"]),
    ("Content-Length\r\n\r\n", ["!", "{}"]),
    ("\r\n\r\n\n\n", ["{}"]),
    ("no header at all", ["{}"]),
    ("\u{0}\u{1}\u{FF}\r\n", ["{}"]),
    ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", ["!", "{}"]),
    ("Content-Length: 5\r\nContent-Length: 1\r\n\r\n7", ["7", "{}"]),
  ])
  func goesOnAfterGarbage(garbage: String, expected: [String]) {
    let text = garbage + "Content-Length: 2\r\n\r\n{}"
    #expect(summary(decode(text)) == expected)
    #expect(summary(decode(text, chunk: 1)) == expected)
  }

  @Test func keepsLittleOfALineWithoutEnd() {
    var decoder = FrameDecoder()
    for _ in 0..<1000 {
      decoder.append([UInt8](repeating: 0x61, count: 10_000))
      #expect(decoder.next() == nil)
    }
    #expect(decoder.bufferedBytes < 200_000)
    decoder.append(Array("Content-Length: 1\r\n\r\n7".utf8))
    #expect(decoder.next() == message("7"))
  }

  @Test func framesWhatItReads() {
    var decoder = FrameDecoder()
    decoder.append(FrameDecoder.frame(Array("é".utf8)))
    #expect(decoder.next() == message("é"))
    #expect(decoder.next() == nil)
  }

  @Test func readsOnAfterAnyDamage() {
    var random = SeededGenerator(seed: 5)
    let sound = FrameDecoder.frame(Array("{\"a\":[1,2,3]}".utf8))
    for _ in 0..<500 {
      var damaged = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: damaged.indices, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      var decoder = FrameDecoder()
      decoder.append(damaged)
      while decoder.next() != nil {}
      // A length made longer swallows what follows, so many more messages come.
      for _ in 0..<20 { decoder.append([0x0A, 0x0A] + sound) }
      var last: FrameDecoder.Frame?
      while let frame = decoder.next() { last = frame }
      let isWaiting = decoder.bufferedBytes > 20
      #expect(last == .message(Array("{\"a\":[1,2,3]}".utf8)) || isWaiting)
    }
  }
}
