import JSONText
import PresetGallery
import RuleModel
import RuleSyntax
import RuleYAML

/// The JSON Schema of the YAML form, from the keys and options that its reader knows.
enum RuleSchema {
  /// The dialect of both schemas.
  static let dialect: JSONValue = "https://json-schema.org/draft/2020-12/schema"

  /// Any scalar: the written text counts, not the type that YAML gives the text.
  static let text: JSONValue = ["string", "number", "boolean"]

  static var value: JSONValue {
    [
      "$schema": dialect,
      "title": "Rules of oal in the YAML form",
      "description": "Schedules, time limits and open limits for one phone. An empty file has no rules.",
      "type": ["object", "null"],
      "properties": object(TopKey.allCases.map { ($0.rawValue, top($0)) }),
      "patternProperties": [
        "^x-": ["description": "Anything: a place for anchors that several rules share."]
      ],
      "additionalProperties": false,
      "$defs": [
        "name": ["type": text, "pattern": .string(SchemaPatterns.name)],
        "list": list,
        "rule": rule,
      ],
    ]
  }

  private static func top(_ key: TopKey) -> JSONValue {
    switch key {
    case .version: ["description": "The version of the form.", "type": "integer", "const": 1]
    case .lists:
      [
        "description": "The lists that rules block or allow, by name.", "type": "object",
        "propertyNames": ["pattern": .string(SchemaPatterns.name)],
        "additionalProperties": ["$ref": "#/$defs/list"],
      ]
    case .rules: ["description": "The rules.", "type": "array", "items": ["$ref": "#/$defs/rule"]]
    }
  }

  // MARK: Lists

  private static var list: JSONValue {
    [
      "description": "A list; without items ({} or nothing) it is bound on the phone.",
      "type": ["object", "null"],
      "properties": object(ListKey.allCases.map { ($0.rawValue, items($0)) }),
      "additionalProperties": false,
    ]
  }

  private static func items(_ key: ListKey) -> JSONValue {
    let (description, pattern) =
      switch key {
      case .apps: ("Bundle identifiers, such as com.burbn.instagram, or names of apps.", SchemaPatterns.item)
      case .categories: ("Apple's categories, such as social.", SchemaPatterns.item)
      case .sites: ("Domains, such as tiktok.com.", SchemaPatterns.site)
      }
    // A number is no domain.
    let type: JSONValue = key == .sites ? "string" : text
    var item: [(String, JSONValue)] = [("type", type), ("pattern", .string(pattern))]
    // Editors propose examples. Another name is a warning, and no error.
    if key == .categories {
      item.append(("examples", .array(AppCategory.allCases.map { .string($0.rawValue) })))
    }
    return ["description": .string(description), "type": "array", "items": object(item)]
  }

  // MARK: Rules

  private static var rule: JSONValue {
    [
      "description": "A rule. Its kind decides on its options.",
      "type": "object",
      "properties": object(RuleKey.allCases.map { ($0.rawValue, option($0)) }),
      "required": ["kind"],
      "additionalProperties": false,
      "allOf": .array(RuleKeyword.all.map(condition)),
    ]
  }

  /// The conditions for the rules of one kind.
  private static func condition(_ keyword: RuleKeyword) -> JSONValue {
    let kind: JSONValue = [
      "properties": ["kind": ["const": .string(keyword.spelling)]], "required": ["kind"],
    ]
    var properties: [(String, JSONValue)] = RuleKey.allCases.compactMap { key in
      guard let clause = key.clause, !clause.fits(keyword) else { return nil }
      // `mode: block`, which every limit does anyway, is allowed.
      return (key.rawValue, clause == .mode ? ["const": .string(SelectionMode.block.rawValue)] : false)
    }
    var required = RuleOption.all.filter { $0.needed.contains(RuleKinds(keyword)) }.map(\.key)
    switch keyword {
    case .kind(.schedule): break
    case .kind(.timeLimit): properties.append(("budget", ["pattern": .string(SchemaPatterns.minutes)]))
    case .kind(.openLimit): properties.append(("budget", ["pattern": .string(SchemaPatterns.opens)]))
    case .preset:
      required = ["name"]
      properties.append(("name", ["enum": .array(PresetGallery.all.map { .string($0.name) })]))
    }
    return [
      "if": kind,
      "then": ["properties": object(properties), "required": .array(required.map { .string($0) })],
    ]
  }

  private static func option(_ key: RuleKey) -> JSONValue {
    switch key {
    case .name:
      return [
        "description": "The rule's name; with kind: preset, the preset's. Without it the kind's own.",
        "$ref": "#/$defs/name",
      ]
    case .kind:
      return [
        "description": "What kind of rule it is.",
        "enum": .array(RuleKeyword.all.map { .string($0.spelling) }),
      ]
    case .option(let kind): return option(kind.option)
    }
  }

  private static func option(_ option: RuleOption) -> JSONValue {
    var schema = JSONObject([.init("description", .string(option.help))])
    switch option.value {
    case .name: schema["$ref"] = "#/$defs/name"
    case .mode: schema["enum"] = .array(option.words.map { .string($0.text) })
    case .flag: schema["type"] = "boolean"
    case .window: literal(SchemaPatterns.window, ["22:00-06:00", "05:30+30m", "all-day"], &schema)
    case .budget:
      schema["type"] = "string"
      schema["examples"] = ["45m/day", "1h30m/day", "5 opens/day"]
    case .id: literal(SchemaPatterns.id, [.string(option.example)], &schema)
    case .days:
      schema["examples"] = ["daily", "weekdays", "mon-thu,sat", ["mon", "wed-fri"]]
      schema["oneOf"] = [
        ["type": "string", "pattern": .string(SchemaPatterns.days)],
        [
          "type": "array", "minItems": 1,
          "items": ["type": "string", "pattern": .string(SchemaPatterns.dayItem)],
        ],
      ]
    }
    return .object(schema)
  }

  private static func literal(_ pattern: String, _ examples: [JSONValue], _ schema: inout JSONObject) {
    schema["type"] = "string"
    schema["pattern"] = .string(pattern)
    schema["examples"] = .array(examples)
  }

  /// An object of the members, in the given order.
  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member($0.0, $0.1) }))
  }
}
