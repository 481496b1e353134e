import MonitoringPlan
import RuleLint
import RulePipeline
import RuleSyntax
import RuleYAML

extension FuzzTarget {
  /// A project's `.oalrc.yaml`: whatever is wrong is OAL019 at a place in the file, what is right can be used, and a safe
  /// fix leaves fewer findings.
  static let settings = FuzzTarget(name: "settings", limit: 2048, dictionary: .settings) { input in
    let source = SourceFile(path: ".oalrc.yaml", bytes: input.bytes)
    guard TextCheck.check(source, file: 0) == nil else { return }
    let result = read(source)
    let configuration = result.configuration
    for isPlainCR in [false, true] {
      guard let other = source.withOtherLineEnds(isPlainCR: isPlainCR) else { continue }
      let messages = read(other).diagnostics.map(\.code)
      hold(messages == result.diagnostics.map(\.code), "other findings with other line ends: \(source.debug)")
    }
    hold(
      Set(configuration.levels.map(\.code)).count == configuration.levels.count,
      "a code twice: \(source.debug)")
    for (code, level) in configuration.levels {
      hold(Registry.rule(code) != nil, "\(code) is no finding's: \(source.debug)")
      hold(!code.isOfLanguage || level == .error, "\(code) is lowered: \(source.debug)")
    }
    if let target = configuration.target {
      hold(PlanTarget(rawValue: target) != nil, "no such target: \(source.debug)")
    }
    hold((0...20).contains(configuration.transientActivities ?? 0), "a reserve out of range: \(source.debug)")
    for glob in configuration.excludes {
      let parts = glob.value.utf8.split(separator: UInt8(ascii: "/"))
      hold(
        !parts.contains { $0.elementsEqual("..".utf8) }, "a glob leads out of the project: \(source.debug)")
      if !Glob.hasOpenBracket(glob.value) { _ = Glob(glob.value).fits(Array("gen/a.oal".utf8)) }
    }
    for finding in result.diagnostics {
      hold(finding.code == .configuration && finding.severity == .error, "\(finding.code): \(source.debug)")
      for place in [finding.location] + finding.related.map(\.location) {
        hold(place.range.end <= source.bytes.count, "\(finding.message) is outside of \(source.debug)")
      }
      for fix in finding.fixes {
        let fixed = FixedText.apply([fix], to: [source])[0]
        hold(TextCheck.check(fixed, file: 0) == nil, "\(fix.title) makes no text of \(source.debug)")
        let start = finding.location.range.start
        guard fix.safety == .safe, fix.edits.allSatisfy({ $0.location.range.start >= start }) else {
          continue
        }
        let isThere = read(fixed).diagnostics.contains {
          $0.message == finding.message && $0.location.range.start == start
        }
        hold(!isThere, "\(fix.title) does not fix \(source.debug): \(fixed.debug)")
      }
    }
  }

  private static func read(_ source: SourceFile) -> ConfigurationResult {
    YAMLReader.readConfiguration(
      source, file: 0,
      ConfigurationVocabulary(
        isCode: { Registry.rule($0) != nil }, meantCode: { Registry.meant(by: $0)?.code },
        targets: PlanTarget.allCases.map(\.rawValue)))
  }
}
