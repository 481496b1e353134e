/// A set of texts that `Grammar.md` names in prose between question marks: how to make one and how to know one.
package struct SpecialSequence: Sendable {
  package var generate: @Sendable (inout SeededGenerator) -> String
  package var contains: @Sendable (String) -> Bool
  /// The most Unicode scalars that a member has; nil for those that stand right of a `-` only.
  package var longest: Int?

  package init(
    longest: Int? = nil, generate: @escaping @Sendable (inout SeededGenerator) -> String,
    contains: @escaping @Sendable (String) -> Bool
  ) {
    self.generate = generate
    self.contains = contains
    self.longest = longest
  }

  /// A set of single characters.
  package init(
    generate: @escaping @Sendable (inout SeededGenerator) -> Unicode.Scalar,
    scalar: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) {
    self.init(longest: 1) { generator in
      String(Character(generate(&generator)))
    } contains: { text in
      text.unicodeScalars.count == 1 && text.unicodeScalars.allSatisfy(scalar)
    }
  }

  /// `U+0020` and `U+0061 to U+007A`, which need no definition; nil for other names.
  package init?(codePoints name: String) {
    let bounds = name.split(separator: " ").filter { $0 != "to" }.map { word in
      word.hasPrefix("U+") ? UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) : nil
    }
    guard let first = bounds.first, let lower = first, let last = bounds.last, let upper = last,
      bounds.count <= 2, lower <= upper
    else { return nil }
    let range = lower...upper
    self.init { generator in
      // Most characters of a wide range are unassigned; the ones that matter get their share.
      let likely = [0x20...0x7E, 0xA0...0x2FF, 0x1F300...0x1F6FF, lower.value...upper.value]
      let choice = likely[Int.random(in: likely.indices, using: &generator)].clamped(
        to: lower.value...upper.value)
      // Surrogates are the one hole in a range of scalars.
      return Unicode.Scalar(UInt32.random(in: choice, using: &generator)) ?? lower
    } scalar: {
      range.contains($0)
    }
  }

  /// A set that only excludes: it cannot be generated from.
  package static func excluding(_ contains: @escaping @Sendable (String) -> Bool) -> SpecialSequence {
    SpecialSequence(
      generate: { _ in preconditionFailure("an exception is not generated") }, contains: contains)
  }
}

/// The special sequences of a grammar by their text.
package struct SpecialSequences: Sendable {
  private let named: [String: SpecialSequence]

  package init(_ named: [String: SpecialSequence]) { self.named = named }

  /// The given names, for a test that the grammar uses every name.
  package var names: Set<String> { Set(named.keys) }

  package subscript(name: String) -> SpecialSequence {
    guard let sequence = named[name] ?? SpecialSequence(codePoints: name) else {
      preconditionFailure("nothing is known of ? \(name) ?")
    }
    return sequence
  }
}
