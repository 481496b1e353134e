/// `oal completions`: scripts that complete the command line in a shell.
enum CompletionsCommand {
  enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  static let definition = Command(
    name: "completions",
    summary: "print a script that completes the command line in a shell",
    discussion: [
      """
      Commands, options, values and file names are completed. Write the script where the shell looks for it, or \
      source it when the shell starts; it only asks for files, never for oal itself.
      """
    ],
    positionals: [
      Positional(
        name: "SHELL", count: .required, help: "bash, zsh or fish",
        completion: .choices(Shell.allCases.map(\.rawValue)))
    ],
    examples: [
      Example(
        "oal completions bash > ~/.local/share/bash-completion/completions/oal",
        "for bash with the package bash-completion"),
      Example("oal completions zsh > ~/.zfunc/_oal", "for zsh, where ~/.zfunc is in fpath"),
      Example("oal completions fish > ~/.config/fish/completions/oal.fish", "for fish"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    let word = arguments.positionals.first?.text ?? ""
    let commands = Commands.all.map { $0.definition() }
    switch Shell(rawValue: word) {
    case .bash: return Outcome(output: BashCompletion.script(commands))
    case .zsh: return Outcome(output: ZshCompletion.script(commands))
    case .fish: return Outcome(output: FishCompletion.script(commands))
    case nil: return .usage(.unknownShell(word, known: Shell.allCases.map(\.rawValue), arguments.path))
    }
  }
}
