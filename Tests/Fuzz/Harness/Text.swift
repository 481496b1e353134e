/// Fails where a text has a character that a terminal would act on, or that hides or turns what stands beside it. A list
/// of its own, so that a gap in the tool's is found.
func holdVisible(_ bytes: [UInt8], _ what: String, allowsTabs: Bool = false) {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    fatalError("broken law: \(what) is no UTF-8")
  }
  for scalar in text.unicodeScalars
  where scalar != "\n" && !(allowsTabs && scalar == "\t") && steersOrHides(scalar) {
    fatalError(
      "broken law: \(what) has U+\(String(scalar.value, radix: 16, uppercase: true)): \(bytes.debug)")
  }
}

private func steersOrHides(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E: false
  case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
    0x2060...0x206F,
    0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE001F:
    true
  default: scalar.properties.isNoncharacterCodePoint
  }
}
