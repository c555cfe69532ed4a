import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeWrapTests {
  @Test("S4 Every count wraps in both directions", arguments: [1, 2, 3, 10])
  func counts(count: Int) {
    let stage = Stage(count) { $0.isWrapEnabled = true }
    for turn in 1...(2 * count) {
      stage.drag(-100, in: 0.05)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == turn % count)
      #expect(stage.names == [turn % count])
      #expect(stage.swipe.scrollOffset == Double(turn % count))
    }
    for turn in 1...(2 * count + 1) {
      stage.drag(100, in: 0.05)
      stage.window.settle()
      #expect(stage.swipe.currentItemIndex == ((-turn % count) + count) % count)
    }
    #expect((0..<Double(count)).contains(stage.swipe.scrollOffset))
  }

  @Test("S4 Wrapping with no or few items")
  func none() {
    let stage = Stage(0) { $0.isWrapEnabled = true }
    stage.drag(-100, in: 0.05)
    stage.swipe.scroll(toItem: 0, duration: 1)
    stage.swipe.scroll(byItems: 3, duration: 1)
    stage.swipe.scroll(byOffset: 3, duration: 1)
    stage.key(.right)
    stage.wheel(0, -1)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.swipe.currentPage == 0)
    #expect(stage.log.take() == [])
  }

  @Test("S4 S2 Copies of narrow items have a view each; a tap on any of them reports the right index")
  func copies() {
    let stage = Stage(2, item: Size(width: 100, height: 200)) { $0.isWrapEnabled = true }
    #expect(stage.swipe.indexesForVisibleItems == [0, 1, 0])
    #expect(stage.source.requests == [0, 1, 0])
    #expect(stage.seen.map(\.frame.minX) == [0, 100, 200])
    for (x, index) in [(50.0, 0), (150, 1), (250, 0)] {
      stage.pointer().tap(at: Point(x: x, y: 100))
      #expect(stage.log.take() == ["select \(index)"])
    }
    // At first both copies of item 0 are equally far from the middle. After scrolling, the nearer one counts.
    stage.swipe.scrollOffset = 0.3
    let view = stage.swipe.itemView(at: 0)
    #expect(view?.shownFrameInWindow.minX == 170)
    let one = Stage(1, item: Size(width: 70, height: 200)) { $0.isWrapEnabled = true }
    #expect(one.swipe.indexesForVisibleItems == [0, 0, 0, 0, 0])
  }

  @Test("S4 A scroll to an item takes the shorter way, forward if equal, unless a direction is given")
  func shorterWay() {
    let stage = Stage(10) { $0.isWrapEnabled = true }
    func way(_ scroll: (SwipeView) -> Void) -> Double {
      stage.swipe.currentItemIndex = 0
      let start = stage.swipe.content.bounds.minX
      scroll(stage.swipe)
      stage.window.settle()
      return ((stage.swipe.content.bounds.minX - start) / 300).rounded()
    }
    #expect(way { $0.scroll(toItem: 8, duration: 0.2) } == -2)
    #expect(way { $0.scroll(toItem: 5, duration: 0.2) } == 5)
    #expect(way { $0.scroll(toItem: 8, duration: 0.2, direction: .forward) } == 8)
    #expect(way { $0.scroll(toItem: 2, duration: 0.2, direction: .backward) } == -8)
    #expect(way { $0.scroll(byItems: 25, duration: 0.2) } == 25)
    #expect(way { $0.scroll(toPage: 9, duration: 0.2) } == -1)
    #expect(way { $0.scroll(toOffset: 9, duration: 0.2) } == -1)
    #expect(way { $0.scroll(byOffset: -12, duration: 0.2) } == -12)
    #expect(swipeMisuses { _ = way { $0.scroll(toItem: 12, duration: 0.2) } } == [])
    #expect(stage.swipe.currentItemIndex == 2)
  }

  @Test("S4 Switching wrapping on and off keeps the current item visible, at any offset")
  func switching() {
    for count in 1...6 {
      for width in [100.0, 300] {
        var offset = 0.0
        while offset < Double(count) {
          let stage = Stage(count, item: Size(width: width, height: 200)) { $0.isWrapEnabled = true }
          stage.swipe.scrollOffset = offset
          let index = stage.swipe.currentItemIndex
          stage.swipe.isWrapEnabled = false
          stage.window.advance(by: 0.016)
          #expect(stage.swipe.currentItemIndex == index)
          #expect(stage.swipe.itemView(at: index) != nil, "\(count) items of \(width) at \(offset)")
          stage.swipe.isWrapEnabled = true
          stage.window.advance(by: 0.016)
          #expect(stage.swipe.currentItemIndex == index)
          #expect(stage.swipe.itemView(at: index) != nil)
          offset += 0.4
        }
      }
    }
  }

  @Test("S4 Wrapped pages begin again in each round")
  func pages() {
    let stage = Stage(10, item: Size(width: 100, height: 200)) {
      $0.isWrapEnabled = true
      $0.itemsPerPage = 3
    }
    var offsets: [Double] = []
    stage.window.focusedView = stage.swipe
    for _ in 0..<5 {
      stage.key(.right)
      stage.window.settle()
      offsets.append(stage.swipe.scrollOffset)
    }
    #expect(offsets == [3, 6, 9, 0, 3])
    stage.swipe.currentItemIndex = 9
    stage.key(.right)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 0)
    #expect(stage.swipe.currentPage == 0)
    stage.key(.left)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 9)
    #expect(stage.swipe.indexesForVisibleItems == [9, 0, 1])
  }

  @Test("S4 A scroll over any number of rounds ends exactly on its item", arguments: [333.3, 101.7, 300])
  func manyRounds(width: Double) {
    let stage = Stage(7, item: Size(width: width, height: 200)) { $0.isWrapEnabled = true }
    for count in [1_000_003, -2_000_005, 999_999_999] {
      let start = stage.swipe.currentItemIndex
      stage.swipe.scroll(byItems: count, duration: 0.3)
      stage.window.settle()
      let index = ((start + count) % 7 + 7) % 7
      #expect(stage.swipe.currentItemIndex == index)
      #expect(stage.swipe.scrollOffset == Double(index))
    }
  }

  @Test("S4 Positions stay small however often it wraps around, and no view is requested again for it")
  func normalised() {
    let stage = Stage(3) { $0.isWrapEnabled = true }
    stage.swipe.autoscroll = 1000
    for _ in 0..<200 { stage.window.advance(by: 0.1) }
    #expect(abs(stage.swipe.content.bounds.minX) < 3e6)
    stage.swipe.autoscroll = 0
    stage.window.settle()
    #expect([0, 1, 2].contains(stage.swipe.scrollOffset))
    #expect(stage.names == [stage.swipe.currentItemIndex])
    #expect(stage.seen[0].frame.minX == 0)
  }
}
