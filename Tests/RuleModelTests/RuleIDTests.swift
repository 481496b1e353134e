import RuleModel
import Testing

@Suite struct RuleIDTests {
  /// `uuid.uuid5(UUID("3078d766-406d-50ac-847c-770d0078aec5"), name)` of Python, in upper case; the names in NFC.
  static let known: [(name: String, id: String)] = [
    ("", "F27397C9-E957-5E19-8F26-CBEF066079EE"),
    ("a", "707EEF9D-1B7D-55F4-A338-D7DF3EB5E1BD"),
    ("Deep Sleep", "741BD149-EBF5-5D46-AC29-CE9B73C584BC"),
    ("deep sleep", "E18774AE-A692-5776-BECB-989E4CF5B0C4"),
    ("In the Zone", "1BC7BE75-AD68-537B-9B45-DD9A8CEE9FB2"),
    ("Time Keeper", "15E18A11-3BA2-5010-8BC4-1A494ACAE3F5"),
    ("Gate Keeper", "DBDBCE06-284A-5DF2-AD16-815C0F2AAEF7"),
    ("Schlaf – gut", "DD2D1A0C-A601-508F-A3F4-3AB1019E8005"),
    ("深い眠り", "EF5F0444-3EC3-5502-AE35-04A4BEB480B2"),
    ("🌙 Nacht", "EC94BCE7-4483-5208-9E96-345C8A5AF7BD"),
    (String(repeating: "x", count: 100), "CEC204D6-AE5C-53EC-8CD1-B55EF2A7EAA3"),
  ]

  @Test(arguments: known) func nameGivesTheVersion5UUID(_ name: String, _ id: String) {
    #expect(RuleID(name: name).description == id)
  }

  /// The composed and the decomposed spelling of a name are one name.
  @Test(arguments: [
    ("Caf\u{E9}", "Cafe\u{301}", "9A58522F-0109-542D-89B4-2F3FDD7FE589"),
    ("\u{C5}ngstr\u{F6}m", "A\u{30A}ngstro\u{308}m", "B257B201-5D2F-5DA6-A5D8-02804FFC7278"),
    ("\u{C5}ngstr\u{F6}m", "\u{212B}ngstr\u{F6}m", "B257B201-5D2F-5DA6-A5D8-02804FFC7278"),
    ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}", "772D9CBE-19BF-568A-A185-A880726FAD0F"),
  ]) func decomposedNameGivesTheComposedNamesID(_ composed: String, _ decomposed: String, _ id: String) {
    #expect(!composed.unicodeScalars.elementsEqual(decomposed.unicodeScalars))
    #expect(RuleID(name: composed).description == id)
    #expect(RuleID(name: decomposed).description == id)
  }

  @Test func namespaceIsTheDNSNameOfTheProject() {
    #expect(RuleID.namespace.description == "3078D766-406D-50AC-847C-770D0078AEC5")
  }

  @Test(arguments: known) func versionAndVariantBitsAreSet(_ name: String, _: String) {
    let bytes = RuleID(name: name).bytes
    #expect(bytes.count == 16)
    #expect(bytes[6] >> 4 == 5)
    #expect(bytes[8] >> 6 == 0b10)
  }

  @Test func readsEitherCaseAndWritesUpperCase() throws {
    let text = "0F8fad5b-d9cB-469f-A165-70867728950e"
    let id = try #require(RuleID(text: Array(text.utf8)))
    #expect(id.description == "0F8FAD5B-D9CB-469F-A165-70867728950E")
    #expect(id == RuleID(text: Array(text.lowercased().utf8)[...]))
    #expect(id.bytes.first == 0x0F)
    #expect(id.bytes.last == 0x0E)
  }

  @Test(arguments: [
    "", "0f8fad5b", "0f8fad5bd9cb469fa16570867728950e", "{0f8fad5b-d9cb-469f-a165-70867728950e}",
    "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5b-d9cb-469f-a165-70867728950ee",
    "0f8fad5b-d9cb-469f-a165-70867728950g", "0f8fad5bd-9cb-469f-a165-70867728950e",
    "0f8fad5b_d9cb_469f_a165_70867728950e", "0f8fad5b-d9cb-469f-a165-7086772895é",
    " f8fad5b-d9cb-469f-a165-70867728950e",
  ]) func refusesWhatIsNoUUID(_ text: String) {
    #expect(RuleID(text: Array(text.utf8)) == nil)
  }

  /// A written id and an id made from the name are equal if the UUIDs are equal.
  @Test func identitiesAreComparedByTheirID() {
    let named = RuleIdentity.name("Deep Sleep")
    let written = RuleIdentity.written(RuleID(name: "Deep Sleep"))
    #expect(named == written && named.hashValue == written.hashValue)
    #expect(named != .name("Deep sleep") && written != .name("Deep sleep"))
    // Composed and decomposed: the digest is of the composed name.
    #expect(RuleIdentity.name("Caf\u{E9}") == .name("Cafe\u{301}"))
  }

  /// A renamed rule keeps the id of its first name.
  @Test func aRulesIdentityOutlastsItsName() throws {
    var rule = Rule(
      identity: .name("Gate"), name: "Gate", days: .daily,
      configuration: .openLimit(try #require(OpenLimitConfig(maxOpens: 5))))
    rule.name = "Door"
    #expect(rule.id == RuleID(name: "Gate"))
    rule.id = RuleID(name: "Door")
    #expect(rule.id == RuleID(name: "Door"))
  }
}
