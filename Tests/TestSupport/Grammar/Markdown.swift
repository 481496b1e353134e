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

  /// The text of a file in the project's top folder.
  package static func projectFile(_ name: String, from file: String = #filePath) throws -> String {
    var folder = URL(fileURLWithPath: file)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { break }
    }
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }
}
