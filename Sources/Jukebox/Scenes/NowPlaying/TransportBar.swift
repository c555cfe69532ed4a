import Languages
import Music
import ViewTree

/// The buttons for shuffle, the previous song, play or pause, the next song, and repeat.
final class TransportBar: StackView {
  private let commands: Commands
  private let shuffle: GlyphButton
  private let previous: GlyphButton
  let play: GlyphButton
  private let next: GlyphButton
  private let repetition: GlyphButton

  init(theme: AppTheme, commands: Commands) {
    self.commands = commands
    shuffle = GlyphButton(.shuffle, tr("Shuffle"), theme: theme)
    previous = GlyphButton(.previous, tr("Previous"), theme: theme)
    play = GlyphButton(.play, tr("Play"), isFilled: true, theme: theme)
    next = GlyphButton(.next, tr("Next"), theme: theme)
    repetition = GlyphButton(.repetition, tr("Repeat"), theme: theme)
    super.init(axis: .horizontal, spacing: 4, [shuffle, previous, play, next, repetition])
    for button in [shuffle, repetition] { button.accessibilityRole = .toggleButton }
    update()
  }

  /// Which buttons there are. With less room, the bar leaves out shuffle and repeat, which the menu of Up next has too, and then the
  /// previous song.
  enum Extent: CaseIterable { case all, songs, play }

  var extent = Extent.all {
    didSet {
      guard extent != oldValue else { return }
      for button in [shuffle, repetition] { button.isHidden = extent != .all }
      previous.isHidden = extent == .play
    }
  }

  /// The width of the bar with the buttons of an extent, at the given height.
  func width(_ extent: Extent, height: Double) -> Double {
    let count =
      switch extent {
      case .all: 5.0
      case .songs: 3.0
      case .play: 2.0
      }
    return count * play.sizeThatFits(Size(width: height, height: height)).width + (count - 1) * spacing
  }

  /// The button to go on with by keys when nothing plays any more; nil if none is possible.
  var focusAfterSong: View? { [play, previous].first { $0.isFocusable } }

  /// Shows the player's current state.
  func update() {
    let player = commands.player
    shuffle.show(commands.shuffle)
    previous.show(commands.previous)
    play.show(commands.playOrPause)
    next.show(commands.next)
    repetition.show(commands.repetition)
    play.glyph.kind = player.isPlaying ? .pause : .play
    play.accessibilityLabel = commands.playOrPause.name
    shuffle.isOn = player.isShuffled
    shuffle.accessibilityValue = commands.language.tr(player.isShuffled ? "On" : "Off")
    repetition.glyph.kind = player.repeatMode == .song ? .repeatedSong : .repetition
    repetition.isOn = player.repeatMode != .off
    repetition.accessibilityValue = commands.language.text(player.repeatMode.name)
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

  var name: Sentence {
    switch self {
    case .off: tr("Off")
    case .queue: tr("Queue")
    case .song: tr("Song")
    }
  }

  /// The name of the mode as a part of a sentence.
  var phrase: Sentence {
    switch self {
    case .off: tr("off", context: "what is repeated")
    case .queue: tr("queue", context: "what is repeated")
    case .song: tr("song", context: "what is repeated")
    }
  }
}
