import CivilTime
import Foundation

/// One thing that Python's zoneinfo says; `Tests/Tools/zones.py` describes the lines.
enum PythonFact {
  case zone(String)
  case change(Int64)
  case at(Int64, secondsEast: Int, isDaylight: Bool, abbreviation: Substring, clock: Substring)
  case wall(Substring, kind: Substring, instants: [Int64])
}

/// Runs the Python script and reads its output.
enum PythonZones {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Tools/zones.py").path

  static func facts(_ arguments: [String]) throws -> [PythonFact] {
    let lines = try run(arguments).split(separator: "\n")
    guard lines.last == "done" else {
      throw Failure(description: "zones.py stopped early, after \(lines.count) lines")
    }
    return try lines.dropLast().map { line in
      guard let fact = fact(line.split(separator: " ")) else {
        throw Failure(description: "zones.py printed a line that it should not: \(line)")
      }
      return fact
    }
  }

  private static func fact(_ words: [Substring]) -> PythonFact? {
    switch (words.first, words.count) {
    case ("zone", 2): return .zone(String(words[1]))
    case ("change", 2): return Int64(words[1]).map { .change($0) }
    case ("at", 6):
      guard let instant = Int64(words[1]), let secondsEast = Int(words[2]) else { return nil }
      return .at(
        instant, secondsEast: secondsEast, isDaylight: words[3] == "1", abbreviation: words[4],
        clock: words[5])
    case ("wall", 4...5):
      return .wall(words[1], kind: words[2], instants: words[3...].compactMap { Int64($0) })
    default: return nil
    }
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      // 127: env has found no python3.
      throw Failure(
        description: """
          python3 Tests/Tools/zones.py failed with status \(process.terminationStatus); the tests need python3 (3.9 \
          or newer) and tzdata, which .ci/setup installs. \(String(decoding: complaint, as: UTF8.self))
          """)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
