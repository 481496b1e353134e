/// Removes findings that only repeat the finding about an invisible character: `hard` with an invisible character
/// inside is not also an unknown word. A finding stays if the text without invisible characters has the finding too.
struct InvisibleCharacterEchoes {
  private let source: SourceFile
  /// The characters, in order.
  private let hidden: [SourceRange]
  /// By character: the length in bytes of all hidden characters before.
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

  /// The result without the repeated findings. `read` gives the findings of a text.
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

  /// The text without the invisible characters.
  private var visible: SourceFile {
    var bytes: [UInt8] = []
    var offset = 0
    for range in hidden {
      bytes += source.bytes[offset..<range.start]
      offset = range.end
    }
    return SourceFile(path: source.path, bytes: bytes + source.bytes[offset...])
  }

  /// The position of an offset in the text without the invisible characters.
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
