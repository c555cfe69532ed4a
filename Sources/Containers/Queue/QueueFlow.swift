internal import ViewTree

/// The directions in a queue, as unit vectors along the axes of its view.
nonisolated struct QueueFlow: Hashable, Sendable {
  let axis: Axis
  /// Whether the layout runs from right to left.
  let isMirrored: Bool

  /// From the front toward the far end, where items come in.
  var far: Point {
    axis == .vertical ? Point(x: 0, y: 1) : Point(x: isMirrored ? -1 : 1, y: 0)
  }

  /// From the far end toward the front.
  var near: Point { far * -1 }

  /// Across the axis, where items leave.
  var side: Point { acrossVector(axis == .vertical && isMirrored ? -1 : 1) }

  /// Whether the items follow each other toward lower coordinates.
  var isReversed: Bool { axis == .horizontal && isMirrored }

  /// A vector across the axis, to the right or downward.
  func acrossVector(_ length: Double) -> Point {
    axis == .vertical ? Point(x: length, y: 0) : Point(x: 0, y: length)
  }

  /// The distance that `box` has to move along `direction` to be completely outside of `bounds`. Negative if it is outside on that side
  /// already, and does not touch them.
  func wayOut(of bounds: Rect, for box: Rect, along direction: Point) -> Double {
    if direction.x > 0 { return bounds.maxX - box.minX }
    if direction.x < 0 { return box.maxX - bounds.minX }
    if direction.y > 0 { return bounds.maxY - box.minY }
    return box.maxY - bounds.minY
  }
}
