import TextSupport

/// A statement on a single line, cut into columns.
struct Row {
  var isList = false
  var keyword: String
  /// The name; a preset's with its `as "..."`.
  var name: String?
  /// The window or the budget.
  var when: String?
  var days: String?
  /// Mode and list; the items of a list.
  var target: [String] = []
  var flags: [String] = []
  /// With its `#`; empty for none.
  var comment = ""

  /// The row by itself, with one space between its words.
  var line: String {
    let parts = [keyword, name, when, days].compactMap(\.self) + target + flags
    return parts.joined(separator: " ") + trail
  }

  /// The row among its neighbours.
  func line(in columns: Columns) -> String {
    var sections: [(text: String, width: Int)] = []
    if name != nil || columns.name > 0 { sections.append((name ?? "", columns.name)) }
    if let when { sections.append((when, columns.when)) }
    if let days { sections.append((days, when == nil ? 0 : columns.days)) }
    if !target.isEmpty { sections.append((target.joined(separator: " "), 0)) }
    if !flags.isEmpty { sections.append((flags.joined(separator: " "), 0)) }
    guard let last = sections.popLast() else { return keyword + trail }
    var line = Columns.padded(keyword, columns.keyword) + " "
    for section in sections { line += Columns.padded(section.text, section.width) + "  " }
    return line + last.text + trail
  }

  private var trail: String { comment.isEmpty ? "" : "  " + comment }
}

/// The widths of the columns of neighbouring rows, in terminal cells.
///
/// Keyword, name, window or budget, and days line up over all rows of whatever kinds. The days of a preset that has no
/// window of its own stand right behind its name.
struct Columns {
  /// A longer text widens no column: one long name would push everything out of sight.
  private static let widest = 48

  private(set) var keyword = 0
  private(set) var name = 0
  private(set) var when = 0
  private(set) var days = 0

  init(_ rows: ArraySlice<Row>) {
    for row in rows {
      keyword = max(keyword, row.keyword.utf8.count)
      if let text = row.name { name = max(name, Self.counted(text)) }
      guard let when = row.when else { continue }
      self.when = max(self.when, Self.counted(when))
      if let text = row.days { days = max(days, Self.counted(text)) }
    }
  }

  private static func counted(_ text: String) -> Int {
    let width = width(text)
    return width > widest ? 0 : width
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Self.width(text)))
  }

  private static func width(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : TextMetrics.width(text)
  }
}
