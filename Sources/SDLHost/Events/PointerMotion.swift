internal import ViewTree

/// Resamples the pointers that are down to the times of the frames.
struct PointerMotion {
  private struct Track {
    /// The last event. The resampler replaces its location and time.
    var event: PointerEvent
    var resampler: PointerResampler
  }

  private var tracks: [Track] = []

  /// Handles a pointer that went down. Of a mouse, only the primary button drags.
  mutating func begin(_ event: PointerEvent, at time: Double) {
    guard event.device == .touch || event.button == .primary else { return }
    tracks.removeAll { Self.isSame($0.event, event) }
    tracks.append(Track(event: event, resampler: PointerResampler(start: .init(time: time, location: event.location))))
  }

  /// Handles a pointer that moved.
  /// - Returns: whether the event is not part of a stream, and so should be shown as soon as possible; nil for a pointer that is
  ///   not known to be down.
  mutating func move(_ event: PointerEvent, at time: Double) -> Bool? {
    guard let index = tracks.firstIndex(where: { Self.isSame($0.event, event) }) else { return nil }
    tracks[index].event = event
    tracks[index].resampler.add(.init(time: time, location: event.location))
    return tracks[index].resampler.isAlone
  }

  /// Handles a pointer that was released or cancelled.
  mutating func end(_ event: PointerEvent) {
    guard event.device == .touch || event.button == .primary else { return }
    tracks.removeAll { Self.isSame($0.event, event) }
  }

  /// Forgets all pointers.
  mutating func endAll() { tracks.removeAll() }

  /// The next event to send for the frame at `time`, one for each pointer that moved; nil if there are no more.
  mutating func next(at time: Double) -> (event: PointerEvent, time: Double)? {
    next { $0.sample(at: time) }
  }

  /// The next pointer whose latest location has not been sent, before an event of a different kind is sent; nil if
  /// there are no more.
  mutating func nextLatest() -> (event: PointerEvent, time: Double)? {
    next { $0.latest() }
  }

  /// The time of the next frame for which there is an event to send; nil if there is none before the next input.
  var nextTime: Double? { tracks.lazy.compactMap { $0.resampler.nextTime }.min() }

  private mutating func next(_ take: (inout PointerResampler) -> PointerResampler.Sample?) -> (PointerEvent, Double)? {
    for index in tracks.indices {
      guard let sample = take(&tracks[index].resampler) else { continue }
      var event = tracks[index].event
      event.location = sample.location
      return (event, sample.time)
    }
    return nil
  }

  private static func isSame(_ one: PointerEvent, _ other: PointerEvent) -> Bool {
    one.device == other.device && one.id == other.id
  }
}
