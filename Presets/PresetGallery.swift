// PresetGallery: the ready-made schedules of OpenAppLock's gallery. Its files are ordinary rule files, read by the
// ordinary reader when first asked for, so a preset cannot say anything that a user's rule cannot.
import RuleChecker
import RuleModel
import RuleSyntax

/// The ready-made schedules that are embedded in the binary.
package enum PresetGallery {
  /// Both galleries, each in its order: that of the published specification, then that of version 1.0.5.
  package static let all: [Preset] = read().presets

  /// The preset of a name, which has to match exactly (by Unicode's canonical equivalence).
  package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

  /// The presets of one gallery, in its order.
  package static func presets(of gallery: Preset.Gallery) -> [Preset] { all.filter { $0.gallery == gallery } }

  /// Reads the galleries' files anew. The diagnostics are empty; a test keeps it so.
  package static func read() -> (presets: [Preset], diagnostics: [Diagnostic]) {
    let sources = files
    let results = sources.indices.map { CompactReader.read(sources[$0], file: $0) }
    let result = Checker.check(results.map(\.tree), sources: sources, presets: { [] })
    let presets = result.checked.rules.compactMap { checked in
      let file = checked.node.location.file
      let gallery = file < specificationFiles ? Preset.Gallery.openapplock : .openapplock105
      return preset(of: checked, comments: results[file].tree.comments, in: sources[file], gallery)
    }
    return (presets, results.flatMap(\.diagnostics) + result.diagnostics)
  }

  /// How many of the files are of the specification's gallery; they come first.
  private static let specificationFiles = 4

  /// The galleries' sections, one file each.
  private static var files: [SourceFile] {
    [
      SourceFile(path: "GetMoreDone.oal", bytes: PackageResources.GetMoreDone_oal),
      SourceFile(path: "SleepRelaxReset.oal", bytes: PackageResources.SleepRelaxReset_oal),
      SourceFile(path: "BuildHealthyHabits.oal", bytes: PackageResources.BuildHealthyHabits_oal),
      SourceFile(path: "Weekends.oal", bytes: PackageResources.Weekends_oal),
      SourceFile(path: "FocusTime.oal", bytes: PackageResources.FocusTime_oal),
      SourceFile(path: "RestRecharge.oal", bytes: PackageResources.RestRecharge_oal),
      SourceFile(path: "HealthyBalance.oal", bytes: PackageResources.HealthyBalance_oal),
    ]
  }

  /// A schedule with its file's first comment as the section and the comment above it as the subtitle.
  private static func preset(
    of checked: CheckedRule, comments: [CommentNode], in source: SourceFile, _ gallery: Preset.Gallery
  ) -> Preset? {
    guard let schedule = checked.rule.schedule, let section = comments.first,
      let subtitle = comments.last(where: { $0.range.end <= checked.node.location.range.start })
    else { return nil }
    return Preset(
      name: checked.rule.name, subtitle: text(of: subtitle, in: source),
      section: text(of: section, in: source),
      days: checked.rule.days, schedule: schedule, gallery: gallery)
  }

  /// A comment without its `#` and the space after it.
  private static func text(of comment: CommentNode, in source: SourceFile) -> String {
    String(source.text(comment.range).drop { $0 == "#" || $0 == " " })
  }
}
