import CivilTime
import TestSupport
import Testing

@Suite struct CivilDateTests {
  @Test func fourHundredYearsAgreeWithACountOneByOne() throws {
    let start = try #require(CivilDate(year: 1799, month: 12, day: 31))
    var (year, month, day, weekday) = (1799, 12, 31, 3)
    for number in 0...146_097 {
      let date = start.adding(days: number)
      #expect(date.components == (year, month, day))
      #expect(date.weekday == weekday)
      #expect(CivilDate(year: year, month: month, day: day) == date)
      #expect(date.days(since: start) == number)
      // The naive count: a day at a time, months and leap years as the calendar's own words have them.
      weekday = weekday % 7 + 1
      day += 1
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      if day > [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] {
        (month, day) = (month + 1, 1)
      }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect((year, month, day) == (2200, 1, 1))
  }

  @Test(arguments: [
    (1970, 1, 1, 0, 5), (1969, 12, 31, -1, 4), (2026, 3, 8, 20520, 1), (2000, 2, 29, 11016, 3),
    (1, 1, 1, -719_162, 2), (0, 12, 31, -719_163, 1), (0, 3, 1, -719_468, 4), (-1, 12, 31, -719_529, 6),
    (9999, 12, 31, 2_932_896, 6),
  ])
  func knownDaysHaveTheirNumbers(_ year: Int, _ month: Int, _ day: Int, _ number: Int, _ weekday: Int) {
    let date = CivilDate(dayNumber: number)
    #expect(CivilDate(year: year, month: month, day: day) == date)
    #expect(date.components == (year, month, day))
    #expect((date.year, date.month, date.day) == (year, month, day))
    #expect(date.weekday == weekday)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
    (Int.max, 1, 1), (Int.min, 1, 1), (2026, Int.max, 1), (2026, 1, Int.min),
  ])
  func whatTheCalendarLacksIsNoDate(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [Int.min, -1 << 41, 1 << 41, Int.max])
  func farDaysStayInTheCalendar(_ days: Int) {
    let date = CivilDate(dayNumber: 0).adding(days: days)
    #expect(date == CivilDate(dayNumber: days))
    #expect((date.year < 0) == (days < 0))
    #expect((1...12).contains(date.month) && (1...31).contains(date.day) && (1...7).contains(date.weekday))
    #expect(date.adding(days: days) == date)
    let civil = CivilDateTime(date, seconds: days)
    #expect(Zone.utc.civil(of: Zone.utc.instant(of: civil)).date.year.magnitude > 1_000_000)
  }

  @Test func textsComeBack() throws {
    for number in stride(from: -719_528, through: 2_932_896, by: 977) {
      let date = CivilDate(dayNumber: number)
      #expect(CivilDate.parse(date.description) == .success(date))
    }
  }

  @Test(arguments: [
    (-719_529, "-0001-12-31"), (-719_528, "0000-01-01"), (20520, "2026-03-08"), (2_932_897, "+10000-01-01"),
  ])
  func datesReadAsISOHasThem(_ number: Int, _ text: String) {
    #expect("\(CivilDate(dayNumber: number))" == text)
  }
}

@Suite struct CivilDateTimeTests {
  let date = CivilDate(dayNumber: 20520)

  @Test func minutesOutsideTheDayLieOnOthers() {
    #expect(CivilDateTime(date, minutes: 1440) == CivilDateTime(date.adding(days: 1), minutes: 0))
    #expect(CivilDateTime(date, minutes: -1) == CivilDateTime(date.adding(days: -1), seconds: 86_340))
    #expect(CivilDateTime(date, minutes: 2879).minuteOfDay == 1439)
    #expect(CivilDateTime(date, seconds: -1).secondOfDay == 86_399)
    let late = CivilDateTime(date, seconds: 86_399)
    #expect((late.hour, late.minute, late.second) == (23, 59, 59))
  }

  @Test(arguments: [0, 1, -1, 59, 86_400, -86_400, 1_234_567, -7_654_321])
  func addingCountsSeconds(_ seconds: Int) {
    let start = CivilDateTime(date, seconds: 45_296)
    let end = start.adding(seconds: seconds)
    #expect(end.adding(seconds: -seconds) == start)
    #expect(
      end.date.days(since: start.date) * 86_400 + end.secondOfDay - start.secondOfDay == seconds)
    #expect((end > start) == (seconds > 0) && (end < start) == (seconds < 0))
  }

  @Test func clocksReadInTwoWays() {
    let civil = CivilDateTime(date, seconds: 2 * 3600 + 3 * 60 + 4)
    #expect(civil.clock(withSeconds: true) == "02:03:04")
    #expect(civil.clock(withSeconds: false) == "02:03")
    #expect("\(civil)" == "2026-03-08T02:03:04")
  }
}

@Suite struct InstantTests {
  @Test func secondsAndMinutesAdd() {
    let instant = Instant(secondsSince1970: 1_000)
    #expect(instant.advanced(byMinutes: -2) == Instant(secondsSince1970: 880))
    #expect(instant.advanced(bySeconds: 5).seconds(since: instant) == 5)
    #expect("\(Instant(secondsSince1970: 1_772_953_200))" == "2026-03-08T07:00:00Z")
  }

  @Test(arguments: [Int64.min, Int64.max])
  func farInstantsAreHeldAtTheEdge(_ seconds: Int64) {
    let edge = Instant(secondsSince1970: seconds)
    let further = Int(truncatingIfNeeded: seconds)
    #expect(edge.advanced(bySeconds: further) == edge)
    #expect(edge.advanced(byMinutes: further) == edge)
    #expect(edge.advanced(bySeconds: seconds < 0 ? 1 : -1) != edge)
    #expect(edge.seconds(since: Instant(secondsSince1970: 0)).signum() == further.signum())
    #expect(!"\(edge)".isEmpty)
  }
}
