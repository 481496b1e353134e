import RulePipeline

extension FuzzTarget {
  /// A glob (the first line) and a path (the rest): the matcher agrees with a plain matcher that tries everything.
  static let globs = FuzzTarget(name: "globs", limit: 64, dictionary: .settings) { input in
    var input = input
    let pattern = String(decoding: input.line(), as: UTF8.self)
    let path = input.bytes
    let isOpen = Glob.hasOpenBracket(pattern)
    let fits = Glob(pattern).fits(Glob.Path(path))
    // The plain matcher's time grows exponentially with the number of stars.
    let stars = pattern.count { $0 == "*" }
    // Settings refuse a glob that names nothing.
    let isNothing = pattern.unicodeScalars.split(separator: "/").allSatisfy {
      $0.count == 1 && $0.first == "."
    }
    guard !isOpen, !isNothing, stars <= 4, let text = String(validating: path, as: UTF8.self) else { return }
    hold(
      fits == PlainGlob(pattern).fits(text),
      "\(pattern.debugDescription) \(fits ? "fits" : "does not fit") \(text.debugDescription)")
  }
}

/// The meaning of a glob as gitignore's manual has it, without any thought for time: every star tries every length.
private struct PlainGlob {
  private let pattern: [Unicode.Scalar]

  init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  func fits(_ path: String) -> Bool {
    let names = path.unicodeScalars.split(separator: "/").map(Array.init)
    let parts = pattern.split(separator: "/").map(Array.init).filter { $0 != ["."] }
    guard !parts.isEmpty else { return false }
    let isForFolders = pattern.last == "/" || parts.count > 1 && parts.last == ["*", "*"]
    let isAnchored =
      pattern.first == "/" || pattern.starts(with: ["." as Unicode.Scalar, "/"]) || parts.count > 1
    let wanted = parts.count > 1 && parts.last == ["*", "*"] ? Array(parts.dropLast()) : parts
    // The path itself, or a folder that it is in.
    for end in 1...max(1, names.count) where end <= names.count && (end < names.count || !isForFolders) {
      let starts = isAnchored ? [0] : Array(0..<end)
      if starts.contains(where: { fits(wanted[...], names[$0..<end]) }) { return true }
    }
    return false
  }

  private func fits(_ parts: ArraySlice<[Unicode.Scalar]>, _ names: ArraySlice<[Unicode.Scalar]>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == ["*", "*"] {
      return (names.startIndex...names.endIndex).contains { fits(parts.dropFirst(), names[$0...]) }
    }
    guard let name = names.first, fits(part[...], name[...]) else { return false }
    return fits(parts.dropFirst(), names.dropFirst())
  }

  private func fits(_ part: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = part.first else { return name.isEmpty }
    let rest = part.dropFirst()
    switch first {
    case "*": return (name.startIndex...name.endIndex).contains { fits(rest, name[$0...]) }
    case "?": return !name.isEmpty && fits(rest, name.dropFirst())
    case "[":
      guard let (set, behind) = Self.set(rest) else { return false }
      return name.first.map(set) == true && fits(behind, name.dropFirst())
    case "\\": return name.first == (rest.first ?? first) && fits(rest.dropFirst(), name.dropFirst())
    default: return name.first == first && fits(rest, name.dropFirst())
    }
  }

  /// The characters that a bracket expression matches, and the text behind the expression.
  private static func set(
    _ text: ArraySlice<Unicode.Scalar>
  ) -> ((Unicode.Scalar) -> Bool, ArraySlice<Unicode.Scalar>)? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var members: [(UInt32, UInt32)] = []
    while let scalar = rest.popFirst() {
      if scalar == "]", !members.isEmpty {
        let found = members
        return (
          { member in found.contains { $0.0 <= member.value && member.value <= $0.1 } != isNegated }, rest
        )
      }
      let low = scalar == "\\" ? rest.popFirst() ?? scalar : scalar
      if rest.first == "-", let high = rest.dropFirst().first, high != "]" {
        rest = rest.dropFirst(2)
        members.append((min(low.value, high.value), max(low.value, high.value)))
      } else {
        members.append((low.value, low.value))
      }
    }
    return nil
  }
}
