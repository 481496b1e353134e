import RuleModel
import TextSupport

/// Writes typed rules in the compact form, canonically. For rules that have no text yet; text that exists is edited,
/// never printed again.
package enum CompactPrinter {
  /// A whole file: the lists, an empty line, the rules.
  package static func print(_ ruleSet: RuleSet) -> String {
    let lists = ruleSet.lists.map { print($0) + "\n" }.joined()
    let rules = ruleSet.rules.map { print($0) + "\n" }.joined()
    return lists + (lists.isEmpty || rules.isEmpty ? "" : "\n") + rules
  }

  /// One rule's statement, without a line's end. The id is written only where the name does not give it.
  package static func print(_ rule: Rule) -> String {
    var clauses = [rule.kind.rawValue, quote(rule.name)]
    switch rule.configuration {
    case .schedule(let config):
      clauses += [config.window.description, rule.days.description, config.selectionMode.rawValue]
    case .timeLimit(let config):
      clauses += [spell(.minutes(config.dailyLimitMinutes)), rule.days.description]
    case .openLimit(let config):
      clauses += [spell(.opens(config.maxOpens)), rule.days.description]
    }
    if let list = rule.list { clauses.append("list:" + word(list)) }
    if rule.schedule?.blockAdultContent == true { clauses.append("block-adult-content") }
    if rule.hardMode { clauses.append("hard") }
    if !rule.isEnabled { clauses.append("disabled") }
    if rule.id != RuleID(name: rule.name) { clauses.append("id:\(rule.id)") }
    return clauses.joined(separator: " ")
  }

  /// One list's declaration, without a line's end.
  package static func print(_ list: AppList) -> String {
    (["list " + word(list.name)] + list.items.map(print)).joined(separator: " ")
  }

  /// One item: `app:com.burbn.instagram`.
  package static func print(_ item: ListItem) -> String {
    switch item {
    case .bundle(let identifier): "app:" + identifier
    case .app(let name): "app:" + quote(name)
    case .category(let name): "category:" + word(name)
    case .site(let domain): "site:" + domain
    }
  }

  /// `45m`, `2h` or `1h30m`.
  package static func spell(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return hours == 0 ? "\(rest)m" : "\(hours)h" + (rest == 0 ? "" : "\(rest)m")
  }

  /// `45m/day`, `1 open/day` or `5 opens/day`.
  package static func spell(_ budget: Budget) -> String {
    switch budget {
    case .minutes(let minutes): spell(minutes: minutes) + "/day"
    case .opens(1): "1 open/day"
    case .opens(let opens): "\(opens) opens/day"
    }
  }

  /// A name, in quotes only where the language requires quotes.
  package static func word(_ name: String) -> String { isBareWord(name) ? name : quote(name) }

  /// A name in double quotes with the escapes it needs: what nobody could see is escaped too.
  package static func quote(_ name: String) -> String {
    if name.utf8.allSatisfy({
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }) {
      return "\"" + name + "\""
    }
    var quoted = "\""
    let hidden = HiddenCharacters.indices(in: name)
    for (index, scalar) in name.unicodeScalars.enumerated() {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where hidden.contains(index): quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Whether a name can stand without quotes: letters and digits of any script, `_`, `-` and `.`.
  package static func isBareWord(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy(isBareWordScalar)
  }

  /// Whether a character can stand in a name without quotes.
  package static func isBareWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      let byte = UInt8(scalar.value)
      return byte.isASCIILetter || byte.isASCIIDigit || scalar == "_" || scalar == "-" || scalar == "."
    }
    if Lookalikes.meaning(of: scalar) != nil { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
