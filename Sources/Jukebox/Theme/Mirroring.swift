import ViewTree

// Layouts are written for left-to-right. In a right-to-left layout every frame is mirrored horizontally.

extension View {
  var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  /// Converts `frame`, given for a left-to-right layout, to this view's layout direction.
  func mirrored(_ frame: Rect) -> Rect {
    isMirrored ? Rect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
  }

  /// Sets the frame of a subview, given for a left-to-right layout.
  func place(_ subview: View, at frame: Rect) { subview.frame = mirrored(frame) }

  /// Places a subview in the middle of this view's height. Its distance from the left edge is given for a left-to-right layout.
  func place(_ subview: View, inMiddleAt x: Double, size: Size) {
    place(subview, at: Rect(origin: Point(x: x, y: ((bounds.height - size.height) / 2).rounded()), size: size))
  }
}
