import RuleLint
import RulePipeline
import RuleSyntax
import Testing

@testable import oal

/// Globs as in gitignore, against a table and against git itself.
@Suite struct GlobTests {
  static func path(_ text: String) -> Glob.Path { Glob.Path(Array(text.utf8)) }

  static let paths = [
    "a.oal", "gen/a.oal", "gen/deep/b.oal", "x/gen/a.oal", "x/y/z/b.oal", "gen.oal", "a b.oal",
    "x/a-1.oal",
    "[a].oal", "genx/a.oal", "y/gen", "x/y/a.draft.oal", "x/\u{301}y.oal",
  ]

  static let globs = [
    "gen", "gen/", "/gen", "/gen/", "gen/*", "gen/**", "**/gen", "**/a.oal", "*.oal", "a.oal", "/a.oal",
    "x/*/b.oal",
    "x/**/b.oal", "x/**", "x/**/z/*", "?.oal", "a?b.oal", "[a-g]*.oal", "[!a]*.oal", "\\[a\\].oal",
    "*.draft.oal",
    "x/?/", "**", "*", "x/*", "/x/y/", "g*n/", "*-[0-9].oal", "nothing",
    "x/\u{301}*", "x/\u{301}y.oal", "/\u{301}",
  ]

  @Test(arguments: globs) func gitThinksTheSame(_ pattern: String) throws {
    let scratch = try Scratch()
    for path in Self.paths { try scratch.write(path, "") }
    try scratch.write(".gitignore", pattern + "\n")
    let listed = try Tool.shell(
      "git init -q . && git ls-files -o -i --exclude-from=.gitignore -z | tr '\\0' '\\n'", in: scratch.folder)
    try #require(listed.status == 0, "git is needed here: \(listed.trouble)")
    let ignored = Set(listed.output.split(separator: "\n").map(String.init)).intersection(Self.paths)
    let glob = Glob(pattern)
    #expect(Set(Self.paths.filter { glob.fits(Self.path($0)) }) == ignored)
  }

  @Test func unclosedBracketsAreThemselves() {
    #expect(Glob("[a.oal").fits(Self.path("[a.oal")))
    #expect(!Glob("[a.oal").fits(Self.path("a.oal")))
    #expect(Glob.hasOpenBracket("[a/\u{301}]"))
    #expect(!Glob.hasOpenBracket("[a]/\u{301}"))
  }

  @Test func aDotBeforeIsTheFolderItself() {
    #expect(Glob("./a.oal").fits(Self.path("a.oal")))
    #expect(!Glob("./a.oal").fits(Self.path("x/a.oal")))
  }

  /// For git `?` is one byte.
  @Test func charactersCountAsPeopleSeeThem() {
    #expect(Glob("?.oal").fits(Self.path("é.oal")))
    #expect(Glob("[à-ü].oal").fits(Self.path("é.oal")))
  }

  @Test func bytesThatAreNotUTF8AreOneCharacterEach() {
    #expect(Glob("?.oal").fits(Glob.Path([0xE9] + Array(".oal".utf8))))
  }

  /// A name that fits nowhere takes time by the product of the lengths, not more.
  @Test(.timeLimit(.minutes(1))) func manyStarsAreQuick() {
    let pattern = String(repeating: "a*", count: 200) + "b"
    #expect(!Glob(pattern).fits(Self.path(String(repeating: "a", count: 5000))))
    let folders = String(repeating: "**/a/", count: 60) + "b"
    #expect(!Glob(folders).fits(Self.path(String(repeating: "a/", count: 300) + "c")))
  }
}

@Suite struct SelectionTests {
  @Test(arguments: [
    ("OAL102", [102]), ("oal102", [102]), ("ends-at-midnight", [102]), ("OAL102,OAL105", [102, 105]),
    ("OAL102, OAL105", [102, 105]), ("OAL30", Registry.rules.map(\.code.number).filter { $0 / 10 == 30 }),
  ])
  func wordsNameFindings(_ text: String, _ numbers: [Int]) throws {
    var list = CodeList()
    try list.add(text)
    #expect(list.codes.map(\.number).sorted() == numbers)
  }

  @Test(arguments: ["", "OAL102,", "OAL9", "102", "midnight", "O", "OAL1023"])
  func otherWordsDoNot(_ text: String) {
    var list = CodeList()
    #expect(throws: CodeList.Failure.self) { try list.add(text) }
  }
}
