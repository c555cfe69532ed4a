#if canImport(Glibc)
  internal import Glibc
#endif

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

  /// The time of day at a date, in seconds since the beginning of 1970. A date that is no number is midnight.
  package static func timeOfDay(at date: Double) -> TimeOfDay {
    let local = local(date)
    return TimeOfDay(hour: Int(local.tm_hour), minute: Int(local.tm_min))
  }

  /// The next date after another one at which it is this time of day, in seconds since the beginning of 1970.
  package static func next(_ time: TimeOfDay, after date: Double) -> Double {
    var local = local(date)
    (local.tm_hour, local.tm_min, local.tm_sec) = (Int32(time.hour), Int32(time.minute), 0)
    for _ in 0..<2 {
      // Whether it is summer time then is to be found out.
      local.tm_isdst = -1
      let found = Double(mktime(&local))
      if found > date { return found }
      local.tm_mday += 1
      (local.tm_hour, local.tm_min) = (Int32(time.hour), Int32(time.minute))
    }
    return date
  }

  private static func local(_ date: Double) -> tm {
    var seconds = time_t(date.isFinite && abs(date) < 1e11 ? date.rounded(.down) : 0)
    var result = tm()
    localtime_r(&seconds, &result)
    return result
  }
}
