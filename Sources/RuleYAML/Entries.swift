import RuleSyntax

/// A key and its value in a mapping.
struct Entry {
  /// The key's node, never an alias.
  var key: Int
  /// The value's node as it is written, possibly an alias.
  var value: Int
  /// The node through which a merge key brought the entry in: the alias where the merge is written.
  var via: Int?
  /// Where the key is written: an alias for a key has a place of its own.
  var keyRange: SourceRange
  /// Which of a rule's keys it is.
  var rule: RuleKey?
}

extension SchemaReader {
  /// Appends a mapping's entries, merged entries last. False if entries are lost to a reported error.
  @discardableResult
  mutating func collectEntries(of mapping: Int, into entries: inout [Entry]) -> Bool {
    var isComplete = !document.nodes[mapping].isOpen
    var merge: Entry?
    let end = Int(document.nodes[mapping].next)
    let first = entries.count
    var index = mapping + 1
    while index < end {
      let value = Int(document.nodes[index].next)
      // Where the file breaks off, the last key may have no value.
      guard value < end else { return false }
      let key = document.resolve(index)
      let entry = Entry(key: key, value: value, keyRange: document.nodes[index].range)
      index = Int(document.nodes[value].next)
      if document.nodes[key].isCollection || document.nodes[key].kind == .broken {
        isComplete = false
      } else if isMergeKey(key) {
        if let first = merge {
          isComplete = false
          diagnostics.append(
            YAMLDiagnostics.secondMerge(Location(file, entry.keyRange), first: Location(file, first.keyRange))
          )
        } else {
          merge = entry
        }
      } else {
        entries.append(entry)
        entries[entries.count - 1].rule = RuleKey(text(key))
      }
    }
    if let merge, !collectMerged(merge, first, into: &entries) { isComplete = false }
    return isComplete
  }

  private func isMergeKey(_ key: Int) -> Bool {
    let node = document.nodes[key]
    guard node.isPlain, node.textEnd &- node.textStart == 2 else { return false }
    return text(key).spells("<<")
  }

  /// Appends the entries of the mappings that a `<<` names: an entry of the mapping itself wins in every position, and
  /// of two merged mappings the earlier wins.
  private mutating func collectMerged(_ merge: Entry, _ first: Int, into entries: inout [Entry]) -> Bool {
    var taken = Set(entries[first...].map { string($0.key) })
    let target = document.resolve(merge.value)
    guard document.nodes[target].kind == .sequence else {
      return collectMerged(from: merge.value, &taken, into: &entries)
    }
    var isComplete = true
    var item = target + 1
    while item < Int(document.nodes[target].next) {
      // A sequence behind an alias has no places of its own in this mapping.
      let via = merge.value == target ? item : merge.value
      if !collectMerged(from: item, via: via, &taken, into: &entries) { isComplete = false }
      item = Int(document.nodes[item].next)
    }
    return isComplete
  }

  private mutating func collectMerged(
    from node: Int, via: Int? = nil, _ taken: inout Set<String>, into entries: inout [Entry]
  ) -> Bool {
    let mapping = document.resolve(node)
    guard document.nodes[mapping].kind == .mapping else {
      if document.nodes[mapping].kind != .broken {
        let what = isNull(mapping) ? "nothing" : found(mapping)
        diagnostics.append(YAMLDiagnostics.badMerge(what, location(via ?? node)))
      }
      return false
    }
    var merged: [Entry] = []
    let isComplete = collectEntries(of: mapping, into: &merged)
    var added: [String] = []
    for var entry in merged {
      let key = string(entry.key)
      guard !taken.contains(key) else { continue }
      entry.via = via ?? node
      entries.append(entry)
      added.append(key)
    }
    // A key hides only keys of later mappings: within one mapping a repeated key is an error.
    taken.formUnion(added)
    return isComplete
  }
}
