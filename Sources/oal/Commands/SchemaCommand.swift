import JSONText

/// `oal schema`: what editors and validators need to know of the YAML files.
enum SchemaCommand {
  static let configuration = Flag("config", help: "the schema of a project's .oalrc.yaml instead")

  static let tests = Flag("test", help: "the schema of a file of tests instead")

  static let definition = Command(
    name: "schema",
    summary: "print the JSON Schema of rules in the YAML form",
    discussion: [
      """
      The schema is of draft 2020-12. It knows the keys, their values and the options of each kind; names that are \
      taken twice and lists that are not declared only 'oal lint' finds.
      """
    ],
    options: [configuration.definition, tests.definition],
    examples: [
      Example("oal schema > oal.schema.json", "for an editor: *.oal.yaml and *.oal.yml"),
      Example("oal schema --config > oalrc.schema.json", "for an editor: .oalrc.yaml"),
      Example("oal schema --test > oal-test.schema.json", "for an editor: *.oal-test.yaml"),
    ])

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    if arguments[configuration], arguments[tests] {
      return .usage(.conflict("--config", "--test", "each is another schema", arguments.path))
    }
    let schema =
      arguments[configuration]
      ? ConfigurationSchema.value : arguments[tests] ? TestSchema.value : RuleSchema.value
    return Outcome(output: schema.indentedText)
  }
}
