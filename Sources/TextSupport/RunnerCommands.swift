/// The commands that build runners recognise in the printed text of a build.
///
/// - GitHub Actions: `::name::` at the start of a line, behind any white space, and `##[name]` anywhere in it
///   (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs, `TryParseV2` and `TryParse`).
///   Gitea, Forgejo and act read the same.
/// - Azure Pipelines: `##vso[area.action]` and the `##[section]` of its log, anywhere in a line
///   (https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands).
/// - TeamCity: `##teamcity[name]` (https://www.jetbrains.com/help/teamcity/service-messages.html).
/// - Buildkite: `--- `, `+++ `, `~~~ ` and `^^^ ` at the start of a line fold the log
///   (https://buildkite.com/docs/pipelines/managing-log-output). The two lines that head each file of a unified diff
///   do that too, which is harmless and cannot be helped.
/// - GitLab folds the log at `section_start:TIME:NAME` between escape sequences, and Jenkins reads notes that begin
///   with one (https://docs.gitlab.com/ci/jobs/job_logs/, hudson.console.ConsoleNote): the control characters in them
///   are hidden characters, which are never printed as they are.
enum RunnerCommands {
  /// Flags one character in each command of a text; once escaped, the text is no longer a command.
  static func mark(_ flags: inout [Bool], in scalars: [Unicode.Scalar]) {
    var startsLine = true
    for index in scalars.indices {
      if startsLine, !scalars[index].properties.isWhitespace {
        startsLine = false
        if let place = lineStart(index, scalars) { flags[place] = true }
      }
      if scalars[index] == "\n" || scalars[index] == "\r" { startsLine = true }
      if scalars[index] == "#", index > 0, scalars[index - 1] == "#", opensBracket(index + 1, scalars) {
        flags[index] = true
      }
    }
  }

  /// The index of the character to escape in a command that begins at the start of a line; nil without a command.
  private static func lineStart(_ index: Int, _ scalars: [Unicode.Scalar]) -> Int? {
    let rest = scalars[index...].prefix(4)
    if rest.first == ":" {
      // Reports print a colon behind names, and the name may be a colon alone.
      return rest.count == 1 ? index : rest[index + 1] == ":" ? index + 1 : nil
    }
    guard rest.count == 4, let first = rest.first, "-+~^".unicodeScalars.contains(first),
      rest.prefix(3).allSatisfy({ $0 == first }), rest.last?.properties.isWhitespace == true
    else { return nil }
    return index
  }

  /// Whether a word, which may be empty, and an opening bracket follow.
  private static func opensBracket(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    scalars[index...].first {
      !$0.properties.isAlphabetic && $0.properties.numericType == nil && !"-_.".unicodeScalars.contains($0)
    } == "["
  }
}
