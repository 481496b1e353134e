// Every message of this target.

/// What is wrong with a text or a file, as the end of a sentence that names it.
package enum CivilTimeDiagnostics {
  /// After the text: `"2026-02-30"` and then this.
  package static func describe(_ error: WrittenTimeError) -> String {
    switch error {
    case .form:
      return
        "is not a point in time; write 2026-03-08T02:30, or with the distance from UTC 2026-03-08T02:30-05:00"
    case .noSuchMonth(let month):
      return "has no such month: \(month); write year, month and day, as in 2026-03-08"
    case .noSuchDay(let day, let month, let year):
      let length = CivilDate.length(ofMonth: month, year: year)
      let name = "\(Digits.padded(year, to: 4))-\(Digits.padded(month, to: 2))"
      return "is not a date: \(name) has \(length) days, not \(day)"
    case .noSuchTime:
      return "has no such time of day; times go from 00:00 to 23:59, and midnight is 00:00 of the next day"
    case .noSuchOffset:
      return "is too far from UTC; write the distance as in +05:30"
    }
  }

  /// After the file's path.
  package static func describe(_ error: ZoneDataError) -> String {
    switch error {
    case .notZoneData: "is not a zone file"
    case .truncated: "is a zone file cut short"
    case .leapSeconds:
      "counts leap seconds, which the clocks of computers do not; take the zone of the same name without 'right/'"
    case .malformed(let part): "is a damaged zone file (\(name(of: part)))"
    case .rule(let error): "is a damaged zone file (in its rule, \(describe(error)))"
    }
  }

  /// After the rule.
  package static func describe(_ error: PosixZoneError) -> String {
    let place = "byte \(error.offset + 1)"
    return switch error.kind {
    case .abbreviation:
      "\(place): a name of three letters or more goes here, or one in angle brackets like <+03>"
    case .offset: "\(place): the hours behind UTC go here, 0 to 24, as in EST5 or CET-1"
    case .dates: "\(place): the dates at which clocks change go here, as in ,M3.5.0,M10.5.0/3"
    case .date: "\(place): a date goes here, as M3.5.0 (month, week, day from Sunday 0), J60 or 59"
    case .time: "\(place): a time of day goes here, as in /3 or /2:30"
    case .trailing: "\(place): the rule ends before this"
    }
  }

  private static func name(of part: ZoneDataError.Part) -> String {
    switch part {
    case .version: "its version"
    case .counts: "the sizes of its tables"
    case .transitions: "its transitions are out of order"
    case .offsetIndexes: "a transition to an unknown offset"
    case .offsets: "an offset"
    case .abbreviations: "an abbreviation"
    case .indicators: "its standard time indicators"
    case .footer: "its last line"
    }
  }
}
