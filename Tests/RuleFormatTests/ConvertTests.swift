import RuleFormat
import RuleModel
import RuleSyntax
import TestSupport
import Testing

/// The laws for every converted file.
@Suite struct ConvertTests {
  @Test(arguments: 0..<4) func compactThereAndBack(part: Int) throws {
    var files = MessyFiles(seed: 50_000 + UInt64(part))
    for _ in 0..<300 { try expectRoundTrip(files.compact(), .compact) }
  }

  @Test(arguments: 0..<4) func yamlThereAndBack(part: Int) throws {
    var files = MessyFiles(seed: 60_000 + UInt64(part))
    for _ in 0..<300 { try expectRoundTrip(files.yaml(), .yaml) }
  }

  private func expectRoundTrip(_ text: String, _ form: SyntaxTree.Form) throws {
    let other: SyntaxTree.Form = form == .compact ? .yaml : .compact
    let source = SourceFile(path: "rules", text: text)
    let there = try #require(converted(source, form, other), "\(text.debugDescription)")
    let back = try #require(converted(there, other, form), "\(there.text(SourceRange(0, there.bytes.count)))")
    let comment: Comment = "\(text)\n=====\n\(String(decoding: there.bytes, as: UTF8.self))"
    let (first, second, third) = (Facts(source, form), Facts(there, other), Facts(back, form))
    for facts in [second, third] {
      #expect(byKind(facts.rules) == byKind(first.rules), comment)
      #expect(facts.comments.sorted() == first.comments.sorted(), comment)
      #expect(suppressible(facts) == suppressible(first), comment)
    }
  }

  /// The findings but those about hidden characters, which are escapes afterwards. How often a thing that is said twice
  /// is found depends on the form.
  private func suppressible(_ facts: Facts) -> [DiagnosticCode] {
    facts.codes.indices.filter { index in
      let isAgain = index > 0 && facts.codes[index - 1] == facts.codes[index]
      return facts.codes[index].number != 301 && !(facts.codes[index].number == 304 && isAgain)
    }.map { facts.codes[$0] }
  }

  /// The order between items of different kinds says nothing, and YAML has no words for it.
  private func byKind(_ set: RuleSet) -> RuleSet {
    var set = set
    for index in set.lists.indices {
      let items = set.lists[index].items
      let kinds = items.map { item in
        switch item {
        case .bundle, .app: 0
        case .category: 1
        case .site: 2
        }
      }
      set.lists[index].items = (0..<3).flatMap { kind in zip(items, kinds).filter { $0.1 == kind }.map(\.0) }
    }
    return set.sorted
  }

  private func converted(_ source: SourceFile, _ from: SyntaxTree.Form, _ to: SyntaxTree.Form) -> SourceFile?
  {
    guard case .text(let bytes, _) = Converter.convert(source, from: from, to: to) else { return nil }
    return SourceFile(path: "rules", bytes: bytes)
  }

  // MARK: Hidden characters

  /// What nobody can see is written as an escape, which everybody can: in names of every kind, and in both forms.
  @Test(arguments: [
    "\u{202E}", "\u{200B}", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{E0041}", "\u{1B}", "\u{3164}", "\u{17B4}",
  ])
  func hiddenCharactersAreEscaped(_ hidden: String) throws {
    let escape = "\\u{\(String(hidden.unicodeScalars.first!.value, radix: 16))}"
    let name = "\"a\(escape)b\""
    let text = """
      list \(name) app:\(name) category:\(name)

      schedule \(name) 22:00-06:00 daily list:\(name)
      preset "Deep Sleep" as "c\(escape)d"
      """
    let source = SourceFile(path: "rules", text: text)
    let yaml = try #require(converted(source, .compact, .yaml))
    let back = try #require(converted(yaml, .yaml, .compact))
    for file in [yaml, back] {
      #expect(!file.text(SourceRange(0, file.bytes.count)).contains(hidden))
    }
    #expect(Facts(yaml, .yaml).rules == Facts(source, .compact).rules)
    #expect(Facts(back, .compact).rules == Facts(source, .compact).rules)
    for facts in [Facts(source, .compact), Facts(yaml, .yaml), Facts(back, .compact)] {
      #expect(!facts.codes.contains { $0.number == 301 || $0.number < 100 })
    }
  }

  /// What does its proper work in an emoji or a script is no hidden character, and stays as it is.
  @Test func joinersThatBelongStay() throws {
    let source = SourceFile(path: "rules", text: "schedule \"👩‍💻 ❤️ می‌خواهم\" 22:00-06:00 daily")
    let yaml = try #require(converted(source, .compact, .yaml))
    #expect(yaml.text(SourceRange(0, yaml.bytes.count)).contains("👩‍💻 ❤️ می‌خواهم"))
  }

  // MARK: Examples

  @Test func commentsGoWithTheirRules() throws {
    let compact = """
      # about the file
      # oal:ignore-file OAL205 shared

      # the apps
      list Social app:com.a.b category:"social" site:x.com  # three

      # first
      schedule "A" 22:00-06:00 mon-thu,sat block list:Social hard  # oal:ignore OAL107 meant
      time-limit "B"  # why
        45m/day daily
        # and where
        list:Social
      # end

      """
    let yaml = """
      # about the file
      # oal:ignore-file OAL205 shared

      version: 1

      lists:
        # the apps
        Social:  # three
          apps: [com.a.b]
          categories: [social]
          sites: [x.com]

      rules:
        # first
        - name: A  # oal:ignore OAL107 meant
          kind: schedule
          window: 22:00-06:00
          days: [mon-thu, sat]
          mode: block
          list: Social
          hard: true
        - name: B  # why
          kind: time-limit
          budget: 45m/day
          days: daily
          # and where
          list: Social

      # end

      """
    let source = SourceFile(path: "rules.oal", text: compact)
    let there = try #require(converted(source, .compact, .yaml))
    #expect(String(decoding: there.bytes, as: UTF8.self) == yaml)
  }

  /// R12, R03: whatever YAML could read otherwise is quoted.
  @Test(arguments: [
    "no", "Off", "null", "~", "1e3", "007", "0x1F", "12:30", "@home focus", "%half", "`x`", "*star", "!bang",
    "[b]",
    "Focus: deep", "Chess #1", "- x", "true", "1_000", ".inf", "2024-01-01", "=", "<<", "y",
  ])
  func namesAreQuoted(_ name: String) throws {
    let source = SourceFile(path: "rules.oal", text: "time-limit \(CompactPrinter.quote(name)) 5m daily\n")
    let yaml = try #require(converted(source, .compact, .yaml))
    #expect(yaml.text(SourceRange(0, yaml.bytes.count)).contains("- name: \"\(name)\"\n"))
  }

  @Test func mergeKeysAreWrittenOut() throws {
    let yaml = """
      x-base: &b {kind: time-limit, budget: 30m, days: weekdays}
      rules:
        - {<<: *b, name: A}
        - {<<: *b, name: B, days: daily, hard: true}

      """
    let result = Converter.convert(SourceFile(path: "rules.yaml", text: yaml), from: .yaml, to: .compact)
    guard case .text(let bytes, let notes) = result else {
      Issue.record("not converted")
      return
    }
    let expected = "time-limit \"A\"  30m/day  weekdays\ntime-limit \"B\"  30m/day  daily     hard\n"
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(notes.count == 2)
  }

  /// A repeated day stays in the other form, and its suppression too.
  @Test(arguments: [
    ("[mon, MON]", "mon,mon"), ("\"Monday,mon\"", "mon,mon"), ("Mon-MONDAY", "mon-mon"),
    ("\n  - Tue # sat\n  # why\n  - 'mon-Wed'", "tue,mon-wed"), ("[&a sat, *a]", "sat"),
    ("mon,tue", "mon,tue"),
    ("[tue, mon]", "mon,tue"), ("\"m\\u006fn,mon\"", "mon"),
  ])
  func repeatedDaysStay(_ written: String, _ days: String) throws {
    let yaml =
      "rules:\n- name: A  # oal:ignore OAL304 meant\n  kind: time-limit\n  budget: 5m/day\n  days: \(written)\n"
    let there = try #require(converted(SourceFile(path: "rules.yaml", text: yaml), .yaml, .compact))
    let text = String(decoding: there.bytes, as: UTF8.self)
    #expect(text.split(whereSeparator: \.isWhitespace).contains { $0 == days }, "\(text)")
    let back = try #require(converted(there, .compact, .yaml))
    let sequence = days.contains(",") ? "[\(days.replacing(",", with: ", "))]" : days
    #expect(String(decoding: back.bytes, as: UTF8.self).contains("days: \(sequence)"))
  }

  @Test(arguments: ["schedule 25:00-26:00 daily\n", "time-limit daily\n", "\u{0}"])
  func aFileWithErrorsIsNotConverted(_ text: String) {
    let result = Converter.convert(SourceFile(path: "rules.oal", text: text), from: .compact, to: .yaml)
    guard case .faulty(let findings) = result else {
      Issue.record("converted")
      return
    }
    #expect(!findings.isEmpty)
  }
}

extension RuleSet {
  /// The lists and rules by name: YAML has all lists first, and order says nothing.
  fileprivate var sorted: RuleSet {
    RuleSet(
      lists: lists.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
      rules: rules.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
