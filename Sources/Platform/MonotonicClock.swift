internal import Glibc

/// The clock that measures durations: nobody sets it, so it never jumps.
package enum MonotonicClock {
  /// Seconds since an arbitrary moment.
  package static var now: Double {
    let time = time
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The moment that is so many seconds ahead, for system calls that wait until a moment.
  static func moment(in seconds: Double) -> timespec {
    var time = time
    let nanoseconds = time.tv_nsec + Int(max(0, min(seconds, 1e6)) * 1e9)
    time.tv_sec += nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    return time
  }

  private static var time: timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }
}
