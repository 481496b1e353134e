import LanguageServer
import RuleFormat

/// `oal lsp`: the language server, over standard input and output.
enum LSPCommand {
  /// Many editors add it by themselves.
  static let standardStreams = Flag("stdio", help: "talk over standard input and output, as it does anyway")

  static let definition = Command(
    name: "lsp",
    summary: "serve an editor that speaks the language server protocol",
    discussion: [
      """
      Findings while you type, with their fixes; hover, completion, outline, renaming, and the rest that an editor \
      asks for. Files need not be saved. Your editor starts it; its settings want this command line, and the files \
      *.oal, *.oal.yaml and *.oal.yml.
      """,
      """
      It ends with the editor, also where that crashes: the process that the editor names when it starts the server is \
      watched. The exit status is 0 if the editor ended it properly or went away, and 1 if it said exit without shutdown.
      """,
    ],
    options: [standardStreams.definition],
    examples: [Example("oal lsp", "what an editor runs")])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    var outcome = Outcome()
    let server = Server(
      ServerEnvironment(
        version: Version.current, ruleSet: EditorFiles.ruleSet(of:), read: EditorFiles.read,
        minuteOfWeek: Platform.localMinuteOfWeek, format: SourceFormatter.text(of:form:)))
    var loop = MessageLoop(server, input: Platform.standardInput, output: Platform.standardOutput)
    if loop.run() != 0 { outcome.raise(.findings) }
    return outcome
  }
}
