import CBuild

/// The version of the tool.
enum Version {
  static let current = "0.2.0"
}

/// What a binary was built from.
struct BuildInformation: Hashable, Sendable {
  /// The commit as git names it in full; nil for a build that `.ci/release` did not make.
  var commit: String?
  /// Whether the work tree had changes that the commit does not have.
  var isModified = false
  /// The Swift toolchain and its target; nil where the commit is.
  var toolchain: String?

  /// That of this binary.
  static var current: BuildInformation {
    func text(_ value: UnsafePointer<CChar>) -> String? {
      let text = String(cString: value)
      return text.isEmpty ? nil : text
    }
    return BuildInformation(
      commit: text(oal_build_commit), isModified: text(oal_build_modified) != nil,
      toolchain: text(oal_build_toolchain))
  }
}
