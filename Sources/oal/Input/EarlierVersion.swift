import RuleSyntax

/// What files were before: in another file, or in a revision of git.
///
/// Git is asked itself: what a revision is called, and where objects are, only git knows.
enum EarlierVersion {
  /// An earlier state of a rule set's files.
  struct Files: Sendable {
    /// The files that existed then; their paths name the revision too.
    var input: InputFiles
    /// Whether none of them existed.
    var isNew: Bool { input.sources.isEmpty }
  }

  /// Bytes of git's messages that are worth keeping.
  private static let messageLimit = 4096

  /// Reads what `--against` names: a file if there is one of that name, else a revision in which the paths are looked
  /// up.
  static func read(_ name: RawText, for paths: [RawText?], forms: [SyntaxTree.Form]) throws(Stop) -> Files {
    if case .success(let status) = Platform.status(of: name), status.kind != .directory {
      guard paths.count == 1 else { throw .trouble(Trouble.oneFileAgainstMany(name)) }
      let input = InputFiles.read([name], standardInputName: nil)
      if let trouble = input.troubles.first { throw .trouble(trouble) }
      return Files(input: input)
    }
    var input = InputFiles()
    for (path, form) in zip(paths, forms) {
      guard let path else { throw .trouble(Trouble.standardInputHasNoPast) }
      guard let bytes = try bytes(of: path, in: name) else { continue }
      let earlier = RawText(name.bytes + Array(":".utf8) + path.bytes)
      input.add(bytes, shownAs: earlier.text, path: earlier, form)
    }
    return Files(input: input)
  }

  /// The bytes of a file in a revision; nil if it did not exist then.
  private static func bytes(of path: RawText, in revision: RawText) throws(Stop) -> [UInt8]? {
    let folder = path.folder
    let inside = try git(["rev-parse", "--is-inside-work-tree"], [], in: folder)
    guard inside.status == 0 else {
      throw .trouble(Trouble.noRepository(path, revision, firstLine(inside.trouble)))
    }
    // The tree, so that a tag, a branch, a commit and a tree will do.
    let peeled = RawText(revision.bytes + Array("^{tree}".utf8))
    let tree = try git(["rev-parse", "--verify", "--quiet", "--end-of-options"], [peeled], in: folder)
    guard tree.status == 0, let id = line(tree.output) else {
      throw .trouble(Trouble.unknownRevision(revision))
    }
    let place = RawText(Array("./".utf8) + path.lastComponent.bytes)
    let listed = try git(["--literal-pathspecs", "ls-tree", "-z"], [id, RawText("--"), place], in: folder)
    guard listed.status == 0 else { throw .trouble(Trouble.git(firstLine(listed.trouble))) }
    // `100644 blob <id>`, a tab, and the path.
    let words = listed.output.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
    if words.count < 3 { return nil }
    guard words[0].starts(with: "100".utf8) else { throw .trouble(Trouble.notAFile(path, revision)) }
    let blob = try git(
      ["cat-file", "blob"], [RawText(Array(words[2]))], in: folder, limit: ReaderLimits.fileSize + 1)
    guard blob.status == 0 else { throw .trouble(Trouble.git(firstLine(blob.trouble))) }
    return blob.output
  }

  private static func git(
    _ words: [String], _ arguments: [RawText], in folder: RawText, limit: Int = messageLimit
  ) throws(Stop) -> ProcessResult {
    let command = [RawText("git"), RawText("-C"), folder] + words.map { RawText($0) } + arguments
    switch Platform.run(command, limit: limit) {
    case .success(let result): return result
    case .failure(let error): throw .trouble(Trouble.gitDoesNotRun(error))
    }
  }

  private static func line(_ bytes: [UInt8]) -> RawText? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : RawText(Array(line))
  }

  private static func firstLine(_ bytes: [UInt8]) -> String { line(bytes)?.text ?? "" }
}
