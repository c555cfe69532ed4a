import Glibc
import Testing

@testable import Raster

@Suite("Reading along slanted lines") struct LinearSamplerTests {
  /// Maps that turn, stretch, mirror and skew, also so that rows or columns of the source are read.
  private static let maps: [Affine] = {
    let turns = [0.3, 1.9, 4.0].map { angle in
      Affine(
        a: 1.7 * cos(angle), b: 1.7 * sin(angle), c: -0.9 * sin(angle), d: 0.9 * cos(angle), tx: 9.3, ty: 8.6)
    }
    return turns + [
      Affine(a: 0, b: 2, c: -1.5, d: 0, tx: 14.25, ty: 3.5), Affine(a: 0, b: -1, c: 1, d: 0, tx: 4, ty: 12),
      Affine(a: 1, b: 0.5, c: 0, d: 1, tx: 5.5, ty: 3), Affine(a: -1.25, b: 0.2, c: 0.3, d: -1, tx: 15, ty: 11),
      Affine(a: 3, b: 0, c: 0.1, d: 3, tx: 2.5, ty: 2.5), Affine(a: 0.4, b: 0, c: 0.1, d: 0.4, tx: 8, ty: 8),
    ]
  }()

  private static let (left, count) = (-3, 30)

  private static func noise(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: ((x &* 7919 &+ y &* 104_729 &+ 12_345) &* 2_654_435_761) >> 7)
  }

  /// Where the pixels of a row lie in the source, in units of 1/65,536, as the sampler computes it.
  private static func places(_ map: Affine, row y: Int) -> [(u: Int, v: Int)] {
    guard let inverse = map.inverted() else { return [] }
    func fixed(_ value: Double) -> Int { Int((value * 65_536).rounded()) }
    let start = inverse.apply(SIMD2(Double(left) + 0.5, Double(y) + 0.5))
    return (0..<count).map { index in
      (fixed(start.x - 0.5) + index * fixed(inverse.a), fixed(start.y - 0.5) + index * fixed(inverse.b))
    }
  }

  @Test(
    "Every pixel of a picture is the mean of its four neighbours, and beyond the edges these are repeated",
    arguments: [false, true])
  func pictures(isOpaque: Bool) throws {
    let source = try #require(Surface(width: 7, height: 5, isOpaque: isOpaque))
    for y in 0..<5 { for x in 0..<7 { source.row(y)[x] = Self.noise(x, y) } }
    func pixel(_ x: Int, _ y: Int) -> UInt32 { source.row(min(max(y, 0), 4))[min(max(x, 0), 6)] }
    for map in Self.maps {
      let sampler = try #require(LinearSampler(width: 7, height: 5, map: map))
      for y in -3..<24 {
        var row = [UInt32](repeating: 0xABCD_EF01, count: Self.count + 2)
        row.withUnsafeMutableBufferPointer { row in
          guard let out = row.baseAddress else { return }
          sampler.read(source, x: Self.left, y: y, count: Self.count, into: out + 1)
        }
        let expected = Self.places(map, row: y).map { u, v in
          let (x, y) = (u >> 16, v >> 16)
          let (right, below) = (UInt32(u >> 8 & 255), UInt32(v >> 8 & 255))
          let both = (right * below) >> 8
          var result: UInt32 = isOpaque ? 0xFF00_0000 : 0
          for shift: UInt32 in [0, 8, 16, 24] {
            func channel(_ pixel: UInt32) -> UInt32 { pixel >> shift & 255 }
            let sum =
              channel(pixel(x, y)) * (256 + both - right - below) + channel(pixel(x + 1, y)) * (right - both)
              + channel(pixel(x, y + 1)) * (below - both) + channel(pixel(x + 1, y + 1)) * both
            result |= ((sum + 128) >> 8) << shift
          }
          return result
        }
        #expect(row == [0xABCD_EF01] + expected + [0xABCD_EF01], "\(map), row \(y)")
      }
    }
  }

  @Test(
    "Every pixel of a mask is the mean of its four neighbours, which are 0 beyond the edges, where nothing is touched")
  func masks() throws {
    let source = try #require(Mask(width: 7, height: 5))
    for y in 0..<5 { for x in 0..<7 { source.row(y)[x] = UInt8(truncatingIfNeeded: Self.noise(x, y)) | 1 } }
    func coverage(_ x: Int, _ y: Int) -> Int {
      (0..<7).contains(x) && (0..<5).contains(y) ? Int(source.row(y)[x]) : 0
    }
    for map in Self.maps {
      let sampler = try #require(LinearSampler(width: 7, height: 5, map: map))
      for y in -3..<24 {
        var row = [UInt8](repeating: 0xAB, count: Self.count + 2)
        let isTouched = row.withUnsafeMutableBufferPointer { row in
          row.baseAddress.map { sampler.read(source, x: Self.left, y: y, count: Self.count, into: $0 + 1) }
        }
        let places = Self.places(map, row: y)
        let expected = places.map { u, v in
          let (x, y, right, below) = (u >> 16, v >> 16, u >> 8 & 255, v >> 8 & 255)
          let upper = coverage(x, y) * (256 - right) + coverage(x + 1, y) * right
          let lower = coverage(x, y + 1) * (256 - right) + coverage(x + 1, y + 1) * right
          return UInt8((upper * (256 - below) + lower * below + 0x8000) >> 16)
        }
        #expect(row == [0xAB] + expected + [0xAB], "\(map), row \(y)")
        let meets = places.contains { u, v in u > -65_536 && u < 7 << 16 && v > -65_536 && v < 5 << 16 }
        #expect(isTouched == meets, "\(map), row \(y)")
      }
    }
  }

  @Test("A map without an inverse, or one that is beyond all numbers, cannot be read by")
  func impossible() {
    for map in [Affine(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), Affine(a: 1e-12, b: 0, c: 0, d: 1e-12, tx: 0, ty: 0)] {
      #expect(LinearSampler(width: 7, height: 5, map: map) == nil)
    }
    for (width, height) in [(0, 5), (7, 0)] {
      #expect(LinearSampler(width: width, height: height, map: .identity) == nil)
    }
  }
}
