import Glibc
import Platform
import Testing

@Suite struct WallClockTests {
  /// The zone applies to a whole process, so the test is one of its own.
  @Test(
    "H4 a time of day is the next moment at which it is that late, also in the nights in which the clocks are changed")
  func next() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      tzset()
      /// The minutes until it is this time.
      func minutes(from date: Double, to hour: Int, _ minute: Int) -> Double {
        (WallClock.next(WallClock.TimeOfDay(hour: hour, minute: minute), after: date) - date) / 60
      }
      // At one o'clock in UTC, on 25 October 2026, it is two o'clock for the second time.
      let autumn = 1_792_890_000.0
      #expect(WallClock.text(of: autumn + 61) == "2026-10-25T02:01:01")
      #expect(WallClock.timeOfDay(at: autumn) == WallClock.TimeOfDay(hour: 2, minute: 0))
      #expect(WallClock.timeOfDay(at: autumn - 60) == WallClock.TimeOfDay(hour: 2, minute: 59))
      #expect(WallClock.timeOfDay(at: autumn + 1799.999) == WallClock.TimeOfDay(hour: 2, minute: 30))
      #expect(WallClock.timeOfDay(at: autumn + 1799.4) == WallClock.TimeOfDay(hour: 2, minute: 29))
      #expect(minutes(from: autumn - 7200, to: 2, 30) == 90, "the first time")
      #expect(minutes(from: autumn - 900, to: 2, 30) == 45, "the second time")
      #expect(minutes(from: autumn, to: 2, 30) == 30)
      #expect(minutes(from: autumn + 2700, to: 2, 30) == 24 * 60 - 15)
      #expect(minutes(from: autumn - 900, to: 3, 0) == 75)
      #expect(minutes(from: autumn - 900, to: 12, 0) == 615)
      // At one o'clock in UTC, on 28 March 2027, it is three o'clock instead of two.
      let spring = 1_806_195_600.0
      #expect(WallClock.timeOfDay(at: spring) == WallClock.TimeOfDay(hour: 3, minute: 0))
      #expect(WallClock.timeOfDay(at: spring - 60) == WallClock.TimeOfDay(hour: 1, minute: 59))
      #expect(minutes(from: spring - 3600, to: 2, 30) == 90, "a time that there is not is as long after midnight")
      #expect(minutes(from: spring, to: 2, 30) == 23.5 * 60)
      #expect(minutes(from: spring + 3600, to: 2, 30) == 22.5 * 60)
      #expect(minutes(from: spring - 3600, to: 3, 0) == 60)
      // Midnight comes an hour later by the clock that runs on than the day before, or an hour earlier.
      for change in [autumn, spring] {
        let midnight = change + 22.5 * 3600
        let lastMinute = WallClock.next(WallClock.TimeOfDay(hour: 23, minute: 59), after: midnight - 12 * 3600)
        #expect(WallClock.days(from: change - 7200, to: lastMinute) == 0)
        #expect(WallClock.days(from: change - 7200, to: lastMinute + 60) == 1)
        #expect(WallClock.days(from: lastMinute, to: lastMinute + 60) == 1)
        #expect(WallClock.days(from: change, to: change + 30 * 86400) == 30)
      }
      for quarter in stride(from: -86400.0, through: 86400, by: 900) {
        for wanted in stride(from: 0, to: 1440, by: 15) {
          let found = minutes(from: autumn + quarter, to: wanted / 60, wanted % 60)
          #expect(found > 0 && found <= 1500)
          let foundInSpring = minutes(from: spring + quarter, to: wanted / 60, wanted % 60)
          #expect(foundInSpring > 0 && foundInSpring <= 1440)
        }
      }
      let first = WallClock.timeOfDay(at: 0)
      for odd in [.nan, .infinity, -.infinity, 1e300] as [Double] {
        #expect(WallClock.timeOfDay(at: odd) == first)
      }
      exit(0)
    }
  }
}
