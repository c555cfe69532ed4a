internal import ViewTree

/// Where the parts of a split view lie. A pure function of its size and its arrangement.
nonisolated struct SplitGeometry {
  var size: Size
  var arrangement: SplitArrangement
  /// Whether reading begins at the right.
  var isMirrored: Bool
  /// The thickness of the line between the parts.
  var separator: Double
  /// Device pixels per point. Parts that move are placed at whole device pixels.
  var scale: Double

  /// The places of the parts.
  struct Frames: Hashable {
    var content = Rect.zero
    var side = Rect.zero
    var line = Rect.zero

    /// The places in a view of another size: each edge keeps its distance from the nearer edge of the view.
    func fitted(from old: Size, to new: Size) -> Frames {
      func edge(_ value: Double, _ axis: Axis) -> Double {
        value > old[axis] / 2 ? value + new[axis] - old[axis] : value
      }
      func fit(_ rect: Rect) -> Rect {
        let (x, y) = (edge(rect.minX, .horizontal), edge(rect.minY, .vertical))
        return Rect(
          x: x, y: y, width: max(0, edge(rect.maxX, .horizontal) - x), height: max(0, edge(rect.maxY, .vertical) - y))
      }
      return old == new ? self : Frames(content: fit(content), side: fit(side), line: fit(line))
    }

    /// The places `part` of the way to `end`.
    func moved(to end: Frames, part: Double, scale: Double) -> Frames {
      func place(_ a: Rect, _ b: Rect) -> Rect {
        func edge(_ a: Double, _ b: Double) -> Double { ((a + (b - a) * part) * scale).rounded() / scale }
        let (x, y) = (edge(a.minX, b.minX), edge(a.minY, b.minY))
        return Rect(x: x, y: y, width: edge(a.maxX, b.maxX) - x, height: edge(a.maxY, b.maxY) - y)
      }
      let moved = Frames(content: place(content, end.content), side: place(side, end.side), line: place(line, end.line))
      return (line.width > line.height) == (end.line.width > end.line.height) ? moved : moved.withLine(as: end)
    }

    /// A line that changes between horizontal and vertical is placed along the side as at the end. Interpolated, it would become a large
    /// area.
    private func withLine(as end: Frames) -> Frames {
      var frames = self
      frames.line = side
      if end.line.width > end.line.height {
        frames.line.size.height = end.line.height
        frames.line.origin.y = end.line.minY < end.side.minY ? side.minY - end.line.height : side.maxY
      } else {
        frames.line.size.width = end.line.width
        frames.line.origin.x = end.line.minX < end.side.minX ? side.minX - end.line.width : side.maxX
      }
      return frames
    }
  }

  private var axis: Axis { arrangement.edge.axis }
  /// Whether the side lies at the left edge, or at the top.
  var isAtStart: Bool { arrangement.edge.isAtStart(isMirrored: isMirrored) }
  private var extent: Double { max(0, size[axis]) }

  /// The length of the side: the requested one, as far as there is room.
  var length: Double { min(max(0, arrangement.length), max(0, extent - separator)) }

  /// - Parameter visible: the visible length of a drawer, from 0 to `length`. Ignored if the side is not a drawer.
  func frames(visible: Double) -> Frames {
    let whole = length + separator
    var hidden = 0.0
    if arrangement.isDrawer, length > 0 {
      // If no part of the drawer is visible, its line is not visible either.
      hidden = (whole * (1 - min(1, max(0, visible / length))) * scale).rounded() / scale
    }
    let start = arrangement.isDrawer ? 0 : whole
    return Frames(
      content: part(from: start, length: extent - start), side: part(from: -hidden, length: length),
      line: part(from: length - hidden, length: separator))
  }

  /// A part of the view, measured from the edge of the side.
  private func part(from start: Double, length: Double) -> Rect {
    let start = isAtStart ? start : extent - start - length
    return axis == .horizontal
      ? Rect(x: start, y: 0, width: max(0, length), height: max(0, size.height))
      : Rect(x: 0, y: start, width: max(0, size.width), height: max(0, length))
  }
}
