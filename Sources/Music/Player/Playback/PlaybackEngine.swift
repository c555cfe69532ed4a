package import Languages

/// A song to be played. Its number distinguishes it from the same song at another place in the queue.
package struct PlaybackItem: Hashable, Sendable, Identifiable {
  /// The song. It is large, so copies of an item share it.
  private final class Shared: Sendable {
    let song: Song

    init(_ song: Song) { self.song = song }
  }

  package var id: Int
  private var shared: Shared
  /// Whether it is played together with songs of its album, in their order, so that they keep their loudness relative to each other.
  package var isWithinAlbum: Bool
  /// Whether it is a companion: a song that the user has not chosen by itself, because it belongs to an album that was played as a whole,
  /// followed the queue, or was suggested. It stays a companion, wherever it comes back, until the user moves or takes it.
  package internal(set) var isCompanion: Bool

  package init(id: Int, song: Song, isWithinAlbum: Bool = false, isCompanion: Bool = false) {
    self.id = id
    shared = Shared(song)
    self.isWithinAlbum = isWithinAlbum
    self.isCompanion = isCompanion
  }

  package var song: Song {
    get { shared.song }
    set { shared = Shared(newValue) }
  }
  /// Replaces the song by what is known about it now; nil stands for no change.
  mutating func update(_ change: (Song) -> Song?) { if let song = change(song) { self.song = song } }

  var duration: Double { shared.song.duration }
  var isPicture: Bool { shared.song.isPicture }
  /// The file with its sound; nil for pictures, and for what cannot be opened as a file.
  var filePath: String? { if case .file(let path) = song.source { path } else { nil } }

  package static func == (a: PlaybackItem, b: PlaybackItem) -> Bool {
    a.isHeard(as: b) && a.isCompanion == b.isCompanion
  }

  /// Whether the sound that was decoded for this item is also that of `other`, so that it need not be decoded again.
  func isHeard(as other: PlaybackItem) -> Bool {
    id == other.id && isWithinAlbum == other.isWithinAlbum && (shared === other.shared || song == other.song)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Plays songs one after another without a gap. The player decides which.
@MainActor
package protocol PlaybackEngine: AnyObject {
  /// Replaces the current song by another one, from a position in seconds, and drops the songs that were to follow. The song is paused if
  /// `isPaused` is true.
  func play(_ item: PlaybackItem, at position: Double)
  /// Sets the songs that follow the current one. Songs that were set before are dropped if they are not among these. Without a current song
  /// nothing follows.
  func setUpcoming(_ items: [PlaybackItem])
  /// Replaces the current song by `item`, which is the same song, as its file was moved. It is opened there from now on; what plays goes on.
  /// Nothing happens if another song is current.
  func followFile(of item: PlaybackItem)
  /// Ends the current song.
  func stop()
  /// Whether playback is paused. Playing another song does not change this.
  var isPaused: Bool { get set }
  /// Continues the current song at another position, in seconds.
  func seek(to position: Double)
  /// From 0 to 1, as people perceive loudness: the amplitude is its third power, and 1 leaves the sound unchanged.
  var volume: Double { get set }
  var isMuted: Bool { get set }
  var gainMode: GainMode { get set }
  /// The song and the position that are heard at this moment.
  var status: PlaybackStatus { get }
  /// The time in seconds until the current song is over; nil while nothing plays.
  var timeUntilEnd: Double? { get }
  /// Called from within `update()` for each event, in order.
  var onEvent: ((PlaybackEvent) -> Void)? { get set }
  /// Reports the events since the last call. Call this after `timeUntilEnd` has passed, and after the engine has called its wake function.
  func update()
}

/// Which of a song's ReplayGain values is applied. The raw values are the names on the command line and in the preferences.
package enum GainMode: String, CaseIterable, Sendable {
  /// The album's value while an album plays in its order, otherwise the track's.
  case automatic = "auto"
  case track
  case album
  case none = "off"
}

/// The song and the position that are heard at a moment.
package struct PlaybackStatus: Hashable, Sendable {
  /// The song's number; nil when there is none.
  package var item: Int?
  /// In seconds from the beginning of the song.
  package var position: Double
  /// Whether the song is to go on from this position, and its file has not been opened there yet.
  package var isOpening = false

  package init(item: Int?, position: Double, isOpening: Bool = false) {
    self.item = item
    self.position = position
    self.isOpening = isOpening
  }
}

/// An event that an engine reports.
package enum PlaybackEvent: Hashable, Sendable {
  /// The previous song is over, and this one is heard now.
  case began(item: Int)
  /// The last song is over.
  case ended
  /// A song cannot be played, or not any further, for this reason. It is over then, as at its end.
  /// - Parameters:
  ///   - isMissing: whether its file could not be opened. That may be possible later.
  ///   - isCutOff: whether its file ends before the song does, so that all that there is of it has been heard.
  case failed(item: Int, reason: Sentence, isMissing: Bool = false, isCutOff: Bool = false)
  /// A device has become available, or none is available any more. Without a device, songs continue in silence.
  case device(isPresent: Bool)
}
