/// The help of a command, generated from its definition.
enum Help {
  /// Cells a line takes at most.
  static let width = 80
  private static let indent = "  "
  /// What the tool is for.
  static let purpose = "checks app-blocking rules, and shows what the phone will make of them"

  /// The help of the tool itself.
  static func overview(_ commands: [Command]) -> String {
    """
    \(capitalised(purpose))

    Usage: oal COMMAND [OPTIONS] [ARGUMENTS]

    Commands:
    \(table(commands.map { ($0.name, $0.summary) }))
    Options:
    \(table([("-h, --help", "print this help"), ("--version", "print the version")]))
    Further help:
    \(table(HelpTopic.all.map { ("oal help " + $0.name, $0.summary) }))
    'oal help COMMAND' says more about a command.

    """
  }

  /// The help of a topic.
  static func page(of topic: HelpTopic) -> String {
    var text = capitalised(topic.summary) + "\n"
    for paragraph in topic.discussion { text += "\n" + wrap(paragraph, indent: "") }
    return text + "\n" + table(topic.terms.map { ($0.term, $0.meaning) })
  }

  /// The help of one command; `path` holds the names of the parent commands and the command's own name.
  static func page(of command: Command, path: [String]) -> String {
    var text = capitalised(command.summary) + "\n\n" + usage(of: command, path: path) + "\n"
    for paragraph in command.discussion { text += "\n" + wrap(paragraph, indent: "") }
    if !command.subcommands.isEmpty {
      text += "\nCommands:\n" + table(command.subcommands.map { ($0.name, $0.summary) })
    }
    if !command.positionals.isEmpty {
      text += "\nArguments:\n" + table(command.positionals.map { ($0.name, $0.help) })
    }
    text += "\nOptions:\n" + table(command.allOptions.map { (spelling(of: $0), help(of: $0)) })
    if !command.examples.isEmpty { text += "\nExamples:\n" }
    for example in command.examples {
      text += "\(indent)\(example.line)\n" + wrap(example.explanation, indent: indent + indent + indent)
    }
    return text
  }

  /// `Usage: oal lint [OPTIONS] [PATH...]`
  static func usage(of command: Command, path: [String]) -> String {
    let inner = command.subcommands.isEmpty ? [] : ["[COMMAND]"]
    let words = ["oal"] + path + inner + ["[OPTIONS]"] + command.positionals.map(\.usage)
    return "Usage: " + words.joined(separator: " ")
  }

  /// `-h, --help` or `--format FORMAT`.
  private static func spelling(of option: OptionDefinition) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    return short + "--" + option.name + (option.valueName.map { " " + $0 } ?? "")
  }

  /// The help of an option, with its values and its default.
  static func help(of option: OptionDefinition) -> String {
    var parts = [option.help]
    if case .choices(let choices) = option.completion { parts[0] += ": " + choices.joined(separator: ", ") }
    if option.isRepeatable { parts.append("may be given several times") }
    if let value = option.defaultValue { parts.append("default: \(value)") }
    return parts[0] + (parts.count > 1 ? " (\(parts.dropFirst().joined(separator: "; ")))" : "")
  }

  /// Two columns; the right one is wrapped.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let column = (rows.map(\.left.utf8.count).max() ?? 0) + 2
    let blank = indent + String(repeating: " ", count: column)
    return rows.reduce(into: "") { text, row in
      let left = indent + row.left + String(repeating: " ", count: column - row.left.utf8.count)
      text += left + wrap(row.right, indent: blank).dropFirst(blank.utf8.count)
    }
  }

  /// The text in lines of at most ``width`` cells, each with the indent before it. Help is ASCII.
  private static func wrap(_ text: String, indent: String) -> String {
    var result = ""
    var line = indent
    for word in text.split(separator: " ") {
      if line.utf8.count > indent.utf8.count, line.utf8.count + 1 + word.utf8.count > width {
        result += line + "\n"
        line = indent
      }
      line += (line.utf8.count > indent.utf8.count ? " " : "") + word
    }
    return result + line + "\n"
  }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
