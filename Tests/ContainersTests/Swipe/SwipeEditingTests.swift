import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeEditingTests {
  /// A stage whose items are named 100, 101 and so on, so that names differ from indexes.
  func stage(_ count: Int, item: Size? = nil, setUp: (SwipeView) -> Void = { _ in }) -> Stage {
    let stage = Stage(0, item: item, setUp: setUp)
    stage.source.names = (0..<count).map { 100 + $0 }
    stage.swipe.reloadData()
    stage.window.advance(by: 0.016)
    stage.log.lines = []
    return stage
  }

  let third = Size(width: 100, height: 200)

  func insert(_ names: [Int: Int], _ stage: Stage, animated: Bool = false) {
    for index in names.keys.sorted() { stage.source.names?.insert(names[index] ?? 0, at: index) }
    stage.swipe.insertItems(at: Array(names.keys), animated: animated)
  }

  func delete(_ indexes: [Int], _ stage: Stage, animated: Bool = false) {
    for index in indexes.sorted(by: >) { stage.source.names?.remove(at: index) }
    stage.swipe.deleteItems(at: indexes, animated: animated)
  }

  @Test("S14 The visible items stay in place", arguments: [false, true])
  func stays(animated: Bool) {
    let stage = stage(10)
    stage.log.logsIndex = true
    stage.swipe.currentItemIndex = 4
    stage.log.lines = []
    let view = stage.swipe.currentItemView
    insert([0: 1, 5: 2, 12: 3], stage, animated: animated)
    #expect(stage.swipe.numberOfItems == 13)
    #expect(stage.swipe.currentItemIndex == 5 + 1 - (stage.source.names?[5] == 2 ? 0 : 1))
    #expect(stage.swipe.currentItemView === view)
    stage.window.settle()
    #expect(stage.names == [104])
    #expect(stage.seen[0].frame.minX == 0)
    delete([0, 1, 12], stage, animated: animated)
    stage.window.settle()
    #expect(stage.names == [104])
    #expect(stage.swipe.currentItemView === view)
    #expect(stage.swipe.scrollOffset == Double(stage.swipe.currentItemIndex))
    #expect(!stage.log.lines.contains("scroll"))
    #expect(stage.swipe.content.subviews.count == 1)
  }

  @Test("S14 The neighbour of a deleted item takes its place", arguments: [false, true])
  func neighbour(animated: Bool) {
    let stage = stage(3)
    stage.swipe.currentItemIndex = 1
    delete([1], stage, animated: animated)
    stage.window.settle()
    #expect(stage.names == [102])
    #expect(stage.swipe.currentItemIndex == 1)
    delete([1], stage, animated: animated)
    stage.window.settle()
    #expect(stage.names == [100])
    #expect(stage.swipe.currentItemIndex == 0)
    delete([0], stage, animated: animated)
    stage.window.settle()
    #expect(stage.names == [])
    #expect(stage.swipe.numberOfItems == 0)
    insert([0: 7, 1: 8], stage, animated: animated)
    stage.window.settle()
    #expect(stage.names == [7])
    #expect(stage.swipe.content.subviews.count == 1)
  }

  @Test("S14 Visible items make room and close up, and each is requested once")
  func slides() {
    let stage = stage(10, item: third)
    stage.source.requests = []
    insert([1: 1], stage, animated: true)
    #expect(stage.source.requests == [1])
    stage.window.advance(by: 0)
    #expect(stage.names == [100, 1, 101])
    let moved = stage.swipe.itemView(at: 2)
    #expect(moved?.shownFrameInWindow.minX == 100)
    stage.window.advance(by: 0.15)
    let half = moved?.shownFrameInWindow.minX ?? 0
    #expect(half > 120 && half < 180)
    stage.window.settle()
    #expect(moved?.shownFrameInWindow.minX == 200)
    #expect(stage.swipe.content.subviews.count == 3)
    delete([0], stage, animated: true)
    stage.window.advance(by: 0)
    #expect(stage.names == [1, 101, 102])
    stage.window.settle()
    #expect(stage.seen.map(\.frame.minX) == [0, 100, 200])
    #expect(stage.swipe.visibleItemViews.allSatisfy { $0.alpha == 1 })
    #expect(stage.swipe.content.subviews.count == 3)
  }

  @Test(
    "S14 While an item is moved, the current one stays in place, also if it is the moved one", arguments: [false, true])
  func moves(animated: Bool) {
    let stage = stage(10, item: third)
    stage.log.logsIndex = true
    func move(_ from: Int, _ to: Int) {
      if let name = stage.source.names?.remove(at: from) { stage.source.names?.insert(name, at: to) }
      stage.source.requests = []
      stage.swipe.moveItem(from: from, to: to, animated: animated)
    }
    stage.swipe.currentItemIndex = 3
    stage.log.lines = []
    // From beside the visible items to between them: they make room, and only what comes in is requested.
    move(9, 4)
    #expect(stage.source.requests == [4] && stage.swipe.currentItemIndex == 3)
    let second = stage.swipe.itemView(at: 5)
    if animated {
      stage.window.advance(by: 0.15)
      let half = second?.shownFrameInWindow.minX ?? 0
      #expect(half > 120 && half < 180)
    }
    stage.window.settle()
    #expect(stage.names == [103, 109, 104] && stage.seen.map(\.frame.minX) == [0, 100, 200])
    #expect(stage.log.take() == [])
    // Away over the current item, which gets another index.
    move(4, 0)
    stage.window.settle()
    #expect(stage.names == [103, 104, 105] && stage.swipe.currentItemIndex == 4 && stage.log.take() == ["index 4"])
    let current = stage.swipe.currentItemView
    move(4, 1)
    stage.window.settle()
    #expect(stage.swipe.currentItemView === current && stage.swipe.currentItemIndex == 1)
    #expect(stage.names == [103, 100, 101] && stage.seen.map(\.frame.minX) == [0, 100, 200])
    #expect(stage.swipe.content.subviews.count == 3)
    // Nothing is moved, or what is not there.
    #expect(swipeMisuses { move(2, 2) }.isEmpty && stage.source.requests.isEmpty)
    let lines = swipeMisuses { stage.swipe.moveItem(from: 0, to: 10, animated: animated) }
    #expect(lines.count == 1 && lines[0].contains("moveItem(from:to:animated:)"))
    #expect(stage.swipe.currentItemIndex == 1)
  }

  @Test("S14 During a drag the finger stays on the same item", arguments: [false, true])
  func whileDragging(animated: Bool) {
    let stage = stage(10)
    stage.swipe.currentItemIndex = 4
    stage.log.lines = []
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 182, y: 100), duration: 0.2)
    #expect(stage.seen.map(\.frame.minX) == [-60, 240])
    insert([0: 1, 1: 2, 7: 3], stage, animated: animated)
    stage.window.advance(by: 0)
    #expect(stage.names == [104, 105] || stage.names == [104, 3])
    #expect(stage.seen.first?.frame.minX == -60)
    #expect(stage.swipe.isDragging)
    pointer.move(to: Point(x: 82, y: 100), duration: 0.2)
    #expect(isNear(stage.seen.first?.frame.minX ?? 0, -160))
    // When the item under the finger is deleted, its neighbour takes its place.
    delete(Array(6...12), stage, animated: animated)
    #expect(stage.swipe.isDragging)
    pointer.hold(0.2)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == Double(stage.swipe.currentItemIndex))
    #expect(stage.names.count == 1)
    #expect(stage.log.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
  }

  @Test("S14 A movement to an item continues to that item", arguments: [false, true])
  func whileScrolling(animated: Bool) {
    let stage = stage(20)
    stage.swipe.scroll(toItem: 10, duration: 0.4)
    stage.window.advance(by: 0.2)
    insert([0: 1, 19: 2], stage, animated: animated)
    stage.window.advance(by: 0.1)
    delete([15, 3], stage, animated: animated)
    stage.window.advance(by: 0.1)
    #expect(stage.names == [110])
    #expect(stage.log.take() == ["scroll", "didScroll"])
    stage.window.settle()
    stage.swipe.scroll(toItem: 15, duration: 0.4)
    stage.window.advance(by: 0.2)
    delete(Array(8..<20), stage, animated: animated)
    stage.window.settle()
    #expect(stage.names == [stage.source.names?.last ?? 0])
    #expect(stage.log.take() == ["scroll", "didScroll"])
  }

  @Test("S14 Edits while wrapped, with copies of items")
  func wrapped() {
    let stage = stage(2, item: third) { $0.isWrapEnabled = true }
    #expect(stage.names == [100, 101, 100])
    insert([1: 1], stage, animated: true)
    stage.window.settle()
    #expect(stage.names == [100, 1, 101])
    stage.swipe.scrollOffset = 2.5
    delete([2], stage, animated: true)
    stage.window.settle()
    #expect(Set(stage.names) == [100, 1])
    #expect(stage.names.count == 4)
    #expect(stage.swipe.content.subviews.count == 4)
  }

  @Test("S14 Counts that do not match are misuse, and reload without a change of the position")
  func mismatch() {
    let stage = stage(10)
    stage.swipe.currentItemIndex = 6
    let calls: [() -> Void] = [
      { stage.swipe.insertItems(at: [0], animated: true) },
      { stage.swipe.deleteItems(at: [0], animated: true) },
      {
        stage.source.names?.append(1)
        stage.swipe.insertItems(at: [0, 0], animated: false)
      },
      {
        stage.source.names?.removeLast(3)
        stage.swipe.deleteItems(at: [-1, 5, 20], animated: false)
      },
    ]
    for (number, call) in calls.enumerated() {
      #expect(swipeMisuses(call).count == 1, "call \(number)")
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == 6)
      #expect(stage.names == [106])
      #expect(stage.swipe.numberOfItems == stage.source.names?.count)
    }
    stage.source.names = [5, 6]
    #expect(swipeMisuses { stage.swipe.deleteItems(at: [], animated: false) }.count == 1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    #expect(stage.names == [6])
  }

  @Test("S14 Edits before the first layout")
  func beforeLayout() {
    let swipe = SwipeView()
    let source = Source(5)
    swipe.dataSource = source
    swipe.currentItemIndex = 3
    source.count = 7
    swipe.insertItems(at: [0, 1], animated: true)
    #expect(swipe.currentItemIndex == 5)
    source.count = 5
    swipe.deleteItems(at: [0, 6], animated: true)
    #expect(swipe.currentItemIndex == 4)
    let window = Window(size: Size(width: 300, height: 200))
    swipe.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    window.addSubview(swipe)
    window.advance(by: 0)
    #expect(swipe.indexesForVisibleItems == [4])
  }

  @Test(
    "S4 S14 Wrapped, with one item left, it rests on a page after a trackpad moved it and an item was inserted",
    arguments: [0.0, 0.02, 0.1, 0.149, 0.16, 0.2, 0.3], [0.0, 0.05, 0.15, 0.2, 0.4])
  func restsOnPageAfterTrackpad(pause: Double, wait: Double) {
    for (count, way) in [(2, -60.0), (2, 60), (2, 200), (2, -200), (3, -60)] {
      let stage = stage(count) { $0.isWrapEnabled = true }
      stage.wheel(way, precise: true)
      stage.window.advance(by: pause)
      delete(Array(1..<count), stage, animated: true)
      stage.window.advance(by: wait)
      insert([0: 1], stage, animated: true)
      stage.window.settle()
      let offset = stage.swipe.scrollOffset
      #expect(offset == offset.rounded(), "\(count) items, \(way) points")
      #expect(stage.seen.contains { $0.frame.minX == 0 })
    }
  }

  @Test("S14 Leaving items are behind the remaining and the entering ones")
  func leavingBehind() throws {
    let stage = stage(6, item: third)
    let leaving = try #require(stage.swipe.itemView(at: 1))
    delete([1], stage, animated: true)
    stage.window.advance(by: 0.05)
    #expect(leaving.superview === stage.swipe.content && leaving.presented.alpha > 0)
    #expect(stage.swipe.content.subviews.first === leaving)
    #expect(stage.swipe.visibleItemViews.allSatisfy { $0 !== leaving })
    stage.window.settle()
    #expect(leaving.superview == nil)
  }

  @Test("S14 A leaving item stays where it is seen when items are inserted before it", arguments: [false, true])
  func leavingStays(animated: Bool) throws {
    let stage = stage(9, item: third)
    let leaving = try #require(stage.swipe.itemView(at: 1))
    delete([1], stage, animated: true)
    stage.window.advance(by: 0.05)
    #expect(leaving.shownFrameInWindow.minX == 100)
    insert([0: 1], stage, animated: animated)
    stage.window.advance(by: 0.05)
    #expect(stage.swipe.scrollOffset == 1)
    #expect(leaving.superview === stage.swipe.content && leaving.shownFrameInWindow.minX == 100)
    stage.window.settle()
    #expect(leaving.superview == nil)
  }
}
