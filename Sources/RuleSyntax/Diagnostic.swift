/// How bad a finding is.
package enum Severity: String, Comparable, CaseIterable, Sendable {
  case info, warning, error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// A finding's stable code, such as OAL102. Codes never change meaning once released.
package struct DiagnosticCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1...999.
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// Reads `OAL102` in any case; nil for anything else.
  package init?(text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(7))
    guard bytes.count == 6, zip(bytes, "oal".utf8).allSatisfy({ $0 | 0x20 == $1 }),
      bytes[3...].allSatisfy(\.isASCIIDigit)
    else { return nil }
    number = bytes[3...].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    if number == 0 { return nil }
  }

  package var description: String {
    let digits = String(number)
    return "OAL" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Whether it is an error of language and type, OAL001 to OAL019: nothing lowers or suppresses those.
  package var isOfLanguage: Bool { number < 20 }

  package static func < (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.number < right.number }
}

/// The codes of language and type: always errors, never suppressed. The rules' codes stand in their own files.
extension DiagnosticCode {
  package static let syntax = DiagnosticCode(1)
  package static let encoding = DiagnosticCode(2)
  package static let time = DiagnosticCode(3)
  package static let budget = DiagnosticCode(4)
  package static let days = DiagnosticCode(5)
  package static let unknownOption = DiagnosticCode(6)
  package static let duplicateOption = DiagnosticCode(7)
  package static let missingOption = DiagnosticCode(8)
  package static let optionOfAnotherKind = DiagnosticCode(9)
  package static let duplicateRule = DiagnosticCode(10)
  package static let unknownList = DiagnosticCode(11)
  package static let duplicateList = DiagnosticCode(12)
  package static let yamlType = DiagnosticCode(13)
  package static let yamlStructure = DiagnosticCode(14)
  package static let limitExceeded = DiagnosticCode(15)
  package static let unknownPreset = DiagnosticCode(16)
  package static let invalidItem = DiagnosticCode(17)
  package static let unreadableFile = DiagnosticCode(18)
  package static let configuration = DiagnosticCode(19)
}

/// One replacement of bytes. An empty range inserts.
package struct Edit: Hashable, Sendable {
  package var location: Location
  package var replacement: String

  package init(_ location: Location, _ replacement: String) {
    self.location = location
    self.replacement = replacement
  }
}

/// A change that fixes a finding. Its edits are applied together or not at all.
package struct Fix: Hashable, Sendable {
  package enum Safety: String, Sendable {
    /// The text can only have meant the fixed text. Rules that were valid before the fix, and their plan, stay
    /// unchanged.
    case safe
    /// A guess, or a change of what the rules do; ``Fix/title`` says what.
    case unsafe
  }

  /// What the fix does, in the imperative: "write 22:00-06:00".
  package var title: String
  package var safety: Safety
  package var edits: [Edit]
  /// The statements, besides those of the finding, that have to stay unchanged for the fix to be right.
  package var because: [Location]

  package init(_ title: String, _ safety: Safety, _ edits: [Edit], because: [Location] = []) {
    self.title = title
    self.safety = safety
    self.edits = edits
    self.because = because
  }

  /// A fix that replaces one range.
  package static func replace(_ location: Location, with text: String, _ safety: Safety, title: String? = nil)
    -> Fix
  {
    Fix(title ?? "write \(text)", safety, [Edit(location, text)])
  }
}

/// A further place that a finding talks about.
package struct Label: Hashable, Sendable {
  package var location: Location
  package var text: String

  package init(_ location: Location, _ text: String) {
    self.location = location
    self.text = text
  }
}

/// A finding as data: nothing is printed while the stages work.
package struct Diagnostic: Hashable, Sendable {
  package var code: DiagnosticCode
  package var severity: Severity
  /// One sentence without a full stop, lower case.
  package var message: String
  package var location: Location
  /// What stands beside the caret under ``location``; may be empty.
  package var label: String
  package var related: [Label]
  package var notes: [String]
  package var help: [String]
  package var fixes: [Fix]

  package init(
    _ code: DiagnosticCode, _ severity: Severity = .error, at location: Location, _ message: String,
    label: String = "", related: [Label] = [], notes: [String] = [], help: [String] = [], fixes: [Fix] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
    self.label = label
    self.related = related
    self.notes = notes
    self.help = help
    self.fixes = fixes
  }
}

extension [Diagnostic] {
  package var hasErrors: Bool { contains { $0.severity == .error } }
}

extension UInt8 {
  package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  /// Space or tab.
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  /// LF or CR.
  package var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
