import Languages
import Music
import ViewTree

/// A button that mutes, and beside it a slider for the volume where there is room for it. A wheel over either of them changes the volume.
final class VolumeControl: StackView {
  private let commands: Commands
  private let player: Player
  private let mute: GlyphButton
  private let slider = Slider()
  /// Whether the present drag of the slider has ended muting, which comes back if the drag is taken back.
  private var hasUnmuted = false

  private static let sliderWidth = 84.0
  /// How far a key or a notch of a wheel changes the volume.
  static let step = 0.05

  init(theme: AppTheme, commands: Commands) {
    let player = commands.player
    self.commands = commands
    self.player = player
    mute = GlyphButton(.volume, tr("Mute"), theme: theme)
    super.init(axis: .horizontal, spacing: 2, [mute, slider])
    setLength(Self.sliderWidth, for: slider)
    mute.accessibilityRole = .toggleButton
    slider.thumbSide = 12
    theme.translate(slider) { [unowned commands] slider, theme in
      let name = theme.tr("Volume")
      slider.accessibilityLabel = name
      slider.toolTip = "\(name) (\(commands.louder.keys), \(commands.softer.keys))"
    }
    scrollTarget = self
    contextMenu = { [commands.loudnessItem] }
    slider.onChange = { [unowned self] volume in
      player.volume = volume
      // Moving the slider ends muting.
      guard player.isMuted else { return }
      hasUnmuted = true
      player.isMuted = false
    }
    slider.onTrackingEnd = { [unowned self] in
      if slider.isTakenBack, hasUnmuted { player.isMuted = true }
      hasUnmuted = false
      // A key, a wheel or the desktop may have changed the volume while the thumb was held.
      update()
    }
    update()
  }

  /// Shows the player's current state.
  func update() {
    let isSilent = player.isMuted || player.volume == 0
    mute.glyph.kind = isSilent ? .muted : player.volume < 0.5 ? .lowVolume : .volume
    mute.accessibilityStates = player.isMuted ? .checked : []
    mute.accessibilityValue = commands.language.tr(player.isMuted ? "On" : "Off")
    mute.show(commands.mute)
    if !slider.isTracking { slider.value = player.volume }
    slider.accessibilityValue = commands.language.tr(Self.percent(player.volume))
    slider.alpha = player.isMuted ? 0.5 : 1
  }

  /// A volume from 0 to 1 in words.
  static func percent(_ volume: Double) -> Sentence { tr("\(Int((volume * 100).rounded())) %") }

  /// Whether there is room for the slider.
  var hasSlider: Bool {
    get { !slider.isHidden }
    set { slider.isHidden = !newValue }
  }

  /// The width with or without the slider, at the given height.
  func width(hasSlider: Bool, height: Double) -> Double {
    mute.sizeThatFits(Size(width: height, height: height)).width + (hasSlider ? spacing + Self.sliderWidth : 0)
  }
}

extension VolumeControl: ScrollTarget {
  func canScroll(_ scroll: ScrollSample) -> Bool { scroll.delta.y != 0 }

  func scroll(_ scroll: ScrollSample) {
    let notches = scroll.isPrecise ? scroll.delta.y / Self.pointsOfNotch : scroll.delta.y
    player.turnVolume(by: notches * Self.step)
    if !hasSlider { commands.main?.show(Commands.volumeSentence(of: player)) }
  }

  private static let pointsOfNotch = 60.0
}

extension Player {
  /// Changes the volume, and ends muting when it is turned up.
  func turnVolume(by change: Double) {
    volume += change
    if change > 0, isMuted { isMuted = false }
  }
}
