import Foundation
import RuleLint
import RuleSyntax

/// The examples of every finding as files: seeds in which each check, and each fix, has something to do.
enum ExampleFiles {
  /// Writes them into a folder that is there.
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
