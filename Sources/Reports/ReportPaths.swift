/// Paths as other programs want them: relative to the folder that the tool runs in, with `/`, and without `.` and
/// `..`; and as the URIs of RFC 3986.
struct ReportPaths: Sendable {
  /// What a source of standard input is called when nobody named it.
  static let standardInput = "<stdin>"

  private static let slash = UInt8(ascii: "/")

  private let folder: [ArraySlice<UInt8>]?

  init(workingFolder: String?) {
    folder = workingFolder.map {
      Self.normalized(Array($0.utf8).split(separator: Self.slash), isAbsolute: true)
    }
  }

  /// `rules/a.oal`; a path outside of the working folder is absolute, and `stdin` is standard input.
  func relative(_ path: String) -> String {
    if path == Self.standardInput { return "stdin" }
    return String(decoding: relative(Array(path.utf8)), as: UTF8.self)
  }

  /// The same of a path's bytes, which may be no UTF-8.
  private func relative(_ path: [UInt8]) -> [UInt8] {
    let parts = path.split(separator: Self.slash)
    let isAbsolute = path.first == Self.slash
    let root = [Self.slash]
    guard let folder else {
      return (isAbsolute ? root : [])
        + Self.normalized(parts, isAbsolute: isAbsolute).joined(separator: root)
    }
    let whole = Self.normalized(isAbsolute ? parts : folder + parts, isAbsolute: true)
    guard whole.starts(with: folder), whole.count > folder.count else {
      return root + whole.joined(separator: root)
    }
    return Array(whole.dropFirst(folder.count).joined(separator: root))
  }

  /// `my%20rules/a.oal`; of a path outside of the working folder `file:///tmp/a.oal`.
  func uri(_ path: [UInt8]) -> String {
    if path.elementsEqual(Self.standardInput.utf8) { return "stdin" }
    let path = relative(path)
    return (path.first == Self.slash ? "file://" : "") + Self.percentEncoded(path)
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
