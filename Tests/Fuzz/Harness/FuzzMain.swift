// The fuzz binary: bytes in, no crash and no broken law out. One file of `Targets` is one target; OAL_FUZZ_TARGET says
// which one runs. Tests/Fuzz/run builds the binary, makes the seeds and starts it.
import Foundation

@main
enum FuzzMain {
  /// Every target; a new one is a file in `Targets` and its line here.
  static let targets: [FuzzTarget] = [
    .readers, .fixer, .formatter, .converter, .add, .suppressions, .settings, .ruleTests, .comparison, .globs,
    .events, .usage, .json,
    .zones,
    .reports, .framing, .buffer, .edits,
  ]

  /// The target of this run. Without a known name all are written out, one a line.
  static let target: FuzzTarget = {
    if let folder = ProcessInfo.processInfo.environment["OAL_FUZZ_EXAMPLES"] {
      ExampleFiles.write(to: folder)
    }
    let name = ProcessInfo.processInfo.environment["OAL_FUZZ_TARGET"] ?? ""
    guard let target = targets.first(where: { $0.name == name }) else {
      for target in targets { print(target.name, target.limit, target.dictionary.rawValue) }
      exit(name.isEmpty ? 0 : 2)
    }
    return target
  }()

  /// Hands the command line to libFuzzer, which calls ``fuzz(_:_:)`` until its time is over.
  static func main() {
    _ = target
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

/// Runs the target over one input. libFuzzer's archive wants the C name, even where its own main is not the one that
/// runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzMain.target.run(FuzzInput(Array(UnsafeBufferPointer(start: start, count: count))))
  return 0
}
