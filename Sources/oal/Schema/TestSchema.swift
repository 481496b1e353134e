import JSONText

/// The JSON Schema of a file of tests.
enum TestSchema {
  static var value: JSONValue {
    [
      "$schema": RuleSchema.dialect,
      "title": "Tests of rules of oal",
      "description": "What is expected of rules; 'oal test' tries it.",
      "type": "object",
      "properties": RuleSchema.object([
        ("version", ["const": 1]),
        (
          "rules",
          [
            "description": "The rule file or folder, from this file's folder on.", "type": "string",
            "minLength": 1,
          ]
        ),
        (
          "zone",
          ["description": "The time zone of dates.", "type": "string", "examples": ["Europe/Berlin", "UTC"]]
        ),
        (
          "activities",
          [
            "description": "How many activities the plan has.", "type": "integer", "minimum": 0,
            "maximum": 1000,
          ]
        ),
        (
          "phone",
          [
            "description": "agrees, or exactly the rules that the phone does not keep.",
            "oneOf": [["const": "agrees"], names],
          ]
        ),
        (
          "findings",
          [
            "description": "Findings that are there or are not.", "type": "object", "minProperties": 1,
            "patternProperties": ["^OAL[0-9]{3}$": ["type": "boolean"]], "additionalProperties": false,
          ]
        ),
        ("tests", ["type": "array", "minItems": 1, "items": test]),
      ]),
      "anyOf": [
        ["required": ["tests"]], ["required": ["activities"]], ["required": ["phone"]],
        ["required": ["findings"]],
      ],
      "additionalProperties": false,
    ]
  }

  private static let names: JSONValue = ["type": "array", "minItems": 1, "items": ["type": "string"]]

  /// `mon 22:00`, or a date and a time.
  private static let moment: JSONValue = [
    "type": "string",
    "pattern":
      "^((sun|mon|tue|wed|thu|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday) ([01][0-9]|2[0-3]):[0-5][0-9]|[0-9]{4}-[0-9]{2}-[0-9]{2}.*)$",
    "examples": ["mon 22:00", "2026-03-29T02:30"],
  ]

  private static let answer: JSONValue = ["enum": ["blocked", "free", "depends"]]

  private static var test: JSONValue {
    [
      "type": "object",
      "properties": RuleSchema.object([
        ("name", ["type": "string", "minLength": 1]),
        ("at", ["oneOf": [moment, ["type": "array", "minItems": 1, "items": moment]]]),
        (
          "given",
          [
            "description": "What is used of budgets, by rule.", "type": "object", "minProperties": 1,
            "additionalProperties": [
              "type": "object",
              "properties": RuleSchema.object([
                ("used", ["type": "string", "examples": ["45m", "1h30m"]]),
                ("opens", ["type": "integer", "minimum": 0]),
                ("paused-until", ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]),
                ("unblocked", ["type": "boolean"]),
              ]),
              "additionalProperties": false,
            ],
          ]
        ),
        (
          "expect",
          [
            "description":
              "What is blocked or free, by app:ID, site:DOMAIN, category:NAME, list:NAME; rule:NAME for a rule.",
            "type": "object", "minProperties": 1,
            "patternProperties": ["^rule:": rule, "^(?!rule:)": subject],
          ]
        ),
      ]),
      "required": ["name", "at", "expect"], "additionalProperties": false,
    ]
  }

  private static var rule: JSONValue {
    [
      "type": "object", "minProperties": 1,
      "properties": RuleSchema.object([("label", ["type": "string"]), ("hard", ["type": "boolean"])]),
      "additionalProperties": false,
    ]
  }

  private static var subject: JSONValue {
    [
      "oneOf": [
        answer,
        [
          "type": "object",
          "properties": RuleSchema.object([("is", answer), ("by", names), ("until", moment)]),
          "required": ["is"], "additionalProperties": false,
        ],
      ]
    ]
  }
}
