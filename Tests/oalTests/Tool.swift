import Foundation
import Testing

/// The built `oal`, run as a process of its own.
enum Tool {
  /// What a run left.
  struct Result {
    var status: Int32
    var output: String
    var trouble: String
  }

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The binary that `OAL` names, as one built with a sanitizer, else the one beside the test bundle in the build folder.
  static let binary: URL? = {
    if let path = ProcessInfo.processInfo.environment["OAL"] { return URL(fileURLWithPath: path) }
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let runner = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
    let folders = (bundles + [runner, Bundle.main.bundleURL]).map { $0.deletingLastPathComponent() }
    let candidates = (folders + [Bundle.main.bundleURL]).map { $0.appendingPathComponent("oal") }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The options of a sanitizer that `oal` is built with.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key == "TSAN_OPTIONS"
  }

  /// Runs `oal` with these words. Of the environment only what is given is set, and the options of sanitizers.
  static func run(
    _ words: [String], in folder: URL? = nil, input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Result {
    let binary = try #require(binary, "oal is not built")
    return try run(binary, words, in: folder, input: input, environment: environment)
  }

  /// Runs a line of shell, in which `$OAL` is the binary.
  static func shell(_ line: String, in folder: URL? = nil) throws -> Result {
    let binary = try #require(binary, "oal is not built")
    return try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder, input: [],
      environment: ["OAL": binary.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"])
  }

  private static func run(
    _ executable: URL, _ words: [String], in folder: URL?, input: [UInt8], environment: [String: String]
  ) throws -> Result {
    // Files, not pipes: whatever the tool writes, nothing has to be read while it runs.
    let scratch = try Scratch()
    for (name, bytes) in [("in", input), ("out", []), ("err", [])] { try scratch.write(name, bytes) }
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = environment.merging(sanitizerOptions) { given, _ in given }
    process.currentDirectoryURL = folder ?? scratch.folder
    process.standardInput = try FileHandle(forReadingFrom: scratch.url("in"))
    process.standardOutput = try FileHandle(forWritingTo: scratch.url("out"))
    process.standardError = try FileHandle(forWritingTo: scratch.url("err"))
    try process.run()
    process.waitUntilExit()
    let reason = process.terminationReason
    #expect(reason == .exit, "ended by signal \(process.terminationStatus)")
    return Result(
      status: process.terminationStatus, output: try scratch.read("out"), trouble: try scratch.read("err"))
  }
}

/// A folder of its own, gone with the value.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("oal-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  /// Writes a file, with the folders that it is in.
  func write(_ path: String, _ bytes: [UInt8]) throws {
    let parent = url(path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: url(path))
  }

  func write(_ path: String, _ text: String) throws { try write(path, Array(text.utf8)) }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }
}
