import RuleSyntax
import TestSupport
import Testing

/// Comments: libyaml drops comments, so a separate scanner finds them.
@Suite struct CommentTests {
  /// The comments of a text, each marked.
  private func expectComments(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = MarkedText(marked)
    let found = read(text.text).tree.comments.map { $0.range.start..<$0.range.end }
    #expect(found == text.ranges, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "‹# a›", "‹# a›\n‹#b›\n  ‹#c›\n", "rules: []‹#no space›\n", "rules: [] ‹# a›\n",
    "\u{FEFF}‹# a›\nrules: []\n",
    "rules: ‹# a›\n- kind: schedule ‹# b›\n  ‹# c›\n  list: a#b ‹# d # e›\n", "x-a: 'it''s # no' ‹# yes›\n",
    "x-a: \"\\\" # no\" ‹# yes›\n", "x-a: \"several\n  # no\n  lines\" ‹# yes›\n",
    "x-a: plain\n  text#no\n  more ‹# yes›\n", "x-a: | ‹# header›\n  # no\n  text\n‹# yes›\n",
    "x-a: >-\n  # no\n\n\n‹# yes›\nx-b: c\n", "x-a: [b,‹#c›\n  d] ‹# e›\n",
    "x-a: &a ‹# b›\n  {c: d}\nx-b: *a ‹# e›\n",
    "x-a: &a ‹# b›\n  c ‹# d›\n", "x-a: !!str ‹# b›\n  'c # d' ‹# e›\n",
    "%YAML 1.1 ‹# a›\n--- ‹# b›\nrules: [] ‹# c›\n... ‹# d›\n‹# e›\n", "rules: []\r\n‹# a›\r\n‹# b›\r‹# c›\n",
    "rules: []\t‹# tab›\n",
    "‹# a\u{2028}rules: []›\n", "x-a: b ‹# c\u{85}# d›\n", "x-a: 'b\u{2029}# c' ‹# d›\n", "x-é: ü#ö ‹# 🌙›\n",
    "x-a: {b: c, ‹# d›\n  ‹# e›\n  f: g}\n",
    "? x-a ‹# b›\n: c ‹# d›\n", "x-a: !bad ' # no' ‹# yes›\n", "x-a: ‹#›",
  ])
  func comments(text: String) { expectComments(text) }

  @Test func aCommentKnowsWhetherItOwnsItsLine() {
    let text = "\u{FEFF}# a\n  # b\nrules: # c\n\n  # d\n- # e\n"
    #expect(read(text).tree.comments.map(\.ownsLine) == [true, true, false, true, false])
  }

  @Test func commentsBeforeAFaultAreKept() {
    #expect(read("# a\nrules: # b\n- name: \"x\n# c\n").tree.comments.count == 2)
  }

  /// Texts put together of pieces whose comments are known, against what the reader finds.
  @Test(arguments: 0..<300) func builtTexts(seed: Int) {
    var builder = CommentedText(seed: UInt64(seed))
    let (text, comments) = builder.build()
    let result = read(text)
    #expect(result.diagnostics.filter { $0.code == .syntax } == [])
    #expect(result.tree.comments.map(\.range) == comments)
    #expect(result.tree.comments.map(\.range) == SlowComments.find(in: text))
  }
}

/// Writes right YAML of many styles with comments wherever they can stand, and remembers them.
private struct CommentedText {
  private var random: SeededGenerator
  private var text = ""
  private var comments: [SourceRange] = []
  /// What may stand before a comment on its own line; behind a block text only less than that is indented by.
  private var indents = ["", " ", "    "]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func build() -> (String, [SourceRange]) {
    for index in 0..<Int.random(in: 1...8, using: &random) {
      ownLine()
      text += "x-\(index):"
      value(indent: "  ")
    }
    ownLine()
    return (text, comments)
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func comment() {
    let start = text.utf8.count
    text += pick([
      "#", "# a", "#b", "# \"quote", "# it's", "# [ {", "# é 🌙", "## x # y", "# oal:ignore OAL102",
    ])
    comments.append(SourceRange(start, text.utf8.count))
  }

  private mutating func lineEnd() {
    if Bool.random(using: &random) {
      text += pick([" ", "  ", "\t"])
      comment()
    }
    text += pick(["\n", "\n", "\r\n"])
  }

  private mutating func ownLine() {
    while Int.random(in: 0..<3, using: &random) == 0 {
      text += pick(indents)
      if Bool.random(using: &random) { comment() }
      text += "\n"
    }
  }

  private mutating func value(indent: String) {
    indents = ["", " ", "    "]
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      text += pick([" plain", " a#b", " \"in # quotes\"", " 'it''s # quoted'", " \"\\\" # x\"", " é#é 🌙"])
    case 1: text += " \"two\n\(indent)# lines\""
    case 2:
      text += " |"
      lineEnd()
      text += "\(indent)# text\n\(indent)more # text\n\n"
      indents = ["", " "]
      return
    case 3:
      text += " ["
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        text += pick(["a#b", "'# c'", "d"])
        text += ","
        lineEnd()
        text += indent
      }
      text += "]"
    case 4:
      lineEnd()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        ownLine()
        text += indent + "- " + pick(["a#b", "\"# c\"", "d", "[e]"])
        lineEnd()
      }
      return
    case 5:
      text += " &a"
      lineEnd()
      text += indent + pick(["a#b", "'# c'", "{d: e}"])
    case 6: text += " plain\n\(indent)text#more"
    default:
      text += " {"
      lineEnd()
      text += indent + "a: b#c }"
    }
    lineEnd()
  }
}

/// Finds comments one character at a time, knowing quotes and block texts only as the builder writes them:
/// blocks begin with `|` at the end of a line and hold lines indented by two spaces.
private enum SlowComments {
  static func find(in text: String) -> [SourceRange] {
    var comments: [SourceRange] = []
    var offset = 0
    var quote: UInt8?
    var isBlock = false
    for bytes in Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init(_:))
    {
      let content = bytes.last == 0x0D ? bytes.dropLast() : bytes[...]
      if isBlock, content.isEmpty || content.starts(with: "  ".utf8) {
        offset += bytes.count + 1
        continue
      }
      isBlock = false
      var index = 0
      var end: Int?
      while index < content.count, end == nil {
        let byte = content[index]
        let previous = index > 0 ? content[index - 1] : UInt8(ascii: " ")
        if let open = quote {
          if open == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") {
            index += 1
          } else if byte == open {
            quote = nil
          }
        } else if byte == UInt8(ascii: "#"), previous.isBlank || previous == UInt8(ascii: ",") {
          comments.append(SourceRange(offset + index, offset + content.count))
          end = index
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
        index += 1
      }
      let code = content[..<(end ?? content.count)]
      if quote == nil, code.last(where: { !$0.isBlank }) == UInt8(ascii: "|") { isBlock = true }
      offset += bytes.count + 1
    }
    return comments
  }
}
