/// Writes the output of a command.
enum Delivery {
  /// Writes the files, then the report, then the trouble, and gives the process's status.
  static func deliver(_ outcome: Outcome) -> ExitStatus { report(outcome).status }

  /// The same, with the error of the report's writing: after one nobody reads on.
  static func report(_ outcome: Outcome) -> (status: ExitStatus, error: SystemError?) {
    var outcome = outcome
    TemporaryFile.removeAbandoned(beside: outcome.files.map(\.path))
    for file in outcome.files {
      if let folder = Platform.folderElsewhere(of: file.path) {
        outcome.fail(ErrorText.folderElsewhere(file.path, folder))
      } else if let error = Platform.replace(file.path, with: file.bytes) {
        outcome.fail(ErrorText.unwritable(file.path, error))
      }
    }
    // A reader that stops early, such as `head`, is no failure. The exit status stays, so that a pipeline with
    // pipefail still fails on findings.
    let error = Platform.write(outcome.output, to: Platform.standardOutput)
    if let error, !error.isBrokenPipe {
      outcome.fail(ErrorText.standardOutput(error))
    }
    // Nobody is left to be told about a failure here.
    _ = Platform.write(Array(outcome.trouble.utf8), to: Platform.standardError)
    return (outcome.status, error)
  }
}
