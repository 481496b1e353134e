import Foundation
import RuleModel
import Testing

@Suite struct WeekdayTests {
  /// The numbers that the phone gets: one golden line a day.
  static let numbers: [(day: Weekday, number: Int, short: String, name: String)] = [
    (.sunday, 1, "sun", "sunday"), (.monday, 2, "mon", "monday"), (.tuesday, 3, "tue", "tuesday"),
    (.wednesday, 4, "wed", "wednesday"), (.thursday, 5, "thu", "thursday"), (.friday, 6, "fri", "friday"),
    (.saturday, 7, "sat", "saturday"),
  ]

  @Test(arguments: numbers) func number(_ day: Weekday, _ number: Int, _ short: String, _ name: String) {
    #expect(day.rawValue == number)
    #expect(day.short == short)
    #expect(day.name == name)
    #expect(WeekdaySet(day).rawValue == 1 << (number - 1))
  }

  /// 2024-01-07 was a Sunday; Foundation's calendar must number it and the days after it as we do.
  @Test func numbersAreFoundations() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let sunday = try #require(calendar.date(from: DateComponents(year: 2024, month: 1, day: 7)))
    for (offset, day) in Weekday.allCases.enumerated() {
      let date = try #require(calendar.date(byAdding: .day, value: offset, to: sunday))
      #expect(calendar.component(.weekday, from: date) == day.rawValue)
    }
  }

  @Test func daysAdvanceRoundTheWeek() {
    for day in Weekday.allCases {
      for step in -15...15 {
        let expected = ((day.rawValue - 1 + step + 70) % 7) + 1
        #expect(day.advanced(by: step).rawValue == expected)
      }
    }
  }

  @Test(arguments: 0..<128) func shiftingASetMovesEachOfItsDays(_ raw: Int) {
    let set = WeekdaySet(rawValue: UInt8(raw))
    #expect(set.count == Weekday.allCases.count { set.contains($0) })
    for step in [-8, -1, 0, 1, 6, 7] {
      let shifted = set.shifted(by: step)
      #expect(Weekday.allCases.allSatisfy { shifted.contains($0.advanced(by: step)) == set.contains($0) })
    }
  }

  @Test func rangesWrapRoundTheWeek() {
    #expect(WeekdaySet(from: .friday, through: .monday).days == [.monday, .friday, .saturday, .sunday])
    #expect(WeekdaySet(from: .sunday, through: .saturday) == .daily)
    #expect(WeekdaySet(from: .monday, through: .sunday) == .daily)
    #expect(WeekdaySet(from: .saturday, through: .sunday) == .weekends)
    #expect(WeekdaySet(from: .monday, through: .friday) == .weekdays)
    for day in Weekday.allCases { #expect(WeekdaySet(from: day, through: day) == WeekdaySet(day)) }
  }

  static let spellings: [(days: WeekdaySet, text: String)] = [
    (.daily, "daily"), (.weekdays, "weekdays"), (.weekends, "weekends"),
    (WeekdaySet(.wednesday), "wed"), ([WeekdaySet(.monday), WeekdaySet(.tuesday)], "mon,tue"),
    (WeekdaySet(from: .monday, through: .thursday).union(WeekdaySet(.saturday)), "mon-thu,sat"),
    (WeekdaySet(from: .friday, through: .monday), "fri-mon"),
    (WeekdaySet(from: .sunday, through: .friday), "sun-fri"),
    (WeekdaySet(from: .saturday, through: .monday).union(WeekdaySet(.wednesday)), "wed,sat-mon"),
    ([WeekdaySet(.sunday), WeekdaySet(.monday)], "mon,sun"),
  ]

  @Test(arguments: spellings) func spelling(_ days: WeekdaySet, _ text: String) {
    #expect(days.description == text)
  }

  @Test func everySetHasASpellingOfItsOwn() {
    let spellings = (1..<128).map { WeekdaySet(rawValue: UInt8($0)).description }
    #expect(Set(spellings).count == 127)
  }

  /// Read back by hand: parts between commas, ends of ranges between dashes; and none could be shorter by a range.
  @Test(arguments: 1..<128) func spellingMeansTheSet(_ raw: Int) throws {
    let set = WeekdaySet(rawValue: UInt8(raw))
    let words: [String: WeekdaySet] = ["daily": .daily, "weekdays": .weekdays, "weekends": .weekends]
    let day = { (text: Substring) in try #require(Weekday.allCases.first { $0.short == text }) }
    var meant: WeekdaySet = words[set.description] ?? []
    for part in set.description.split(separator: ",") where meant.isEmpty || words[set.description] == nil {
      let ends = try part.split(separator: "-").map(day)
      let range = WeekdaySet(from: ends[0], through: ends[ends.count - 1])
      #expect(range.isDisjoint(with: meant))
      #expect(ends.count == 1 || range.count > 2)
      meant.formUnion(range)
    }
    #expect(meant == set)
  }

  @Test func theEighthBitIsNoDay() {
    #expect(WeekdaySet(rawValue: 0xFF) == .daily)
    #expect(WeekdaySet(rawValue: 0x80).isEmpty)
  }
}
