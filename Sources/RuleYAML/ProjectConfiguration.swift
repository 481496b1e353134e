import RuleSyntax

/// What a project's `.oalrc.yaml` says, as it is written.
package struct ProjectConfiguration: Sendable {
  /// The severity for the findings of one code, or `off`.
  package enum Level: String, CaseIterable, Sendable { case error, warning, info, off }

  /// `rules:`, in the order in which it is written; each code once.
  package var levels: [(code: DiagnosticCode, level: Level)] = []
  /// `exclude:`, the globs.
  package var excludes: [Located<String>] = []
  /// `timezone:`, a name that may or may not be in the zone database.
  package var timeZone: Located<String>?
  /// `target:`, one of the vocabulary's.
  package var target: String?
  /// `warn:`, whether the app gives a notice before a time limit is spent.
  package var warns: Bool?
  /// `uninstall-protection:`, whether the app's option for it is on.
  package var protectsUninstall: Bool?
  /// `guard-always:`, whether `oal guard` holds at all times what hard rules block, not only what they block now.
  package var guardsAlways: Bool?
  /// `lists: complete`.
  package var listsAreComplete = false
  /// `transient-activities:`, how many of the phone's activities are kept free; 0...20.
  package var transientActivities: Int?
  /// `requires:`, the versions of the tool that can read the project.
  package var requirement: VersionRequirement?

  package init() {}
}

/// The words of a configuration that only later layers know.
package struct ConfigurationVocabulary: Sendable {
  /// Whether a code, in its canonical spelling, is one of a finding.
  package var isCode: @Sendable (DiagnosticCode) -> Bool
  /// The code that a word was meant as: the finding's name, or a slip.
  package var meantCode: @Sendable (String) -> DiagnosticCode?
  /// The values of `target:`.
  package var targets: [String]

  package init(
    isCode: @escaping @Sendable (DiagnosticCode) -> Bool,
    meantCode: @escaping @Sendable (String) -> DiagnosticCode?, targets: [String]
  ) {
    self.isCode = isCode
    self.meantCode = meantCode
    self.targets = targets
  }
}

/// What reading a configuration gives: always a configuration, with what is wrong left out.
package struct ConfigurationResult: Sendable {
  package var configuration = ProjectConfiguration()
  /// OAL019, each at its place.
  package var diagnostics: [Diagnostic] = []
}

extension YAMLReader {
  /// Reads a project's configuration. Invalid UTF-8, NUL and sizes beyond ``ReaderLimits`` are for the caller to check
  /// first, with ``TextCheck``.
  package static func readConfiguration(
    _ source: SourceFile, file: FileID, _ vocabulary: ConfigurationVocabulary
  ) -> ConfigurationResult {
    var reading = Reading(source, file: file, statements: ReaderLimits.statements)
    return reading.configuration(vocabulary)
  }
}

/// The keys of a configuration.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case rules, exclude, timezone, target, warn, lists
  case transientActivities = "transient-activities"
  case uninstallProtection = "uninstall-protection"
  case guardAlways = "guard-always"
  case requires

  init?(_ text: ArraySlice<UInt8>) {
    guard let key = Self.allCases.first(where: { text.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = key
  }

  /// A value as one would write it.
  var example: String {
    switch self {
    case .rules: "{OAL107: off}"
    case .exclude: "[generated/]"
    case .timezone: "Europe/Berlin"
    case .target: "openapplock"
    case .warn: "true"
    case .lists: "complete"
    case .transientActivities: "2"
    case .uninstallProtection, .guardAlways: "true"
    case .requires: "\">=0.2\""
    }
  }
}
