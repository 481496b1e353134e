import RuleModel
import RuleSyntax

/// Every message about what a YAML file says. Those about text that is no YAML stand in the extension next
/// door.
enum YAMLDiagnostics {
  // MARK: Kinds of values

  /// A value of the wrong kind: a sequence where a scalar has to be, and the like. Without a key it is an
  /// item.
  static func wrongKind(
    _ key: String, _ found: String, expected: String, help: [String] = [], fixes: [Fix] = [],
    _ place: Location
  ) -> Diagnostic {
    Diagnostic(
      .yamlType, at: place, "\(key.isEmpty ? "an item" : "`\(short(key))`") is \(expected), not \(found)",
      label: found,
      help: help,
      fixes: fixes)
  }

  /// `isNeeded`: whether something is missing without the key too.
  static func missingValue(_ key: String, example: String?, isNeeded: Bool = false, _ place: Location)
    -> Diagnostic
  {
    Diagnostic(
      .missingOption, at: place, "`\(short(key))` has no value", label: "nothing is written here",
      help: example.map { ["write `\(key): \($0)`" + (isNeeded ? "" : ", or leave the key out")] } ?? [])
  }

  static func missingItem(of key: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .missingOption, at: place, "an item of `\(key)` is empty", label: "nothing is written here",
      help: ["write the item, or remove this one"])
  }

  static func notABoolean(_ text: LiteralText, meant: Bool?) -> Diagnostic {
    let written = "`\(short(text.string))`"
    guard let meant else {
      return Diagnostic(
        .yamlType, at: text.location, "\(written) is not true or false", help: ["write true or false"])
    }
    return Diagnostic(
      .yamlType, at: text.location, "\(written) is not a boolean here", label: "write \(meant)",
      notes: ["YAML readers disagree about yes, no, on and off: some take them for text"],
      fixes: [.replace(text.location, with: "\(meant)", .safe)])
  }

  static func quotedBoolean(_ text: String, meant: Bool, _ place: Location) -> Diagnostic {
    Diagnostic(
      .yamlType, at: place, "\(short(text)) in quotes is a string, not a boolean", label: "write \(meant)",
      fixes: [.replace(place, with: "\(meant)", .safe)])
  }

  static func version(_ text: String, isQuoted: Bool, _ place: Location) -> Diagnostic {
    let isOne = text == "1"
    return Diagnostic(
      .yamlType, at: place,
      isOne && isQuoted
        ? "the version is the number 1, without quotes" : "`\(short(text))` is not a version of the rules",
      label: "write 1", help: isOne ? [] : ["this program reads version 1"],
      fixes: [.replace(place, with: "1", isOne ? .safe : .unsafe)])
  }

  static func topLevel(_ found: String, isCompact: Bool, _ place: Location) -> Diagnostic {
    Diagnostic(
      .yamlType, at: place, "a YAML rule file is a mapping with the keys lists and rules, not \(found)",
      help: isCompact
        ? ["this looks like the compact form, whose files end in .oal"]
        : ["write `rules:` on a line of its own and the rules below it, each after a `- `"])
  }

  static func listWithoutName(_ place: Location) -> Diagnostic {
    Diagnostic(
      .missingOption, at: place, "a list needs a name", label: "nothing is written here",
      help: ["write its name before the colon; `\"~\"` in quotes is a name"])
  }

  // MARK: Keys

  static func duplicateKey(_ key: String, _ place: Location, first: Location) -> Diagnostic {
    Diagnostic(
      .duplicateOption, at: place, "`\(short(key))` is written twice", label: "the second time",
      related: [Label(first, "the first time")], help: ["keep one of the two"])
  }

  static func unknownKey(
    _ key: String, on level: SchemaLevel, help: [String], fixes: [Fix], _ place: Location
  )
    -> Diagnostic
  {
    Diagnostic(
      .unknownOption, at: place, "`\(short(key))` is not a key of \(name(level))", help: help, fixes: fixes)
  }

  static func dateKey(_ key: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place,
      "`\(short(key))` is not a key of a rule: rules repeat every week; there are no dates",
      help: ["switch the rule off and on by a commit (`enabled: false`), or keep a rule file for each season"]
    )
  }

  /// `other` is the key of the end.
  static func twoTimes(
    _ key: String, _ window: String?, other: Location, isLength: Bool, fix: Fix?, _ place: Location
  ) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place, "`\(short(key))` is not a key of a rule: both times are one value",
      related: [Label(other, isLength ? "the length" : "the end")],
      help: ["write `window: \(window ?? "22:00-06:00")`"],
      fixes: fix.map { [$0] } ?? [])
  }

  static func misplacedKey(_ key: String, on level: SchemaLevel, belongs: SchemaLevel, _ place: Location)
    -> Diagnostic
  {
    Diagnostic(
      .unknownOption, at: place, "`\(key)` is not a key of \(name(level))",
      label: "belongs \(belongs.whereabouts)", help: ["`\(key)` stands \(belongs.whereabouts)"])
  }

  static func hiddenInKey(_ scalar: Unicode.Scalar, _ key: String, _ place: Location, fixes: [Fix])
    -> Diagnostic
  {
    Diagnostic(
      .unknownOption, at: place, "\(scalar.described) stands in the key `\(key)`", label: "write `\(key)`",
      fixes: fixes)
  }

  static func colonInKey(_ key: String, _ place: Location, gap: Location?, foreign: Unicode.Scalar?)
    -> Diagnostic
  {
    let what =
      foreign.map { "\($0.described) stands after `\(key):`" } ?? "a space is missing after `\(key):`"
    return Diagnostic(
      .unknownOption, at: place, what, label: "write a space",
      fixes: gap.map { [Fix("write `\(key): `", .safe, [Edit($0, " ")])] } ?? [])
  }

  static func secondMerge(_ place: Location, first: Location) -> Diagnostic {
    Diagnostic(
      .duplicateOption, at: place, "`<<` is written twice", label: "the second time",
      related: [Label(first, "the first time")], help: ["merge several mappings with one key: `<<: [*a, *b]`"]
    )
  }

  static func badMerge(_ found: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .yamlType, at: place, "`<<` merges mappings, not \(found)",
      help: ["write `<<: *base`, or `<<: [*a, *b]`, where each name stands for a mapping"])
  }

  // MARK: Rules

  static func missingKind(_ meant: [RuleKeyword], _ place: Location, insertion: KeyInsertion?)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .missingOption, at: place, "the rule has no kind", label: "which kind of rule is this?",
      help: ["write `kind: schedule`, `kind: time-limit`, `kind: open-limit` or `kind: preset`"])
    if meant.count == 1, let keyword = meant.first?.spelling {
      diagnostic.help = ["write `kind: \(keyword)`"]
      if let insertion {
        let edit = Edit(insertion.place, insertion.text(key: "kind", value: keyword))
        diagnostic.fixes = [Fix("write `kind: \(keyword)`", .unsafe, [edit])]
      }
    }
    return diagnostic
  }

  static func unknownKind(_ text: LiteralText, meant: String?, isSafe: Bool) -> Diagnostic {
    var diagnostic = Diagnostic(
      .unknownOption, at: text.location, "`\(short(text.string))` is not a kind of rule",
      help: ["the kinds are schedule, time-limit, open-limit and preset"])
    if let meant {
      if !isSafe { diagnostic.help = ["did you mean \(meant)?"] }
      diagnostic.label = "write \(meant)"
      diagnostic.fixes = [text.fix(meant, isSafe ? .safe : .unsafe)]
    }
    return diagnostic
  }

  static func ruleIsText(isCompact: Bool, _ found: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .yamlType, at: place, "a rule is a mapping, not \(found)",
      help: isCompact
        ? ["this looks like the compact form, whose files end in .oal"]
        : ["write its keys: `- {name: Deep Sleep, kind: schedule, window: 22:00-06:00, days: daily}`"])
  }

  /// Foreign quotes around a value; `found` holds each quote with its place.
  static func foreignQuotes(_ found: [Lookalikes.Finding], in text: LiteralText) -> Diagnostic {
    let meant = Lookalikes.replacement(for: found[0].meaning)
    let edits = found.map { Edit(text.location($0.offset, $0.offset + $0.length), meant) }
    return Diagnostic(
      .syntax, at: edits[0].location, "\(found[0].scalar.described) stands where `\(meant)` is meant",
      help: ["quotes that belong to the name stand in quotes themselves: \(YAMLQuote.quote(text.string))"],
      fixes: [Fix("write `\(meant)` on both sides", .safe, edits)])
  }

  static func commentAfterName(_ name: String, _ place: Location, whole: Location, text: String) -> Diagnostic
  {
    Diagnostic(
      .syntax, at: place, "YAML takes this for a comment: the name is `\(short(name))`",
      label: "not part of the name",
      help: ["if it belongs to the name, quote the name; if not, put a space after the `#`"],
      fixes: [.replace(whole, with: YAMLQuote.quote(text), .unsafe)])
  }

  // MARK: Days and items

  static func emptyDays(_ place: Location) -> Diagnostic {
    Diagnostic(
      .days, at: place, "the rule has no days", label: "empty",
      help: ["write `days: daily`, or the days; `enabled: false` turns a rule off"])
  }

  static func wordInDays(_ text: LiteralText, _ days: WeekdaySet, meant: String?) -> Diagnostic {
    Diagnostic(
      .days, at: text.location, "each item of `days` is one day or one range", label: meant ?? "",
      help: meant == nil ? ["write one item for each day or range"] : [],
      fixes: meant.map { [text.fix($0, .safe)] } ?? [])
  }

  static func repeatedDay(_ day: Weekday, _ place: Location, fix: Fix?) -> Diagnostic {
    Diagnostic(
      DiagnosticCode(304), .warning, at: place, "\(day.name) is named twice", label: "named before",
      fixes: fix.map { [$0] } ?? [])
  }

  static func prefixedItem(
    _ prefix: String, under key: ListKey, _ text: LiteralText, value: String, isSame: Bool
  )
    -> Diagnostic
  {
    let right = ListKey.allCases.first { $0.itemKind.rawValue == prefix } ?? key
    return Diagnostic(
      .invalidItem, at: text.location, "the key says what the item is; `\(prefix):` is the compact form",
      label: isSame ? "write \(short(value))" : "belongs under `\(right.rawValue):`",
      help: isSame ? [] : ["write it under `\(right.rawValue):`, without `\(prefix):`"],
      fixes: isSame ? [text.fix(value, .safe)] : [])
  }

  // MARK: Words

  static func name(_ level: SchemaLevel) -> String {
    switch level {
    case .file: "the file"
    case .list: "a list"
    case .rule: "a rule"
    case .configuration: "the configuration"
    }
  }

  /// A text for a message: garbage can be megabytes long, and a message is one line.
  static func short(_ text: String) -> String {
    let isShort = text.utf8.count <= 40
    let line = isShort ? text : String(text.prefix(40)) + "…"
    return line.replacing("\t", with: "\\t").replacing("\n", with: " ")
  }
}
