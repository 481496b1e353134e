/// `oal help`: the help of the tool, of one command or of a topic.
enum HelpCommand {
  static let definition = Command(
    name: "help",
    summary: "say more about a command or a topic",
    discussion: ["The topics are \(HelpTopic.all.map(\.name).joined(separator: ", "))."],
    positionals: [
      Positional(
        name: "COMMAND", count: .any, help: "the command, with its subcommand if it has one, or a topic",
        completion: .choices(words))
    ],
    examples: [
      Example("oal help plan", "the same as oal plan --help"),
      Example("oal help exit-status", "what the exit status of every command means"),
    ])

  /// What can be asked about.
  private static var words: [String] { Commands.all.map(\.name) + HelpTopic.all.map(\.name) }

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    let words = arguments.positionals.map(\.text)
    guard let first = words.first else { return Outcome(output: Commands.overview) }
    if words.count == 1, let topic = HelpTopic.all.first(where: { $0.name == first }) {
      return Outcome(output: Help.page(of: topic))
    }
    guard let entry = Commands.all.first(where: { $0.name == first }) else {
      return .usage(.unknownCommand(first, of: [], known: Self.words))
    }
    var command = entry.definition()
    var path = [first]
    for word in words.dropFirst() {
      guard let next = command.subcommands.first(where: { $0.name == word }) else {
        return .usage(.unknownCommand(word, of: path, known: command.subcommands.map(\.name)))
      }
      command = next
      path.append(word)
    }
    return Outcome(output: Help.page(of: command, path: path))
  }
}
