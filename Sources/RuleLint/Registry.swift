/// Every finding there is, by code. A new rule is one file in `Rules` and one line here.
package enum Registry {
  package static let rules: [LintRule] = []
}
