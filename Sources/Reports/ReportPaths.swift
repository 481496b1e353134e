/// Paths as other programs want them: relative to the folder that the tool runs in, with `/`, and without `.` and
/// `..`; and as the URIs of RFC 3986.
struct ReportPaths: Sendable {
  /// What a source of standard input is called when nobody named it.
  static let standardInput = "<stdin>"

  private let folder: [Substring]?

  init(workingFolder: String?) {
    folder = workingFolder.map { Self.normalized($0.split(separator: "/"), isAbsolute: true) }
  }

  /// `rules/a.oal`; a path outside of the working folder is absolute, and `stdin` is standard input.
  func relative(_ path: String) -> String {
    if path == Self.standardInput { return "stdin" }
    let parts = path.split(separator: "/")
    let isAbsolute = path.hasPrefix("/")
    guard let folder else {
      return (isAbsolute ? "/" : "")
        + Self.normalized(parts, isAbsolute: isAbsolute).joined(separator: "/")
    }
    let whole = Self.normalized(isAbsolute ? parts : folder + parts, isAbsolute: true)
    guard whole.starts(with: folder), whole.count > folder.count else {
      return "/" + whole.joined(separator: "/")
    }
    return whole.dropFirst(folder.count).joined(separator: "/")
  }

  /// `my%20rules/a.oal`; of a path outside of the working folder `file:///tmp/a.oal`.
  func uri(_ path: String) -> String {
    let path = relative(path)
    return (path.hasPrefix("/") ? "file://" : "") + Self.percentEncoded(path)
  }

  /// Everything but the characters that RFC 3986 leaves unreserved, and `/`, as `%E9`. A colon is encoded too: before
  /// the first `/` it would read as the end of a scheme.
  static func percentEncoded(_ path: String) -> String {
    var encoded: [UInt8] = []
    for byte in path.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
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
  private static func normalized(_ parts: [Substring], isAbsolute: Bool) -> [Substring] {
    var kept: [Substring] = []
    for part in parts where part != "." {
      if part != ".." {
        kept.append(part)
      } else if let last = kept.last, last != ".." {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(part)
      }
    }
    return kept
  }
}
