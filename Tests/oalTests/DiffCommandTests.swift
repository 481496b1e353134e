import Testing

@testable import oal

/// `oal diff`: the verdict, and the lines that explain the verdict.
@Suite struct DiffCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var old: String
    var new: String
    var verdict: String
    /// A line of the text.
    var says: String = ""

    var testDescription: String { what }
  }

  private static let lists = """
    list S app:com.a.b site:x.com
    list C category:social
    list P

    """

  static let cases = [
    Case(
      what: "a later start", old: "schedule \"N\" 22:00-06:00 weekdays block list:S",
      new: "schedule \"N\" 23:00-06:00 weekdays block list:S", verdict: "weaker",
      says: "S: weekdays 22:00-23:00 no longer blocked"),
    Case(
      what: "split into windows that adjoin", old: "schedule \"N\" 22:00-06:00 daily block list:S",
      new: "schedule \"A\" 22:00-02:00 daily block list:S\nschedule \"B\" 02:00-06:00 daily block list:S",
      verdict: "same"),
    Case(
      what: "longer but soft", old: "schedule \"N\" 22:00-06:00 daily block list:S hard",
      new: "schedule \"N\" 21:00-06:00 daily block list:S", verdict: "mixed",
      says: "S: daily 22:00-06:00 no longer hard"),
    Case(
      what: "another name and order",
      old: "schedule \"N\" 22:00-06:00 daily block list:S\nopen-limit \"G\" 3/day daily list:S",
      new: "open-limit \"G\" 3 opens/day daily list:S\nschedule \"M\" 22:00-06:00 daily block list:S",
      verdict: "same",
      says: "N seems to be called M now"),
    Case(
      what: "a smaller budget", old: "time-limit \"T\" 45m/day daily list:S",
      new: "time-limit \"T\" 30m/day daily list:S",
      verdict: "stricter", says: "S: 30m a day, daily is new"),
    Case(
      what: "a limit split over two lists", old: "time-limit \"T\" 45m/day daily list:S",
      new:
        "list A app:com.a.b\nlist B site:x.com\ntime-limit \"T\" 45m/day daily list:A\ntime-limit \"U\" 45m/day daily list:B",
      verdict: "weaker", says: "S: 45m a day, daily no longer holds"),
    Case(
      what: "a schedule that leaves less than the budget", old: "time-limit \"T\" 45m/day daily list:S",
      new: "schedule \"N\" 00:00-23:15 daily block list:S", verdict: "stricter"),
    Case(
      what: "a category covers no app", old: "schedule \"N\" 22:00-06:00 daily block list:S",
      new: "schedule \"N\" 22:00-06:00 daily block list:C", verdict: "mixed",
      says: "cannot tell whether still blocked"),
    Case(
      what: "everything covers all", old: "schedule \"N\" 22:00-06:00 daily block list:P",
      new: "list E category:all\nschedule \"N\" 22:00-06:00 daily block list:E", verdict: "stricter"),
    Case(
      what: "allow-only covers what it does not allow", old: "schedule \"N\" 22:00-06:00 daily block list:S",
      new: "list A app:com.work.x\nschedule \"N\" 22:00-06:00 daily allow-only list:A", verdict: "stricter"),
    Case(
      what: "allow-only with a list from the phone", old: "schedule \"N\" 22:00-06:00 daily block list:S",
      new: "schedule \"N\" 22:00-06:00 daily allow-only list:P", verdict: "mixed",
      says: "cannot tell whether still blocked"),
    Case(
      what: "one more app is allowed",
      old: "list A app:com.a.x\nschedule \"N\" 09:00-17:00 mon allow-only list:A",
      new: "list A app:com.a.x app:com.a.y\nschedule \"N\" 09:00-17:00 mon allow-only list:A",
      verdict: "weaker",
      says: "A: now allowed: app:com.a.y; mon 09:00-17:00 no longer blocked"),
    Case(
      what: "a list that is bound on the phone is renamed",
      old: "schedule \"N\" 09:00-17:00 mon block list:P",
      new: "list Q\nschedule \"N\" 09:00-17:00 mon block list:Q", verdict: "mixed", says: "cannot tell"),
    Case(
      what: "disabled before, gone after", old: "schedule \"N\" 09:00-17:00 mon block list:S disabled",
      new: "",
      verdict: "same", says: "N: the rule is gone"),
  ]

  @Test(arguments: cases) func verdict(_ item: Case) throws {
    let scratch = try Scratch()
    try scratch.write("old.oal", Self.lists + item.old + "\n")
    try scratch.write("new.oal", Self.lists + item.new + "\n")
    let json = try Tool.run(["diff", "old.oal", "new.oal", "--format", "json"], in: scratch.folder)
    #expect(json.output.contains("\"new\":\"new.oal\",\"verdict\":\"\(item.verdict)\""), "\(json.output)")
    let text = try Tool.run(["diff", "old.oal", "new.oal"], in: scratch.folder)
    #expect(text.status == 0 && text.output.contains(item.says), "\(text.output)\(text.trouble)")
    let gate = try Tool.run(["diff", "old.oal", "new.oal", "--fail-on", "weaker,mixed"], in: scratch.folder)
    #expect((gate.status == 1) == ["weaker", "mixed"].contains(item.verdict))
    let any = try Tool.run(["diff", "old.oal", "new.oal", "--exit-code"], in: scratch.folder)
    #expect((any.status == 1) == (item.verdict != "same"))
  }

  @Test func whatCannotBeComparedFails() throws {
    let scratch = try Scratch()
    try scratch.write("a.oal", "schedule \"N\" 25:00-26:00 daily block list:S\n")
    try scratch.write("b.oal", "")
    for words in [
      ["a.oal", "b.oal"], ["b.oal", "a.oal"], ["nothing", "b.oal"], ["b.oal", "b.oal", "--fail-on", "same"],
    ] {
      let result = try Tool.run(["diff"] + words, in: scratch.folder)
      #expect(result.status == 2 && !result.trouble.isEmpty && result.output.isEmpty)
    }
  }

  /// A name is shown as it is, whatever Markdown makes of its characters.
  @Test func markdownIsEscaped() throws {
    let scratch = try Scratch()
    try scratch.write("old.oal", "list S app:a.b\nschedule \"<b>|*x*\" 09:00-17:00 mon block list:S\n")
    try scratch.write("new.oal", "")
    let result = try Tool.run(["diff", "old.oal", "new.oal", "--format", "markdown"], in: scratch.folder)
    #expect(result.output.contains("\\<b\\>\\|\\*x\\*: the rule is gone"), "\(result.output)")
  }
}
