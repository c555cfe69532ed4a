internal import ViewTree

/// The pointers that are down, each brought to the time of the frames.
struct PointerMotion {
  private struct Track {
    /// The last event, for all but its place and its time.
    var event: PointerEvent
    var resampler: PointerResampler
  }

  private var tracks: [Track] = []

  /// A pointer went down. Of a mouse only the primary button drags.
  mutating func begin(_ event: PointerEvent, at time: Double) {
    guard event.device == .touch || event.button == .primary else { return }
    tracks.removeAll { Self.isSame($0.event, event) }
    tracks.append(Track(event: event, resampler: PointerResampler(start: .init(time: time, location: event.location))))
  }

  /// A pointer moved.
  /// - Returns: whether the event stands by itself, and so is to be shown as soon as possible; nil for a pointer that is not
  ///   known to be down.
  mutating func move(_ event: PointerEvent, at time: Double) -> Bool? {
    guard let index = index(of: event) else { return nil }
    tracks[index].event = event
    tracks[index].resampler.add(.init(time: time, location: event.location))
    return tracks[index].resampler.isAlone
  }

  /// A pointer was let go, or lost.
  mutating func end(_ event: PointerEvent) {
    guard event.device == .touch || event.button == .primary else { return }
    tracks.removeAll { Self.isSame($0.event, event) }
  }

  /// All pointers are lost.
  mutating func endAll() { tracks.removeAll() }

  /// What is to be told for the frame at `time`, one pointer at a time; nil: no more.
  mutating func next(at time: Double) -> (event: PointerEvent, time: Double)? {
    next { $0.sample(at: time) }
  }

  /// Where the pointers are by their last events, one at a time: something else is to be told.
  mutating func nextLatest() -> (event: PointerEvent, time: Double)? {
    next { $0.latest() }
  }

  /// When there will be something to tell; nil: not before another event.
  var nextTime: Double? {
    var result: Double?
    for track in tracks {
      if let time = track.resampler.nextTime { result = min(result ?? time, time) }
    }
    return result
  }

  private mutating func next(_ take: (inout PointerResampler) -> PointerResampler.Sample?) -> (PointerEvent, Double)? {
    for index in tracks.indices {
      guard let sample = take(&tracks[index].resampler) else { continue }
      var event = tracks[index].event
      event.location = sample.location
      return (event, sample.time)
    }
    return nil
  }

  private func index(of event: PointerEvent) -> Int? { tracks.firstIndex { Self.isSame($0.event, event) } }

  private static func isSame(_ one: PointerEvent, _ other: PointerEvent) -> Bool {
    one.device == other.device && one.id == other.id
  }
}
