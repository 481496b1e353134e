/// One thing on a list: an app, a category of apps, or a web site.
public enum ListItem: Hashable, Sendable {
  /// An app by its bundle identifier, such as `com.burbn.instagram`.
  case bundle(String)
  /// An app by the name people know it by; the phone resolves it.
  case app(String)
  case category(String)
  case site(String)
}

/// A named list of what to block. A list without items is bound on the phone, which holds Apple's tokens.
public struct AppList: Hashable, Sendable {
  /// 1 to 100 characters, compared exactly (Unicode NFC).
  public var name: String
  /// In written order.
  public var items: [ListItem]

  /// A list; without items it is bound on the phone.
  public init(name: String, items: [ListItem] = []) {
    self.name = name
    self.items = items
  }
}

/// The rules of one phone and the lists that they use.
public struct RuleSet: Hashable, Sendable {
  /// The declared lists.
  public var lists: [AppList]
  /// In written order.
  public var rules: [Rule]

  /// The rules of one phone.
  public init(lists: [AppList] = [], rules: [Rule] = []) {
    self.lists = lists
    self.rules = rules
  }
}

/// A ready-made schedule of the gallery.
public struct Preset: Hashable, Sendable {
  /// The name in a preset statement.
  public var name: String
  /// A few words for the gallery.
  public var subtitle: String
  /// The gallery's section, such as "Get More Done".
  public var section: String
  /// The days of a rule made from the preset.
  public var days: WeekdaySet
  /// Window and mode of a rule made from the preset.
  public var schedule: ScheduleConfig

  /// A preset of the gallery.
  public init(name: String, subtitle: String, section: String, days: WeekdaySet, schedule: ScheduleConfig) {
    self.name = name
    self.subtitle = subtitle
    self.section = section
    self.days = days
    self.schedule = schedule
  }
}
