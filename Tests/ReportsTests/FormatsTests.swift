import Foundation
import RuleLint
import RuleSyntax
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Laws for every format, and the treatment of odd characters in each format.
@Suite struct FormatsTests {
  static let machineFormats = FindingsFormat.allCases.filter { $0 != .text && $0 != .quiet }

  // MARK: Escaping

  @Test(arguments: [
    ("100%", "100%25", "100%25"), ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"), ("a: b, c", "a: b, c", "a%3A b%2C c"),
    ("%3A", "%253A", "%253A"), ("::error::x", ":\\u{3A}error::x", "%3A%3Aerror%3A%3Ax"),
    ("##[group]x", "#\\u{23}[group]x", "#\\u{23}[group]x"), ("é日🌙", "é日🌙", "é日🌙"),
    ("\u{1B}[31m", "\\u{1B}[31m", "\\u{1B}[31m"), ("\u{202E}", "\\u{202E}", "\\u{202E}"), ("", "", ""),
  ])
  func gitHubEscapes(_ text: String, _ message: String, _ property: String) {
    #expect(FindingsGitHub.escaped(text) == message)
    #expect(FindingsGitHub.escapedProperty(text) == property)
  }

  @Test(arguments: [
    ("a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c&apos;"), ("a\nb\tc", "a&#10;b&#9;c"),
    ("\u{0}\u{1B}", "\\u{0}\\u{1B}"),
    ("\u{FFFE}\u{FFFF}", "\\u{FFFE}\\u{FFFF}"), ("\u{1FFFF}", "\\u{1FFFF}"), ("\u{85}", "\\u{85}"),
    ("\u{202E}\u{200B}", "\\u{202E}\\u{200B}"), ("é日👩‍💻\u{FFFD}", "é日👩‍💻\u{FFFD}"), ("]]>", "]]&gt;"),
    ("\r", "\\u{D}"),
  ])
  func xmlEscapes(_ text: String, _ attribute: String) throws {
    #expect(XMLWriter.escaped(text, isAttribute: true) == attribute)
    #expect(
      XMLWriter.escaped(text)
        == attribute.replacing("&#10;", with: "\n").replacing("&#9;", with: "\t"))
  }

  @Test(arguments: [
    ("[x](1)", "[x\\](1)"), ("{0} {12}", "{{0}} {{12}}"), ("{}", "{}"), ("\\u{202E}", "\\u{202E}"),
    ("\\u{200}", "\\u{{200}}"), ("[a] (b)", "[a] (b)"), ("](", "\\]("), ("{1", "{1"), ("", ""),
  ])
  func sarifMessagesHaveNoLinksAndPlaceholders(_ text: String, _ written: String) {
    #expect(FindingsSARIF.escaped(text) == written)
  }

  @Test(arguments: [
    ("rules.oal", "rules.oal", "rules.oal"), ("./a//b/./c.oal", "a/b/c.oal", "a/b/c.oal"),
    ("my rules/días #1.oal", "my rules/días #1.oal", "my%20rules/d%C3%ADas%20%231.oal"),
    ("c:x.oal", "c:x.oal", "c%3Ax.oal"), ("50%?.oal", "50%?.oal", "50%25%3F.oal"),
    ("<stdin>", "stdin", "stdin"), ("/srv/here/a.oal", "a.oal", "a.oal"),
    ("/srv/here/../here/a.oal", "a.oal", "a.oal"), ("../here/a.oal", "a.oal", "a.oal"),
    ("../a.oal", "../a.oal", "../a.oal"), ("/tmp/ä.oal", "../../tmp/ä.oal", "../../tmp/%C3%A4.oal"),
    ("/srv/hereafter/a.oal", "../hereafter/a.oal", "../hereafter/a.oal"),
    ("../../../../a.oal", "../../a.oal", "../../a.oal"),
    ("new\nline~_.oal", "new\nline~_.oal", "new%0Aline~_.oal"),
  ])
  func pathsAreRelativeAndEncoded(_ path: String, _ relative: String, _ uri: String) {
    let paths = ReportPaths(workingFolder: "/srv/here")
    #expect(paths.relative(path) == relative)
    #expect(paths.uri(Array(path.utf8)) == uri)
  }

  /// The same from wherever the tool is started.
  @Test(arguments: [
    ("/srv/repo", "sub/a.oal", "sub/a.oal"), ("/srv/repo/sub", "a.oal", "sub/a.oal"),
    ("/srv/repo/sub", "../b.oal", "b.oal"), ("/", "srv/repo/sub/a.oal", "sub/a.oal"),
    ("/srv/repo/sub", "/srv/other/a.oal", "../../other/a.oal"), ("/srv/repo/sub", "<stdin>", "stdin"),
  ])
  func pathsStartAtTheRoot(_ folder: String, _ path: String, _ relative: String) {
    let paths = ReportPaths(workingFolder: folder, root: "/srv/repo")
    #expect(paths.relative(path) == relative)
    #expect(paths.isOutside(path) == relative.hasPrefix(".."))
  }

  @Test(arguments: [("../a.oal", "../a.oal"), ("a/../../b.oal", "../b.oal"), ("/../a.oal", "/a.oal")])
  func withoutAWorkingFolderPathsStayWhereTheyAre(_ path: String, _ relative: String) {
    #expect(ReportPaths(workingFolder: nil).relative(path) == relative)
  }

  // MARK: Reports

  private static let odd = "\u{1B}[31m<&\"'%,:\u{202E}](1){0}\u{85}日"

  /// A report with every kind of oddity.
  static let report: FindingsReport = {
    let (source, ranges) = marked(
      "\u{FEFF}# \(odd)\nlist ‹A›\r\nlist ‹A \(odd)\r\n x›\n", path: "a\(odd)#.oal")
    var finding = Diagnostic(
      .duplicateList, at: Location(0, ranges[1]), odd, label: odd,
      related: [Label(Location(0, ranges[0]), odd)], notes: [odd, "two\nlines"], help: [odd])
    finding.fixes = [
      Fix(odd, .safe, [Edit(Location(0, ranges[0]), odd), Edit(Location(0, SourceRange(at: 0)), "x")]),
      Fix("nothing", .unsafe, []),
    ]
    finding.fixes += finding.fixes
    let note = Diagnostic(DiagnosticCode(304), .info, at: Location(0, ranges[0]), "again")
    let empty = SourceFile(path: "<stdin>", text: "")
    let late = Diagnostic(DiagnosticCode(305), .warning, at: Location(1, SourceRange(at: 0)), "empty")
    let clean = SourceFile(path: "clean.oal", text: "list A\n")
    return FindingsReport(sources: [source, empty, clean], diagnostics: [finding, note, late], ruleCount: 0)
  }()

  private static let nothing = FindingsReport(sources: [], diagnostics: [], ruleCount: 0)

  @Test(arguments: FindingsFormat.allCases) func nothingOddGetsThrough(_ format: FindingsFormat) throws {
    let text = render(Self.report, format)
    let raw = text.unicodeScalars.filter {
      $0 != "\n" && ($0.value < 0x20 || [0x85, 0x202E, 0xFEFF].contains($0.value))
    }
    #expect(raw.isEmpty, "\(raw)")
    #expect(text.hasSuffix("\n"))
  }

  @Test(arguments: machineFormats) func machineFormatsAreNeverColoured(_ format: FindingsFormat) {
    let plain = format.render(Self.report, ReportOptions())
    #expect(format.render(Self.report, ReportOptions(style: .colored)) == plain)
  }

  @Test(arguments: [FindingsFormat.json, .sarif, .gitlab]) func jsonIsJSON(_ format: FindingsFormat) throws {
    for report in [Self.report, Self.nothing] {
      let object = try JSONSerialization.jsonObject(with: Data(format.render(report, ReportOptions())))
      #expect((object is [Any]) == (format == .gitlab))
    }
  }

  @Test(arguments: [FindingsFormat.junit, .checkstyle]) func xmlIsXML(_ format: FindingsFormat) throws {
    for report in [Self.report, Self.nothing] {
      let reader = XMLReader(format.render(report, ReportOptions()))
      #expect(reader.isWellFormed)
      #expect(
        reader.elements.count { $0.name == (format == .junit ? "testsuite" : "file") } == report.sources.count
      )
      let findings = reader.elements.filter { ["failure", "system-out", "error"].contains($0.name) }
      #expect(findings.count == report.diagnostics.count)
    }
  }

  @Test func checkstyleKeepsTheLinesOfAMessage() throws {
    let reader = XMLReader(FindingsFormat.checkstyle.render(Self.report, ReportOptions()))
    let error = try #require(reader.elements.first { $0.name == "error" })
    #expect(error.attributes["message"]?.split(separator: "\n").last == "help: nothing")
    #expect(error.attributes["line"] == "3" && error.attributes["severity"] == "error")
    #expect(error.attributes["source"] == "oal.OAL012")
  }

  @Test(arguments: [(Severity.error, 1), (.warning, 2), (.info, 3)])
  func junitFailsWhereTheRunDoes(_ threshold: Severity, _ failures: Int) {
    let reader = XMLReader(FindingsFormat.junit.render(Self.report, ReportOptions(threshold: threshold)))
    #expect(reader.elements.count { $0.name == "failure" } == failures)
    #expect(reader.elements.first?.attributes["failures"] == "\(failures)")
    // The clean file's test is counted too.
    #expect(reader.elements.first?.attributes["tests"] == "4")
    #expect(reader.elements.count { $0.name == "testcase" } == 4)
  }

  @Test func annotationsOfSeveralLinesHaveNoColumns() {
    let lines = render(Self.report, .github).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("::error file=a") && lines[0].contains(",line=3,endLine=4,title="))
    #expect(lines[1].contains(",line=2,endLine=2,col=6,endColumn=7,title=OAL304 redundant-clause::again"))
    #expect(lines[1].hasPrefix("::notice ") && lines[2].hasPrefix("::warning file=stdin,"))
  }

  @Test func quietIsOneLineAFinding() {
    let lines = render(Self.report, .quiet).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[2] == "<stdin>:1:1: warning[OAL305]: empty")
    let many = (0..<250).map { Diagnostic(.syntax, at: Location(2, SourceRange(0, 4)), "wrong \($0)") }
    let report = FindingsReport(sources: Self.report.sources, diagnostics: many, ruleCount: 0)
    #expect(render(report, .quiet).split(separator: "\n").count == 250)
  }

  /// The largest code host refuses a run with more results, so the rest is left out and the run says so.
  @Test(arguments: [(24_999, false), (25_000, false), (25_001, true)])
  func sarifStopsAtTheHostsLimit(_ count: Int, _ isCut: Bool) throws {
    let source = SourceFile(path: "a.oal", bytes: Array("list A\n".utf8))
    let finding = Diagnostic(.syntax, at: Location(0, SourceRange(0, 1)), "x")
    let report = FindingsReport(
      sources: [source], diagnostics: Array(repeating: finding, count: count), ruleCount: 0)
    let text = render(report, .sarif)
    #expect(text.split(separator: "\"ruleId\"").count - 1 == min(count, 25_000))
    #expect(text.contains("toolExecutionNotifications") == isCut)
  }

  @Test func sarifHasTheFixesThatChangeSomethingOnce() throws {
    let log = try JSONSerialization.jsonObject(
      with: Data(FindingsFormat.sarif.render(Self.report, ReportOptions())))
    let run = try #require(((log as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { ($0["fixes"] as? [Any])?.count } == [1, nil, nil])
    #expect(results.map { $0["level"] as? String } == ["error", "note", "warning"])
    let fix = try #require((results[0]["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacements = try #require(change["replacements"] as? [[String: Any]])
    let starts = replacements.map { ($0["deletedRegion"] as? [String: Int])?["startLine"] }
    #expect(starts == [1, 2], "in the order of the file")
  }

  @Test func statisticsCountByCode() throws {
    let first = Diagnostic(.time, at: Location(0, SourceRange(0, 1)), "m")
    var second = Diagnostic(.budget, at: Location(0, SourceRange(0, 1)), "m")
    second.fixes = [Fix("f", .safe, [])]
    let report = FindingsReport(
      sources: [SourceFile(path: "a", text: "x")],
      diagnostics: [first, second] + Array(repeating: first, count: 9), ruleCount: 0)
    let text = FindingsText.render(report, style: .plain, showsStatistics: true)
    #expect(
      text.hasSuffix(
        "\n\n10  OAL003  time\n 1  OAL004  budget  1 with a fix\n\n11 errors in 1 file; 1 fixable with --fix\n"
      ))
    let json = String(decoding: FindingsJSON.render(report, showsStatistics: true), as: UTF8.self)
    #expect(json.contains(#"{"code":"OAL003","name":"time","count":10,"fixable":0},"#))
    #expect(!String(decoding: FindingsJSON.render(report), as: UTF8.self).contains("statistics"))
  }

  private func render(_ report: FindingsReport, _ format: FindingsFormat) -> String {
    String(decoding: format.render(report, ReportOptions()), as: UTF8.self)
  }
}

/// Foundation's parser as a judge of what is well-formed.
private final class XMLReader: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
  }

  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes))
  }
}
