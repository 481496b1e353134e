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
    var values: [ClauseValue] =
      switch rule.configuration {
      case .schedule(let config): [.window(config.window), .days(rule.days), .mode(config.selectionMode)]
      case .timeLimit(let config): [.budget(.minutes(config.dailyLimitMinutes)), .days(rule.days)]
      case .openLimit(let config): [.budget(.opens(config.maxOpens)), .days(rule.days)]
      }
    if let list = rule.list { values.append(.list(list)) }
    values += RuleFlag.allCases.map { .flag($0, rule[$0]) }.filter { !$0.isDefault }
    if rule.id != RuleID(name: rule.name) { values.append(.id(rule.id)) }
    return ([rule.kind.rawValue, quote(rule.name)] + values.map { print($0) }).joined(separator: " ")
  }

  /// One clause; empty for what has no words.
  package static func print(_ value: ClauseValue) -> String {
    switch value {
    case .window(let window): window.description
    case .budget(let budget): spell(budget)
    case .days(let days): days.description
    case .mode, .flag: value.word ?? ""
    case .list(let name): "list:" + word(name)
    case .id(let id): "id:\(id)"
    case .newName(let name): "as " + quote(name)
    case .invalid: ""
    }
  }

  /// One list's declaration, without a line's end.
  package static func print(_ list: AppList) -> String {
    (["list " + word(list.name)] + list.items.map { print($0) }).joined(separator: " ")
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
