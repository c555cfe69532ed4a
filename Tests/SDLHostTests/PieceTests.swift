import Raster
import Testing

@testable import SDLHost
@testable import ViewTree

@Suite("Pieces")
struct PieceTests {
  @Test("The least recently used piece is dropped first, and pieces of the current frame stay")
  func leastRecentlyUsed() {
    let cache = PieceCache<Int, String>(budget: 100)
    for key in 0..<4 { cache.insert("\(key)", byteCount: 25, for: key, frame: key) }
    #expect(cache.value(for: 0, frame: 9) == "0")
    cache.insert("new", byteCount: 25, for: 10, frame: 9)
    #expect(cache.value(for: 1, frame: 9) == nil && cache.value(for: 2, frame: 9) == nil)
    #expect(cache.value(for: 0, frame: 9) == "0" && cache.value(for: 10, frame: 9) == "new")
    for key in 20..<40 { cache.insert("\(key)", byteCount: 25, for: key, frame: 50) }
    #expect(cache.value(for: 20, frame: 50) == "20" && cache.byteCount == 500)
    cache.insert("last", byteCount: 25, for: 99, frame: 51)
    #expect(cache.byteCount <= 100)
    cache.insert("again", byteCount: 10, for: 99, frame: 51)
    #expect(cache.value(for: 99, frame: 51) == "again")
    cache.removeAll()
    #expect(cache.byteCount == 0 && cache.count == 0)
  }

  @Test("Pieces up to the budget stay, and beyond it so many go that a quarter of it is free, but none of this frame")
  func budget() {
    let cache = PieceCache<Int, String>(budget: 100)
    for (key, bytes) in [26, 25, 25, 24].enumerated() { cache.insert("", byteCount: bytes, for: key, frame: key) }
    #expect(cache.byteCount == 100 && cache.count == 4)
    cache.insert("", byteCount: 1, for: 4, frame: 4)
    #expect(cache.byteCount == 75 && cache.value(for: 0, frame: 4) == nil && cache.value(for: 1, frame: 5) != nil)
    cache.insert("", byteCount: 26, for: 5, frame: 5)
    let kept = (0..<6).filter { cache.value(for: $0, frame: 5) != nil }
    #expect(cache.byteCount == 52 && kept == [1, 4, 5])
    cache.budget = 10
    #expect(cache.byteCount == 52)
    cache.insert("", byteCount: 3, for: 6, frame: 5)
    #expect(cache.byteCount == 55)
    cache.insert("", byteCount: 3, for: 7, frame: 6)
    #expect(cache.byteCount == 6 && cache.count == 2)
  }

  @Test("V7 A text is drawn at its own scale unless that changes from frame to frame, in each place for itself")
  func steadyScales() {
    let (text, other) = (FakeText(letters: 1), FakeText(letters: 1))
    var memory = TextScaleMemory()
    var exact: [[Bool]] = []
    func draw(_ frame: Int, _ scales: Double...) {
      exact.append(scales.map { memory.isSteady(text, scale: $0, frame: frame) })
    }
    draw(1, 1.1)
    draw(2, 1.1)
    draw(3, 1.2)
    draw(4, 1.2, 1.2)
    draw(5, 1.3, 1.3)
    draw(6, 1.3, 1.4)
    #expect(exact == [[true], [true], [false], [true, true], [false, false], [true, false]])
    exact = []
    // After a frame without it, and at the usual scales of screens.
    draw(8, 1.45, 1.6)
    draw(9, 1.6, 0.25, 2, 1.75)
    let isOtherExact = memory.isSteady(other, scale: 1.9, frame: 9)
    #expect(exact == [[true, false], [true, true, true, true]] && isOtherExact)
  }

  @Test("V7 Where its scale changes, a text is drawn at the next larger one of some scales")
  func scaleSteps() {
    let steps = [
      (0.001, 0.125), (0.125, 0.125), (0.13, 0.125 * 2.0.squareRoot()), (0.9, 1), (1.1, 2.0.squareRoot()), (3, 4),
    ]
    for (scale, step) in steps { #expect(abs(TextScaleMemory.step(above: scale) - step) < 1e-9, "\(scale)") }
    #expect(
      (TextScaleMemory.largest...1.5 * TextScaleMemory.largest).contains(TextScaleMemory.step(above: 1000) + 1e-9))
  }

  @Test("The surface of a layer is reused, and released after a while")
  func surfacePool() {
    var pool = LayerPool<Surface>()
    let first = pool.take(width: 50, height: 60, frame: 1)
    let second = pool.take(width: 10, height: 10, frame: 1)
    #expect(first !== second)
    pool.giveBack()
    pool.giveBack()
    #expect(pool.take(width: 64, height: 64, frame: 2) === first)
    pool.endFrame(2)
    #expect(pool.byteCount > 0)
    pool.endFrame(1000)
    #expect(pool.byteCount == 0)
    #expect(pool.take(width: 100_000, height: 5, frame: 3) == nil)
  }

  @Test("Transforms are classified as straight, crossed or rotated")
  func orientation() {
    #expect(QuarterTurn(.identity) == .identity)
    #expect(QuarterTurn(Transform(scaleX: -2, y: 1)) == QuarterTurn(mirrorX: true))
    #expect(QuarterTurn(Transform(rotationAngle: Double.pi / 2)) == QuarterTurn(isCrossed: true, mirrorX: true))
    #expect(QuarterTurn(Transform(rotationAngle: Double.pi)) == QuarterTurn(mirrorX: true, mirrorY: true))
    #expect(QuarterTurn(Transform(rotationAngle: 0.01)) == nil)
    #expect(QuarterTurn(Transform(scaleX: 0, y: 0)) == nil)
  }

  @Test("V7 A frame that equals the previous one makes no new pieces")
  func steadyFrames() throws {
    let gallery = Gallery()
    let renderer = SoftwareRenderer(pictures: gallery.pictures)
    let scene = gallery.scene(scale: 1)
    let surface = try #require(Surface(width: 320, height: 240, isOpaque: true))
    for _ in 0..<2 { renderer.draw(scene.list, onto: surface, clear: .white) }
    let before = renderer.byteCount
    for _ in 0..<5 { renderer.draw(scene.list, onto: surface, clear: .white) }
    #expect(renderer.byteCount == before)
  }
}
