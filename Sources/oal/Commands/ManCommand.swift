/// `oal man`: the manual pages, from the same definitions as the help.
enum ManCommand {
  static let folder = TextOption(
    "folder", "FOLDER", help: "write the pages into this folder, as oal.1, oal-lint.1 and so on",
    completion: .path)

  static let definition = Command(
    name: "man",
    summary: "print the manual pages",
    discussion: [
      """
      The pages are in roff's man macros. Without a command it is the page of oal itself; with --folder and no \
      command all pages are written. The folder has to be there.
      """
    ],
    positionals: [
      Positional(
        name: "COMMAND", count: .optional, help: "the command whose page it is",
        completion: .choices(Commands.all.map(\.name)))
    ],
    options: [folder.definition],
    examples: [
      Example("oal man lint", "the page of oal lint"),
      Example("oal man --folder /usr/local/share/man/man1", "install all pages"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    let commands = Commands.all.map { $0.definition() }
    var pages: [(name: String, text: String)] = [("oal", Manual.overview(commands))]
    pages += commands.map { ("oal-" + $0.name, Manual.page(of: $0)) }
    if let word = arguments.positionals.first?.text {
      pages = pages.filter { $0.name == "oal-" + word }
      if pages.isEmpty { return .usage(.unknownCommand(word, of: [], known: commands.map(\.name))) }
    }
    guard let folder = arguments[folder] else { return Outcome(output: pages[0].text) }
    var outcome = Outcome()
    outcome.files = pages.map {
      OutputFile(path: folder.appending(RawText($0.name + ".1")), bytes: Array($0.text.utf8))
    }
    return outcome
  }
}
