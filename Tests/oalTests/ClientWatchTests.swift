import Foundation
import Testing

@testable import oal

/// `oal lsp` ends with its editor, even while another process keeps the pipes open.
@Suite struct ClientWatchTests {
  /// A server as a process, with pipes that the test holds open.
  private final class Running {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init() throws {
      let binary = try #require(Tool.binary, "oal is not built")
      process.executableURL = binary
      process.arguments = ["lsp"]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    deinit { end(process) }

    func send(_ body: String) throws {
      try input.fileHandleForWriting.write(
        contentsOf: Data("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    }

    /// Shakes hands as a client whose process is the given one, in JSON, and waits for the answer.
    func initialize(_ processID: String) throws {
      try send(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":\#(processID),"capabilities":{}}}"#
      )
      #expect(!output.fileHandleForReading.availableData.isEmpty)
    }

    func shutDown() throws {
      try send(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
      try send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    }

    /// The exit status; nil if the server is still there after a long while.
    var status: Int32? {
      for _ in 0..<600 where process.isRunning { usleep(50_000) }
      return process.isRunning ? nil : process.terminationStatus
    }
  }

  private func client() throws -> Process {
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/bin/sleep")
    client.arguments = ["600"]
    try client.run()
    return client
  }

  @Test func theServerEndsWhenItsClientIsGone() throws {
    let client = try client()
    let server = try Running()
    try server.initialize("\(client.processIdentifier)")
    #expect(server.process.isRunning)
    end(client)
    #expect(server.status == 0)
  }

  @Test func theServerEndsWhenItsClientWasGoneBefore() throws {
    let client = try client()
    end(client)
    client.waitUntilExit()
    let server = try Running()
    try server.initialize("\(client.processIdentifier)")
    #expect(server.status == 0)
  }

  /// Without a process, and with what is none, the server serves on until it is told to end.
  @Test(arguments: ["null", "0", "-1", "1.5", "\"x\"", "1e12", "[]"])
  func withoutAProcessTheServerStays(_ processID: String) throws {
    let server = try Running()
    try server.initialize(processID)
    usleep(100_000)
    #expect(server.process.isRunning)
    try server.shutDown()
    #expect(server.status == 0)
  }

  /// Where the system has no word for it, looking again now and then has to do.
  @Test func lookingAgainFindsOut() throws {
    let client = try client()
    let watch = ProcessWatch(client.processIdentifier, looksAgain: true)
    let isGoneAtFirst = watch.isGone
    end(client)
    client.waitUntilExit()
    let isGoneAtLast = watch.isGone
    #expect(!isGoneAtFirst && isGoneAtLast)
  }
}

/// Ends a process at once: other signals are blocked in what a test starts.
private func end(_ process: Process) { _ = kill(process.processIdentifier, SIGKILL) }
