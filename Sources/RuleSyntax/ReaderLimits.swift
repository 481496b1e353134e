/// The sizes beyond which a file is refused (OAL015), so that no input takes unbounded time or memory.
package enum ReaderLimits {
  /// Bytes a file: 16 MiB.
  package static let fileSize = 16 * 1024 * 1024
  /// Statements (rules and lists) a file.
  package static let statements = 1_000_000
  /// How deep YAML collections nest.
  package static let depth = 64
  /// How many times the file's own node count its aliases may expand to.
  package static let aliasExpansion = 10
  /// Findings of one file's text after which reading stops: a file this wrong is no rule file.
  package static let diagnostics = 10_000
  /// Statements of one file that are written out anew in findings: for a name that is free the whole file is searched.
  package static let rulesWrittenOut = 20
}

/// The checks of a file's bytes before a reader gets them.
package enum TextCheck {
  /// The finding if the bytes are unreadable as text, at most one: too large (OAL015), not UTF-8 or with a NUL
  /// (OAL002). Nil if the bytes are readable.
  package static func check(_ source: SourceFile, file: FileID) -> Diagnostic? {
    if source.bytes.count > ReaderLimits.fileSize {
      return SyntaxDiagnostics.fileTooLarge(at: Location(file, SourceRange(at: 0)))
    }
    if source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF]) {
      return SyntaxDiagnostics.utf16(at: Location(file, SourceRange(0, 2)))
    }
    if let offset = source.bytes.firstIndex(of: 0) {
      return SyntaxDiagnostics.nulByte(offset, at: Location(file, SourceRange(offset, offset + 1)))
    }
    do {
      _ = try UTF8Span(validating: source.bytes.span)
      return nil
    } catch {
      let range = SourceRange(error.byteOffsets.lowerBound, error.byteOffsets.upperBound)
      return SyntaxDiagnostics.notUTF8(source.bytes[range.start], range.start, at: Location(file, range))
    }
  }
}
