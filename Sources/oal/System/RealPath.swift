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

  /// The absolute path of the running program, without links; nil where the system does not say.
  static var ownProgram: RawText? {
    // macOS has no such link, but a zone database of its own, which is what the path is for.
    try? target(ofLink: RawText("/proc/self/exe")).get()
  }

  /// The real path of a file that may not exist yet: its folder's real path and its name. Nil for a path without
  /// content to lose, such as `/dev/null`, and for a missing folder.
  static func place(of path: RawText) -> RawText? {
    if case .success(let status) = status(of: path), status.kind != .file { return nil }
    if case .success(let real) = realPath(path) { return real }
    return try? realPath(path.folder).get().appending(path.lastComponent)
  }
}

extension Platform {
  /// The folder that a new file at a path would really be in, where a link on the way leads out of the repository (outside
  /// of repositories: out of the working folder), or into git's own folder. Nil where a file can be made.
  ///
  /// A checkout could bring such a link under the name of a folder for reports.
  static func folderElsewhere(of path: RawText) -> RawText? {
    guard let working = workingFolder, case .success(let real) = realPath(path.folder) else { return nil }
    let written = working.joined(with: path.folder)
    let boundary = GitRepository(containing: working)?.root ?? working
    guard written != real, written == boundary || written.isInside(boundary) else { return nil }
    let isInGit = real.bytes.split(separator: UInt8(ascii: "/"))
      .contains { $0.elementsEqual(GitRepository.entryName.bytes) }
    return (real == boundary || real.isInside(boundary)) && !isInGit ? nil : real
  }
}

extension RawText {
  /// A path that starts from this absolute folder, without `.` and `..`; links are not looked at.
  func joined(with path: RawText) -> RawText {
    let slash = UInt8(ascii: "/")
    var parts = path.bytes.first == slash ? [] : bytes.split(separator: slash)
    for part in path.bytes.split(separator: slash) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return RawText([slash] + Array(parts.joined(separator: [slash])))
  }

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
