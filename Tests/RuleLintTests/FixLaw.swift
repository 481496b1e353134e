import RuleModel
import RuleSyntax

@testable import RuleLint

/// What no fix does, checked from the texts before and after and from the titles that were told.
///
/// Written apart from the fixes: it knows what blocks and where comments stand, not how a fix works.
struct FixLaw {
  /// A text and what it says.
  struct Side {
    var text: String
    var analysis: Fixer.Analysis
    var tree: SyntaxTree
  }

  let file: FixFiles.File
  let before: Side
  let after: Side
  let titles: [String]

  /// The sentences about what is broken; empty if the law holds.
  func breaches() -> [String] { lostProtection() + lostComments() + turnedMeanings() }

  // MARK: What is blocked

  /// A rule that has no error blocks after the fixes all that it blocked before, in itself or in others, unless a title
  /// names it and says that it changes.
  private func lostProtection() -> [String] {
    let rules = after.analysis.rules.rules
    return before.analysis.rules.rules.compactMap { rule in
      guard rule.isEnabled, rule.list != nil, !rules.contains(rule), !isChangeNamed(rule.name) else {
        return nil
      }
      if listsDiffer(rule) { return "the list of \(rule.name) is another" }
      return isKept(rule) ? nil : "\(rule.name) blocks less"
    }
  }

  /// Joining and removing what is blocked anyway are no changes of what is blocked, so there a name excuses nothing.
  private func isChangeNamed(_ name: String) -> Bool {
    titles.contains {
      $0.contains("\"\(name)\"") && !$0.hasPrefix("join ") && !$0.hasPrefix("write two rules")
        && !$0.contains("stays the same")
    }
  }

  private func listsDiffer(_ rule: Rule) -> Bool {
    let items = { (set: RuleSet) in set.lists.first { $0.name == rule.list }?.items }
    guard let old = items(before.analysis.rules), let new = items(after.analysis.rules) else { return false }
    return !old.allSatisfy(new.contains)
  }

  private func isKept(_ rule: Rule) -> Bool {
    var set = after.analysis.rules
    for list in before.analysis.rules.lists where !set.lists.contains(where: { $0.name == list.name }) {
      set.lists.append(list)
    }
    if rule.kind != .schedule { return isLimitKept(rule, set) }
    let others = set.rules.indices.filter { set.rules[$0].kind == .schedule }
    // The quick way: rules of the same list and mode.
    let own = WeekCoverage(window: rule.schedule?.window ?? .allDay, days: rule.days)
    var covered = WeekCoverage()
    for index in others {
      let other = set.rules[index]
      guard other.isEnabled, other.list == rule.list, other.hardMode || !rule.hardMode,
        let config = other.schedule, config.selectionMode == rule.schedule?.selectionMode,
        config.blockAdultContent || rule.schedule?.blockAdultContent == false
      else { continue }
      covered.formUnion(WeekCoverage(window: config.window, days: other.days))
    }
    if own.isSubset(of: covered) { return true }
    set.rules.append(rule)
    let week = NaiveWeek(set, step: 1)
    return week.isCovered(set.rules.count - 1, by: others)
  }

  private func isLimitKept(_ rule: Rule, _ set: RuleSet) -> Bool {
    let items = { (list: String?) in set.lists.first { $0.name == list }?.items ?? [] }
    return rule.days.days.allSatisfy { day in
      set.rules.contains { other in
        other.isEnabled && other.days.contains(day) && (other.hardMode || !rule.hardMode)
          && (other.list == rule.list
            || !items(rule.list).isEmpty && items(rule.list).allSatisfy(items(other.list).contains))
          && isNoLarger(other.configuration, rule.configuration)
      }
    }
  }

  private func isNoLarger(_ one: RuleConfiguration, _ other: RuleConfiguration) -> Bool {
    switch (one, other) {
    case (.timeLimit(let one), .timeLimit(let other)): one.dailyLimitMinutes <= other.dailyLimitMinutes
    case (.openLimit(let one), .openLimit(let other)): one.maxOpens <= other.maxOpens
    default: false
    }
  }

  // MARK: Comments

  /// Each comment stands with its own statement, or a title says that it went or that the statement was joined.
  private func lostComments() -> [String] {
    let (old, new) = (owners(before), owners(after))
    return file.comments.compactMap { comment in
      guard let owned = old[comment] else { return nil }
      let owner = owned.name
      guard let found = new[comment]?.name else {
        return isRemovalNamed(of: owner, comment) ? nil : "\(comment) of \(owner) is gone"
      }
      if found == "twice" { return "\(comment) is there twice" }
      if found == owner || owned.isLoose && found == "nothing" { return nil }
      let isJoined = titles.contains {
        $0.hasPrefix("join ") && $0.contains("\"\(owner)\"") && $0.contains("\"\(found)\"")
      }
      return isJoined ? nil : "\(comment) of \(owner) stands with \(found)"
    }
  }

  private func isRemovalNamed(of owner: String, _ comment: String) -> Bool {
    let isSuppression = before.text.replacing("\r\n", with: "\n").split(separator: "\n").contains {
      $0.contains("oal:ignore") && $0.contains(comment)
    }
    return titles.contains { title in
      title.contains("comment") && title.contains("\"\(owner)\"") && title.hasPrefix("remove")
    } || isSuppression && titles.contains { $0.hasPrefix("remove") && !$0.contains("\"") }
  }

  private struct Owner {
    var name: String
    /// Whether only a suppression farther up ties it to the statement.
    var isLoose: Bool
  }

  /// The statement to which each comment belongs: the statement around the comment, else the statement directly above if
  /// the comment is indented further, else the statement directly below. A comment without a statement is free.
  private func owners(_ side: Side) -> [String: Owner] {
    let lines = side.text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    let source = SourceFile(path: "", text: side.text)
    var ownerOfLine: [Int: String] = [:]
    var columns: [Int: Int] = [:]
    var firstLines: Set<Int> = []
    var looseLines: Set<Int> = []
    for place in side.tree.statements {
      let first = source.lineIndex(at: place.range.start)
      let last = source.lineIndex(at: max(place.range.start, place.range.end - 1))
      guard let name = Self.name(in: source.text(place.range)) else { continue }
      for line in first...last { ownerOfLine[line] = name }
      let column = lines[first].prefix { $0 == " " }.count
      firstLines.insert(first)
      var below = last + 1
      while below < lines.count, Self.isComment(lines[below]),
        lines[below].prefix(while: { $0 == " " }).count > column
      {
        ownerOfLine[below] = name
        below += 1
      }
      columns[first] = column
    }
    for first in firstLines {
      var above = first - 1
      while above >= 0, Self.isComment(lines[above]), ownerOfLine[above] == nil {
        ownerOfLine[above] = ownerOfLine[first]
        above -= 1
      }
      // One that suppresses is about the next statement, however far, and what stands between goes with it.
      var farthest = first
      while above >= 0, ownerOfLine[above] == nil, Self.isComment(lines[above]) || Self.isBlank(lines[above])
      {
        if lines[above].contains("oal:ignore") { farthest = above }
        above -= 1
      }
      for line in farthest..<first where ownerOfLine[line] == nil {
        ownerOfLine[line] = ownerOfLine[first]
        looseLines.insert(line)
      }
    }
    var owners: [String: Owner] = [:]
    for (index, line) in lines.enumerated() {
      for comment in file.comments where line.contains(comment) {
        owners[comment] =
          owners[comment] == nil
          ? Owner(name: ownerOfLine[index] ?? "nothing", isLoose: looseLines.contains(index))
          : Owner(name: "twice", isLoose: false)
      }
    }
    return owners
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " } }

  private static func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.first == "#" }

  /// The name of the statement whose text this is: `R1` or `L2`.
  private static func name(in text: String) -> String? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    return words.first {
      ($0.first == "R" || $0.first == "L") && $0.dropFirst().allSatisfy(\.isNumber) && $0.count > 1
    }
    .map(String.init)
  }

  // MARK: Meanings

  /// What a faulty statement was meant as is not turned into something else.
  private func turnedMeanings() -> [String] {
    let set = after.analysis.rules
    return file.meanings.compactMap { name, meaning in
      // A rule without an error means what it says.
      guard !before.analysis.rules.rules.contains(where: { $0.name == name }),
        let rule = set.rules.first(where: { $0.name == name })
      else { return nil }
      switch meaning {
      case .excludes(let days):
        return rule.days.intersection(days).isEmpty ? nil : "\(name) blocks on excluded days"
      case .days(let days): return rule.days == days ? nil : "\(name) has other days"
      case .notHard: return rule.hardMode ? "\(name) is hard" : nil
      case .notDisabled: return rule.isEnabled ? nil : "\(name) is disabled"
      case .windows(let windows):
        let own = set.rules.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
        return windows.allSatisfy { window in own.contains { $0.schedule?.window == window } }
          || rule.kind != .schedule
          ? nil : "\(name) lost a window"
      case .lists(let lists):
        let own = set.rules.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
        return lists.allSatisfy { list in own.contains { $0.list == list } } ? nil : "\(name) lost a list"
      }
    }
  }
}
