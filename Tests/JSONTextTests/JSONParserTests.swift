import Testing

@testable import JSONText

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", JSONValue.null), (" true\n", true), ("\tfalse\r", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("1.5", .number(1.5)), ("1e3", .number(1000)), ("1E+3", .number(1000)), ("25e-1", .number(2.5)),
      (#""""#, ""), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u00e9""#, "é"),
      (#""\uD83C\uDF19""#, "🌙"), ("\"🌙\u{7F}\"", "🌙\u{7F}"), ("[]", []), ("[ ]", []),
      ("[1,[2] ,3]", [1, [2], 3]),
      ("{}", [:]), (#"{ "a" : 1 , "b":{"c":[]} }"#, ["a": 1, "b": ["c": []]]),
      (#"{"":null}"#, ["": .null]),
    ] as [(String, JSONValue)])
  func reads(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
    #expect(try JSONParser.parse(value.encoded) == value)
  }

  /// A lone half of a surrogate pair is a replacement character, and what follows it stays.
  @Test(
    arguments: [
      (#""\uD83C""#, "\u{FFFD}"), (#""\uDF19x""#, "\u{FFFD}x"), (#""\uD83C\n""#, "\u{FFFD}\n"),
      (#""\uD83C\u0041""#, "\u{FFFD}A"), (#""\uD83C\uD83C\uDF19""#, "\u{FFFD}🌙"),
    ] as [(String, JSONValue)])
  func replacesLoneSurrogates(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("nul", 0), ("True", 0), ("01", 1), ("1.", 2), (".5", 0), ("+1", 0), ("-", 1),
    ("1e", 2),
    ("0x10", 1), ("NaN", 0), ("1e999", 0), ("'a'", 0), (#""a"#, 2), (#""\x""#, 2), (#""\u12G4""#, 5),
    ("\"a\nb\"", 2), (#""\"#, 2), ("[1,]", 3), ("[1 2]", 3), ("[", 1), ("{\"a\":1,}", 7), ("{a:1}", 1),
    ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("1 2", 2), ("// c\n1", 0), ("\u{FEFF}1", 0), ("[1]]", 3),
  ])
  func refuses(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.offset == offset)
  }

  @Test func refusesWhatIsNotUTF8() {
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xED, 0xA0, 0x80, 0x22]) }
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0x5C, 0x6E, 0xFF, 0x22]) }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func limitsTheDepth(open: String, close: String) throws {
    let limit = JSONParser.depthLimit
    let nested = { (depth: Int) in
      String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(limit)) }
    #expect(throws: JSONError.self) { try parse(nested(limit + 1)) }
    #expect(throws: JSONError.self) { try parse(String(repeating: open, count: 1_000_000)) }
  }

  @Test func lastOfRepeatedKeysCounts() throws {
    let value = try parse(#"{"a":1,"a":2}"#)
    #expect(value["a"] == 2)
    #expect(value.object?.members.count == 2)
  }

  @Test func setsMembers() {
    var object = JSONObject()
    object["a"] = 1
    object["b"] = 2
    object["a"] = 3
    object["b"] = nil
    #expect(object == JSONObject([.init("a", 3)]))
  }

  @Test(
    arguments: [
      (JSONValue.integer(7), 7), (.number(7), 7), (.number(7.5), nil), (.number(1e300), nil), ("7", nil),
    ] as [(JSONValue, Int?)])
  func takesWholeNumbers(value: JSONValue, int: Int?) {
    #expect(value.int == int)
  }

  @Test func escapesWhatItMust() {
    #expect(JSONValue.string("\u{1}\u{1F}\"\\\n\r\té🌙/").text == #""\u0001\u001f\"\\\n\r\té🌙/""#)
    #expect(JSONValue.number(.infinity).text == "null")
  }
}
