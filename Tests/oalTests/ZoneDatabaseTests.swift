import CivilTime
import Foundation
import Testing

@testable import oal

/// A zone database in a folder of its own.
struct DatabaseFolder {
  let scratch: Scratch
  /// Where it lies.
  let path: RawText

  static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"
  private static let rules = [
    "Africa/Cairo": "EET-2EEST,M4.5.5/0,M10.5.4/24", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "America/Port-au-Prince": "EST5EDT,M3.2.0,M11.1.0",
    "America/North_Dakota/Center": "CST6CDT,M3.2.0,M11.1.0",
    "Asia/Kolkata": "IST-5:30", "EST": "EST5", "Etc/GMT-3": "<+03>-3", "Etc/UTC": "UTC0",
    "Europe/Berlin": berlin,
    "Europe/Belgrade": berlin, "Factory": "<-00>0", "Israel": "IST-2IDT,M3.4.4/26,M10.5.0",
    "posix/Europe/Berlin": berlin, "right/Europe/Berlin": berlin,
  ]

  init(rules: [String: String] = rules) throws {
    scratch = try Scratch()
    for (name, rule) in rules { try scratch.write("zoneinfo/" + name, Self.file(rule)) }
    try scratch.write("zoneinfo/tzdata.zi", "# version 2025b\nL Etc/UTC Nowhere/Land\n")
    try scratch.write("zoneinfo/leapseconds", "Leap 1972 Jun 30 23:59:60 + S\n")
    try scratch.write("zoneinfo/+VERSION", "2025b\n")
    path = RawText(scratch.url("zoneinfo").path)
  }

  var database: ZoneDatabase { ZoneDatabase(folders: [RawText("/nowhere/zoneinfo"), path]) }

  /// The smallest zone file that has nothing but a rule.
  static func file(_ rule: String) -> [UInt8] {
    let header = Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15 + 16) + [0, 0, 0, 1, 0, 0, 0, 4]
    let block = header + [0, 0, 0, 0, 0, 0] + Array("XXX\0".utf8)
    return block + block + Array("\n\(rule)\n".utf8)
  }
}

@Suite struct ZoneDatabaseTests {
  let folder: DatabaseFolder
  var database: ZoneDatabase { folder.database }

  init() throws { folder = try DatabaseFolder() }

  @Test(arguments: [
    ("Europe/Berlin", "CET"), ("America/North_Dakota/Center", "CST"), ("Etc/GMT-3", "+03"), ("EST", "EST"),
    ("America/Port-au-Prince", "EST"), ("posix/Europe/Berlin", "CET"),
  ])
  func zonesAreFoundByName(_ name: String, _ abbreviation: String) throws {
    let zone = try database.zone(named: name).get()
    #expect(zone.name == name)
    #expect(zone.offset(at: Instant(secondsSince1970: 0)).abbreviation == abbreviation)
  }

  @Test func theFirstFolderThatHasAZoneGivesIt() throws {
    let own = try DatabaseFolder(rules: ["Europe/Berlin": "OWN-9"])
    let database = ZoneDatabase(folders: [own.path, folder.path])
    let instant = Instant(secondsSince1970: 0)
    #expect(try database.zone(named: "Europe/Berlin").get().offset(at: instant).abbreviation == "OWN")
    #expect(try database.zone(named: "Etc/UTC").get().offset(at: instant).abbreviation == "UTC")
  }

  @Test(arguments: [
    "share/zoneinfo", "tzdata/zoneinfo", "lib/python3.11/site-packages/tzdata/zoneinfo",
    "lib/python3/dist-packages/tzdata/zoneinfo",
  ])
  func aDatabaseBesideTheProgramIsTheLastToBeAsked(_ place: String) throws {
    let scratch = try Scratch()
    try scratch.write(place + "/Europe/Berlin", DatabaseFolder.file("OWN-9"))
    try scratch.write(place + "/Mars/Olympus", DatabaseFolder.file("MTC0"))
    var database = database
    let instant = Instant(secondsSince1970: 0)
    #expect(database.zone(named: "Mars/Olympus") == .failure(.unknown("Mars/Olympus", suggestion: nil)))
    database.programFolder = RawText(scratch.url("bin").path)
    #expect(try database.zone(named: "Mars/Olympus").get().offset(at: instant).abbreviation == "MTC")
    #expect(try database.zone(named: "Europe/Berlin").get().offset(at: instant).abbreviation == "CET")
    #expect(database.names.contains("Mars/Olympus"))
    #expect(
      database.zone(named: "Mars/Olimpus") == .failure(.unknown("Mars/Olimpus", suggestion: "Mars/Olympus")))
  }

  @Test func theMessageNamesThePlacesBesideTheProgramOnce() throws {
    let database = ZoneDatabase(folders: [RawText("/nowhere/share/zoneinfo")])
    var beside = database
    beside.programFolder = RawText("/nowhere/bin")
    let searched = [RawText("/nowhere/share/zoneinfo"), RawText("/nowhere/tzdata/zoneinfo")]
    #expect(beside.zone(named: "Europe/Berlin") == .failure(.noDatabase(searched: searched)))
  }

  @Test func theNamedFolderComesFirst() {
    #expect(ZoneDatabase(named: "/x").folders.first == RawText("/x"))
    #expect(ZoneDatabase(named: "").folders == ZoneDatabase(named: nil).folders)
    #expect(ZoneDatabase(named: nil).folders.first == RawText("/usr/share/zoneinfo"))
  }

  @Test func withoutADatabaseNoNameIsUnknown() throws {
    let scratch = try Scratch()
    try scratch.write("zone.tab", "DE\t+5230+01322\tEurope/Berlin\n")
    let folders = [RawText("/nowhere/zoneinfo"), RawText(scratch.folder.path)]
    for name in ["Europe/Berlin", "Europe/Belin", "nonsense"] {
      let found = ZoneDatabase(folders: folders).zone(named: name)
      #expect(found == .failure(.noDatabase(searched: folders)))
    }
    // The message names every place.
    let message = ZoneFailure.noDatabase(searched: folders).message
    #expect(folders.allSatisfy { message.contains($0.text) })
  }

  @Test(arguments: [
    ("europe/berlin", "Europe/Berlin"), ("EUROPE/BERLIN", "Europe/Berlin"), ("Berlin", "Europe/Berlin"),
    ("berlin", "Europe/Berlin"), ("Europe/Belin", "Europe/Berlin"), ("Europ/Berlin", "Europe/Berlin"),
    ("new york", "America/New_York"), ("America/New York", "America/New_York"), ("est", "EST"),
    ("america/port au prince", "America/Port-au-Prince"), ("Isreal", "Israel"), ("Kolkatta", "Asia/Kolkata"),
    ("PST", nil), ("pst", nil), ("CEST", nil), ("Nowhere/Land", nil), ("somewhere else", nil), ("", nil),
    ("Europe", nil),
    ("\u{415}urope/Berlin", "Europe/Berlin"), ("Europe/Berlin ", "Europe/Berlin"), ("+VERSION", nil),
    ("tzdata.zi", nil), ("Europe//Berlin", "Europe/Berlin"), ("Europe/", nil),
    ("Europe/Berlin\0", "Europe/Berlin"),
  ])
  func unknownNamesSuggestKnownOnes(_ name: String, _ suggestion: String?) {
    #expect(database.zone(named: name) == .failure(.unknown(name, suggestion: suggestion)))
  }

  @Test(arguments: [
    "../zoneinfo/Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin", "/etc/passwd",
    "Europe/../Europe/Berlin", "..",
    "/",
  ])
  func pathsAreNoNames(_ name: String) {
    #expect(database.zone(named: name) == .failure(.notAName(name)))
  }

  @Test(arguments: [
    ("UTC+2", "Etc/GMT-2"), ("GMT-5", "Etc/GMT+5"), ("utc+02:00", "Etc/GMT-2"), ("+0200", "Etc/GMT-2"),
    ("-12", "Etc/GMT+12"), ("+14", "Etc/GMT-14"), ("GMT+0", "Etc/UTC"), ("UTC\u{2212}3", "Etc/GMT+3"),
    ("UTC+5:30", "<+0530>-5:30"), ("-03:30", "<-0330>3:30"), ("-13", "<-1300>13:00"),
  ])
  func distancesFromUTCSayHowTheyAreWritten(_ name: String, _ spelling: String) throws {
    #expect(database.zone(named: name) == .failure(.distance(name, spelling: spelling)))
    // What is offered is a zone of the distance that the name states.
    let instant = Instant(secondsSince1970: 0)
    let zone = try ZoneDatabase.system.zone(named: spelling).get()
    let (hours, minutes) = (name.contains("30") ? (0, 30) : (0, 0))
    let stated = Int(name.split(whereSeparator: { "UTCGMutc+-:\u{2212}".contains($0) })[0])!
    let size = (hours + (stated > 24 ? stated / 100 : stated)) * 3600 + minutes * 60
    let isWest = name.contains("-") || name.contains("\u{2212}")
    #expect(zone.offset(at: instant).secondsEast == (isWest ? -size : size))
  }

  @Test func rulesAreZonesToo() throws {
    let zone = try database.zone(named: DatabaseFolder.berlin).get()
    let named = try database.zone(named: "Europe/Berlin").get()
    #expect(zone.name == DatabaseFolder.berlin)
    let instant = try #require(zone.nextTransition(after: Instant(secondsSince1970: 0)))
    #expect(named.nextTransition(after: Instant(secondsSince1970: 0)) == instant)
    #expect(
      database.zone(named: "CET-1CEST,M3.5.0")
        == .failure(.rule("CET-1CEST,M3.5.0", PosixZoneError(kind: .dates, offset: 16))))
  }

  @Test func aMachineWhoseZoneWasNeverSetIsNotInUTC() {
    #expect(database.zone(named: "Factory") == .failure(.neverSet))
  }

  @Test func damageIsNotMistakenForAbsence() throws {
    try folder.scratch.write("zoneinfo/Europe/Rome", "TZif2")
    let path = RawText(folder.path.text + "/Europe/Rome")
    #expect(database.zone(named: "Europe/Rome") == .failure(.damaged(path, .truncated)))
    let list = RawText(folder.path.text + "/leapseconds")
    #expect(database.zone(named: "leapseconds") == .failure(.damaged(list, .notZoneData)))
  }

  @Test func pipesAreNotWaitedFor() {
    let path = folder.path.text + "/Europe/Pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(database.zone(named: "Europe/Pipe") == .failure(.unknown("Europe/Pipe", suggestion: nil)))
  }

  @Test func theSystemHasOne() throws {
    let database = ZoneDatabase.system
    let names = database.names
    #expect(names.count > 300 && names == names.sorted() && Set(names).count == names.count)
    #expect(names.contains("Europe/Berlin") && names.contains("America/Argentina/Ushuaia"))
    for name in names {
      let zone = try database.zone(named: name).get()
      #expect(zone.name == name)
    }
  }

  @Test func namesAreThoseOfZones() {
    #expect(
      database.names == [
        "Africa/Cairo", "America/New_York", "America/North_Dakota/Center", "America/Port-au-Prince",
        "Asia/Kolkata", "EST", "Etc/GMT-3", "Etc/UTC", "Europe/Belgrade", "Europe/Berlin", "Israel",
      ])
  }

  @Test(arguments: [
    ("EST", true), ("America/New_York", false), ("Etc/UTC", false), ("Asia/Kolkata", false),
    ("Israel", false),
  ])
  func abbreviationsAreWarnedOf(_ name: String, _ isWarned: Bool) throws {
    let zone = try database.zone(named: name).get()
    #expect((zone.abbreviationWarning(at: Instant(secondsSince1970: 1_800_000_000)) != nil) == isWarned)
  }
}
