import RuleSyntax

/// The messages about the content of a configuration. All messages have the code OAL019.
enum ConfigurationDiagnostics {
  static func topLevel(_ found: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .configuration, at: place,
      "the configuration is a mapping with keys such as rules and exclude, not \(found)",
      help: ["write each setting on a line of its own: `timezone: Europe/Berlin`"])
  }

  static func rulesKind(_ found: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .configuration, at: place, "`rules` is a mapping of codes to severities here, not \(found)",
      label: found,
      help: [
        "write `OAL107: off` below `rules:`, one line for each code",
        "rules themselves stand in files that end in .oal or .oal.yaml",
      ])
  }

  static func unknownCode(
    _ word: LiteralText, _ place: Location, meant: DiagnosticCode?, isSafe: Bool
  ) -> Diagnostic {
    let code = YAMLDiagnostics.short(word.string)
    guard let meant else {
      return Diagnostic(
        .configuration, at: place, "there is no finding `\(code)`",
        help: ["the keys here are codes such as OAL102; 'oal explain --all' lists them"])
    }
    return Diagnostic(
      .configuration, at: place, "there is no finding `\(code)`", help: ["did you mean \(meant)?"],
      fixes: [word.fix(meant.description, isSafe ? .safe : .unsafe)])
  }

  static func level(_ word: LiteralText) -> Diagnostic {
    let text = word.string
    let meant = foreignLevels[text.lowercased()] ?? Spelling.nearest(to: text.lowercased(), in: levels)
    var diagnostic = Diagnostic(
      .configuration, at: word.location,
      "`\(YAMLDiagnostics.short(text))` is no severity: write error, warning, info or off")
    if let meant {
      diagnostic.label = "did you mean \(meant)?"
      diagnostic.fixes = [word.fix(meant, .unsafe)]
    }
    return diagnostic
  }

  static func fixedLevel(_ code: DiagnosticCode, _ word: LiteralText) -> Diagnostic {
    Diagnostic(
      .configuration, at: word.location,
      "\(code) is an error of language or type: it is always an error, and cannot be \(word.string)",
      notes: ["rules with such an error have no meaning that could be checked"], help: ["remove the line"])
  }

  /// A word where only some can stand.
  static func word(_ key: String, _ word: LiteralText, of words: [String]) -> Diagnostic {
    let text = word.string
    var diagnostic = Diagnostic(
      .configuration, at: word.location, "`\(key)` cannot be `\(YAMLDiagnostics.short(text))`",
      help: ["write " + words.joined(separator: " or ") + (words.count == 1 ? ", or leave the key out" : "")])
    if let meant = Spelling.nearest(to: text, in: words) {
      diagnostic.label = "did you mean \(meant)?"
      diagnostic.fixes = [word.fix(meant, .unsafe)]
    }
    return diagnostic
  }

  static func number(_ key: String, _ text: String, _ range: ClosedRange<Int>, _ place: Location)
    -> Diagnostic
  {
    Diagnostic(
      .configuration, at: place,
      "`\(key)` is a number from \(range.lowerBound) to \(range.upperBound), not `\(YAMLDiagnostics.short(text))`",
      label: "a number", help: ["so many of the phone's \(range.upperBound) activities are kept free"])
  }

  static func quotedNumber(_ number: Int, _ place: Location) -> Diagnostic {
    Diagnostic(
      .configuration, at: place, "\(number) in quotes is a string, not a number", label: "write \(number)",
      fixes: [.replace(place, with: "\(number)", .safe)])
  }

  /// `text` is the value's source text if the value is a single glob.
  static func excludeKind(_ found: String, _ place: Location, text: String?) -> Diagnostic {
    Diagnostic(
      .configuration, at: place, "`exclude` is a sequence of globs, not \(found)",
      help: text == nil ? ["write `exclude: [generated/]`"] : [],
      fixes: text.map { [.replace(place, with: "[\($0)]", .safe)] } ?? [])
  }

  static func negatedGlob(_ place: Location) -> Diagnostic {
    Diagnostic(
      .configuration, at: place, "a glob that begins with `!` is not known here",
      help: ["exclude less: `generated/*.oal` instead of `generated/`"])
  }

  static func globOutside(_ glob: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .configuration, at: place,
      "`\(YAMLDiagnostics.short(glob))` leads out of the project, or means all of it",
      help: ["globs are relative to the folder of .oalrc.yaml, as in `generated/` or `*.draft.oal`"])
  }

  private static let levels = ProjectConfiguration.Level.allCases.map(\.rawValue)

  private static let foreignLevels: [String: String] = [
    "warn": "warning", "warnings": "warning", "err": "error", "fatal": "error", "deny": "error",
    "on": "error",
    "true": "error", "hint": "info", "note": "info", "notice": "info", "information": "info", "none": "off",
    "false": "off", "no": "off", "never": "off", "ignore": "off", "disable": "off", "disabled": "off",
    "allow": "off", "0": "off", "~": "off",
  ]
}
