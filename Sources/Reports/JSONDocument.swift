/// The outer object of every report for programs: version 1 of its shape, to which later versions only add.
enum JSONDocument {
  /// A report as one object.
  static func render(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.int("version", 1)
      members(&json)
    }
    json.endLine()
    return json.bytes
  }

  /// The reports of a run over several rule sets, under a key, each with its files.
  static func render<Report>(
    _ key: String, _ reports: [Report], paths: (Report) -> [String],
    before: (inout JSONWriter) -> Void = { _ in }, members: (Report, inout JSONWriter) -> Void
  ) -> [UInt8] {
    render { json in
      before(&json)
      json.lines(key, reports) { json, report in
        json.object { json in
          json.strings("paths", paths(report))
          members(report, &json)
        }
      }
    }
  }
}
