import Music
import ViewTree

/// The buttons for the order of the queue, the previous song, pause or play, the next song, and what is repeated.
final class TransportBar: StackView {
  private let player: Player
  private let shuffle: GlyphButton
  private let previous: GlyphButton
  private let play: GlyphButton
  private let next: GlyphButton
  private let repetition: GlyphButton

  /// - Parameter player: the player that the buttons control.
  init(theme: AppTheme, player: Player) {
    self.player = player
    shuffle = GlyphButton(.shuffle, "Shuffle", theme: theme)
    previous = GlyphButton(.previous, "Previous", theme: theme)
    play = GlyphButton(.play, "Play", theme: theme)
    next = GlyphButton(.next, "Next", theme: theme)
    repetition = GlyphButton(.repetition, "Repeat", theme: theme)
    super.init(axis: .horizontal, spacing: 4, [shuffle, previous, play, next, repetition])
    shuffle.onTap = { [player] in player.isShuffled.toggle() }
    previous.onTap = { [player] in player.previous() }
    play.onTap = { [player] in player.togglePlaying() }
    next.onTap = { [player] in player.next() }
    repetition.onTap = { [player] in player.setRepeatMode(player.repeatMode.next) }
    previous.toolTip = "Previous song (Ctrl+←)"
    next.toolTip = "Next song (Ctrl+→)"
    update()
  }

  /// Where there is less room, the bar leaves out what the menu of Up next offers too, and then the previous song.
  enum Extent: CaseIterable { case all, songs, play }

  var extent = Extent.all {
    didSet {
      guard extent != oldValue else { return }
      for button in [shuffle, repetition] { button.isHidden = extent != .all }
      previous.isHidden = extent == .play
    }
  }

  /// The width with an extent, at a height.
  func width(_ extent: Extent, height: Double) -> Double {
    let count =
      switch extent {
      case .all: 5.0
      case .songs: 3.0
      case .play: 2.0
      }
    return count * play.sizeThatFits(Size(width: height, height: height)).width + (count - 1) * spacing
  }

  /// Shows the player's current state.
  func update() {
    previous.isEnabled = player.canGoBack
    play.isEnabled = player.current != nil || player.canGoOn
    next.isEnabled = player.canGoOn
    play.glyph.kind = player.isPlaying ? .pause : .play
    play.accessibilityLabel = player.isPlaying ? "Pause" : "Play"
    play.toolTip = player.isPlaying ? "Pause (P)" : "Play (P)"
    shuffle.isOn = player.isShuffled
    shuffle.accessibilityValue = player.isShuffled ? "On" : "Off"
    shuffle.toolTip = player.isShuffled ? "Restore the order of Up next (Ctrl+U)" : "Shuffle Up next (Ctrl+U)"
    repetition.glyph.kind = player.repeatMode == .song ? .repeatedSong : .repetition
    repetition.isOn = player.repeatMode != .off
    repetition.accessibilityValue = player.repeatMode.name
    repetition.toolTip = "Repeat: \(player.repeatMode.name.lowercased()) (Ctrl+R)"
  }
}

extension RepeatMode {
  /// The mode that the button and the key choose next.
  var next: RepeatMode {
    switch self {
    case .off: .queue
    case .queue: .song
    case .song: .off
    }
  }

  var name: String {
    switch self {
    case .off: "Off"
    case .queue: "Queue"
    case .song: "Song"
    }
  }
}
