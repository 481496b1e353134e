import RuleModel

/// The literals of the language as regular expressions that JSON Schema allows, anchored at both ends by
/// ``anchored(_:)``. Tests/Tools/schema compares them with the readers.
enum SchemaPatterns {
  static let window = anchored("all-day", "\(time)-(\(time)|24:00)", "\(time)\\+\(duration)")
  static let minutes = anchored("\(duration)(/day)?")
  static let opens = anchored("([1-9][0-9]{0,2}|1000)(/day| opens/day)", "1 open/day")
  static let days = anchored(
    (["daily", "weekdays", "weekends"].map(anyCase) + ["\(dayRange)(,\(dayRange))*"]).joined(separator: "|"))
  static let dayItem = anchored(dayRange)
  static let id = anchored("\(hex){8}-\(hex){4}-\(hex){4}-\(hex){4}-\(hex){12}")
  /// A text that is not all white space, and without NUL.
  static let name = "^" + text
  /// The same without the prefixes that items have in the compact form.
  static let item = "^(?!(app|category|site):)" + text
  /// Two labels or more. Beyond ASCII every character is let through.
  static let site = "^\\s*(?!(app|category|site):)(\(label)\\.)+\(label)\\s*$"
  /// A glob inside of the project's folder.
  static let glob = "^(?!!)(?!(.*/)?\\.\\.(/|$))(?!(\\.?/)*\\.?$).+"

  private static let text = "[^\\u0000]*[^\\s\\u0000][^\\u0000]*$"
  private static let hex = "[0-9A-Fa-f]"
  private static let time = "([01]?[0-9]|2[0-3]):[0-5][0-9]"
  /// 1 minute to 24 hours, as `10m`, `8h` or `7h30m`.
  private static let duration =
    "(([1-9][0-9]{0,2}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)m"
    + "|([1-9]|1[0-9]|2[0-4])h|([1-9]|1[0-9]|2[0-3])h([1-9]|[1-5][0-9])m)"
  private static let labelCharacter = "[^\\u0000-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u007F\\s]"
  private static let label = "\(labelCharacter)((\(labelCharacter)|-){0,61}\(labelCharacter))?"
  private static let day =
    "(" + Weekday.mondayFirst.flatMap { [anyCase($0.name), anyCase($0.short)] }.joined(separator: "|") + ")"
  private static let dayRange = "\(day)(-\(day))?"

  private static func anchored(_ alternatives: String...) -> String {
    "^(" + alternatives.joined(separator: "|") + ")$"
  }

  /// JSON Schema has no flag for it.
  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0.uppercased())\($0.lowercased())]" }.joined()
  }
}
