import RulePipeline
import RuleSyntax

/// The files that the language server looks at besides the open ones.
enum EditorFiles {
  /// A project's configuration, in the folder whose rule files are one rule set.
  private static let configuration = RawText(".oalrc.yaml")
  /// Folders that are searched at most: a configuration in a home folder must not stop an editor.
  private static let folderLimit = 10_000

  /// The rule files that are of one rule set with a file, by absolute paths: those of its project, or itself alone.
  static func ruleSet(of path: String) -> [String] {
    guard let folder = project(of: RawText(path)) else { return [path] }
    return ruleFiles(in: folder)
  }

  /// The nearest folder above a file that has a configuration.
  private static func project(of path: RawText) -> RawText? {
    var folder = path.folder
    while true {
      if case .success(let status) = Platform.status(of: folder.appending(configuration)),
        status.kind == .file
      {
        return folder
      }
      let parent = folder.folder
      if parent == folder || parent.bytes.count >= folder.bytes.count { return nil }
      folder = parent
    }
  }

  private static func ruleFiles(in folder: RawText) -> [String] {
    var found: [String] = []
    var folders = [folder]
    var searched = 0
    while let next = folders.popLast(), searched < folderLimit {
      searched += 1
      guard case .success(let entries) = Platform.entries(of: next) else { continue }
      for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
        let path = next.appending(entry.name)
        if entry.kind == .directory {
          folders.append(path)
        } else if FileForm.isRuleFile(entry.name), let text = String(validating: path.bytes, as: UTF8.self) {
          found.append(text)
        }
      }
    }
    return found
  }

  /// The bytes of a regular file; nil if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let path = RawText(path)
    guard case .success(let status) = Platform.status(of: path), status.kind == .file,
      case .success(let bytes) = Platform.read(path, limit: ReaderLimits.fileSize + 1)
    else { return nil }
    return bytes
  }
}
