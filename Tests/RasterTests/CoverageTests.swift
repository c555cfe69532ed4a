import Pixels
import Raster
import Testing

@Suite("Coverage")
struct CoverageTests {
  let rasterizer = CoverageRasterizer()

  private func coverage(of polygons: [[SIMD2<Double>]], width: Int = 64, height: Int = 64, opacity: Double = 1) throws
    -> Mask
  {
    let mask = try #require(Mask(width: width, height: height))
    rasterizer.begin(mask.box)
    for polygon in polygons { rasterizer.add(polygon) }
    _ = rasterizer.render(into: mask, opacity: opacity)
    return mask
  }

  @Test("An upright rectangle covers exactly its area, including parts of edge pixels")
  func uprightRectangle() throws {
    let mask = try coverage(of: [box(10.25, 20.5, 30.75, 40)])
    #expect(mask.at(15, 30) == 255)
    #expect(mask.at(10, 30) == 191)
    #expect(mask.at(30, 30) == 191)
    #expect(mask.at(15, 20) == 128)
    #expect(mask.at(10, 20) == 96)
    #expect(mask.at(9, 30) == 0)
    #expect(mask.at(15, 40) == 0)
    #expect(abs(mask.sum / 255 - 20.5 * 19.5) < 1)
  }

  @Test(
    "The total coverage is the area of a rotated rectangle, in either winding direction",
    arguments: [0.1, 0.7, 1.3, 2.9])
  func turnedArea(angle: Double) throws {
    let turned = turn(box(-20, -9, 20, 9), by: angle, about: SIMD2(32, 32))
    for polygon in [turned, Array(turned.reversed())] {
      #expect(abs(try coverage(of: [polygon]).sum / 255 - 40 * 18) < 1.5)
    }
  }

  @Test("Two halves of a plane along a slanted line add up to full coverage")
  func complementaryHalves() throws {
    let left = try coverage(of: [[SIMD2(-10, -10), SIMD2(20.3, -10), SIMD2(41.7, 80), SIMD2(-10, 80)]])
    let right = try coverage(of: [[SIMD2(20.3, -10), SIMD2(90, -10), SIMD2(90, 80), SIMD2(41.7, 80)]])
    for y in 0..<64 {
      for x in 0..<64 { #expect(abs(Int(left.at(x, y)) + Int(right.at(x, y)) - 255) <= 1) }
    }
  }

  @Test("By the non-zero rule the middle of a pentagram is filled, and a hole needs the opposite direction")
  func nonZero() throws {
    let star = (0..<5).map { step in
      turn([SIMD2(0, -28)], by: Double(step) * 4 * .pi / 5, about: SIMD2(32, 32))[0]
    }
    #expect(try coverage(of: [star]).at(32, 32) == 255)
    let outer = box(4, 4, 60, 60)
    let inner = box(20, 20, 40, 40)
    #expect(try coverage(of: [outer, inner]).at(30, 30) == 255)
    #expect(try coverage(of: [outer, Array(inner.reversed())]).at(30, 30) == 0)
  }

  @Test("A box with a different origin contains the same pixels")
  func movedBox() throws {
    let polygon = turn(box(-20, -9, 20, 9), by: 0.4, about: SIMD2(32, 32))
    let whole = try coverage(of: [polygon])
    let part = try #require(Mask(width: 20, height: 17))
    rasterizer.begin(PixelRect(x0: 25, y0: 30, x1: 45, y1: 47))
    rasterizer.add(polygon)
    #expect(rasterizer.render(into: part))
    for y in 0..<17 {
      for x in 0..<20 { #expect(abs(Int(part.at(x, y)) - Int(whole.at(x + 25, y + 30))) <= 1) }
    }
  }

  @Test("Opacity reduces all coverage in proportion")
  func opacity() throws {
    let mask = try coverage(of: [box(8, 8, 16.5, 16)], opacity: 0.5)
    #expect(mask.at(10, 10) == 128)
    #expect(mask.at(16, 10) == 64)
  }

  @Test("Invalid and huge numbers do no harm")
  func nasty() throws {
    let huge = 1e300
    #expect(try coverage(of: [box(-huge, -huge, huge, huge)]).at(5, 60) == 255)
    #expect(try coverage(of: [box(.nan, 0, .infinity, 20)]).sum == 0)
    #expect(try coverage(of: [[], [SIMD2(3, 3)], [SIMD2(3, 3), SIMD2(9, 9)]]).sum == 0)
    _ = try coverage(of: [[SIMD2(1e308, -1e308), SIMD2(-1e308, 1e308), SIMD2(3, .leastNonzeroMagnitude)]])
    _ = try coverage(of: [[SIMD2(0, 0), SIMD2(1e9, 1e-300), SIMD2(5, .leastNonzeroMagnitude)]])
    let mask = try #require(Mask(width: 4, height: 4))
    rasterizer.begin(.empty)
    rasterizer.add(box(0, 0, 4, 4))
    #expect(!rasterizer.render(into: mask))
  }
}

@Suite("Shapes")
struct ShapeTests {
  let rasterizer = CoverageRasterizer()

  @Test("A rounded rectangle has the right area, is opaque inside, and has four equal corners")
  func roundedRectangle() throws {
    for (width, height, radius) in [(40, 30, 8.0), (41, 31, 12.5), (31, 31, 15.5), (9, 60, 4.5), (20, 20, 0.0)] {
      let mask = try #require(
        rasterizer.mask(of: RoundedBox(width: width, height: height, radiusX: radius, radiusY: radius)))
      let area = Double(width * height) - (4 - Double.pi) * radius * radius
      #expect(abs(mask.sum / 255 - area) < 1.5, "\(width)×\(height), \(radius)")
      for y in 0..<height {
        for x in 0..<width {
          #expect(mask.at(x, y) == mask.at(width - 1 - x, y))
          #expect(mask.at(x, y) == mask.at(x, height - 1 - y))
        }
      }
      #expect(mask.at(width / 2, 0) > 200 && mask.at(width / 2, height / 2) == 255)
      if radius >= 4 { #expect(mask.at(0, 0) == 0) }
    }
  }

  @Test("Only the corners of a rounded rectangle are not opaque")
  func opaqueInterior() throws {
    let mask = try #require(rasterizer.mask(of: RoundedBox(width: 50, height: 40, radiusX: 10, radiusY: 6)))
    for y in 0..<40 {
      for x in 0..<50 where (10..<40).contains(x) || (6..<34).contains(y) { #expect(mask.at(x, y) == 255) }
    }
  }

  @Test("A stroke is the difference of two outlines")
  func ring() throws {
    let mask = try #require(
      rasterizer.mask(of: RoundedBox(width: 40, height: 40, radiusX: 10, radiusY: 10), lineX: 2, lineY: 3))
    #expect(mask.at(0, 20) == 255 && mask.at(1, 20) == 255 && mask.at(2, 20) == 0)
    #expect(mask.at(20, 2) == 255 && mask.at(20, 3) == 0 && mask.at(20, 37) == 255)
    let outer = 1600 - (4 - Double.pi) * 100
    let inner = 36.0 * 34 - (4 - Double.pi) * 8 * 7
    #expect(abs(mask.sum / 255 - (outer - inner)) < 2)
    let full = try #require(
      rasterizer.mask(of: RoundedBox(width: 10, height: 10, radiusX: 2, radiusY: 2), lineX: 5, lineY: 5))
    #expect(full.at(5, 5) == 255)
  }

  @Test("A shape may be as long as a mask can be, in either direction", arguments: [(32_767, 1), (1, 32_767)])
  func longest(width: Int, height: Int) throws {
    let mask = try #require(rasterizer.mask(of: RoundedBox(width: width, height: height, radiusX: 0, radiusY: 0)))
    #expect(mask.width == width && mask.height == height)
    #expect(mask.at(0, 0) == 255 && mask.at(width - 1, height - 1) == 255)
  }

  @Test("Shapes that are too large, or have no size, give nil")
  func sizes() {
    #expect(rasterizer.mask(of: RoundedBox(width: 0, height: 5, radiusX: 1, radiusY: 1)) == nil)
    #expect(rasterizer.mask(of: RoundedBox(width: 1 << 40, height: 5, radiusX: 1, radiusY: 1)) == nil)
    #expect(rasterizer.mask(of: RoundedBox(width: 4, height: 5, radiusX: .nan, radiusY: .infinity)) != nil)
  }
}
