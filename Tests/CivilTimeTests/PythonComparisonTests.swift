import CivilTime
import TestSupport
import Testing

/// The same questions to this target and to Python's zoneinfo, over the same files.
@Suite struct PythonComparisonTests {
  /// Places with and without daylight saving time, of every half and quarter hour in use, and all odd ones.
  static let names = [
    "Africa/Abidjan", "Africa/Cairo", "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Johannesburg",
    "Africa/Juba", "Africa/Khartoum", "Africa/Nairobi", "Africa/Sao_Tome", "Africa/Tunis", "Africa/Windhoek",
    "America/Adak", "America/Anchorage", "America/Asuncion", "America/Bogota", "America/Caracas",
    "America/Chicago", "America/Ciudad_Juarez", "America/Denver", "America/Halifax", "America/Havana",
    "America/Los_Angeles", "America/Mexico_City", "America/Miquelon", "America/New_York", "America/Nuuk",
    "America/Phoenix", "America/Port-au-Prince", "America/Santiago", "America/Sao_Paulo",
    "America/Scoresbysund", "America/St_Johns", "America/Toronto", "America/Whitehorse",
    "Antarctica/Macquarie",
    "Antarctica/McMurdo", "Antarctica/Troll", "Antarctica/Vostok", "Asia/Almaty", "Asia/Amman", "Asia/Beirut",
    "Asia/Famagusta", "Asia/Gaza", "Asia/Hebron", "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Kolkata",
    "Asia/Pyongyang", "Asia/Qostanay", "Asia/Tehran", "Asia/Tokyo", "Asia/Yangon", "Atlantic/Azores",
    "Australia/Adelaide", "Australia/Brisbane", "Australia/Darwin", "Australia/Eucla", "Australia/Lord_Howe",
    "Australia/Sydney", "Etc/GMT+12", "Etc/GMT-14", "Etc/GMT-3", "Etc/UTC", "Europe/Berlin",
    "Europe/Chisinau",
    "Europe/Dublin", "Europe/Istanbul", "Europe/Kyiv", "Europe/Lisbon", "Europe/London", "Europe/Volgograd",
    "Pacific/Apia", "Pacific/Auckland", "Pacific/Bougainville", "Pacific/Chatham", "Pacific/Easter",
    "Pacific/Fiji", "Pacific/Kiritimati", "Pacific/Marquesas", "Pacific/Norfolk", "Pacific/Tongatapu",
  ]
  /// Those whose past is worth a look: days that do not exist, days that come twice, clocks set at midnight.
  static let withPast = [
    "Africa/Monrovia", "America/Asuncion", "America/Juneau", "America/Noronha", "America/Sao_Paulo",
    "America/St_Johns", "Asia/Dhaka", "Asia/Manila", "Europe/Amsterdam", "Europe/Lisbon", "Europe/London",
    "Pacific/Apia", "Pacific/Enderbury", "Pacific/Fakaofo", "Pacific/Guam", "Pacific/Kiritimati",
    "Pacific/Kwajalein",
  ]

  @Test func theYears2020To2040() throws {
    let facts = try PythonZones.facts(["deep", ZoneFiles.folder(), "2020", "2020", "2040"] + Self.names)
    let tally = try check(facts, years: 2020..<2040)
    #expect(tally.zones == Self.names.count && tally.zones >= 60)
    #expect(tally.changes > 1_400 && tally.gaps > 5_000 && tally.repeats > 5_000)
    #expect(tally.instants >= tally.changes * 5 + tally.zones * 60)
  }

  @Test func thePast() throws {
    let facts = try PythonZones.facts(["deep", ZoneFiles.folder(), "1840", "1840", "2020"] + Self.withPast)
    let tally = try check(facts, years: 1840..<2020)
    #expect(tally.zones == Self.withPast.count && tally.changes > 1_000)
  }

  @Test func everyZoneOfTheDatabase() throws {
    let facts = try PythonZones.facts(["all", ZoneFiles.folder(), "1970"])
    let tally = try check(facts, years: nil)
    #expect(tally.zones > 300 && tally.instants == tally.zones * 20)
  }

  @Test func rulesAlone() throws {
    var random = SeededGenerator(seed: 8)
    let rules =
      [
        "EST5EDT,M3.2.0,M11.1.0", "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        "EET-2EEST,M3.4.4/50,M10.4.4/50", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        "<+00>0<+02>-2,M3.5.0/1,M10.5.0/3",
        "<-04>4<-03>,M9.1.6/24,M4.1.6/24", "<+03>-3", "UTC0", "LMT-0:53:28",
      ] + (0..<150).map { _ in randomRule(&random) }
    let facts = try PythonZones.facts(["posix", "8"] + rules)
    let tally = try check(facts, years: nil) { try Zone(posix: $0) }
    #expect(tally.zones == rules.count && tally.gaps > 500 && tally.repeats > 500)
  }

  /// Python 3.11 takes the rule of the year in UTC, counts `n` from the day before the year and puts `J59` on the leap
  /// day. Such rules are left out here and tested elsewhere.
  private func randomRule(_ random: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func day(months: ClosedRange<Int>) -> String {
      number(0...2) == 0
        ? "J\(number(months.lowerBound * 31...months.upperBound * 30))"
        : "M\(number(months)).\(number(1...5)).\(number(0...6))"
    }
    // Both days lie far from the turn of the year: Python computes each year alone, so a year could begin differently
    // than the year before ended.
    let (first, second) = (day(months: 2...5), day(months: 7...11))
    let isNorthern = Bool.random(using: &random)
    let west = number(-12...12)
    let saving = [1, 1, 1, 2, -1][number(0...4)]
    let minutes = [":00", ":30", ":45", ""][number(0...3)]
    return "<S\(west + 12)S>\(west)\(minutes)<D\(west + 12)D>\(west - saving)\(minutes),"
      + "\(isNorthern ? first : second)/\(number(-100...100)),"
      + "\(isNorthern ? second : first)/\(number(0...26)):\(number(10...59)):15"
  }
}

extension PythonComparisonTests {
  /// How much was compared, so that a test can demand enough.
  private struct Tally {
    var zones = 0
    var changes = 0
    var instants = 0
    var gaps = 0
    var repeats = 0
  }

  /// Compares every fact. If years are given, also checks that the zone has no further changes in these years.
  private func check(
    _ facts: [PythonFact], years: Range<Int>?, zone find: (String) throws -> Zone = { try ZoneFiles.zone($0) }
  ) throws -> Tally {
    var tally = Tally()
    var zone = Zone.utc
    var changes: [Int64] = []
    func checkChanges() throws {
      guard let years, tally.zones > 0 else { return }
      let start = try Instant.at("\(years.lowerBound)-01-01T00:00Z")
      let end = try Instant.at("\(years.upperBound)-01-01T00:00Z")
      let found = zone.transitions(in: start.advanced(bySeconds: 1)..<end.advanced(bySeconds: 1))
      #expect(found.map(\.instant.secondsSince1970) == changes, "changes of \(zone.name)")
    }
    for fact in facts {
      switch fact {
      case .zone(let name):
        try checkChanges()
        zone = try find(name)
        changes = []
        tally.zones += 1
      case .change(let second):
        changes.append(second)
        tally.changes += 1
      case .at(let second, let secondsEast, let isDaylight, let abbreviation, let clock):
        let instant = Instant(secondsSince1970: second)
        let offset = zone.offset(at: instant)
        let agrees =
          offset.secondsEast == secondsEast && offset.isDaylight == isDaylight
          && offset.abbreviation == abbreviation && zone.civil(of: instant).description == clock
        // Not #expect: there are a hundred thousand facts, and it keeps a record of each.
        if !agrees { Issue.record("\(zone.name) at \(second): \(offset), Python: \(fact)") }
        tally.instants += 1
      case .wall(let clock, let kind, let instants):
        let civil = try CivilDateTime.at(String(clock))
        let match = zone.match(civil)
        let (found, kindFound) = describe(match)
        let agrees =
          found == instants && kindFound == kind
          && zone.instant(of: civil).secondsSince1970 == instants.first
        if !agrees { Issue.record("\(zone.name) on \(clock): \(match), Python: \(fact)") }
        if kind == "gap" { tally.gaps += 1 }
        if kind == "repeated" { tally.repeats += 1 }
      }
    }
    try checkChanges()
    return tally
  }

  private func describe(_ match: CivilMatch) -> (instants: [Int64], kind: String) {
    switch match {
    case .unique(let instant): ([instant.secondsSince1970], "unique")
    case .gap(let transition): ([transition.instant.secondsSince1970], "gap")
    case .repeated(let first, let second): ([first.secondsSince1970, second.secondsSince1970], "repeated")
    }
  }
}
