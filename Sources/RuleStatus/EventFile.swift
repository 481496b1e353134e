import CivilTime
import MonitoringPlan
import RuleModel
import RuleSyntax

/// What people do during a simulation, one event a line:
///
///     2026-03-08T12:00 use Social 25m     # until a shield stops it
///     2026-03-08T12:30 open "Gate Keeper"
///     2026-03-08T22:15 pause "Deep Sleep" 15m
///
/// The other words are `unblock RULE`, `spend RULE`, `enable RULE`, `disable RULE` and `open-app`. `#` starts a comment.
package enum EventFile {
  /// Something that is done at an instant, in minutes since 1970-01-01 00:00 UTC.
  package struct Event: Hashable, Sendable {
    package var instant: Int
    package var event: UserEvent
  }

  /// Reads a file's events for a rule set, within the simulated time, both ends included. Each message begins with line
  /// and column.
  package static func read(
    _ source: SourceFile, _ rules: RuleSet, in zone: Zone, during span: ClosedRange<Int>
  ) -> (events: [Event], messages: [String]) {
    var reader = EventReader(source: source, rules: rules, zone: zone, span: span)
    if let unreadable = TextCheck.check(source, file: 0) {
      reader.say(unreadable.message, at: unreadable.location.range.start)
      return ([], reader.messages)
    }
    for index in source.lineStarts.indices { reader.readLine(index) }
    return (reader.events, reader.messages)
  }
}

/// A word of a line with its place; quotes are taken off.
private struct EventWord {
  var text: String
  var start: Int
  var end: Int
}

private struct EventReader {
  let source: SourceFile
  let rules: RuleSet
  let zone: Zone
  let span: ClosedRange<Int>
  /// The indices of the rules by their names and their ids.
  let names: [String: Int]
  var subjects: SubjectReader
  var suggestions: Suggestions
  var events: [EventFile.Event] = []
  var messages: [String] = []

  init(source: SourceFile, rules: RuleSet, zone: Zone, span: ClosedRange<Int>) {
    self.source = source
    self.rules = rules
    self.zone = zone
    self.span = span
    subjects = SubjectReader(rules.lists)
    suggestions = Suggestions(rules.rules.map(\.name))
    let all = rules.rules.enumerated()
    names = Dictionary(
      all.map { ($1.name, $0) } + all.map { ($1.id.description, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  mutating func say(_ message: String, at offset: Int) {
    let position = source.position(at: offset)
    messages.append("\(position.line):\(position.column): \(message)")
  }

  mutating func readLine(_ index: Int) {
    var words = words(source.lineRange(index), isFirst: index == 0)[...]
    guard let time = words.popFirst() else { return }
    let instant = instant(time)
    guard let verb = words.popFirst() else { return say(EventDiagnostics.noVerb, at: time.end) }
    guard let event = event(verb, words), let instant else { return }
    events.append(EventFile.Event(instant: instant, event: event))
  }

  // MARK: Words

  /// The words of a line up to its comment.
  private mutating func words(_ range: SourceRange, isFirst: Bool) -> [EventWord] {
    var words: [EventWord] = []
    var offset = range.start + (isFirst ? source.byteOrderMarkLength : 0)
    while offset < range.end {
      let byte = source.bytes[offset]
      if byte == UInt8(ascii: "#") { break }
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        offset += 1
      } else {
        words.append(word(&offset, end: range.end))
      }
    }
    return words
  }

  private mutating func word(_ offset: inout Int, end: Int) -> EventWord {
    let start = offset
    var bytes: [UInt8] = []
    var quote: Int?
    while offset < end {
      let byte = source.bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        quote = quote == nil ? offset : nil
      case UInt8(ascii: "\\") where quote != nil && offset + 1 < end:
        offset += 1
        bytes.append(source.bytes[offset])
      case UInt8(ascii: " ") where quote == nil, UInt8(ascii: "\t") where quote == nil:
        return EventWord(text: String(decoding: bytes, as: UTF8.self), start: start, end: offset)
      default: bytes.append(byte)
      }
      offset += 1
    }
    if let quote { say(EventDiagnostics.openQuote, at: quote) }
    return EventWord(text: String(decoding: bytes, as: UTF8.self), start: start, end: offset)
  }

  // MARK: Parts

  private mutating func instant(_ word: EventWord) -> Int? {
    switch WrittenTime.parse(word.text) {
    case .failure(let error):
      say("\"\(word.text)\" \(CivilTimeDiagnostics.describe(error))", at: word.start)
      return nil
    case .success(let time):
      let minute = LocalClock.minute(time.instant(in: zone))
      if span.contains(minute) { return minute }
      say(EventDiagnostics.outside(word.text, isEarly: minute < span.lowerBound), at: word.start)
      return nil
    }
  }

  private mutating func event(_ verb: EventWord, _ words: ArraySlice<EventWord>) -> UserEvent? {
    guard let form = EventForm(rawValue: verb.text) else {
      say(EventDiagnostics.unknownVerb(verb.text), at: verb.start)
      return nil
    }
    if words.count < form.needed {
      say(EventDiagnostics.missing(form), at: words.last?.end ?? verb.end)
      return nil
    }
    if words.count > form.allowed, let word = words.dropFirst(form.allowed).first {
      say(EventDiagnostics.tooMany(form), at: word.start)
      return nil
    }
    guard let first = words.first else { return .openApp }
    let last = words.dropFirst().first
    switch form {
    case .openApp: return .openApp
    case .use:
      let subject = subject(first)
      let minutes = last.flatMap { self.minutes($0) }
      return subject.flatMap { subject in minutes.map { .use(subject, minutes: $0) } }
    case .open:
      guard let rule = rule(first, of: .openLimit, form) else { return nil }
      return rules.rules[rule].list.map { .open(.list($0)) }
    case .pause:
      guard let rule = rule(first, of: nil, form) else { return nil }
      guard let last else { return .pause(rule: rule, minutes: nil) }
      return minutes(last).map { .pause(rule: rule, minutes: $0) }
    case .unblock: return rule(first, of: nil, form).map { .unblock(rule: $0) }
    case .spend: return rule(first, of: .timeLimit, form).map { .spend(rule: $0) }
    case .enable: return rule(first, of: nil, form).map { .setEnabled(rule: $0, true) }
    case .disable: return rule(first, of: nil, form).map { .setEnabled(rule: $0, false) }
    }
  }

  private mutating func subject(_ word: EventWord) -> Subject? {
    switch subjects.read(word.text) {
    case .success(let subject): return subject
    case .failure(let failure):
      say("\"\(word.text)\" \(failure.message)", at: word.start)
      return nil
    }
  }

  private mutating func minutes(_ word: EventWord) -> Int? {
    if let minutes = Literals.duration(word.text), (1...TimeOfDay.minutesPerDay).contains(minutes) {
      return minutes
    }
    say(EventDiagnostics.notADuration(word.text), at: word.start)
    return nil
  }

  /// The index of a rule that is named, of a kind that the event goes with.
  private mutating func rule(_ word: EventWord, of kind: RuleKind?, _ form: EventForm) -> Int? {
    guard let index = names[word.text] ?? names[word.text.uppercased()] else {
      say(EventDiagnostics.unknownRule(word.text, suggestions.nearest(to: word.text)), at: word.start)
      return nil
    }
    let rule = rules.rules[index]
    if let kind, rule.kind != kind {
      say(EventDiagnostics.ofAnotherKind(word.text, rule.kind, form, kind), at: word.start)
      return nil
    }
    if kind == .openLimit, rule.list == nil {
      say(EventDiagnostics.noList(word.text), at: word.start)
      return nil
    }
    return index
  }
}

/// The events by their words.
enum EventForm: String, CaseIterable, Sendable {
  case use, open, unblock, pause, spend, enable, disable
  case openApp = "open-app"

  /// How many words have to come after it.
  var needed: Int {
    switch self {
    case .openApp: 0
    case .use: 2
    default: 1
    }
  }

  /// How many words can come after it.
  var allowed: Int { self == .pause ? 2 : needed }

  /// The form without the time.
  var usage: String {
    switch self {
    case .use: "use LIST 25m"
    case .pause: "pause RULE, or pause RULE 15m"
    case .openApp: "open-app"
    default: "\(rawValue) RULE"
    }
  }
}

/// Every message about an events file; after line and column.
enum EventDiagnostics {
  static let noVerb = "what is done then is missing; write it as in 2026-03-08T12:00 use Social 25m"
  static let openQuote = "the quote has no end; put a \" after the name"

  static func unknownVerb(_ word: String) -> String {
    let known = EventForm.allCases.map(\.rawValue)
    let hint = Spelling.nearest(to: word, in: known).map { "; did you mean \($0)?" }
    return "unknown event \"\(word)\"" + (hint ?? "; it is one of \(known.joined(separator: ", "))")
  }

  static func missing(_ form: EventForm) -> String { "a word is missing; write \(form.usage)" }

  static func tooMany(_ form: EventForm) -> String {
    "one word too many; write \(form.usage), and names with blanks in quotes"
  }

  static func outside(_ time: String, isEarly: Bool) -> String {
    "\(time) is \(isEarly ? "before --from" : "after --to"), so it would never happen"
  }

  static func notADuration(_ text: String) -> String {
    "\"\(text)\" is no duration from 1m to 24h; write it as in 25m or 1h30m"
  }

  static func unknownRule(_ text: String, _ nearest: String?) -> String {
    let hint = nearest.map { "; did you mean \"\($0)\"?" }
    return "no rule has the name or the id \"\(text)\"" + (hint ?? "")
  }

  static func ofAnotherKind(_ text: String, _ kind: RuleKind, _ form: EventForm, _ wanted: RuleKind)
    -> String
  {
    "\"\(text)\" is a rule of the kind \(kind.rawValue); \(form.rawValue) goes with \(wanted.rawValue) only"
  }

  static func noList(_ text: String) -> String { "\"\(text)\" has no list that could be opened" }
}
