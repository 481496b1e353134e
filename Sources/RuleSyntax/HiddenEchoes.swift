/// Findings that are there only because of characters that nobody sees and that are reported by themselves. What is not
/// found in the text without them is said twice: `hard` with such a character in it is no other word.
struct HiddenEchoes {
  private let source: SourceFile
  /// The characters, in order.
  private let hidden: [SourceRange]
  /// By character: how many bytes of those before it.
  private var bytesBefore: [Int] = []

  init(_ hidden: [SourceRange], in source: SourceFile) {
    self.hidden = hidden
    self.source = source
    var sum = 0
    for range in hidden {
      bytesBefore.append(sum)
      sum += range.length
    }
    bytesBefore.append(sum)
  }

  /// A result without the echoes. `read` finds what is wrong with a text.
  func removed(from result: ReadResult, read: (SourceFile) -> [Diagnostic]) -> ReadResult {
    let places = Set(hidden)
    let found = Set(read(visible).map { Finding(code: $0.code, range: $0.location.range) })
    var result = result
    result.diagnostics.removeAll { diagnostic in
      let range = diagnostic.location.range
      if diagnostic.code == .syntax, places.contains(range) { return false }
      let moved = SourceRange(offset(range.start), offset(range.end))
      return !found.contains(Finding(code: diagnostic.code, range: moved))
    }
    return result
  }

  private struct Finding: Hashable {
    var code: DiagnosticCode
    var range: SourceRange
  }

  /// The text without the characters.
  private var visible: SourceFile {
    var bytes: [UInt8] = []
    var offset = 0
    for range in hidden {
      bytes += source.bytes[offset..<range.start]
      offset = range.end
    }
    return SourceFile(path: source.path, bytes: bytes + source.bytes[offset...])
  }

  /// Where an offset is in the text without the characters.
  private func offset(_ offset: Int) -> Int {
    var low = 0
    var high = hidden.count
    while low < high {
      let middle = (low + high) / 2
      if hidden[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return offset - bytesBefore[low]
  }
}
