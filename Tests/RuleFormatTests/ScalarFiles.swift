import TestSupport

/// Makes YAML rule files with scalars of every style in every possible place. Every text and every comment holds a
/// unique word, to find the text again. A seed always gives the same files.
struct ScalarFiles {
  var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A file whose rules and lists are spelled canonically; `faults` are things that a fix removes or rewrites.
  mutating func file(faults: Bool = false) -> String {
    count = 0
    var sections = [lists(faults: faults), rules(faults: faults)]
    for _ in 0..<Int.random(in: 1...3, using: &random) { sections.append(ownKey()) }
    if chance(2) { sections.append("version: 1\n") }
    sections.shuffle(using: &random)
    var text = chance(8) ? "\u{FEFF}" : ""
    if chance(6) { text += "---\n" }
    for section in sections { text += gap(faults: faults) + section }
    return ended(text)
  }

  // MARK: Sections

  private mutating func ownKey() -> String { "x-\(word("k")):" + value(under: 0, depth: 0) }

  private mutating func lists(faults: Bool) -> String {
    var text = "lists:\n  Social:" + (chance(2) ? " {}\n" : "\n    apps:\n" + items(4))
    if faults, chance(2) { text += gap(2, faults: true) + "  Unused: {}\n" }
    return text
  }

  private mutating func items(_ indent: Int) -> String {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in spaces(indent) + "-" + name(under: indent) }
      .joined()
  }

  private mutating func rules(faults: Bool) -> String {
    var text = "rules:\n"
    for index in 0..<Int.random(in: 1...3, using: &random) {
      var keys = [
        "name:" + name(under: 4), "kind: schedule\n", "days: daily\n",
        // The second of two at one time is shadowed.
        "window: \(faults && chance(2) ? "10:00-10:30" : "1\(index):00-1\(index):30")\n",
        "list:" + (chance(2) ? " Social\n" : socialName()),
      ]
      if chance(3) { keys.append("hard: \(faults && chance(2) ? "yes" : "true")\n") }
      if faults, chance(3) { keys.append("mode: block\n") }
      keys.shuffle(using: &random)
      text += gap(2, faults: faults) + "  - " + keys[0]
      for key in keys.dropFirst() { text += gap(4, faults: faults) + "    " + key }
    }
    return text
  }

  /// A name in any style, behind its key or dash at an indentation.
  private mutating func name(under indent: Int) -> String {
    chance(2) ? block(under: indent) : " " + flowScalar(under: indent, isMultiline: chance(2)) + end()
  }

  private mutating func socialName() -> String {
    [" >-\n      Social\n", " |-\n     Social\n", " 'Social'\n"].randomElement(using: &random) ?? ""
  }

  // MARK: Values

  /// A value behind a key or dash in a block at an indentation, with its line's end.
  private mutating func value(under indent: Int, depth: Int) -> String {
    let indicator = chance(8) ? " &\(word("a"))" : chance(12) ? " !!str" : ""
    switch Int.random(in: 0..<(depth > 2 ? 7 : 12), using: &random) {
    case 0...4: return indicator + block(under: indent)
    case 5, 6: return indicator + " " + flowScalar(under: indent, isMultiline: chance(2)) + end()
    case 7: return " " + flow(under: indent, depth: depth + 1) + end()
    case 8, 9:
      let inner = indent + Int.random(in: 1...3, using: &random)
      return end()
        + (0..<Int.random(in: 1...3, using: &random)).map { _ in
          gap(inner) + spaces(inner) + "-" + value(under: inner, depth: depth + 1)
        }.joined()
    default:
      let inner = indent + Int.random(in: 1...3, using: &random)
      return end()
        + (0..<Int.random(in: 1...3, using: &random)).map { _ in
          gap(inner) + spaces(inner) + "\(word("k")):" + value(under: inner, depth: depth + 1)
        }.joined()
    }
  }

  /// A literal or folded scalar: header, lines, and the line breaks after them.
  private mutating func block(under indent: Int) -> String {
    let step = Int.random(in: 1...3, using: &random)
    let isExplicit = chance(3)
    var indicators = [isExplicit ? "\(step)" : "", ["", "-", "+", "+"].randomElement(using: &random) ?? ""]
    if chance(2) { indicators.reverse() }
    let header = " " + (chance(2) ? "|" : ">") + indicators.joined()
    if chance(12) { return header + end() + breaks(indent + step) }
    var text = header + end() + (chance(6) ? "\n" : "")
    for index in 0..<Int.random(in: 1...4, using: &random) {
      if index > 0, chance(3) { text += blankLine(indent + step) }
      let more = index == 0 && !isExplicit ? 0 : [0, 0, 1, 3].randomElement(using: &random) ?? 0
      text += spaces(indent + step + more) + content() + "\n"
    }
    return text + breaks(indent + step)
  }

  private mutating func content() -> String {
    let text = word("t")
    return [
      text, "\(text) ", "\(text)\t", "\(text) # no comment", "# \(text)", "# oal:ignore OAL107 \(text)",
      "- \(text): |", "\"\(text)\" \t ",
    ]
    .randomElement(using: &random) ?? text
  }

  /// What may stand below the last line of a block scalar, and be text or not.
  private mutating func breaks(_ indent: Int) -> String {
    (0..<([0, 0, 0, 1, 2, 3].randomElement(using: &random) ?? 0)).map { _ in blankLine(indent) }.joined()
  }

  private mutating func blankLine(_ indent: Int) -> String {
    spaces([0, 0, 0, 1, indent, indent + 2].randomElement(using: &random) ?? 0) + "\n"
  }

  /// A plain scalar or one in quotes, also over several lines.
  private mutating func flowScalar(under indent: Int, isMultiline: Bool) -> String {
    var words = [word("t")]
    if isMultiline { for _ in 0..<Int.random(in: 1...2, using: &random) { words.append(word("t")) } }
    let glue = { (random: inout SeededGenerator) -> String in
      let blanks = ["", " ", "  \t"].randomElement(using: &random) ?? ""
      let empty = ["", "", "\n", " \n\n"].randomElement(using: &random) ?? ""
      return blanks + "\n" + empty + String(repeating: " ", count: indent + 2)
    }
    var text = words[0]
    for word in words.dropFirst() { text += glue(&random) + word }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return text
    case 1: return "'\(text) '"
    case 2: return "\"\(text) \\\n\(spaces(indent + 2))x \""
    default: return "\" \(text)\\t \""
    }
  }

  private mutating func flow(under indent: Int, depth: Int) -> String {
    let isMapping = chance(2)
    let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      (isMapping ? "\(word("k")): " : "")
        + (depth < 3 && chance(4)
          ? flow(under: indent, depth: depth + 1) : flowScalar(under: indent, isMultiline: chance(3)))
    }
    let comma = chance(2) ? ", " : ",  \n" + spaces(indent + 2)
    return (isMapping ? "{" : "[") + members.joined(separator: comma) + (isMapping ? "}" : "]")
  }

  // MARK: Between

  private mutating func end() -> String {
    (chance(5) ? "  " : "") + (chance(8) ? " \(comment())" : "") + "\n"
  }

  /// Comments and empty lines between two entries at an indentation.
  private mutating func gap(_ indent: Int = 0, faults: Bool = false) -> String {
    var text = ""
    while chance(4) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text += "\n"
      case 1: text += "  \n"
      case 2 where faults: text += spaces(indent) + "# oal:ignore OAL107 nothing crosses midnight\n"
      default: text += spaces(indent) + comment() + "\n"
      }
    }
    return text
  }

  private mutating func comment() -> String { "# \(word("c"))" + (chance(3) ? "  " : "") }

  private mutating func word(_ letter: String) -> String {
    count += 1
    return "\(letter)\(count)e"
  }

  /// The text with one of the three line ends, or a mixture, and with or without an end of its last line.
  private mutating func ended(_ text: String) -> String {
    var text = text
    switch Int.random(in: 0..<8, using: &random) {
    case 0: while text.last == "\n" { text.removeLast() }
    case 1: if text.last == "\n" { text.removeLast() }
    case 2: text += "\n \n"
    case 3: text += "...\n"
    default: break
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return text.replacing("\n", with: "\r\n")
    case 1: return text.replacing("\n", with: "\r")
    case 2:
      var mixed = ""
      for scalar in text.unicodeScalars {
        if scalar == "\n", chance(3) { mixed += "\r\n" } else { mixed.unicodeScalars.append(scalar) }
      }
      return mixed
    default: return text
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
  private mutating func chance(_ total: Int) -> Bool { Int.random(in: 0..<total, using: &random) == 0 }
}
