import Foundation

/// The fenced code blocks of a Markdown file.
package enum Markdown {
  /// The contents of the blocks with an info string such as `ebnf`, in order.
  package static func blocks(_ language: String, in text: String) -> [String] {
    var blocks: [String] = []
    var current: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = current {
        if line == "```" {
          blocks.append(lines.map { $0 + "\n" }.joined())
          current = nil
        } else {
          current?.append(line)
        }
      } else if line == "```\(language)" {
        current = []
      }
    }
    return blocks
  }

  /// The project's top folder.
  package static func projectFolder(from file: String = #filePath) -> URL {
    var folder = URL(fileURLWithPath: file)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { break }
    }
    return folder
  }

  /// The text of a file by its path in the project.
  package static func projectFile(_ name: String) throws -> String {
    try String(contentsOf: projectFolder().appendingPathComponent(name), encoding: .utf8)
  }
}
