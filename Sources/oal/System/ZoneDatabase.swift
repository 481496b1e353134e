import CivilTime
import RuleSyntax

/// Finds zones by name in the system's zone database, and where there is none in one that was installed with `oal`.
struct ZoneDatabase: Sendable {
  /// Where the database may be, the first to be asked first.
  var folders: [RawText]
  /// The folder of the running program; nil where only ``folders`` are searched. It is looked at last, and only for a zone
  /// that no other folder has.
  var programFolder: RawText?

  /// Where Unix systems have it; the last is macOS's own.
  private static let usualFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]
  /// Far above the size of any zone's file.
  static let fileSizeLimit = 1 << 20

  /// The database of this machine, after that of `$TZDIR` and before one beside the program.
  static var system: ZoneDatabase {
    var database = ZoneDatabase(named: Platform.environment("TZDIR"))
    database.programFolder = Platform.ownProgram?.folder
    return database
  }

  /// The named folder, if any, then the usual folders.
  init(named folder: String?) {
    let named = folder.flatMap { $0.isEmpty ? nil : $0 }
    folders = ([named].compactMap(\.self) + Self.usualFolders).map { RawText($0) }
  }

  init(folders: [RawText]) { self.folders = folders }

  /// The zone of a name as the database spells it, or of a POSIX rule that cannot be taken for a name:
  /// `<+0530>-5:30`, `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// `UTC+2` is refused although POSIX has it, since it would be two hours behind UTC.
  func zone(named name: String) -> Result<Zone, ZoneFailure> {
    if name.utf8.contains(where: { ",<".utf8.contains($0) }) { return Self.zone(ruled: name) }
    guard Self.isName(name) else { return .failure(failure(for: name)) }
    // `Factory` is the zone of a new installation before anybody sets a zone; it would read as UTC.
    if name == "Factory" { return .failure(.neverSet) }
    return find(name, in: folders) ?? find(name, in: foldersBesideProgram) ?? .failure(failure(for: name))
  }

  /// The zone of a name in the first folder that has it; nil if none has.
  private func find(_ name: String, in folders: [RawText]) -> Result<Zone, ZoneFailure>? {
    for folder in folders {
      let path = folder.appending(RawText(name))
      switch Self.file(path) {
      case .success(let bytes):
        // Some file systems take one case for the other, and the name would not work on the next machine.
        guard isSpelled(name, in: folder) else { break }
        return Self.zone(name, of: bytes, path)
      case .failure(.unreadable(_, let error)) where error.isMissing: break
      case .failure(let failure): return .failure(failure)
      }
    }
    return nil
  }

  /// The zone of a POSIX rule.
  static func zone(ruled text: String) -> Result<Zone, ZoneFailure> {
    do throws(PosixZoneError) { return .success(try Zone(posix: text)) } catch {
      return .failure(.rule(text, error))
    }
  }

  /// The zone of a file's bytes.
  static func zone(_ name: String, of bytes: [UInt8], _ path: RawText) -> Result<Zone, ZoneFailure> {
    do throws(ZoneDataError) { return .success(try Zone(name: name, tzif: bytes)) } catch {
      return .failure(.damaged(path, error))
    }
  }

  /// The bytes of a file; folders, pipes and the like count as missing.
  static func file(_ path: RawText) -> Result<[UInt8], ZoneFailure> {
    Platform.status(of: path).flatMap { status in
      status.kind == .file ? Platform.read(path, limit: fileSizeLimit) : .failure(.missing)
    }.mapError { .unreadable(path, $0) }
  }
}

// MARK: Beside the program

extension ZoneDatabase {
  /// Where a database is that was installed with the program: in `share/zoneinfo` beside `bin`, or in PyPI's package
  /// `tzdata`, which the wheel of `oal` depends on.
  private var foldersBesideProgram: [RawText] {
    guard let prefix = programFolder?.folder else { return [] }
    // What 'pip install --target' makes of the package.
    var found = [prefix.appending(RawText("share/zoneinfo")), prefix.appending(RawText("tzdata/zoneinfo"))]
    let library = prefix.appending(RawText("lib"))
    // The folder is named for Python's version. Debian's own Python has packages in `dist-packages`.
    let entries = (try? Platform.entries(of: library).get()) ?? []
    for entry in entries where entry.name.bytes.starts(with: "python3".utf8) {
      for packages in ["site-packages", "dist-packages"] {
        found.append(library.appending(entry.name).appending(RawText(packages + "/tzdata/zoneinfo")))
      }
    }
    // A program in /usr/bin is beside the system's own database.
    return found.filter { !folders.contains($0) }
  }
}

// MARK: Names

extension ZoneDatabase {
  /// The names of all zones, sorted; found by a walk through the folders, as lists beside the zones may name more than
  /// is installed.
  var names: [String] {
    var names: Set<String> = []
    for folder in folders + foldersBesideProgram { Self.collect(folder, prefix: "", into: &names) }
    return names.sorted()
  }

  /// Whether a text can be a zone's name; one with `..`, or from the root of the file system, cannot.
  static func isName(_ text: String) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      let isWord = part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_+-".utf8.contains($0) }
      return isWord && part.utf8.first?.isASCIILetter == true
    }
  }

  private static func collect(_ folder: RawText, prefix: String, into names: inout Set<String>) {
    guard case .success(let entries) = Platform.entries(of: folder) else { return }
    for entry in entries {
      let word = entry.name.text
      // Names of zones begin with a capital letter. Other entries are different files, or copies of all zones.
      guard let first = word.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first), isName(word)
      else { continue }
      switch entry.kind {
      case .directory: collect(folder.appending(entry.name), prefix: prefix + word + "/", into: &names)
      case .file, .link: if word != "Factory" { names.insert(prefix + word) }
      case .other: break
      }
    }
  }

  /// Whether the folder lists the name, letter by letter. A folder that cannot be listed is trusted.
  private func isSpelled(_ name: String, in folder: RawText) -> Bool {
    var folder = folder
    for part in name.split(separator: "/") {
      let part = RawText(String(part))
      guard case .success(let entries) = Platform.entries(of: folder) else { return true }
      guard entries.contains(where: { $0.name == part }) else { return false }
      folder = folder.appending(part)
    }
    return true
  }
}

// MARK: Unknown names

extension ZoneDatabase {
  /// The reason why no zone has the name.
  private func failure(for name: String) -> ZoneFailure {
    let names = names
    if names.isEmpty { return .noDatabase(searched: folders + foldersBesideProgram) }
    if name.contains("..") || name.hasPrefix("/") { return .notAName(name) }
    if let spelling = Self.distanceFromUTC(name) { return .distance(name, spelling: spelling) }
    return .unknown(name, suggestion: Self.suggestion(for: name, among: names))
  }

  /// The name that is meant: in another case, with blanks, without its area, or misspelt.
  private static func suggestion(for name: String, among names: [String]) -> String? {
    let key = key(name)
    func city(_ name: String) -> String { name.split(separator: "/").last.map(String.init) ?? name }
    if let same = names.first(where: { Self.key($0) == key }) { return same }
    if let inArea = names.first(where: { Self.key(city($0)) == key }) { return inArea }
    // An unknown abbreviation, such as PST, must not become a known abbreviation, such as EST.
    let candidates = names.filter { $0.contains("/") || $0.count > 4 }
    if let near = Spelling.nearest(to: key, in: candidates) { return near }
    guard let near = Spelling.nearest(to: key, in: candidates.map(city)) else { return nil }
    return candidates.first { city($0) == near }
  }

  private static func key(_ name: String) -> String {
    String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }

  /// For `UTC+2`, `GMT-05:30`, `+0200` what a zone of that distance from UTC is called; nil for other texts.
  private static func distanceFromUTC(_ text: String) -> String? {
    var rest = text.uppercased()[...]
    if rest.hasPrefix("UTC") || rest.hasPrefix("GMT") { rest = rest.dropFirst(3) }
    guard let sign = rest.first, "+-\u{2212}".contains(sign) else { return nil }
    let digits = rest.dropFirst().filter { $0 != ":" }
    guard (1...4).contains(digits.count), let number = Int(digits), digits.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 14, minutes < 60 else { return nil }
    if hours == 0, minutes == 0 { return "Etc/UTC" }
    let isEast = sign == "+"
    if minutes == 0, isEast || hours <= 12 { return "Etc/GMT\(isEast ? "-" : "+")\(hours)" }
    let clock = "\(hours < 10 ? "0" : "")\(hours)\(minutes < 10 ? "0" : "")\(minutes)"
    let rule = "\(isEast ? "-" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    return "<\(isEast ? "+" : "-")\(clock)>\(rule)"
  }
}
