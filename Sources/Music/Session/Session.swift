/// Where a person was when the program ended.
package struct Session: Codable, Hashable, Sendable {
  package var player: PlayerState
  package var desk: Desk

  package init(player: PlayerState = PlayerState(), desk: Desk = Desk()) {
    self.player = player
    self.desk = desk
  }

  /// What changes all the time.
  package struct Moment: Sendable {
    /// In the current song, in seconds.
    package var position: Double
    package var volume: Double
    package var isMuted: Bool
    package var desk: Desk

    package init(position: Double, volume: Double, isMuted: Bool, desk: Desk) {
      self.position = position
      self.volume = volume
      self.isMuted = isMuted
      self.desk = desk
    }
  }

  /// How the window looks.
  package struct Desk: Codable, Hashable, Sendable {
    /// The size of the window in points.
    package var width: Double?
    package var height: Double?
    package var isFullscreen: Bool?
    /// What is looked at, in the words of the program's scenes.
    package var page: [String]?
    /// Whether the desktop wanted dark programs, where it said anything about it.
    package var desktopIsDark: Bool?
    /// The order of the songs, in the words of the program's scenes.
    package var songOrder: [String]?

    package init() {}
  }
}
