import Foundation
import RuleModel
import RuleSyntax
import TestSupport
import Testing

@testable import RuleLint

/// JSON is YAML, but not every YAML is JSON: a JSON file has to stay JSON after every fix.
@Suite struct JSONLawTests {
  /// Files with a fault for every fix.
  static let files: [String] = [
    #"{"rules":[{"name":"A","kind":"schedule","window":"09:00-10:00","days":["mon","mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"09:00-10:00","days":["mon-wed","wed-fri"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"09:00-10:00","days":["weekdays"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"09:00-10:00","days":"mon,mon","list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"22:00-24:00","days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"07:00-07:10","days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"22:00-06:00","days":"weekends","list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"22:00-06:00","days":["sat","sun"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"09:00-09:00","days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"9am-5pm","days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":"22:00 - 06:00","days":["Monday","tues"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"time-limit","budget":45,"days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"open-limit","budget":5,"days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"time-limit","budget":"90min","days":["mon"],"list":"S","mode":"block"}]}"#,
    #"{"rules":[{"mode":"block","name":"A","kind":"time-limit","budget":"1h","days":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"A","kind":"time-limit","budget":"1h","days":["mon"],"list":"S","window":"all-day"}]}"#,
    #"{"rules":[{"name":"A","kind":"time-limit","budget":"1h","days":[1, 2],"list":"S","hard":1}]}"#,
    #"{"rules":[{"name":"A","kind":"timelimit","budget":"1h","days":["mon"],"list":"S","hard":"yes"}]}"#,
    #"{"rules":[{"name":"A","window":"09:00-10:00","days":["mon"],"list":"S","hard":"true"}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","window":900,"days":5,"list":"S","enabled":0}]}"#,
    #"{"rules":[{"name":"A","kind":"schedule","Window":"09:00-10:00","day":["mon"],"list":"S"}]}"#,
    #"{"rules":[{"name":"Deep Sleep","kind":"preset","window":"22:00-06:00","list":"S"}]}"#,
    #"{"rules":[{"name":"Deap Sleep","kind":"preset","list":"S"}]}"#,
    #"{"version":"1","lists":{"S":["app.a"],"T":[],"U":{"apps":"app.b","sites":5}},"rules":[]}"#,
    #"{"version":2,"lists":{"S":{"apps":["app:app.a","app.b","app.b"],"sites":["https://a.com/b"]}},"rules":[]}"#,
    #"{"lists":{"Social\u0085":{"apps":["app.b"]}},"rules":[{"name":"Deep Sleep","kind":"preset","list":"Socal\u0085"}]}"#,
    #"{"lists":{"Deep\#u{200B}":{"apps":["app.b"]}},"rules":[{"name":"Deep Sleep","kind":"preset","list":"Deep\#u{200B}"}]}"#,
    """
    {
      "lists": {
        "S": {"apps": ["app.a"]},
        "T": {"apps": [
          "app.a",
          "app.a"
        ]}
      },
      "rules": [
        {
          "name": "A",
          "kind": "time-limit",
          "days": ["mon"],
          "budget": "1h",
          "list": "S",
          "mode": "block"
        }
      ]
    }
    """,
    """
    {"rules": [
      {"name": "A", "kind": "schedule", "window": "08:00-10:00", "days": ["mon"], "list": "S"},
      {"name": "B", "kind": "schedule", "window": "10:00-12:00", "days": ["mon"], "list": "S"},
      {"name": "C", "kind": "schedule", "window": "20:00-24:00", "days": ["mon"], "list": "S"},
      {"name": "D", "kind": "schedule", "window": "00:00-06:00", "days": ["tue"], "list": "S"},
      {"name": "E", "kind": "schedule", "window": "21:00-22:00", "days": ["mon"], "list": "S"}
    ]}
    """,
  ]

  @Test(arguments: files) func aFixLeavesJSON(_ text: String) { check(text) }

  @Test func thereAreFixesOfManyFindings() {
    let codes = Set(
      Self.files.flatMap { findings($0, .yaml).filter { !$0.fixes.isEmpty }.map(\.code.number) })
    #expect(
      codes.isSuperset(of: [3, 4, 5, 6, 8, 9, 13, 16, 17, 101, 102, 107, 301, 304, 306]), "\(codes.sorted())")
  }

  @Test(arguments: 0..<4) func aFixOfADamagedFileLeavesJSON(part: UInt64) throws {
    var generator = RuleSetGenerator(seed: 6400 + part)
    var mutator = Mutator(seed: 6500 + part)
    var tried = 0
    for _ in 0..<600 {
      let text = YAMLText.print(generator.ruleSet(rules: 1...4), .json)
      tried += check(mutator.damage(part % 2 == 0 ? text : try overLines(text)))
    }
    #expect(tried > 20, "hardly any fix was tried")
  }

  /// The number of fixes that were tried.
  @discardableResult private func check(_ text: String) -> Int {
    guard isJSON(text) else { return 0 }
    let source = SourceFile(path: "rules.json", text: text)
    let fixes = findings(text, .yaml).flatMap { finding in finding.fixes.map { (finding.code, $0) } }
    for (code, fix) in fixes {
      let fixed = source.applying(fix)
      #expect(isJSON(fixed), "\(code) \(fix.title.debugDescription): \(text.debugDescription)")
    }
    return fixes.count
  }

  private func overLines(_ text: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let data = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    // A key with a line break in it is no YAML.
    return ["\u{2028}", "\u{2029}", "\u{85}"].reduce(String(decoding: data, as: UTF8.self)) {
      $0.replacing($1, with: "\\u2028")
    }
  }

  private func isJSON(_ text: String) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
  }
}
