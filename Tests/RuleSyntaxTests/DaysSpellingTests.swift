import RuleModel
import RuleSyntax
import Testing

/// Days and budgets: what is printed is read back, and is the one spelling.
@Suite struct DaysSpellingTests {
  @Test(arguments: 1..<128) func everySetReadsBackFromItsSpelling(_ raw: Int) {
    let set = WeekdaySet(rawValue: UInt8(raw))
    #expect(days(set.description) == set)
    #expect(days(set.description.uppercased()) == set)
    let long = set.description.split(separator: ",").map { part in
      part.split(separator: "-").map { day in Weekday.allCases.first { $0.short == day }?.name ?? String(day)
      }
      .joined(separator: "-")
    }
    #expect(days(long.joined(separator: ",")) == set)
  }

  /// Every way to write a set as single days, in any order, gives the set; a repeated day never does without a word.
  @Test(arguments: 1..<128) func everyOrderOfTheDaysIsTheSameSet(_ raw: Int) {
    let set = WeekdaySet(rawValue: UInt8(raw))
    let shorts = set.days.map(\.short)
    #expect(days(shorts.joined(separator: ",")) == set)
    #expect(days(shorts.reversed().joined(separator: ",")) == set)
    var diagnostics: [Diagnostic] = []
    let twice = (shorts + [shorts[0]]).joined(separator: ",")
    #expect(Literals.days(literal(twice), &diagnostics) == set)
    #expect(diagnostics.map(\.code.number) == [304])
    #expect(diagnostics.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == [set.description])
  }

  @Test func everyRangeIsItsDays() {
    for first in Weekday.allCases {
      for last in Weekday.allCases where first != last {
        #expect(days("\(first.short)-\(last.short)") == WeekdaySet(from: first, through: last))
        #expect(days("\(first.name)-\(last.short)") == WeekdaySet(from: first, through: last))
      }
    }
  }

  @Test func everyBudgetReadsBackFromItsSpelling() {
    for minutes in 1...1440 {
      #expect(budget(CompactPrinter.spell(minutes: minutes)) == .minutes(minutes))
      #expect(budget("\(minutes)m/day") == .minutes(minutes))
    }
    for opens in 1...1000 {
      #expect(budget("\(opens)/day") == .opens(opens))
      #expect(budget(opens == 1 ? "1 open/day" : "\(opens) opens/day") == .opens(opens))
    }
  }

  @Test func everyWindowReadsBackFromItsSpelling() throws {
    let minutes = Array(stride(from: 0, to: 1440, by: 37)) + [1, 59, 60, 61, 599, 600, 1438, 1439]
    for start in minutes {
      for end in minutes {
        let window = TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))
        #expect(self.window(window.description) == window)
        #expect(self.window("\(window.start)+\(CompactPrinter.spell(minutes: window.duration))") == window)
        #expect(self.window("\(window.start)-\(window.end)") == window)
      }
    }
  }

  private func literal(_ text: String) -> LiteralText {
    let source = SourceFile(path: "literal", text: text)
    return LiteralText(source: source, file: 0, range: SourceRange(0, source.bytes.count))
  }

  private func days(_ text: String) -> WeekdaySet? { clean { Literals.days(literal(text), &$0) } }

  private func budget(_ text: String) -> Budget? { clean { Literals.budget(literal(text), kind: nil, &$0) } }

  private func window(_ text: String) -> TimeWindow? { clean { Literals.window(literal(text), &$0) } }

  /// The value, if nothing at all was said about it.
  private func clean<Value>(_ read: (inout [Diagnostic]) -> Value?) -> Value? {
    var diagnostics: [Diagnostic] = []
    let value = read(&diagnostics)
    return diagnostics.isEmpty ? value : nil
  }
}
