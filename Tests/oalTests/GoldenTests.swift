import Foundation
import Testing

// Golden folders: the output of whole commands, kept beside their input.
//
// A case is a folder with golden files, somewhere below Tests/Fixtures. Each golden file is named after the command
// that writes the file:
//
//     lint.txt   oal lint FILES --format text      plan.txt   oal plan FILES --format text
//     lint.json  oal lint FILES --format json      plan.json  oal plan FILES --format json
//
// It holds what the command writes to standard output, byte for byte. FILES are the case's rule files, sorted, and the
// command runs in the case's folder. Beside a golden file NAME may stand
//
//     NAME.stderr   what the command writes to standard error; left out, nothing
//     NAME.status   its exit status; left out, 0
//
// For another command line put its words, one a line, into STAGE.command: `fix.command` belongs to `fix.txt`.
//
// Every file of Examples has a case, Tests/Fixtures/Examples/NAME, without rule files of its own; its commands run in
// the package's folder. NAME is the example's without `.oal`: `student` for student.oal, `student.yaml` for
// student.oal.yaml. All four golden files must be there.
//
// With OAL_REFRESH=1 in the environment the existing files are rewritten, and no file is made. To add a golden file,
// make an empty file and refresh. Read the difference before you commit it.

@Suite struct GoldenTests {
  @Test(arguments: GoldenCase.all)
  func outputIsAsKept(_ golden: GoldenCase) throws {
    let result = try Tool.run(golden.words, in: golden.workingFolder)
    try golden.compare(".status", "\(result.status)\n", whenMissing: "0\n")
    try golden.compare(".stderr", result.trouble, whenMissing: "")
    try golden.compare("", result.output, whenMissing: nil)
  }

  @Test func everyExampleHasItsCase() throws {
    let examples = Set(GoldenCase.examples.keys)
    let cases = Set((try? GoldenCase.entries(of: GoldenCase.exampleCases)) ?? [])
    #expect(examples.subtracting(cases).sorted() == [], "examples without a case")
    #expect(cases.subtracting(examples).sorted() == [], "cases without an example")
    for name in examples.intersection(cases) {
      let files = Set(try GoldenCase.entries(of: GoldenCase.exampleCases.appendingPathComponent(name)))
      #expect(Set(GoldenCase.stages).subtracting(files).sorted() == [], "missing of \(name)")
    }
  }

  /// A file that belongs to nothing would look like a test that passes.
  @Test(arguments: GoldenCase.folders)
  func everyFileOfACaseBelongs(_ folder: URL) throws {
    let files = try GoldenCase.entries(of: folder)
    let cases = GoldenCase.all.filter { $0.folder == folder }
    let golden = Set(cases.map(\.file))
    // What a command line reads besides rule files, such as `--usage today.json`.
    let inputs = Set(cases.flatMap(\.words))
    for file in files where !GoldenCase.isRuleFile(file) && !inputs.contains(file) {
      let owner = [".stderr", ".status"].first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
      let isCommand =
        file.hasSuffix(".command") && golden.contains { GoldenCase.stem($0) == GoldenCase.stem(file) }
      #expect(golden.contains(owner ?? file) || isCommand, "\(file) belongs to no golden file")
    }
  }
}

/// One golden file.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  var folder: URL
  /// The golden file's name.
  var file: String
  var words: [String]
  var workingFolder: URL

  static let stages = ["lint.json", "lint.txt", "plan.json", "plan.txt"]
  static let fixtures = Tool.package.appendingPathComponent("Tests/Fixtures")
  static let exampleCases = fixtures.appendingPathComponent("Examples")

  /// The examples' paths in the package by the names of their cases.
  static let examples: [String: String] = {
    let names = (try? entries(of: Tool.package.appendingPathComponent("Examples"))) ?? []
    let pairs = names.filter(isRuleFile).map {
      ($0.replacing(".oal", with: "", maxReplacements: 1), "Examples/" + $0)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The folders that hold golden files.
  static let folders: [URL] = {
    var folders: [URL] = []
    var rest = [fixtures]
    while let next = rest.popLast() {
      let entries = (try? entries(of: next)) ?? []
      let subfolders = entries.map { next.appendingPathComponent($0) }.filter(\.isFolder)
      rest += subfolders
      if entries.count > subfolders.count { folders.append(next) }
    }
    return folders.sorted { $0.path < $1.path }
  }()

  static let all: [GoldenCase] = folders.flatMap { folder in
    let entries = (try? entries(of: folder)) ?? []
    return entries.filter { isGolden($0, among: entries) }.map { of($0, in: folder, entries) }
  }

  var testDescription: String { folder.path.dropFirst(Self.fixtures.path.count + 1) + "/" + file }

  /// Compares what a run wrote with a file beside the golden one, or rewrites the file.
  func compare(_ suffix: String, _ actual: String, whenMissing expected: String?) throws {
    let url = folder.appendingPathComponent(file + suffix)
    let kept = try? String(contentsOf: url, encoding: .utf8)
    if ProcessInfo.processInfo.environment["OAL_REFRESH"] == "1", kept != nil {
      try Data(actual.utf8).write(to: url)
      return
    }
    let wanted = try #require(kept ?? expected)
    #expect(actual == wanted, "\(testDescription)\(suffix)")
  }

  /// The names in a folder, sorted, hidden ones left out.
  static func entries(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
  }

  static func isRuleFile(_ name: String) -> Bool {
    [".oal", ".oal.yaml", ".oal.yml"].contains { name.hasSuffix($0) }
  }

  /// The name without its last ending.
  static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func isGolden(_ name: String, among entries: [String]) -> Bool {
    if stages.contains(name) { return true }
    let isText = name.hasSuffix(".txt") || name.hasSuffix(".json")
    return isText && entries.contains(stem(name) + ".command")
  }

  private static func of(_ file: String, in folder: URL, _ entries: [String]) -> GoldenCase {
    let isExample = folder.deletingLastPathComponent().path == exampleCases.path
    let command = folder.appendingPathComponent(stem(file) + ".command")
    if let words = try? String(contentsOf: command, encoding: .utf8) {
      let words = words.split(separator: "\n").map(String.init)
      return GoldenCase(folder: folder, file: file, words: words, workingFolder: folder)
    }
    let inputs = isExample ? [examples[folder.lastPathComponent] ?? ""] : entries.filter(isRuleFile)
    let format = file.hasSuffix(".json") ? "json" : "text"
    return GoldenCase(
      folder: folder, file: file, words: [stem(file)] + inputs + ["--format", format],
      workingFolder: isExample ? Tool.package : folder)
  }
}

extension URL {
  fileprivate var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
}
