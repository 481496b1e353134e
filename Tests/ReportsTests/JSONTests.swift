import Foundation
import Reports
import RuleLint
import RuleSyntax
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("plain", #""plain""#),
    ("\"\\/", #""\"\\/""#),
    ("\n\r\t\u{8}\u{1B}\0", #""\n\r\t\u0008\u001b\u0000""#),
    ("\u{7F}\u{85}\u{2028}\u{2029}", #""\u007f\u0085\u2028\u2029""#),
    ("\u{202E}\u{200B}\u{FEFF}", #""\u202e\u200b\ufeff""#),
    ("\u{E0001}", #""\udb40\udc01""#),
    ("é日🌙👩‍💻", #""é日🌙👩‍💻""#),
  ])
  func stringsAreEscaped(_ text: String, _ written: String) throws {
    var json = JSONWriter()
    json.string(nil, text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == written)
    let read = try JSONSerialization.jsonObject(with: Data(json.bytes), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }

  @Test func collectionsNest() {
    var json = JSONWriter()
    json.object { json in
      json.array("empty") { _ in }
      json.object("object") { json in json.bool("yes", true) }
      json.strings("strings", ["a", "b"])
      json.lines("lines", [1, 2]) { json, number in json.object { json in json.int("n", number) } }
      json.lines("none", [Int]()) { _, _ in }
      json.int("last", -1)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"empty":[],"object":{"yes":true},"strings":["a","b"],"lines":[
        {"n":1},
        {"n":2}
        ],"none":[],"last":-1}
        """)
  }
}

@Suite struct FindingsJSONTests {
  @Test func everyPartOfAFinding() throws {
    let (source, ranges) = marked("\u{FEFF}# 🌙\nschedule \"🌙é\" ‹22:00\n-26:00› ‹daily›\n")
    var finding = Diagnostic(
      .time, at: Location(0, ranges[0]), "hours go to 24\u{1B}", label: "no such time",
      related: [Label(Location(0, ranges[1]), "days")], notes: ["a \"note\""], help: ["write 02:00"])
    finding.fixes = [Fix("write 02:00", .unsafe, [Edit(Location(0, ranges[1]), "mon")])]
    let warning = Diagnostic(.encoding, .warning, at: Location(0, SourceRange(at: 0)), "w")
    let report = FindingsReport(sources: [source], diagnostics: [warning, finding], ruleCount: 0)
    let name = { (code: DiagnosticCode) in Registry.rule(code)?.name ?? code.description.lowercased() }
    #expect(
      String(decoding: FindingsJSON.render(report), as: UTF8.self) == """
        {"version":1,"findings":[
        {"code":"OAL002","name":"\(name(.encoding))","severity":"warning","path":"a.oal","line":1,"column":1,\
        "endLine":1,"endColumn":1,"startByte":0,"endByte":0,"utf16Column":1,"utf16EndColumn":1,"message":"w",\
        "notes":[],"help":[],"related":[],"fixes":[]},
        {"code":"OAL003","name":"\(name(.time))","severity":"error","path":"a.oal","line":2,"column":15,\
        "endLine":3,"endColumn":7,"startByte":28,"endByte":40,"utf16Column":16,"utf16EndColumn":7,\
        "message":"hours go to 24\\u001b","label":"no such time","notes":["a \\"note\\""],"help":["write 02:00"],\
        "related":[{"path":"a.oal","line":3,"column":8,"endLine":3,"endColumn":13,"startByte":41,"endByte":46,\
        "utf16Column":8,"utf16EndColumn":13,"message":"days"}],\
        "fixes":[{"title":"write 02:00","safety":"unsafe","edits":[{"path":"a.oal","line":3,"column":8,\
        "endLine":3,"endColumn":13,"startByte":41,"endByte":46,"utf16Column":8,"utf16EndColumn":13,\
        "replacement":"mon"}]}]}
        ],"summary":{"error":1,"warning":1,"info":0}}

        """)
  }

  @Test func nothingFoundIsAReportToo() {
    let report = FindingsReport(sources: [], diagnostics: [], ruleCount: 0)
    #expect(
      String(decoding: FindingsJSON.render(report), as: UTF8.self)
        == #"{"version":1,"findings":[],"summary":{"error":0,"warning":0,"info":0}}"# + "\n")
  }

  /// The table counts from a checkpoint; the file itself counts from the line's start.
  @Test func positionsAreThoseOfTheFile() {
    var text = "\u{FEFF}é\r\n"
    for number in 0..<900 { text += number % 7 == 0 ? "\n" : number % 3 == 0 ? "🌙" : "日x" }
    let source = SourceFile(path: "a.oal", text: text)
    let table = PositionTable(source)
    for offset in 0...source.bytes.count
    where offset == source.bytes.count || source.bytes[offset] & 0xC0 != 0x80 {
      let position = table.position(at: offset)
      #expect(position.line == source.position(at: offset).line)
      #expect(position.column == source.position(at: offset).column)
      #expect(position.utf16Column == source.utf16Position(at: offset).column)
    }
  }
}
