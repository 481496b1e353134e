/// `oal version`.
enum VersionCommand {
  static let definition = Command(
    name: "version", summary: "print the version",
    examples: [Example("oal version", "the same as oal --version")])

  static let outcome = Outcome(output: "oal \(Version.current)\n")

  static func run(_ arguments: Arguments, _ surroundings: Surroundings) -> Outcome { outcome }
}
