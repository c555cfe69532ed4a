import ViewTree

// Layouts are written left to right. Right to left, everything stands where a mirror would show it.

extension View {
  var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// `frame`, which is written left to right, as it is in this view.
  func mirrored(_ frame: Rect) -> Rect {
    isMirrored ? Rect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
  }

  /// Puts a subview at `frame`, which is written left to right.
  func place(_ subview: View, at frame: Rect) { subview.frame = mirrored(frame) }
}

extension Label {
  /// Lets the text begin where the reading direction does, whatever its own direction.
  func alignToLeading() { textAlignment = isMirrored ? .right : .left }

  /// Lets the text end where the reading direction does.
  func alignToTrailing() { textAlignment = isMirrored ? .left : .right }
}
