/// The line around what has the focus, shown once a person has begun to use the keyboard.
package final class FocusRing: View {
  private static let width = 2.0
  private static let gap = 2.0

  package init() {
    super.init()
    isUserInteractionEnabled = false
    isHidden = true
    applyTheme()
    borderWidth = Self.width
  }

  /// Lies around `frame`, in the superview's coordinates.
  package func surround(_ frame: Rect, radius: Double, isShown: Bool) {
    isHidden = !isShown
    guard isShown else { return }
    let reach = Self.width + Self.gap
    self.frame = frame.insetBy(dx: -reach, dy: -reach)
    cornerRadius = radius + reach
  }

  /// Lies along the edge of `bounds`, for what clips what is in it.
  package func surround(within bounds: Rect, radius: Double, isShown: Bool) {
    let reach = Self.width + Self.gap
    surround(bounds.insetBy(dx: reach, dy: reach), radius: max(0, radius - reach), isShown: isShown)
  }

  override func applyTheme() { borderColor = themeValues.focusColor }

  override var mayOverrideHits: Bool { type(of: self) != FocusRing.self }
}
