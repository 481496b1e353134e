/// A zone file to be written: every part can be made wrong.
struct TZifFile {
  struct Offset {
    var secondsEast: Int32
    var isDaylight: UInt8 = 0
    var abbreviation: UInt8 = 0
  }

  var version: UInt8 = UInt8(ascii: "2")
  var transitions: [Int64] = []
  var offsetIndexes: [UInt8] = []
  var offsets = [Offset(secondsEast: 3600)]
  var abbreviations = Array("ONE\0TWO\0".utf8)
  /// Seconds and corrections.
  var leapSeconds: [(Int64, Int32)] = []
  var standardIndicators: [UInt8] = []
  var utIndicators: [UInt8] = []
  /// With its line feeds.
  var footer = "\n\n"
  /// What stands in the header of the old data instead of the version.
  var firstVersion: UInt8?
  /// What stands in the header instead of the count of offsets.
  var claimedOffsets: UInt32?

  var bytes: [UInt8] {
    if version == 0 { return block(of: self, bytesPerTime: 4) }
    var empty = TZifFile()
    empty.version = firstVersion ?? version
    return block(of: empty, bytesPerTime: 4) + block(of: self, bytesPerTime: 8) + Array(footer.utf8)
  }

  private func block(of file: TZifFile, bytesPerTime: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [file.version] + [UInt8](repeating: 0, count: 15)
    func write(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
    func write(time: Int64) {
      if bytesPerTime == 4 { write(Int32(truncatingIfNeeded: time)) } else { write(time) }
    }
    for count in [file.utIndicators.count, file.standardIndicators.count, file.leapSeconds.count] {
      write(UInt32(count))
    }
    write(UInt32(file.transitions.count))
    write(file.claimedOffsets ?? UInt32(file.offsets.count))
    write(UInt32(file.abbreviations.count))
    for transition in file.transitions { write(time: transition) }
    bytes += file.offsetIndexes
    for offset in file.offsets {
      write(offset.secondsEast)
      bytes += [offset.isDaylight, offset.abbreviation]
    }
    bytes += file.abbreviations
    for (time, correction) in file.leapSeconds {
      write(time: time)
      write(correction)
    }
    return bytes + file.standardIndicators + file.utIndicators
  }
}
