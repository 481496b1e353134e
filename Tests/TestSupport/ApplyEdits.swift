import RuleSyntax

extension SourceFile {
  /// The text after all of a fix's edits.
  package func applying(_ fix: Fix) -> String {
    var bytes = self.bytes
    for edit in fix.edits.sorted(by: { $0.location.range > $1.location.range }) {
      bytes.replaceSubrange(edit.location.range.start..<edit.location.range.end, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
