import RuleFormat
import RuleSyntax
import Testing

private func formatted(_ text: String, _ form: SyntaxTree.Form = .compact) -> String {
  String(
    decoding: SourceFormatter.format(SourceFile(path: "rules", text: text), form: form).bytes, as: UTF8.self)
}

/// The layout itself.
@Suite struct CompactFormatTests {
  /// The example of the language is in the canonical layout.
  @Test func theExampleStays() {
    let text = """
      # what to block, named once
      list Social  app:com.burbn.instagram category:social site:tiktok.com
      list Games

      schedule   "Deep Sleep"   22:00-06:00  daily        block list:Social  hard
      schedule   "Work Time"    09:00-17:00  weekdays     allow-only list:"Work Tools"  block-adult-content
      schedule   "Fajr"         05:30+10m    daily        block list:Social
      time-limit "Time Keeper"  45m/day      mon-thu,sat  list:Social
      open-limit "Gate Keeper"  5 opens/day  weekends     list:Games  disabled
      preset     "Deep Sleep"   list:Social  hard

      """
    #expect(formatted(text) == text)
  }

  @Test(arguments: [
    (
      "schedule \"A\" hard daily list:S 9:00-17:00 block disabled block-adult-content\n",
      "schedule \"A\" 09:00-17:00 daily block list:S block-adult-content hard disabled\n"
    ),
    ("time-limit 90m Sat,Sun", "time-limit 1h30m/day weekends\n"),
    ("open-limit\n  5/day daily # five\n", "open-limit 5 opens/day daily  # five\n"),
    ("open-limit 1/day daily", "open-limit 1 open/day daily\n"),
    ("preset \"Deep Sleep\" list:S as \"Mine\"", "preset \"Deep Sleep\" as \"Mine\" list:S\n"),
    ("schedule 22:00-0:00 monday", "schedule 22:00-24:00 mon\n"),
    ("schedule 00:00-24:00 mon", "schedule all-day mon\n"),
    ("schedule 9:00-9:00 mon", "schedule 09:00-09:00 mon\n"),
    ("schedule 0:00-0:00 mon", "schedule 00:00-00:00 mon\n"),
    ("schedule 9:00+60m mon-mon", "schedule 09:00+1h mon-mon\n"),
    ("schedule 9:00-10:00 Monday,MON", "schedule 09:00-10:00 mon,mon\n"),
    ("schedule 9:00-10:00 MONDAY,fri-Tuesday", "schedule 09:00-10:00 mon,fri-tue\n"),
    ("list   S\n   app:com.a.b\n\n\tsite:x.com", "list S app:com.a.b site:x.com\n"),
    (
      "time-limit 5m daily id:6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a10",
      "time-limit 5m/day daily id:6F1C2B1E-4C0B-4E0D-9C53-1D2A7B9E4A10\n"
    ),
  ])
  func clausesAndSpellings(_ text: String, _ expected: String) {
    #expect(formatted(text) == expected)
  }

  /// C20, R67.
  @Test(arguments: ["", "\n", "\n\n", " \n\t\n"]) func nothingIsOneLineEnd(_ text: String) {
    #expect(formatted(text) == "\n")
    #expect(formatted("\u{FEFF}" + text) == "\u{FEFF}\n")
    if !text.contains("\t") { #expect(formatted(text, .yaml) == "\n") }
  }

  @Test(arguments: [
    ("# note", "# note\n"), ("\n\n# a  \n\n\n\n  # b\n\n", "# a\n\n# b\n"), ("\"", "\"\n"),
    ("# top\n\nschedule 1:00-2:00 mon # side\n# end", "# top\n\nschedule 01:00-02:00 mon  # side\n# end\n"),
    ("list A # one\nlist Bcd app:x.y#\n", "list A  # one\nlist Bcd app:x.y#\n"),
    (
      "schedule \"A\"\n  # why\n\n\n  hard   2:00-3:00 # when\n mon\n",
      "schedule \"A\"\n  # why\n\n  02:00-03:00 hard  # when\n  mon\n"
    ),
  ])
  func commentsAndEmptyLines(_ text: String, _ expected: String) { #expect(formatted(text) == expected) }

  /// R63: the ending that most lines have.
  @Test func lineEnds() {
    #expect(formatted("# a\r\n# b\n# c\r\n") == "# a\r\n# b\r\n# c\r\n")
    #expect(formatted("# a\r# b\r") == "# a\r# b\r")
    #expect(formatted("# a\r\n\n# b\n# c") == "# a\n\n# b\n# c\n")
    #expect(formatted("a: 1\r\nrules: []\r\n\r\n", .yaml) == "a: 1\r\nrules: []\r\n")
  }

  @Test func aStatementWithAnErrorStays() {
    let text =
      "schedule \"A\"   25:00-26:00  daily \nschedule   \"B\" mon 1:00-2:00\ntime-limit   daily   allow-only\n"
    #expect(
      formatted(text)
        == "schedule \"A\"   25:00-26:00  daily \nschedule \"B\" 01:00-02:00 mon\ntime-limit   daily   allow-only\n"
    )
  }

  @Test func wideCharactersTakeTwoColumns() {
    let text = "time-limit \"深い\" 5m daily\ntime-limit \"abcd\" 45m daily\n"
    #expect(formatted(text) == "time-limit \"深い\"  5m/day   daily\ntime-limit \"abcd\"  45m/day  daily\n")
  }

  @Test func whatIsNoTextIsLeftAlone() {
    let source = SourceFile(path: "rules.oal", bytes: [0x20, 0xFF, 0x0A])
    let result = SourceFormatter.format(source, form: .compact)
    #expect(result.bytes == source.bytes)
    #expect(result.reason != nil)
  }
}

@Suite struct YAMLFormatTests {
  /// Repeated days, which are a finding, stay, but get the canonical spelling.
  @Test(arguments: [
    ("\"MONDAY,mon\"", "\"mon,mon\""), ("[MONDAY, Mon]", "[mon, mon]"), ("Mon-MONDAY", "mon-mon"),
  ])
  func repeatedDaysAreSpelledToo(_ written: String, _ expected: String) {
    let rule = "rules: [{kind: schedule, window: 09:00-10:00, days: DAYS}]\n"
    #expect(formatted(rule.replacing("DAYS", with: written), .yaml) == rule.replacing("DAYS", with: expected))
  }

  /// Over several lines and beside comments each day gets its spelling, and each line's end is tidied, at once.
  @Test(arguments: [
    ("\n  - Tue \n  - sat\n", "\n  - tue\n  - sat\n"),
    ("\n  - TUE\t\n \n\n  - Saturday  \n", "\n  - tue\n\n\n  - sat\n"),
    ("\n  - Tue \r\n  - sat\n", "\n  - tue\n  - sat\n"),
    (" [TUE, \n  sat]\n", " [tue,\n  sat]\n"),
    (" [  \n  \"TUE\" , 'Sat' \n  ] \n", " [\n  \"tue\" , 'sat'\n  ]\n"),
    ("\n  - Tuesday # Sat \n  - sat\n", "\n  - tue # Sat\n  - sat\n"),
    (" [Sat, # it's TUE\n  TUE]\n", " [sat, # it's TUE\n  tue]\n"),
    ("\n  # Monday & [first\n  - Monday\n  - wed-WED\n", "\n  # Monday & [first\n  - mon\n  - wed-wed\n"),
    (" # why\n    Tue,SAT\n", " # why\n    tue,sat\n"),
    (" # why\n    \"Tue\"  # Tue\n", " # why\n    \"tue\"  # Tue\n"),
    ("\n  - &a Tue\n  - sat # TUE\n", "\n  - &a Tue\n  - sat # TUE\n"),
  ])
  func daysOverSeveralLines(_ written: String, _ expected: String) {
    let rule = "rules:\n- kind: open-limit\n  budget: 5 opens/day\n  days:"
    for ending in ["\n", "\r\n", "\r"] where ending == "\n" || !written.contains("\r") {
      let (old, new) = (rule + written, rule + expected)
      let once = formatted(old.replacing("\n", with: ending), .yaml)
      #expect(once == new.replacing("\n", with: ending))
      #expect(formatted(once, .yaml) == once)
    }
  }

  @Test func valuesGetOneSpelling() {
    let text = """
      x-base: &base {kind: schedule, days: [Monday, TUE-thu], window: "9:00-17:00"}   # shared
      rules:
        - hard: TRUE  \u{20}
          name:   'A  b'
          <<: *base
          # own line
          list: &l 9:00-10:00
        - {name: *l, kind: open-limit, budget: 5/day, days: mon-tue, enabled: False}
        - kind: time-limit
          budget: 90m
          days:
            - Sunday   # one
            - Mon
          id: 6f1c2b1e-4c0b-4e0d-9c53-1d2a7b9e4a10


      """
    let expected = """
      x-base: &base {kind: schedule, days: [mon, tue-thu], window: "09:00-17:00"}   # shared
      rules:
        - hard: true
          name:   'A  b'
          <<: *base
          # own line
          list: &l 9:00-10:00
        - {name: *l, kind: open-limit, budget: 5 opens/day, days: mon-tue, enabled: false}
        - kind: time-limit
          budget: 1h30m/day
          days:
            - sun   # one
            - mon
          id: 6F1C2B1E-4C0B-4E0D-9C53-1D2A7B9E4A10

      """
    #expect(formatted(text, .yaml) == expected)
    #expect(formatted(expected, .yaml) == expected)
  }

  /// R66.
  @Test(arguments: [
    ("# note", "# note\n"), ("rules: {}\n# tail", "rules: {}\n# tail\n"),
    ("rules: []\n...\n# x  ", "rules: []\n...\n# x\n"),
    (
      "rules:\n- name: |\n    a  \n    b\n  kind: time-limit\n  budget: 5m/day\n  days: daily\n",
      "rules:\n- name: |\n    a  \n    b\n  kind: time-limit\n  budget: 5m/day\n  days: daily\n"
    ),
  ])
  func commentsStay(_ text: String, _ expected: String) { #expect(formatted(text, .yaml) == expected) }

  @Test(arguments: ["rules: [", "rules: []\n---\nrules: []\n"])
  func whatIsNoYAMLIsLeftAlone(_ text: String) {
    let result = SourceFormatter.format(SourceFile(path: "rules.yaml", text: text), form: .yaml)
    #expect(result.reason != nil)
    #expect(result.bytes == Array(text.utf8))
  }
}
