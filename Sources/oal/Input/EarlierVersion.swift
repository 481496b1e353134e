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

  /// Reads the earlier version that `--against` names: a file of the name if there is one, else the paths in a git
  /// revision.
  static func read(_ name: RawText, for paths: [RawText?], forms: [SyntaxTree.Form]) throws(Stop) -> Files {
    if case .success(let status) = Platform.status(of: name), status.kind != .folder {
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
    guard case .success(let folder) = Platform.realPath(path.folder),
      let repository = GitRepository(containing: folder)
    else { throw .trouble(Trouble.noRepository(path, revision)) }
    // The tree, so that a tag, a branch, a commit and a tree will do.
    let peeled = RawText(revision.bytes + Array("^{tree}".utf8))
    let tree = try get(
      repository.run(["rev-parse", "--verify", "--quiet", "--end-of-options"], [peeled]))
    guard tree.status == 0, let id = line(tree.output) else {
      // With --quiet git says nothing about a revision that it does not know.
      if !tree.trouble.isEmpty { throw .trouble(Trouble.git(repository.failure(of: tree))) }
      throw .trouble(Trouble.unknownRevision(revision))
    }
    let place = folder.appending(path.lastComponent).relative(to: repository.root)
    let listed = try get(
      repository.run(["--literal-pathspecs", "ls-tree", "-z"], [id, RawText("--"), place]))
    guard listed.status == 0 else { throw .trouble(Trouble.git(repository.failure(of: listed))) }
    // `100644 blob <id>`, a tab, and the path.
    let words = listed.output.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
    if words.count < 3 { return nil }
    guard words[0].starts(with: "100".utf8) else { throw .trouble(Trouble.notAFile(path, revision)) }
    let blob = try get(
      repository.run(["cat-file", "blob"], [RawText(Array(words[2]))], limit: ReaderLimits.fileSize + 1))
    guard blob.status == 0 else { throw .trouble(Trouble.git(repository.failure(of: blob))) }
    return blob.output
  }

  private static func get(_ result: Result<ProcessResult, GitFailure>) throws(Stop) -> ProcessResult {
    switch result {
    case .success(let result): return result
    case .failure(let failure): throw .trouble(Trouble.git(failure))
    }
  }

  private static func line(_ bytes: [UInt8]) -> RawText? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : RawText(Array(line))
  }
}
