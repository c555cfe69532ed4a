import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

@Suite("Places of a list's items") struct ListGeometryTests {
  private func rows(_ count: Int, spacing: Double = 0, sections: [Int] = []) -> ListGeometry {
    ListGeometry(
      layout: .rows(height: 40), spacing: spacing, width: 200, count: count, sections: sections, headerHeight: 28)
  }

  private func grid(
    _ count: Int, width: Double = 230, spacing: Double = 10, sections: [Int] = [], isMirrored: Bool = false
  ) -> ListGeometry {
    ListGeometry(
      layout: .grid(minimumItemSize: Size(width: 50, height: 100)), spacing: spacing, width: width, count: count,
      sections: sections, headerHeight: 28, isMirrored: isMirrored)
  }

  @Test("L13 Rows lie one below another, as wide as the list")
  func rowPlaces() {
    let places = rows(10, spacing: 5)
    #expect(places.rect(ofItemAt: 0) == Rect(x: 0, y: 0, width: 200, height: 40))
    #expect(places.rect(ofItemAt: 9) == Rect(x: 0, y: 405, width: 200, height: 40))
    #expect(places.height == 445)
    #expect(rows(0).height == 0)
  }

  @Test("L13 The items of a grid share what is left of the width, and keep their proportions")
  func gridPlaces() {
    // Four columns of 50 with three spaces of 10 fit exactly into 230, and still do into 289.
    #expect(grid(10).columns == 4)
    #expect(grid(10).itemSize == Size(width: 50, height: 100))
    let wide = grid(10, width: 289)
    #expect(wide.columns == 4)
    #expect(isNear(wide.itemSize.width, 64.75) && isNear(wide.itemSize.height, 129.5))
    #expect(wide.rect(ofItemAt: 5).minY == wide.itemSize.height + 10)
    #expect(isNear(wide.rect(ofItemAt: 3).maxX, 289))
    #expect(grid(10).height == 320)
  }

  @Test("L13 A grid narrower than an item has one column")
  func narrowGrid() {
    let narrow = grid(3, width: 30)
    #expect(narrow.columns == 1)
    #expect(narrow.itemSize == Size(width: 30, height: 60))
  }

  @Test("L19 Right to left mirrors a grid")
  func mirrored() {
    let places = grid(10, isMirrored: true)
    #expect(places.rect(ofItemAt: 0).maxX == 230)
    #expect(places.rect(ofItemAt: 3).minX == 0)
    #expect(places.index(at: Point(x: 225, y: 5)) == 0)
  }

  @Test("L13 What is asked for is what lies there, with and without headers, in rows and in grids")
  func consistency() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &random)
      var sections: [Int] = []
      if Bool.random(using: &random), count > 0 {
        sections =
          [0] + (1..<max(2, count)).filter { $0 < count && Int.random(in: 0..<4, using: &random) == 0 && $0 > 0 }
      }
      let spacing = [0, 3.7, 10].randomElement(using: &random)!
      let places =
        Bool.random(using: &random)
        ? ListGeometry(
          layout: .rows(height: 33.3), spacing: spacing, width: 200, count: count, sections: sections, headerHeight: 28)
        : grid(count, width: Double.random(in: 20...400, using: &random), spacing: spacing, sections: sections)
      let rects = (0..<count).map(places.rect)
      #expect(isNear(places.height, rects.last.map(\.maxY) ?? 0), "seed \(seed)")
      for _ in 0..<20 {
        let top = Double.random(in: -50...places.height + 50, using: &random)
        let bottom = top + Double.random(in: 0...300, using: &random)
        let seen = rects.indices.filter { rects[$0].maxY > top + 1e-6 && rects[$0].minY < bottom - 1e-6 }
        #expect(Array(places.items(from: top, to: bottom)) == seen, "seed \(seed)")
        let point = Point(x: Double.random(in: -10...places.width + 10, using: &random), y: top)
        #expect(places.index(at: point) == rects.firstIndex { $0.contains(point) }, "seed \(seed)")
      }
      for index in 0..<count {
        #expect(places.items(ofSection: places.section(ofItem: index)).contains(index))
        if places.columns == 1 {
          let middle = rects[index].center
          #expect(places.insertionIndex(at: Point(x: 0, y: middle.y - 0.01)) == index, "seed \(seed)")
          #expect(places.insertionIndex(at: Point(x: 0, y: middle.y + 0.01)) == index + 1, "seed \(seed)")
        } else {
          let middle = rects[index].center
          #expect(places.insertionIndex(at: Point(x: middle.x - 0.01, y: middle.y)) == index, "seed \(seed)")
          #expect(places.insertionIndex(at: Point(x: middle.x + 0.01, y: middle.y)) == index + 1, "seed \(seed)")
        }
      }
    }
  }

  @Test("L13 The sections between two places, each with its items and its top; none beyond an end or without headers")
  func sections() {
    let places = rows(10, sections: [0, 3, 7])
    #expect((0...3).map(places.top(ofSection:)) == [0, 148, 336, 484])
    #expect((0..<3).map(places.items(ofSection:)) == [0..<3, 3..<7, 7..<10])
    for (top, bottom, sections) in [
      (0.0, 10.0, 0..<1), (0, 147.9, 0..<1), (0, 148.1, 0..<2), (147.9, 336.1, 0..<3), (150, 330, 1..<2),
      (-50, 1, 0..<1), (483.9, 999, 2..<3), (-50, -1, 0..<0), (484, 999, 0..<0), (100, 50, 0..<0),
    ] as [(Double, Double, Range<Int>)] {
      #expect(places.sections(from: top, to: bottom) == sections, "\(top) to \(bottom)")
    }
    let flat = ListGeometry(layout: .rows(height: 40), spacing: 0, width: 0, count: 10, sections: [0], headerHeight: 28)
    for empty in [rows(10), rows(0), flat] { #expect(empty.sections(from: 0, to: 100) == 0..<0) }
  }

  @Test("L13 The last of 10^6 rows lies where it should, to the bit")
  func precision() {
    let places = ListGeometry(layout: .rows(height: 40.1), spacing: 0.3, width: 200, count: 1_000_000)
    #expect(places.rect(ofItemAt: 999_999).minY == 999_999 * (40.1 + 0.3))
    for index in [1, 77_777, 333_333, 999_998] {
      let rect = places.rect(ofItemAt: index)
      #expect(places.items(from: rect.minY, to: rect.maxY) == index..<index + 1)
      #expect(places.index(at: rect.origin) == index)
    }
  }

  @Test("L15 Down into a shorter last row goes to the last item, and steps go on across sections")
  func steps() {
    let places = grid(10)  // rows of 4, 4 and 2
    #expect(places.item(1, rowsBelow: 1) == 5)
    #expect(places.item(1, rowsBelow: 7) == 9)
    #expect(places.item(1, rowsBelow: 9) == 9)
    #expect(places.item(-1, rowsBelow: 9) == 5)
    #expect(places.item(-1, rowsBelow: 2) == 2)
    #expect(places.item(-100, rowsBelow: 9) == 1)
    let parted = grid(10, sections: [0, 3])  // rows of 3 | 4, 3
    #expect(parted.item(1, rowsBelow: 2) == 5)
    #expect(parted.item(1, rowsBelow: 6) == 9)
    #expect(parted.item(-1, rowsBelow: 6) == 2)
  }

  @Test("L18 Items that are dragged leave their places to the others", arguments: [[2], [0], [9], [1, 4, 5], [0, 9]])
  func arrangement(lifted: [Int]) {
    for index in 0...10 {
      let arrangement = DragArrangement(count: 10, lifted: lifted, before: index)
      var expected: [Int?] = (0..<index).filter { !lifted.contains($0) }
      expected += lifted.map { _ in nil }
      expected += (index..<10).filter { !lifted.contains($0) }
      #expect((0..<10).map(arrangement.item) == expected)
      for place in 0..<10 {
        if let item = arrangement.item(at: place) { #expect(arrangement.place(of: item) == place) }
      }
      var order = expected.compactMap { $0 }
      order.insert(contentsOf: lifted, at: arrangement.gap)
      #expect(lifted.map(arrangement.place) == lifted.map { order.firstIndex(of: $0)! })
      #expect(arrangement.isChanged == (order != Array(0..<10)))
      // What the index says is the same order.
      let before = (0..<arrangement.dropIndex).filter { !lifted.contains($0) }
      #expect(before.count == arrangement.gap)
    }
  }
}
