import CivilTime
import Foundation
import Testing

@testable import oal

/// The machine's own zone, on machines of all kinds.
@Suite struct LocalZoneTests {
  let folder: DatabaseFolder
  var database: ZoneDatabase { folder.database }
  var etc: String { folder.scratch.folder.path + "/etc" }

  init() throws {
    folder = try DatabaseFolder()
    try folder.scratch.write("etc/hostname", "machine\n")
  }

  /// A machine that has nothing set but what the test sets.
  private func machine(_ variable: String? = nil) -> LocalZone {
    LocalZone(
      variable: variable, link: RawText(etc + "/localtime"), nameFile: RawText(etc + "/timezone"))
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: etc + "/" + name, withDestinationPath: target)
  }

  private func abbreviation(_ zone: Zone) -> String {
    zone.offset(at: Instant(secondsSince1970: 0)).abbreviation
  }

  // MARK: TZ

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin", "CET"), (":Europe/Berlin", "Europe/Berlin", "CET"),
    ("EST", "EST", "EST"),
    ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0", "EST"), ("<+03>-3", "<+03>-3", "+03"),
    // In TZ the sign is POSIX's own.
    ("UTC+2", "UTC+2", "UTC"), ("JST-9", "JST-9", "JST"),
  ])
  func theVariableIsANameOrARule(_ value: String, _ name: String, _ abbreviation: String) throws {
    try link("localtime", to: folder.path.text + "/Africa/Cairo")
    let zone = try machine(value).zone(in: database).get()
    #expect(zone.name == name)
    #expect(self.abbreviation(zone) == abbreviation)
  }

  @Test func aRulesSignCountsToTheWest() throws {
    let zone = try machine("UTC+2").zone(in: database).get()
    #expect(zone.offset(at: Instant(secondsSince1970: 0)).secondsEast == -7200)
  }

  @Test func theVariableMayBeAPath() throws {
    try link("localtime", to: "../zoneinfo/Europe/Berlin")
    for path in [folder.path.text + "/Europe/Berlin", etc + "/localtime"] {
      for value in [path, ":" + path] {
        let zone = try machine(value).zone(in: database).get()
        #expect(zone.name == "Europe/Berlin" && abbreviation(zone) == "CET")
      }
    }
  }

  @Test(
    arguments: [
      ("", .emptyVariable), (":", .emptyVariable),
      ("Europe/Belin", .unknown("Europe/Belin", suggestion: "Europe/Berlin")),
      ("Foo", .unknown("Foo", suggestion: nil)), (":EST5", .unknown("EST5", suggestion: nil)),
      (":../zoneinfo/EST", .notAName("../zoneinfo/EST")), ("Factory", .neverSet),
      ("CET-1CEST", .rule("CET-1CEST", PosixZoneError(kind: .dates, offset: 9))),
      ("/nowhere/x", .unreadable(RawText("/nowhere/x"), .missing)),
    ] as [(String, ZoneFailure)])
  func aWrongVariableIsNeverUTC(_ value: String, _ failure: ZoneFailure) throws {
    try link("localtime", to: folder.path.text + "/Etc/UTC")
    #expect(machine(value).zone(in: database) == .failure(.found(in: "TZ", failure)))
  }

  // MARK: Files

  @Test(arguments: ["zoneinfo/Europe/Berlin", "zoneinfo/posix/Europe/Berlin"])
  func theLinkGivesTheName(_ target: String) throws {
    try link("localtime", to: folder.scratch.folder.path + "/" + target)
    let zone = try machine().zone(in: database).get()
    #expect(zone.name == "Europe/Berlin" && abbreviation(zone) == "CET")
  }

  @Test func linksMayTakeSteps() throws {
    try link("first", to: "../zoneinfo/Africa/Cairo")
    try link("second", to: etc + "/first")
    try link("localtime", to: "second")
    #expect(try machine().zone(in: database).get().name == "Africa/Cairo")
  }

  /// The link may lead to a database outside of the searched folders.
  @Test func theLinkNeedsNoDatabase() throws {
    try link("localtime", to: folder.path.text + "/Europe/Berlin")
    let zone = try machine().zone(in: ZoneDatabase(folders: [])).get()
    #expect(zone.name == "Europe/Berlin" && abbreviation(zone) == "CET")
  }

  @Test(arguments: [
    ("Europe/Berlin\n", "Europe/Berlin"), ("Africa/Cairo\n", nil), ("../x\n", nil), ("", nil), (nil, nil),
  ])
  func aCopyHasTheWrittenNameIfItIsOfThatZone(_ written: String?, _ name: String?) throws {
    try folder.scratch.write("etc/localtime", DatabaseFolder.file(DatabaseFolder.berlin))
    if let written { try folder.scratch.write("etc/timezone", written) }
    let zone = try machine().zone(in: database).get()
    #expect(zone.name == name ?? etc + "/localtime")
    #expect(abbreviation(zone) == "CET")
  }

  @Test func withoutALinkTheWrittenNameCounts() throws {
    try folder.scratch.write("etc/timezone", "Africa/Cairo\n")
    #expect(try machine().zone(in: database).get().name == "Africa/Cairo")
    try folder.scratch.write("etc/timezone", "Africa/Kairo\n")
    let failure = ZoneFailure.unknown("Africa/Kairo", suggestion: "Africa/Cairo")
    #expect(machine().zone(in: database) == .failure(.found(in: etc + "/timezone", failure)))
  }

  @Test func aLinkThatLeadsNowhereSaysWhatIsMissing() throws {
    try link("localtime", to: "/nowhere/zoneinfo/Europe/Berlin")
    let empty = ZoneDatabase(folders: [RawText("/nowhere/zoneinfo")])
    #expect(
      machine().zone(in: empty)
        == .failure(.found(in: etc + "/localtime", .noDatabase(searched: empty.folders))))
  }

  @Test func aMachineThatSaysNothingIsNotInUTC() throws {
    let failure = ZoneFailure.notSet(searched: ["TZ", etc + "/localtime", etc + "/timezone"])
    #expect(machine().zone(in: database) == .failure(failure))
    try link("localtime", to: folder.path.text + "/Factory")
    #expect(machine().zone(in: database) == .failure(.found(in: etc + "/localtime", .neverSet)))
  }

  @Test func aCircleOfLinksIsAFailure() throws {
    try link("localtime", to: "other")
    try link("other", to: "localtime")
    let found = machine().zone(in: database)
    guard case .failure(.unreadable(let path, _)) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(path.text == etc + "/localtime")
  }

  @Test func damageIsToldWithItsPath() throws {
    try folder.scratch.write("etc/localtime", "TZif2")
    let path = RawText(etc + "/localtime")
    #expect(machine().zone(in: database) == .failure(.damaged(path, .truncated)))
  }
}
