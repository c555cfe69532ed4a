internal import ViewTree

/// One pointer that is down: where it was, and where it is at the time of a frame.
///
/// A mouse tells of itself at a rate of its own, 125 times a second say. Whoever shows its latest place in each frame shows it
/// after one, two or three of its events, and a steady drag moves in uneven steps. So a frame is given the place that the pointer
/// had a few milliseconds before it, on the line between the two events around that instant, or a little beyond the last event
/// where the next one is still to come. When the pointer stands still the last place counts, to the bit.
///
/// What comes at long intervals is not movement at a rate: such an event is given as it is.
struct PointerResampler {
  /// Where the pointer was, in points, and when, in seconds.
  struct Sample: Equatable {
    var time: Double
    var location: Point
  }

  /// How far behind a frame the pointer is looked at, at least, so that there are mostly events on both sides.
  static let shortestDelay = 0.004
  /// No place is guessed further ahead of the last event than this.
  static let farthestGuess = 0.008
  /// Events that follow each other within this time are a stream. One that has begun goes on through longer pauses.
  static let longestStreamInterval = 0.020
  static let longestStreamPause = 0.035
  /// What comes later than this was not noticed late, but is late.
  private static let longestLateness = 0.004
  /// Over at least so long the speed is measured by which a place is guessed: pixels are too coarse for less.
  private static let shortestBase = 0.006

  /// The latest events, the oldest first.
  private var events: [Sample] = []
  /// What was given last.
  private var given: Sample
  /// When the last event was noticed.
  private var noticed: Double
  /// How many intervals of a stream have come in a row.
  private var shortIntervals = 0
  /// Seconds between the events of the stream, on the average.
  private var interval = 0.0

  /// - Parameter start: the press, which its window is told as it is.
  init(start: Sample) {
    events.reserveCapacity(64)
    events.append(start)
    given = start
    noticed = start.time
  }

  /// Whether the pointer tells of itself at a rate.
  var isStream: Bool { shortIntervals >= 2 }
  /// Whether the last event followed none, or followed it after a pause.
  var isAlone: Bool { shortIntervals == 0 }

  /// How far behind a frame the pointer is looked at. One that tells of itself seldom is looked at so late that its next event
  /// is there before a guess would go too far.
  var delay: Double { max(Self.shortestDelay, interval + 0.001 - Self.farthestGuess) }

  /// The pointer moved, and that was noticed at the event's time.
  mutating func add(_ event: Sample) {
    guard let last = events.last else { return }
    let time = max(event.time, noticed)
    let pause = time - noticed
    noticed = time
    if pause > (isStream ? Self.longestStreamPause : Self.longestStreamInterval) {
      endStream()
    } else {
      shortIntervals += 1
      interval += (pause - interval) / Double(min(32, shortIntervals))
    }
    events.append(Sample(time: max(last.time, likelyTime(of: time, after: last.time)), location: event.location))
    // A pointer whose window is not drawn is not looked at.
    if events.count > 256 { events.removeFirst(128) }
  }

  /// When the pointer was most likely there. Devices look at regular intervals; an event is never noticed early, but late
  /// whenever the program is just making a frame.
  private func likelyTime(of time: Double, after last: Double) -> Double {
    let expected = last + interval
    let lateness = time - expected
    guard isStream, lateness > 0, lateness < max(interval / 2, Self.longestLateness) else { return time }
    return expected + lateness * 0.1
  }

  /// The place to show in the frame at `time`; nil where nothing has changed.
  mutating func sample(at time: Double) -> Sample? {
    guard let (last, given) = waiting else { return nil }
    guard isStream else { return latest() }
    let instant = max(time - delay, given.time)
    guard instant - last.time < Self.longestStreamPause else {
      endStream()
      return latest()
    }
    forget(before: instant - 2 * Self.longestStreamInterval)
    guard let next = events.firstIndex(where: { $0.time > instant }) else {
      return give(Sample(time: instant, location: guess(at: instant, after: last)))
    }
    guard next > 0 else { return nil }
    return give(Self.place(at: instant, on: events[next - 1], events[next]))
  }

  /// The pointer's last place, where that was not given yet: something else is to be told.
  mutating func latest() -> Sample? {
    guard let (last, given) = waiting else { return nil }
    return give(Sample(time: max(last.time, given.time), location: last.location))
  }

  /// When there will be something to show; nil: not before another event. What is overdue is due in the next frame.
  var nextTime: Double? {
    guard let (last, given) = waiting else { return nil }
    guard isStream, given.time >= last.time + Self.farthestGuess else { return -.infinity }
    // What was shown is a guess, and the farthest. If the pointer has stopped, it has to be taken back.
    return last.time + Self.longestStreamPause + delay
  }

  /// The last event, and what was given last, where that is another place, or an earlier time.
  private var waiting: (last: Sample, given: Sample)? {
    guard let last = events.last, last.location != given.location || last.time > given.time else { return nil }
    return (last, given)
  }

  private mutating func give(_ sample: Sample) -> Sample? {
    defer { given = sample }
    return given.location == sample.location ? nil : sample
  }

  private mutating func endStream() {
    shortIntervals = 0
    interval = 0
  }

  /// Events before `time` are not needed any more, but for the last of them.
  private mutating func forget(before time: Double) {
    let count = (events.firstIndex { $0.time >= time } ?? events.count) - 1
    if count > 0 { events.removeFirst(count) }
  }

  private func guess(at instant: Double, after last: Sample) -> Point {
    let base = events.last { last.time - $0.time >= Self.shortestBase } ?? events[0]
    let span = last.time - base.time
    guard span > 0.002 else { return last.location }
    let ahead = min(instant - last.time, Self.farthestGuess, span)
    return last.location + (last.location - base.location) * (ahead / span)
  }

  private static func place(at instant: Double, on first: Sample, _ second: Sample) -> Sample {
    let part = second.time > first.time ? (instant - first.time) / (second.time - first.time) : 1
    return Sample(time: instant, location: first.location + (second.location - first.location) * part)
  }
}
