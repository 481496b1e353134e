import RuleModel

extension Literals {
  /// Which prefix or YAML key an item of a list stands under.
  package enum ItemKind: String, CaseIterable, Sendable { case app, category, site }

  /// Checks an item's decoded value (OAL017). An app that is no bundle identifier is a name, which the compact form
  /// wants quoted.
  package static func item(
    _ kind: ItemKind, _ value: String, isQuoted: Bool, at location: Location,
    _ diagnostics: inout [Diagnostic]
  ) -> ListItem? {
    guard let value = name(value, at: location, &diagnostics) else { return nil }
    switch kind {
    case .category: return .category(value)
    case .app:
      if isBundleIdentifier(value) { return .bundle(value) }
      if isQuoted { return .app(value) }
      diagnostics.append(LiteralDiagnostics.notABundleIdentifier(value, at: location))
      return nil
    case .site:
      let domain = value.lowercased()
      if isDomain(domain) { return .site(domain) }
      diagnostics.append(LiteralDiagnostics.notADomain(value, meant: domainMeant(by: domain), at: location))
      return nil
    }
  }

  /// Apple's bundle identifiers: ASCII letters, digits, `-` and `.`, here with two parts at least.
  private static func isBundleIdentifier(_ text: String) -> Bool {
    var parts = 1
    var length = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        if length == 0 { return false }
        parts += 1
        length = 0
      } else {
        guard byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "-") else { return false }
        length += 1
      }
    }
    return parts >= 2 && length > 0
  }

  /// A domain name of two labels or more, in ASCII or in its own script.
  private static func isDomain(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && text.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
          && label.unicodeScalars.allSatisfy(isLabelScalar)
      }
  }

  private static func isLabelScalar(_ scalar: Unicode.Scalar) -> Bool {
    if let ascii = UInt8(exactly: scalar.value), ascii < 0x80 {
      return ascii.isASCIIDigit || ascii.isASCIILetter || ascii == UInt8(ascii: "-")
    }
    return scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// The domain inside an address: without scheme, path, port and a leading `*.`.
  private static func domainMeant(by address: String) -> String? {
    var rest = Substring(address)
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { !"/?#:".contains($0) }
    if rest.hasPrefix("*.") { rest = rest.dropFirst(2) }
    while rest.last == "." { rest.removeLast() }
    return rest != address && isDomain(String(rest)) ? String(rest) : nil
  }
}
