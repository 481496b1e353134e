// CivilTime: dates, times of day, instants, and the zones that lead from one to the other. The bytes of a zone file or
// a POSIX rule come in; afterwards every question has an answer: no operation fails, overflows or leaves the calendar.
// Depends on nothing. The caller brings the bytes, so there is no I/O here and no state.
//
// Why a reader of our own, where people know libraries for it:
// - Foundation's TimeZone(identifier:) is nil in a statically linked build on Linux unless it carries the whole of
//   Foundation with its copy of ICU: 50 MB more, and a noticeable part of the start-up of a tool that runs in hooks.
// - localtime() of the C library knows one zone at a time, from TZ, for the whole process; it takes a zone that it
//   cannot find for UTC and says nothing; and it cannot tell a skipped time from a repeated one.
// - No package can be fetched on the machines that build this.
// What is left is small and well specified, and every Unix keeps the data up to date:
// - RFC 9636 (TZif, versions 1 to 4; before it RFC 8536) for the files: TZifReader.swift.
// - POSIX.1-2024, XBD 8.3, TZ, with the extensions of RFC 9636, section 3.3.2, for the rules of the years after a
//   file's last transition: PosixZone.swift and PosixZoneReader.swift.
// - localtime.c of the Time Zone Database's own code, where those two leave something open.
// The tests compare it with Python's zoneinfo over the system's database.

/// The rules of a place's clocks: the local time at an instant, and the instant of a local time.
package struct Zone: Hashable, Sendable {
  /// The name it was asked for by: `Europe/Berlin`, or the POSIX rule itself.
  package let name: String

  /// When the clocks are set, in seconds since 1970, ascending.
  let transitions: [Int64]
  /// For each transition the index, in `offsets`, of the offset from then on.
  let offsetIndexes: [UInt8]
  /// Never empty; the first holds before the first transition.
  let offsets: [ZoneOffset]
  /// The rule from the last transition on; without transitions, for all time. Nil: the last offset stays.
  let rule: PosixZone?

  /// A zone by the bytes of its TZif file.
  package init(name: String, tzif bytes: [UInt8]) throws(ZoneDataError) {
    let data = try TZifReader.read(bytes)
    self.init(name: name, data)
  }

  /// A zone by a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`, which is its name.
  package init(posix text: String) throws(PosixZoneError) {
    let rule = try PosixZoneReader.read(Array(text.utf8)[...])
    self.init(name: text, ZoneData(offsets: [rule.standard], rule: rule))
  }

  private init(name: String, _ data: ZoneData) {
    self.name = name
    transitions = data.transitions
    offsetIndexes = data.offsetIndexes
    offsets = data.offsets
    rule = data.rule
  }

  /// For a caller who means UTC; never an answer to a zone that is not known.
  package static let utc = Zone(name: "UTC", ZoneData(offsets: [.utc]))
}

/// What a zone file or a rule says.
struct ZoneData {
  var transitions: [Int64] = []
  var offsetIndexes: [UInt8] = []
  var offsets: [ZoneOffset]
  var rule: PosixZone?
}

/// A stretch in seconds since 1970, half-open; `Int64.min` and `Int64.max` stand for no end on that side.
struct RawStretch {
  var offset: ZoneOffset
  var start: Int64 = .min
  var end: Int64 = .max
}

// MARK: At an instant

extension Zone {
  /// What the clocks show at an instant: distance from UTC, abbreviation, whether daylight saving time.
  package func offset(at instant: Instant) -> ZoneOffset { stretch(at: instant.secondsSince1970).offset }

  /// The time around an instant in which the clocks run on unchanged.
  package func stretch(at instant: Instant) -> ZoneStretch {
    let stretch = stretch(at: instant.secondsSince1970)
    return ZoneStretch(
      offset: stretch.offset,
      start: stretch.start == .min ? nil : Instant(secondsSince1970: stretch.start),
      end: stretch.end == .max ? nil : Instant(secondsSince1970: stretch.end))
  }

  func stretch(at second: Int64) -> RawStretch {
    let index = transitions.partitioned { $0 <= second }
    if index == transitions.count, let rule {
      var stretch = rule.stretch(at: second)
      if let last = transitions.last { stretch.start = max(stretch.start, last) }
      return stretch
    }
    var stretch = RawStretch(offset: offsets[index == 0 ? 0 : Int(offsetIndexes[index - 1])])
    if index > 0 { stretch.start = transitions[index - 1] }
    if index < transitions.count { stretch.end = transitions[index] }
    return stretch
  }

  /// The first change after an instant; nil if there is none, as far as the data says.
  package func nextTransition(after instant: Instant) -> ZoneTransition? {
    nextTransition(after: instant.secondsSince1970, before: .max)
  }

  /// The changes within half-open bounds, in their order; found one by one, as the bounds may span many years.
  package func transitions(in bounds: Range<Instant>) -> some Sequence<ZoneTransition> {
    // The bounds include their first instant; the search finds only transitions after its argument.
    let first = bounds.lowerBound.secondsSince1970 - 1
    let end = bounds.upperBound.secondsSince1970
    return sequence(state: first) { last in
      let next = nextTransition(after: last, before: end)
      if let next { last = next.instant.secondsSince1970 }
      return next
    }
  }

  private func nextTransition(after second: Int64, before end: Int64) -> ZoneTransition? {
    var stretch = stretch(at: second)
    // The calendar repeats after 400 years, and so does a rule: what has not changed until then never will.
    let cycleEnd = max(second, transitions.last ?? second) + 401 * 366 * Int64(CivilDateTime.secondsPerDay)
    while stretch.end < min(end, cycleEnd) {
      let next = self.stretch(at: stretch.end)
      if next.offset != stretch.offset {
        return ZoneTransition(
          instant: Instant(secondsSince1970: next.start), before: stretch.offset, after: next.offset)
      }
      stretch = next
    }
    return nil
  }

  /// Whether the zone has no daylight saving time at the instant and none planned after it, as `EST` and `Asia/Tokyo`.
  package func hasNoDST(from instant: Instant) -> Bool {
    let index = transitions.partitioned { $0 <= instant.secondsSince1970 }
    let later = offsetIndexes[index...].contains { offsets[Int($0)].isDaylight }
    return !later && !offset(at: instant).isDaylight && rule?.daylight == nil
  }
}

extension [Int64] {
  /// The number of leading elements that fit; no element after the first misfit may fit. A binary search.
  fileprivate func partitioned(_ fits: (Int64) -> Bool) -> Int {
    var bounds = 0..<count
    while !bounds.isEmpty {
      let middle = bounds.lowerBound + bounds.count / 2
      bounds = fits(self[middle]) ? middle + 1..<bounds.upperBound : bounds.lowerBound..<middle
    }
    return bounds.lowerBound
  }
}
