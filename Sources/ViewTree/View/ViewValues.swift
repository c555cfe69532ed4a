/// The values of a view that can be animated.
nonisolated struct ViewValues: Hashable, Sendable {
  var center = Point.zero
  var bounds = Rect.zero
  var transform = Transform.identity
  var alpha = 1.0
  var backgroundColor: Color?
  var cornerRadius = 0.0
  /// A factor of the opacity while a jump is softened; 1 in every model. See `AnimatableProperty.fade`.
  var fade = 1.0

  /// The visible opacity.
  var opacity: Double { alpha * fade }
  /// Whether `alpha` is too low for a hit. `fade` does not count.
  var isTransparent: Bool { alpha < 0.01 }

  /// The bounding box of the transformed bounds, in the superview's coordinates.
  var frame: Rect {
    let size = bounds.size
    if transform == .identity { return Rect(center: center, size: size) }
    return Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      .applying(transform).offsetBy(dx: center.x, dy: center.y)
  }

  /// Converts from the view's own coordinates to the superview's.
  var toSuperview: Transform { Self.toSuperview(center: center, bounds: bounds, transform: transform) }

  /// Converts a point from the superview's coordinates to the view's own. Nil for a view that is scaled to nothing.
  func point(fromSuperview point: Point) -> Point? {
    let place: Point
    if transform == .identity {
      let mid = bounds.center
      place = Point(x: point.x - (center.x - mid.x), y: point.y - (center.y - mid.y))
    } else {
      guard let back = toSuperview.inverted() else { return nil }
      place = point.applying(back)
    }
    return place.isFinite ? place : nil
  }

  static func toSuperview(center: Point, bounds: Rect, transform: Transform) -> Transform {
    let mid = bounds.center
    if transform == .identity {
      return Transform(translationX: center.x - mid.x, y: center.y - mid.y)
    }
    var map = transform.translatedBefore(x: -mid.x, y: -mid.y)
    map.tx += center.x
    map.ty += center.y
    return map
  }
}

/// The properties of a view that cannot be animated.
nonisolated struct ViewLook {
  var isHidden = false
  var clipsToBounds = false
  var borderWidth = 0.0
  var borderColor: Color?
  var shadow: Shadow?
}
