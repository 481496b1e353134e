// RuleFormat: a rule file's text in, the same rules and comments in the canonical layout out. Pure. What comes out
// was read back and compared, so a text that cannot be formatted safely is handed back as it was, with the reason.
import RuleSyntax
import RuleYAML

/// The canonical layout of rule files.
package enum SourceFormatter {
  /// The result of formatting a file.
  package struct Formatted: Sendable {
    /// The new bytes; the old bytes if there is a ``reason``.
    package var bytes: [UInt8]
    /// Why the file is left as it is; nil if it was formatted.
    package var reason: Reason?
  }

  /// Why a file cannot be formatted.
  package enum Reason: Hashable, Sendable {
    /// The file is no text, or too large, as the finding says.
    case unreadable(Diagnostic)
    /// Reading stopped before the end: the file has too many errors, or is no YAML. Holds the first error, if known.
    case broken(Diagnostic?)
    /// The formatted text would be larger than a rule file may be.
    case tooLarge
    /// The formatted text does not say what the file says.
    case notReadBack

    /// One sentence without a full stop, which goes on after the file's name.
    package var sentence: String {
      switch self {
      case .unreadable(let finding): "not formatted: \(finding.message)"
      case .broken(let finding): "not formatted: \(finding?.message ?? "it cannot be read to its end")"
      case .tooLarge: "not formatted: it would grow beyond the size of a rule file"
      case .notReadBack: "not formatted: its rules would not be the same; please report this file"
      }
    }
  }

  /// Formats a file. Of a statement with an error not one byte is changed but the ends of its lines.
  package static func format(_ source: SourceFile, form: SyntaxTree.Form) -> Formatted {
    let (formatted, old) = layOut(source, form)
    guard let old, formatted.bytes != source.bytes else { return formatted }
    let new = SourceFile(path: source.path, bytes: formatted.bytes)
    guard Reading.saysTheSame(old, source, Reading.read(new, form), new) else {
      return unchanged(source, .notReadBack)
    }
    return formatted
  }

  /// The formatted text of a file, without reading the text back, which takes longer than all the rest. Enough to know
  /// whether anything would change.
  package static func draft(_ source: SourceFile, form: SyntaxTree.Form) -> Formatted {
    layOut(source, form).formatted
  }

  /// The new text and the reading of the old text; nil if the file cannot be formatted.
  private static func layOut(
    _ source: SourceFile, _ form: SyntaxTree.Form
  ) -> (formatted: Formatted, old: ReadResult?) {
    if let finding = TextCheck.check(source, file: 0) {
      return (unchanged(source, .unreadable(finding)), nil)
    }
    let old = Reading.read(source, form)
    if old.tree.isTruncated {
      return (unchanged(source, .broken(old.diagnostics.first { $0.severity == .error })), nil)
    }
    let bytes =
      switch form {
      case .compact: CompactFormatter.format(source, old)
      case .yaml: YAMLFormatter.format(source, old)
      }
    if bytes.count > ReaderLimits.fileSize { return (unchanged(source, .tooLarge), nil) }
    return (Formatted(bytes: bytes), old)
  }

  /// The formatted text of a file; nil where it cannot be formatted.
  package static func text(of source: SourceFile, form: SyntaxTree.Form) -> String? {
    let formatted = format(source, form: form)
    return formatted.reason == nil ? String(decoding: formatted.bytes, as: UTF8.self) : nil
  }

  private static func unchanged(_ source: SourceFile, _ reason: Reason) -> Formatted {
    Formatted(bytes: source.bytes, reason: reason)
  }
}
