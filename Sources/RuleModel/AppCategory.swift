/// Apple's categories of apps, by the names that rules give them: those of the picker in lower case with dashes.
///
/// The published specification of the app names the first nine and "All Apps & Categories". The others are those that iOS
/// shows under Settings, Screen Time, App Limits: fact `app-categories`.
public enum AppCategory: String, CaseIterable, Sendable {
  case social, games, entertainment, creativity, education
  case healthFitness = "health-fitness"
  case informationReading = "information-reading"
  case productivityFinance = "productivity-finance"
  case shoppingFood = "shopping-food"
  case travel, utilities, other
  /// Every app and every site.
  case all
}
