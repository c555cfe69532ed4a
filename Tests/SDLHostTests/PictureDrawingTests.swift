import Pixels
import Raster
import Testing

@testable import SDLHost
@testable import ViewTree

@Suite("Pictures in the software renderer")
struct PictureDrawingTests {
  let pictures = FakePictures()
  let surface: Surface

  init() throws { surface = try #require(Surface(width: 100, height: 100, isOpaque: true)) }

  private func draw(
    _ renderer: SoftwareRenderer, _ image: Image, _ frame: Rect, _ visible: Rect? = nil, radius: Double = 0
  ) {
    var scene = Scene(width: 100, height: 100)
    scene.draw(.image(image, frame: frame, visible: visible ?? frame, radius: radius, opacity: 1))
    renderer.draw(scene.list, onto: surface, clear: .white)
  }

  @Test("V10 A picture in the size in which it is shown is copied exactly, except its corners")
  func exact() throws {
    let image = pictures.add("image", width: 40, height: 30)
    let source = try #require(pictures.pictures[image]?.surface)
    draw(SoftwareRenderer(pictures: pictures), image, Rect(x: 10, y: 20, width: 40, height: 30), radius: 8)
    #expect(pictures.asked.allSatisfy { $0 == (40, 30) } && !pictures.asked.isEmpty)
    for y in 0..<30 {
      for x in 0..<40 where (8..<32).contains(x) || (8..<22).contains(y) {
        #expect(surface.color(10 + x, 20 + y) == source.color(x, y))
      }
    }
    #expect(surface.color(10, 20) == [255, 255, 255])
  }

  @Test("V10 Only the visible part of a picture is drawn")
  func cropped() throws {
    let image = pictures.add("image", width: 40, height: 40)
    let source = try #require(pictures.pictures[image]?.surface)
    draw(
      SoftwareRenderer(pictures: pictures), image, Rect(x: 10, y: 10, width: 40, height: 40),
      Rect(x: 20, y: 15, width: 10, height: 20))
    #expect(surface.color(20, 15) == source.color(10, 5) && surface.color(29, 34) == source.color(19, 24))
    #expect(surface.color(19, 20) == [255, 255, 255] && surface.color(30, 20) == [255, 255, 255])
    #expect(surface.color(25, 14) == [255, 255, 255] && surface.color(25, 35) == [255, 255, 255])
  }

  @Test(
    "V10 A size that is requested twice is scaled once and looks the same, and a changing size leaves nothing in the cache"
  )
  func fitting() throws {
    let image = pictures.add("image", width: 60, height: 60)
    let renderer = SoftwareRenderer(pictures: pictures)
    let frame = Rect(x: 10, y: 10, width: 40, height: 45)
    let copy = try #require(Surface(width: 100, height: 100, isOpaque: true))
    draw(renderer, image, frame)
    for y in 0..<100 { copy.row(y).update(from: surface.row(y), count: 100) }
    #expect(renderer.byteCount == 0)
    draw(renderer, image, frame)
    let fitted = renderer.byteCount
    #expect(fitted == 40 * 45 * 4)
    #expect(surface.difference(copy).value <= 1)
    draw(renderer, image, frame.offsetBy(dx: 3, dy: 9))
    #expect(renderer.byteCount == fitted)
    for step in 0..<20 { draw(renderer, image, Rect(x: 10, y: 10, width: 41 + Double(step), height: 50)) }
    #expect(renderer.byteCount == fitted)
  }

  @Test("V10 A better version of a picture replaces the scaled one")
  func generations() throws {
    let image = pictures.add("image", width: 30, height: 30)
    let renderer = SoftwareRenderer(pictures: pictures)
    let frame = Rect(x: 10, y: 10, width: 40, height: 40)
    for _ in 0..<3 { draw(renderer, image, frame) }
    let better = try #require(Surface(width: 50, height: 50, isOpaque: true))
    for y in 0..<50 { better.row(y).update(repeating: 0xFF00_FF00, count: 50) }
    pictures.pictures[image] = Picture(surface: better, isExact: true, generation: 99)
    draw(renderer, image, frame)
    #expect(surface.color(30, 30) == [0, 255, 0])
  }

  @Test("V10 The pieces stay within their budget, except for those that the frame needs")
  func budget() throws {
    let renderer = SoftwareRenderer(pictures: pictures, pieceBudget: 40_000)
    let images = (0..<10).map { pictures.add("image \($0)", width: 60, height: 60) }
    for _ in 0..<2 {
      for image in images { for _ in 0..<2 { draw(renderer, image, Rect(x: 0, y: 0, width: 50, height: 50)) } }
    }
    #expect(renderer.byteCount > 0 && renderer.byteCount <= 40_000)
  }

  @Test("V10 A picture that is not loaded is drawn as grey in its shape")
  func placeholder() throws {
    draw(
      SoftwareRenderer(pictures: pictures), Image(path: "missing"), Rect(x: 10, y: 10, width: 40, height: 40),
      radius: 10)
    #expect(near(surface.color(30, 30), [232, 232, 232], 2))
    #expect(surface.color(10, 10) == [255, 255, 255])
    #expect(surface.color(9, 30) == [255, 255, 255])
  }

  @Test("A mirrored picture is exactly mirrored")
  func mirrored() throws {
    let image = pictures.add("image", width: 40, height: 30)
    let source = try #require(pictures.pictures[image]?.surface)
    var scene = Scene(width: 100, height: 100)
    let frame = Rect(x: 10, y: 10, width: 40, height: 30)
    scene.draw(
      .image(image, frame: frame, visible: frame, radius: 0, opacity: 1),
      Transform(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 0))
    SoftwareRenderer(pictures: pictures).draw(scene.list, onto: surface, clear: .white)
    for y in 0..<30 { for x in 0..<40 { #expect(near(surface.color(49 - x, 10 + y), source.color(x, y))) } }
  }

  @Test("V3 A rotated picture shows its content, has smooth edges, and draws nothing beyond them")
  func turned() throws {
    let image = pictures.add("image", width: 40, height: 40)
    let source = try #require(pictures.pictures[image]?.surface)
    for y in 0..<40 { source.row(y).update(repeating: 0xFF00_0000, count: 40) }
    var scene = Scene(width: 100, height: 100)
    let frame = Rect(x: 30, y: 30, width: 40, height: 40)
    scene.draw(.image(image, frame: frame, visible: frame, radius: 0, opacity: 1), turn(degrees(30), about: 50, 50))
    SoftwareRenderer(pictures: pictures).draw(scene.list, onto: surface, clear: .white)
    var sum = 0.0
    for y in 0..<100 { for x in 0..<100 { sum += 1 - Double(surface.color(x, y)[0]) / 255 } }
    #expect(abs(sum - 1600) < 5)
    #expect(surface.color(50, 50) == [0, 0, 0])
  }
}

@Suite("Text in the software renderer")
struct TextDrawingTests {
  let renderer = SoftwareRenderer(pictures: FakePictures())
  let surface: Surface

  init() throws { surface = try #require(Surface(width: 100, height: 100, isOpaque: true)) }

  private func draw(_ text: FakeText, scale: Double, angle: Double = 0) {
    var scene = Scene(width: 100, height: 100)
    scene.draw(.text(text, origin: Point(x: 10, y: 20), .black), turn(angle, about: 10, 20, scale: scale))
    renderer.draw(scene.list, onto: surface, clear: .white)
  }

  @Test("V3 While its scale is animated, text is rasterized at few scales, and at rest at its own")
  func movingScale() {
    let text = FakeText(letters: 2)
    FakeText.asked = []
    func scale(_ frame: Int, from first: Double) -> Double { first + Double(frame) * 0.013 }
    for frame in 0...40 { draw(text, scale: scale(frame, from: 1)) }
    #expect(Set(FakeText.asked).count <= 5)
    #expect(!renderer.draft.isEmpty)
    FakeText.asked = []
    draw(text, scale: scale(40, from: 1))
    #expect(FakeText.asked == [scale(40, from: 1)])
    #expect(renderer.draft.isEmpty)
    renderer.drawsExactly = true
    FakeText.asked = []
    for frame in 0...3 { draw(text, scale: scale(frame, from: 1.1)) }
    #expect(FakeText.asked == (0...3).map { scale($0, from: 1.1) })
    FakeText.asked = []
  }

  @Test("V3 A text that is shown twice, at two scales, is at rest after one more frame")
  func twoScales() {
    let text = FakeText(letters: 2)
    func drawBoth() {
      var scene = Scene(width: 100, height: 100)
      for (y, scale) in [(10.0, 0.9), (50.0, 1.1)] {
        scene.draw(.text(text, origin: Point(x: 10, y: y), .black), turn(0, about: 10, y, scale: scale))
      }
      renderer.draw(scene.list, onto: surface, clear: .white)
    }
    FakeText.asked = []
    drawBoth()
    // As in an animation of what is around them.
    for _ in 0..<3 {
      drawBoth()
      #expect(renderer.draft.isEmpty)
    }
    #expect(Set(FakeText.asked.map { ($0 * 100).rounded() }).isSuperset(of: [90, 110]))
    FakeText.asked = []
  }

  @Test("V3 A text that two views show at the same scale, while that is animated, is rasterized at few scales, too")
  func sameMovingScale() {
    let text = FakeText(letters: 2)
    FakeText.asked = []
    for frame in 0...40 {
      var scene = Scene(width: 100, height: 100)
      for y in [10.0, 50.0] {
        scene.draw(
          .text(text, origin: Point(x: 10, y: y), .black), turn(0, about: 10, y, scale: 1 + Double(frame) * 0.013))
      }
      renderer.draw(scene.list, onto: surface, clear: .white)
    }
    #expect(Set(FakeText.asked).count <= 5)
    #expect(!renderer.draft.isEmpty)
    FakeText.asked = []
  }

  @Test("V3 Rotated text has as much ink as upright text")
  func turned() {
    func ink() -> Double {
      var sum = 0.0
      for y in 0..<100 { for x in 0..<100 { sum += 1 - Double(surface.color(x, y)[0]) / 255 } }
      return sum
    }
    let text = FakeText(letters: 3)
    draw(text, scale: 1)
    let upright = ink()
    draw(text, scale: 1, angle: 0.4)
    #expect(abs(ink() / upright - 1) < 0.03)
  }
}
