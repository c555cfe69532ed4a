import ViewTree

/// The buttons for the previous song, pause or play, and the next song.
final class TransportBar: StackView {
  private let player: QueuePlayer
  private let previous: GlyphButton
  private let play: GlyphButton
  private let next: GlyphButton

  /// - Parameter player: the player that the buttons control.
  init(theme: AppTheme, player: QueuePlayer) {
    self.player = player
    previous = GlyphButton(.previous, "Previous", theme: theme)
    play = GlyphButton(.play, "Play", theme: theme)
    next = GlyphButton(.next, "Next", theme: theme)
    super.init(axis: .horizontal, spacing: 4, [previous, play, next])
    distribution = .fillEqually
    previous.onTap = { [weak player] in player?.previous() }
    play.onTap = { [weak player] in player?.togglePlaying() }
    next.onTap = { [weak player] in player?.next() }
    previous.toolTip = "Previous song (Ctrl+←)"
    next.toolTip = "Next song (Ctrl+→)"
    update()
  }

  /// Shows the player's current state.
  func update() {
    previous.isEnabled = player.canGoBack
    play.isEnabled = player.current != nil || player.canGoOn
    next.isEnabled = player.canGoOn
    play.glyph.kind = player.isPlaying ? .pause : .play
    play.accessibilityLabel = player.isPlaying ? "Pause" : "Play"
    play.toolTip = player.isPlaying ? "Pause (Ctrl+P)" : "Play (Ctrl+P)"
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let side = min(40, size.height)
    return Size(width: 3 * side + 8, height: side)
  }
}

/// A round button with a symbol on it.
final class GlyphButton: Button {
  let glyph: Glyph

  init(_ kind: Glyph.Kind, _ label: String, theme: AppTheme) {
    glyph = Glyph(kind, color: theme.text)
    super.init(title: "")
    accessibilityLabel = label
    setBackgroundColor(.clear, for: .normal)
    setBackgroundColor(theme.text.withAlpha(0.12), for: .hovered)
    setBackgroundColor(theme.text.withAlpha(0.22), for: .highlighted)
    setBackgroundColor(.clear, for: .disabled)
    onStateChange = { [weak self] state in self?.glyph.alpha = state == .disabled ? 0.35 : 1 }
    addSubview(glyph)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    cornerRadius = bounds.height / 2
    let side = (bounds.height * 0.42).rounded()
    glyph.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }
}
