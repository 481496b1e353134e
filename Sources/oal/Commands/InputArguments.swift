/// The arguments of every command that reads rule files.
enum InputArguments {
  static let paths = Positional(
    name: "PATH", count: .any,
    help: "rule files, folders to search for them, or - for standard input (default: the current folder)",
    completion: .path)

  static let standardInputName = TextOption(
    "stdin-filename", "NAME",
    help: "what the file on standard input is called in the report; its ending decides the form",
    completion: .path)

  /// What the search and the forms are, for the help of each of the commands.
  static let discussion = """
    Folders are searched for *.oal, *.oal.yaml and *.oal.yml; hidden folders and linked ones are not entered. A file \
    that is named is read as YAML if it ends in .yaml, .yml or .json. Each file is the rule set of one phone, unless a \
    folder above it has a .oalrc.yaml: then all rule files in that folder are, less what git ignores.
    """

  /// How the text of a rule file is written to standard output, for the help.
  static let textOutput = """
    A rule file's text goes to a file or another program byte for byte. A terminal is shown escapes, such as \\u{202E}, \
    in place of characters that hide or steer.
    """
  /// How the lines of a difference are written, for the help.
  static let diffOutput = """
    The same holds for --diff, but what a build's log would take for a command is always escaped; 'patch' refuses \
    such lines.
    """

  static let configuration = TextOption(
    "config", "FILE", help: "take the settings from this file, not from each project's .oalrc.yaml",
    completion: .path)
  static let noConfiguration = Flag(
    "no-config", help: "look for no .oalrc.yaml: each file is a rule set of its own")
  static let forceExclude = Flag(
    "force-exclude", help: "leave out what a project excludes even if it is named, as hooks need it")

  static let tracked = Flag(
    "tracked", help: "leave out what git does not track even if it lies in the folder, as hooks need it")

  /// The options about files.
  static let options = [
    standardInputName.definition, configuration.definition, noConfiguration.definition,
    forceExclude.definition, tracked.definition,
  ]

  /// Reads the files that the arguments name.
  static func read(_ arguments: Arguments) -> Result<InputFiles, UsageError> {
    let name = arguments[standardInputName]
    if name != nil, !arguments.positionals.contains(RawText("-")) {
      return .failure(.unreadStandardInput(arguments.path))
    }
    var configuration = InputFiles.Configuration.ofProjects
    if arguments[noConfiguration] { configuration = .none }
    if let file = arguments[Self.configuration] {
      if arguments[noConfiguration] {
        return .failure(
          .conflict("--config", "--no-config", "one takes settings, one takes none", arguments.path))
      }
      configuration = .file(file)
    }
    return .success(
      InputFiles.read(
        arguments.positionals, standardInputName: name, configuration: configuration,
        leavesOutExcluded: arguments[forceExclude], onlyTracked: arguments[tracked]))
  }
}
