/// Completion for zsh, by its own `_arguments`.
enum ZshCompletion {
  static func script(_ commands: [Command]) -> String {
    """
    #compdef oal
    # Completion of oal for zsh. Written by: oal completions zsh

    \(commands.map { function(["oal"], $0, $0.name) }.joined(separator: "\n"))
    _oal() {
      if (( CURRENT == 2 )); then
        if [[ $words[2] == -* ]]; then
          compadd -- --help --version
          return
        fi
        local -a commands=(
    \(entries(commands, indent: "      "))
        )
        _describe -t commands 'command' commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      (( $+functions[_oal_$command] )) && _oal_$command
    }

    # Found in fpath it is called; sourced it is registered.
    if [[ $funcstack[1] == _oal ]]; then
      _oal "$@"
    else
      compdef _oal oal
    fi

    """
  }

  /// The function of a command, after the functions of its subcommands.
  private static func function(_ path: [String], _ command: Command, _ name: String) -> String {
    let path = path + [name]
    let inner = command.subcommands.map { function(path, $0, $0.name) + "\n" }.joined()
    var lines = ["_" + path.joined(separator: "_") + "() {"]
    if !command.subcommands.isEmpty {
      lines += [
        "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
        "    local -a commands=(", entries(command.subcommands, indent: "      "), "    )",
        "    _describe -t commands 'command' commands", "    return", "  fi",
        "  local command=$words[2]",
        "  if (( CURRENT > 2 && $+functions[_\(path.joined(separator: "_"))_$command] )); then",
        "    shift words", "    (( CURRENT-- ))", "    _\(path.joined(separator: "_"))_$command",
        "    return",
        "  fi",
      ]
    }
    let specifications = command.allOptions.flatMap(specifications) + positionals(command)
    lines.append("  _arguments -S \\")
    lines.append(specifications.map { "    " + $0 }.joined(separator: " \\\n"))
    return inner + (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func entries(_ commands: [Command], indent: String) -> String {
    commands.map {
      let summary = $0.summary.replacing(":", with: "\\:")
      return indent + ShellText.quoted($0.name + ":" + summary)
    }.joined(separator: "\n")
  }

  private static func specifications(_ option: OptionDefinition) -> [String] {
    let help = "[" + escaped(option.help) + "]"
    let value = option.valueName.map { ":" + escaped($0) + ":" + action(option.completion) } ?? ""
    // What is attached with = or stands as the next word.
    let name = "--" + option.name + (option.valueName == nil ? "" : "=")
    let long = ShellText.quoted((option.isRepeatable ? "*" : "") + name + help + value)
    guard let short = option.short else { return [long] }
    return [ShellText.quoted("-\(short)" + help + value), long]
  }

  private static func positionals(_ command: Command) -> [String] {
    command.positionals.enumerated().map { index, positional in
      let place = positional.count == .any ? "*" : String(index + 1)
      let mark = positional.count == .optional ? "::" : ":"
      return ShellText.quoted(place + mark + escaped(positional.name) + ":" + action(positional.completion))
    }
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .none: " "
    case .path: "_files"
    case .choices(let words): "(" + words.map(escaped).joined(separator: " ") + ")"
    }
  }

  /// The text with the special characters of `_arguments` escaped.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\:[]".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }
}
