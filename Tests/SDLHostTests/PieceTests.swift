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
