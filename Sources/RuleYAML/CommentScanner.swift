import CYaml
import RuleSyntax

/// Finds the comments, which libyaml drops: a `#` outside of scalars begins a comment.
enum CommentScanner {
  /// The comments before the limit, a byte offset up to which the nodes are known.
  static func comments(in source: SourceFile, _ document: Document, before limit: Int) -> [CommentNode] {
    var comments: [CommentNode] = []
    var offset = source.byteOrderMarkLength
    var node = 0
    while let hash = nextHash(source, from: offset, to: limit) {
      // Collections begin with their first scalar, and an alias holds no `#`.
      while node < document.nodes.count,
        document.nodes[node].isCollection || Int(document.nodes[node].end) <= hash
      {
        node += 1
      }
      if node < document.nodes.count, document.nodes[node].range.start <= hash,
        !isInHeader(hash, of: document.nodes[node], source)
      {
        offset = Int(document.nodes[node].end)
        continue
      }
      let comment = comment(source, at: hash)
      comments.append(comment)
      offset = comment.range.end
    }
    return comments
  }

  private static func nextHash(_ source: SourceFile, from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    return source.bytes[start..<end].withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let hash = memchr(base, Int32(UInt8(ascii: "#")), bytes.count)
      else {
        return nil
      }
      return start + (UnsafeRawPointer(hash) - base)
    }
  }

  /// A block scalar's first line, after its `|`, may hold a comment.
  private static func isInHeader(_ hash: Int, of node: Node, _ source: SourceFile) -> Bool {
    guard node.kind == .block else { return false }
    return source.lineIndex(at: hash) == source.lineIndex(at: Int(node.start))
  }

  private static func comment(_ source: SourceFile, at hash: Int) -> CommentNode {
    let line = source.lineRange(source.lineIndex(at: hash))
    let before = source.bytes[max(line.start, line.start == 0 ? source.byteOrderMarkLength : 0)..<hash]
    return CommentNode(range: SourceRange(hash, line.end), ownsLine: before.allSatisfy(\.isBlank))
  }
}
