/// A ring of light around the knob of a control, which shows that a mouse is over it or that it is held.
final class KnobHalo: View {
  /// How far it extends beyond the knob, in points.
  private static let reach = 5.0
  private static let strength = 0.3

  init() {
    super.init()
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Lies around a knob. Its superview is that of the knob.
  func surround(_ knob: Rect) {
    frame = knob.insetBy(dx: -Self.reach, dy: -Self.reach)
    cornerRadius = frame.height / 2
  }

  func show(_ state: Control.State, color: Color) {
    isHidden = state != .hovered && state != .highlighted
    backgroundColor = color.withAlpha(color.alpha * Self.strength)
  }
}
