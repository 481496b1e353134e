/// A part of the tool that reads bytes, and the laws that hold for all bytes.
struct FuzzTarget: Sendable {
  /// The words that libFuzzer mixes in: the name of a file in `Dictionaries`.
  enum Dictionary: String, Sendable {
    case rules, settings, json, events, zones
    case messages = "protocol"
  }

  /// As on the command line of Tests/Fuzz/run, and the folder of its seeds.
  var name: String
  /// The longest input in bytes. Short inputs run quickly, and most faults need few bytes.
  var limit: Int
  var dictionary = Dictionary.rules
  var run: @Sendable (FuzzInput) -> Void
}

/// The bytes of one input, taken from the front.
struct FuzzInput: Sendable {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  /// The next byte, 0 behind the end. Seeds have a digit here: bit n is bit n of the digit.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// One of some choices, by the next byte.
  mutating func choice<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int(byte()) % choices.count)]
  }

  /// A number from 0 to a bound, by the next two bytes.
  mutating func number(through bound: Int) -> Int { (Int(byte()) << 8 | Int(byte())) % (bound + 1) }

  /// The bytes before the next `end`. The `end` is consumed too.
  mutating func part(endingWith end: UInt8) -> [UInt8] {
    let part = rest.prefix { $0 != end }
    rest = rest[part.endIndex...].dropFirst()
    return Array(part)
  }

  mutating func line() -> [UInt8] { part(endingWith: UInt8(ascii: "\n")) }

  /// Everything that is left.
  var bytes: [UInt8] { Array(rest) }
  var text: String { String(decoding: rest, as: UTF8.self) }
}

extension UInt8 {
  /// One of eight options, 0...7.
  func hasOption(_ bit: Int) -> Bool { self >> bit & 1 == 1 }
}

/// Ends the process with a law that does not hold; libFuzzer keeps the input. `fatalError` because its message is printed
/// in a release build too.
func hold(_ condition: Bool, _ law: @autoclosure () -> String) {
  if !condition { fatalError("broken law: \(law())") }
}
