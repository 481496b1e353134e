import RuleLint
import RuleSyntax
import TextSupport

/// Explanations for the terminal.
package enum ExplanationText {
  private static let indent = "  "

  /// Explanations in sequence, wrapped to `width` cells.
  package static func render(_ explanations: [Explanation], style: Style, width: Int) -> String {
    explanations.map { render($0, style, width) }.joined(separator: "\n\n")
  }

  /// Every kind of finding under its group.
  package static func list(_ rules: [LintRule], style: Style, width: Int) -> String {
    let severityWidth = Severity.allCases.map(\.rawValue.utf8.count).max() ?? 0
    var text = ""
    for group in FindingGroup.allCases {
      let rules = rules.filter { FindingGroup($0.code) == group }
      if rules.isEmpty { continue }
      text += (text.isEmpty ? "" : "\n") + style.paint(group.title, .strong) + "\n"
      for rule in rules {
        let code = indent + rule.code.description + indent
        let severity = style.paint(padded(rule.severity.rawValue, severityWidth), Ink(rule.severity))
        text += "\(code)\(severity)\(indent)\(style.paint(rule.name, .strong))\n"
        let margin = String(repeating: " ", count: code.utf8.count + severityWidth + indent.utf8.count)
        for line in TextWrapper.wrap(rule.summary, width: width - margin.utf8.count) {
          text += margin + line + "\n"
        }
      }
    }
    return text
  }

  private static func render(_ explanation: Explanation, _ style: Style, _ width: Int) -> String {
    let rule = explanation.rule
    let title = style.paint("\(rule.code) \(rule.name)", .strong)
    var text = "\(title): \(style.paint(rule.severity.rawValue, Ink(rule.severity))), since \(rule.since)\n\n"
    let summary = Explanation.sentence(rule.summary) + "."
    for paragraph in [summary] + explanation.paragraphs {
      text += TextWrapper.wrap(paragraph, width: width).joined(separator: "\n") + "\n\n"
    }
    text += PhoneKnowledge.cited(by: rule, style: style, width: width)
    if !explanation.flagged.isEmpty { text += style.paint("Reported", .strong) + "\n\n" }
    for example in explanation.flagged {
      text += shown(example.settings)
      text += indented(Explanation.text(of: example.report, style: style).split(separator: "\n")) + "\n"
      guard let fix = example.fix else { continue }
      text += indented(["after the fix: \(TextMetrics.escaped(fix.title))"[...]])
      text += indented(Explanation.lines(of: fix.text).map { "  \($0)"[...] }) + "\n"
    }
    if !rule.good.isEmpty { text += style.paint("Not reported", .strong) + "\n\n" }
    for example in rule.good {
      text += shown(example.settings)
      text += indented(Explanation.lines(of: example.plainText).map { $0[...] }) + "\n"
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// The settings of an example, printed before the example.
  private static func shown(_ settings: [String]) -> String {
    if settings.isEmpty { return "" }
    return indented(["with this in .oalrc.yaml:"] + settings.map { "  \($0)"[...] }) + "\n"
  }

  private static func indented(_ lines: [Substring]) -> String {
    lines.reduce(into: "") { $0 += indent + $1 + "\n" }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}

/// Breaks text into lines.
enum TextWrapper {
  /// The words of a text in lines of at most `width` cells; a longer word gets a line for itself.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var cells = 0
    for word in text.split(separator: " ") {
      let wordCells = TextMetrics.width(String(word))
      if cells > 0, cells + 1 + wordCells > width {
        lines.append(line)
        (line, cells) = ("", 0)
      }
      line += (cells > 0 ? " " : "") + TextMetrics.escaped(String(word))
      cells += (cells > 0 ? 1 : 0) + wordCells
    }
    return lines + [line]
  }
}
