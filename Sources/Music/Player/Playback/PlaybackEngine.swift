package import Languages

/// A song that is to be played. The number distinguishes it from the same song at another place in the queue.
package struct PlaybackItem: Hashable, Sendable {
  /// What is known about a song, which is large. Copies of an item share it.
  private final class Shared: Sendable {
    let song: Song

    init(_ song: Song) { self.song = song }
  }

  package var id: Int
  private var shared: Shared
  /// Whether it is played together with songs of its album, in their order, so that they keep their loudness relative to each other.
  package var isWithinAlbum: Bool

  package init(id: Int, song: Song, isWithinAlbum: Bool = false) {
    self.id = id
    shared = Shared(song)
    self.isWithinAlbum = isWithinAlbum
  }

  package var song: Song {
    get { shared.song }
    set { shared = Shared(newValue) }
  }
  var duration: Double { shared.song.duration }
  var isPicture: Bool { shared.song.isPicture }

  package static func == (a: PlaybackItem, b: PlaybackItem) -> Bool {
    a.id == b.id && a.isWithinAlbum == b.isWithinAlbum && (a.shared === b.shared || a.song == b.song)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Makes songs heard, one after the other without a gap. The player decides which.
@MainActor
package protocol PlaybackEngine: AnyObject {
  /// Replaces what is heard by a song, from a position in seconds. What was to follow is forgotten. The song stands still where
  /// `isPaused` is set.
  func play(_ item: PlaybackItem, at position: Double)
  /// Sets the songs that follow the current one. Those that were prepared before and are not among them are not heard. Without a
  /// current song nothing follows.
  func setUpcoming(_ items: [PlaybackItem])
  /// Ends the current song.
  func stop()
  /// Whether songs stand still. It stays as it is when another song is played.
  var isPaused: Bool { get set }
  /// Continues the current song at another position, in seconds.
  func seek(to position: Double)
  /// From 0 to 1, as people perceive loudness: the amplitude is its third power, and 1 leaves the sound unchanged.
  var volume: Double { get set }
  var isMuted: Bool { get set }
  var gainMode: GainMode { get set }
  /// What is heard at this moment.
  var status: PlaybackStatus { get }
  /// The time in seconds until the current song is over; nil while nothing moves.
  var timeUntilEnd: Double? { get }
  /// Receives what happened, one after the other, from within `update()`.
  var onEvent: ((PlaybackEvent) -> Void)? { get set }
  /// Reports what has happened since the last call. To be called after `timeUntilEnd`, and after the engine has asked for it
  /// through the function that it was given for this.
  func update()
}

/// Which of a song's ReplayGain values is applied.
package enum GainMode: String, Codable, CaseIterable, Sendable {
  case none
  /// That of the album while an album plays in its order, otherwise that of the track.
  case automatic
  case track
  case album
}

/// What is heard at a moment.
package struct PlaybackStatus: Hashable, Sendable {
  /// The song's number; nil when there is none.
  package var item: Int?
  /// In seconds from the beginning of the song.
  package var position: Double
  package var isPaused: Bool

  package init(item: Int?, position: Double, isPaused: Bool) {
    self.item = item
    self.position = position
    self.isPaused = isPaused
  }
}

/// What an engine reports.
package enum PlaybackEvent: Hashable, Sendable {
  /// The song before is over, and this one of the upcoming songs is heard.
  case began(item: Int)
  /// The last song is over.
  case ended
  /// A song cannot be played, or not any further, for this reason. It is over then, as at its end.
  /// - Parameter isMissing: whether its file could not be opened, which may be possible later.
  case failed(item: Int, reason: Sentence, isMissing: Bool = false)
  /// There is a device now, or none. Without one songs go on in silence.
  case device(isPresent: Bool)
}
