import Pixels
import Raster
import Testing

@Suite("Compositor")
struct CompositorTests {
  let compositor = Compositor()

  private func canvas(_ pixel: UInt32, isOpaque: Bool = true, width: Int = 32, height: Int = 32) throws -> Surface {
    let surface = try #require(Surface(width: width, height: height, isOpaque: isOpaque))
    surface.fill(pixel)
    return surface
  }

  /// Source over destination by the formula, premultiplied, with the source multiplied by `opacity` of 255.
  private func over(_ source: [Int], _ target: [Int], _ opacity: Int = 255) -> [Int] {
    zip(source, target).map { s, t in
      let weakened = Double(s) * Double(opacity) / 255
      return Int((weakened + Double(t) * (1 - Double(source[0]) * Double(opacity) / 65_025)).rounded())
    }
  }

  @Test("Colours are premultiplied by the formula, and clamped")
  func ink() {
    #expect(Ink(red: 1, green: 0.5, blue: 0, alpha: 0.5).pixel == 0x8080_4000)
    #expect(Ink(red: 2, green: -1, blue: .nan, alpha: .infinity).pixel == 0xFFFF_0000)
    #expect(Ink(red: 1, green: 1, blue: 1, alpha: .nan).isClear)
  }

  @Test("A fill changes only its box")
  func fillIsClipped() throws {
    for ink in [Ink(red: 1, green: 0, blue: 0, alpha: 1), Ink(red: 1, green: 0, blue: 0, alpha: 0.5)] {
      let surface = try canvas(0xFF00_00FF)
      compositor.fill(surface, PixelRect(x0: 5, y0: 6, x1: 9, y1: 8), ink)
      for y in 0..<32 {
        for x in 0..<32 {
          let inside = (5..<9).contains(x) && (6..<8).contains(y)
          let expected =
            inside
            ? over([Int(ink.pixel >> 24), Int(ink.pixel >> 16 & 255), 0, 0], [255, 0, 0, 255]) : [255, 0, 0, 255]
          #expect(near(surface.color(x, y), expected))
        }
      }
    }
  }

  @Test("Boxes that are partly or entirely outside are clipped, whatever their numbers")
  func fillOutside() throws {
    let surface = try canvas(0xFF00_0000)
    let white = Ink(red: 1, green: 1, blue: 1, alpha: 1)
    compositor.fill(surface, PixelRect(x0: -100, y0: 30, x1: 4, y1: 1 << 40), white)
    compositor.fill(surface, PixelRect(x0: 40, y0: 0, x1: 90, y1: 32), white)
    compositor.fill(surface, PixelRect(x0: 9, y0: 9, x1: 3, y1: 3), white)
    #expect(surface.color(3, 31) == [255, 255, 255, 255])
    #expect(surface.color(4, 31) == [255, 0, 0, 0])
    #expect(surface.color(3, 29) == [255, 0, 0, 0])
  }

  @Test("A colour through a mask matches the formula, within 1/255")
  func maskedFill() throws {
    let mask = try #require(Mask(width: 16, height: 16))
    for y in 0..<16 { for x in 0..<16 { mask.row(y)[x] = UInt8(y * 16 + x) } }
    for isOpaque in [true, false] {
      let surface = try canvas(isOpaque ? 0xFF20_4060 : 0x8010_2030, isOpaque: isOpaque)
      let ink = Ink(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)
      let source = [Int(ink.pixel >> 24), Int(ink.pixel >> 16 & 255), Int(ink.pixel >> 8 & 255), Int(ink.pixel & 255)]
      let before = surface.color(0, 0)
      compositor.fill(surface, PixelRect(x0: 3, y0: 4, x1: 17, y1: 20), ink, through: mask, x: 2, y: 3)
      for y in 0..<32 {
        for x in 0..<32 {
          let inside = (3..<17).contains(x) && (4..<19).contains(y)
          let expected = inside ? over(source, before, (y - 3) * 16 + x - 2) : before
          #expect(near(surface.color(x, y), expected), "\(x) \(y)")
        }
      }
    }
  }

  @Test("A surface matches the formula, with and without opacity and mask, within 1/255")
  func surfaces() throws {
    let mask = try #require(Mask(width: 12, height: 12))
    for y in 0..<12 { for x in 0..<12 { mask.row(y)[x] = UInt8((x * 23) & 255) } }
    for sourceIsOpaque in [true, false] {
      for opacity in [UInt8(0), 77, 255] {
        let source = try canvas(
          sourceIsOpaque ? 0x0080_4020 : 0x9060_2010, isOpaque: sourceIsOpaque, width: 12, height: 12)
        let color = source.color(0, 0)
        let target = try canvas(0xFF10_C0F0)
        let before = target.color(0, 0)
        compositor.draw(
          source, x: 4, y: 5, onto: target, within: PixelRect(x0: 0, y0: 0, x1: 10, y1: 40), opacity: opacity)
        #expect(near(target.color(4, 5), over(color, before, Int(opacity))))
        #expect(near(target.color(9, 16), over(color, before, Int(opacity))))
        for (x, y) in [(3, 5), (10, 5), (4, 4), (4, 17)] { #expect(target.color(x, y) == before) }

        let masked = try canvas(0xFF10_C0F0)
        compositor.draw(
          source, x: 4, y: 5, through: mask, maskX: 2, maskY: 5, onto: masked, within: masked.box, opacity: opacity)
        for x in 0..<32 {
          let part = (4..<14).contains(x) ? Int(mask.at(x - 2, 0)) * Int(opacity) / 255 : 0
          #expect(near(masked.color(x, 8), over(color, before, part), 2))
        }
      }
    }
  }

  @Test("An opaque surface makes its target opaque, whatever its fourth byte contains")
  func opaqueOntoAlpha() throws {
    let source = try canvas(0x0012_3456, width: 8, height: 8)
    let target = try canvas(0, isOpaque: false)
    compositor.draw(source, x: 1, y: 1, onto: target, within: target.box)
    #expect(target.at(2, 2) == 0xFF12_3456)
    #expect(target.at(0, 0) == 0)
  }

  @Test("Mixing saved pixels back in equals drawing a masked group")
  func restore() throws {
    let mask = try #require(
      CoverageRasterizer().mask(of: RoundedBox(width: 20, height: 20, radiusX: 9, radiusY: 9)))
    let background: UInt32 = 0xFF30_6090
    let group = try canvas(0, isOpaque: false)
    let direct = try canvas(background)
    let saved = try canvas(0)
    compositor.copy(direct, x: 0, y: 0, onto: saved, within: saved.box)
    let ink = Ink(red: 1, green: 0.5, blue: 0, alpha: 0.6)
    for surface in [group, direct] { compositor.fill(surface, PixelRect(x0: 0, y0: 0, x1: 15, y1: 40), ink) }
    compositor.restore(saved, x: 0, y: 0, outside: mask, maskX: 3, maskY: 4, onto: direct, within: direct.box)
    let expected = try canvas(background)
    compositor.draw(group, x: 0, y: 0, through: mask, maskX: 3, maskY: 4, onto: expected, within: expected.box)
    for y in 4..<24 {
      for x in 3..<23 { #expect(near(direct.color(x, y), expected.color(x, y)), "\(x) \(y)") }
    }
    // Where nothing was drawn nothing changed, to the bit.
    for y in 4..<24 { for x in 15..<23 { #expect(direct.at(x, y) == background) } }
  }

  @Test("Raw copies keep every bit and are clipped to both surfaces")
  func copy() throws {
    let source = try canvas(0x1234_5678, isOpaque: false, width: 8, height: 8)
    let target = try canvas(0, isOpaque: false)
    compositor.copy(source, x: -4, y: 30, onto: target, within: PixelRect(x0: -50, y0: -50, x1: 50, y1: 50))
    #expect(target.at(3, 31) == 0x1234_5678 && target.at(0, 30) == 0x1234_5678)
    #expect(target.at(4, 31) == 0 && target.at(0, 29) == 0)
  }
}
