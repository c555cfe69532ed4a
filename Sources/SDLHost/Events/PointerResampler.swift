internal import ViewTree

/// Computes the location of a pressed pointer at the times of the frames.
///
/// A mouse sends events at a rate of its own, for example 125 times a second. Between two frames there may be one, two
/// or three of them, so a steady drag that shows the latest event would move in uneven steps. Instead, a frame shows
/// the location of the pointer a few milliseconds earlier, interpolated between the two events around that time, or
/// extrapolated a little beyond the last event if the next one has not arrived. When the pointer has stopped, its exact
/// last location is used.
///
/// Events at long intervals are not a stream, and are used unchanged.
struct PointerResampler {
  /// A location in points, and its time in seconds.
  struct Sample: Equatable {
    var time: Double
    var location: Point
  }

  /// The shortest time in seconds by which a frame shows the pointer late, so that there are usually events on both
  /// sides.
  static let shortestDelay = 0.004
  /// The longest extrapolation beyond the last event, in seconds.
  static let longestExtrapolation = 0.008
  /// Events at intervals of up to this many seconds start a stream. A stream continues through longer pauses.
  static let longestStreamInterval = 0.020
  static let longestStreamPause = 0.035
  /// An event that arrives at most this many seconds later than expected was probably on time, but handled late.
  private static let longestLateness = 0.004
  /// The shortest time over which the velocity for an extrapolation is measured, in seconds. Pixels are too coarse for
  /// less.
  private static let shortestBase = 0.006

  /// The latest events, oldest first.
  private var events: [Sample] = []
  /// The last sample that was returned.
  private var returned: Sample
  /// When the last event arrived.
  private var arrival: Double
  /// The number of consecutive intervals that were short enough for a stream.
  private var shortIntervals = 0
  /// The average time between the events of the stream, in seconds.
  private var interval = 0.0

  /// - Parameter start: the press, which the window receives unchanged.
  init(start: Sample) {
    events.reserveCapacity(64)
    events.append(start)
    returned = start
    arrival = start.time
  }

  /// Whether the events are a stream.
  var isStream: Bool { shortIntervals >= 2 }
  /// Whether the last event was the first one, or came after a pause.
  var isAlone: Bool { shortIntervals == 0 }

  /// How many seconds late a frame shows the pointer. With a slow stream the delay is longer, so that the next event
  /// arrives before the longest extrapolation ends.
  var delay: Double { max(Self.shortestDelay, interval + 0.001 - Self.longestExtrapolation) }

  /// Adds an event that arrived at its time.
  mutating func add(_ event: Sample) {
    guard let last = events.last else { return }
    let time = max(event.time, arrival)
    let pause = time - arrival
    arrival = time
    if pause > (isStream ? Self.longestStreamPause : Self.longestStreamInterval) {
      endStream()
    } else {
      shortIntervals += 1
      interval += (pause - interval) / Double(min(32, shortIntervals))
    }
    events.append(Sample(time: max(last.time, likelyTime(of: time, after: last.time)), location: event.location))
    // While the window is not drawn, nothing else removes events.
    if events.count > 256 { events.removeFirst(128) }
  }

  /// The time at which the pointer probably was at an event's location. Devices send events at regular intervals.
  /// Events are never handled early, but late if the program is making a frame.
  private func likelyTime(of time: Double, after last: Double) -> Double {
    let expected = last + interval
    let lateness = time - expected
    guard isStream, lateness > 0, lateness < max(interval / 2, Self.longestLateness) else { return time }
    return expected + lateness * 0.1
  }

  /// The location to show in the frame at `time`; nil if it has not changed.
  mutating func sample(at time: Double) -> Sample? {
    guard let (last, returned) = waiting else { return nil }
    guard isStream else { return latest() }
    let instant = max(time - delay, returned.time)
    guard instant - last.time < Self.longestStreamPause else {
      endStream()
      return latest()
    }
    forget(before: instant - 2 * Self.longestStreamInterval)
    guard let next = events.firstIndex(where: { $0.time > instant }) else {
      return changed(to: Sample(time: instant, location: extrapolated(to: instant, from: last)))
    }
    guard next > 0 else { return nil }
    return changed(to: Self.interpolated(at: instant, between: events[next - 1], events[next]))
  }

  /// The pointer's latest location; nil if it has been returned before.
  mutating func latest() -> Sample? {
    guard let (last, returned) = waiting else { return nil }
    return changed(to: Sample(time: max(last.time, returned.time), location: last.location))
  }

  /// The time of the next frame with something to show; nil if there is none before the next event. A time in the past
  /// means the next frame.
  var nextTime: Double? {
    guard let (last, returned) = waiting else { return nil }
    guard isStream, returned.time >= last.time + Self.longestExtrapolation else { return -.infinity }
    // The longest extrapolation is visible. If the pointer has stopped, its last location has to replace it.
    return last.time + Self.longestStreamPause + delay
  }

  /// The last event and the last returned sample, if the event's location or time has not been reached.
  private var waiting: (last: Sample, returned: Sample)? {
    guard let last = events.last, last.location != returned.location || last.time > returned.time else { return nil }
    return (last, returned)
  }

  /// Remembers the sample as returned.
  /// - Returns: the sample; nil if its location is the same as before.
  private mutating func changed(to sample: Sample) -> Sample? {
    defer { returned = sample }
    return returned.location == sample.location ? nil : sample
  }

  private mutating func endStream() {
    shortIntervals = 0
    interval = 0
  }

  /// Removes the events before `time` except the last of them.
  private mutating func forget(before time: Double) {
    let count = (events.firstIndex { $0.time >= time } ?? events.count) - 1
    if count > 0 { events.removeFirst(count) }
  }

  private func extrapolated(to instant: Double, from last: Sample) -> Point {
    let base = events.last { last.time - $0.time >= Self.shortestBase } ?? events[0]
    let span = last.time - base.time
    guard span > 0.002 else { return last.location }
    let ahead = min(instant - last.time, Self.longestExtrapolation, span)
    return last.location + (last.location - base.location) * (ahead / span)
  }

  private static func interpolated(at instant: Double, between first: Sample, _ second: Sample) -> Sample {
    let part = second.time > first.time ? (instant - first.time) / (second.time - first.time) : 1
    return Sample(time: instant, location: first.location + (second.location - first.location) * part)
  }
}
