import PresetGallery
import RuleModel
import RuleSyntax
import Testing

/// The gallery as the app shows it: section, name, window, days, subtitle.
private let table = """
  Get More Done | Work Time | 09:00-17:00 | weekdays | Office hours for the head
  Get More Done | Laser Focus | 14:00-18:00 | daily | An afternoon for one thing only
  Sleep, Relax and Reset | Wind Down | 20:00-22:00 | daily | Let the evening slow down
  Sleep, Relax and Reset | Deep Sleep | 22:00-06:00 | daily | The night belongs to sleep
  Build Healthy Habits | Reading Time | 19:45-20:45 | daily | An hour with a book
  Build Healthy Habits | Gym Time | 17:30-18:30 | daily | Move first, scroll later
  Weekends | Weekend Zen | 09:00-12:00 | weekends | A slow start to a free day
  Focus Time | Morning Focus | 08:00-11:30 | weekdays | A morning without distraction
  Focus Time | Deep Work | 13:30-16:00 | weekdays | The afternoon for hard work
  Rest & Recharge | Evening Reset | 21:00-23:00 | daily | Screens away before bed
  Rest & Recharge | Lights Out | 23:00-06:30 | daily | Sleep without the phone
  Healthy Balance | Family Dinner | 18:00-19:30 | daily | Dinner together
  Healthy Balance | Screen-Free Sunday | 09:00-20:00 | sun | One day a week offline
  """

@Test func theGalleryIsExactlyThis() {
  let rows = PresetGallery.all.map {
    "\($0.section) | \($0.name) | \($0.schedule.window) | \($0.days) | \($0.subtitle)"
  }
  #expect(rows == table.split(separator: "\n").map(String.init))
}

@Test func everyPresetBlocksAndNoneTouchesTheWebFilter() {
  #expect(PresetGallery.presets(of: .openapplock).count == 7)
  #expect(PresetGallery.presets(of: .openapplock105).count == 6)
  #expect(Set(PresetGallery.all.map(\.name)).count == 13, "no name is in both galleries")
  for preset in PresetGallery.all {
    #expect(preset.schedule.selectionMode == .block)
    #expect(!preset.schedule.blockAdultContent)
  }
}

@Test func theGalleryFilesHaveNothingWrong() {
  let gallery = PresetGallery.read()
  #expect(gallery.diagnostics == [])
  #expect(gallery.presets == PresetGallery.all)
}

@Test func aPresetIsFoundByItsExactName() {
  #expect(PresetGallery.named("Deep Sleep")?.schedule.startMinutes == 1320)
  #expect(PresetGallery.named("Deep Sleep")?.schedule.endMinutes == 360)
  #expect(PresetGallery.named("deep sleep") == nil)
  #expect(PresetGallery.named("Deep  Sleep") == nil)
}
