package import Pixels

/// Computes how much of each pixel polygons cover, by the non-zero rule. It is exact unless edges cross within a pixel.
///
/// In each row of pixels that it crosses, an edge adds the signed area to its right. The running sum along the row is
/// then the winding number, weighted by area. Between two cells that edges touch the sum is constant, so the cost of a
/// row is that of its edges and of one fill for each run between them.
package final class CoverageRasterizer {
  private struct Edge {
    var top: Double
    var bottom: Double
    /// x at `top`.
    var x: Double
    /// The change of x per unit of y.
    var slope: Double
    /// +1 for a downward edge, −1 for an upward one.
    var sign: Double
    /// The next edge in the list of those that begin in the same row, or of those that cross the current row.
    var next: Int32
  }

  private static let lowest = SIMD2<Double>(repeating: -1e9)
  private static let highest = SIMD2<Double>(repeating: 1e9)

  private var box = PixelRect.empty
  private var edges: [Edge] = []
  /// The first edge that begins in each row; −1 for none.
  private var heads: [Int32] = []
  private var cells: [Float] = []
  /// A bit for each cell that is not zero.
  private var touched: [UInt64] = []

  package init() {}

  /// Removes all polygons, and sets the box to compute.
  package func begin(_ box: PixelRect) {
    self.box = box
    edges.removeAll(keepingCapacity: true)
    let rows = max(0, box.height)
    let columns = max(0, box.width) + 2
    for row in 0..<min(rows, heads.count) { heads[row] = -1 }
    while heads.count < rows { heads.append(-1) }
    while cells.count < columns { cells.append(0) }
    while touched.count < (columns + 63) / 64 { touched.append(0) }
  }

  /// Adds a closed polygon. Points that are not finite are left out.
  /// - Parameter reversed: whether its direction is reversed, which cuts it out of a surrounding polygon of the same
  ///   direction.
  package func add(_ points: [SIMD2<Double>], reversed: Bool = false) {
    guard var previous = points.last(where: { $0.x.isFinite && $0.y.isFinite }), !box.isEmpty else { return }
    for point in points where point.x.isFinite && point.y.isFinite {
      add(from: previous, to: point, sign: reversed ? -1 : 1)
      previous = point
    }
  }

  private func add(from start: SIMD2<Double>, to end: SIMD2<Double>, sign: Double) {
    // Far beyond any surface, and small enough that nothing below overflows.
    let start = start.clamped(lowerBound: Self.lowest, upperBound: Self.highest)
    let end = end.clamped(lowerBound: Self.lowest, upperBound: Self.highest)
    if start.y == end.y { return }
    let downward = start.y < end.y
    let (upper, lower) = downward ? (start, end) : (end, start)
    let x0 = Double(box.x0)
    let y0 = Double(box.y0)
    let top = max(upper.y - y0, 0)
    let bottom = min(lower.y - y0, Double(box.height))
    if top >= bottom { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let x = upper.x - x0 + (top - (upper.y - y0)) * slope
    guard slope.isFinite, x.isFinite else { return }
    let row = min(Int(top), box.height - 1)
    edges.append(
      Edge(top: top, bottom: bottom, x: x, slope: slope, sign: downward ? sign : -sign, next: heads[row]))
    heads[row] = Int32(truncatingIfNeeded: edges.count - 1)
  }

  /// Writes the coverage of `box` to the top left of `mask`, which must be at least as large.
  /// - Parameter opacity: from 0 to 1; all coverage is multiplied by it.
  /// - Returns: whether anything is covered.
  package func render(into mask: Mask, opacity: Double = 1) -> Bool {
    guard mask.width >= box.width, mask.height >= box.height, opacity > 0 else { return false }
    let full = Float(255 * min(opacity, 1))
    var active: Int32 = -1
    var covered = false
    edges.withUnsafeMutableBufferPointer { edges in
      cells.withUnsafeMutableBufferPointer { cells in
        touched.withUnsafeMutableBufferPointer { touched in
          for row in 0..<max(0, box.height) {
            var arriving = heads[row]
            while arriving >= 0 {
              let next = edges[Int(arriving)].next
              edges[Int(arriving)].next = active
              active = arriving
              arriving = next
            }
            let line = mask.row(row)
            if active < 0 {
              line.update(repeating: 0, count: box.width)
              continue
            }
            var staying: Int32 = -1
            while active >= 0 {
              let index = Int(active)
              active = edges[index].next
              Self.accumulate(edges[index], row: row, width: box.width, cells: cells, touched: touched)
              if edges[index].bottom > Double(row + 1) {
                edges[index].next = staying
                staying = Int32(truncatingIfNeeded: index)
              }
            }
            active = staying
            if Self.sweep(width: box.width, full: full, cells: cells, touched: touched, line: line) { covered = true }
          }
        }
      }
    }
    return covered
  }

  /// Adds the contribution of `edge` to a row.
  @inline(__always)
  private static func accumulate(
    _ edge: Edge, row: Int, width: Int, cells: UnsafeMutableBufferPointer<Float>,
    touched: UnsafeMutableBufferPointer<UInt64>
  ) {
    let from = max(edge.top, Double(row))
    let to = min(edge.bottom, Double(row + 1))
    let height = to - from
    if height <= 0 { return }
    let start = edge.x + (from - edge.top) * edge.slope
    let end = edge.x + (to - edge.top) * edge.slope
    var (x0, x1) = start < end ? (start, end) : (end, start)
    let limit = Double(width)
    var area = height * edge.sign
    if x0 >= limit { return }
    if x1 <= 0 {
      put(0, area, cells, touched)
      return
    }
    // An edge to the left of the box contributes to all of it, and one to the right contributes nothing.
    let run = x1 - x0
    if x0 < 0 {
      let part = area * (-x0 / run)
      put(0, part, cells, touched)
      area -= part
      x0 = 0
    }
    if x1 > limit {
      area -= area * ((x1 - limit) / (x1 - x0))
      x1 = limit
    }
    let first = Int(x0)
    if x1 <= Double(first + 1) {
      let right = area * ((x0 + x1) / 2 - Double(first))
      put(first, area - right, cells, touched)
      put(first + 1, right, cells, touched)
      return
    }
    let perPixel = area / (x1 - x0)
    var x = x0
    var cell = first
    while x < x1 {
      let edgeOfCell = min(Double(cell + 1), x1)
      let part = perPixel * (edgeOfCell - x)
      let right = part * ((x + edgeOfCell) / 2 - Double(cell))
      put(cell, part - right, cells, touched)
      put(cell + 1, right, cells, touched)
      x = edgeOfCell
      cell += 1
    }
  }

  @inline(__always)
  private static func put(
    _ cell: Int, _ value: Double, _ cells: UnsafeMutableBufferPointer<Float>,
    _ touched: UnsafeMutableBufferPointer<UInt64>
  ) {
    cells[cell] += Float(value)
    touched[cell >> 6] |= 1 << UInt64(cell & 63)
  }

  /// Adds up a row and clears it.
  @inline(__always)
  private static func sweep(
    width: Int, full: Float, cells: UnsafeMutableBufferPointer<Float>, touched: UnsafeMutableBufferPointer<UInt64>,
    line: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    var sum: Float = 0
    var x = 0
    var value: UInt8 = 0
    var covered = false
    for word in 0...(width + 1) >> 6 {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let cell = word << 6 + bits.trailingZeroBitCount
        bits &= bits &- 1
        let end = min(cell, width)
        if x < end {
          (line + x).update(repeating: value, count: end - x)
          x = end
        }
        sum += cells[cell]
        cells[cell] = 0
        value = UInt8(min(abs(sum), 1) * full + 0.5)
        if value > 0 { covered = true }
      }
    }
    if x < width { (line + x).update(repeating: value, count: width - x) }
    return covered
  }
}
