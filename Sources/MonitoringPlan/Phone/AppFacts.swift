/// Known facts about OpenAppLock 1.0.5, the app that ships. The default target is its published specification.
extension PlatformFact {
  static let appFacts = [
    PlatformFact(
      "two-engines", .app, .documented,
      "While OpenAppLock is open it recomputes every rule every 30 seconds and so repairs what went wrong in the "
        + "background. In the background only callbacks change anything.",
      "OpenAppLock 1.0.5: MainView.swift"),
    PlatformFact(
      "recompute-at-callbacks", .app, .documented,
      "At the start and at the end of an interval of a schedule the extension looks whether the rule's window is open at "
        + "that instant, and sets or clears the rule's own shield.",
      "OpenAppLock 1.0.5: the monitor extension"),
    PlatformFact(
      "end-at-midnight", .app, .derived,
      "A window that ends at 00:00 has one activity, to 23:59. At 23:59 the window is still open, so the shield stays on, "
        + "and nothing wakes the phone at 00:00. A callback that comes late, after midnight, clears the shield.",
      "OpenAppLock 1.0.5: OpenAppLock/Services/RuleScheduler.swift, and the fact recompute-at-callbacks"),
    PlatformFact(
      "dated-limits", .app, .documented,
      "Version 1.0.5 watches a time limit by one activity for one day, rule-ID-DATE, with one event at the whole budget, "
        + "for the current or the next of its days. Each day's end arms the next day. The published specification has one "
        + "repeating activity with an event for each minute.",
      "OpenAppLock 1.0.5: MonitoringPlan.swift, RuleScheduler.swift"),
    PlatformFact(
      "limit-sticks", .app, .derived,
      "In version 1.0.5 the end of a limit's day does not clear its shield; only the start of its next day does. A limit "
        + "that is spent on Friday and has no weekend blocks until Monday.",
      "OpenAppLock 1.0.5: the monitor extension"),
    PlatformFact(
      "elapsed-minutes", .app, .derived,
      "Version 1.0.5 takes a window's edge for midnight plus elapsed minutes, while callbacks come by the wall clock. On "
        + "the two days of a clock change its windows are an hour off after the change.",
      "OpenAppLock 1.0.5: RuleSchedule.swift"),
    PlatformFact(
      "equal-ends", .app, .documented,
      "Version 1.0.5 registers a window with equal start and end as 00:00 to 23:59, whatever the time is.",
      "OpenAppLock 1.0.5: RuleScheduler.swift"),
    PlatformFact(
      "first-open-limit-wins", .app, .derived,
      "A press of Open counts for the first open limit that holds the app. A second open limit with the same app keeps its "
        + "gate up, so the app never opens.",
      "OpenAppLock 1.0.5: ShieldLookup.swift, LimitEnforcement.swift"),
    PlatformFact(
      "open-withheld", .app, .documented,
      "While another rule blocks an app, the shield of its open limit offers no Open button.",
      "OpenAppLock 1.0.5: ShieldLookup.swift"),
    PlatformFact(
      "allow-only-without-list", .app, .documented,
      "An allow-only rule without a list is never registered, and blocks everything once the app is open. Allow-only looks "
        + "at the apps and sites of its list and leaves out the categories.",
      "OpenAppLock 1.0.5: ShieldController.swift, RuleScheduler.swift"),
    PlatformFact(
      "hard-mode-scope", .app, .documented,
      "A hard rule is locked while it blocks: it cannot be paused, edited, disabled or deleted, and no list can be edited. "
        + "Before the rule blocks, all four are possible.",
      "OpenAppLock 1.0.5"),
    PlatformFact(
      "pause-length", .app, .documented,
      "Version 1.0.5 pauses a rule that is not hard for 15 minutes, while more than 15 minutes are left of its block. The "
        + "shield returns with the pause's own activity, a minute later, or with an earlier callback of the rule after the "
        + "pause. A pause ends with the window, a limit's at midnight, and is made in the open app, which sets every shield "
        + "right.",
      "OpenAppLock 1.0.5"),
    PlatformFact(
      "open-session", .app, .documented,
      "A granted open lasts 15 minutes. Its activity is a minute longer, to be above the shortest interval.",
      "OpenAppLock 1.0.5: ShieldActionExtension.swift"),
    PlatformFact(
      "uninstall-protection", .app, .documented,
      "Removal of apps is denied while a hard rule blocks and the option for it is on. The option is off by default.",
      "OpenAppLock 1.0.5: Settings"),
    PlatformFact(
      "app-categories", .app, .claimed,
      "Apple's picker has the categories Social, Games, Entertainment, Creativity, Education, Health & Fitness, Information & "
        + "Reading, Productivity & Finance, Shopping & Food, Travel, Utilities, Other, and all apps together.",
      "OpenAppLock: the published specification, which names the first nine and all",
      "iOS: Settings, Screen Time, App Limits"),
    PlatformFact(
      "screens-of-the-app", .app, .documented,
      "The app's screens make time limits of 15 to 240 minutes in steps of 15, open limits of 1 to 50, and ten rules, "
        + "disabled ones included.",
      "OpenAppLock 1.0.5: RuleEditorForm.swift, RuleCreationPolicy.swift"),
    PlatformFact(
      "no-adult-filter", .app, .documented,
      "Version 1.0.5 has no filter for adult content: it was taken out in June 2026. The published specification has one for "
        + "each schedule.",
      "OpenAppLock 1.0.5"),
    PlatformFact(
      "soft-unblock", .app, .documented,
      "The specification lifts a rule that is not hard on request: a spent time limit until the next day, and a schedule "
        + "'mid-window', without a length; oal takes it to last until the window ends. Version 1.0.5 has pauses instead.",
      "OpenAppLock: the published specification"),
    PlatformFact(
      "removal-in-the-open-app", .app, .documented,
      "The specification denies removal of apps, and allows it again, only while the app is open: a hard window that ends "
        + "while it is closed leaves removal denied until it is opened next. Version 1.0.5 looks at it in callbacks too.",
      "OpenAppLock: the published specification", "OpenAppLock 1.0.5: the monitor extension"),
    PlatformFact(
      "fingerprints-of-rules", .app, .documented,
      "Version 1.0.5 compares a fingerprint of the whole rule at each of its activities, so a new end restarts the evening "
        + "half too.",
      "OpenAppLock 1.0.5, its own code run on Linux"),
  ]
}
