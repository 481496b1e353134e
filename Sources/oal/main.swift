// oal: the command line, and the only place with files, environment and terminal. Rule files come in, a report and an
// exit status go out.

Platform.keepFreedMemory()
Platform.takeSignalsOfWritesForErrors()
Platform.takeAbortForFailure()
let outcome = Commands.run(
  Platform.arguments,
  Environment(color: .current, width: Platform.terminalWidth(Platform.standardOutput)))
Platform.exit(Delivery.deliver(outcome).rawValue)
