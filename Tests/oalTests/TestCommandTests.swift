import Testing

@testable import oal

/// `oal test` from the command line.
@Suite struct TestCommandTests {
  private static let rules = "list S app:a.b\nschedule \"N\" 22:00-06:00 daily block list:S\n"

  private func run(_ words: [String], tests: String, rules: String = rules) throws -> Tool.Result {
    let scratch = try Scratch()
    try scratch.write("rules.oal", rules)
    try scratch.write("a.oal-test.yaml", tests)
    return try Tool.run(words, in: scratch.folder)
  }

  private func test(_ answer: String) -> String {
    "tests:\n- {name: night, at: mon 22:00, expect: {app:a.b: \(answer)}}\n"
  }

  @Test func exitStatuses() throws {
    #expect(try run(["test"], tests: test("blocked")).status == 0)
    #expect(try run(["test"], tests: test("free")).status == 1)
    #expect(try run(["test"], tests: test("shut")).status == 2)
    #expect(try run(["test"], tests: "tests: []\n").status == 2)
    #expect(try run(["test", "--filter", "day"], tests: test("blocked")).status == 2)
    #expect(try run(["test", "--filter", "nig"], tests: test("blocked")).status == 0)
    #expect(try run(["test"], tests: test("blocked"), rules: "schedule 25:00\n").status == 2)
    let empty = try Scratch()
    #expect(try Tool.run(["test"], in: empty.folder).status == 2)
  }

  @Test func checkTriesTheTestsToo() throws {
    #expect(try run(["check"], tests: test("blocked")).status == 0)
    let failed = try run(["check"], tests: test("free"))
    #expect(failed.status == 1 && failed.output.contains("a.oal-test.yaml:2:41: failed: night, mon 22:00"))
    #expect(try run(["check", "rules.oal"], tests: test("free")).status == 0)
    #expect(try run(["check"], tests: "x: y\n").status == 2)
  }

  /// A report for a server is written even where a file is broken.
  @Test func junitIsWrittenForABrokenFile() throws {
    let result = try run(["test", "--format", "junit"], tests: "tests: [")
    #expect(result.status == 2 && result.output.contains("<error message="))
    #expect(result.output.contains("classname=\"a.oal-test.yaml\" time=\"0\""))
  }

  @Test func expectedComesBeforeGot() throws {
    let result = try run(["test"], tests: test("free"))
    #expect(
      result.output.contains(
        """
        a.oal-test.yaml:2:41: failed: night, mon 22:00
          app:a.b
            expected  free
            got       blocked, by N until tue 06:00
        """), "\(result.output)")
  }

  @Test func rulesCanLieElsewhere() throws {
    let scratch = try Scratch()
    try scratch.write("rules/a.oal", Self.rules)
    try scratch.write("tests/a.oal-test.yaml", "rules: ../rules\n" + test("blocked"))
    #expect(try Tool.run(["test"], in: scratch.folder).status == 0)
    try scratch.write("tests/b.oal-test.yaml", "rules: ../nowhere\n" + test("blocked"))
    #expect(try Tool.run(["test"], in: scratch.folder).status == 2)
  }
}
