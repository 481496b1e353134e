extension Collection<String> {
  /// The texts in one line, the first of them and how many more there are: `Night, Work and 3 more`. A phone can hardly
  /// have more than 20 rules, and nobody reads thousands.
  func listed(atMost limit: Int = 20) -> String {
    let shown = prefix(limit).joined(separator: ", ")
    return count > limit ? "\(shown) and \(count - limit) more" : shown
  }
}
