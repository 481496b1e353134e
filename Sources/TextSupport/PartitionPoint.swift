extension RandomAccessCollection {
  /// The first index whose element fits; the end index if no element fits. Every element after the first fit must fit
  /// too. By hand because the package that has it cannot be fetched on the machines that build this. Inlinable, so
  /// that other modules search arrays of their own types without asking the types at run time.
  @inlinable package func partitionPoint(where fits: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if fits(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
