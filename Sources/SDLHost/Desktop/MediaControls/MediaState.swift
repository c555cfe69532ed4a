/// The state of playback for the desktop's media controls.
public nonisolated struct MediaState: Hashable, Sendable {
  public enum Status: Hashable, Sendable { case playing, paused, stopped }

  /// The repeat modes.
  public enum Repetition: Hashable, Sendable { case off, track, playlist }

  public var status = Status.stopped
  /// The track that plays or is paused; nil if there is none.
  public var track: MediaTrack?
  /// From 0 for silence to 1 for the loudest, as in the program's own volume control.
  public var volume = 1.0
  public var isShuffled = false
  public var repetition = Repetition.off
  /// How fast it plays: 1 for as it was recorded.
  public var rate = 1.0
  /// The rates that can be set. Contains 1.
  public var rates: ClosedRange<Double> = 1...1
  public var isFullscreen = false

  // The actions that the desktop offers.
  public var canGoNext = false
  public var canGoPrevious = false
  public var canPlay = false
  public var canPause = false
  public var canSeek = false
  public var canQuit = true
  public var canRaise = true
  public var canSetFullscreen = false

  public init() {}
}

/// A track as the desktop shows it. What is nil or empty is not shown.
public nonisolated struct MediaTrack: Hashable, Sendable {
  /// Tells the track apart from all others that the program plays, also from the same song played again.
  public var id: Int
  public var title: String
  public var artists: [String] = []
  public var album: String?
  public var albumArtists: [String] = []
  /// The number on the disc, and that of the disc, from 1.
  public var number: Int?
  public var disc: Int?
  public var genres: [String] = []
  /// When it was made, as ISO 8601 writes it: "1999", "1999-12-31".
  public var date: String?
  /// In seconds.
  public var duration: Double?
  /// The absolute path of the file that is played.
  public var path: String?
  /// The absolute path of a picture, in a file that is there.
  public var artPath: String?

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

/// A command from the desktop to the program.
public nonisolated enum MediaCommand: Hashable, Sendable {
  case play, pause, playPause, stop, next, previous
  /// Continue the current track at another position, in seconds, which is within it.
  case seek(to: Double)
  /// Play a file. The path is absolute.
  case open(path: String)
  /// 0 or more; 1 is the loudest that the state defines.
  case setVolume(Double)
  case setShuffled(Bool)
  case setRepetition(MediaState.Repetition)
  /// One of the state's `rates`.
  case setRate(Double)
  case setFullscreen(Bool)
  /// Bring the window to the front.
  case raise
  case quit
}
