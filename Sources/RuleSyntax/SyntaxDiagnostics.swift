import RuleModel

/// Every message about a file's text and the compact form's syntax.
package enum SyntaxDiagnostics {
  // MARK: Files

  /// How large it is, nobody knows: it is not read to its end.
  static func fileTooLarge(at place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place, "the file is too large: more than \(ReaderLimits.fileSize >> 20) MiB",
      help: ["split it into several files"])
  }

  static func utf16(at place: Location) -> Diagnostic {
    Diagnostic(.encoding, at: place, "the file is UTF-16, not UTF-8", help: ["save it as UTF-8"])
  }

  static func nulByte(_ offset: Int, at place: Location) -> Diagnostic {
    Diagnostic(
      .encoding, at: place, "not a text file: byte \(offset) is NUL",
      help: ["save the file as UTF-8 text"])
  }

  static func notUTF8(_ byte: UInt8, _ offset: Int, at place: Location) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    return Diagnostic(
      .encoding, at: place,
      "not valid UTF-8: byte 0x\(digits.count < 2 ? "0" : "")\(digits) at offset \(offset)",
      help: ["save the file as UTF-8"])
  }

  static func tooManyStatements(_ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place, "more than \(ReaderLimits.statements) statements: reading stopped here")
  }

  package static func tooManyErrors(_ place: Location) -> Diagnostic {
    Diagnostic(
      .limitExceeded, at: place, "more than \(ReaderLimits.diagnostics) findings: reading stopped here",
      help: ["is this a rule file?"])
  }

  // MARK: Characters

  static func tabBetweenClauses(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a tab stands between two words", label: "write a space",
      notes: [
        "tabs may indent a line that continues a statement; between words they hide how much space there is"
      ],
      fixes: [.replace(place, with: " ", .safe, title: "write a space")])
  }

  static func commentTouchesWord(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a comment starts inside a word",
      help: ["put a space before the # to start a comment, or put a name with # in quotes"],
      fixes: [.replace(place, with: " ", .unsafe, title: "put a space before the comment")])
  }

  static func controlCharacter(_ byte: UInt8, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "\(Unicode.Scalar(byte).described) is a control character",
      fixes: [.replace(place, with: "", .safe, title: "remove it")])
  }

  static func foreignSpace(_ scalar: Unicode.Scalar, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "\(scalar.described) is not a plain space", label: "write a space",
      fixes: [.replace(place, with: " ", .safe, title: "write a space")])
  }

  static func invisible(_ scalar: Unicode.Scalar, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "\(scalar.described) is invisible and means nothing here",
      fixes: [.replace(place, with: "", .safe, title: "remove it")])
  }

  // MARK: Strings

  /// `mark` opens the name; its code point is named, because it can look as a double quote does.
  static func wrongQuotes(_ mark: Unicode.Scalar, _ opening: Location, closing: Location, text: String)
    -> Diagnostic
  {
    let whole = Location(opening.file, opening.range.union(closing.range))
    let isPlain = !text.contains("\"") && !text.contains("\\")
    return Diagnostic(
      .syntax, at: whole,
      "put names in double quotes, \", not in \(mark.described)",
      label: "other quotation marks",
      fixes: [
        Fix(
          "write \(CompactPrinter.quote(text))", isPlain ? .safe : .unsafe,
          [Edit(whole, CompactPrinter.quote(text))])
      ])
  }

  static func missingClosingQuote(_ opening: Location, insertAt end: Location, isEmpty: Bool) -> Diagnostic {
    Diagnostic(
      .syntax, at: opening, "the closing quote is missing", label: "this quote is never closed",
      fixes: isEmpty ? [] : [Fix("close the quote here", .unsafe, [Edit(end, "\"")])])
  }

  static func wordTouchesString(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a space is missing after the closing quote",
      fixes: [Fix("put a space here", .safe, [Edit(place, " ")])])
  }

  /// An escape for U+0000, in either form.
  package static func nulEscape(_ escape: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .encoding, at: place, "`\(escape)` stands for NUL, a character that no text can hold",
      fixes: [.replace(place, with: "", .unsafe, title: "remove it")])
  }

  static func unknownEscape(_ text: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "unknown escape in a name",
      help: [#"the escapes are \" \\ \n \t and \u{...}; a backslash itself is written \\"#])
  }

  // MARK: Statements

  static func indentedStatement(_ gap: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: gap, "an indented line continues the statement above, and there is none",
      fixes: [Fix("remove the indentation", .safe, [Edit(gap, "")])])
  }

  static func indentedKeyword(_ word: String, _ place: Location, _ gap: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "indentation continues the statement above, so `\(word)` starts no new one",
      label: "meant as a statement of its own?",
      fixes: [Fix("remove the indentation", .safe, [Edit(gap, "")])])
  }

  static func missingKeyword(_ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "a statement starts with its kind",
      help: ["begin the line with schedule, time-limit, open-limit, preset or list"])
  }

  static func keywordSpelling(_ word: String, _ meant: String, isSafe: Bool, _ place: Location) -> Diagnostic
  {
    Diagnostic(
      .syntax, at: place, "`\(short(word))` is not a kind of statement", label: "write \(meant)",
      fixes: [.replace(place, with: meant, isSafe ? .safe : .unsafe)])
  }

  static func unknownKeyword(_ word: String, _ nearest: String?, _ place: Location) -> Diagnostic {
    var diagnostic = Diagnostic(
      .syntax, at: place, "`\(short(word))` is not a kind of statement",
      help: ["a statement is a schedule, time-limit, open-limit, preset or list"])
    if let nearest {
      diagnostic.help = ["did you mean \(nearest)?"]
      diagnostic.fixes = [.replace(place, with: nearest, .unsafe)]
    }
    return diagnostic
  }

  // MARK: Names

  static func unquotedName(_ text: String, _ place: Location) -> Diagnostic {
    let quoted = CompactPrinter.quote(text)
    return Diagnostic(
      .syntax, at: place, "put the name in double quotes", label: "is this the name?",
      fixes: [.replace(place, with: quoted, .unsafe)])
  }

  static func misplacedName(_ place: Location, first: Location?) -> Diagnostic {
    Diagnostic(
      .syntax, at: place,
      first == nil ? "the name comes first, directly after the kind" : "the rule has a name already",
      related: first.map { [Label($0, "the name")] } ?? [],
      help: first == nil ? ["move it before the other clauses"] : ["a list's name is written list:\"...\""])
  }

  static func asWithoutName(_ place: Location) -> Diagnostic {
    Diagnostic(.syntax, at: place, "`as` needs a name in quotes after it", help: ["write as \"My Sleep\""])
  }

  // MARK: Clauses

  static func clauseSpelling(_ word: String, _ meant: String, isSafe: Bool, _ place: Location) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place, "`\(short(word))` is not a clause", label: "write \(meant)",
      fixes: [.replace(place, with: meant, isSafe ? .safe : .unsafe)])
  }

  static func unknownClause(_ word: String, _ nearest: String?, _ place: Location) -> Diagnostic {
    var diagnostic = Diagnostic(.unknownOption, at: place, "`\(short(word))` is not a clause")
    if let nearest {
      diagnostic.help = ["did you mean \(nearest)?"]
      diagnostic.fixes = [.replace(place, with: nearest, .unsafe)]
    } else if CompactPrinter.isBareWord(word) {
      diagnostic.help = ["if it is a list's name, write list:\(short(word))"]
    }
    return diagnostic
  }

  static func emptyPrefix(_ prefix: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "nothing stands after `\(short(prefix)):`",
      help: prefix == "list" ? ["write list:Social, or list:\"Work Tools\""] : [])
  }

  static func spaceAfterPrefix(_ prefix: String, _ gap: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: gap, "no space stands after `\(short(prefix)):`",
      fixes: [Fix("remove the space", .safe, [Edit(gap, "")])])
  }

  static func quotedID(_ place: Location, _ id: String) -> Diagnostic {
    Diagnostic(
      .syntax, at: place, "an id is written without quotes", fixes: [.replace(place, with: id, .safe)])
  }

  /// `block:Social`. A limit always blocks, so there the list alone is meant and the mode is nil.
  static func modeAsPrefix(_ mode: String?, _ value: String, _ place: Location) -> Diagnostic {
    let meant = (mode.map { $0 + " " } ?? "") + "list:\(value)"
    return Diagnostic(
      .syntax, at: place, mode == nil ? "a list is written list:NAME" : "mode and list are two clauses",
      label: "write \(short(meant))",
      fixes: value.isEmpty ? [] : [.replace(place, with: meant, .safe, title: "write \(short(meant))")])
  }

  static func needlessPrefix(_ prefix: String, _ value: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place, "`\(short(prefix)):` is YAML; here the value says by itself what it is",
      label: "write only the value",
      fixes: value.isEmpty ? [] : [.replace(place, with: "", .safe, title: "remove `\(short(prefix)):`")])
  }

  static func itemInRule(_ prefix: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place, "apps, categories and sites belong to a list, not to a rule",
      help: ["declare `list Social app:com.burbn.instagram` and write list:Social in the rule"])
  }

  /// `written` with its colon.
  static func unknownPrefix(_ written: String, _ meant: String?, isSafe: Bool, _ place: Location)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(.unknownOption, at: place, "`\(short(written))` is not a clause")
    if let meant {
      if isSafe {
        diagnostic.label = "write \(meant):"
      } else {
        diagnostic.help = ["did you mean \(meant):?"]
      }
      diagnostic.fixes = [.replace(place, with: meant + ":", isSafe ? .safe : .unsafe)]
    }
    return diagnostic
  }

  static func windowOverDays(_ span: DaySpan, _ place: Location) -> Diagnostic {
    var diagnostic = Diagnostic(
      .time, at: place, "a window lasts 24 hours at most; this one needs several rules",
      label: "from \(span.first.name) to \(span.last.name)",
      help: ["write \(span.byDay.joined(separator: "; "))"])
    // Rules of one name would have one identity, so no fix copies the statement.
    if let overnight = span.overnight {
      diagnostic.notes = ["on the phone a window that ends at midnight is not lifted (OAL102)"]
      diagnostic.help.append("or, without an end at midnight: \(overnight.joined(separator: "; "))")
    }
    return diagnostic
  }

  static func short(_ word: String) -> String { LiteralDiagnostics.shortened(word) }
}
