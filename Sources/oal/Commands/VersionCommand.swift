import JSONText

/// `oal version`.
enum VersionCommand {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let format = Choice<Format>("format", "FORMAT", default: .text, help: "how it is written")

  static let definition = Command(
    name: "version", summary: "print the version, and the commit and toolchain it was built from",
    discussion: [
      """
      The first line is the version alone. Only a released binary knows its commit and toolchain; any other says \
      'development build'.
      """
    ],
    options: [format.definition],
    examples: [
      Example("oal version", "the same as oal --version"),
      Example("oal version --format json", "for a program"),
    ])

  /// What `oal --version` prints.
  static var outcome: Outcome { Outcome(output: text(.current)) }

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    arguments[format] == .json ? Outcome(output: json(.current)) : outcome
  }

  static func text(_ build: BuildInformation) -> String {
    var text = "oal \(Version.current)\n"
    guard let commit = build.commit else { return text + "development build\n" }
    text += "commit: \(commit)\(build.isModified ? ", with uncommitted changes" : "")\n"
    if let toolchain = build.toolchain { text += "toolchain: \(toolchain)\n" }
    return text
  }

  static func json(_ build: BuildInformation) -> String {
    let value: JSONValue = [
      "version": 1,
      "oal": [
        "version": .string(Version.current), "commit": build.commit.map { .string($0) } ?? .null,
        "modified": .bool(build.isModified), "toolchain": build.toolchain.map { .string($0) } ?? .null,
      ],
    ]
    return value.text + "\n"
  }
}
