/// The definition of a command, as data. Parsing, help, completions and manual pages read the same value.
///
/// By hand because swift-argument-parser cannot be fetched on the build machines; the library would replace only this
/// folder.
struct Command: Sendable {
  var name: String
  /// One line, imperative, without a full stop.
  var summary: String
  /// Paragraphs of plain text, one line each; the help wraps the lines.
  var discussion: [String] = []
  var positionals: [Positional] = []
  var options: [OptionDefinition] = []
  var examples: [Example] = []
  var subcommands: [Command] = []

  /// Every command has it.
  static let help = OptionDefinition("help", short: "h", help: "print this help")

  /// The options and `--help`.
  var allOptions: [OptionDefinition] { options + [Self.help] }

  /// The pages of this command, which has the path, and of its subcommands.
  func pages(_ path: [String]) -> [CommandPage] {
    [CommandPage(path: path, command: self)] + subcommands.flatMap { $0.pages(path + [$0.name]) }
  }
}

/// A command and the words that lead to it.
struct CommandPage: Sendable {
  /// The names of the parent commands, then the command's own name.
  var path: [String]
  var command: Command
}

/// A positional argument.
struct Positional: Sendable {
  enum Count: Sendable { case optional, required, any }

  /// Upper case, as in `PATH`.
  var name: String
  var count: Count
  var help: String
  /// What a shell may complete it with.
  var completion: Completion = .none

  /// `PATH`, `[PATH]` or `[PATH...]`.
  var usage: String {
    switch count {
    case .required: name
    case .optional: "[\(name)]"
    case .any: "[\(name)...]"
    }
  }
}

/// What a shell may complete a value with.
enum Completion: Hashable, Sendable {
  case none
  case path
  case choices([String])
}

/// An option as data.
struct OptionDefinition: Sendable {
  /// Without its dashes.
  var name: String
  var short: Character?
  var help: String
  /// What stands for the value in the help, such as `FORMAT`; nil for a flag.
  var valueName: String?
  var completion: Completion
  /// The value that holds when the option is left out, where the help names one.
  var defaultValue: String?
  /// Whether every occurrence counts. Of an option that is not repeatable the last occurrence counts, so that an alias
  /// can be overridden.
  var isRepeatable: Bool

  init(
    _ name: String, short: Character? = nil, help: String, valueName: String? = nil,
    completion: Completion = .none, defaultValue: String? = nil, isRepeatable: Bool = false
  ) {
    self.name = name
    self.short = short
    self.help = help
    self.valueName = valueName
    self.completion = completion
    self.defaultValue = defaultValue
    self.isRepeatable = isRepeatable
  }
}

/// A command line to type, and its explanation.
struct Example: Sendable {
  var line: String
  var explanation: String

  init(_ line: String, _ explanation: String) {
    self.line = line
    self.explanation = explanation
  }
}

/// An option without a value.
struct Flag: Sendable {
  let definition: OptionDefinition

  init(_ name: String, help: String) { definition = OptionDefinition(name, help: help) }
}

/// An option whose value is one of a type's cases.
struct Choice<Value: RawRepresentable & CaseIterable & Sendable>: Sendable where Value.RawValue == String {
  let definition: OptionDefinition
  /// The value when the option is left out.
  let fallback: Value

  init(_ name: String, _ valueName: String, default fallback: Value, help: String) {
    self.fallback = fallback
    definition = OptionDefinition(
      name, help: help, valueName: valueName, completion: .choices(Value.allCases.map(\.rawValue)),
      defaultValue: fallback.rawValue)
  }
}

/// An option whose value is any text.
struct TextOption: Sendable {
  let definition: OptionDefinition

  init(
    _ name: String, _ valueName: String, short: Character? = nil, help: String,
    completion: Completion = .none, defaultValue: String? = nil, isRepeatable: Bool = false
  ) {
    definition = OptionDefinition(
      name, short: short, help: help, valueName: valueName, completion: completion,
      defaultValue: defaultValue,
      isRepeatable: isRepeatable)
  }
}
