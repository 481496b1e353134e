/// A zone's rule for all years, as a POSIX TZ string states it: a standard time and, optionally, daylight saving time
/// between two dates of the year.
struct PosixZone: Hashable, Sendable {
  var standard: ZoneOffset
  var daylight: Daylight?

  /// Daylight saving time: the offset, the start (by the standard clock) and the end (by the daylight clock).
  struct Daylight: Hashable, Sendable {
    var offset: ZoneOffset
    var start: Change
    var end: Change
  }

  /// When, in every year, clocks are set.
  struct Change: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// `Jn`: 1...365, the 29th of February never counted.
      case julian(Int)
      /// `n`: 0...365, the 29th of February counted.
      case zeroBased(Int)
      /// `Mm.w.d`: month 1...12, week 1...5 where 5 is the last, day of the week 0...6 from Sunday.
      case weekday(month: Int, week: Int, day: Int)
    }

    var day: Day
    /// Seconds of the clock since the day's 00:00, from -167 hours to 167 hours.
    var time: Int
  }
}

extension PosixZone {
  /// The stretch that a second lies in.
  func stretch(at second: Int64) -> RawStretch {
    guard let daylight else { return RawStretch(offset: standard) }
    let year = CivilDateTime(clockSeconds: second + Int64(standard.secondsEast)).date.year
    var stretch = RawStretch(offset: standard)
    func see(_ offset: ZoneOffset, from start: Int64) {
      // Of two changes at one instant the later call counts, as where one year's daylight time ends just as the next
      // year's begins.
      if start <= second, start >= stretch.start { (stretch.start, stretch.offset) = (start, offset) }
      if start > second { stretch.end = min(stretch.end, start) }
    }
    // A change may lie a week outside its year, so the years around are searched too.
    for year in year - 2...year + 2 {
      let (start, end) = daylight.bounds(in: year, standard)
      see(daylight.offset, from: start)
      if !Self.fillsYear(start, end, year) { see(standard, from: end) }
    }
    return stretch
  }

  /// Whether daylight saving time from a start to an end leaves no room for another time in the year, as in
  /// `EST5EDT,0/0,J365/25`. Start and end at one instant also fill the year: POSIX leaves the case open, and
  /// localtime.c decides so.
  private static func fillsYear(_ start: Int64, _ end: Int64, _ year: Int) -> Bool {
    let days = CivilDate.isLeap(year: year) ? 366 : 365
    return start == end || end - start >= Int64(days * CivilDateTime.secondsPerDay)
  }
}

extension PosixZone.Daylight {
  /// Start and end in a year, in seconds since 1970. South of the equator the start comes after the end.
  func bounds(in year: Int, _ standard: ZoneOffset) -> (start: Int64, end: Int64) {
    (
      start.clockSeconds(in: year) - Int64(standard.secondsEast),
      end.clockSeconds(in: year) - Int64(offset.secondsEast)
    )
  }
}

extension PosixZone.Change {
  /// What the calendar and the clock show at the change, in seconds since 1970-01-01 00:00:00.
  func clockSeconds(in year: Int) -> Int64 {
    Int64(dayNumber(in: year)) * Int64(CivilDateTime.secondsPerDay) + Int64(time)
  }

  private func dayNumber(in year: Int) -> Int {
    switch day {
    case .julian(let number):
      let leapDay = CivilDate.isLeap(year: year) && number >= 60 ? 1 : 0
      return CivilDate.firstDayNumber(ofMonth: 1, year: year) + number - 1 + leapDay
    case .zeroBased(let number):
      return CivilDate.firstDayNumber(ofMonth: 1, year: year) + number
    case .weekday(let month, let week, let day):
      let first = CivilDate.firstDayNumber(ofMonth: month, year: year)
      let weekday = CivilDate(dayNumber: first).weekday - 1
      let offset = (day - weekday + 7) % 7 + (week - 1) * 7
      // The fifth week stands for the last, which some months have as their fourth.
      return first + (offset < CivilDate.length(ofMonth: month, year: year) ? offset : offset - 7)
    }
  }
}
