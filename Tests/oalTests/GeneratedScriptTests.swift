import Testing

@testable import oal

/// What is generated from the commands besides their help. Tests/Tools/completions runs it in real shells.
@Suite struct GeneratedScriptTests {
  @Test(arguments: CompletionsCommand.Shell.allCases.map(\.rawValue))
  func everyOptionCanBeCompleted(_ shell: String) throws {
    let result = try Tool.run(["completions", shell])
    #expect(result.status == 0)
    for page in Commands.pages {
      for option in page.command.allOptions {
        #expect(result.output.contains(shell == "fish" ? "-l \(option.name) " : "--\(option.name)"))
        if case .choices(let words) = option.completion {
          #expect(result.output.contains(words.joined(separator: " ")))
        }
      }
    }
  }

  @Test(arguments: [["completions"], ["completions", "bsh"], ["man", "lnt"], ["man", "lint", "plan"]])
  func mistakesAreUsageErrors(_ words: [String]) throws {
    let result = try Tool.run(words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
  }

  @Test func theManualHasAPageForEachCommand() throws {
    let scratch = try Scratch()
    try scratch.write("man/old", "")
    let result = try Tool.run(["man", "--folder", "man"], in: scratch.folder)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(try scratch.read("man/oal.1") == Tool.run(["man"]).output)
    for entry in Commands.all {
      let page = try scratch.read("man/oal-\(entry.name).1")
      #expect(try page == Tool.run(["man", entry.name]).output)
      for option in entry.definition().allOptions {
        #expect(page.contains("\\fB\\-\\-" + option.name.split(separator: "-").joined(separator: "\\-")))
      }
      #expect(try scratch.read("man/oal.1").contains("oal\\-\(entry.name)"))
    }
  }

  /// A line that begins with a dot is a request of roff, and a lone hyphen is printed as another sign.
  @Test func textOfTheManualIsEscaped() {
    let command = Command(
      name: "odd", summary: "odd - text", discussion: [".hidden \\ 'quoted' \"twice\""],
      examples: [Example("oal odd --dry", "'so'")])
    let page = Manual.page(of: command)
    #expect(page.contains("\n\\&.hidden \\e \\(aqquoted\\(aq \\(dqtwice\\(dq\n"))
    #expect(page.contains("\noal odd \\-\\-dry\n"))
    #expect(page.contains("\n\\&\\(aqso\\(aq\n"))
  }

  @Test func completionsQuoteForTheirShell() {
    let command = Command(
      name: "odd", summary: "it's: [odd]", options: [Flag("dry", help: "don't [do]: it").definition])
    #expect(ZshCompletion.script([command]).contains("'--dry[don'\\''t \\[do\\]\\: it]'"))
    #expect(ZshCompletion.script([command]).contains("'odd:it'\\''s\\: [odd]'"))
    #expect(FishCompletion.script([command]).contains("-d 'don\\'t [do]: it'"))
  }
}
