/// Songs that follow each other in time, with or without sound.
struct ClockTimeline {
  private(set) var current: PlaybackItem?
  var upcoming: [PlaybackItem] = []
  /// The position in seconds at the time `movingSince`, or at any time while the song is paused.
  private var base = 0.0
  private var movingSince: Double?

  /// Continues with a song at a position, paused.
  mutating func set(_ item: PlaybackItem?, at position: Double) {
    current = item
    movingSince = nil
    base = item.map { max(0, min(position.isFinite ? position : 0, $0.song.duration)) } ?? 0
  }

  /// Replaces the current song by `item` if that is the same one, whose file was moved.
  mutating func followFile(of item: PlaybackItem) { if item.id == current?.id { current = item } }

  mutating func move(from now: Double) { if current != nil, movingSince == nil { movingSince = now } }

  mutating func hold(at now: Double) {
    base = position(at: now)
    movingSince = nil
  }

  func position(at now: Double) -> Double {
    guard let current, let movingSince else { return base }
    return max(base, min(base + now - movingSince, current.song.duration))
  }

  /// The time in seconds until the current song is over; nil while nothing plays.
  func timeUntilEnd(at now: Double) -> Double? {
    guard let current, let movingSince else { return nil }
    return max(0, current.song.duration - base - (now - movingSince))
  }

  /// The next event, if the current song is over.
  mutating func nextEvent(at now: Double) -> PlaybackEvent? {
    guard let current, let movingSince, base + now - movingSince >= current.song.duration else { return nil }
    guard let next = upcoming.first else {
      set(nil, at: 0)
      return .ended
    }
    upcoming.removeFirst()
    let end = movingSince + current.song.duration - base
    set(next, at: 0)
    move(from: end)
    return .began(item: next.id)
  }
}
