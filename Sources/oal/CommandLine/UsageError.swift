import RuleSyntax

/// An invalid command line: the fault, and the command that shows more help.
struct UsageError: Error, Hashable, Sendable {
  /// One sentence without a full stop, lower case. Not escaped for a terminal.
  var message: String
  /// The command to type for more.
  var help: String

  private init(_ message: String, _ path: [String]) {
    self.message = message
    help = (["oal"] + path + ["--help"]).joined(separator: " ")
  }

  static func unknownCommand(_ word: String, of path: [String], known: [String]) -> UsageError {
    let scope = path.isEmpty ? "" : " of \(path.joined(separator: " "))"
    return UsageError("unknown command '\(word)'\(scope)\(suggestion(word, known))", path)
  }

  static func missingSubcommand(_ known: [String], _ path: [String]) -> UsageError {
    UsageError("\(path.joined(separator: " ")) needs one of: \(known.joined(separator: ", "))", path)
  }

  /// A word that cannot be a clause of a rule.
  static func notAClause(_ word: String, _ path: [String]) -> UsageError {
    UsageError("'\(word)' is not one clause; give each as a word of its own, without comments", path)
  }

  /// The first word is a file, not a command.
  static func missingCommand(before file: String) -> UsageError {
    UsageError("unknown command '\(file)'; to check a file write: oal lint \(file)", [])
  }

  static func unknownOption(_ word: String, _ path: [String], known: [String]) -> UsageError {
    let isPath = !word.hasPrefix("--") && word.count > 2
    let hint = isPath ? "; a path that begins with a dash goes after --" : suggestion(word, known)
    return UsageError("unknown option \(word)\(hint)", path)
  }

  static func unknownShell(_ word: String, known: [String], _ path: [String]) -> UsageError {
    let list = known.joined(separator: ", ")
    return UsageError(
      "no completions for '\(word)'\(suggestion(word, known)); there are some for: \(list)", path)
  }

  static func needlessValue(_ option: String, _ path: [String]) -> UsageError {
    UsageError("\(option) takes no value", path)
  }

  static func missingValue(_ option: OptionDefinition, _ path: [String]) -> UsageError {
    UsageError("--\(option.name) needs a value: --\(option.name)=\(option.valueName ?? "VALUE")", path)
  }

  static func unknownChoice(
    _ value: String, _ option: OptionDefinition, _ choices: [String], _ path: [String]
  ) -> UsageError {
    let list = choices.joined(separator: ", ")
    return UsageError(
      "--\(option.name) cannot be '\(value)'\(suggestion(value, choices)); one of: \(list)", path)
  }

  static func missingArgument(_ name: String, _ path: [String]) -> UsageError {
    UsageError("\(path.joined(separator: " ")) needs \(name)", path)
  }

  static func needlessArgument(_ word: String, _ path: [String]) -> UsageError {
    UsageError("'\(word)' is one argument too many for \(path.joined(separator: " "))", path)
  }

  static func unreadStandardInput(_ path: [String]) -> UsageError {
    UsageError("--stdin-filename names what - reads; write - among the paths too", path)
  }

  static func outputWithoutFile(_ format: String, _ path: [String]) -> UsageError {
    UsageError("--output \(format)= names no file; write --output \(format)=FILE", path)
  }

  static func secondStandardOutput(_ path: [String]) -> UsageError {
    UsageError("only one report can go to standard output; name a file: --output FORMAT=FILE", path)
  }

  static func secondReport(to file: String, _ other: String, _ path: [String]) -> UsageError {
    let names = file == other ? "'\(file)'" : "'\(file)', which is '\(other)' too"
    return UsageError("only one report can go to \(names); name another file: --output FORMAT=FILE", path)
  }

  /// A value that cannot be read; the reason goes on after it.
  static func unreadableValue(
    _ value: String, _ option: OptionDefinition, _ reason: String, _ path: [String]
  ) -> UsageError {
    UsageError("--\(option.name): '\(value)' \(reason)", path)
  }

  /// An option that another one needs.
  static func missing(_ option: OptionDefinition, for other: String, _ path: [String]) -> UsageError {
    UsageError("\(other) needs --\(option.name)" + (option.valueName.map { " " + $0 } ?? ""), path)
  }

  /// Two options that cannot be meant together.
  static func conflict(_ one: String, _ other: String, _ reason: String, _ path: [String]) -> UsageError {
    UsageError("\(one) does not go with \(other): \(reason)", path)
  }

  private static func suggestion(_ word: String, _ known: [String]) -> String {
    Spelling.nearest(to: word, in: known).map { "; did you mean \($0)?" } ?? ""
  }
}
