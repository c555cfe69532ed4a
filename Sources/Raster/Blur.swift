/// Blurs masks with an approximation of a Gaussian: three box filters in each direction, each with a third of the
/// variance.
///
/// The widths of the boxes are not integers: their outermost pixels count in part. So every standard deviation is
/// exact, and the result is symmetrical.
package struct Blur: Sendable {
  package let standardDeviation: Double
  /// The number of pixels on either side of the middle one that count fully.
  private let reach: Int
  /// The weight of the pixels beyond them, from 0 to 1.
  private let edge: Float
  private let scale: Float

  /// - Parameter standardDeviation: in pixels. 0 and less does not blur; more than 512 is treated as 512.
  package init(standardDeviation: Double) {
    let sigma = standardDeviation > 0 ? min(standardDeviation, 512) : 0
    self.standardDeviation = sigma
    // A box that extends r pixels to either side has the variance r·(r+1)/3. With outermost pixels of weight e it is
    // (r·(r+1)·(2r+1)/3 + 2e·(r+1)²) / (2r+1+2e), which is solved for e.
    let variance = sigma * sigma / 3
    let r = (((1 + 4 * sigma * sigma).squareRoot() - 1) / 2).rounded(.down)
    let next = (r + 1) * (r + 1)
    let e = (variance * (2 * r + 1) - r * (r + 1) * (2 * r + 1) / 3) / (2 * (next - variance))
    reach = Int(r)
    edge = Float(min(max(e, 0), 1))
    scale = Float(1 / (2 * r + 1 + 2 * min(max(e, 0), 1)))
  }

  /// How far beyond a shape the blur is visible, in pixels. The boxes extend a little further, with less than half of
  /// 1/255.
  package var extent: Int { Int((standardDeviation * 3).rounded(.up)) }

  /// Blurs a mask in place. What would be beyond its edges is lost.
  package func apply(to mask: Mask) {
    guard standardDeviation > 0 else { return }
    let (width, height) = (mask.width, mask.height)
    var front = [Float](repeating: 0, count: width * height)
    var back = front
    for y in 0..<height {
      let row = mask.row(y)
      for x in 0..<width { front[y * width + x] = Float(row[x]) }
    }
    var sums = [Float](repeating: 0, count: width)
    front.withUnsafeMutableBufferPointer { front in
      back.withUnsafeMutableBufferPointer { back in
        sums.withUnsafeMutableBufferPointer { sums in
          guard let front = front.baseAddress, let back = back.baseAddress else { return }
          for y in 0..<height {
            let (a, b) = (front + y * width, back + y * width)
            along(a, b, width)
            along(b, a, width)
            along(a, b, width)
          }
          across(back, front, sums, width, height)
          across(front, back, sums, width, height)
          across(back, front, sums, width, height)
        }
      }
      for y in 0..<height {
        let row = mask.row(y)
        for x in 0..<width { row[x] = UInt8(min(max(front[y * width + x], 0), 255) + 0.5) }
      }
    }
  }

  /// A box filter along a row.
  private func along(_ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ count: Int) {
    var sum: Float = 0
    for x in 0..<min(reach, count) { sum += from[x] }
    var x = 0
    while x < count {
      if x + reach < count { sum += from[x + reach] }
      let left = x > reach ? from[x - reach - 1] : 0
      let right = x + reach + 1 < count ? from[x + reach + 1] : 0
      to[x] = (sum + edge * (left + right)) * scale
      if x >= reach { sum -= from[x - reach] }
      x += 1
    }
  }

  /// A box filter down all columns, row by row to make use of the cache.
  private func across(
    _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ sums: UnsafeMutableBufferPointer<Float>,
    _ width: Int, _ height: Int
  ) {
    for x in 0..<width { sums[x] = 0 }
    for y in 0..<min(reach, height) { Self.add(from + y * width, 1, to: sums) }
    for y in 0..<height {
      if y + reach < height { Self.add(from + (y + reach) * width, 1, to: sums) }
      // The mask is 0 outside. Any row can stand for it, with a weight of 0.
      let above = y > reach ? from + (y - reach - 1) * width : from
      let below = y + reach + 1 < height ? from + (y + reach + 1) * width : from
      let (upper, lower) = (y > reach ? edge : 0, y + reach + 1 < height ? edge : 0)
      let out = to + y * width
      var x = 0
      while x < width {
        out[x] = (sums[x] + upper * above[x] + lower * below[x]) * scale
        x += 1
      }
      if y >= reach { Self.add(from + (y - reach) * width, -1, to: sums) }
    }
  }

  private static func add(
    _ row: UnsafeMutablePointer<Float>, _ factor: Float, to sums: UnsafeMutableBufferPointer<Float>
  ) {
    guard let sum = sums.baseAddress else { return }
    var x = 0
    while x < sums.count {
      sum[x] += factor * row[x]
      x += 1
    }
  }
}
