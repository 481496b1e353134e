import Reports

/// `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  static let option = Choice<ColorChoice>("color", "WHEN", default: .auto, help: "when text is coloured")
}

/// What decides about colour besides the command line.
struct ColorEnvironment: Sendable {
  /// Set to anything but nothing, it forbids colour: https://no-color.org
  var noColor: String?
  /// Set to anything but nothing, it demands colour where the output is no terminal.
  var forceColor: String?
  var isOutputTerminal = false
  var isErrorTerminal = false

  /// How text on standard output looks. Only for text: machine formats are never coloured.
  func outputStyle(_ choice: ColorChoice) -> Style { style(choice, isTerminal: isOutputTerminal) }

  /// How text on standard error looks.
  func errorStyle(_ choice: ColorChoice) -> Style { style(choice, isTerminal: isErrorTerminal) }

  private func style(_ choice: ColorChoice, isTerminal: Bool) -> Style {
    let isColored =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isSet(noColor) ? false : isSet(forceColor) || isTerminal
      }
    return Style(isColored: isColored)
  }

  private func isSet(_ value: String?) -> Bool { value.map { !$0.isEmpty } ?? false }

  /// Those of this process.
  static var current: ColorEnvironment {
    ColorEnvironment(
      noColor: Platform.environment("NO_COLOR"), forceColor: Platform.environment("FORCE_COLOR"),
      isOutputTerminal: Platform.isTerminal(Platform.standardOutput),
      isErrorTerminal: Platform.isTerminal(Platform.standardError))
  }
}
