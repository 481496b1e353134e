/// One thing on a list: an app, a category of apps, or a web site.
public enum ListItem: Hashable, Sendable {
  /// An app by its bundle identifier, such as `com.burbn.instagram`.
  case bundle(String)
  /// An app by the name people know it by; the phone resolves it.
  case app(String)
  case category(String)
  case site(String)
}

/// A named list of what to block. Without items it is bound on the phone, where Apple's tokens are.
public struct AppList: Hashable, Sendable {
  public var name: String
  public var items: [ListItem]

  public init(name: String, items: [ListItem] = []) {
    self.name = name
    self.items = items
  }
}

/// All the rules of one phone, with the lists they point to.
public struct RuleSet: Hashable, Sendable {
  public var lists: [AppList]
  public var rules: [Rule]

  public init(lists: [AppList] = [], rules: [Rule] = []) {
    self.lists = lists
    self.rules = rules
  }
}

/// A ready-made schedule of the gallery.
public struct Preset: Hashable, Sendable {
  public var name: String
  public var subtitle: String
  /// The gallery's section, such as "Get More Done".
  public var section: String
  public var days: WeekdaySet
  public var schedule: ScheduleConfig

  public init(name: String, subtitle: String, section: String, days: WeekdaySet, schedule: ScheduleConfig) {
    self.name = name
    self.subtitle = subtitle
    self.section = section
    self.days = days
    self.schedule = schedule
  }
}
