import Pixels
import Raster
import Testing

@Suite("Transformed drawing")
struct TransformedTests {
  let compositor = Compositor()

  @Test("A shift by whole pixels only moves them")
  func shift() throws {
    let source = try #require(Surface(width: 4, height: 4, isOpaque: true))
    for y in 0..<4 { for x in 0..<4 { source.row(y)[x] = UInt32(0xFF00_0000 + x * 0x400000 + y * 0x40) } }
    let target = try #require(Surface(width: 16, height: 16, isOpaque: true))
    let map = Affine.identity.movedBy(x: 5, y: 6)
    compositor.draw(source, by: map, border: .transparent, onto: target, within: target.box)
    for y in 0..<4 {
      for x in 0..<4 { #expect(target.color(x + 5, y + 6) == source.color(x, y)) }
    }
    #expect(target.color(4, 6) == [255, 0, 0, 0] && target.color(9, 6) == [255, 0, 0, 0])
  }

  @Test("A transparent border fades over one pixel, and an extended one continues")
  func borders() throws {
    let source = try #require(Surface(width: 10, height: 10, isOpaque: true))
    source.fill(0xFFFF_FFFF)
    let map = Affine.identity.movedBy(x: 8.5, y: 8)
    let faded = try #require(Surface(width: 32, height: 32, isOpaque: true))
    compositor.draw(source, by: map, border: .transparent, onto: faded, within: faded.box)
    #expect(near(faded.color(8, 12), [255, 128, 128, 128], 2))
    #expect(faded.color(9, 12) == [255, 255, 255, 255])
    #expect(near(faded.color(18, 12), [255, 128, 128, 128], 2))
    #expect(faded.color(7, 12) == [255, 0, 0, 0] && faded.color(19, 12) == [255, 0, 0, 0])
    let endless = try #require(Surface(width: 32, height: 32, isOpaque: true))
    compositor.draw(source, by: map, border: .extended, onto: endless, within: PixelRect(x0: 0, y0: 0, x1: 30, y1: 32))
    #expect(endless.color(0, 0) == [255, 255, 255, 255])
    #expect(endless.color(29, 31) == [255, 255, 255, 255])
    #expect(endless.color(30, 31) == [255, 0, 0, 0])
  }

  @Test("A rotated opaque surface covers its area, with a border and through a mask")
  func turnedArea() throws {
    let source = try #require(Surface(width: 20, height: 12, isOpaque: true))
    source.fill(0xFFFF_FFFF)
    let map = Affine(a: 0.9515, b: 0.3077, c: -0.3077, d: 0.9515, tx: 16.3, ty: 6.2)
    let corners = box(0, 0, 20, 12).map(map.apply)
    let mask = try #require(Mask(width: 48, height: 48))
    let rasterizer = CoverageRasterizer()
    rasterizer.begin(mask.box)
    rasterizer.add(corners)
    _ = rasterizer.render(into: mask)
    for usesMask in [false, true] {
      let target = try #require(Surface(width: 48, height: 48, isOpaque: true))
      compositor.draw(
        source, by: map, border: usesMask ? .extended : .transparent, through: usesMask ? mask : nil, onto: target,
        within: target.box)
      var sum = 0.0
      for y in 0..<48 { for x in 0..<48 { sum += Double(target.color(x, y)[2]) / 255 } }
      #expect(abs(sum - 240) < 3)
      // No hard step anywhere along an edge.
      let levels = Set((0..<48).flatMap { y in (0..<48).map { target.color($0, y)[2] } })
      #expect(levels.count > 20)
    }
  }

  @Test("Our own filter gives the same result as pixman's, within 2/255", arguments: [0.3, 1.9, 4.0])
  func ownFilter(angle: Double) throws {
    let source = try #require(Surface(width: 40, height: 30))
    for y in 0..<30 {
      for x in 0..<40 {
        let alpha = UInt32(255 - x * 3)
        source.row(y)[x] =
          alpha << 24 | (UInt32(y * 8) * alpha / 255) << 16 | (UInt32(x * 6) * alpha / 255) << 8 | alpha / 2
      }
    }
    let corners = turn(box(-20, -15, 20, 15), by: angle, about: SIMD2(32, 32))
    let map = Affine(
      a: (corners[1].x - corners[0].x) / 40, b: (corners[1].y - corners[0].y) / 40,
      c: (corners[3].x - corners[0].x) / 30,
      d: (corners[3].y - corners[0].y) / 30, tx: corners[0].x, ty: corners[0].y)
    let all = try #require(Mask(width: 64, height: 64))
    for y in 0..<64 { all.row(y).update(repeating: 255, count: 64) }
    let own = try #require(Surface(width: 64, height: 64, isOpaque: true))
    let pixmans = try #require(Surface(width: 64, height: 64, isOpaque: true))
    compositor.draw(source, by: map, border: .extended, through: all, onto: own, within: own.box)
    compositor.draw(source, by: map, border: .extended, onto: pixmans, within: pixmans.box)
    for y in 0..<64 {
      for x in 0..<64 { #expect(near(own.color(x, y), pixmans.color(x, y), 2), "\(x) \(y)") }
    }
  }

  @Test("A rotated mask is clipped to its box and fades at its border")
  func turnedMask() throws {
    let mask = try #require(Mask(width: 20, height: 12))
    for y in 0..<12 { mask.row(y).update(repeating: 255, count: 20) }
    let target = try #require(Surface(width: 48, height: 48, isOpaque: true))
    let map = Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 16, ty: 6)
    let clip = PixelRect(x0: 0, y0: 0, x1: 20, y1: 48)
    compositor.fill(target, clip, Ink(pixel: 0xFFFF_FFFF), through: mask, by: map)
    #expect(target.color(18, 15) == [255, 255, 255, 255])
    for y in 0..<48 { #expect(target.color(20, y) == [255, 0, 0, 0]) }
  }

  @Test("Rotated pictures that lie too far away draw nothing, and nothing that was drawn before")
  func farAway() throws {
    let source = try #require(Surface(width: 10, height: 10))
    source.fill(0xFFFF_FFFF)
    let mask = try #require(Mask(width: 16, height: 16))
    for y in 0..<16 { mask.row(y).update(repeating: 255, count: 16) }
    let target = try #require(Surface(width: 16, height: 16, isOpaque: true))
    for (x, y, level) in [(8, 0, 255), (1e12, 0, 0), (0, 1e12, 0)] as [(Double, Double, Int)] {
      let map = Affine(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: x, ty: y)
      target.fill(0xFF00_0000)
      compositor.draw(source, by: map, border: .extended, through: mask, onto: target, within: target.box)
      for y in 0..<16 { for x in 0..<16 { #expect(target.color(x, y) == [255, level, level, level]) } }
      target.fill(0xFF00_0000)
      compositor.fill(target, target.box, Ink(pixel: 0xFFFF_FFFF), through: mask, by: map)
      #expect(target.color(8, 12) == [255, level, level, level])
    }
  }

  @Test("Maps that have no inverse, overflow, or are not numbers draw nothing")
  func nasty() throws {
    let source = try #require(Surface(width: 10, height: 10))
    source.fill(0xFFFF_FFFF)
    let target = try #require(Surface(width: 16, height: 16, isOpaque: true))
    for map in [
      Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0), Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      Affine(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0), Affine(a: 1e-9, b: 0, c: 0, d: 1e-9, tx: 4, ty: 4),
      Affine(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 4, ty: 4), Affine(a: 1, b: 0, c: 0, d: 1, tx: 1e12, ty: 0),
    ] {
      compositor.draw(source, by: map, border: .transparent, onto: target, within: target.box)
    }
    for y in 0..<16 { for x in 0..<16 { #expect(target.color(x, y) == [255, 0, 0, 0]) } }
    // Enlarged enormously it still fills the area that it covers.
    compositor.draw(
      source, by: Affine(a: 1e7, b: 0, c: 0, d: 1e7, tx: -5e6, ty: -5e6), border: .transparent, onto: target,
      within: target.box)
    #expect(target.color(8, 8) == [255, 255, 255, 255])
  }
}
