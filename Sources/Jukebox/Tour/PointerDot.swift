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

  /// Shrinks the dot while the pointer is pressed.
  var isPressing = false {
    didSet { transform = isPressing ? Transform(scaleX: 0.75, y: 0.75) : .identity }
  }
}
