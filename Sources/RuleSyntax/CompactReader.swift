/// Reads the compact form.
package enum CompactReader {
  /// The tree of a file and everything wrong with its text. Invalid UTF-8, NUL and sizes beyond ``ReaderLimits`` are
  /// for the caller to check first, with ``TextCheck``.
  package static func read(_ source: SourceFile, file: FileID) -> ReadResult {
    ReadResult(tree: SyntaxTree(file: file, form: .compact), diagnostics: [])
  }
}
