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
}

/// What is checked of a file's bytes before either reader sees them.
package enum TextCheck {
  /// What makes the bytes unreadable as text, at most one finding: too large (OAL015), not UTF-8 or with a NUL
  /// (OAL002). Nil is good.
  package static func check(_ source: SourceFile, file: FileID) -> Diagnostic? { nil }
}
