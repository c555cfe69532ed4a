/// The state of playback for the desktop's media controls.
public nonisolated struct MediaState: Hashable, Sendable {
  /// Whether something plays. The raw values are the names of MPRIS.
  public enum Status: String, Hashable, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// What is repeated. The raw values are the names of MPRIS.
  public enum Repetition: String, Hashable, Sendable {
    case off = "None"
    case track = "Track"
    case playlist = "Playlist"
  }

  /// Whether something plays. The default is `stopped`.
  public var status = Status.stopped
  /// The track that plays or is paused; nil if there is none.
  public var track: MediaTrack?
  /// From 0 for silence to 1 for the loudest, as in the program's own volume control.
  public var volume = 1.0
  /// Whether the tracks are played in random order.
  public var isShuffled = false
  /// What is repeated. The default is `off`.
  public var repetition = Repetition.off
  /// Whether the program's window fills the screen.
  public var isFullscreen = false

  // The actions that the desktop offers. It sends no command of an action that is not possible.

  /// Whether there is a next track.
  public var canGoNext = false
  /// Whether there is a previous track, or a beginning of this one to go back to.
  public var canGoPrevious = false
  /// Whether something can be played.
  public var canPlay = false
  /// Whether what plays can be paused.
  public var canPause = false
  /// Whether the position in the track can be changed.
  public var canSeek = false
  /// Whether the desktop can let the window fill the screen.
  public var canSetFullscreen = false

  /// The state of a program that plays nothing: it can be asked to quit and to come to the front, and nothing else.
  public init() {}
}

/// A track as the desktop shows it. What is nil or empty is not shown.
public nonisolated struct MediaTrack: Hashable, Sendable {
  /// Tells the track apart from all others that the program plays, also from the same song played again.
  public var id: Int
  /// The name of the track.
  public var title: String
  /// The performers of the track.
  public var artists: [String] = []
  /// The name of the album.
  public var album: String?
  /// The performers of the whole album.
  public var albumArtists: [String] = []
  /// The number of the track on its disc, from 1.
  public var number: Int?
  /// The number of the disc, from 1.
  public var disc: Int?
  /// The genres, such as "Jazz".
  public var genres: [String] = []
  /// When it was made, as ISO 8601 writes it: "1999", "1999-12-31".
  public var date: String?
  /// The length of the track, in seconds.
  public var duration: Double?
  /// The absolute path of the file that is played.
  public var path: String?
  /// The absolute path of a picture, in a file that is there.
  public var artPath: String?

  /// Makes a track of which only the title is shown.
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
  case setFullscreen(Bool)
  /// Bring the window to the front.
  case raise
  case quit
}
