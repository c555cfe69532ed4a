import Music
import ViewTree

/// A button that mutes, and beside it a slider for the volume where there is room for it.
final class VolumeControl: View {
  private let player: Player
  private let mute: GlyphButton
  private let slider = Slider()

  private static let sliderWidth = 84.0

  init(theme: AppTheme, player: Player) {
    self.player = player
    mute = GlyphButton(.volume, "Mute", theme: theme)
    super.init()
    slider.thumbSide = 12
    slider.accessibilityLabel = "Volume"
    slider.toolTip = "Volume (Ctrl+↑, Ctrl+↓)"
    mute.onTap = { [player] in player.isMuted.toggle() }
    slider.onChange = { [player] volume in
      player.volume = volume
      // Whoever turns the volume up wants to hear something.
      if player.isMuted { player.isMuted = false }
    }
    for child in [mute, slider] { addSubview(child) }
    update()
  }

  /// Shows the player's current state.
  func update() {
    let isSilent = player.isMuted || player.volume == 0
    mute.glyph.kind = isSilent ? .muted : .volume
    mute.accessibilityValue = player.isMuted ? "On" : "Off"
    mute.toolTip = player.isMuted ? "Sound on (Ctrl+M)" : "Mute (Ctrl+M)"
    if !slider.isTracking { slider.value = player.volume }
    slider.accessibilityValue = Self.percent(player.volume)
    slider.alpha = player.isMuted ? 0.5 : 1
  }

  static func percent(_ volume: Double) -> String { "\(Int((volume * 100).rounded())) %" }

  /// The width with or without the slider.
  static func width(height: Double, hasSlider: Bool) -> Double { height + (hasSlider ? sliderWidth + 2 : 0) }

  override func layoutSubviews() {
    let side = bounds.height
    place(mute, at: Rect(x: 0, y: 0, width: side, height: side))
    slider.isHidden = bounds.width < side + Self.sliderWidth
    place(slider, at: Rect(x: side + 2, y: 0, width: max(0, bounds.width - side - 2), height: side))
  }
}
