import RuleModel

/// The ready-made schedules that are embedded in the binary.
package enum PresetGallery {
  /// The gallery, in its order.
  package static let all: [Preset] = []
}
