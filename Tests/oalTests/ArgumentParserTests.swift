import PresetGallery
import Testing

@testable import oal

@Suite struct ArgumentParserTests {
  private enum Fruit: String, CaseIterable, Sendable { case apple, pear }

  private static let fruit = Choice<Fruit>("fruit", "FRUIT", default: .pear, help: "which")
  private static let name = TextOption("name", "NAME", help: "what for")
  private static let tags = TextOption("tag", "TAG", help: "marks", isRepeatable: true)
  private static let dry = Flag("dry", help: "do nothing")
  private static let command = Command(
    name: "eat", summary: "eat fruit", positionals: [Positional(name: "PATH", count: .any, help: "where")],
    options: [fruit.definition, name.definition, tags.definition, dry.definition])

  private func parse(_ words: String..., for command: Command = command) throws(UsageError) -> Arguments {
    try ArgumentParser.parse(words.map { RawText($0) }, for: command).get()
  }

  @Test func nothingIsTheDefaults() throws {
    let arguments = try parse()
    #expect(arguments[Self.fruit] == .pear)
    #expect(arguments[Self.name] == nil)
    #expect(arguments.all(Self.tags).isEmpty)
    #expect(!arguments[Self.dry])
    #expect(arguments.positionals.isEmpty)
  }

  @Test func optionsStandAnywhere() throws {
    let arguments = try parse(
      "a", "--fruit", "apple", "b", "--name=x=y", "--dry", "-", "--tag=1", "--tag", "2")
    #expect(arguments[Self.fruit] == .apple)
    #expect(arguments[Self.name] == RawText("x=y"))
    #expect(arguments.all(Self.tags) == [RawText("1"), RawText("2")])
    #expect(arguments[Self.dry])
    #expect(arguments.positionals == ["a", "b", "-"].map { RawText($0) })
  }

  @Test func theLastOfAnOptionHolds() throws {
    #expect(try parse("--fruit=apple", "--fruit=pear")[Self.fruit] == .pear)
  }

  @Test func afterTwoDashesEverythingIsPositional() throws {
    let arguments = try parse("--dry", "--", "--fruit", "-x", "--")
    #expect(arguments.positionals == ["--fruit", "-x", "--"].map { RawText($0) })
  }

  @Test func bytesThatAreNoTextAreKept() throws {
    let path = RawText([0x61, 0xE9, 0x2E])
    let option = RawText(Array("--name=".utf8) + [0xFF, 0x3D])
    let arguments = try ArgumentParser.parse([path, option], for: Self.command).get()
    #expect(arguments.positionals == [path])
    #expect(arguments[Self.name] == RawText([0xFF, 0x3D]))
    #expect(path.text == "a\\xE9.")
  }

  @Test(arguments: [["--help"], ["-h"], ["x", "-h", "--nonsense"]])
  func helpComesBeforeMistakes(_ words: [String]) throws {
    #expect(try ArgumentParser.parse(words.map { RawText($0) }, for: Self.command).get().wantsHelp)
  }

  @Test(arguments: [
    (["--fruti"], "did you mean --fruit?"),
    (["--zzzzzzzz"], "unknown option --zzzzzzzz"),
    (["-x"], "unknown option -x"),
    (["-dash.oal"], "goes after --"),
    (["--fruit"], "--fruit needs a value"),
    (["--fruit", "--dry"], "--fruit needs a value"),
    (["--fruit="], "cannot be ''"),
    (["--fruit=appel"], "did you mean apple?"),
    (["--fruit=kiwi"], "apple, pear"),
    (["--dry=1"], "--dry takes no value"),
    (["--help=1"], "--help takes no value"),
  ])
  func mistakesSayWhatToWrite(_ words: [String], _ part: String) throws {
    let error = try #require(throws: UsageError.self) {
      try ArgumentParser.parse(words.map { RawText($0) }, for: Self.command).get()
    }
    #expect(error.message.contains(part))
    #expect(error.help == "oal eat --help")
  }

  @Test func positionalsAreCounted() throws {
    let one = Command(
      name: "one", summary: "take one", positionals: [Positional(name: "NAME", count: .required, help: "it")])
    #expect(try parse("a", for: one).positionals == [RawText("a")])
    #expect(throws: UsageError.self) { try parse(for: one) }
    #expect(throws: UsageError.self) { try parse("a", "b", for: one) }
  }

  @Test func subcommandsAreFound() throws {
    let arguments = try parse("show", "Deep Sleep", for: PresetsCommand.definition)
    #expect(arguments.path == ["presets", "show"])
    #expect(arguments.positionals == [RawText("Deep Sleep")])
    #expect(try parse(for: PresetsCommand.definition).path == ["presets"])
    let error = #expect(throws: UsageError.self) { try parse("shwo", for: PresetsCommand.definition) }
    #expect(error?.message.contains("did you mean show?") == true)
  }
}

@Suite struct HelpTests {
  /// Every command and subcommand with its path.
  static let pages = Commands.pages

  @Test func everyEntryHasItsDefinition() {
    for entry in Commands.all { #expect(entry.definition().name == entry.name) }
    #expect(Set(Commands.all.map(\.name)).count == Commands.all.count)
  }

  @Test func theOverviewFits() {
    for line in Commands.overview.split(separator: "\n") { #expect(line.utf8.count <= Help.width) }
  }

  @Test(arguments: HelpTopic.all.map(\.name)) func everyTopicIsAPage(_ name: String) throws {
    let result = try Tool.run(["help", name])
    #expect(result.status == 0)
    #expect(!Commands.all.contains { $0.name == name })
    for line in result.output.split(separator: "\n") { #expect(line.utf8.count <= Help.width) }
    for term in try #require(HelpTopic.all.first { $0.name == name }).terms {
      #expect(result.output.contains(term.term))
    }
  }

  @Test func anUnknownTopicIsCorrected() throws {
    let result = try Tool.run(["help", "exit-statis"])
    #expect(result.status == 2)
    #expect(result.trouble.contains("did you mean exit-status?"))
  }

  @Test(arguments: Self.pages.map(\.path))
  func everyPageIsWhole(_ path: [String]) throws {
    let command = try #require(Self.pages.first { $0.path == path }?.command)
    let page = Help.page(of: command, path: path)
    #expect(page.contains("Usage: oal \(path.joined(separator: " "))"))
    for option in command.allOptions { #expect(page.contains("--" + option.name)) }
    for line in page.split(separator: "\n") {
      #expect(line.utf8.count <= Help.width)
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(line.last != " ")
    }
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
    #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
  }

  /// The words of each example fit the command that they are an example of.
  @Test(arguments: Self.pages.map(\.path))
  func everyExampleCanBeTyped(_ path: [String]) throws {
    let command = try #require(Self.pages.first { $0.path == path }?.command)
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let words = Self.words(of: example.line)
      #expect(words.first == "oal")
      let entry = try #require(Commands.all.first { $0.name == words[1] })
      let rest = words.dropFirst(2).map { RawText($0) }
      let arguments = try ArgumentParser.parse(rest, for: entry.definition()).get()
      #expect(arguments.path.starts(with: path) || path.starts(with: arguments.path))
    }
  }

  /// The words of a line of shell up to a redirection.
  private static func words(of line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in line.prefix(while: { $0 != "<" && $0 != ">" }) {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
