/// Completion for bash, from version 3.2 on, which macOS has.
enum BashCompletion {
  static func script(_ commands: [Command]) -> String {
    let pages = commands.flatMap { $0.pages([$0.name]) }
    let start = commands.map(\.name) + ["--help", "--version"]
    let subcommands = pages.filter { $0.path.count > 1 }.map { quoted($0.path.joined(separator: " ")) }
    return """
      # Completion of oal for bash. Written by: oal completions bash

      _oal_words() {
        local IFS=$' \\t\\n'
        COMPREPLY=($(compgen -W "$1" -- "$2"))
      }

      _oal_files() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$1"))
      }

      _oal() {
        COMPREPLY=()
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        # bash makes three words of --option=value.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = && $COMP_CWORD -gt 1 ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if [[ $COMP_CWORD -eq 1 ]]; then
          _oal_words \(quoted(start.joined(separator: " "))) "$current"
          return
        fi
        local command=${COMP_WORDS[1]}
        if [[ $COMP_CWORD -gt 2 ]]; then
          case "$command ${COMP_WORDS[2]}" in
            \((subcommands.isEmpty ? ["''"] : subcommands).joined(separator: " | "))) command="$command ${COMP_WORDS[2]}" ;;
          esac
        fi
        case $command in
      \(pages.map(branch).joined(separator: "\n"))
        esac
      }

      complete -F _oal oal

      """
  }

  private static func branch(_ page: CommandPage) -> String {
    let command = page.command
    let options = command.allOptions.map { "--" + $0.name }
    var lines = ["    " + quoted(page.path.joined(separator: " ")) + ")", "      case $previous in"]
    for option in command.options where option.valueName != nil {
      lines.append("        --\(option.name)) \(action(option.completion)); return ;;")
    }
    lines.append("      esac")
    lines += [
      "      case $current in",
      "        -*) _oal_words \(quoted(options.joined(separator: " "))) \"$current\" ;;",
    ]
    if !command.subcommands.isEmpty {
      let words = command.subcommands.map(\.name).joined(separator: " ")
      lines.append(
        "        *) if [[ $COMP_CWORD -eq 2 ]]; then _oal_words \(quoted(words)) \"$current\"; fi ;;")
    } else if let positional = command.positionals.first {
      lines.append("        *) \(action(positional.completion)) ;;")
    }
    return (lines + ["      esac", "      ;;"]).joined(separator: "\n")
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .none: ":"
    case .path: "_oal_files \"$current\""
    case .choices(let words): "_oal_words \(quoted(words.joined(separator: " "))) \"$current\""
    }
  }

  private static func quoted(_ text: String) -> String { ShellText.quoted(text) }
}

/// Text in the three shells.
enum ShellText {
  /// In single quotes; what holds in bash and zsh.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
