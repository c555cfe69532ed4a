import Pixels
import Testing

@testable import Raster

/// Moving pixels within a surface.
@Suite struct SurfaceMoveTests {
  private func numbered() throws -> Surface {
    let surface = try #require(Surface(width: 9, height: 7))
    for y in 0..<7 { for x in 0..<9 { surface.row(y)[x] = UInt32(y * 16 + x) } }
    return surface
  }

  @Test(
    "V6 Every pixel is moved by the same distance, in every direction, and pixels whose source is beyond the edge do not change",
    arguments: [(3, 0), (-3, 0), (0, 2), (0, -2), (0, 0), (9, 0), (0, -40)] as [(Int, Int)])
  func moves(way: (Int, Int)) throws {
    for box in [
      PixelRect(x0: 0, y0: 0, x1: 9, y1: 7), PixelRect(x0: 2, y0: 1, x1: 7, y1: 6),
      PixelRect(x0: -5, y0: -5, x1: 50, y1: 50),
      PixelRect(x0: 4, y0: 4, x1: 4, y1: 9),
    ] {
      let surface = try numbered()
      surface.move(box, x: way.0, y: way.1)
      for y in 0..<7 {
        for x in 0..<9 {
          let (fromX, fromY) = (x - way.0, y - way.1)
          let isMoved =
            (box.x0..<box.x1).contains(x) && (box.y0..<box.y1).contains(y) && (0..<9).contains(fromX)
            && (0..<7).contains(fromY)
          #expect(surface.row(y)[x] == UInt32(isMoved ? fromY * 16 + fromX : y * 16 + x))
        }
      }
    }
  }
}
