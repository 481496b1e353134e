import JSONText
import MonitoringPlan
import RuleLint
import RuleSyntax
import RuleYAML

/// The JSON Schema of a project's `.oalrc.yaml`, from the keys that its reader knows.
enum ConfigurationSchema {
  static var value: JSONValue {
    [
      "$schema": RuleSchema.dialect,
      "title": "Settings of a project of oal",
      "description": "What .oalrc.yaml says about the rule files in its folder, which are one phone's.",
      "type": ["object", "null"],
      "properties": RuleSchema.object(ConfigurationKey.allCases.map { ($0.rawValue, schema(of: $0)) }),
      "additionalProperties": false,
    ]
  }

  private static func schema(of key: ConfigurationKey) -> JSONValue {
    switch key {
    case .rules:
      [
        "description": "The severity of findings; off takes one away.", "type": "object",
        "properties": RuleSchema.object(Registry.rules.map { ($0.code.description, severity(of: $0)) }),
        "additionalProperties": false,
      ]
    case .exclude:
      [
        "description": "Globs of files and folders that are left out, from the folder of this file.",
        "type": "array", "items": ["type": RuleSchema.text, "pattern": .string(SchemaPatterns.glob)],
        "examples": [["generated/", "*.draft.oal"]],
      ]
    case .timezone:
      [
        "description": "The time zone that the phone is in, for findings about the changes of its clocks.",
        "type": "string", "minLength": 1, "examples": ["Europe/Berlin", "UTC"],
      ]
    case .target:
      [
        "description": "Whose behaviour plans are for.",
        "enum": .array(PlanTarget.allCases.map { .string($0.rawValue) }),
      ]
    case .warn:
      ["description": "Whether the app gives a notice before a time limit is spent.", "type": "boolean"]
    case .lists:
      [
        "description": "complete: every list's items are written out, none is bound on the phone.",
        "enum": ["complete"],
      ]
    case .transientActivities:
      [
        "description": "How many of the phone's 20 activities are kept free.", "type": "integer",
        "minimum": 0, "maximum": 20,
      ]
    case .uninstallProtection:
      [
        "description":
          "Whether the app's option that blocks uninstalling while a locked rule blocks is on; it is off by default.",
        "type": "boolean",
      ]
    case .guardAlways:
      [
        "description":
          "Whether 'oal guard' holds at all times what hard rules block, not only what they block now.",
        "type": "boolean",
      ]
    case .requires:
      [
        "description": "The least version of oal that can read the project.", "type": RuleSchema.text,
        "pattern": "^>= *[0-9]{1,4}([.][0-9]{1,4}){0,2}$", "examples": [">=0.2"],
      ]
    }
  }

  private static func severity(of rule: LintRule) -> JSONValue {
    let levels = ProjectConfiguration.Level.allCases.filter { !rule.code.isOfLanguage || $0 == .error }
    return [
      "description": .string("\(rule.name): \(rule.summary)"),
      "enum": .array(levels.map { .string($0.rawValue) }),
    ]
  }
}
