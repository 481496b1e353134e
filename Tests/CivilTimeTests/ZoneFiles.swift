import CivilTime
import Foundation

/// The zone database of the machine, read as the tests need it: a test on a machine without one fails.
enum ZoneFiles {
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  private static let folders =
    [ProcessInfo.processInfo.environment["TZDIR"]].compactMap(\.self) + [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
      "/var/db/timezone/zoneinfo",
    ]

  static func folder() throws -> String {
    guard
      let folder = folders.first(where: { FileManager.default.isReadableFile(atPath: $0 + "/Europe/Berlin") })
    else {
      throw Missing(
        description: "no zone database in \(folders.joined(separator: ", ")); install tzdata (.ci/setup does)"
      )
    }
    return folder
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let path = try folder() + "/" + name
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Missing(description: "no zone file \(path); the tests need a current and complete tzdata")
    }
    return Array(data)
  }

  static func zone(_ name: String) throws -> Zone { try Zone(name: name, tzif: try bytes(name)) }
}

extension CivilDateTime {
  /// `2026-03-08 02:30` or with seconds; for literals in tests.
  static func at(_ text: String) throws -> CivilDateTime {
    guard case .civil(let civil) = try WrittenTime.parse(text).get() else {
      throw ZoneFiles.Missing(description: "\(text) is not a time on the wall")
    }
    return civil
  }
}

extension Instant {
  /// `2026-03-08T07:00Z`; for literals in tests.
  static func at(_ text: String) throws -> Instant {
    guard case .instant(let instant) = try WrittenTime.parse(text).get() else {
      throw ZoneFiles.Missing(description: "\(text) is not an instant")
    }
    return instant
  }
}
