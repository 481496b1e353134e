// The fuzz target: bytes in, no crash out. The first byte chooses the reader, the rest is the file.
import Foundation
import MonitoringPlan
import PresetGallery
import RuleChecker
import RuleLint
import RuleModel
import RuleSyntax
import RuleYAML

@main
enum FrontEnd {
  /// Hands the command line to libFuzzer, which calls ``fuzz(_:_:)`` until its time is over.
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, fuzz))
  }
}

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// libFuzzer's own main as a function: the package manager has a main already and gives it another name.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs every stage after the command line over one input and traps where a finding's place lies outside of the file.
///
/// libFuzzer's archive wants the C name, even where its own main is not the one that runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let isYAML = start.pointee % 2 == 1
  let source = SourceFile(path: isYAML ? "fuzz.oal.yaml" : "fuzz.oal", bytes: bytes)
  for range in diagnose(source, isYAML: isYAML).flatMap(ranges) {
    precondition(
      0 <= range.start && range.start <= range.end && range.end <= bytes.count, "a place outside the file")
  }
  return 0
}

/// Everything the stages say about a file.
private func diagnose(_ source: SourceFile, isYAML: Bool) -> [Diagnostic] {
  if let unreadable = TextCheck.check(source, file: 0) { return [unreadable] }
  let result = isYAML ? YAMLReader.read(source, file: 0) : CompactReader.read(source, file: 0)
  let checked = Checker.check([result.tree], sources: [source], presets: { PresetGallery.all })
  let plan = Compiler.compile(checked.checked.ruleSet)
  let context = LintRule.Context(
    checked: checked.checked, plan: plan, sources: [source], trees: [result.tree])
  return result.diagnostics + checked.diagnostics + Linter.lint(context)
}

/// Every place that a finding names.
private func ranges(of diagnostic: Diagnostic) -> [SourceRange] {
  let edits = diagnostic.fixes.flatMap(\.edits).map(\.location)
  return ([diagnostic.location] + diagnostic.related.map(\.location) + edits).map(\.range)
}
