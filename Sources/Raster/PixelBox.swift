/// A rectangle of whole pixels, half open: x0..<x1, y0..<y1.
package struct PixelBox: Hashable, Sendable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  package init(width: Int, height: Int) {
    self.init(x0: 0, y0: 0, x1: width, y1: height)
  }

  /// Every pixel between two points; none where that is not finite. What is far beyond any surface is cut off.
  package init(from low: SIMD2<Double>, to high: SIMD2<Double>) {
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else {
      self = .empty
      return
    }
    func whole(_ value: Double) -> Int { Int(max(-0x2000_0000, min(0x2000_0000, value))) }
    self.init(
      x0: whole(low.x.rounded(.down)), y0: whole(low.y.rounded(.down)), x1: whole(high.x.rounded(.up)),
      y1: whole(high.y.rounded(.up)))
  }

  /// Every pixel that a polygon may touch; points that are not finite do not count.
  package init(covering points: [SIMD2<Double>]) {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for point in points where point.x.isFinite && point.y.isFinite {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    self.init(from: low, to: high)
  }

  package static let empty = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)

  package var width: Int { x1 - x0 }
  package var height: Int { y1 - y0 }
  package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }

  /// What the two share; empty when nothing.
  package func intersection(_ other: PixelBox) -> PixelBox {
    let r = PixelBox(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return r.isEmpty ? .empty : r
  }

  package func offsetBy(x: Int, y: Int) -> PixelBox { PixelBox(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y) }
}

extension Surface {
  package var box: PixelBox { PixelBox(width: width, height: height) }
}

extension Mask {
  package var box: PixelBox { PixelBox(width: width, height: height) }
}
