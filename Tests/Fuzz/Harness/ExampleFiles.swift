import Foundation
import RuleLint
import RuleSyntax

/// The examples of every finding as files: seeds that exercise every check and every fix.
enum ExampleFiles {
  /// Writes the examples into an existing folder.
  static func write(to folder: String) {
    for rule in Registry.rules {
      for (index, example) in (rule.bad + rule.good).enumerated() {
        let path = "\(folder)/\(rule.code)-\(index)" + (example.form == .yaml ? ".oal.yaml" : ".oal")
        guard FileManager.default.createFile(atPath: path, contents: Data(example.plainText.utf8)) else {
          fatalError("\(path) cannot be written")
        }
      }
    }
  }
}
