import RuleSyntax

/// The messages about text that is no YAML, or YAML that rules have no use for.
extension YAMLDiagnostics {
  // MARK: Characters

  static func byteOrderMark(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "U+FEFF BYTE ORDER MARK stands inside the file", label: "invisible",
      notes: ["it is left over where files were joined"],
      fixes: [.replace(place, with: "", .safe, title: "remove it")])
  }

  static func controlCharacter(_ scalar: Unicode.Scalar, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "YAML does not allow the character \(scalar.described)",
      fixes: [.replace(place, with: "", .unsafe, title: "remove it")])
  }

  static func tabIndentation(_ place: Location, _ edits: [Edit]) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a tab (\\t) is used for indentation, use spaces", label: "\\t",
      fixes: edits.isEmpty ? [] : [Fix("write two spaces for each tab", .unsafe, edits)])
  }

  static func foreignSpace(_ scalar: Unicode.Scalar, after key: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "\(scalar.described) stands after `\(short(key)):` where a plain space is meant",
      label: "write a space", fixes: [.replace(place, with: " ", .safe, title: "write a space")])
  }

  static func foreignLineBreak(_ scalar: Unicode.Scalar, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "\(scalar.described) ends no line here, though YAML has it for a line break",
      fixes: [.replace(place, with: " ", .unsafe, title: "write a space")])
  }

  static func encoding(_ place: Location) -> Diagnostic {
    Diagnostic(.encoding, at: place, "the file is not valid UTF-8 here", help: ["save it as UTF-8"])
  }

  static func memory(_ place: Location) -> Diagnostic {
    Diagnostic(.limitExceeded, at: place, "there is not enough memory to read the file")
  }

  // MARK: Values

  static func needsQuotes(_ text: String, _ place: Location, _ safety: Fix.Safety = .safe) -> Diagnostic {
    let first = String(text.prefix(1))
    return Diagnostic(
      .syntax, at: place, "a value that begins with `\(first)` needs quotes", label: "quote this",
      notes: ["to YAML `\(first)` is not the beginning of a text"],
      fixes: text.isEmpty ? [] : [quote(text, place, safety)])
  }

  static func colonInValue(_ text: String, _ place: Location) -> Diagnostic {
    let isPlain = !text.isEmpty && !"\"'[{&*!|>".contains(text.prefix(1))
    return Diagnostic(
      .syntax, at: place, "a value with a colon and a space in it needs quotes", label: "quote this",
      fixes: [quote(text, place, isPlain ? .safe : .unsafe)])
  }

  static func twoKeysOnLine(_ key: String, _ place: Location, gap: Location, lineBreak: String) -> Diagnostic
  {
    Diagnostic(
      .syntax, at: place, "`\(key):` stands on the line of another key", label: "starts a line of its own",
      fixes: [Fix("put `\(key):` on a line of its own", .unsafe, [Edit(gap, lineBreak)])])
  }

  static func commentInBrackets(_ place: Location, whole: Location, text: String) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "`#` after a space starts a comment, which takes the closing bracket with it",
      help: ["quote the text if the `#` belongs to it"], fixes: [quote(text, whole, .unsafe)])
  }

  static func missingSpace(after key: String, _ place: Location) -> Diagnostic {
    let end = Location(place.file, SourceRange(at: place.range.end))
    return Diagnostic(
      .syntax, at: place, "a space is missing after `\(key):`", label: "write `\(key): `",
      fixes: [Fix("write `\(key): `", .safe, [Edit(end, " ")])])
  }

  static func missingColon(_ text: String, _ key: RuleKey?, _ place: Location) -> Diagnostic {
    let end = Location(place.file, SourceRange(at: place.range.end))
    var diagnostic = Diagnostic(
      .syntax, at: place, "a colon is missing: each line is `key: value`", label: "no `key:` here")
    if let key {
      diagnostic.help = ["write `\(key.rawValue): \(key.example)`"]
      if case .flag = key.clause?.option.value {
        diagnostic.fixes = [Fix("write `\(text): true`", .unsafe, [Edit(end, ": true")])]
      }
    } else if SchemaKeys.isKnown(text) {
      diagnostic.fixes = [Fix("write `\(text):`", .safe, [Edit(end, ":")])]
    } else if looksCompact(text) {
      diagnostic.help = ["this looks like the compact form, whose files end in .oal"]
    }
    return diagnostic
  }

  // MARK: Quotes and brackets

  static func unclosedQuote(_ quote: String, _ place: Location, closeAt end: Location?) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "the closing quote is missing", label: "this quote is never closed",
      fixes: end.map { [Fix("close the quote here", .unsafe, [Edit($0, quote)])] } ?? [])
  }

  static func quoteInQuotes(_ text: String, _ place: Location, quote mark: Character) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a quote inside of the text ends it early", label: "ends too early",
      help: [mark == "'" ? "write the quote inside twice: ''" : "write the quote inside as \\\""],
      fixes: [quote(text, place, mark == "'" ? .safe : .unsafe)])
  }

  static func textAfterQuote(_ text: String, _ place: Location, whole: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "text stands after the closing quote", label: "not part of the value",
      help: ["quote the whole value, or none of it"], fixes: [quote(text, whole, .unsafe)])
  }

  static func escape(_ text: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "unknown escape `\(short(text))` in double quotes",
      help: [#"a backslash itself is written \\, or put the text in single quotes"#],
      fixes: text.first == "\\" ? [.replace(place, with: "\\" + text, .unsafe)] : [])
  }

  static func unclosedBracket(_ bracket: String, _ place: Location, whole: Location, text: String?)
    -> Diagnostic
  {
    let closing = bracket == "[" ? "]" : "}"
    let end = Location(whole.file, SourceRange(at: whole.range.end))
    let close = Fix("close the bracket here", .unsafe, [Edit(end, closing)])
    return Diagnostic(
      .syntax, at: place, "the closing `\(closing)` is missing", label: "this bracket is never closed",
      help: text == nil ? [] : ["quote the text if the bracket belongs to it"],
      fixes: (text.map { [quote($0, whole, .unsafe)] } ?? []) + [close])
  }

  static func strayBracket(_ place: Location) -> Diagnostic {
    Diagnostic(.syntax, at: place, "this bracket closes nothing", label: "no bracket is open")
  }

  static func missingComma(_ place: Location, after end: Location?) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a comma or the closing bracket is missing before this", label: "expected a comma",
      fixes: end.map { [Fix("write a comma", .unsafe, [Edit($0, ",")])] } ?? [])
  }

  static func missingContent(_ place: Location) -> Diagnostic {
    Diagnostic(.syntax, at: place, "a value is missing before this", label: "expected a value")
  }

  // MARK: Lines

  static func overIndented(_ place: Location, above: Location, gap: Location, indentation: String)
    -> Diagnostic
  {
    Diagnostic(
      .syntax, at: place, "this line is indented deeper than the one it belongs with",
      label: "YAML reads it as more of the value above",
      related: [Label(above, "a key of the same mapping?")],
      fixes: [Fix("indent it like the line above", .unsafe, [Edit(gap, indentation)])])
  }

  static func indentation(_ place: Location, siblings: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "the indentation of this line fits nothing above it",
      related: siblings.range.start < place.range.start
        ? [Label(siblings, "the lines above begin here")] : [],
      help: ["indent it exactly like the lines it belongs with"])
  }

  static func itemBesideKeys(_ place: Location, keys: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "an item `- ` cannot stand beside keys", related: [Label(keys, "keys begin here")],
      help: ["put the item below the key that it belongs to"])
  }

  static func keyBesideItems(_ place: Location, items: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a key cannot stand beside items `- `", related: [Label(items, "items begin here")],
      help: ["put `- ` before it if it begins an item, or indent it if it belongs to one"])
  }

  static func itemOnKeyLine(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "an item `- ` cannot stand on the line of its key",
      help: ["begin a new line before it, or write the items in brackets: [a, b]"])
  }

  static func missingKey(_ place: Location) -> Diagnostic {
    Diagnostic(.syntax, at: place, "a key is missing before the colon", help: ["write `key: value`"])
  }

  static func stray(_ text: String, _ place: Location) -> Diagnostic {
    Diagnostic(.syntax, at: place, "`\(short(text))` cannot stand here", help: ["each line is `key: value`"])
  }

  static func unreadable(_ problem: String, _ place: Location) -> Diagnostic {
    Diagnostic(.syntax, at: place, "this cannot be read as YAML", notes: ["the YAML reader says: \(problem)"])
  }

  /// Whether a text begins like a statement of the compact form.
  static func looksCompact(_ text: String) -> Bool {
    let word = text.prefix { !$0.isWhitespace }
    return word.count < text.count && ClauseWords.statements.contains(String(word))
  }

  /// The fix that puts a text in quotes.
  private static func quote(_ text: String, _ place: Location, _ safety: Fix.Safety) -> Fix {
    let quoted = YAMLQuote.quote(text)
    return .replace(place, with: quoted, safety, title: "quote it: \(short(quoted))")
  }

  // MARK: Structure

  static func secondDocument(_ place: Location) -> Diagnostic {
    Diagnostic(
      .yamlStructure, at: place, "a second document begins here; a rule file is one document",
      help: ["put its rules under the first `rules:`, or in a file of their own"])
  }

  static func textAfterDocument(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "this stands after the end of the rules", label: "belongs to nothing above",
      help: ["indent it exactly like the lines it belongs with"])
  }

  static func directive(_ place: Location) -> Diagnostic {
    Diagnostic(
      .yamlStructure, at: place, "a line that begins with % is a directive, and this is none that rules need",
      help: ["remove the line, or put the text in quotes"])
  }

  static func tag(_ tag: String, _ place: Location, whole: Location, text: String?) -> Diagnostic {
    Diagnostic(
      .yamlStructure, at: place, "`\(short(tag))` is a YAML tag, and rules have no use for it",
      help: text == nil ? ["remove it"] : ["quote the text if the `!` belongs to it"],
      fixes: text.map { [quote($0, whole, .unsafe)] } ?? [])
  }

  static func undefinedAlias(
    _ name: String, nearest: String?, _ place: Location, whole: Location, text: String
  )
    -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .yamlStructure, at: place, "`*\(short(name))` stands for nothing: no `&\(short(name))` comes before it",
      help: ["quote the text if the `*` belongs to it"], fixes: [quote(text, whole, .unsafe)])
    if let nearest {
      diagnostic.help.insert("did you mean *\(nearest)?", at: 0)
      diagnostic.fixes.insert(.replace(place, with: "*" + nearest, .unsafe), at: 0)
    }
    return diagnostic
  }

  static func cycle(_ name: String, _ place: Location, anchor: Location) -> Diagnostic {
    Diagnostic(
      .yamlStructure, at: place, "`*\(short(name))` stands for something that it is a part of itself",
      related: [Label(anchor, "this is `&\(short(name))`")])
  }

  static func collectionAsKey(_ place: Location) -> Diagnostic {
    Diagnostic(.yamlStructure, at: place, "a key is a word, not a collection", help: ["write `key: value`"])
  }

  // MARK: Limits

  static func tooDeep(_ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place,
      "collections nest more than \(ReaderLimits.depth) levels deep: reading stopped here")
  }

  static func aliasesTooLarge(_ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place,
      "with this alias they stand for more than \(ReaderLimits.aliasExpansion) times the file's own size",
      help: ["write out what the aliases repeat, or repeat less"])
  }

  static func tooManyStatements(_ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place, "more than \(ReaderLimits.statements) statements: reading stopped here")
  }

  static func tooManyOddCharacters(_ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place, "too many characters that YAML does not allow: reading stopped here",
      help: ["is this a rule file?"])
  }

  static func fileTooLarge(_ size: Int, _ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place, "the file is too large: \(size) bytes",
      help: ["split it into several files"])
  }
}
