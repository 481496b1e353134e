/// The least version of the tool that a project asks for, such as `>=0.2`.
package struct VersionRequirement: Hashable, Sendable, CustomStringConvertible {
  private let least: [Int]

  /// Reads `>=` and one to three numbers with dots between; nil for anything else.
  package init?(_ text: String) {
    guard text.hasPrefix(">="), let least = Self.numbers(text.dropFirst(2).drop { $0 == " " }) else {
      return nil
    }
    self.least = least
  }

  /// Whether a version such as `0.2.0` is new enough. Missing numbers are 0.
  package func isMet(by version: String) -> Bool {
    guard let numbers = Self.numbers(version[...]) else { return false }
    for index in 0..<3 {
      let (has, needs) = (
        index < numbers.count ? numbers[index] : 0, index < least.count ? least[index] : 0
      )
      if has != needs { return has > needs }
    }
    return true
  }

  package var description: String { ">=" + least.map(String.init).joined(separator: ".") }

  private static func numbers(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...4).contains(part.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
