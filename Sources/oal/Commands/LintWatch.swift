import RuleSyntax

/// `oal lint --watch`: a report at the start, and a report after every change of the files' content.
enum LintWatch {
  /// Ends at an interrupt, with the status of the last report, or when nobody reads on.
  static func run(
    _ request: LintRequest, _ reports: LintOutput.Destinations, _ arguments: Arguments,
    _ environment: Environment
  ) throws(UsageError) -> Outcome {
    FolderWatch.holdInterrupts()
    var last = Outcome()
    var seen: InputFiles?
    while true {
      // The watch comes first, so that what changes while files are read is not missed.
      let targets = WatchedFolders(arguments)
      let watch = FolderWatch(targets.list)
      let input = try InputArguments.read(arguments).get()
      let refusals = LintOutput.refusals(reports, input)
      if !refusals.isEmpty { return .failures(refusals) }
      if seen.map({ !isSame($0, input) }) ?? true {
        last = LintCommand.outcome(of: input, request, reports, arguments, environment)
        if seen == nil { last.note(ErrorText.watching(targets.searchedCount)) }
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
}

/// The folders in which a change can change the report.
private struct WatchedFolders {
  /// All in these: they are searched.
  private var searched: Set<RawText> = []
  /// Folders in which only some entries matter: named files, the folders on their paths, and settings that may come to
  /// apply. A folder on a path may vanish and come back, as when a different branch is checked out.
  private var entries: [RawText: Set<RawText>] = [:]

  init(_ arguments: Arguments) {
    let usesProjects = !arguments[InputArguments.noConfiguration]
    var finder = usesProjects ? ProjectFinder() : nil
    let paths = arguments.positionals.isEmpty ? [RawText(".")] : arguments.positionals
    for path in paths {
      addWay(to: path)
      var folder = path
      if case .success(let status) = Platform.status(of: path), status.kind == .folder {
        addAll(in: path)
      } else {
        folder = path.folder
        if case .success(let real) = Platform.realPath(path) { addWay(to: real) }
      }
      guard case .success(let real) = Platform.realPath(folder) else { continue }
      addWay(to: real.appending(ProjectListing.configurationName))
      if let project = finder?.project(of: real) { addAll(in: project) }
    }
    if let file = arguments[InputArguments.configuration] { addWay(to: file) }
  }

  var list: [FolderWatch.Target] {
    searched.sorted().map { FolderWatch.Target(folder: $0, names: nil) }
      + entries.sorted { $0.key < $1.key }.map { FolderWatch.Target(folder: $0.key, names: $0.value) }
  }

  /// How many folders people would say are watched.
  var searchedCount: Int { max(searched.count, 1) }

  /// Every folder from the root to a path, with the next one and a project's settings in it.
  private mutating func addWay(to path: RawText) {
    let slash = UInt8(ascii: "/")
    let absolute = path.bytes.first == slash ? path : (Platform.workingFolder ?? RawText("/")).appending(path)
    var folder = RawText("/")
    for part in absolute.bytes.split(separator: slash) where !part.elementsEqual(".".utf8) {
      let name = RawText(Array(part))
      entries[folder, default: [ProjectListing.configurationName]].insert(name)
      folder = folder.appending(name)
    }
  }

  private mutating func addAll(in folder: RawText) {
    var rest = [folder]
    while let next = rest.popLast() {
      searched.insert(next)
      guard case .success(let entries) = Platform.entries(of: next) else { continue }
      for entry in entries where entry.kind == .directory && entry.name.bytes.first != UInt8(ascii: ".") {
        rest.append(next.appending(entry.name))
      }
    }
  }
}
