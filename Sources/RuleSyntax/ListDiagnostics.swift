/// The messages about declarations of lists.
extension SyntaxDiagnostics {
  static func listWithoutName(_ place: Location) -> Diagnostic {
    Diagnostic(
      .missingOption, at: place, "a list needs a name", help: ["write list Social, or list \"Work Tools\""])
  }

  static func colonAfterListName(_ colon: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: colon, "no colon stands after a list's name",
      fixes: [Fix("remove the colon", .safe, [Edit(colon, "")])])
  }

  static func itemWithoutPrefix(_ text: String, _ place: Location) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: place, "an item starts with app:, category: or site:",
      help: ["write app:com.burbn.instagram, category:social or site:tiktok.com"])
  }

  static func emptyItem(_ prefix: String, _ place: Location, next: Location?) -> Diagnostic {
    var diagnostic = Diagnostic(.syntax, at: place, "nothing stands directly after `\(short(prefix)):`")
    if let next {
      let gap = Location(place.file, SourceRange(place.range.end, next.range.start))
      diagnostic.fixes = [Fix("remove the space", .safe, [Edit(gap, "")])]
    }
    return diagnostic
  }

  static func unknownItemPrefix(_ prefix: String, _ meant: String?, isSafe: Bool, _ place: Location)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .unknownOption, at: place, "`\(short(prefix)):` is not a kind of item",
      help: ["an item is app:, category: or site:"])
    if let meant {
      diagnostic.help = ["did you mean \(meant):?"]
      diagnostic.fixes = [.replace(place, with: meant + ":", isSafe ? .safe : .unsafe)]
    }
    return diagnostic
  }
}
