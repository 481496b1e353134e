import RuleSyntax
import RuleYAML
import TestSupport
import Testing

/// The content of a configuration, and the findings about faults: always OAL019, at the place of the fault.
@Suite struct ConfigurationTests {
  private static let vocabulary = ConfigurationVocabulary(
    isCode: { [3, 19, 102, 105, 302].contains($0.number) },
    meantCode: { $0 == "ends-at-midnight" || $0 == "OAL1O2" ? DiagnosticCode(102) : nil },
    targets: ["openapplock", "openapplock-1.0.5"])

  private func read(_ text: String) -> ConfigurationResult {
    YAMLReader.readConfiguration(SourceFile(path: ".oalrc.yaml", text: text), file: 0, Self.vocabulary)
  }

  @Test func everySettingIsRead() {
    let result = read(
      """
      rules:
        OAL102: warning
        "OAL105": off   # a word, not a boolean
        OAL003: error
      exclude: [generated/, "*.draft.oal"]
      timezone: Europe/Berlin
      target: openapplock-1.0.5
      warn: TRUE
      lists: complete
      transient-activities: 3
      uninstall-protection: true
      guard-always: true
      """)
    #expect(result.diagnostics == [])
    let configuration = result.configuration
    #expect(configuration.levels.map(\.code.number) == [102, 105, 3])
    #expect(configuration.levels.map(\.level) == [.warning, .off, .error])
    #expect(configuration.excludes.map(\.value) == ["generated/", "*.draft.oal"])
    #expect(configuration.timeZone?.value == "Europe/Berlin")
    #expect(configuration.target == "openapplock-1.0.5")
    #expect(configuration.warns == true)
    #expect(configuration.listsAreComplete)
    #expect(configuration.transientActivities == 3)
    #expect(configuration.protectsUninstall == true)
    #expect(configuration.guardsAlways == true)
  }

  @Test(arguments: ["", "# nothing yet\n", "{}", "---\n...\n", "~"]) func anEmptyOneIsFine(_ text: String) {
    #expect(read(text).diagnostics == [])
  }

  @Test(arguments: [
    "rules: {OAL102: ‹wrning›}", "rules: {OAL102: ‹~›}", "rules:\n  ‹OAL102›:\n", "rules: {‹OAL999›: off}",
    "rules: {‹oal102›: off}", "rules: {‹ends-at-midnight›: off}", "rules: {OAL003: ‹off›}",
    "rules: {OAL019: ‹info›}", "rules: {OAL102: off, ‹OAL102›: info}", "rules: ‹[OAL102]›", "rules: ‹OAL102›",
    "‹rules›:", "rules: {OAL102: ‹[off]›}", "exclude: ‹gen/›", "exclude: [‹~›, ‹[a]›]",
    "exclude: ['‹!x›', ‹../x›]", "exclude: [‹../\u{301}x›, ‹\"!\u{301}x\"›]",
    "exclude: [‹./›]", "timezone: ‹[UTC]›", "target: ‹openaplock›", "warn: ‹yes›", "warn: ‹\"true\"›",
    "warn: ‹1›",
    "lists: ‹all›", "transient-activities: ‹21›", "transient-activities: ‹-1›", "transient-activities: ‹03›",
    "transient-activities: ‹1e1›", "transient-activities: ‹\"3\"›", "transient-activities: ‹two›",
    "uninstall-protection: ‹on›",
    "‹exclud›: [a]",
    "‹zone›: UTC", "‹window›: 22:00-06:00", "‹x-own›: 1", "warn: true\n‹warn›: true", "‹[]›", "‹just text›",
    "warn: true\n‹---›\nwarn: true",
  ]) func faultsAreFoundAtTheirPlaces(_ marked: String) {
    let text = MarkedText(marked.replacing("'‹", with: "‹'").replacing("›'", with: "'›"))
    let found = read(text.text).diagnostics
    #expect(found.allSatisfy { $0.code == .configuration && $0.severity == .error })
    #expect(
      found.map { $0.location.range.start..<$0.location.range.end }.prefix(text.ranges.count)
        == text.ranges[...],
      "\(marked): \(found.map(\.message))")
  }

  /// Several faults are told in one run, and what is right holds.
  @Test func faultsDoNotHideEachOther() {
    let result = read("target: x\nwarn: maybe\nlists: complete\nexclud: [a]\ntransient-activities: 99\n")
    #expect(result.diagnostics.count == 4)
    #expect(result.configuration.listsAreComplete)
  }

  @Test(arguments: 0..<4) func damageNeverCrashes(part: Int) {
    var mutator = Mutator(seed: 80 + UInt64(part))
    let text =
      "rules: {OAL102: off}\nexclude: [a/, '*.b']\ntimezone: UTC\nwarn: true\ntransient-activities: 2\n"
    var faulty = 0
    for _ in 0..<500 {
      let damaged = SourceFile(path: "c", text: mutator.damage(text))
      let found = YAMLReader.readConfiguration(damaged, file: 0, Self.vocabulary).diagnostics
      if !found.isEmpty { faulty += 1 }
      for range in found.map(\.location.range) {
        #expect(range.start <= range.end && range.end <= damaged.bytes.count)
      }
    }
    #expect(faulty > 100)
  }
}
