import Testing
import ViewTree

@testable import Containers

/// Pages, items and their positions, compared with lists of them.
@Suite struct SwipePagesTests {
  /// Positions on pages, between them, beside them, and beyond the ends.
  private func positions(_ pages: [Double]) -> [Double] {
    let between = zip(pages, pages.dropFirst()).map { ($0 + $1) / 2 }
    var positions = [-60.0]
    for place in pages + between { for distance in [-7, -1e-6, 0, 1e-6, 7] { positions.append(place + distance) } }
    positions.append((pages.last ?? 0) + 60)
    return positions
  }

  @Test("S4 S7 Positions belong to the pages around them, and steps go from page to page", arguments: [1, 2, 3, 4])
  func pages(stride: Int) {
    for count in [1, 2, 5, 10] {
      for end in [0, 250, Double(max(0, count * 100 - 300)), Double((count - 1) * 100)] {
        let pages = SwipePages(itemCount: count, stride: stride, extent: 100, end: end)
        let firstItems = Array(Swift.stride(from: 0, to: count, by: stride))
        #expect(pages.count == firstItems.count && firstItems.indices.map(pages.firstItem) == firstItems)
        let pageNumbers = (0..<count).map { item in firstItems.lastIndex { $0 <= item } ?? 0 }
        #expect((0..<count).map(pages.page(ofItem:)) == pageNumbers)
        let places = firstItems.map { min(end, Double($0) * 100) }
        #expect(places.indices.map(pages.position) == places)
        // Several pages may share the end.
        let last = places.firstIndex(of: end) ?? places.count - 1
        let distinct = Array(places.prefix(last + 1))
        #expect([-5, 0, last, last + 1, 99].map(pages.clamped) == [0, 0, last, last, last])
        for position in positions(distinct + [end]) {
          let occasion = "\(position) of \(distinct), \(count) items"
          let isAtEnd = position >= end - 1e-5
          let before = isAtEnd ? last : distinct.lastIndex { $0 <= position + 1e-5 } ?? 0
          #expect(pages.page(atOrBefore: position) == before, "\(occasion)")
          let distances = distinct.map { abs($0 - position) }
          let nearest = distances.lastIndex(of: distances.min() ?? 0)
          #expect(pages.nearest(to: position) == nearest, "\(occasion)")
          let isOn = position - distinct[before] <= 1e-5
          let steps = [-9, -2, -1, 0, 1, 2, 9]
          // Between two pages, the first step back goes to the one before.
          let goals = steps.map { step in min(last, max(0, step < 0 && !isOn ? before + step + 1 : before + step)) }
          let found = steps.map { pages.page($0, from: position) }
          #expect(found == goals, "\(occasion)")
          #expect(pages.isOnLastWay(position) == (last == 0 || position > distinct[last - 1]), "\(occasion)")
          // The page that is asked for among those that share the end, and the one that counts as shown there.
          let usual = last > 0 ? places.count - 1 : 0
          let asked: [Int?] = [nil, last - 1, last, places.count - 1, places.count]
          let progress = zip(asked, [usual, usual, last, places.count - 1, places.count - 1]).map { asked, shown in
            let numbers = (0...last).map { Double($0 == last ? shown : $0) }
            guard before < last else { return numbers[before] }
            let part = min(1, max(0, (position - distinct[before]) / (distinct[before + 1] - distinct[before])))
            return numbers[before] + (numbers[before + 1] - numbers[before]) * part
          }
          expectNear(asked.map { pages.progress(position, endPage: $0) }, progress, occasion)
        }
      }
    }
  }

  private func expectNear(_ values: [Double], _ expected: [Double], _ occasion: String) {
    let areNear = values.count == expected.count && zip(values, expected).allSatisfy { isNear($0, $1) }
    #expect(areNear, "\(occasion): \(values), not \(expected)")
  }

  @Test("S4 Where items wrap around, each round has its own pages, in both directions", arguments: [1, 2, 3, 4])
  func rounds(stride: Int) {
    for count in [1, 2, 5, 7] {
      let pages = SwipePages(itemCount: count, stride: stride, extent: 100, end: nil)
      let inRound = Array(Swift.stride(from: 0, to: count, by: stride))
      let firstItems = (-3...3).flatMap { round in inRound.map { $0 + round * count } }
      let numbers = firstItems.indices.map { $0 - 3 * inRound.count }
      #expect(numbers.map(pages.firstItem) == firstItems && numbers.map(pages.clamped) == numbers)
      for item in -2 * count..<2 * count {
        let page = firstItems.lastIndex { $0 <= item }.map { numbers[$0] }
        #expect(pages.page(ofItem: item) == page)
      }
      let places = firstItems.map { Double($0) * 100 }
      #expect(numbers.map(pages.position) == places)
      for position in positions(Array(places.dropFirst(inRound.count).dropLast(inRound.count))).dropFirst().dropLast() {
        let occasion = "\(position), \(count) items"
        guard let before = places.lastIndex(where: { $0 <= position + 1e-5 }) else { continue }
        #expect(pages.page(atOrBefore: position) == numbers[before], "\(occasion)")
        let distances = places.map { abs($0 - position) }
        let nearest = distances.lastIndex(of: distances.min() ?? 0).map { numbers[$0] }
        #expect(pages.nearest(to: position) == nearest, "\(occasion)")
        let isOn = position - places[before] <= 1e-5
        let steps = [-2, -1, 0, 1, 2]
        let goals = steps.map { step in step < 0 && !isOn ? numbers[before] + step + 1 : numbers[before] + step }
        let found = steps.map { pages.page($0, from: position) }
        #expect(found == goals, "\(occasion)")
        let part = min(1, max(0, (position - places[before]) / (places[before + 1] - places[before])))
        let progress = min(Double(inRound.count - 1), Double(before % inRound.count) + part)
        #expect(isNear(pages.progress(position), progress), "\(occasion)")
      }
    }
  }

  // MARK: Places

  private func geometry(_ change: (inout SwipeGeometry) -> Void) -> SwipeGeometry {
    var geometry = SwipeGeometry()
    geometry.count = 7
    geometry.isLaidOut = true
    geometry.itemSize = Size(width: 100, height: 50)
    geometry.viewSize = Size(width: 250, height: 200)
    change(&geometry)
    return geometry
  }

  @Test("S1 S4 S15 Items lie one behind the other, and those are visible of which a part lies in the view")
  func seen() {
    for alignment in [SwipeView.Alignment.edge, .center] {
      for (perPage, wraps) in [(1, false), (2, false), (3, false), (1, true), (2, true)] {
        let places = geometry {
          ($0.alignment, $0.itemsPerPage, $0.wraps) = (alignment, perPage, wraps)
        }
        // The page is centered, or its first item if the page is longer than the view.
        let centered = perPage <= 2 ? Double(perPage) * 100 : 100
        let lead = alignment == .edge ? 0 : (250 - centered) / 2
        let mirrored = geometry {
          ($0.alignment, $0.itemsPerPage, $0.wraps, $0.isMirrored) = (alignment, perPage, wraps, true)
        }
        let vertical = geometry {
          ($0.alignment, $0.itemsPerPage, $0.wraps, $0.axis) = (alignment, perPage, wraps, .vertical)
          $0.itemSize = Size(width: 50, height: 100)
          $0.viewSize = Size(width: 200, height: 250)
        }
        for position in stride(from: -330.0, through: 930, by: 30) {
          let items = wraps ? -5..<13 : 0..<7
          let starts = items.map { Double($0) * 100 - position + lead }
          let expected = zip(items, starts).filter { $1 + 100 > 1e-3 && $1 < 250 - 1e-3 }.map { $0.0 }
          let occasion = "\(alignment), \(perPage) per page, wraps: \(wraps), at \(position)"
          for places in [places, mirrored, vertical] {
            #expect(Array(places.visibleItems(position)) == expected, "\(occasion)")
          }
          let (x, mirroredX) = (places.contentOrigin(position).x, mirrored.contentOrigin(position).x)
          let y = vertical.contentOrigin(position).y
          expectNear(items.map { places.frame(ofItem: $0).minX - x }, starts, occasion)
          expectNear(items.map { mirrored.frame(ofItem: $0).maxX - mirroredX }, starts.map { 250 - $0 }, occasion)
          expectNear(items.map { vertical.frame(ofItem: $0).minY - y }, starts, occasion)
          let edge = places.leadingEdge(position)
          expectNear(items.map { places.middle(ofItem: $0) - edge }, starts.map { $0 + 50 }, occasion)
        }
      }
    }
    #expect(geometry { $0.isLaidOut = false }.visibleItems(0).isEmpty)
  }

  @Test("S1 Items have their own size, or fill the view along an axis for which they have none")
  func sizes() {
    for (item, axis, expected) in [
      (Size(width: 100, height: 50), .horizontal, [100, 300]),
      (Size(width: 100, height: 50), .vertical, [50, 200]),
      (Size(width: 0, height: 50), .horizontal, [300, 300]),
      (Size(width: 0, height: 0), .vertical, [200, 200]),
      (Size(width: 0.4, height: 0.2), .horizontal, [1, 300]),
    ] as [(Size, Axis, [Double])] {
      var places = SwipeGeometry()
      places.axis = axis
      places.setSizes(item: item, view: Size(width: 300, height: 200))
      #expect(places.isLaidOut && [places.itemExtent, places.viewExtent] == expected, "\(item)")
      let size = Size(
        width: item.width > 0 ? max(1, item.width) : 300, height: item.height > 0 ? max(1, item.height) : 200)
      #expect(places.itemSize == size && places.viewSize == Size(width: 300, height: 200), "\(item)")
      places.forgetSizes()
      let forgotten = [places.itemSize, places.viewSize]
      #expect(!places.isLaidOut && forgotten == [Size(width: 1, height: 1), Size(width: 1, height: 1)], "\(item)")
    }
  }

  @Test("S4 Positions are within the content, or in any round where it wraps")
  func within() {
    let plain = geometry { _ in }
    #expect([-1.0, 0, 300, 450, 451].map(plain.clamped) == [0, 0, 300, 450, 450] && plain.range == 0...450)
    #expect([-1e-6, 450.000001, -1e-4, 450.0001].map(plain.isBeyondEnd) == [false, false, true, true])
    #expect((-1...8).map(plain.index(ofItem:)) == [0, 0, 1, 2, 3, 4, 5, 6, 6, 6])
    #expect([4, 5].map { plain.isAt($0, 450) } == [false, true] && plain.isAt(3, 300 + 1e-6))
    #expect([0.0, 250, 450].map(plain.offset) == [0, 2.5, 4.5] && plain.position(ofOffset: 6, near: 0) == 450)
    #expect([0.0, 149, 150, 420, 425, 450].map(plain.restItem) == [0, 1, 2, 4, 5, 5])
    let wrapped = geometry { $0.wraps = true }
    #expect([-1.0, 451].map(wrapped.clamped) == [-1, 451] && wrapped.range == nil && !wrapped.isBeyondEnd(-900))
    #expect([-1.0, 0, 699, 700, 1400].map(wrapped.round) == [-1, 0, 0, 1, 2])
    #expect((-2...8).map(wrapped.index(ofItem:)) == [5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1])
    #expect([-100.0, 0, 650, 700].map(wrapped.offset) == [6, 0, 6.5, 0])
    // The shorter way, or forward if both are equal, or as asked, and none to where it is.
    for (index, position, shortest, forward, backward) in [
      (3, 0, 3, 3, -4), (4, 0, -3, 4, -3), (0, 350, 7, 7, 0), (0, 340, 0, 7, 0), (2, 200, 2, 2, 2), (2, 900, 9, 9, 9),
      (2, -1, 2, 2, -5), (6, -100, -1, -1, -1),
    ] as [(Int, Double, Int, Int, Int)] {
      #expect(wrapped.item(of: index, from: position, .shortest) == shortest, "\(index) from \(position)")
      #expect(wrapped.item(of: index, from: position, .forward) == forward, "\(index) from \(position)")
      #expect(wrapped.item(of: index, from: position, .backward) == backward, "\(index) from \(position)")
    }
    // A last item that is longer than the view can be scrolled along, without pages.
    let long = geometry { ($0.viewSize.width, $0.isPaging) = (70, false) }
    #expect(long.restOfLastItem == 600...630)
    #expect(geometry { $0.isPaging = false }.restOfLastItem == nil)
    #expect(geometry { $0.viewSize.width = 70 }.restOfLastItem == nil)
    #expect(geometry { ($0.viewSize.width, $0.isPaging, $0.wraps) = (70, false, true) }.restOfLastItem == nil)
  }

  @Test("S14 Where items wrap around, each round is edited in the same way", arguments: [true, false])
  func edits(wraps: Bool) throws {
    let insertion = try #require(SwipeEdit(inserting: [0, 2, 5], of: 3))
    let deletion = try #require(SwipeEdit(removing: [1, 4], of: 5))
    for round in wraps ? -2...2 : 0...0 {
      let inserted = (0..<3).compactMap { insertion.newIndex($0 + 3 * round, wraps: wraps) }
      let moved = [1, 3, 4].map { $0 + 6 * round }
      #expect(inserted == moved)
      #expect((0..<3).map { insertion.successor($0 + 3 * round, wraps: wraps) } == moved)
      let original = (0..<6).map { item in insertion.oldIndex(item + 6 * round, wraps: wraps).map { $0 - 3 * round } }
      #expect(original == [nil, 0, nil, 1, 2, nil])
      let remaining = (0..<5).map { item in deletion.newIndex(item + 5 * round, wraps: wraps).map { $0 - 3 * round } }
      #expect(remaining == [0, nil, 1, 2, nil])
      let successors = (0..<5).map { deletion.successor($0 + 5 * round, wraps: wraps) - 3 * round }
      #expect(successors == [0, 1, 1, 2, 2])
      let former = (0..<3).compactMap { deletion.oldIndex($0 + 3 * round, wraps: wraps) }.map { $0 - 5 * round }
      #expect(former == [0, 2, 3])
    }
    let first = try #require(SwipeEdit(inserting: [0, 1], of: 0))
    #expect(first.successor(0) == 0 && first.successor(3, wraps: wraps) == 0)
    let all = try #require(SwipeEdit(removing: [0, 1], of: 2))
    #expect(all.successor(1) == 0 && all.newCount == 0)
  }
}
