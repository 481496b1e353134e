import RulePipeline
import RuleSyntax

/// The open documents, and the rule sets that they belong to. Only what changed is read again.
struct Workspace: Sendable {
  /// A document that the client has open.
  struct Document: Sendable {
    /// As the client writes it.
    let uri: String
    let key: String
    let languageID: String
    var version: Int?
    var buffer: TextBuffer

    /// The form of the document; nil for a document that is no rule file, such as an ordinary YAML file.
    var form: SyntaxTree.Form? { Workspace.form(of: key, languageID, buffer.bytes) }
  }

  /// The files of one phone.
  private struct RuleSetState: Sendable {
    /// The keys of its files, sorted; an index is a file id.
    let keys: [String]
    let scope: RuleSetScope
    /// The parsed text of each file; nil after a change.
    var files: [AnalysedFile?]
    /// Nil after a change.
    var analysis: Analysis?

    init(_ keys: [String], _ scope: RuleSetScope) {
      self.keys = keys
      self.scope = scope
      files = Array(repeating: nil, count: keys.count)
    }
  }

  private let environment: ServerEnvironment
  var encoding = PositionEncoding.utf16
  private(set) var documents: [String: Document] = [:]
  /// The rule sets of the open documents, by their first file's key.
  private var ruleSets: [String: RuleSetState] = [:]
  /// The rule set of each file by its key.
  private var owners: [String: String] = [:]
  /// The rule sets whose findings the client does not know yet, in the order of the changes.
  private(set) var stale: [String] = []
  /// Files that belonged to a rule set which is gone.
  private var orphans: [String] = []

  init(_ environment: ServerEnvironment) { self.environment = environment }

  // MARK: Documents

  mutating func open(_ document: Document) {
    documents[document.key] = document
    guard document.form != nil else { return }
    if owners[document.key] == nil { addRuleSet(of: document.key) }
    touch(document.key)
  }

  /// Changes the text of an open document.
  mutating func edit(_ key: String, version: Int?, _ change: (inout TextBuffer) -> Void) {
    guard let index = documents.index(forKey: key) else { return }
    change(&documents.values[index].buffer)
    if let version { documents.values[index].version = version }
    touch(key)
  }

  mutating func close(_ key: String) {
    guard documents.removeValue(forKey: key) != nil, let owner = owners[key] else { return }
    if let state = ruleSets[owner], state.keys.contains(where: { documents[$0] != nil }) {
      touch(key)
    } else {
      remove(owner)
    }
  }

  /// Reads the disk again: the list of files, and the text of files that are not open.
  mutating func reload() {
    for owner in ruleSets.keys.sorted() { remove(owner) }
    for document in documents.values.sorted(by: { $0.key < $1.key }) where document.form != nil {
      if owners[document.key] == nil { addRuleSet(of: document.key) }
    }
  }

  /// Takes note of a change of a file.
  private mutating func touch(_ key: String) {
    guard let owner = owners[key], let file = ruleSets[owner]?.keys.firstIndex(of: key) else { return }
    ruleSets[owner]?.files[file] = nil
    ruleSets[owner]?.analysis = nil
    markStale(owner)
  }

  private mutating func markStale(_ owner: String) {
    if !stale.contains(owner) { stale.append(owner) }
  }

  private mutating func addRuleSet(of key: String) {
    let scope = DocumentURI.isPath(key) ? environment.ruleSet(key) : RuleSetScope([])
    // A file belongs to only one rule set, even if the grouping says otherwise.
    var keys = Set(scope.files).filter { owners[$0] == nil }
    keys.insert(key)
    let state = RuleSetState(keys.sorted(), scope)
    for member in state.keys { owners[member] = state.keys[0] }
    ruleSets[state.keys[0]] = state
    markStale(state.keys[0])
  }

  private mutating func remove(_ owner: String) {
    guard let state = ruleSets.removeValue(forKey: owner) else { return }
    for key in state.keys { owners[key] = nil }
    orphans += state.keys
    stale.removeAll { $0 == owner }
  }

  // MARK: Rule sets

  /// The next rule set whose findings the client should be told of; nil when it knows everything.
  mutating func nextStale() -> Analysis? {
    while !stale.isEmpty {
      if let analysis = analyse(ruleSet: stale.removeFirst()) { return analysis }
    }
    return nil
  }

  /// Files that are in no rule set any more.
  mutating func takeOrphans() -> [String] {
    defer { orphans = [] }
    return orphans.filter { owners[$0] == nil }
  }

  /// An open document within its rule set, checked as it stands now.
  mutating func view(of key: String) -> DocumentView? {
    guard documents[key] != nil, let owner = owners[key], let analysis = analyse(ruleSet: owner),
      let file = analysis.file(key)
    else { return nil }
    return DocumentView(analysis: analysis, file: file)
  }

  private mutating func analyse(ruleSet owner: String) -> Analysis? {
    guard let state = ruleSets[owner] else { return nil }
    if let analysis = state.analysis { return analysis }
    var files: [AnalysedFile] = []
    for (index, key) in state.keys.enumerated() {
      if let file = state.files[index] {
        files.append(file)
      } else if let file = read(key, file: index) {
        files.append(file)
      } else {
        // A file that cannot be read has no place among the ids, so the others get theirs anew.
        return drop(key, of: owner).flatMap { analyse(ruleSet: $0) }
      }
    }
    let analysis = Analysis(files, state.scope)
    ruleSets[owner]?.files = files
    ruleSets[owner]?.analysis = analysis
    return analysis
  }

  private func read(_ key: String, file: FileID) -> AnalysedFile? {
    if let document = documents[key], let form = document.form {
      return AnalysedFile(key: key, form: form, bytes: document.buffer.bytes, file: file, encoding)
    }
    guard DocumentURI.isPath(key), let bytes = environment.read(key) else { return nil }
    return AnalysedFile(
      key: key, form: FileForm.of(named: Array(key.utf8)), bytes: bytes, file: file, encoding)
  }

  /// Takes a file out of a rule set; gives the name that the rule set then has.
  private mutating func drop(_ key: String, of owner: String) -> String? {
    guard let state = ruleSets.removeValue(forKey: owner) else { return nil }
    for member in state.keys { owners[member] = nil }
    orphans.append(key)
    let rest = RuleSetState(state.keys.filter { $0 != key }, state.scope)
    guard let first = rest.keys.first else { return nil }
    for member in rest.keys { owners[member] = first }
    ruleSets[first] = rest
    stale = stale.map { $0 == owner ? first : $0 }
    return first
  }

  // MARK: Forms

  /// The form of a document by its name, or by its text if the client marks the document as rules. Nil for other
  /// documents: editors open many YAML files.
  private static func form(of key: String, _ languageID: String, _ text: [UInt8]) -> SyntaxTree.Form? {
    let name = Array(key.utf8.suffix(while: { $0 != UInt8(ascii: "/") }))
    if FileForm.isRuleFile(named: name) { return FileForm.of(named: name) }
    guard languageID.hasPrefix("oal") else { return nil }
    return FileForm.of(named: name) == .yaml || languageID.hasSuffix("yaml") ? .yaml : FileForm.sniff(text)
  }
}

extension BidirectionalCollection {
  /// The longest end of the collection whose elements all fit.
  fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, fits(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
