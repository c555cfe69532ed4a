import Music

/// How the current song of the player is marked in lists, and the album that it is on.
nonisolated enum PlayMark {
  case playing
  case paused
}

extension Player {
  /// Whether the current song plays or is paused; nil if there is none.
  var mark: PlayMark? { current == nil ? nil : isPlaying ? .playing : .paused }
}
