import Foundation
import MonitoringPlan
import Testing

@testable import oal

@Suite struct VerifyCommandTests {
  private static let good = "schedule \"Sleep\" 22:00-06:00 daily block list:Social\n"
  private static let bad = "schedule \"Down\" 22:00-24:00 daily block list:Social\n"

  @Test func statusSaysWhetherTheyAgree() throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    try scratch.write("bad.oal", Self.bad)
    try scratch.write("wrong.oal", "schedule \"Late\" 22:00-26:00 daily block list:Social\n")
    #expect(try Tool.run(["verify", "good.oal"], in: scratch.folder).status == 0)
    #expect(try Tool.run(["verify", "bad.oal"], in: scratch.folder).status == 1)
    let wrong = try Tool.run(["verify", "wrong.oal"], in: scratch.folder)
    #expect(wrong.status == 1)
    #expect(wrong.output.isEmpty)
    #expect(wrong.trouble.contains("error[OAL003]"))
    #expect(try Tool.run(["verify", "missing.oal"], in: scratch.folder).status == 2)
    let all = try Tool.run(["verify", "good.oal", "bad.oal", "--format", "json"], in: scratch.folder)
    #expect(all.status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [String: Any]
    #expect(json?["agrees"] as? Bool == false)
    #expect((json?["verdicts"] as? [[String: Any]])?.compactMap { $0["agrees"] as? Bool } == [true, false])
  }

  @Test(arguments: [
    (["--late", "soon"], "--late: 'soon'"), (["--late", "1441"], "from 0 to 1440"), (["--late=-1"], "from 0"),
    (["--skip", "10"], "--skip: '10'"), (["--skip", "101%"], "is not a rate"),
    (["--skip", "0.1234567"], "rate"),
    (["--seed", "x"], "--seed"), (["--seed=-1"], "0 or more"), (["--idle", "23:00"], "is not a window"),
    (["--idle", "25:00-07:00"], "is not a window"), (["--foreground", "24:00"], "is not a time of day"),
    (["--foreground", "8"], "as in 08:00"), (["--at", "2026-02-30"], "28 days"),
    (["--at", "soon"], "2026-03-08"),
    (["--zone", "Europe/Berlni"], "Europe/Berlin"), (["--zone", "UTC+2"], "Etc/GMT-2"),
    (["--strategy", "timeline"], "--strategy timeline needs --at"),
    (["--strategy", "timeline", "--at", "2026-03-08"], "--strategy timeline needs --zone"),
    (["--strategy", "wake", "--target", "openapplock-1.0.5"], "does not go with"),
  ])
  func unreadableOptions(_ words: [String], _ part: String) throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    let result = try Tool.run(["verify", "good.oal"] + words, in: scratch.folder)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.trouble.contains(part), "\(result.trouble)")
  }

  @Test func datedPlansNeedTheirTime() throws {
    let scratch = try Scratch()
    try scratch.write("good.oal", Self.good)
    let words = ["plan", "good.oal", "--target", "openapplock-1.0.5"]
    #expect(try Tool.run(words, in: scratch.folder).trouble.contains("needs --at"))
    let half = try Tool.run(words + ["--at", "2026-03-08T12:00"], in: scratch.folder)
    #expect(half.trouble.contains("needs --zone"))
    let whole = try Tool.run(words + ["--at", "2026-03-08T12:00", "--zone", "UTC"], in: scratch.folder)
    #expect(whole.status == 0)
  }

  @Test(arguments: [
    ("0", 0), ("1", 1_000_000), ("1.0", 1_000_000), ("0.1", 100_000), ("0.000001", 1), ("10%", 100_000),
    ("12.5%", 125_000), ("100%", 1_000_000), ("0%", 0), ("0.0001%", 1),
  ])
  func rates(_ text: String, _ perMillion: Int) {
    #expect(Rate.perMillion(text) == perMillion)
  }

  @Test(arguments: [
    "", "%", ".", "1.", ".5", "1.1", "2", "-0.1", "0.0000001", "0.00001%", "1e-3", "0,1", "101%", "+1",
    "0.+1",
  ])
  func noRates(_ text: String) {
    #expect(Rate.perMillion(text) == nil)
  }

  @Test(arguments: [(100_000, "10%"), (125_000, "12.5%"), (1, "0.0001%"), (0, "0%"), (1_000_000, "100%")])
  func percents(_ rate: Int, _ text: String) {
    #expect(Rate.percent(rate) == text)
  }
}
