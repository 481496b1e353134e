import CivilTime
import RulePipeline
import RuleSyntax
import TextSupport

/// `oal init`: the first files of a project.
enum InitCommand {
  enum Form: String, CaseIterable, Sendable { case compact, yaml }
  enum Answer: String, CaseIterable, Sendable { case yes, no }

  static let form = Choice<Form>("form", "FORM", default: .compact, help: "the form of the rules")
  static let hook = Choice<Answer>(
    "pre-commit", "ANSWER", default: .yes, help: "whether to write .pre-commit-config.yaml")
  static let tests = Choice<Answer>(
    "tests", "ANSWER", default: .yes, help: "whether to write a first file of tests")
  static let defaults = Flag("yes", help: "accept all defaults")

  static let definition = Command(
    name: "init",
    summary: "write a first rule file, tests, settings, and a hook that checks every commit",
    discussion: [
      """
      Writes rules.oal or rules.oal.yaml, rules.oal-test.yaml, .oalrc.yaml and .pre-commit-config.yaml. A file that is there already is \
      left as it is. In a terminal, asks for anything not given.
      """
    ],
    positionals: [
      Positional(
        name: "FOLDER", count: .optional, help: "where to write them (default: the current folder)",
        completion: .path)
    ],
    options: [
      form.definition, TimeArguments.zone.definition, tests.definition, hook.definition, defaults.definition,
    ],
    examples: [
      Example("oal init", "asks for what it needs to know"),
      Example("oal init --yes", "asks nothing"),
      Example("oal init rules --form yaml --zone Europe/Berlin --pre-commit no", "told everything"),
    ])

  /// What the files are to say.
  private struct Wishes {
    var form: Form
    var zone: Zone?
    var hasHook: Bool
    var hasTests: Bool
  }

  static func run(_ arguments: Arguments, _ environment: Environment) -> Outcome {
    do throws(Stop) {
      return write(try wishes(arguments, environment), in: arguments.positionals.first ?? RawText("."))
    } catch {
      return error.outcome
    }
  }

  private static func write(_ wishes: Wishes, in folder: RawText) -> Outcome {
    var files = [(wishes.form == .yaml ? "rules.oal.yaml" : "rules.oal", StarterFiles.rules(wishes.form))]
    if wishes.hasTests { files.append(("rules.oal-test.yaml", StarterFiles.tests)) }
    files.append((ProjectListing.configurationName.text, StarterFiles.settings(zone: wishes.zone?.name)))
    if wishes.hasHook { files.append((".pre-commit-config.yaml", StarterFiles.hook)) }
    var outcome = Outcome()
    for (name, text) in files {
      let path = folder.appending(RawText(name))
      if let folder = Platform.folderElsewhere(of: path) {
        outcome.fail(ErrorText.folderElsewhere(path, folder))
        continue
      }
      switch Platform.create(path, with: Array(text.utf8)) {
      case nil: outcome.output += Array("wrote \(TextMetrics.escaped(path.text))\n".utf8)
      case let error? where error.isExisting: outcome.note(ErrorText.alreadyThere(path))
      case let error?: outcome.fail(ErrorText.notWritten(path, error))
      }
    }
    return outcome
  }

  // MARK: Asking

  private static func wishes(
    _ arguments: Arguments, _ environment: Environment
  ) throws(Stop) -> Wishes {
    var wishes = Wishes(
      form: arguments[form], zone: nil, hasHook: arguments[hook] == .yes, hasTests: arguments[tests] == .yes)
    wishes.zone = try TimeArguments.zone(arguments)
    let isAsking =
      !arguments[defaults] && Platform.isTerminal(Platform.standardInput)
      && environment.color.isErrorTerminal
    guard isAsking else { return wishes }
    if arguments.given(form) == nil {
      wishes.form =
        try ask("Rules in the compact form or in YAML? [compact]") { Form(rawValue: $0) } ?? .compact
    }
    if arguments[TimeArguments.zone] == nil {
      wishes.zone = try ask(
        "Time zone of the phone, such as Europe/Berlin? [none]", zone(named:), why: noSuchZone)
    }
    if arguments.given(tests) == nil {
      wishes.hasTests = try ask("Write a first file of tests? [yes]", answer) != .no
    }
    if arguments.given(hook) == nil {
      wishes.hasHook = try ask("Check every commit with pre-commit? [yes]", answer) != .no
    }
    return wishes
  }

  /// `yes`, `y`, `no` or `n`.
  private static func answer(_ text: String) -> Answer? {
    Answer.allCases.first { $0.rawValue == text || $0.rawValue.prefix(1) == text }
  }

  private static func zone(named name: String) -> Zone? {
    if name == Zone.utc.name { return .utc }
    return if case .success(let zone) = ZoneDatabase.system.zone(named: name) { zone } else { nil }
  }

  /// Why a name is no zone, with the nearest name.
  private static func noSuchZone(_ name: String) -> String {
    if case .failure(let failure) = ZoneDatabase.system.zone(named: name) { failure.message } else { name }
  }

  /// The answer to a question; nil for none. Asks again until it can be read. Where the input ends, nothing is written.
  private static func ask<Value>(
    _ question: String, _ read: (String) -> Value?, why: (String) -> String = ErrorText.unreadableAnswer
  ) throws(Stop) -> Value? {
    while true {
      _ = Platform.write(Array((question + " ").utf8), to: Platform.standardError)
      guard let line = readLine() else {
        _ = Platform.write([UInt8(ascii: "\n")], to: Platform.standardError)
        throw .trouble(ErrorText.noAnswer)
      }
      let answer = line.filter { $0 != " " }
      if answer.isEmpty || answer == "none" { return nil }
      if let value = read(answer) ?? read(answer.lowercased()) { return value }
      _ = Platform.write(Array(ErrorText.line(why(answer)).utf8), to: Platform.standardError)
    }
  }
}

/// What `oal init` writes. A test reads it all again, and wants no finding.
enum StarterFiles {
  static func rules(_ form: InitCommand.Form) -> String { form == .yaml ? yaml : compact }

  private static let compact = """
    # Rules for one phone. 'oal lint' checks them, 'oal plan' shows what the phone will be asked to run, and 'oal verify'
    # proves that it will do what they say.

    # What to block, named once: app:BUNDLE-ID, category:NAME, site:DOMAIN. A list without items is bound on the phone.
    list Social  category:social site:instagram.com site:tiktok.com
    list Games   category:games

    # A schedule blocks in a window of the day; this one runs past midnight. 'hard' forbids to lift it meanwhile.
    schedule "Deep Sleep" 22:00-06:00 daily block list:Social hard

    # A time limit counts minutes a day, an open limit how often an app is opened.
    time-limit "Time Keeper"  45m/day      weekdays  list:Social
    open-limit "Gate Keeper"  5 opens/day  weekends  list:Games

    # More rules: 'oal add', and 'oal presets' for ready-made ones. A finding that you accept:
    #     ... 22:00-24:00 daily  # oal:ignore OAL102 why you accept it

    """

  private static let yaml = """
    # Rules for one phone. 'oal lint' checks them, 'oal plan' shows what the phone will be asked to run, and 'oal verify'
    # proves that it will do what they say. 'oal schema' writes what an editor needs to know of this form.
    version: 1

    # What to block, named once. A list without items, {}, is bound on the phone.
    lists:
      Social:
        categories: [social]
        sites: [instagram.com, tiktok.com]
      Games:
        categories: [games]

    rules:
      # A schedule blocks in a window of the day; this one runs past midnight. 'hard' forbids to lift it meanwhile.
      - name: Deep Sleep
        kind: schedule
        window: 22:00-06:00
        days: daily
        mode: block
        list: Social
        hard: true

      # A time limit counts minutes a day, an open limit how often an app is opened.
      - name: Time Keeper
        kind: time-limit
        budget: 45m/day
        days: weekdays
        list: Social

      - name: Gate Keeper
        kind: open-limit
        budget: 5 opens/day
        days: weekends
        list: Games

    """

  /// `rules.oal-test.yaml`; the same for both forms.
  static let tests = """
    # What is expected of the rules. 'oal test' tries it, and 'oal check' does so too. 'oal test --coverage' says what no
    # test would notice.
    version: 1

    tests:
      - name: asleep at night
        at: [mon 22:00, tue 05:59]
        expect:
          site:instagram.com: {is: blocked, by: [Deep Sleep]}

      - name: free in the afternoon
        at: [mon 15:00, fri 15:00]
        expect:
          site:instagram.com: free

      - name: the budget is spent
        at: mon 20:00
        given:
          Time Keeper: {used: 45m}
        expect:
          site:instagram.com: {is: blocked, by: [Time Keeper]}

    """

  /// `.oalrc.yaml`.
  static func settings(zone: String?) -> String {
    """
    # The settings of this folder's rules, which are one phone's. 'oal schema --config' describes them all.

    # The severity of findings: error, warning, info or off. 'oal explain' lists the findings.
    rules:
      OAL107: info

    # Globs of files and folders that are left out.
    exclude: []

    # The zone that the phone is in, for findings about the changes of its clocks.
    \(zone.map { "timezone: " + $0 } ?? "# timezone: Europe/Berlin")

    # Every list's items are written out, none is bound on the phone:
    # lists: complete

    """
  }

  /// `.pre-commit-config.yaml`.
  static let hook = """
    # Checks every commit: https://pre-commit.com. 'pre-commit install' switches it on; oal has to be on the PATH.
    repos:
      - repo: local
        hooks:
          - id: oal-lint
            name: oal lint
            language: system
            entry: oal lint --tracked --fail-on warning
            # One file can break the rules in another, also by being deleted: everything is checked at every commit.
            always_run: true
            pass_filenames: false
            require_serial: true
          - id: oal-fmt
            name: oal fmt
            language: system
            entry: oal fmt --tracked
            always_run: true
            pass_filenames: false
            require_serial: true

    """
}
