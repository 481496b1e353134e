#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Platform {
  /// The absolute path without links and `..`, which exists.
  static func realPath(_ path: RawText) -> Result<RawText, SystemError> {
    let (pointer, error) = call(path) { realpath($0, nil) }
    guard let pointer else { return .failure(error) }
    defer { free(pointer) }
    return .success(
      RawText(UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }))
  }

  /// The same for a file that may be made yet: its folder's real path and its name. Nil for what holds nothing that could
  /// be lost, as `/dev/null`, and where there is no such folder.
  static func place(of path: RawText) -> RawText? {
    if case .success(let status) = status(of: path), status.kind != .file { return nil }
    if case .success(let real) = realPath(path) { return real }
    return try? realPath(path.folder).get().appending(path.lastComponent)
  }
}

extension RawText {
  /// Whether an absolute path without links is in the folder of another, at any depth.
  func isInside(_ folder: RawText) -> Bool {
    if folder.bytes == [UInt8(ascii: "/")] { return bytes.count > 1 }
    return bytes.count > folder.bytes.count + 1 && bytes.starts(with: folder.bytes)
      && bytes[folder.bytes.count] == UInt8(ascii: "/")
  }

  /// The way from a folder to this path, both absolute and without links.
  func relative(to folder: RawText) -> RawText {
    let slash = UInt8(ascii: "/")
    let (own, other) = (bytes.split(separator: slash), folder.bytes.split(separator: slash))
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let up = Array(repeating: Array("..".utf8)[...], count: other.count - shared)
    let parts = up + own.dropFirst(shared)
    return parts.isEmpty ? RawText(".") : RawText(Array(parts.joined(separator: [slash])))
  }
}
