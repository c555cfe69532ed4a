import Testing

@testable import ViewTree

@Suite("Timeline")
struct TimelineTests {
  private final class Log { var lines: [String] = [] }
  private let timeline = Timeline()
  private let log = Log()

  private func schedule(_ name: String, at time: Double) -> ScheduledAction {
    timeline.schedule(at: time) { [log] in log.lines.append(name) }
  }

  /// Runs the entries that are due by `time`, and returns their names and times.
  private func run(by time: Double) -> [String] {
    log.lines = []
    var times: [Double] = []
    while let due = timeline.popDue(by: time) {
      times.append(due.time)
      due.perform()
    }
    return zip(log.lines, times).map { "\($0) \($1)" }
  }

  @Test("W1 A postponed entry runs once, at its last time, after entries that were scheduled for that time before")
  func postponed() {
    let a = schedule("a", at: 1)
    timeline.postpone(a, to: 2)
    _ = schedule("b", at: 3)
    timeline.postpone(a, to: 3)
    _ = schedule("c", at: 3)
    #expect(timeline.nextTime == 3)
    #expect(a.time == 3)
    #expect(run(by: 2.9) == [])
    #expect(run(by: 10) == ["b 3.0", "a 3.0", "c 3.0"])
    timeline.postpone(a, to: 20)
    #expect(run(by: 30) == [])
    #expect(timeline.nextTime == nil)
  }

  @Test("W2 A postponed and then cancelled entry causes no wakeup; nothing is postponed to an earlier time")
  func cancelled() {
    let a = schedule("a", at: 1)
    timeline.postpone(a, to: 5)
    #expect(timeline.nextTime == 5)
    timeline.postpone(a, to: 2)
    #expect(timeline.nextTime == 5)
    a.cancel()
    #expect(timeline.nextTime == nil)
    let b = schedule("b", at: 7)
    timeline.postpone(b, to: .infinity)
    #expect(timeline.nextTime == nil)
    #expect(run(by: 100) == [])
  }

  @Test("W1 An entry that postpones itself while it runs does not run again; other entries can be postponed meanwhile")
  func within() {
    let token = Box()
    let other = schedule("other", at: 1)
    token.value = timeline.schedule(at: 1) { [timeline, log] in
      log.lines.append("self")
      if let own = token.value { timeline.postpone(own, to: 2) }
      timeline.postpone(other, to: 4)
    }
    timeline.postpone(other, to: 1)
    #expect(run(by: 3) == ["self 1.0"])
    #expect(run(by: 4) == ["other 4.0"])
  }

  private final class Box { var value: ScheduledAction? }
}
