import RuleSyntax

/// A valid command line, with typed access to options and arguments.
struct Arguments: Sendable {
  /// The command's name, then the subcommand's name, if given.
  var path: [String]
  /// The chosen command or subcommand.
  var command: Command
  var positionals: [RawText] = []
  /// Whether help is asked for; required arguments are then not checked.
  var wantsHelp = false
  fileprivate var values: [String: [RawText]] = [:]

  fileprivate init(path: [String], command: Command) {
    self.path = path
    self.command = command
  }

  subscript(flag: Flag) -> Bool { values[flag.definition.name] != nil }

  subscript<Value>(choice: Choice<Value>) -> Value {
    values[choice.definition.name]?.last.flatMap { Value(rawValue: $0.text) } ?? choice.fallback
  }

  /// The value that is written; nil if the option is left out.
  func given<Value>(_ choice: Choice<Value>) -> Value? {
    values[choice.definition.name]?.last.flatMap { Value(rawValue: $0.text) }
  }

  /// The value that holds; nil if the option is left out.
  subscript(option: TextOption) -> RawText? { values[option.definition.name]?.last }

  /// Every value of a repeatable option, in order.
  func all(_ option: TextOption) -> [RawText] { values[option.definition.name] ?? [] }
}

/// Reads a command line.
struct ArgumentParser {
  private var result: Arguments
  private var rest: ArraySlice<RawText>

  /// Fits the words after the command's name to the command, or says what does not fit.
  static func parse(_ words: [RawText], for command: Command) -> Result<Arguments, UsageError> {
    var parser = ArgumentParser(
      result: Arguments(path: [command.name], command: command), rest: words[...])
    do throws(UsageError) {
      try parser.run()
      return .success(parser.result)
    } catch {
      return .failure(error)
    }
  }

  private mutating func run() throws(UsageError) {
    try descend()
    while let word = rest.popFirst() {
      let text = word.text
      if text == "--" {
        result.positionals += rest
        break
      }
      if text.hasPrefix("--") {
        try readLong(text.dropFirst(2), word)
      } else if text.hasPrefix("-"), text != "-" {
        try readShort(text)
      } else {
        result.positionals.append(word)
      }
      if result.wantsHelp { return }
    }
    try checkPositionals()
  }

  /// Enters the subcommand that the first word names.
  private mutating func descend() throws(UsageError) {
    guard !result.command.subcommands.isEmpty, let word = rest.first?.text, !word.hasPrefix("-") else {
      return
    }
    guard let subcommand = result.command.subcommands.first(where: { $0.name == word }) else {
      throw .unknownCommand(word, of: result.path, known: result.command.subcommands.map(\.name))
    }
    rest.removeFirst()
    result.path.append(word)
    result.command = subcommand
  }

  private mutating func readLong(_ text: Substring, _ word: RawText) throws(UsageError) {
    let name = String(text.prefix { $0 != "=" })
    let options = result.command.allOptions
    guard let option = options.first(where: { $0.name == name }) else {
      throw .unknownOption("--" + name, result.path, known: options.map { "--" + $0.name })
    }
    // Cut from the bytes, since a path need not be UTF-8.
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    try read(option, written: "--" + name, attached: equals.map { RawText(Array(word.bytes[($0 + 1)...])) })
  }

  private mutating func readShort(_ text: String) throws(UsageError) {
    let options = result.command.allOptions
    guard text.count == 2, let letter = text.last, let option = options.first(where: { $0.short == letter })
    else { throw .unknownOption(text, result.path, known: options.map { "--" + $0.name }) }
    try read(option, written: text, attached: nil)
  }

  private mutating func read(
    _ option: OptionDefinition, written: String, attached: RawText?
  ) throws(UsageError) {
    guard option.valueName != nil else {
      if attached != nil { throw .needlessValue(written, result.path) }
      if option.name == Command.help.name { result.wantsHelp = true }
      result.values[option.name] = []
      return
    }
    guard let value = attached ?? nextValue() else { throw .missingValue(option, result.path) }
    if case .choices(let choices) = option.completion, !choices.contains(value.text) {
      throw .unknownChoice(value.text, option, choices, result.path)
    }
    result.values[option.name, default: []].append(value)
  }

  /// The next word as a value, unless the word looks like an option. A value after `=` may look like an option.
  private mutating func nextValue() -> RawText? {
    guard let word = rest.first, word.text == "-" || !word.text.hasPrefix("-") else { return nil }
    rest.removeFirst()
    return word
  }

  private func checkPositionals() throws(UsageError) {
    let wanted = result.command.positionals
    let required = wanted.count { $0.count == .required }
    if result.positionals.count < required {
      throw .missingArgument(wanted[result.positionals.count].name, result.path)
    }
    if !wanted.contains(where: { $0.count == .any }), result.positionals.count > wanted.count {
      throw .needlessArgument(result.positionals[wanted.count].text, result.path)
    }
  }
}
