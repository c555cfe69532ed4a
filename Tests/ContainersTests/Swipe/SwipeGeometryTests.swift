import Testing
import ViewTree

@testable import Containers

@Suite struct SwipeGeometryTests {
  @Test("F5 A release above 300 points per second moves to the next page, at most one from the start of the drag")
  func releases() {
    var places = SwipeGeometry()
    places.count = 10
    places.setSizes(item: Size(width: 300, height: 200), view: Size(width: 300, height: 200))
    func item(_ velocity: Double, at position: Double, from start: Double? = 900, coasts: Bool = false) -> Int? {
      let rest = Deceleration(start: position, velocity: velocity).restPosition
      let release = ScrollRelease(proposed: rest, velocity: velocity, dragStart: start)
      return places.rest(for: release, at: position, coasts: coasts).item
    }
    #expect(item(300, at: 900) == 3 && item(-300, at: 900) == 3)
    #expect(item(300.01, at: 900) == 4 && item(-300.01, at: 900) == 2)
    #expect(item(0, at: 1049.9) == 3 && item(0, at: 1050) == 4)
    #expect(item(5000, at: 1350) == 4 && item(-5000, at: 450) == 2)
    #expect(item(5000, at: 1350, from: nil) == 5)
    #expect(item(2000, at: 900, coasts: true) == 6)
    // A release on a page moves nowhere, and one beyond an end only moves back to it.
    #expect(places.rest(for: ScrollRelease(proposed: 900, velocity: 0), at: 900, coasts: false) == (.at(900), nil))
    #expect(places.rest(for: ScrollRelease(proposed: -60, velocity: 0), at: -60, coasts: false) == (.natural, 0))
    places.isPaging = false
    #expect(places.rest(for: ScrollRelease(proposed: 999, velocity: 5), at: 900, coasts: false) == (.natural, nil))
  }

  func geometry(
    _ count: Int, item: Double = 100, view: Double = 300, perPage: Int = 1,
    _ change: (inout SwipeGeometry) -> Void = { _ in }
  ) -> SwipeGeometry {
    var geometry = SwipeGeometry()
    geometry.isLaidOut = true
    geometry.count = count
    geometry.itemSize = Size(width: item, height: 50)
    geometry.viewSize = Size(width: view, height: 200)
    geometry.itemsPerPage = perPage
    change(&geometry)
    return geometry
  }

  @Test("S7 The end of the content")
  func ends() {
    #expect(geometry(10).end == 700)
    #expect(geometry(10) { $0.alignment = .center }.end == 900)
    #expect(geometry(2).end == 0)
    #expect(geometry(0).end == 0)
    #expect(geometry(1, item: 400, view: 300).end == 100)
    // Numbers of items that are multiples of a page, and others.
    #expect(geometry(9, perPage: 3).end == 600)
    #expect(geometry(10, perPage: 3).end == 900)
    #expect(geometry(10, perPage: 3) { $0.truncatesFinalPage = true }.end == 700)
    #expect(geometry(10, perPage: 3) { $0.isPaging = false }.end == 700)
    #expect(geometry(2, perPage: 3).end == 0)
    #expect(geometry(10, perPage: 3) { $0.alignment = .center }.end == 900)
    #expect(
      geometry(10, perPage: 3) {
        $0.alignment = .center
        $0.truncatesFinalPage = true
      }.end == 700)
    // The position of the last item is exact, in spite of rounding errors.
    let width = 100.0 / 3
    let third = geometry(10, item: width, view: 100)
    #expect(third.end == 7 * width)
    #expect(third.offset(third.end) == 7)
  }

  @Test("S4 S7 Pages, their positions, and the distances between them")
  func pages() {
    let pages = geometry(10, perPage: 3) { $0.truncatesFinalPage = true }.pages
    #expect(pages.count == 4)
    #expect((0..<4).map(pages.position) == [0, 300, 600, 700])
    #expect(pages.nearest(to: 640) == 2)
    #expect(pages.nearest(to: 660) == 3)
    #expect(pages.nearest(to: 9999) == 3)
    #expect(pages.nearest(to: -5) == 0)
    #expect(pages.page(1, from: 610) == 3)
    #expect(pages.page(-1, from: 610) == 2)
    #expect(pages.page(-1, from: 600) == 1)
    #expect(pages.page(7, from: 0) == 3)
    #expect(pages.progress(650) == 2.5)

    // Of several items that share the end, the first one is the current one.
    let items = geometry(10).items
    #expect(items.nearest(to: 700) == 7)
    #expect(items.page(-1, from: 700) == 6)
    // Items that are wider than the view have a position each.
    let wide = geometry(10, item: 200).items
    #expect(wide.nearest(to: 1700) == 9)
    #expect(wide.nearest(to: 1640) == 8)
  }

  @Test("S4 Wrapped pages begin at 0, p, 2p … in each round")
  func wrappedPages() {
    let pages = geometry(10, perPage: 3) { $0.wraps = true }.pages
    #expect((-5...5).map(pages.firstItem) == [-11, -10, -7, -4, -1, 0, 3, 6, 9, 10, 13].map { $0 })
    #expect(pages.page(ofItem: -1) == -1)
    #expect(pages.page(ofItem: 12) == 4)
    #expect(pages.nearest(to: 950) == 4)
    #expect(pages.nearest(to: -40) == 0)
    #expect(pages.nearest(to: -60) == -1)
    #expect(pages.page(1, from: 900) == 4)
    #expect(pages.page(-1, from: 0) == -1)
    #expect(pages.page(-1, from: -30) == -1)
    #expect(pages.progress(990) == 3)
  }

  @Test("S4 The direction to an item: the shorter one, forward if equal, or as requested")
  func directions() {
    let geometry = geometry(10) { $0.wraps = true }
    #expect(geometry.item(of: 8, from: 0, .shortest) == -2)
    #expect(geometry.item(of: 5, from: 0, .shortest) == 5)
    #expect(geometry.item(of: 0, from: 500, .shortest) == 10)
    #expect(geometry.item(of: 8, from: 0, .forward) == 8)
    #expect(geometry.item(of: 2, from: 0, .backward) == -8)
    #expect(geometry.item(of: 3, from: 300, .forward) == 3)
    #expect(geometry.item(of: 3, from: 300, .backward) == 3)
    #expect(geometry.item(of: 3, from: 10_300, .shortest) == 103)
    #expect(geometry.position(ofOffset: 9.5, near: 0) == -50)
  }

  @Test("S1 S15 Which items are visible, and where")
  func seen() {
    let plain = geometry(10)
    #expect(plain.visibleItems(0) == 0..<3)
    #expect(plain.visibleItems(50) == 0..<4)
    #expect(plain.visibleItems(-80) == 0..<3)
    #expect(plain.visibleItems(700) == 7..<10)
    #expect(plain.frame(ofItem: 2) == Rect(x: 200, y: 75, width: 100, height: 50))
    #expect(plain.contentOrigin(250) == Point(x: 250, y: 0))
    let center = geometry(10) { $0.alignment = .center }
    #expect(center.contentOrigin(0) == Point(x: -100, y: 0))
    #expect(center.visibleItems(0) == 0..<2)
    let mirrored = geometry(10) { $0.isMirrored = true }
    #expect(mirrored.frame(ofItem: 0).offsetBy(dx: -mirrored.contentOrigin(0).x, dy: 0).minX == 200)
    let vertical = geometry(10) {
      ($0.axis, $0.itemSize) = (.vertical, Size(width: 50, height: 100))
      $0.viewSize = Size(width: 200, height: 300)
    }
    #expect(vertical.frame(ofItem: 2) == Rect(x: 75, y: 200, width: 50, height: 100))
    let wrapped = geometry(2) { $0.wraps = true }
    #expect(wrapped.visibleItems(-50) == -1..<3)
    #expect(wrapped.index(ofItem: -1) == 1)
  }

  @Test("S4 S14 Without items everything is at 0, also while it is pulled or wraps", arguments: [false, true])
  func nothing(wraps: Bool) {
    let none = geometry(0) { $0.wraps = wraps }
    #expect(none.range == 0...0 && none.pages.count == 0)
    for position in [-40.0, 0, 40] {
      #expect(none.offset(position) == 0 && none.clamped(position) == 0 && none.round(at: position) == 0)
      #expect(none.pages.nearest(to: position) == 0 && none.pages.page(1, from: position) == 0)
      #expect(none.pages.progress(position) == 0 && none.restItem(at: position) == 0)
      #expect(none.visibleItems(position).isEmpty && none.item(of: 2, from: position, .forward) == 2)
      let release = ScrollRelease(proposed: position, velocity: 0)
      #expect(none.rest(for: release, at: position, coasts: false) == (.natural, nil))
    }
    for item in -1...1 {
      #expect(none.index(ofItem: item) == 0 && none.position(ofItem: item) == 0)
      #expect(none.pages.firstItem(item) == 0 && none.pages.page(ofItem: item) == 0)
    }
  }

  @Test("S1 Extreme numbers do not trap")
  func farOut() {
    for wraps in [false, true] {
      let geometry = geometry(3) { $0.wraps = wraps }
      for position in [-1e300, -1e18, 1e18, 1e300] {
        _ = geometry.visibleItems(position)
        _ = geometry.pages.nearest(to: position)
        _ = geometry.pages.progress(position)
        _ = geometry.offset(position)
        _ = geometry.item(of: 1, from: position, .shortest)
      }
    }
    #expect(SwipePages.integer(.nan) == 0)
    #expect((-7).dividedDown(by: 3) == -3)
    #expect((-6).dividedDown(by: 3) == -2)
    #expect(Int.min.dividedDown(by: 7) < 0)
  }

  @Test("S14 Indexes before and after an edit")
  func edits() throws {
    let insertion = try #require(SwipeEdit(inserting: [0, 2, 5], of: 3))
    // a b c becomes . a . b c . with new items at 0, 2 and 5.
    #expect((0..<3).map { insertion.newIndex($0) } == [1, 3, 4])
    #expect((0..<6).map { insertion.oldIndex($0) } == [nil, 0, nil, 1, 2, nil])
    let deletion = try #require(SwipeEdit(removing: [4, 1], of: 5))
    #expect((0..<5).map { deletion.newIndex($0) } == [0, nil, 1, 2, nil])
    #expect((0..<3).map { deletion.oldIndex($0) } == [0, 2, 3])
    #expect((0..<5).map { deletion.successor($0) } == [0, 1, 1, 2, 2])
    #expect(SwipeEdit(inserting: [4], of: 3) == nil)
    #expect(SwipeEdit(inserting: [1, 1], of: 3) == nil)
    #expect(SwipeEdit(removing: [3], of: 3) == nil)
    #expect(SwipeEdit(removing: [-1], of: 3) == nil)
    #expect(SwipeEdit(removing: [0, 0, 0, 0], of: 3) == nil)
  }

  @Test("S14 Indexes before and after a move of one item are those of an array")
  func moves() throws {
    for count in 1...5 {
      for from in 0..<count {
        for to in 0..<count {
          var names = Array(0..<count)
          names.insert(names.remove(at: from), at: to)
          let move = try #require(SwipeEdit(removing: [from], inserting: [to], of: count))
          #expect((0..<count).map { move.oldIndex($0) } == names.map(Optional.init), "\(from) to \(to) of \(count)")
          #expect(names.map { move.newIndex($0) } == (0..<count).map(Optional.init))
          #expect(names.map { move.successor($0) } == Array(0..<count))
        }
      }
    }
    let move = try #require(SwipeEdit(removing: [2], inserting: [0], of: 3))
    #expect((-3..<6).map { move.newIndex($0, wraps: true) } == [-2, -1, -3, 1, 2, 0, 4, 5, 3])
    for (from, to, count) in [(3, 0, 3), (0, 3, 3), (-1, 0, 3), (0, -1, 3), (0, 0, 0)] {
      #expect(SwipeEdit(removing: [from], inserting: [to], of: count) == nil)
    }
  }

  @Test("S14 After inserting a million items a lookup costs no more than after one")
  func manyInserted() {
    let even = SwipeEdit(inserting: (0..<500_000).map { $0 * 2 }, of: 500_000)
    for index in stride(from: 0, to: 500_000, by: 7) { #expect(even?.newIndex(index) == 2 * index + 1) }
    let front = SwipeEdit(inserting: Array(0..<1_000_000), of: 3)
    #expect((0..<3).map { front?.newIndex($0) } == [1_000_000, 1_000_001, 1_000_002])
    #expect(front?.oldIndex(1_000_001) == 1)
    #expect(front?.oldIndex(999_999) == nil)
  }
}
