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

  @Test(
    "V7 Rectangles that form one are joined, what is contained adds nothing, and of what overlaps the rest is added")
  func joined() {
    func rects(_ added: [PixelRect]) -> [PixelRect] {
      var region = DamageRegion()
      for rect in added { region.add(rect) }
      return region.rects
    }
    let (a, b, c) = (box(0, 0, 10, 10), box(20, 0, 30, 10), box(10, 0, 20, 10))
    #expect(rects([a, b]) == [a, b])
    #expect(rects([a, c]) == [box(0, 0, 20, 10)] && rects([a, box(0, 10, 10, 30)]) == [box(0, 0, 10, 30)])
    #expect(rects([a, b, c]) == [box(0, 0, 30, 10)])
    #expect(rects([a, b, box(0, 0, 40, 40)]) == [box(0, 0, 40, 40)])
    #expect(rects([a, b, box(2, 2, 8, 8), box(22, 2, 28, 8), a, b]) == [a, b])
    #expect(rects([a, box(5, 5, 15, 15)]) == [a, box(10, 5, 15, 10), box(5, 10, 15, 15)])
    #expect(rects([box(5, 5, 5, 10), box(5, 10, 10, 5)]) == [])
    // What is left of the last one is added beside both of the others.
    #expect(Set(rects([a, b, box(5, 0, 25, 12)])) == [a, b, box(10, 0, 20, 10), box(5, 10, 25, 12)])
  }

  @Test(
    "V7 Beyond 24 rectangles, the two whose union adds the fewest pixels are joined, with all that this union overlaps")
  func cheapest() {
    let grid = (0..<24).map { box(40 * ($0 % 8), 40 * ($0 / 8), 40 * ($0 % 8) + 10, 40 * ($0 / 8) + 10) }
    var region = DamageRegion()
    for rect in grid { region.add(rect) }
    #expect(region.rects == grid)
    // Beside the rectangle at 80, 40.
    region.add(box(92, 41, 100, 49))
    #expect(Set(region.rects) == Set(grid).subtracting([box(80, 40, 90, 50)]).union([box(80, 40, 100, 50)]))
    #expect(region.rects.count == 24)
    region.removeAll()
    #expect(region.isEmpty)
    region.add(grid[3])
    #expect(region.rects == [grid[3]])
  }
}

nonisolated private func box(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> PixelRect {
  PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
}
