import CivilTime

/// The places where a machine names its time zone.
struct LocalZone: Sendable {
  /// The value of `$TZ`; nil where it is not set.
  var variable: String?
  /// A link into the database, or a copy of a zone's file.
  var link = RawText("/etc/localtime")
  /// A file with the zone's name, on Debian and its kin.
  var nameFile = RawText("/etc/timezone")

  /// The machine's own zone. A missing or unknown zone is a failure, never UTC.
  static func find(in database: ZoneDatabase = .system) -> Result<Zone, ZoneFailure> {
    LocalZone(variable: Platform.environment("TZ")).zone(in: database)
  }

  func zone(in database: ZoneDatabase) -> Result<Zone, ZoneFailure> {
    if let variable { return Self.zone(ofVariable: variable, database).mapError { .found(in: "TZ", $0) } }
    switch ZoneDatabase.file(link) {
    case .success(let bytes):
      let name = linkedName ?? copiedName(bytes, database) ?? link.text
      if name == "Factory" { return .failure(.found(in: link.text, .neverSet)) }
      return ZoneDatabase.zone(name, of: bytes, link)
    case .failure(.unreadable(_, let error)) where error.isMissing: break
    case .failure(let failure): return .failure(failure)
    }
    // A broken link still names the zone; mostly the database is missing then.
    if let name = linkedName { return database.zone(named: name).mapError { .found(in: link.text, $0) } }
    if let name = writtenName { return database.zone(named: name).mapError { .found(in: nameFile.text, $0) } }
    return .failure(.notSet(searched: ["TZ", link.text, nameFile.text]))
  }

  /// `$TZ` as POSIX has it: `:` and a name, a name, or a rule. Also the path of a zone's file, as C libraries take it.
  private static func zone(
    ofVariable value: String, _ database: ZoneDatabase
  ) -> Result<Zone, ZoneFailure> {
    let hasColon = value.hasPrefix(":")
    let text = hasColon ? String(value.dropFirst()) : value
    if text.isEmpty { return .failure(.emptyVariable) }
    if text.hasPrefix("/") {
      let path = RawText(text)
      let name = name(in: text) ?? LocalZone(link: path).linkedName ?? text
      return ZoneDatabase.file(path).flatMap { ZoneDatabase.zone(name, of: $0, path) }
    }
    let named = database.zone(named: text)
    guard case .failure(let failure) = named, !hasColon else { return named }
    switch ZoneDatabase.zone(ruled: text) {
    case .success(let zone): return .success(zone)
    // The text begins like a rule, so a rule was meant.
    case .failure(.rule(let text, let error)) where error.offset > 0 && error.kind != .offset:
      return .failure(.rule(text, error))
    case .failure: return .failure(failure)
    }
  }
}

// MARK: Names

extension LocalZone {
  /// The name that the link gives, by one step or several: what follows `zoneinfo/` in it.
  private var linkedName: String? {
    var path = link
    // As many steps as systems take before they give up on a circle of links, and few enough.
    for _ in 0..<8 {
      guard case .success(let target) = Platform.target(ofLink: path) else { return nil }
      if let name = Self.name(in: target.text) { return name }
      path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(target)
    }
    return nil
  }

  /// The name of a zone in a path through a zone database.
  private static func name(in path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let index = parts.lastIndex(of: "zoneinfo") else { return nil }
    let rest = parts[(index + 1)...]
    let name = (rest.first == "posix" ? rest.dropFirst() : rest).joined(separator: "/")
    return ZoneDatabase.isName(name) ? name : nil
  }

  /// The written name, if the copy is indeed of that zone.
  private func copiedName(_ bytes: [UInt8], _ database: ZoneDatabase) -> String? {
    guard let name = writtenName, case .success(let zone) = database.zone(named: name),
      case .success(zone) = ZoneDatabase.zone(name, of: bytes, link)
    else { return nil }
    return name
  }

  /// The first line of the file that holds the name.
  private var writtenName: String? {
    guard case .success(let bytes) = ZoneDatabase.file(nameFile) else { return nil }
    let line = bytes.prefix { $0 > 0x20 }
    return line.isEmpty ? nil : RawText(Array(line)).text
  }
}
