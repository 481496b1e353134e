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
    let value = trim(value)
    // Only names are limited to a hundred characters.
    if kind == .app, isBundleIdentifier(value) { return .bundle(value) }
    if kind == .site, !value.isEmpty { return site(value, at: location, &diagnostics) }
    guard let name = name(value, at: location, &diagnostics) else { return nil }
    if kind == .category { return .category(name) }
    if isQuoted { return .app(name) }
    diagnostics.append(LiteralDiagnostics.notABundleIdentifier(name, at: location))
    return nil
  }

  private static func site(_ value: String, at location: Location, _ diagnostics: inout [Diagnostic])
    -> ListItem?
  {
    let domain = value.lowercased()
    if isDomain(domain) { return .site(domain) }
    if let label = tooLongLabel(of: domain) {
      diagnostics.append(LiteralDiagnostics.labelTooLong(label, at: location))
    } else if hasLabels(domain), domain.utf8.count > domainLength {
      diagnostics.append(LiteralDiagnostics.domainTooLong(domain.utf8.count, at: location))
    } else {
      diagnostics.append(LiteralDiagnostics.notADomain(value, meant: domainMeant(by: domain), at: location))
    }
    return nil
  }

  /// The longest domain, and the longest part of one between its dots, in bytes.
  static let domainLength = 253
  static let labelLength = 63

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
    text.utf8.count <= domainLength && hasLabels(text)
      && text.utf8.split(separator: UInt8(ascii: ".")).allSatisfy { $0.count <= labelLength }
  }

  /// Whether a text is built like a domain name, however long it is.
  private static func hasLabels(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        !label.isEmpty && label.first != "-" && label.last != "-"
          && label.unicodeScalars.allSatisfy(isLabelScalar)
      }
  }

  /// The first label that is too long, in a text that is otherwise built like a domain name.
  private static func tooLongLabel(of text: String) -> String? {
    guard hasLabels(text) else { return nil }
    return text.split(separator: ".").first { $0.utf8.count > labelLength }.map(String.init)
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
