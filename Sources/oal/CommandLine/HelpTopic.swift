/// What the help says about no single command.
struct HelpTopic: Sendable {
  /// As in `oal help exit-status`.
  var name: String
  /// One line, without a full stop.
  var summary: String
  /// Paragraphs of plain text, one line each.
  var discussion: [String]
  /// Terms with their meanings.
  var terms: [(term: String, meaning: String)]

  /// In the order in which the help lists them.
  static let all = [exitStatus, environment, files]

  static let exitStatus = HelpTopic(
    name: "exit-status", summary: "what the exit status of every command means",
    discussion: ["All commands have the same three, so that a script can tell findings from trouble."],
    terms: [
      ("0", "nothing to report"),
      (
        "1",
        """
        findings: for lint at or above --fail-on, for plan errors that stopped a plan, for verify a phone that does \
        something else than the rules say, and with --diff or --exit-code that something would change
        """
      ),
      (
        "2",
        """
        the command could not be carried out, or not on everything that was named: a command line that fits no \
        command, a file that cannot be read or written
        """
      ),
    ])

  static let environment = HelpTopic(
    name: "environment", summary: "environment variables",
    discussion: ["A variable that is set to nothing counts as not set; options come before variables."],
    terms: [
      ("NO_COLOR", "no colour, also on a terminal"),
      ("FORCE_COLOR", "colour also where the output is no terminal"),
      (
        "TZDIR",
        """
        the folder of the time zone database; searched before the system's folders, and those before \
        ../share/zoneinfo and PyPI's tzdata beside the program
        """
      ),
      ("TZ", "the zone in which an editor is told when a rule starts next"),
    ])

  static let files = HelpTopic(
    name: "files", summary: "which files are read, and what a project is",
    discussion: [InputArguments.discussion],
    terms: [
      ("*.oal", "rules in the compact form"),
      ("*.oal.yaml, *.oal.yml", "rules in the YAML form; 'oal schema' describes it"),
      (".oalrc.yaml", "the settings of the project in its folder; 'oal schema --config' describes it"),
    ])
}
