import Testing
import ViewTree

@testable import Containers

/// Which item of a swipe view is the current one, as a value.
@Suite struct SwipeCurrentItemTests {
  /// Ten items of 100 points in a view of 300, so that the last three share the end, 700.
  private func places(_ change: (inout SwipeGeometry) -> Void = { _ in }) -> SwipeGeometry {
    var places = SwipeGeometry()
    (places.count, places.isLaidOut, places.itemSize.width, places.viewSize.width) = (10, true, 100, 300)
    change(&places)
    return places
  }

  @Test("S6 The item that was asked for is the current one where it rests, and otherwise the nearest one")
  func index() {
    let places = places()
    var current = SwipeCurrentItem(index: 3)
    func update(_ position: Double, moved: Bool = true, underWay: Bool = false, deferred: Bool = false) -> [Int?] {
      current.update(
        at: position, in: places, isMoved: moved, isResting: false, isUnderWay: underWay, isDeferred: deferred)
      return [current.index, current.chosen]
    }
    current.choose(nil, stays: true)
    #expect(current.index == 3 && current.chosen == 3)
    current.choose(9, stays: false)
    #expect(update(440, underWay: true) == [4, 9])
    #expect(update(560, underWay: true, deferred: true) == [4, 9])
    #expect(update(560, moved: false, underWay: true) == [4, 9])
    #expect(update(700, underWay: true) == [9, 9])
    #expect(update(700) == [9, 9])
    #expect(update(640, deferred: true) == [9, nil])
    #expect(update(640) == [6, nil])
    current.choose(nil, stays: false)
    current.choose(8, stays: true)
    #expect(update(700, moved: false) == [8, 8])
    current.find(at: 700, in: places, isResting: false)
    #expect(current.index == 7 && current.chosen == nil)
  }

  @Test("S7 At rest the first item of the page is the current one, in motion the nearest one")
  func pages() {
    let places = places { ($0.itemsPerPage, $0.truncatesFinalPage) = (3, true) }
    for (position, isResting, index) in [(700.0, true, 9), (700, false, 7), (640, true, 6), (300, true, 3)] {
      var current = SwipeCurrentItem()
      current.choose(nil, stays: false)
      current.update(
        at: position, in: places, isMoved: true, isResting: isResting, isUnderWay: false, isDeferred: false)
      #expect(current.index == index, "\(position)")
    }
  }

  @Test("S7 The index that was asked for at the end is kept on the last way to the end, and no longer")
  func atEnd() {
    func kept(at position: Double, asked: Int, wraps: Bool = false) -> Int? {
      var current = SwipeCurrentItem(index: 0)
      current.choose(nil, stays: false)
      current.requestAtEnd(asked)
      current.update(
        at: position, in: places { $0.wraps = wraps }, isMoved: true, isResting: true, isUnderWay: false,
        isDeferred: false)
      return current.indexAtEnd
    }
    #expect([700, 650, 600.5, 600, 0].map { kept(at: $0, asked: 9) } == [9, 9, 9, nil, nil])
    // An item with a place of its own is only kept there.
    #expect([500, 500.5, 450].map { kept(at: $0, asked: 5) } == [5, nil, nil])
    #expect([900, 700].map { kept(at: $0, asked: 9, wraps: true) } == [9, nil])
    var current = SwipeCurrentItem(index: 9)
    current.requestAtEnd(9)
    current.update(at: 0, in: places(), isMoved: true, isResting: false, isUnderWay: true, isDeferred: false)
    #expect(current.indexAtEnd == 9, "it is on its way there")
  }

  @Test("S3 An offset that was set is told exactly as long as the view is there, also in another size")
  func exactOffset() {
    var current = SwipeCurrentItem(index: 3)
    func offset() -> [Double]? { current.exactOffset.map { [$0.items, $0.position] } }
    current.request(offset: 9, at: 700, in: places())
    #expect(offset() == nil)
    current.request(offset: 2.5, at: 250, in: places())
    #expect(offset() == [2.5, 250])
    current.shift(by: 10, 1000)
    #expect(offset() == [2.5, 1250] && current.chosen == 13)
    current.request(offset: 12.5, at: 250, in: places { $0.wraps = true })
    #expect(offset() == [2.5, 250])
    current.geometryDidChange(from: 250, to: 500, in: places { $0.itemSize.width = 200 })
    #expect(offset() == [2.5, 500])
    current.geometryDidChange(from: 499, to: 500, in: places { $0.itemSize.width = 200 })
    #expect(offset() == nil)
  }

  @Test("S14 An edit of the items renumbers what was asked for")
  func edits() throws {
    let insertion = try #require(SwipeEdit(inserting: [0, 4], of: 10))
    let deletion = try #require(SwipeEdit(removing: [3], of: 12))
    var current = SwipeCurrentItem(index: 2)
    current.request(offset: 2.5, at: 250, in: places())
    current.choose(12, stays: false)
    current.requestAtEnd(9)
    current.renumber(insertion, wraps: true)
    #expect(current.index == 3 && current.chosen == 15 && current.indexAtEnd == 11 && current.exactOffset == nil)
    current.renumber(deletion, wraps: true)
    #expect(current.index == 3 && current.chosen == 14 && current.indexAtEnd == 10)
  }
}
