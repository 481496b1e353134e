import RuleSyntax
import TextSupport

extension SchemaKeys {
  /// A word without what people vary: case, hyphens, underscores and spaces.
  static func squeeze(_ word: String) -> String {
    String(word.lowercased().filter { !"-_ ".contains($0) })
  }
}

extension SchemaReader {
  /// Says what an unknown key was meant as.
  mutating func reportUnknownKey(_ entry: Entry, on level: SchemaLevel) {
    if isFull { return }
    let key = literal(entry.key)
    let place = Location(file, entry.keyRange)
    guard !key.bytes.isEmpty else {
      diagnostics.append(YAMLDiagnostics.missingKey(nullPlace(entry)))
      return
    }
    let word = key.string
    diagnostics.append(
      faultyText(key, word, place, level, isPlain: document.nodes[entry.key].isPlain)
        ?? respelled(key, word, place, level)
        ?? unknown(key, word, place, level))
  }

  /// The fault of a text in the place of a key, if the text resembles a key.
  func faultyText(ofKey node: Int, on level: SchemaLevel) -> Diagnostic? {
    let key = literal(node)
    guard LineReader(source).isOneLine(document.nodes[node].range) else { return nil }
    return faultyText(key, key.string, location(node), level, isPlain: document.nodes[node].isPlain)
  }

  /// A key with a character in it that cannot be seen, or with a value stuck to it.
  private func faultyText(
    _ key: LiteralText, _ word: String, _ place: Location, _ level: SchemaLevel, isPlain: Bool
  ) -> Diagnostic? {
    let scalars = word.unicodeScalars
    if let hidden = scalars.first(where: HiddenCharacters.canHide) {
      let visible = String(String.UnicodeScalarView(scalars.filter { !HiddenCharacters.canHide($0) }))
      guard level.keys.contains(visible) else { return nil }
      return YAMLDiagnostics.hiddenInKey(hidden, visible, place, fixes: [key.fix(visible, .safe)])
    }
    // In quotes a colon is a part of the key, and no space after it would make it end there.
    guard isPlain, let colon = key.bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: key.bytes[..<colon], as: UTF8.self)
    guard level.keys.contains(name), colon + 1 < key.bytes.endIndex else { return nil }
    let rest = String(decoding: key.bytes[(colon + 1)...], as: UTF8.self).unicodeScalars
    let foreign = rest.first.flatMap { Lookalikes.meaning(of: $0) == .space ? $0 : nil }
    let start = colon + 1 - key.bytes.startIndex
    let gap = key.location(start, start + (foreign.map { UTF8.width($0) } ?? 0))
    return YAMLDiagnostics.colonInKey(name, place, gap: key.isVerbatim ? gap : nil, foreign: foreign)
  }

  /// What an unknown key of a rule can have been meant as.
  func optionsMeant(by entry: Entry) -> LostOptions {
    let visible = string(entry.key).unicodeScalars.filter { !HiddenCharacters.canHide($0) }
    let word = String(String.UnicodeScalarView(visible.prefix { $0 != ":" }))
    guard !word.isEmpty, word.utf8.count <= 64 else { return .all }
    if let known = SchemaKeys.foreignOptions(word) { return known }
    let keys = SchemaLevel.rule.keys
    let squeezed = SchemaKeys.squeeze(word)
    guard
      let key = keys.first(where: { SchemaKeys.squeeze($0) == squeezed })
        ?? Spelling.nearest(to: word, in: keys),
      let meant = RuleKey(rawValue: key)
    else { return .all }
    switch meant {
    case .name: return .name
    case .kind: return .kind
    case .option(let kind): return LostOptions(kind)
    }
  }

  /// A key that differs from a known one only in case, hyphens or the like.
  private func respelled(_ key: LiteralText, _ word: String, _ place: Location, _ level: SchemaLevel)
    -> Diagnostic?
  {
    guard word.utf8.count <= 64 else { return nil }
    let squeezed = SchemaKeys.squeeze(word)
    guard let same = level.keys.first(where: { SchemaKeys.squeeze($0) == squeezed }), same != word else {
      return nil
    }
    return YAMLDiagnostics.unknownKey(
      word, on: level, help: ["did you mean `\(same)`?"], fixes: [key.fix(same, .safe)], place)
  }

  private func unknown(_ key: LiteralText, _ word: String, _ place: Location, _ level: SchemaLevel)
    -> Diagnostic
  {
    if level == .configuration, SchemaKeys.isKnown(word) {
      let help = "that belongs in a rule file, whose name ends in .oal or .oal.yaml"
      return YAMLDiagnostics.unknownKey(word, on: level, help: [help], fixes: [], place)
    }
    if let other = SchemaKeys.levels.first(where: { $0 != level && $0.keys.contains(word) }) {
      return YAMLDiagnostics.misplacedKey(word, on: level, belongs: other, place)
    }
    if let help = SchemaKeys.foreign(word, on: level) ?? SchemaKeys.negated(word, on: level) {
      return YAMLDiagnostics.unknownKey(word, on: level, help: [help], fixes: [], place)
    }
    if let nearest = Spelling.nearest(to: word, in: level.keys) {
      return YAMLDiagnostics.unknownKey(
        word, on: level, help: ["did you mean `\(nearest)`?"], fixes: [key.fix(nearest, .unsafe)], place)
    }
    var help = ["the keys here are \(level.keys.sorted().joined(separator: ", "))"]
    if level == .file { help.append("a key that only holds values to be reused begins with `x-`") }
    return YAMLDiagnostics.unknownKey(word, on: level, help: help, fixes: [], place)
  }
}
