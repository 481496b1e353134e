import CivilTime

extension FuzzTarget {
  /// Zone files (bits 0 and 1 of the first byte are 0), POSIX rules (1) and written times (2): each reads or is refused
  /// with a reason, all offsets are in range, and the way from an instant to a clock and back ends where it began.
  static let zones = FuzzTarget(name: "zones", limit: 3072, dictionary: .zones) { input in
    var input = input
    let mode = input.byte() & 3
    let bytes = input.bytes
    switch mode {
    case 0:
      do throws(ZoneDataError) {
        holdLaws(try Zone(name: "Fuzz/File", tzif: bytes), bytes)
      } catch {
        holdVisible(Array(CivilTimeDiagnostics.describe(error).utf8), "the reason of a zone file")
      }
    case 1:
      do throws(PosixZoneError) {
        holdLaws(try Zone(posix: input.text), bytes)
      } catch {
        hold(
          (0...bytes.count).contains(error.offset), "an error outside of the rule: \(error) \(bytes.debug)")
        holdVisible(Array(CivilTimeDiagnostics.describe(error).utf8), "the reason of a rule")
      }
    default: holdLaws(WrittenTime.parse(input.text), bytes)
    }
  }

  private static func holdLaws(_ written: Result<WrittenTime, WrittenTimeError>, _ bytes: [UInt8]) {
    switch written {
    case .failure(let error):
      holdVisible(Array(CivilTimeDiagnostics.describe(error).utf8), "the reason of a time")
    case .success(let time):
      for zone in SampleRules.zones {
        let instant = time.instant(in: zone)
        hold(abs(instant.secondsSince1970) < 1 << 40, "a year of four digits is far away: \(bytes.debug)")
        if case .civil(let civil) = time {
          hold(
            WrittenTime.parse(civil.description) == .success(time), "written as another time: \(bytes.debug)")
        }
      }
    }
  }

  /// No offset is outside of what POSIX and RFC 9636 leave room for.
  private static let offsets = -89_999...93_599
  /// Half of the time that instants span: nearer to the edge they are held at it.
  private static let farthest: Int64 = 1 << 54

  private static func holdLaws(_ zone: Zone, _ bytes: [UInt8]) {
    var instants = seconds(in: bytes).flatMap { [$0, -$0] }
    instants += [0, 1_774_746_000, 4_102_444_800, -2_208_988_800, farthest, -farthest]
    let start = Instant(secondsSince1970: -5_000_000_000)
    let end = Instant(secondsSince1970: 10_000_000_000)
    var last = start
    for (index, change) in zone.transitions(in: start..<end).enumerated() {
      hold(change.instant >= last && change.instant < end, "changes are out of order: \(zone)")
      hold(change.before != change.after, "a change of nothing: \(zone)")
      hold(index < bytes.count + 4000, "changes without an end: \(zone)")
      last = change.instant
      if index < 40 {
        let second = change.instant.secondsSince1970
        instants += [second - 1, second, second + 1, second - 3600, second + 3600]
      }
    }
    for second in instants.prefix(256) { holdLaws(zone, at: Instant(secondsSince1970: second)) }
    _ = zone.nextTransition(after: Instant(secondsSince1970: .max))
    _ = zone.stretch(at: Instant(secondsSince1970: .min))
  }

  private static func holdLaws(_ zone: Zone, at instant: Instant) {
    let stretch = zone.stretch(at: instant)
    hold(offsets.contains(stretch.offset.secondsEast), "an offset out of range: \(stretch) \(zone)")
    hold(
      stretch.start.map { $0 <= instant } ?? true, "the stretch begins later: \(stretch) \(instant) \(zone)")
    hold(stretch.end.map { instant < $0 } ?? true, "the stretch is over: \(stretch) \(instant) \(zone)")
    hold(zone.offset(at: instant) == stretch.offset, "two offsets at once: \(instant) \(zone)")
    _ = zone.hasNoDST(from: instant)
    guard abs(instant.secondsSince1970) < farthest else { return }
    let civil = zone.civil(of: instant)
    let first = zone.instant(of: civil)
    hold(first <= instant, "clocks show \(civil) at \(instant), and first at \(first): \(zone)")
    hold(zone.civil(of: first) >= civil, "clocks do not show \(civil) at \(first): \(zone)")
    switch zone.match(civil) {
    case .unique(let only): hold(only == first, "two first times: \(civil) \(zone)")
    case .gap(let change): hold(change.instant <= instant, "a gap that is not over: \(civil) \(zone)")
    case .repeated(let one, let two): hold(one == first && one < two, "no repetition: \(civil) \(zone)")
    }
    let day = zone.day(civil.date)
    hold(
      day.lowerBound <= zone.startOfDay(civil.date.adding(days: 1)), "a day ends before it begins: \(zone)")
    hold(day.lowerBound <= instant, "the day begins after \(instant): \(zone)")
    _ = zone.iso(instant)
  }

  /// Numbers of the input itself, as a zone file has them.
  private static func seconds(in bytes: [UInt8]) -> [Int64] {
    stride(from: 0, to: min(bytes.count, 320) & ~7, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) } >> 10
    }
  }
}
