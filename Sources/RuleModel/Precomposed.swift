#if canImport(Darwin)
  import Foundation
#else
  // The standard library has Unicode's NFC but shows it under this name only; Foundation's doubles the start-up time.
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The string in Unicode normalisation form C.
  package var precomposed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    #if canImport(Darwin)
      return precomposedStringWithCanonicalMapping
    #else
      var result = ""
      result.unicodeScalars.append(contentsOf: _nfc)
      return result
    #endif
  }
}
