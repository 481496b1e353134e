/// Paths as other programs want them: from the root of the repository, wherever the tool runs, with `/`, and without `.`
/// and `..`; and as the URIs of RFC 3986.
package struct ReportPaths: Sendable {
  /// What a source of standard input is called when nobody named it.
  static let standardInput = "<stdin>"

  private static let slash = UInt8(ascii: "/")

  private let folder: [ArraySlice<UInt8>]?
  private let root: [ArraySlice<UInt8>]?

  /// Absolute paths. Without a root the working folder is the root; without a working folder paths stay as they are.
  package init(workingFolder: String?, root: String? = nil) {
    func parts(_ path: String) -> [ArraySlice<UInt8>] {
      Self.normalized(Array(path.utf8).split(separator: Self.slash), isAbsolute: true)
    }
    folder = workingFolder.map(parts)
    self.root = (root ?? workingFolder).map(parts)
  }

  /// `rules/a.oal`; a path outside of the root is relative to the working folder, and `stdin` is standard input.
  func relative(_ path: String) -> String {
    if path == Self.standardInput { return "stdin" }
    return String(decoding: relative(Array(path.utf8)), as: UTF8.self)
  }

  /// Whether a file lies outside of the root.
  package func isOutside(_ path: String) -> Bool { isOutside(Array(path.utf8)) }

  func isOutside(_ path: [UInt8]) -> Bool {
    if path.elementsEqual(Self.standardInput.utf8) { return false }
    guard let root, let whole = whole(path) else { return false }
    return !Self.isInside(whole, root)
  }

  private static func isInside(_ path: [ArraySlice<UInt8>], _ folder: [ArraySlice<UInt8>]) -> Bool {
    path.starts(with: folder) && path.count > folder.count
  }

  /// The parts of the absolute path; nil for a relative one whose folder is not known.
  private func whole(_ path: [UInt8]) -> [ArraySlice<UInt8>]? {
    let parts = path.split(separator: Self.slash)
    if path.first == Self.slash { return Self.normalized(parts, isAbsolute: true) }
    return folder.map { Self.normalized($0 + parts, isAbsolute: true) }
  }

  /// The same of a path's bytes, which may be no UTF-8.
  private func relative(_ path: [UInt8]) -> [UInt8] {
    let separator = [Self.slash]
    guard let folder, let root, let whole = whole(path) else {
      let isAbsolute = path.first == Self.slash
      return (isAbsolute ? separator : [])
        + Self.normalized(path.split(separator: Self.slash), isAbsolute: isAbsolute).joined(
          separator: separator)
    }
    if Self.isInside(whole, root) { return Array(whole.dropFirst(root.count).joined(separator: separator)) }
    let shared = zip(whole, folder).prefix { $0 == $1 }.count
    let up = Array(repeating: Array("..".utf8)[...], count: folder.count - shared)
    return Array((up + whole.dropFirst(shared)).joined(separator: separator))
  }

  /// `my%20rules/a.oal`.
  func uri(_ path: [UInt8]) -> String {
    path.elementsEqual(Self.standardInput.utf8) ? "stdin" : Self.percentEncoded(relative(path))
  }

  /// Everything but the characters that RFC 3986 leaves unreserved, and `/`, as `%E9`. A colon is encoded too: before
  /// the first `/` it would read as the end of a scheme.
  static func percentEncoded(_ path: some Sequence<UInt8>) -> String {
    var encoded: [UInt8] = []
    for byte in path {
      if isUnreserved(byte) || byte == slash {
        encoded.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += Array((byte < 16 ? "%0" : "%").utf8) + Array(digits.utf8)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  /// The parts without `.`, and without `..` where it leads to a part before it, or to the root itself.
  private static func normalized(_ parts: [ArraySlice<UInt8>], isAbsolute: Bool) -> [ArraySlice<UInt8>] {
    var kept: [ArraySlice<UInt8>] = []
    for part in parts where !part.elementsEqual(".".utf8) {
      if !part.elementsEqual("..".utf8) {
        kept.append(part)
      } else if let last = kept.last, !last.elementsEqual("..".utf8) {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(part)
      }
    }
    return kept
  }
}
