import RuleSyntax

/// Whether a report for people is coloured, and with which colours.
package struct Style: Hashable, Sendable {
  /// Whether escape sequences of colour are written.
  package var isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  package static let plain = Style(isColored: false)
  package static let colored = Style(isColored: true)

  /// The text in a colour, or as it is. The text is printed already escaped.
  package func paint(_ text: String, _ ink: Ink) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// What a part of a report is, as the parameters of the terminal's colour sequence.
package enum Ink: String, Sendable {
  case error = "1;31"
  case warning = "1;33"
  case info = "1;36"
  /// Rules, line numbers and marks of further places.
  case frame = "34"
  case strong = "1"
  case quiet = "2"
}

extension Ink {
  /// The colour of a severity.
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .info: self = .info
    }
  }
}
