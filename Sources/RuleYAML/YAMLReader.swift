// RuleYAML: a YAML file in, the same syntax tree out as from the compact form. The only target that knows libyaml.
// libyaml's events become a flat array of nodes (Composer), the nodes become the tree (SchemaReader). After this layer
// only the places show the form of a rule.
import CYaml
import RuleModel
import RuleSyntax

/// Reads the YAML form.
package enum YAMLReader {
  /// The tree of a file and everything wrong with its text. Invalid UTF-8, NUL and sizes beyond
  /// ``ReaderLimits`` are for the caller to check first, with ``TextCheck``. Of rules and lists together at
  /// most so many are read.
  package static func read(_ source: SourceFile, file: FileID, statements: Int = ReaderLimits.statements)
    -> ReadResult
  {
    // Offsets of nodes take 32 bits.
    guard source.bytes.count <= Int(Int32.max) else {
      let diagnostic = YAMLDiagnostics.fileTooLarge(source.bytes.count, Location(file, SourceRange(at: 0)))
      return ReadResult(tree: SyntaxTree(file: file, form: .yaml), diagnostics: [diagnostic])
    }
    var reading = Reading(source, file: file, statements: statements)
    return reading.run()
  }
}

/// The reading of one file.
struct Reading {
  /// The number of times that a faulty text is fixed and read again, to find further faults.
  private static let repairs = 16
  /// The number of directive lines that a file may begin with: libyaml compares each line with all earlier lines.
  private static let directives = 16

  private let source: SourceFile
  private let file: FileID
  private let statements: Int
  private let scan: TextScan
  private var patches: [FeedText.Patch] = []
  private var hasPatchedSurrogates = false
  private var standInCount = 0
  private var diagnostics: [Diagnostic] = []

  init(_ source: SourceFile, file: FileID, statements: Int) {
    self.source = source
    self.file = file
    self.statements = statements
    scan = TextScan(source)
  }

  private var hasForeignBreaks: Bool { standInCount > 0 }

  mutating func run() -> ReadResult {
    guard let composition = composeChecked() else { return truncated() }
    var reader = SchemaReader(source, file: file, composition.document, statements: statements)
    reader.tree.isTruncated = !composition.ending.isFinished || composition.isTooLarge
    if !composition.isTooLarge { reader.read() }
    if diagnostics.isEmpty {
      diagnostics = reader.diagnostics
    } else {
      // What a fault of the text explains already is not told of again.
      let known = Set(diagnostics.filter { $0.code == .syntax }.map(\.location))
      diagnostics += reader.diagnostics.filter { $0.code != .syntax || !known.contains($0.location) }
    }
    var end = source.bytes.count
    switch composition.ending {
    case .stopped(let offset): end = offset
    // What a construct swallowed that never ended is not known to be a comment.
    case .failed(let problem): end = min(problem.offset, problem.contextOffset)
    case .finished(let offset, let isExplicit):
      if let rest = Remainder(source, file: file, from: offset, isEnded: isExplicit) {
        diagnostics.append(rest.diagnostic)
        end = rest.start
        reader.tree.isTruncated = true
      }
    }
    reader.tree.multilineScalars = composition.document.multilineScalars(in: source)
    reader.tree.isPatched = patches.count > standInCount
    if scan.hasHash {
      reader.tree.comments = CommentScanner.comments(in: source, composition.document, before: end)
    }
    reportStrayBreaks(composition.document, reader.tree.comments, before: end)
    return ReadResult(tree: reader.tree, diagnostics: diagnostics)
  }

  /// Reads the file as a project's configuration. Every finding is one of the configuration, OAL019.
  mutating func configuration(_ vocabulary: ConfigurationVocabulary) -> ConfigurationResult {
    var result = ConfigurationResult()
    if let composition = composeChecked(), !composition.isTooLarge {
      var reader = SchemaReader(source, file: file, composition.document, statements: statements)
      if case .finished = composition.ending {} else { reader.tree.isTruncated = true }
      result.configuration = reader.readConfiguration(vocabulary)
      diagnostics += reader.diagnostics
      if case .finished(let offset, let isExplicit) = composition.ending,
        let rest = Remainder(source, file: file, from: offset, isEnded: isExplicit)
      {
        diagnostics.append(rest.diagnostic)
      } else if case .finished = composition.ending {
        let end = source.bytes.count
        let comments = CommentScanner.comments(in: source, composition.document, before: end)
        reportStrayBreaks(composition.document, comments, before: end)
      }
    }
    result.diagnostics = diagnostics.map { finding in
      var finding = finding
      finding.code = .configuration
      finding.severity = .error
      return finding
    }
    return result
  }

  /// The most values that a file's aliases may stand for.
  private static let mostValues = 100_000

  /// Reads the file as one value.
  mutating func value() -> (YAMLValue?, [Diagnostic]) {
    guard let composition = composeChecked(), !composition.isTooLarge, !composition.document.nodes.isEmpty
    else {
      return (nil, diagnostics)
    }
    var reader = SchemaReader(source, file: file, composition.document, statements: statements)
    var left = Self.mostValues
    let value = reader.value(0, &left)
    diagnostics += reader.diagnostics
    if left <= 0, let root = value?.location ?? diagnostics.last?.location {
      diagnostics.append(SyntaxDiagnostics.tooManyErrors(root))
    }
    if case .finished(let offset, let isExplicit) = composition.ending,
      let rest = Remainder(source, file: file, from: offset, isEnded: isExplicit)
    {
      diagnostics.append(rest.diagnostic)
    }
    return (value, diagnostics)
  }

  /// Composes the nodes, after replacing characters that libyaml should not see; nil if a fault ends the reading.
  private mutating func composeChecked() -> Composition? {
    if scan.mayHaveOddCharacters {
      let odd = OddCharacters(source, file: file)
      patches = odd.patches
      diagnostics = odd.diagnostics
      if odd.areTooMany { return nil }
    }
    if !scan.isASCII {
      let standIns = ForeignLineBreak.patches(source)
      if standIns.count > ForeignLineBreak.limit, let last = standIns.last {
        diagnostics.append(YAMLDiagnostics.tooManyOddCharacters(Location(file, last.range)))
        return nil
      }
      standInCount = standIns.count
      if hasForeignBreaks { patches = (patches + standIns).sorted { $0.range < $1.range } }
    }
    if let excess = excessDirective {
      diagnostics.append(YAMLDiagnostics.directive(excess))
      return nil
    }
    let composition = compose()
    diagnostics += composition.diagnostics
    return composition
  }

  private mutating func reportStrayBreaks(_ document: Document, _ comments: [CommentNode], before end: Int) {
    guard hasForeignBreaks else { return }
    let stray = StrayLineBreaks(source, file: file, document, comments: comments, known: diagnostics)
    diagnostics += stray.findings(before: end)
  }

  private func truncated() -> ReadResult {
    var tree = SyntaxTree(file: file, form: .yaml)
    tree.isTruncated = true
    return ReadResult(tree: tree, diagnostics: diagnostics)
  }

  /// Composes the nodes. A fault in the YAML is reported. If the fault has a safe fix, the text is read again with the
  /// fix, so that one run finds several faults.
  private mutating func compose() -> Composition {
    var composition = composeOnce()
    for _ in 0..<Self.repairs {
      guard case .failed(let problem) = composition.ending else { return composition }
      if problem.kind == .unicodeEscape, patchSurrogates() {
        composition = composeOnce()
        continue
      }
      let diagnostic = SyntaxDiagnosis(source, file: file, problem: problem).diagnostic
      // A fix that leaves the fault in its place is the last.
      guard !diagnostics.contains(where: { $0.location == diagnostic.location }) else { return composition }
      diagnostics.append(diagnostic)
      guard let fix = diagnostic.fixes.first, fix.safety == .safe else { return composition }
      let patches = fix.edits.map {
        FeedText.Patch(range: $0.location.range, replacement: Array($0.replacement.utf8))
      }
      guard patch(patches) else { return composition }
      composition = composeOnce()
    }
    if case .failed(let problem) = composition.ending {
      diagnostics.append(SyntaxDiagnosis(source, file: file, problem: problem).diagnostic)
    }
    return composition
  }

  private func composeOnce() -> Composition {
    let feed = FeedText(source, isASCII: scan.isASCII, patches: patches, hasStandIns: hasForeignBreaks)
    return Composition.compose(feed, source, file: file)
  }

  /// Adds patches; false if two patches overlap.
  private mutating func patch(_ added: [FeedText.Patch]) -> Bool {
    let all = (patches + added).sorted { $0.range < $1.range }
    for (left, right) in zip(all, all.dropFirst())
    where left.range.end > right.range.start || left.range == right.range {
      return false
    }
    patches = all
    return true
  }

  /// Patches the pairs of UTF-16 escapes that JSON has for characters beyond U+FFFF, which libyaml does not know.
  /// False if there are no such pairs, or if the pairs are patched already.
  private mutating func patchSurrogates() -> Bool {
    if hasPatchedSurrogates { return false }
    hasPatchedSurrogates = true
    let pairs = SurrogatePairs.find(in: source.bytes)
    return !pairs.isEmpty && patch(pairs)
  }

  /// The first line of directives that is one too many.
  private var excessDirective: Location? {
    let lines = LineReader(source)
    var count = 0
    for index in source.lineStarts.indices {
      let line = lines.line(index)
      guard !line.isEmpty else { continue }
      if source.bytes[line.start] == UInt8(ascii: "%") {
        count += 1
        if count > Self.directives { return Location(file, lines.trimmed(line)) }
      } else if lines.skipBlanks(from: line.start, to: line.end) < line.end,
        source.bytes[line.start] != UInt8(ascii: "#")
      {
        return nil
      }
    }
    return nil
  }
}

/// What stands behind the end of the first document.
private struct Remainder {
  let start: Int
  let diagnostic: Diagnostic

  /// Nil where there is nothing but comments and the marks that end a document.
  init?(_ source: SourceFile, file: FileID, from end: Int, isEnded: Bool) {
    let lines = LineReader(source)
    var offset = end
    var isEnded = isEnded
    while offset < source.bytes.count {
      let byte = source.bytes[offset]
      let line = lines.line(at: offset)
      if byte.isBlank || byte.isLineBreak {
        offset += 1
      } else if byte == UInt8(ascii: "#") {
        offset = line.end
      } else if offset == line.start, source.bytes[offset..<line.end].starts(with: "...".utf8) {
        isEnded = true
        offset += 3
      } else {
        break
      }
    }
    guard offset < source.bytes.count else { return nil }
    start = offset
    let line = lines.line(at: offset)
    let place = Location(file, lines.trimmed(SourceRange(offset, line.end)))
    let isDocument = isEnded || source.bytes[offset..<line.end].starts(with: "---".utf8)
    diagnostic = isDocument ? YAMLDiagnostics.secondDocument(place) : YAMLDiagnostics.textAfterDocument(place)
  }
}
