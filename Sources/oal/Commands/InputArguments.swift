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
    that is named is read as YAML if it ends in .yaml, .yml or .json. Each file is the rule set of one phone.
    """

  /// Reads the files that the arguments name.
  static func read(_ arguments: Arguments) -> Result<InputFiles, UsageError> {
    let name = arguments[standardInputName]
    if name != nil, !arguments.positionals.contains(RawText("-")) {
      return .failure(.unreadStandardInput(arguments.path))
    }
    return .success(InputFiles.read(arguments.positionals, standardInputName: name))
  }
}
