/// What the program restores when it starts again: the state of the player and of the window.
package struct Session: Codable, Hashable, Sendable {
  package var player: PlayerState
  package var windowState: WindowState

  private enum CodingKeys: String, CodingKey {
    case player
    case windowState = "desk"
  }

  package init(player: PlayerState = PlayerState(), windowState: WindowState = WindowState()) {
    self.player = player
    self.windowState = windowState
  }

  /// The values that change very often. They are saved in a small file of their own.
  package struct FrequentValues: Sendable {
    /// The playback position in the current song, in seconds.
    var position = 0.0
    var volume = 1.0
    var isMuted = false
    var windowState = WindowState()
    /// The duration of the current song, in seconds, and whether it plays. While it plays, the position goes on until it is written.
    var duration = 0.0
    var isPlaying = false
  }

  /// The state of the window.
  package struct WindowState: Codable, Hashable, Sendable {
    /// The size of the window in points.
    package var width: Double?
    package var height: Double?
    package var isFullscreen: Bool?
    /// The page that is shown, as words that the program's scenes choose.
    package var page: [String]?
    /// The pages to which one goes back from it, without the lowest, which is always the same. Nil for none.
    package var pagesBelow: [[String]]?
    /// The album to which the shelf below the page is turned, as words that the program's scenes choose.
    package var shelfAlbum: [String]?
    /// Whether the desktop preferred dark programs; nil if it did not say.
    package var desktopIsDark: Bool?
    /// The order of the list of songs, as words that the program's scenes choose.
    package var songOrder: [String]?

    package init() {}
  }
}

extension Session.FrequentValues {
  @MainActor
  package init(of player: Player, windowState: Session.WindowState) {
    self.init(
      position: player.position, volume: player.volume, isMuted: player.isMuted, windowState: windowState,
      duration: player.duration, isPlaying: player.isPlaying)
  }
}
