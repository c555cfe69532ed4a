import Pixels
import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Damage regions") struct DamageRegionTests {
  @Test("V7 any number of rectangles become a few that are disjoint and cover all of them")
  func manyRectangles() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var region = DamageRegion()
      var added: [PixelRect] = []
      let longest = [4, 20, 60, 200].randomElement(using: &random)!
      for _ in 0..<80 {
        let (x, y) = (Int.random(in: 0..<300, using: &random), Int.random(in: 0..<300, using: &random))
        let rect = PixelRect(
          x0: x, y0: y, x1: x + Int.random(in: 1...longest, using: &random),
          y1: y + Int.random(in: 1...longest, using: &random))
        added.append(rect)
        region.add(rect)
      }
      let rects = region.rects
      #expect(rects.count <= 24, "seed \(seed), round \(round)")
      for (index, rect) in rects.enumerated() {
        #expect(!rects[..<index].contains { $0.intersects(rect) }, "seed \(seed), round \(round)")
      }
      for rect in added {
        let covered = rects.reduce(0) { $0 + $1.intersection(rect).area }
        #expect(covered == rect.area, "seed \(seed), round \(round)")
      }
    }
  }
}
