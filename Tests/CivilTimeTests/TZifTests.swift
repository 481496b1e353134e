import CivilTime
import TestSupport
import Testing

@Suite struct TZifTests {
  /// Two changes and a rule, in the newest version.
  static let file: TZifFile = {
    var file = TZifFile()
    file.version = UInt8(ascii: "4")
    file.transitions = [-1_000_000_000_000, 1_000_000_000]
    file.offsetIndexes = [1, 0]
    file.offsets = [
      .init(secondsEast: 3600), .init(secondsEast: 7200, isDaylight: 1, abbreviation: 4),
    ]
    file.standardIndicators = [1, 0]
    file.utIndicators = [1, 0]
    file.footer = "\nONE-1TWO,M3.5.0,M10.5.0/3\n"
    return file
  }()

  @Test(arguments: ["2", "3", "4", "5"] as [Unicode.Scalar])
  func laterVersionsHaveLongTimesAndARule(_ version: Unicode.Scalar) throws {
    var file = Self.file
    file.version = UInt8(ascii: version)
    let zone = try Zone(name: "X", tzif: file.bytes)
    #expect(zone.offset(at: Instant(secondsSince1970: -2_000_000_000_000)).secondsEast == 3600)
    let daylight = zone.offset(at: Instant(secondsSince1970: -1_000_000_000_000))
    #expect((daylight.secondsEast, daylight.isDaylight, daylight.abbreviation) == (7200, true, "TWO"))
    #expect(zone.offset(at: Instant(secondsSince1970: 1_000_000_000 - 1)) == daylight)
    // From the last transition on it is the rule that holds: it has daylight saving time on 2001-09-09.
    #expect(zone.offset(at: Instant(secondsSince1970: 1_000_000_000)).isDaylight)
    #expect(try !zone.offset(at: .at("2100-01-01T00:00Z")).isDaylight)
    let stretch = try zone.stretch(at: .at("2001-10-01T00:00Z"))
    #expect(stretch.start == Instant(secondsSince1970: 1_000_000_000))
    #expect(try stretch.end == .at("2001-10-28T01:00Z"))
  }

  @Test func theFirstVersionHasShortTimesOnly() throws {
    var file = Self.file
    file.version = 0
    file.transitions = [-1_000_000_000, 1_000_000_000]
    let zone = try Zone(name: "X", tzif: file.bytes)
    #expect(zone.offset(at: Instant(secondsSince1970: -1_000_000_000)).isDaylight)
    #expect(!zone.offset(at: Instant(secondsSince1970: 1_000_000_000)).isDaylight)
    let last = try zone.stretch(at: .at("2100-07-01T00:00Z"))
    #expect(last.start == Instant(secondsSince1970: 1_000_000_000) && last.end == nil)
  }

  @Test func withoutARuleTheLastOffsetStays() throws {
    var file = Self.file
    file.footer = "\n\n"
    let zone = try Zone(name: "X", tzif: file.bytes)
    #expect(try zone.offset(at: .at("2100-07-01T00:00Z")).secondsEast == 3600)
    #expect(zone.nextTransition(after: Instant(secondsSince1970: 1_000_000_000)) == nil)
  }

  @Test func aTransitionThatChangesNothingIsNone() throws {
    var file = Self.file
    file.transitions = [0, 100, 200]
    file.offsetIndexes = [0, 1, 1]
    file.footer = "\n\n"
    let zone = try Zone(name: "X", tzif: file.bytes)
    let bounds = Instant(secondsSince1970: -1_000)..<Instant(secondsSince1970: 1_000)
    #expect(zone.transitions(in: bounds).map(\.instant.secondsSince1970) == [100])
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    let zone = try Zone(name: "X", tzif: Self.file.bytes)
    #expect(try Zone(name: "X", tzif: Self.file.bytes + Array("more".utf8)) == zone)
  }

  @Test(arguments: Fault.all)
  func faultsAreFound(_ fault: Fault) {
    var file = Self.file
    fault.make(&file)
    #expect(throws: fault.error) { try Zone(name: "X", tzif: file.bytes) }
  }

  @Test func whatIsNoZoneFileIsNotRead() {
    #expect(throws: ZoneDataError.truncated) { try Zone(name: "X", tzif: []) }
    #expect(throws: ZoneDataError.notZoneData) { try Zone(name: "X", tzif: Array("# version 2025b\n".utf8)) }
  }
}

/// Something wrong with a file, and the error that says so.
struct Fault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var error: ZoneDataError
  var make: @Sendable (inout TZifFile) -> Void

  init(_ name: String, _ error: ZoneDataError, _ make: @escaping @Sendable (inout TZifFile) -> Void) {
    testDescription = name
    self.error = error
    self.make = make
  }

  static let all: [Fault] = [
    Fault("an old version 1.5", .malformed(.version)) { $0.version = UInt8(ascii: "1") },
    Fault("two versions", .malformed(.version)) { $0.firstVersion = UInt8(ascii: "2") },
    Fault("no offsets", .malformed(.counts)) { $0.offsets = [] },
    Fault("no abbreviations", .malformed(.counts)) { $0.abbreviations = [] },
    Fault("too few indicators", .malformed(.counts)) { $0.standardIndicators = [1] },
    Fault("a count beyond the file", .truncated) { $0.claimedOffsets = .max },
    Fault("times that fall", .malformed(.transitions)) { $0.transitions = [2, 1] },
    Fault("a time twice", .malformed(.transitions)) { $0.transitions = [1, 1] },
    Fault("an offset that is not there", .malformed(.offsetIndexes)) { $0.offsetIndexes = [2, 0] },
    Fault("an offset of two days", .malformed(.offsets)) { $0.offsets[0].secondsEast = 172_800 },
    Fault("the offset that RFC 9636 forbids", .malformed(.offsets)) { $0.offsets[0].secondsEast = .min },
    Fault("daylight neither yes nor no", .malformed(.offsets)) { $0.offsets[0].isDaylight = 2 },
    Fault("an abbreviation outside", .malformed(.abbreviations)) { $0.offsets[0].abbreviation = 8 },
    Fault("an abbreviation without end", .malformed(.abbreviations)) { $0.abbreviations[7] = 65 },
    Fault("an escape in an abbreviation", .malformed(.abbreviations)) { $0.abbreviations[1] = 0x1B },
    Fault("an indicator of 2", .malformed(.indicators)) { $0.utIndicators = [2, 0] },
    Fault("leap seconds", .leapSeconds) { $0.leapSeconds = [(78_796_800, 1)] },
    Fault("no rule at all", .truncated) { $0.footer = "" },
    Fault("a rule without its end", .truncated) { $0.footer = "\nONE-1" },
    Fault("a rule without its start", .malformed(.footer)) { $0.footer = "ONE-1\n" },
    Fault("a rule that is none", .rule(PosixZoneError(kind: .offset, offset: 3))) { $0.footer = "\nONE\n" },
  ]
}

/// Files cut short and files with wrong bytes: an error or a zone, never a crash.
@Suite struct DamagedZoneTests {
  static let samples: [String: [UInt8]] = {
    var old = TZifTests.file
    old.version = 0
    var samples = ["version 1": old.bytes, "version 4": TZifTests.file.bytes]
    // A missing zone file is reported by the test about that zone.
    for name in ["Europe/Dublin", "America/Nuuk", "Etc/GMT-3"] { samples[name] = try? ZoneFiles.bytes(name) }
    return samples
  }()

  @Test(arguments: samples.keys.sorted())
  func everyPrefixIsAnError(_ name: String) throws {
    let bytes = try #require(Self.samples[name])
    _ = try Zone(name: name, tzif: bytes)
    for length in bytes.indices {
      #expect(throws: ZoneDataError.self, "\(length) of \(bytes.count) bytes") {
        try Zone(name: name, tzif: Array(bytes[..<length]))
      }
    }
  }

  @Test(arguments: samples.keys.sorted())
  func damagedFilesNeverCrash(_ name: String) throws {
    let bytes = try #require(Self.samples[name])
    var random = SeededGenerator(seed: 9636)
    var (readable, unreadable) = (0, 0)
    for _ in 0..<4_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&damaged, &random) }
      guard let zone = try? Zone(name: name, tzif: damaged) else {
        unreadable += 1
        continue
      }
      readable += 1
      useEverything(of: zone, &random)
    }
    #expect(readable > 0 && unreadable > 0)
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: index)
    default: bytes.insert([0, 0x7F, 0x80, 0xFF][Int.random(in: 0..<4, using: &random)], at: index)
    }
  }

  private func useEverything(of zone: Zone, _ random: inout SeededGenerator) {
    let seconds: [Int64] = [
      .min, .max, 0, -1 << 31, 1 << 31, Int64.random(in: .min ... .max, using: &random),
      Int64.random(in: -4_000_000_000...5_000_000_000, using: &random),
    ]
    for second in seconds {
      let instant = Instant(secondsSince1970: second)
      let civil = zone.civil(of: instant)
      #expect(zone.match(civil).instant == zone.instant(of: civil))
      #expect(zone.instant(of: civil) <= instant)
      #expect(zone.day(civil.date).lowerBound <= zone.day(civil.date).upperBound)
      #expect(!zone.iso(instant).isEmpty)
      if let next = zone.nextTransition(after: instant) { #expect(next.instant >= instant) }
      _ = zone.hasNoDST(from: instant)
      let bounds = instant..<instant.advanced(bySeconds: 100_000_000)
      #expect(zone.transitions(in: bounds).allSatisfy { bounds.contains($0.instant) })
    }
  }
}
