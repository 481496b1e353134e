import RuleChecker
import RuleModel
import RulePipeline
import RuleSyntax
import RuleYAML
import TextSupport

/// Renames a list or a rule everywhere in its rule set.
enum Renaming {
  /// The name at an offset, if it can be renamed.
  static func occurrence(at offset: Int, in view: DocumentView) throws(ResponseError) -> Occurrence {
    if let occurrence = Symbols.occurrence(at: offset, in: view) { return occurrence }
    let isUnnamed = view.tree.rules.contains { $0.name == nil && $0.keyword.location.range.touches(offset) }
    throw .requestFailed(isUnnamed ? ServerMessages.unnamedRule : ServerMessages.nothingToRename)
  }

  /// The edits that rename the symbol at an offset.
  static func edits(at offset: Int, in view: DocumentView, to text: String) throws(ResponseError) -> [Edit] {
    let symbol = try occurrence(at: offset, in: view).symbol
    var diagnostics: [Diagnostic] = []
    let place = Location(view.file, SourceRange(at: offset))
    guard let name = Literals.name(text, at: place, &diagnostics)?.precomposed else {
      throw .invalidParams(ServerMessages.invalidName(diagnostics.first?.message ?? ""))
    }
    if name == symbol.name { return [] }
    if symbol.kind == .list,
      let file = view.analysis.files.first(where: { $0.parsed.tree?.isTruncated ?? true })
    {
      throw .requestFailed(ServerMessages.unreadRest(file.source.path))
    }
    if isTaken(Symbol(kind: symbol.kind, name: name), view.analysis) {
      throw .requestFailed(ServerMessages.nameTaken(name, symbol.kind))
    }
    return Symbols.occurrences(of: symbol, in: view.analysis).map { occurrence in
      let file = view.analysis.files[occurrence.location.file]
      return occurrence.isPresetName
        ? newNameClause(name, occurrence, file)
        : Edit(occurrence.location, spell(name, occurrence, file))
    }
  }

  private static func isTaken(_ symbol: Symbol, _ analysis: Analysis) -> Bool {
    !Symbols.occurrences(of: symbol, in: analysis).isEmpty
      || symbol.kind == .rule && analysis.checked.rules.contains { $0.rule.name == symbol.name }
  }

  private static func spell(_ name: String, _ occurrence: Occurrence, _ file: AnalysedFile) -> String {
    switch file.form {
    case .compact:
      return occurrence.symbol.kind == .list ? CompactPrinter.word(name) : CompactPrinter.quote(name)
    case .yaml:
      let isQuoted = file.source.bytes[occurrence.location.range.start...].first.map {
        "\"'".utf8.contains($0)
      }
      return YAMLScalar.spell(name, isQuoted: isQuoted ?? false)
    }
  }

  /// The clause that gives a rule made from a preset a name of its own.
  private static func newNameClause(_ name: String, _ occurrence: Occurrence, _ file: AnalysedFile) -> Edit {
    let place = Location(occurrence.location.file, SourceRange(at: occurrence.location.range.end))
    switch file.form {
    case .compact: return Edit(place, " as " + CompactPrinter.quote(name))
    case .yaml:
      let isJSON = RulePlaces(file.source)?.isJSON == true
      let clause =
        isJSON ? "\"as\": " + JSONQuote.quote(name) : "as: " + YAMLScalar.spell(name, isQuoted: false)
      if isBetweenBraces(occurrence.location.range.end, file.source) { return Edit(place, ", " + clause) }
      let start = occurrence.statement.range.start
      let column = start - file.source.lineStarts[file.source.lineIndex(at: start)]
      let gap = file.source.lineEnding + String(repeating: " ", count: column)
      // Below a block scalar it would stand among the line breaks that are the scalar's.
      return YAMLSpelling.isBlockScalar(occurrence.location.range, in: file.source)
        ? Edit(Location(place.file, SourceRange(at: start)), clause + gap) : Edit(place, gap + clause)
    }
  }

  /// Whether a value that ends at an offset stands in braces: only there a comma or a brace can follow it.
  private static func isBetweenBraces(_ end: Int, _ source: SourceFile) -> Bool {
    var rest = source.bytes[end...].drop { $0.isBlank || $0.isLineBreak }
    while rest.first == UInt8(ascii: "#") {
      rest = rest.drop { !$0.isLineBreak }.drop { $0.isBlank || $0.isLineBreak }
    }
    return rest.first == UInt8(ascii: ",") || rest.first == UInt8(ascii: "}")
  }
}

/// Text as a YAML scalar that every reader takes for the same string.
enum YAMLScalar {
  /// Plain where that is safe in a block and in brackets, else in double quotes.
  static func spell(_ text: String, isQuoted: Bool) -> String {
    isQuoted || !isPlain(text) ? YAMLQuote.quote(text) : text
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, isWord(first),
      last != " "
    else { return false }
    // Words, numbers and times that YAML 1.1 takes for something else.
    if first.properties.numericType != nil { return false }
    if ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(text.lowercased()) {
      return false
    }
    return text.unicodeScalars.allSatisfy { isWord($0) || " -_.'()/&".unicodeScalars.contains($0) }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    // Hangul's fillers are letters, and show nothing.
    (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      && !HiddenCharacters.canHide(scalar)
  }
}
