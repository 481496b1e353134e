/// Completion for fish.
enum FishCompletion {
  static func script(_ commands: [Command]) -> String {
    let pages = commands.flatMap { $0.pages([$0.name]) }
    return """
      # Completion of oal for fish. Written by: oal completions fish

      # Whether these are the words after oal, complete ones only.
      function __oal_at
        set -l words (commandline -opc)
        set -l last (math 1 + (count $argv))
        test (count $words) -ge $last; or return 1
        test "$words[2..$last]" = "$argv"
      end

      # Whether the command is still to be named.
      function __oal_at_start
        test (count (commandline -opc)) -eq 1
      end

      complete -c oal -f
      complete -c oal -n __oal_at_start -s h -l help -d 'print this help'
      complete -c oal -n __oal_at_start -l version -d 'print the version'
      \(commands.map { "complete -c oal -n __oal_at_start -a \($0.name) -d " + quoted($0.summary) }
        .joined(separator: "\n"))
      \(pages.map(lines).joined(separator: "\n"))

      """
  }

  private static func lines(_ page: CommandPage) -> String {
    let path = page.path.joined(separator: " ")
    let inner = page.command.subcommands.map { "; and not __oal_at \(path) \($0.name)" }.joined()
    let begin = "complete -c oal -n " + quoted("__oal_at \(path)" + inner)
    var lines = page.command.subcommands.map { "\(begin) -a \($0.name) -d " + quoted($0.summary) }
    if let positional = page.command.positionals.first {
      switch positional.completion {
      case .none: break
      case .path: lines.append(begin + " -F")
      case .choices(let words): lines.append(begin + " -a " + quoted(words.joined(separator: " ")))
      }
    }
    for option in page.command.allOptions {
      let short = option.short.map { " -s \($0)" } ?? ""
      lines.append(begin + short + " -l " + option.name + value(option) + " -d " + quoted(option.help))
    }
    return lines.joined(separator: "\n")
  }

  private static func value(_ option: OptionDefinition) -> String {
    if option.valueName == nil { return "" }
    switch option.completion {
    case .none: return " -x"
    case .path: return " -r -F"
    case .choices(let words): return " -x -a " + quoted(words.joined(separator: " "))
    }
  }

  /// In fish's single quotes, where a backslash escapes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
