import MonitoringPlan
import PresetGallery
import Reports
import RuleModel
import RuleSyntax
import TextSupport

/// `oal presets`: the ready-made schedules.
enum PresetsCommand {
  private static let defaultList = "Social"

  static let list = TextOption(
    "list", "NAME", help: "the list that the rule points to", defaultValue: defaultList)

  static let definition = Command(
    name: "presets",
    summary: "list the ready-made schedules",
    discussion: [
      """
      The published specification has one gallery, and version 1.0.5 of the app another: --target says which is listed. \
      A preset statement takes the names of both.
      """
    ],
    options: [PlanArguments.target.definition],
    examples: [
      Example("oal presets", "all of them, by section"),
      Example("oal presets show \"Deep Sleep\" >> rules.oal", "add one to a file"),
    ],
    subcommands: [
      Command(
        name: "show",
        summary: "print a preset as a rule, ready to paste",
        positionals: [Positional(name: "NAME", count: .required, help: "the preset's name")],
        options: [list.definition],
        examples: [Example("oal presets show \"Deep Sleep\" --list Games", "the rule, about the list Games")])
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    guard arguments.path.count > 1, let name = arguments.positionals.first?.text else {
      let gallery = Preset.Gallery(rawValue: arguments[PlanArguments.target].rawValue) ?? .openapplock
      return Outcome(output: table(PresetGallery.presets(of: gallery)))
    }
    guard let preset = PresetGallery.all.first(where: { $0.name == name }) else {
      var outcome = Outcome()
      outcome.fail(ErrorText.unknownPreset(name, known: PresetGallery.all.map(\.name)))
      return outcome
    }
    let listName = arguments[list]?.text ?? defaultList
    let text = rule(preset, list: listName)
    // What is printed here is read elsewhere.
    let findings = CompactReader.read(SourceFile(path: "", text: text), file: 0).diagnostics
    if let error = findings.first(where: { $0.severity == .error }) {
      let reason = "is no list's name: \(error.message)"
      return .usage(.unreadableValue(listName, list.definition, reason, arguments.path))
    }
    return Outcome(output: text)
  }

  /// The presets by section, in the gallery's order.
  static func table(_ presets: [Preset]) -> String {
    let nameWidth = presets.map { TextMetrics.width($0.name) }.max() ?? 0
    let windowWidth = presets.map(\.schedule.window.description.utf8.count).max() ?? 0
    let daysWidth = presets.map(\.days.description.utf8.count).max() ?? 0
    var text = ""
    var section: String?
    for preset in presets {
      if preset.section != section {
        text += (section == nil ? "" : "\n") + preset.section + "\n"
        section = preset.section
      }
      let columns = [
        padded(preset.name, nameWidth), padded("\(preset.schedule.window)", windowWidth),
        padded("\(preset.days)", daysWidth), preset.subtitle,
      ]
      text += "  " + columns.joined(separator: "  ") + "\n"
    }
    return text
  }

  /// A preset as a rule that can be pasted and changed: what it does, then the statement.
  static func rule(_ preset: Preset, list: String) -> String {
    let rule = Rule(
      id: RuleID(name: preset.name), name: preset.name, days: preset.days, list: list,
      configuration: .schedule(preset.schedule))
    return "# \(preset.subtitle)\n\(CompactPrinter.print(rule))\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextMetrics.width(text)))
  }
}
