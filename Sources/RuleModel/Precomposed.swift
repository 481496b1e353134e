#if canImport(Darwin)
  import Foundation
#else
  // The standard library has Unicode's NFC but shows it under this name only; Foundation's doubles the start-up time.
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The string in Unicode normalisation form C.
  package var precomposed: String {
    // As many UTF-16 units as bytes: all is ASCII. The standard library knows that of a string without a look at it.
    if utf8.count == utf16.count { return self }
    #if canImport(Darwin)
      return precomposedStringWithCanonicalMapping
    #else
      var result = ""
      result.unicodeScalars.append(contentsOf: _nfc)
      return result
    #endif
  }
}
