import ViewTree

/// Animates a layout when the arrangement changes. The animation goes on while the window is still being resized.
final class ArrangedLayout<Arrangement: Equatable> {
  private var arrangement: Arrangement?

  /// Runs `layout`, which sets frames.
  func place(_ new: Arrangement, in view: View, _ layout: () -> Void) {
    let isOther = arrangement != nil && arrangement != new
    arrangement = new
    if isOther, view.window != nil {
      View.animate(withDuration: arrangedSeconds, animations: layout)
    } else if view.inheritedTiming != nil {
      layout()
    } else {
      View.performShiftingAnimations(layout)
    }
  }
}

/// The duration of the animation from one arrangement to the next, in seconds.
private let arrangedSeconds = 0.3
