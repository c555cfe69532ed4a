internal import Glibc

/// The clock of the computer, which people and networks set, and the time of day where the computer stands.
package enum WallClock {
  /// Seconds since the beginning of 1970.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package struct TimeOfDay: Hashable, Sendable {
    package var hour: Int
    package var minute: Int

    package init(hour: Int, minute: Int) {
      self.hour = hour
      self.minute = minute
    }
  }

  /// The time of day at a date, in seconds since the beginning of 1970, which is taken for a date that is no
  /// number or millennia away.
  package static func timeOfDay(at date: Double) -> TimeOfDay {
    // A date that was computed from several readings of the clock may be a fraction of a second before the minute that is meant.
    let local = local(date.rounded())
    return TimeOfDay(hour: Int(local.tm_hour), minute: Int(local.tm_min))
  }

  /// The next date after another one at which it is this time of day, in seconds since the beginning of 1970.
  package static func next(_ time: TimeOfDay, after date: Double) -> Double {
    let today = local(date)
    for day: Int32 in 0...1 {
      // Where the clocks are put back, a time occurs both as summer time and as winter time.
      let dates = [Int32(1), 0].map { isSummer in
        var local = today
        (local.tm_hour, local.tm_min, local.tm_sec) = (Int32(time.hour), Int32(time.minute), 0)
        local.tm_mday += day
        local.tm_isdst = isSummer
        return Double(mktime(&local))
      }
      let found = dates.filter { timeOfDay(at: $0) == time }
      if let next = found.filter({ $0 > date }).min() { return next }
      // Where they are put forward, a time may not occur. Then it is late by as much, unless it would have passed already.
      let hasPassed = day == 0 && (today.tm_hour, today.tm_min) > (Int32(time.hour), Int32(time.minute))
      if found.isEmpty, !hasPassed, let next = dates.max(), next > date { return next }
    }
    return date
  }

  /// How many midnights are between two dates, in seconds since the beginning of 1970.
  package static func days(from start: Double, to end: Double) -> Int {
    // Noon to noon, because days are longer and shorter where the clocks are set to summer time and back.
    let noons = [start, end].map { date in
      var local = local(date)
      (local.tm_hour, local.tm_min, local.tm_sec, local.tm_isdst) = (12, 0, 0, -1)
      return Double(mktime(&local))
    }
    return Int(((noons[1] - noons[0]) / 86400).rounded())
  }

  /// The date and the time of day where the computer stands, as ISO 8601 writes them: 2026-10-25T02:30:00.
  package static func text(of date: Double) -> String {
    let local = local(date)
    let parts = [local.tm_mon + 1, local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec].map { number in
      number < 10 ? "0\(number)" : "\(number)"
    }
    return "\(local.tm_year + 1900)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])"
  }

  private static func local(_ date: Double) -> tm {
    var seconds = time_t(date.isFinite && abs(date) < 1e11 ? date.rounded(.down) : 0)
    var result = tm()
    localtime_r(&seconds, &result)
    return result
  }
}
