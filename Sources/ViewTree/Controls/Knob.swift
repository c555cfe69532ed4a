/// The knob of a switch or a slider, with a ring of light around it that shows that a mouse is over the control or that the knob is held.
final class Knob: View {
  /// The ring. It lies behind the knob, in the same superview.
  let halo = View()

  /// How far the ring extends beyond the knob, in points.
  private static let reach = 5.0
  private static let strength = 0.3

  init(_ shadow: Shadow) {
    super.init()
    self.shadow = shadow
    halo.isHidden = true
    applyTheme()
  }

  override func applyTheme() {
    backgroundColor = themeValues.thumbColor
    borderColor = themeValues.thumbBorderColor
    borderWidth = themeValues.thumbBorderColor.alpha > 0 ? 1 : 0
  }

  /// Places the knob, which is round, and the ring around it.
  func move(to place: Rect) {
    frame = place
    cornerRadius = place.height / 2
    halo.frame = place.insetBy(dx: -Self.reach, dy: -Self.reach)
    halo.cornerRadius = halo.frame.height / 2
  }

  func showHalo(_ state: Control.State, color: Color) {
    halo.isHidden = state != .hovered && state != .highlighted
    halo.backgroundColor = color.withAlpha(color.alpha * Self.strength)
  }
}
