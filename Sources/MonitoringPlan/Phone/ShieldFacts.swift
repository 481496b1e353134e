/// Known facts about shields and their stores.
extension PlatformFact {
  static let shieldFacts = [
    PlatformFact(
      "shield-size", .shields, .documented,
      "A shield holds at most 50 apps, 50 sites and 50 categories, and a shield of everything has at most 50 exceptions. "
        + "Whether the number is for one store or for all is not said. Over it nothing is reported.",
      "Apple: ShieldSettings", "zenn.dev/yosshi4486/articles/55120847cdb926"),
    PlatformFact(
      "store-count", .shields, .documented,
      "A process has at most 50 named stores. OpenAppLock uses one for each rule and one for uninstall protection.",
      "Apple, WWDC22 session 110336, as quoted in developer forums, thread 741182"),
    PlatformFact(
      "stores-add-up", .shields, .documented,
      "An app is blocked if the shield of any store covers it. No store lifts the shield of another.",
      "Apple: ManagedSettingsStore", "OpenAppLock 1.0.5: RuleEnforcer.swift"),
    PlatformFact(
      "own-app-exempt", .shields, .documented,
      "A shield of everything leaves out the app that set it.", "Apple: ShieldSettings.applicationCategories"),
    PlatformFact(
      "removal-denial", .shields, .documented,
      "While removal of apps is denied, no app can be deleted, not only the one that asked for it.",
      "Apple: ApplicationSettings.denyAppRemoval", "Apple developer forums, thread 729637"),
    PlatformFact(
      "no-open-button-for-sites", .shields, .documented,
      "The shield of a website offers no button that an open limit could count.",
      "OpenAppLock 1.0.5: ShieldLookup.swift"),
    PlatformFact(
      "unstable-tokens", .shields, .seen,
      "The tokens that stand for chosen apps may change, or differ between an app and its extensions.",
      "Apple feedback FB14082790", "riedel.wtf/state-of-the-screen-time-api-2024"),
    PlatformFact(
      "clock-bypass", .shields, .claimed,
      "Whoever changes the clock or the time zone of a phone gets past its schedules.",
      "awaseem/foqos, issue 147"),
  ]
}
