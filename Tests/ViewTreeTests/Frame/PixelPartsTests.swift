import Pixels
import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Parts of pixel rectangles") struct PixelPartsTests {
  private func random(_ random: inout SeededGenerator) -> PixelRect {
    let (x, y) = (Int.random(in: 0..<40, using: &random), Int.random(in: 0..<40, using: &random))
    return PixelRect(
      x0: x, y0: y, x1: x + Int.random(in: 1...20, using: &random), y1: y + Int.random(in: 1...20, using: &random))
  }

  @Test("V7 what is subtracted is gone, and everything else remains, once")
  func subtraction() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let untouched = random(&generator)
      let whole = random(&generator)
      var rects = [untouched, whole]
      let holes = (0..<6).map { _ in random(&generator) }
      for hole in holes { rects.subtract(hole, from: 1) }
      #expect(rects[0] == untouched, "seed \(seed), round \(round)")
      let parts = rects.dropFirst()
      for y in whole.y0..<whole.y1 {
        for x in whole.x0..<whole.x1 {
          let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
          let count = holes.contains { $0.contains(pixel) } ? 0 : 1
          #expect(parts.count { $0.contains(pixel) } == count, "seed \(seed), round \(round)")
        }
      }
      #expect(parts.allSatisfy { !$0.isEmpty && whole.contains($0) }, "seed \(seed), round \(round)")
    }
  }

  @Test("V7 the number of parts is known beforehand")
  func partCount() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (rect, hole) = (random(&generator), random(&generator))
      guard rect.intersects(hole) else { continue }
      var count = 0
      rect.forEachPart(outside: hole) { _ in count += 1 }
      #expect(rect.partCount(outside: hole) == count, "seed \(seed)")
    }
  }
}
