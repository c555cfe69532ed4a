import Pixels
import Raster
import Testing

@testable import SDLHost
@testable import ViewTree

/// Shapes on whole pixels, the patches of which they consist, and the canvases onto which they are drawn.
@Suite struct PixelShapeTests {
  /// All transforms that keep rectangles upright and stretch them two and three times.
  private let upright = ([(2, 3), (-2, 3), (2, -3), (-2, -3)] as [(Double, Double)]).flatMap { x, y in
    [
      Transform(a: x, b: 0, c: 0, d: y, tx: 100, ty: 200), Transform(a: 0, b: x, c: y, d: 0, tx: 100, ty: 200),
    ]
  }

  @Test("V7 A picture's corners lie where its frame's corners do, however it is mirrored and turned by quarters")
  func quarterTurns() throws {
    var turns: Set<QuarterTurn> = []
    for transform in upright {
      let frame = Rect(x: 5, y: 7, width: 20, height: 10)
      let shape = try #require(UprightShape(frame, radius: 0, transform: transform))
      turns.insert(shape.orientation)
      #expect(shape.box == PixelRect(covering: frame.applying(transform)))
      let map = shape.orientation.map(width: 8, height: 4, onto: shape.box)
      for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.25, 0.5)] {
        let place = Point(x: 5 + 20 * x, y: 7 + 10 * y).applying(transform)
        let found = map.apply(SIMD2(8 * x, 4 * y))
        #expect(abs(found.x - place.x) < 1e-9 && abs(found.y - place.y) < 1e-9, "\(transform) \(x) \(y)")
      }
      #expect(PicturePieces.size(of: frame, under: transform).map { [$0.width, $0.height] } == [40, 30])
    }
    #expect(turns.count == 8)
  }

  @Test("V7 The size that a picture needs is that of its frame in pixels, before it is turned, and at least one")
  func pictureSizes() {
    func size(_ width: Double, _ height: Double, _ transform: Transform = .identity) -> [Int]? {
      PicturePieces.size(of: Rect(x: 3, y: 4, width: width, height: height), under: transform).map {
        [$0.width, $0.height]
      }
    }
    #expect(size(10, 20) == [10, 20] && size(0, 20) == nil && size(10, 0) == nil)
    #expect(size(10, 20, Transform(scaleX: 0.01, y: 1)) == nil)
    #expect(size(20_000, 16_385) == [16_384, 16_384])
    let turned = turn(1, about: 0, 0)
    #expect(size(10.2, 20.9, turned) == [11, 21] && size(0.1, 0, turned) == [1, 1])
    #expect(size(10.2, 20.4, turn(1, about: 0, 0, scale: 2)) == [21, 41])
    #expect(size(1e9, 16_384.5, turned) == [16_384, 16_384] && size(.infinity, 5, turned) == nil)
  }

  @Test("V7 Corners are stretched with their shape, and end in the middle of a side")
  func radii() throws {
    let frame = Rect(x: 5, y: 7, width: 20, height: 10)
    func radii(_ radius: Double, _ transform: Transform = .identity) -> [Double] {
      UprightShape(frame, radius: radius, transform: transform).map { [$0.radiusX, $0.radiusY] } ?? []
    }
    for transform in upright {
      let isCrossed = transform.b != 0
      let (small, large): ([Double], [Double]) = isCrossed ? ([12, 8], [15, 10]) : ([8, 12], [10, 15])
      #expect(radii(4, transform) == small && radii(30, transform) == large, "\(transform)")
    }
    // In eighths of a pixel, so that a shape that grows needs few corners.
    let rounded: [(Double, Double)] = [
      (3.3, 3.25), (3.32, 3.375), (0.07, 0.125), (0.06, 0), (0, 0), (-1, 0), (.nan, 0), (5, 5), (5.1, 5),
      (.infinity, 5),
    ]
    for (radius, expected) in rounded { #expect(radii(radius) == [expected, expected], "\(radius)") }
    #expect(UprightShape.eighths(20_000) == 16_384 && UprightShape.eighths(16_383.9) == 16_383.875)
    let flat = try #require(UprightShape(frame, radius: 4, transform: Transform(scaleX: 1, y: 0.01)))
    #expect(flat.box.isEmpty && !flat.isRounded)
    let far = try #require(UprightShape(frame, radius: 4, transform: Transform(translationX: .infinity, y: 0)))
    #expect(far.box == .empty && !far.isRounded)
  }

  @Test(
    "A patch has its corners at the ends, what is repeated between them, and is whole where there is no room for that")
  func patches() throws {
    func extent(_ length: Int, _ corner: Int, _ middle: Int) -> [Int] {
      let extent = NinePatch.extent(of: length, corner: corner, middle: middle)
      return [extent.length, extent.first, extent.last]
    }
    #expect(extent(100, 4, 0) == [8, 4, 4] && extent(8, 4, 0) == [8, 4, 4] && extent(7, 4, 0) == [7, 7, 0])
    #expect(extent(74, 5, 64) == [74, 5, 5] && extent(73, 5, 64) == [73, 73, 0])
    let mask = try #require(Mask(width: 8, height: 6))
    let patch = NinePatch(mask: mask, left: 4, right: 3, top: 2, bottom: 1)
    let box = PixelRect(x0: 10, y0: 20, x1: 50, y1: 60)
    let corners = (0..<4).map { patch.corner($0, of: box) }
    #expect(
      corners.map { $0.cell } == [
        PixelRect(x0: 10, y0: 20, x1: 14, y1: 22), PixelRect(x0: 47, y0: 20, x1: 50, y1: 22),
        PixelRect(x0: 10, y0: 59, x1: 14, y1: 60), PixelRect(x0: 47, y0: 59, x1: 50, y1: 60),
      ])
    #expect(corners.map { [$0.x, $0.y] } == [[10, 20], [42, 20], [10, 54], [42, 54]])
    #expect(patch.band(0, of: box) == PixelRect(x0: 14, y0: 20, x1: 47, y1: 22))
    #expect(patch.band(2, of: box) == PixelRect(x0: 14, y0: 59, x1: 47, y1: 60))
  }

  @Test("Shapes share a patch that differ only in the length between their corners")
  func sharedPatches() throws {
    let store = PatchStore(budget: 1 << 20)
    func shape(_ width: Double, _ height: Double, _ radius: Double) -> UprightShape? {
      UprightShape(Rect(x: 0, y: 0, width: width, height: height), radius: radius, transform: .identity)
    }
    func fill(_ width: Double, _ height: Double, _ radius: Double) -> NinePatch? {
      shape(width, height, radius).flatMap { store.fill($0, frame: 1) }
    }
    func stroke(_ width: Double, _ height: Double, _ radius: Double, _ lineX: Int, _ lineY: Int) -> NinePatch? {
      shape(width, height, radius).flatMap { store.stroke($0, lineX: lineX, lineY: lineY, frame: 1) }
    }
    func sides(_ patch: NinePatch?) -> [Int] { patch.map { [$0.mask.width, $0.mask.height] } ?? [] }
    let round = try #require(fill(100, 50, 8))
    #expect(sides(round) == [16, 16] && [round.left, round.right, round.top, round.bottom] == [8, 8, 8, 8])
    let bytes = store.byteCount
    #expect(bytes == round.mask.byteCount)
    #expect(fill(16, 900, 8) === round && store.byteCount == bytes)
    let others = [fill(15, 50, 7.5), fill(100, 15, 7.5), fill(100, 50, 8.125)]
    #expect(others.map { sides($0) } == [[15, 16], [16, 15], [18, 18]])
    // The radius is at most half of the width.
    let narrow = try #require(fill(15, 50, 9))
    #expect(narrow === others[0] && [narrow.left, narrow.right, narrow.top, narrow.bottom] == [15, 0, 8, 8])
    let line = try #require(stroke(100, 50, 8, 1, 2))
    #expect(line !== round && stroke(40, 60, 8, 1, 2) === line)
    #expect(stroke(100, 50, 8, 2, 2) !== line && stroke(100, 50, 8, 1, 1) !== line)
    // A line that is wider than the corner is part of it.
    #expect(sides(stroke(100, 50, 2, 9, 7)) == [18, 14])
    let largest = WholePixelLimits.largestRadius
    #expect(sides(fill(2 * largest, 20, 10)) == [20, 20])
    #expect(fill(2 * largest, 2 * largest, largest) != nil)
    #expect(fill(2 * largest + 1, 2 * largest + 1, largest + 0.125) == nil)
  }

  @Test("A canvas is a part of the screen: what is drawn onto it is limited to it, and counted from its corner")
  func canvas() throws {
    let surface = try #require(Surface(width: 10, height: 8))
    let canvas = Canvas(surface, x: 5, y: 6, bounds: PixelRect(x0: 0, y0: 7, x1: 12, y1: 100))
    #expect(canvas.bounds == PixelRect(x0: 5, y0: 7, x1: 12, y1: 14))
    #expect(canvas.local(PixelRect(x0: 0, y0: 0, x1: 8, y1: 9)) == PixelRect(x0: 0, y0: 1, x1: 3, y1: 3))
    #expect(canvas.local(PixelRect(x0: 12, y0: 7, x1: 20, y1: 9)) == .empty)
    #expect(canvas.local(Affine(a: 2, b: 0, c: 0, d: 2, tx: 7, ty: 7)) == Affine(a: 2, b: 0, c: 0, d: 2, tx: 2, ty: 1))
  }

  @Test("A layer's surface grows in both directions in steps, is for one layer at a time, and goes after 300 frames")
  func layerSurfaces() throws {
    var pool = LayerPool<Surface>()
    func sides(_ surface: Surface?) -> [Int] { surface.map { [$0.width, $0.height] } ?? [] }
    let outer = pool.take(width: 64, height: 65, frame: 1)
    let inner = pool.take(width: 1, height: 1, frame: 1)
    #expect(sides(outer) == [64, 128] && sides(inner) == [64, 64])
    pool.giveBack()
    let same = pool.take(width: 64, height: 64, frame: 1)
    #expect(same === inner)
    for _ in 0..<5 { pool.giveBack() }
    let first = pool.take(width: 10, height: 128, frame: 1)
    #expect(first === outer)
    pool.giveBack()
    let wider = pool.take(width: 65, height: 1, frame: 2)
    #expect(sides(wider) == [128, 128] && pool.byteCount == (128 * 128 + 64 * 64) * 4)
    // The next frame begins with the first one.
    pool.endFrame(2)
    let next = pool.take(width: 1, height: 1, frame: 3)
    #expect(next === wider)
    // In bytes after the frames with these numbers.
    let kept = [301, 302, 303, 304].map { frame in
      pool.endFrame(frame)
      return pool.byteCount
    }
    #expect(kept == [(128 * 128 + 64 * 64) * 4, 128 * 128 * 4, 128 * 128 * 4, 0])
  }
}
