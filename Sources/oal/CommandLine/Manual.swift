/// Manual pages in roff's man macros, generated from the commands.
enum Manual {
  /// oal(1): the commands, and the topics that concern every command.
  static func overview(_ commands: [Command]) -> String {
    var page = head("oal", Help.purpose)
    page += section("synopsis") + "\\fBoal\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
    page += section("commands")
    for command in commands {
      page += ".TP\n\\fB" + escaped("oal-" + command.name) + "\\fR(1)\n" + line(command.summary)
    }
    for topic in HelpTopic.all {
      page += section(topic.name) + paragraphs(topic.discussion) + topic.terms.map(term).joined()
    }
    return page
  }

  /// The page of a command, its subcommands on it too.
  static func page(of command: Command) -> String {
    let name = "oal-" + command.name
    var page = head(name, command.summary) + section("synopsis")
    let pages = command.pages([command.name])
    page += pages.map { synopsis($0) }.joined(separator: ".br\n")
    if !command.discussion.isEmpty { page += section("description") + paragraphs(command.discussion) }
    page += arguments(command)
    for part in pages.dropFirst() {
      page += section("oal " + part.path.joined(separator: " ")) + line(part.command.summary)
      page += paragraphs(part.command.discussion) + terms(of: part.command)
    }
    let examples = pages.flatMap(\.command.examples)
    if !examples.isEmpty { page += section("examples") }
    for example in examples {
      page += ".PP\n" + line(example.explanation) + ".PP\n.RS 4\n.nf\n" + line(example.line) + ".fi\n.RE\n"
    }
    let topic = HelpTopic.exitStatus
    page += section(topic.name) + topic.terms.map(term).joined()
    return page + section("see also") + "\\fBoal\\fR(1)\n"
  }

  // MARK: Parts

  private static func head(_ name: String, _ summary: String) -> String {
    """
    .\\" Written by: oal man
    .TH \(escaped(name.uppercased())) 1 "" "oal \(Version.current)" "oal"
    .SH NAME
    \(escaped(name)) \\- \(escaped(summary))

    """
  }

  private static func section(_ title: String) -> String {
    ".SH \"" + escaped(title.split(separator: "-").joined(separator: " ").uppercased()) + "\"\n"
  }

  private static func synopsis(_ page: CommandPage) -> String {
    let name = (["oal"] + page.path).joined(separator: " ")
    let rest = ["[OPTIONS]"] + page.command.positionals.map(\.usage)
    return "\\fB" + escaped(name) + "\\fR " + escaped(rest.joined(separator: " ")) + "\n"
  }

  private static func arguments(_ command: Command) -> String {
    let positionals = command.positionals.map(term).joined()
    return (positionals.isEmpty ? "" : section("arguments") + positionals)
      + section("options") + command.allOptions.map(term).joined()
  }

  private static func terms(of command: Command) -> String {
    command.positionals.map(term).joined() + command.allOptions.map(term).joined()
  }

  private static func term(_ positional: Positional) -> String {
    ".TP\n\\fI" + escaped(positional.name) + "\\fR\n" + line(positional.help)
  }

  private static func term(_ option: OptionDefinition) -> String {
    var names = option.short.map { "\\fB" + escaped("-\($0)") + "\\fR, " } ?? ""
    names += "\\fB" + escaped("--" + option.name) + "\\fR"
    if let value = option.valueName { names += " \\fI" + escaped(value) + "\\fR" }
    return ".TP\n" + names + "\n" + line(Help.help(of: option))
  }

  private static func term(_ term: (term: String, meaning: String)) -> String {
    ".TP\n\\fB" + escaped(term.term) + "\\fR\n" + line(term.meaning)
  }

  private static func paragraphs(_ texts: [String]) -> String { texts.map { ".PP\n" + line($0) }.joined() }

  /// A line of text. A leading `.` or `'` is escaped, so that troff does not read the line as a request.
  private static func line(_ text: String) -> String {
    (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text) + "\n"
  }

  /// The text as roff has to read it: a plain hyphen may be broken at and is printed as a typographic one, and an
  /// apostrophe and a grave accent become quotes, which nobody can paste into a shell.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      default: escaped.append(character)
      }
    }
  }
}
