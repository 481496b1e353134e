import RuleSyntax

extension SchemaReader {
  /// The most activities that a phone has, and so the most that can be kept free.
  private static let mostActivities = 20

  /// Reads the whole document as a configuration.
  mutating func readConfiguration(_ vocabulary: ConfigurationVocabulary) -> ProjectConfiguration {
    var configuration = ProjectConfiguration()
    guard !document.nodes.isEmpty else { return configuration }
    let root = document.resolve(0)
    guard document.nodes[root].kind == .mapping else {
      let isRemnant = tree.isTruncated && !document.nodes[root].isCollection
      if !isNull(root), !isRemnant, document.nodes[root].kind != .broken {
        diagnostics.append(ConfigurationDiagnostics.topLevel(found(root), location(root)))
      }
      return configuration
    }
    var entries: [Entry] = []
    collectEntries(of: root, into: &entries)
    var seen: [ConfigurationKey: SourceRange] = [:]
    for entry in entries {
      guard let key = ConfigurationKey(text(entry.key)) else {
        reportUnknownKey(entry, on: .configuration)
        continue
      }
      if let first = seen[key] {
        diagnostics.append(
          YAMLDiagnostics.duplicateKey(
            key.rawValue, Location(file, entry.keyRange), first: Location(file, first)))
        continue
      }
      seen[key] = entry.keyRange
      read(entry, key, vocabulary, into: &configuration)
    }
    return configuration
  }

  private mutating func read(
    _ entry: Entry, _ key: ConfigurationKey, _ vocabulary: ConfigurationVocabulary,
    into configuration: inout ProjectConfiguration
  ) {
    switch key {
    case .rules: configuration.levels = levels(entry, vocabulary)
    case .exclude: configuration.excludes = excludes(entry)
    case .timezone:
      guard let node = scalar(entry, key, expected: "the name of a time zone") else { return }
      configuration.timeZone = Located(string(node), location(entry.value))
    case .target: configuration.target = word(entry, key, of: vocabulary.targets)
    case .warn: configuration.warns = boolean(entry, key.rawValue)
    case .lists: configuration.listsAreComplete = word(entry, key, of: ["complete"]) != nil
    case .transientActivities: configuration.transientActivities = count(entry, key)
    case .uninstallProtection: configuration.protectsUninstall = boolean(entry, key.rawValue)
    case .guardAlways: configuration.guardsAlways = boolean(entry, key.rawValue)
    case .requires:
      guard let node = scalar(entry, key, expected: "a version") else { return }
      configuration.requirement = VersionRequirement(string(node))
      if configuration.requirement == nil {
        diagnostics.append(ConfigurationDiagnostics.requirement(string(node), location(node)))
      }
    }
  }

  private mutating func scalar(_ entry: Entry, _ key: ConfigurationKey, expected: String) -> Int? {
    scalar(entry, key.rawValue, expected: expected, example: key.example)
  }

  /// The value of a key that takes only certain words.
  private mutating func word(_ entry: Entry, _ key: ConfigurationKey, of words: [String]) -> String? {
    guard let node = scalar(entry, key, expected: words.joined(separator: " or ")) else { return nil }
    let word = string(node)
    if words.contains(word) { return word }
    diagnostics.append(ConfigurationDiagnostics.word(key.rawValue, literal(node), of: words))
    return nil
  }

  private mutating func count(_ entry: Entry, _ key: ConfigurationKey) -> Int? {
    guard let node = scalar(entry, key, expected: "a number") else { return nil }
    let text = text(node)
    let range = 0...Self.mostActivities
    // A number with a zero before it is octal to some readers.
    let isPlainNumber = (1...2).contains(text.count) && text.allSatisfy(\.isASCIIDigit)
    guard isPlainNumber, text.count == 1 || text.first != UInt8(ascii: "0"), let number = Int(string(node)),
      range.contains(number)
    else {
      diagnostics.append(ConfigurationDiagnostics.number(key.rawValue, string(node), range, location(node)))
      return nil
    }
    guard document.nodes[node].isPlain else {
      diagnostics.append(ConfigurationDiagnostics.quotedNumber(number, location(node)))
      return nil
    }
    return number
  }

  // MARK: Severities

  private mutating func levels(
    _ entry: Entry, _ vocabulary: ConfigurationVocabulary
  ) -> [(code: DiagnosticCode, level: ProjectConfiguration.Level)] {
    let node = document.resolve(entry.value)
    guard document.nodes[node].kind == .mapping else {
      if isNull(node) {
        diagnostics.append(
          YAMLDiagnostics.missingValue("rules", example: ConfigurationKey.rules.example, nullPlace(entry)))
      } else if document.nodes[node].kind != .broken {
        diagnostics.append(ConfigurationDiagnostics.rulesKind(found(node), location(entry.value)))
      }
      return []
    }
    var entries: [Entry] = []
    collectEntries(of: node, into: &entries)
    var seen: [DiagnosticCode: SourceRange] = [:]
    var levels: [(code: DiagnosticCode, level: ProjectConfiguration.Level)] = []
    for entry in entries {
      guard let code = code(entry, vocabulary) else { continue }
      if let first = seen[code] {
        diagnostics.append(
          YAMLDiagnostics.duplicateKey(
            string(entry.key), Location(file, entry.keyRange), first: Location(file, first)))
        continue
      }
      seen[code] = entry.keyRange
      if let level = level(entry, code) { levels.append((code, level)) }
    }
    return levels
  }

  private mutating func code(_ entry: Entry, _ vocabulary: ConfigurationVocabulary) -> DiagnosticCode? {
    let word = literal(entry.key)
    if let code = DiagnosticCode(text: word.string), vocabulary.isCode(code) {
      if code.description == word.string { return code }
      diagnostics.append(
        ConfigurationDiagnostics.unknownCode(word, Location(file, entry.keyRange), meant: code, isSafe: true))
      return nil
    }
    let meant = vocabulary.meantCode(word.string)
    diagnostics.append(
      ConfigurationDiagnostics.unknownCode(word, Location(file, entry.keyRange), meant: meant, isSafe: false))
    return nil
  }

  private mutating func level(_ entry: Entry, _ code: DiagnosticCode) -> ProjectConfiguration.Level? {
    let expected = "one of error, warning, info and off"
    guard let node = scalar(entry, code.description, expected: expected, example: "off") else { return nil }
    guard let level = ProjectConfiguration.Level(rawValue: string(node)) else {
      diagnostics.append(ConfigurationDiagnostics.level(literal(node)))
      return nil
    }
    if code.isOfLanguage, level != .error {
      diagnostics.append(ConfigurationDiagnostics.fixedLevel(code, literal(node)))
      return nil
    }
    return level
  }

  // MARK: Globs

  private mutating func excludes(_ entry: Entry) -> [Located<String>] {
    let node = document.resolve(entry.value)
    guard document.nodes[node].kind == .sequence else {
      if isNull(node) {
        diagnostics.append(
          YAMLDiagnostics.missingValue("exclude", example: ConfigurationKey.exclude.example, nullPlace(entry))
        )
      } else if document.nodes[node].kind != .broken {
        let isText = !document.nodes[node].isCollection
        diagnostics.append(
          ConfigurationDiagnostics.excludeKind(
            found(node), location(entry.value), text: isText ? source.text(document.nodes[node].range) : nil))
      }
      return []
    }
    var globs: [Located<String>] = []
    var item = node + 1
    while item < Int(document.nodes[node].next) {
      if let glob = glob(item) { globs.append(Located(glob, location(item))) }
      item = Int(document.nodes[item].next)
    }
    return globs
  }

  private mutating func glob(_ item: Int) -> String? {
    let node = document.resolve(item)
    if document.nodes[node].kind == .broken { return nil }
    guard !document.nodes[node].isCollection else {
      diagnostics.append(YAMLDiagnostics.wrongKind("", found(node), expected: "one glob", location(item)))
      return nil
    }
    let glob = string(node)
    guard !isNull(node), !glob.isEmpty else {
      diagnostics.append(YAMLDiagnostics.missingItem(of: "exclude", location(item)))
      return nil
    }
    if glob.utf8.first == UInt8(ascii: "!") {
      diagnostics.append(ConfigurationDiagnostics.negatedGlob(location(item)))
      return nil
    }
    // By bytes: a mark behind a slash makes one character of the two.
    let parts = glob.utf8.split(separator: UInt8(ascii: "/"))
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }),
      parts.contains(where: { !$0.elementsEqual(".".utf8) })
    else {
      diagnostics.append(ConfigurationDiagnostics.globOutside(glob, location(item)))
      return nil
    }
    return glob
  }
}
