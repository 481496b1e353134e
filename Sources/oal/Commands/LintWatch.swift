import RuleSyntax

/// `oal lint --watch`: a report now, and another whenever the files say something else.
enum LintWatch {
  /// Ends at an interrupt, with the status of the last report, or when nobody reads on.
  static func run(
    _ request: LintRequest, _ reports: LintOutput.Destinations, _ arguments: Arguments,
    _ surroundings: Surroundings
  ) throws(UsageError) -> Outcome {
    FolderWatch.holdInterrupts()
    var last = Outcome()
    var seen: InputFiles?
    while true {
      // The watch comes first, so that what changes while files are read is not missed.
      let folders = folders(arguments)
      let watch = FolderWatch(folders)
      let input = try InputArguments.read(arguments).get()
      let refusals = LintOutput.refusals(reports, input)
      if !refusals.isEmpty { return .failures(refusals) }
      if seen.map({ !isSame($0, input) }) ?? true {
        last = LintCommand.outcome(of: input, request, reports, arguments, surroundings)
        if seen == nil { last.note(Trouble.watching(folders.count)) }
        let (status, error) = Delivery.report(last)
        last.status = status
        if error != nil { return end(last) }
      }
      seen = input
      if watch.wait() == .interrupted { return end(last) }
    }
  }

  /// Whether the files of two looks say the same.
  private static func isSame(_ one: InputFiles, _ other: InputFiles) -> Bool {
    one.paths == other.paths && one.troubles == other.troubles && one.notes == other.notes
      && one.sources.count == other.sources.count
      && zip(one.sources, other.sources).allSatisfy { $0.bytes == $1.bytes }
  }

  /// The last report's status; the report itself is written already.
  private static func end(_ outcome: Outcome) -> Outcome {
    var end = Outcome()
    end.status = outcome.status
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
