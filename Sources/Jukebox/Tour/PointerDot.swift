import ViewTree

/// A dot that shows the pointer in films, over everything else in the window.
final class PointerDot: View {
  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 26, height: 26))
    cornerRadius = 13
    backgroundColor = Color(white: 1, alpha: 0.55)
    borderWidth = 2
    borderColor = Color(white: 0, alpha: 0.35)
    isUserInteractionEnabled = false
  }

  /// Moves the dot with the pointer, and shrinks it while the pointer is pressed.
  func follow(_ event: PointerEvent) {
    center = event.location
    switch event.phase {
    case .began: transform = Transform(scaleX: 0.75, y: 0.75)
    case .ended, .cancelled: transform = .identity
    case .hovered, .moved: break
    }
  }
}
