import RuleSyntax
import TextSupport

/// The difference between two versions of a file in the format of `diff -u`, which `patch` can read.
///
/// By hand because `diff` need not be installed, and the standard library's `difference(from:)` takes memory by the
/// square of the difference. Fixes are small and close together, so a search for the next equal line is enough.
package enum UnifiedDiff {
  /// Lines of context around a change.
  private static let context = 3
  /// How many lines ahead the next equal line is searched; without success the rest counts as changed.
  private static let reach = 400

  /// The difference; empty for equal texts. For a program the lines are copied from the files, so that `patch` can
  /// read them; only commands of build runners are escaped. `isForTerminal` escapes all hidden characters.
  package static func render(_ old: SourceFile, _ new: SourceFile, isForTerminal: Bool) -> [UInt8] {
    if old.bytes == new.bytes { return [] }
    let (before, after) = (lines(of: old), lines(of: new))
    let path = TextMetrics.escaped(old.path)
    // A tab ends a name with a blank, as in GNU diff, so that readers see the whole name.
    let end = path.contains(" ") ? "\t\n" : "\n"
    var output = Array("--- \(path)\(end)+++ \(path)\(end)".utf8)
    for hunk in hunks(changes(before, after), before.count) {
      write(hunk, before, after, isForTerminal, to: &output)
    }
    return output
  }

  // MARK: Changes

  /// Lines of the old text and the new lines that replace them; half-open ranges of line numbers from 0.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The lines as `patch` reads them: only LF ends a line, and belongs to the line.
  private static func lines(of source: SourceFile) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = source.bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  private static func changes(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Change] {
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count, right < new.count {
      if old[left] == new[right] {
        left += 1
        right += 1
        continue
      }
      let (skipped, added) = distance(old[left...], new[right...])
      changes.append(Change(old: left..<left + skipped, new: right..<right + added))
      left += skipped
      right += added
    }
    if left < old.count || right < new.count {
      changes.append(Change(old: left..<old.count, new: right..<new.count))
    }
    return changes
  }

  /// How many lines to skip on both sides until two lines are equal, as few as possible.
  private static func distance(
    _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> (Int, Int) {
    for total in 1...reach {
      for skipped in 0...total where skipped <= old.count && total - skipped <= new.count {
        let (left, right) = (old.dropFirst(skipped), new.dropFirst(total - skipped))
        if let first = left.first, let other = right.first, first == other {
          return (skipped, total - skipped)
        }
      }
    }
    return (old.count, new.count)
  }

  // MARK: Hunks

  /// Changes whose contexts meet are one hunk.
  private static func hunks(_ changes: [Change], _ count: Int) -> [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private static func write(
    _ hunk: [Change], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ isForTerminal: Bool,
    to output: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let leading = min(context, first.old.lowerBound)
    let trailing = min(context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - leading..<last.old.upperBound + trailing
    let newRange = first.new.lowerBound - leading..<last.new.upperBound + trailing
    output += Array("@@ -\(position(oldRange)) +\(position(newRange)) @@\n".utf8)
    var next = oldRange.lowerBound
    for change in hunk {
      for line in old[next..<change.old.lowerBound] { write(" ", line, isForTerminal, to: &output) }
      for line in old[change.old] { write("-", line, isForTerminal, to: &output) }
      for line in new[change.new] { write("+", line, isForTerminal, to: &output) }
      next = change.old.upperBound
    }
    for line in old[next..<oldRange.upperBound] { write(" ", line, isForTerminal, to: &output) }
  }

  /// `12`, `12,3`; for an empty range the line before it.
  private static func position(_ range: Range<Int>) -> String {
    if range.isEmpty { return "\(range.lowerBound),0" }
    return range.count == 1 ? "\(range.lowerBound + 1)" : "\(range.lowerBound + 1),\(range.count)"
  }

  private static func write(
    _ sign: Character, _ line: ArraySlice<UInt8>, _ isForTerminal: Bool, to output: inout [UInt8]
  ) {
    let isEnded = line.last == UInt8(ascii: "\n")
    var content = [UInt8](String(sign).utf8) + (isEnded ? line.dropLast() : line)
    if isForTerminal {
      if isEnded, content.last == UInt8(ascii: "\r") { content.removeLast() }
      output += TextMetrics.escaped(String(decoding: content, as: UTF8.self)).utf8
    } else {
      output += TextMetrics.withoutCommands(content)
    }
    output += (isEnded ? "\n" : "\n\\ No newline at end of file\n").utf8
  }
}
