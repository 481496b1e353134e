import Foundation
import RuleChecker
import RuleModel
import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// What holds for every text.
@Suite struct PropertyTests {
  private static let texts = [
    FormTests.whole,
    "x-b: &b {kind: time-limit, budget: 30m/day, days: [mon, tue]}\nrules:\n- {<<: *b, name: \"A \\u00e9\"}\n- <<: [*b]\n  name: 'B'\n",
    "{\"version\": 1, \"rules\": [{\"name\": \"\\ud83c\\udf19\", \"kind\": \"schedule\", \"days\": \"daily\"}]}\n",
    "# é\nlists:\r\n  \"Work Tools\":\r\n    apps:\r\n    - com.a.b # c\r\n    - |\r\n      Block\r\nrules: []\r\n",
    "rules:\n- kind: schedule\n  name: @x\n  window: 22:00–06:00\n- kind: preset\n  name: W: y\n  as: *z\n",
  ]

  /// The text's findings, tree and fixes all lie in the text, on the edges of characters.
  private func expectSound(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let source = SourceFile(path: "test.yaml", text: text)
    let result = YAMLReader.read(source, file: 0)
    var places: [SourceRange] = result.tree.comments.map(\.range)
    for diagnostic in result.diagnostics {
      places.append(diagnostic.location.range)
      places += diagnostic.related.map(\.location.range)
      places += diagnostic.fixes.flatMap(\.edits).map(\.location.range)
    }
    for list in result.tree.lists {
      places += [list.location.range, list.name.location.range] + list.items.map(\.location.range)
    }
    for rule in result.tree.rules {
      places +=
        [rule.location.range, rule.keyword.location.range]
        + rule.clauses.flatMap { [$0.location.range, $0.valueLocation.range] }
    }
    let isEdge = { (offset: Int) in
      offset == source.bytes.count || offset < source.bytes.count && source.bytes[offset] & 0xC0 != 0x80
    }
    for place in places where !(place.start <= place.end && isEdge(place.start) && isEdge(place.end)) {
      Issue.record("\(place) is no place in \(text.debugDescription)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 0..<60) func damagedTextsAreRead(seed: Int) {
    var mutator = Mutator(seed: UInt64(seed))
    for text in Self.texts {
      for _ in 0..<8 { expectSound(mutator.damage(text)) }
    }
  }

  /// A safe fix of the text itself mends what it says, and the next reading gets at least as far.
  @Test(arguments: 0..<60) func safeFixesMend(seed: Int) {
    var mutator = Mutator(seed: UInt64(seed) + 1_000_000)
    for text in Self.texts {
      let damaged = mutator.damage(text)
      let source = SourceFile(path: "test.yaml", text: damaged)
      let before = YAMLReader.read(source, file: 0).diagnostics
      for diagnostic in before where diagnostic.code == .syntax {
        guard let fix = diagnostic.fixes.first, fix.safety == .safe else { continue }
        let after = read(source.applying(fix)).diagnostics
        let isGone = !after.contains {
          $0.location.range.start == diagnostic.location.range.start && $0.message == diagnostic.message
        }
        #expect(isGone, "\(diagnostic.message) in \(damaged.debugDescription)")
      }
    }
  }

  /// The same bytes give the same result.
  @Test func readingIsDeterministic() {
    for text in Self.texts {
      #expect(read(text).tree == read(text).tree)
      #expect(read(text).diagnostics == read(text).diagnostics)
    }
  }

  /// Random bytes, also such as are no UTF-8, do no harm.
  @Test(arguments: 0..<40) func anyBytesAreRead(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet =
      Array("  \n\n\r\t:-[]{},#&*!|>'\"%@`?<~abkinds1\\/.".utf8) + [
        0xEF, 0xBB, 0xBF, 0xC2, 0x85, 0xE2, 0x80, 0xA8, 0x00, 0xFF,
      ]
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      let result = YAMLReader.read(SourceFile(path: "", bytes: bytes), file: 0)
      for diagnostic in result.diagnostics {
        let place = diagnostic.location.range
        #expect(place.start <= place.end && place.end <= bytes.count)
      }
    }
  }

  /// What the reader and the checker make of a rule does not depend on YAML's style.
  @Test func styleMeansNothing() {
    let styles = [
      "lists: {S: {apps: [com.a.b]}}\nrules: [{name: A, kind: schedule, window: 22:00-06:00, days: [mon], list: S}]\n",
      "lists:\n  S:\n    apps:\n      - com.a.b\nrules:\n  - name: A\n    kind: schedule\n    window: 22:00-06:00\n    days:\n      - mon\n    list: S\n",
      "{\"lists\":{\"S\":{\"apps\":[\"com.a.b\"]}},\"rules\":[{\"name\":\"A\",\"kind\":\"schedule\",\"window\":\"22:00-06:00\",\"days\":\"mon\",\"list\":\"S\"}]}",
      "x-r: &r {kind: schedule, days: mon, list: &s S}\nlists: {*s : {apps: [com.a.b]}}\nrules:\n- {<<: *r, window: '22:00-06:00', name: A}\n",
    ]
    let sets = styles.map { text in
      let source = SourceFile(path: "test.yaml", text: text)
      let result = YAMLReader.read(source, file: 0)
      #expect(result.diagnostics == [])
      return Checker.check([result.tree], sources: [source], presets: { [] }).checked.ruleSet
    }
    #expect(sets.allSatisfy { $0 == sets[0] && $0.rules.count == 1 })
  }
}
