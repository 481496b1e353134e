import Foundation
import PresetGallery
import Reports
import RulePipeline
import RuleSyntax
import TestSupport
import Testing

@testable import oal

/// `--redact`: reports that contain no names.
@Suite struct RedactionTests {
  /// No name of the rules gets into a report, in any format, however broken the text is.
  @Test(arguments: 0..<8) func noNameGetsThrough(part: Int) throws {
    var random = SeededGenerator(seed: 4_200 + UInt64(part))
    var mutator = Mutator(seed: 4_300 + UInt64(part))
    var count = 0
    for number in 0..<24 {
      var rules = NamedRules(&random)
      let isYAML = number % 3 == 2
      let sound = isYAML ? rules.yaml(&random) : rules.compact(&random)
      let text = number % 4 == 0 ? sound : mutator.damage(sound)
      let (report, redacted) = reports(text, isYAML ? .yaml : .compact)
      count += redacted.diagnostics.count
      #expect(places(redacted) == places(report), "\(text)")
      for format in FindingsFormat.allCases {
        let options = ReportOptions(version: "1", showsStatistics: true)
        let output = String(decoding: format.render(redacted, options), as: UTF8.self).lowercased()
        for word in rules.words where output.contains(word) {
          Issue.record("\(word) is in \(format):\n\(output)\nof\n\(text)")
        }
      }
    }
    #expect(count > 60, "a law about nothing: \(count) findings")
  }

  /// What the tool says of the examples is said without a name, too, and mostly in the same words.
  @Test(arguments: GoldenCase.examples.values.sorted()) func examplesAreTold(_ path: String) throws {
    let text = try String(contentsOf: Tool.package.appendingPathComponent(path), encoding: .utf8)
    let form = FileForm.of(named: RawText(path))
    let (report, redacted) = reports(text, form)
    #expect(places(redacted) == places(report))
    let general = redacted.diagnostics.count { $0.notes.contains { $0.hasPrefix("it depends on the names") } }
    #expect(general * 3 <= report.diagnostics.count, "\(general) of \(report.diagnostics.count)")
    if path.contains("faulty-") || text.contains("&") { return }
    // All of a sound file is understood: every name has the stand-in of its kind. An anchor is no name of ours.
    #expect(!String(decoding: redacted.sources[0].bytes, as: UTF8.self).contains("word-"))
  }

  @Test func oneNameHasOneStandIn() throws {
    let text = """
      list Zebra app:com.zebra.one site:zebra.example  # Zebra
      schedule "Zebra" 22:00-24:00 daily block list:Zebra id:9A1C5E2B-7D44-4C1B-9E0A-3F2B6D8C1A55
      schedule "Yak" 21:00-24:00 daily block list:"Zebra"  # oal:ignore OAL209 yaks
      preset "Deep Sleep" as "Yak" list:Zebra
      preset "Wind Down" list:Xerus

      """
    let (_, redacted) = reports(text, .compact)
    #expect(
      String(decoding: redacted.sources[0].bytes, as: UTF8.self) == """
        list list-1 app:app-1.example site:site-1.example  # ...
        schedule "rule-1" 22:00-24:00 daily block list:list-1 id:00000000-0000-4000-8000-000000000001
        schedule "rule-2" 21:00-24:00 daily block list:"list-1"  # oal:ignore OAL209 ...
        preset "preset-1" as "rule-2" list:list-1
        preset "preset-2" list:list-2

        """)
    // The presets are found under their stand-ins, the list that is missing is missing.
    #expect(Set(redacted.diagnostics.map(\.code.number)).isSuperset(of: [10, 11]))
    #expect(!redacted.diagnostics.contains { $0.code.number == 16 })
  }

  @Test func aSuggestionIsOfTheNameThatWasMeant() throws {
    let text = """
      list Zebra
      list Yakking
      schedule "A" 22:00-23:00 daily block list:Yaking
      schedule "B" 22:00-23:00 daily block list:Somewhere

      """
    let (_, redacted) = reports(text, .compact)
    let unknown = redacted.diagnostics.filter { $0.code == .unknownList }
    // All stand-ins look alike, so that a suggestion by likeness would be wrong; the first is left out for that.
    #expect(unknown.map { $0.help.filter { $0.contains("did you mean") } } == [[], []])
  }

  @Test func aFileThatIsNoTextShowsNothing() throws {
    let bytes = Array("list Zebra\nlist \"".utf8) + [0xE9] + Array("bra\"\n".utf8)
    let (report, redacted) = reports(bytes: bytes, .compact)
    #expect(redacted.sources[0].bytes == Array("\n\n".utf8))
    #expect(places(redacted) == places(report))
    #expect(!report.diagnostics.isEmpty)
  }

  @Test func wholeCommand() throws {
    let text = "schedule \"Zebra\" 22:00-24:00 daily block list:Okapi\n"
    for format in FindingsFormat.allCases {
      let result = try Tool.run(
        ["lint", "-", "--redact", "--format", format.rawValue], input: Array(text.utf8))
      #expect(result.status == 1)
      #expect(!result.output.contains("Zebra") && !result.output.contains("Okapi"))
      #expect(result.output.contains("OAL102"))
    }
  }

  // MARK: Helpers

  private func reports(_ text: String, _ form: SyntaxTree.Form) -> (FindingsReport, FindingsReport) {
    reports(bytes: Array(text.utf8), form)
  }

  /// The report on a text, and the one without names.
  private func reports(bytes: [UInt8], _ form: SyntaxTree.Form) -> (FindingsReport, FindingsReport) {
    var input = InputFiles()
    input.add(bytes, shownAs: "rules", path: nil, form)
    let report = LintRun.report(on: input, LintRequest())
    let redaction = ReportRedaction(report)
    var standIn = input
    standIn.sources = redaction.sources
    standIn.presets = { redaction.renamed(PresetGallery.all) }
    return (report, redaction.redact(report, with: LintRun.report(on: standIn, LintRequest())))
  }

  /// Code, severity and line of every finding.
  private func places(_ report: FindingsReport) -> [String] {
    report.diagnostics.map {
      let line = report.sources[0].lineIndex(at: $0.location.range.start)
      return "\($0.code) \($0.severity) \(line)"
    }
  }
}

/// A random rule set whose names are unique words.
private struct NamedRules {
  /// The words of all names, lower case.
  private(set) var words: [String] = []
  private var lists: [String] = []
  private var rules: [String] = []

  init(_ random: inout SeededGenerator) {
    lists = (0..<Int.random(in: 1...3, using: &random)).map { _ in name(&random) }
    rules = (0..<Int.random(in: 1...5, using: &random)).map { _ in name(&random) }
    // A slip, and a name that is hard to tell from another.
    if Bool.random(using: &random) { lists.append(lists[0].lowercased()) }
    if Bool.random(using: &random) { rules.append(rules[0] + "\u{200B}") }
  }

  private mutating func word(_ random: inout SeededGenerator) -> String {
    let letters = (0..<6).map { _ in "bcdfghjklmpqrstvwxz".randomElement(using: &random) ?? "q" }
    let word = "Zq" + String(letters)
    words.append(word.lowercased())
    return word
  }

  private mutating func name(_ random: inout SeededGenerator) -> String {
    let joints = [" ", "-", " 🌙 ", "é", ".", "_", "'s ", " & "]
    let first = word(&random)
    if Bool.random(using: &random) { return first }
    return first + (joints.randomElement(using: &random) ?? " ") + word(&random)
  }

  private static let windows = [
    "22:00-24:00", "07:00-07:05", "22:00-06:00", "22:00-26:00", "9am-5pm", "all-day",
  ]
  private static let days = ["daily", "mon-fri", "weekends", "mon,tue", "everyday", "sat-mon"]

  private mutating func list(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: String((lists[0]).dropLast())
    case 1: word(&random)
    default: lists.randomElement(using: &random) ?? ""
    }
  }

  mutating func compact(_ random: inout SeededGenerator) -> String {
    var text = ""
    for list in lists {
      let word = word(&random).lowercased()
      text += "list \"\(list)\" app:com.\(word).x site:\(word).example app:\"\(word)\"  # for \(rules[0])\n"
    }
    for (index, rule) in rules.enumerated() {
      let window = Self.windows.randomElement(using: &random) ?? ""
      let days = Self.days.randomElement(using: &random) ?? ""
      let list = list(&random)
      let written = list.allSatisfy(\.isLetter) && Bool.random(using: &random) ? list : "\"\(list)\""
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text += "time-limit \"\(rule)\" \(index * 40)m/day \(days) list:\(written) block\n"
      case 1: text += "open-limit \(rule) 5 opens \(days) list:\(written)\n"
      case 2: text += "preset \"Deep Sleep\" as \"\(rule)\" list:\(written) hard\n"
      case 3: text += "preset \"\(rule)\" list:\(written) # oal:ignore OAL016 \(rule)\n"
      default:
        text += "schedule \"\(rule)\" \(window) \(days) block list:\(written) \(words[0]):\(words[0])\n"
      }
    }
    return text
  }

  mutating func yaml(_ random: inout SeededGenerator) -> String {
    var text = "lists:\n"
    for list in lists {
      let word = word(&random).lowercased()
      text += "  \"\(list)\": {apps: [com.\(word).x], sites: [\(word).example, \(word)], \(word): 1}\n"
    }
    text += "rules:\n"
    for rule in rules {
      let window = Self.windows.randomElement(using: &random) ?? ""
      let list = list(&random)
      let quoted = Bool.random(using: &random) ? "\"\(rule)\"" : "'\(rule.replacing("'", with: "''"))'"
      let name = [quoted, rule, "&\(words[0]) \(rule)", "|\n      \(rule)\n      \(rule)"]
        .randomElement(using: &random)
      text += "  - name: \(name ?? rule)\n    kind: schedule\n    window: \(window)\n"
      text += "    days: [mon, tue]\n    list: \(list)  # \(rule)\n"
      if Bool.random(using: &random) { text += "    \(words[0]): true\n" }
    }
    return text
  }
}
