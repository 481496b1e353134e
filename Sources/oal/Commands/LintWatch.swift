import RuleSyntax

/// `oal lint --watch`: a report now, and another whenever the files say something else.
enum LintWatch {
  /// Ends at an interrupt, with the status of the last report, or when nobody reads on.
  static func run(_ request: LintRequest, _ arguments: Arguments, _ surroundings: Surroundings) -> Outcome {
    FolderWatch.holdInterrupts()
    var last = Outcome()
    var seen: InputFiles?
    while true {
      // The watch comes first, so that what changes while files are read is not missed.
      let folders = folders(arguments)
      let watch = FolderWatch(folders)
      switch InputArguments.read(arguments) {
      case .failure(let error): return .usage(error)
      case .success(let input):
        if seen.map({ !isSame($0, input) }) ?? true {
          last = LintCommand.outcome(
            of: LintRun.report(on: input, request), input, request, arguments, surroundings)
          if seen == nil { last.note(Trouble.watching(folders.count)) }
          if let error = deliver(last) { return end(last, error) }
        }
        seen = input
      }
      if watch.wait() == .interrupted { return end(last, nil) }
    }
  }

  /// Whether the files of two looks say the same.
  private static func isSame(_ one: InputFiles, _ other: InputFiles) -> Bool {
    one.paths == other.paths && one.troubles == other.troubles && one.notes == other.notes
      && one.sources.count == other.sources.count
      && zip(one.sources, other.sources).allSatisfy { $0.bytes == $1.bytes }
  }

  private static func deliver(_ outcome: Outcome) -> SystemError? {
    if let error = Platform.write(outcome.output, to: Platform.standardOutput) { return error }
    return Platform.write(Array(outcome.trouble.utf8), to: Platform.standardError)
  }

  /// The last report's status; the report itself is written already.
  private static func end(_ outcome: Outcome, _ error: SystemError?) -> Outcome {
    var end = Outcome()
    end.status = outcome.status
    if let error, !error.isBrokenPipe { end.fail(Trouble.standardOutput(error)) }
    return end
  }

  // MARK: Folders

  /// The folders in which a change can change the report: those of the files that are named, and all in those that are
  /// searched.
  private static func folders(_ arguments: Arguments) -> [RawText] {
    var folders: Set<RawText> = []
    var finder = arguments[InputArguments.noConfiguration] ? nil : ProjectFinder()
    let paths = arguments.positionals.isEmpty ? [RawText(".")] : arguments.positionals
    for path in paths {
      var folder = path
      if case .success(let status) = Platform.status(of: path), status.kind == .directory {
        addAll(in: path, to: &folders)
      } else {
        folder = path.folder
        folders.insert(folder)
      }
      if case .success(let real) = Platform.realPath(folder), let project = finder?.project(of: real) {
        addAll(in: project, to: &folders)
      }
    }
    if let file = arguments[InputArguments.configuration] { folders.insert(file.folder) }
    return folders.sorted()
  }

  private static func addAll(in folder: RawText, to folders: inout Set<RawText>) {
    var rest = [folder]
    while let next = rest.popLast() {
      folders.insert(next)
      guard case .success(let entries) = Platform.entries(of: next) else { continue }
      for entry in entries where entry.kind == .directory && entry.name.bytes.first != UInt8(ascii: ".") {
        rest.append(next.appending(entry.name))
      }
    }
  }
}
