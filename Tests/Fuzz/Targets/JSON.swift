import JSONText

extension FuzzTarget {
  /// The JSON parser: accepts exactly the texts of RFC 8259; a printed value is read back as the same value.
  static let json = FuzzTarget(name: "json", limit: 1024, dictionary: .json) { input in
    let bytes = input.bytes
    do throws(JSONError) {
      let value = try JSONParser.parse(bytes)
      hold(JSONGrammar.accepts(bytes), "this is no JSON: \(bytes.debug)")
      holdPrinted(value, value.encoded)
      holdPrinted(value, Array(value.indentedText.utf8))
    } catch {
      hold((0...bytes.count).contains(error.offset), "an error outside of the text: \(error) \(bytes.debug)")
      // Limits that RFC 8259 leaves to the parser: the depth, and the size of a number.
      if error.message.contains("deep") || error.message.contains("too large") { return }
      hold(!JSONGrammar.accepts(bytes), "this is JSON: \(error) \(bytes.debug)")
    }
  }

  private static func holdPrinted(_ value: JSONValue, _ printed: [UInt8]) {
    hold(JSONGrammar.accepts(printed), "printed as no JSON: \(printed.debug)")
    hold((try? JSONParser.parse(printed)) == value, "printed as another value: \(value) \(printed.debug)")
  }
}
