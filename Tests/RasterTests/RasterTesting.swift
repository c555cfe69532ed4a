import Glibc
import Raster

extension Mask {
  func at(_ x: Int, _ y: Int) -> UInt8 { row(y)[x] }

  /// The sum of the coverage.
  var sum: Double {
    (0..<height).reduce(0) { sum, y in (0..<width).reduce(sum) { $0 + Double(at($1, y)) } }
  }
}

extension Surface {
  func at(_ x: Int, _ y: Int) -> UInt32 { row(y)[x] }

  /// The colour channels. The fourth byte of an opaque surface's pixel is ignored.
  func color(_ x: Int, _ y: Int) -> [Int] {
    let pixel = at(x, y)
    return [isOpaque ? 255 : Int(pixel >> 24), Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)]
  }

  func fill(_ pixel: UInt32) {
    for y in 0..<height { row(y).update(repeating: pixel, count: width) }
  }
}

func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [SIMD2<Double>] {
  [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)]
}

func turn(_ points: [SIMD2<Double>], by angle: Double, about center: SIMD2<Double>) -> [SIMD2<Double>] {
  points.map { SIMD2($0.x * cos(angle) - $0.y * sin(angle), $0.x * sin(angle) + $0.y * cos(angle)) + center }
}

/// Whether two pixels differ by no more than `tolerance` in every channel.
func near(_ a: [Int], _ b: [Int], _ tolerance: Int = 1) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}
