import JSONText
import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleLint
import RuleModel
import RuleSyntax

/// What stands in the box over a place of a document.
struct Hover: Sendable {
  let view: DocumentView
  /// Minutes since Sunday 00:00, local time; nil where nobody knows.
  let minuteOfWeek: Int?
  let isMarkdown: Bool

  /// The box over an offset; nil where there is nothing to say.
  func json(at offset: Int) -> JSONValue? {
    var markup = Markup(isMarkdown: isMarkdown)
    let subject = addSubject(at: offset, to: &markup)
    var range = subject
    for finding in view.findings where finding.location.range.touches(offset) {
      guard let rule = Registry.rule(finding.code) else { continue }
      markup.rule()
      add(rule, to: &markup)
      range = range ?? finding.location.range
    }
    guard let range, !markup.isEmpty else { return nil }
    return ["contents": markup.json, "range": view.places.json(range)]
  }

  /// What is written at the offset; gives its range.
  private func addSubject(at offset: Int, to markup: inout Markup) -> SourceRange? {
    if let (rule, range) = code(at: offset) {
      add(rule, to: &markup)
      return range
    }
    if let occurrence = Symbols.occurrence(at: offset, in: view), occurrence.symbol.kind == .list {
      addList(occurrence.symbol.name, to: &markup)
      return occurrence.location.range
    }
    if let list = view.tree.lists.first(where: { $0.location.range.touches(offset) }) {
      addList(list.name.value.precomposed, to: &markup)
      return list.location.range
    }
    let preset = preset(at: offset)
    if let preset { add(preset.value, to: &markup) }
    guard let (index, rule) = view.rule(at: offset) else { return preset?.range }
    markup.rule()
    add(rule, index, to: &markup)
    return preset?.range ?? rule.node.location.range
  }

  // MARK: Codes

  /// The code in a comment at an offset, such as in `# oal:ignore OAL102`.
  private func code(at offset: Int) -> (rule: LintRule, range: SourceRange)? {
    guard view.tree.comments.contains(where: { $0.range.touches(offset) }) else { return nil }
    let bytes = view.source.bytes
    let isPart = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit }
    var start = offset
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    var end = offset
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    let range = SourceRange(start, end)
    return DiagnosticCode(text: view.source.text(range)).flatMap(Registry.rule).map { ($0, range) }
  }

  private func add(_ rule: LintRule, to markup: inout Markup) {
    markup.paragraph(
      markup.bold("\(rule.code)") + " " + markup.plain(rule.name) + ", \(rule.severity.rawValue)")
    markup.paragraph(markup.own(rule.summary))
    markup.paragraph(markup.own(rule.why))
  }

  // MARK: Lists

  private func addList(_ name: String, to markup: inout Markup) {
    let declared = view.analysis.checked.lists.first { $0.list.name == name }
    let whose =
      view.analysis.checked.lists.isEmpty ? "a list of the phone's own" : "a list that is not declared"
    markup.paragraph(markup.bold(name) + ", " + (declared == nil ? whose : "a list"))
    if let declared {
      let items = declared.list.items.map { "\(RuleWords.kind(of: $0)) \(markup.code(RuleWords.bare($0)))" }
      if items.isEmpty { markup.paragraph("Without items here: it is bound on the phone.") }
      markup.bullets(Array(items.prefix(40)) + (items.count > 40 ? ["and \(items.count - 40) more"] : []))
    }
    let users = view.analysis.checked.rules.filter { $0.rule.list == name }.map { markup.plain($0.rule.name) }
    let shown = users.prefix(10) + (users.count > 10 ? ["\(users.count - 10) more"] : [])
    markup.paragraph(users.isEmpty ? "No rule uses it." : "Used by " + RuleWords.joined(Array(shown)) + ".")
  }

  // MARK: Presets

  private func preset(at offset: Int) -> (value: Preset, range: SourceRange)? {
    for node in view.tree.rules where node.keyword.value == .preset {
      guard let name = node.name, name.location.range.touches(offset), let value = name.value else {
        continue
      }
      return PresetGallery.all.first { $0.name == value }.map { ($0, name.location.range) }
    }
    return nil
  }

  private func add(_ preset: Preset, to markup: inout Markup) {
    markup.paragraph(markup.bold(preset.name) + ", a preset of " + markup.plain(preset.section))
    markup.paragraph(markup.plain(preset.subtitle))
    let schedule = preset.schedule
    let values: [ClauseValue] = [
      .window(schedule.window), .days(preset.days), .mode(schedule.selectionMode),
      .flag(.blockAdultContent, schedule.blockAdultContent),
    ]
    markup.paragraph(
      markup.code(values.filter { !$0.isDefault }.map { CompactPrinter.print($0) }.joined(separator: " ")))
  }

  // MARK: Rules

  private func add(_ rule: CheckedRule, _ index: Int, to markup: inout Markup) {
    markup.paragraph(markup.bold(rule.rule.name))
    let words = RuleWords.sentences(rule.rule, mark: markup.bold)
    markup.paragraph(words.joined(separator: " "))
    if let minuteOfWeek, let next = RuleWords.next(rule.rule, at: minuteOfWeek) { markup.paragraph(next) }
    let activities = view.analysis.activities(of: index)
    if activities.isEmpty { return }
    markup.paragraph("On the phone: " + RuleWords.plural(activities.count, "activity") + ".")
    markup.bullets(activities.map { describe($0, markup) })
  }

  private func describe(_ activity: Activity, _ markup: Markup) -> String {
    var text = markup.code(activity.name) + " \(activity.interval.start) to \(activity.interval.end)"
    if activity.eventMinutes > 0 {
      text += ", with " + RuleWords.plural(activity.eventMinutes, "event")
    }
    if !activity.interval.registers {
      text += ", which does not register: \(RuleWords.length(activity.interval.duration))"
    }
    return text
  }
}
