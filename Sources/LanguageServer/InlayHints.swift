import JSONText
import MonitoringPlan
import RuleChecker
import RuleModel
import RuleSyntax

/// A remark that the editor shows between the letters.
struct InlayHint: Hashable, Sendable {
  /// A byte offset.
  var offset: Int
  var label: String

  func json(_ places: Places) -> JSONValue {
    ["position": places.position(at: offset).json, "label": .string(label), "paddingLeft": true]
  }
}

/// How long windows are, and what rules cost on the phone.
enum InlayHints {
  /// The hints in a range of bytes, in order.
  static func hints(_ view: DocumentView, within range: SourceRange) -> [InlayHint] {
    var costs: [Int: Int] = [:]
    for activity in view.analysis.plan.activities { costs[activity.rule, default: 0] += 1 }
    var hints: [InlayHint] = []
    for (index, rule) in view.rules {
      guard rule.node.location.range.meets(range) else { continue }
      if let hint = window(rule, view) { hints.append(hint) }
      hints.append(
        InlayHint(offset: statementEnd(rule.node, view), label: cost(rule.rule, costs[index] ?? 0)))
    }
    return hints.filter { range.touches($0.offset) }.sorted { $0.offset < $1.offset }
  }

  /// `8h, crosses midnight` behind the window. If the window comes from a preset, the whole window behind the preset's
  /// name.
  private static func window(_ rule: CheckedRule, _ view: DocumentView) -> InlayHint? {
    guard let window = rule.rule.schedule?.window else { return nil }
    let length = CompactPrinter.spell(minutes: window.duration)
    let text = length + (window.reachesNextDay ? ", crosses midnight" : "")
    if let clause = rule.clause(.window) {
      // Behind `+8h` and the like the length is no news.
      let isLength = view.source.text(clause.valueLocation.range).contains("+")
      if isLength, !window.reachesNextDay { return nil }
      let label = isLength ? "until \(window.end), crosses midnight" : text
      return clause.valueLocation.file == view.file
        ? InlayHint(offset: clause.valueLocation.range.end, label: label) : nil
    }
    guard rule.preset != nil, let name = rule.node.name else { return nil }
    return InlayHint(offset: name.location.range.end, label: "\(window) \(rule.rule.days): \(text)")
  }

  private static func cost(_ rule: Rule, _ count: Int) -> String {
    if count > 0 { return RuleWords.plural(count, "activity") }
    switch Compiler.reasonToSkip(rule) {
    case .disabled: return "no activity: disabled"
    case .noDays: return "no activity: no days"
    case .noList: return "no activity: no list"
    case nil: return "no activity"
    }
  }

  /// The end of a statement, with the bracket that closes it in YAML.
  private static func statementEnd(_ node: RuleNode, _ view: DocumentView) -> Int {
    let end = min(node.location.range.end, view.source.bytes.count)
    guard view.document.form == .yaml else { return end }
    var bracket = end
    while bracket < view.source.bytes.count, view.source.bytes[bracket].isBlank { bracket += 1 }
    let isClosed = bracket < view.source.bytes.count && view.source.bytes[bracket] == UInt8(ascii: "}")
    return isClosed ? bracket + 1 : end
  }
}
