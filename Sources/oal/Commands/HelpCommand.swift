/// `oal help`: the help of the tool or of one command.
enum HelpCommand {
  static let definition = Command(
    name: "help",
    summary: "say more about a command",
    positionals: [
      Positional(name: "COMMAND", count: .any, help: "the command, with its subcommand if it has one")
    ],
    examples: [Example("oal help plan", "the same as oal plan --help")])

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    let words = arguments.positionals.map(\.text)
    guard let first = words.first else { return Outcome(output: Commands.overview) }
    guard let entry = Commands.all.first(where: { $0.name == first }) else {
      return .usage(.unknownCommand(first, of: [], known: Commands.all.map(\.name)))
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
