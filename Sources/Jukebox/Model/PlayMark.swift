import Languages
import Music

/// How the current song of the player is marked in lists, and the album that it is on.
nonisolated enum PlayMark {
  case playing
  case paused
}

extension AppTheme {
  /// What assistive technology says of a song or an album that may be marked, after its duration if that is given.
  func value(of mark: PlayMark?, after duration: String? = nil) -> String? {
    switch (mark, duration) {
    case (.playing, let duration?): tr("\(duration), playing")
    case (.playing, nil): tr("Playing")
    case (.paused, let duration?): tr("\(duration), paused")
    case (.paused, nil): tr("Paused")
    case (nil, _): duration
    }
  }
}

extension Player {
  /// Whether the current song plays or is paused; nil if there is none.
  var mark: PlayMark? { current == nil ? nil : isPlaying ? .playing : .paused }
}
