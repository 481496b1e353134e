import CivilTime

/// Why there is no zone.
enum ZoneFailure: Error, Hashable, Sendable {
  /// No folder has a zone in it.
  case noDatabase(searched: [RawText])
  case unknown(String, suggestion: String?)
  /// `UTC+2`; the spelling is one that the database or POSIX has.
  case distance(String, spelling: String)
  /// A path where a name belongs.
  case notAName(String)
  /// The zone of a machine whose zone nobody has set.
  case neverSet
  /// None of the places says which zone the machine is in.
  case notSet(searched: [String])
  /// `$TZ` is set to nothing.
  case emptyVariable
  case unreadable(RawText, SystemError)
  case damaged(RawText, ZoneDataError)
  /// A text that is meant as a POSIX rule.
  case rule(String, PosixZoneError)
  /// The name came from a place other than the command line.
  indirect case found(in: String, ZoneFailure)
}

extension ZoneFailure {
  /// What is wrong, then what to do.
  var message: String {
    switch self {
    case .noDatabase(let searched):
      "no time zone data found (looked in \(searched.map(\.text).joined(separator: ", "))); "
        + "install your system's package tzdata, or set TZDIR to a folder that has the data"
    case .unknown(let name, let suggestion?): "no time zone is named \"\(name)\"; did you mean \(suggestion)?"
    case .unknown(let name, nil):
      "no time zone is named \"\(name)\"; write an area and a city, such as Europe/Berlin or America/New_York"
    case .distance(let name, let spelling):
      "no time zone is named \"\(name)\"; write a place such as Europe/Berlin, or for that distance from UTC "
        + "all year '\(spelling)', where the sign counts to the west"
    case .notAName(let name):
      "\"\(name)\" is a path, not a time zone; write an area and a city, such as Europe/Berlin"
    case .neverSet:
      "Factory stands for a machine whose time zone was never set; name a zone, such as Europe/Berlin"
    case .notSet(let searched):
      "this machine does not say which time zone it is in (looked at \(searched.joined(separator: ", "))); "
        + "set TZ to a name such as Europe/Berlin"
    case .emptyVariable: "it is empty; set it to a name such as Europe/Berlin or UTC, or unset it"
    case .unreadable(let path, let error): "\(path.text): \(error.message)"
    case .damaged(let path, let error): "\(path.text) \(CivilTimeDiagnostics.describe(error))"
    case .rule(let text, let error): "\"\(text)\" is no time zone; \(CivilTimeDiagnostics.describe(error))"
    case .found(let place, let failure): "\(place): \(failure.message)"
    }
  }
}

extension Zone {
  /// The warning for an abbreviation that the database has as a zone: `EST` is not the time of clocks in New York. Nil
  /// for every other zone.
  func abbreviationWarning(at instant: Instant) -> String? {
    let offset = offset(at: instant)
    guard offset.abbreviation == name, offset.secondsEast != 0, hasNoDST(from: instant) else { return nil }
    return
      "\(name) is \(offset.iso) all year, without daylight saving time; for the time of a place name the place, "
      + "such as America/New_York"
  }
}
