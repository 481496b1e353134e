// swift-tools-version: 6.2
// The folders of `Sources` are the pipeline, in this order; an arrow never points back.

import PackageDescription

/// What every target of ours is compiled with: Swift 6 mode is the tools version's default.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// What '.ci/release' records for 'oal version'. It says so in the environment; any other build records nothing.
let buildRecord: [CSetting] = ["OAL_COMMIT", "OAL_MODIFIED", "OAL_TOOLCHAIN"].compactMap { name in
  Context.environment[name].map { .define(name, to: "\"\($0)\"") }
}

/// A target of the pipeline with the layers below it that it may use; its documents are no sources.
func layer(_ name: String, _ dependencies: [Target.Dependency] = [], documents: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: documents, swiftSettings: strict)
}

/// The tests of one layer.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "oal",
  products: [
    .executable(name: "oal", targets: ["oal"]),
    // Everything an app needs to read, check and compile rules; libyaml stays outside.
    .library(name: "OALRules", targets: ["RuleModel", "RuleSyntax", "RuleChecker", "MonitoringPlan"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CBuild", cSettings: buildRecord),
    layer("TextSupport"),
    layer("CivilTime"),
    layer("RuleModel"),
    layer("RuleSyntax", ["TextSupport", "RuleModel"]),
    layer("RuleYAML", ["CYaml", "TextSupport", "RuleModel", "RuleSyntax"]),
    layer("RuleChecker", ["TextSupport", "RuleModel", "RuleSyntax"]),
    .target(
      name: "PresetGallery", dependencies: ["RuleModel", "RuleSyntax", "RuleChecker"], path: "Presets",
      resources: [
        .embedInCode("GetMoreDone.oal"),
        .embedInCode("SleepRelaxReset.oal"),
        .embedInCode("BuildHealthyHabits.oal"),
        .embedInCode("Weekends.oal"),
        .embedInCode("FocusTime.oal"),
        .embedInCode("RestRecharge.oal"),
        .embedInCode("HealthyBalance.oal"),
      ], swiftSettings: strict),
    layer("RuleComparison", ["RuleModel"]),
    layer("MonitoringPlan", ["CivilTime", "RuleModel"], documents: ["Docs"]),
    layer("RuleGuard", ["RuleModel", "RuleComparison", "MonitoringPlan"]),
    layer(
      "RuleLint", ["TextSupport", "CivilTime", "RuleModel", "RuleSyntax", "RuleChecker", "MonitoringPlan"],
      documents: ["Docs"]),
    layer("WeekView", ["TextSupport", "CivilTime", "RuleModel", "RuleSyntax", "MonitoringPlan"]),
    layer("RuleStatus", ["CivilTime", "JSONText", "RuleModel", "RuleSyntax", "MonitoringPlan"]),
    layer(
      "Reports",
      [
        "TextSupport", "RuleModel", "RuleSyntax", "RuleChecker", "RuleComparison", "MonitoringPlan",
        "RuleGuard", "RuleStatus", "RuleLint",
      ]),
    layer(
      "RuleTests",
      [
        "TextSupport", "CivilTime", "RuleModel", "RuleSyntax", "RuleYAML", "MonitoringPlan", "RuleStatus",
        "Reports",
      ]),
    layer(
      "RulePipeline",
      ["RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker", "PresetGallery", "MonitoringPlan", "RuleLint"]),
    layer("RuleFormat", ["TextSupport", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker"]),
    layer("JSONText"),
    layer(
      "LanguageServer",
      [
        "TextSupport", "JSONText", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker", "PresetGallery",
        "MonitoringPlan", "RuleLint", "RulePipeline",
      ], documents: ["Docs", "Editors"]),
    .executableTarget(
      name: "oal",
      dependencies: [
        "CBuild", "CLinux", "TextSupport", "CivilTime", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker",
        "PresetGallery", "RuleComparison", "MonitoringPlan", "RuleLint", "RuleStatus", "RuleGuard",
        "WeekView", "Reports", "RuleTests", "RulePipeline", "RuleFormat", "JSONText", "LanguageServer",
      ], exclude: ["Docs"], swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: ["RuleModel", "RuleSyntax", "RuleChecker", "PresetGallery", "MonitoringPlan"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("TextSupport", ["TextSupport"]),
    tests("CivilTime", ["CivilTime"]),
    tests("RuleModel", ["RuleModel"]),
    tests("RuleSyntax", ["RuleModel", "RuleSyntax"]),
    tests("RuleYAML", ["RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker"]),
    tests("RuleChecker", ["RuleModel", "RuleSyntax", "RuleChecker", "RuleYAML", "PresetGallery"]),
    tests("PresetGallery", ["RuleModel", "RuleSyntax", "RuleChecker", "PresetGallery"]),
    tests("RuleComparison", ["RuleModel", "RuleComparison"]),
    tests("MonitoringPlan", ["CivilTime", "RuleModel", "MonitoringPlan"]),
    tests(
      "RuleLint",
      [
        "TextSupport", "CivilTime", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker", "MonitoringPlan",
        "RuleLint", "PresetGallery",
      ]),
    tests("RuleGuard", ["RuleModel", "RuleComparison", "MonitoringPlan", "RuleGuard"]),
    tests(
      "RuleTests",
      ["CivilTime", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker", "MonitoringPlan", "RuleTests"]),
    tests("WeekView", ["CivilTime", "RuleModel", "MonitoringPlan", "WeekView"]),
    tests("RuleStatus", ["CivilTime", "RuleModel", "MonitoringPlan", "RuleStatus"]),
    tests(
      "Reports",
      [
        "TextSupport", "RuleModel", "RuleSyntax", "RuleChecker", "MonitoringPlan", "RuleLint", "RuleStatus",
        "Reports",
      ]),
    tests(
      "RuleFormat",
      [
        "CYaml", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker", "RuleLint", "RulePipeline",
        "RuleFormat",
      ]),
    tests("JSONText", ["JSONText"]),
    tests(
      "LanguageServer",
      ["TextSupport", "JSONText", "RuleModel", "RuleSyntax", "RuleLint", "RulePipeline", "LanguageServer"]),
    tests(
      "oal",
      [
        "oal", "TextSupport", "CivilTime", "MonitoringPlan", "RuleModel", "RuleSyntax", "RuleChecker",
        "PresetGallery", "RuleStatus", "Reports", "RulePipeline",
      ]),
  ]
)

// The fuzz target is here only for Tests/Fuzz/run: it has libFuzzer's main and needs its sanitizer's flags.
if Context.environment["OAL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "oal-fuzz",
      dependencies: [
        "CYaml", "CivilTime", "JSONText", "RuleModel", "RuleSyntax", "RuleYAML", "RuleChecker",
        "PresetGallery", "RuleComparison", "MonitoringPlan", "RuleLint", "RuleStatus", "RuleGuard",
        "WeekView",
        "Reports", "RuleTests", "RulePipeline", "RuleFormat", "LanguageServer",
      ], path: "Tests/Fuzz", exclude: ["run", "Dictionaries", "Seeds"], swiftSettings: strict))
}
