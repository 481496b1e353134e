import Testing

@testable import oal

@Suite struct ChildProcessTests {
  private func run(
    _ words: [String], limit: Int = 1 << 20, environment: [String] = ["PATH=/usr/bin:/bin"], seconds: Int = 60
  ) -> Result<ProcessResult, SystemError> {
    Platform.run(
      words.map { RawText($0) }, limit: limit, environment: environment.map { RawText($0) }, seconds: seconds)
  }

  private func shell(_ line: String, limit: Int = 1 << 20) throws -> ProcessResult {
    try run(["/bin/sh", "-c", line], limit: limit).get()
  }

  @Test func statusAndBothStreams() throws {
    let result = try shell("printf out; printf err >&2; exit 3")
    #expect(result == ProcessResult(status: 3, output: Array("out".utf8), trouble: Array("err".utf8)))
    #expect(try shell("kill -9 $$").status == 137)
  }

  /// A child that fills both pipes must not wait for a reader of the other.
  @Test func largeOutputIsReadToItsEnd() throws {
    let line = "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"
    let result = try shell(line)
    #expect(result.output.count == 300_000)
    #expect(result.trouble.count == 600_000)
    #expect(try shell(line, limit: 1000).output.count == 1000)
  }

  @Test func thereIsNothingToRead() throws {
    #expect(try shell("cat").output.isEmpty)
  }

  @Test func wordsAreNotForAShell() throws {
    #expect(
      try run(["/usr/bin/printf", "%s", "$HOME `id` *"]).get().output == Array("$HOME `id` *".utf8))
  }

  @Test func onlyTheGivenVariablesArePassedOn() throws {
    #expect(try run(["/usr/bin/env"], environment: ["A=b", "C="]).get().output == Array("A=b\nC=\n".utf8))
  }

  @Test func aProgramThatDoesNotEndIsEnded() {
    #expect(run(["/bin/sh", "-c", "exec sleep 600"], seconds: 1) == .failure(.timeout))
  }

  @Test(arguments: ["/nowhere/oal-no-such-program", "sh", ""]) func noSuchProgram(_ path: String) {
    guard case .failure(let error) = run([path]) else {
      Issue.record("it ran")
      return
    }
    #expect(error.isMissing)
  }
}
