import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeLayoutTests {
  let third = Size(width: 100, height: 200)

  @Test("S5 A change of size keeps the current item, also if it is the last one")
  func resize() {
    for index in [0, 4, 9] {
      let stage = Stage(10)
      stage.log.logsIndex = true
      stage.swipe.currentItemIndex = index
      stage.log.lines = []
      for width in [500.0, 120, 300] {
        stage.window.send(.resize(Size(width: width, height: 200), scale: 1))
        stage.window.advance(by: 0.016)
        #expect(stage.swipe.currentItemIndex == index)
        #expect(stage.swipe.scrollOffset == Double(index))
        #expect(stage.names == [index])
        #expect(stage.seen[0].frame == Rect(x: 0, y: 0, width: width, height: 200))
      }
      #expect(stage.log.take() == [])
    }
  }

  @Test("S5 Pages that share the end: the index stays at any width, and its item is shown if there is space")
  func sharedEnd() {
    let stage = Stage(10, item: third)
    stage.swipe.currentItemIndex = 9
    #expect(stage.swipe.scrollOffset == 7)
    #expect(stage.swipe.currentItemIndex == 9)
    #expect(stage.swipe.currentPage == 9)
    stage.window.send(.resize(Size(width: 100, height: 200), scale: 1))
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.scrollOffset == 9)
    #expect(stage.names == [9])
    stage.window.send(.resize(Size(width: 800, height: 200), scale: 1))
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.scrollOffset == 2)
    #expect(stage.swipe.currentItemIndex == 9)
  }

  @Test("S5 During a drag nothing jumps, and the finger stays on the same item")
  func resizeWhileDragging() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 9
    let pointer = stage.pointer()
    pointer.press(at: Point(x: 60, y: 100))
    pointer.move(to: Point(x: 168, y: 100), duration: 0.2)
    #expect(isNear(stage.swipe.scrollOffset, 9 - 1.0 / 3))
    let index = stage.swipe.currentItemIndex
    stage.window.send(.resize(Size(width: 600, height: 200), scale: 1))
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.currentItemIndex == index)
    #expect(isNear(stage.swipe.scrollOffset, 9 - 1.0 / 3))
    #expect(stage.swipe.isDragging)
    pointer.move(to: Point(x: 268, y: 100), duration: 0.2)
    #expect(isNear(stage.swipe.scrollOffset, 9 - 1.0 / 3 - 1.0 / 6))
    pointer.hold(0.2)
    pointer.release()
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == Double(stage.swipe.currentItemIndex))
  }

  @Test("S5 If the size changes during a scroll, it still reaches its item at its time")
  func resizeWhileScrolling() {
    let stage = Stage(10)
    stage.swipe.scroll(toItem: 8, duration: 0.5)
    stage.window.advance(by: 0.2)
    let offset = stage.swipe.scrollOffset
    stage.window.send(.resize(Size(width: 600, height: 200), scale: 1))
    stage.window.advance(by: 0)
    #expect(isNear(stage.swipe.scrollOffset, offset))
    stage.window.advance(by: 0.3)
    #expect(stage.swipe.scrollOffset == 8)
    #expect(stage.log.take() == ["scroll", "didScroll"])
  }

  @Test("S5 Changing other settings keeps the current item")
  func settings() {
    let changes: [(SwipeView, SwipeLog) -> Void] = [
      { view, _ in view.itemsPerPage = 3 }, { view, _ in view.alignment = .center },
      { view, _ in view.isVertical = true }, { view, _ in view.layoutDirection = .rightToLeft },
      { view, _ in view.isWrapEnabled = true }, { view, _ in view.isPagingEnabled = false },
      { view, _ in view.truncatesFinalPage = true },
      { view, log in
        log.size = Size(width: 40, height: 50)
        view.setNeedsLayout()
      },
    ]
    for index in [0, 5, 9] {
      for (number, change) in changes.enumerated() {
        let stage = Stage(10, item: third)
        stage.swipe.currentItemIndex = index
        stage.log.logsIndex = true
        stage.log.lines = []
        change(stage.swipe, stage.log)
        stage.window.advance(by: 0.016)
        #expect(stage.swipe.currentItemIndex == index, "change \(number)")
        #expect(stage.names.contains(index), "change \(number) of item \(index): \(stage.names)")
        #expect(stage.log.take() == [])
      }
    }
  }

  @Test("S7 A last page that is truncated, and one that is not")
  func finalPage() {
    for truncates in [true, false] {
      let stage = Stage(10, item: third) {
        $0.itemsPerPage = 3
        $0.truncatesFinalPage = truncates
      }
      let swipe = stage.swipe
      #expect(swipe.numberOfPages == 4)
      for page in 0..<4 {
        swipe.scroll(toPage: page, duration: 0.1)
        stage.window.settle()
        #expect(swipe.currentPage == page)
        #expect(swipe.currentItemIndex == 3 * page)
      }
      #expect(swipe.scrollOffset == (truncates ? 7 : 9))
      #expect(stage.names == (truncates ? [7, 8, 9] : [9]))
      // Also by a finger.
      swipe.currentPage = 2
      stage.drag(-80, in: 0.05)
      stage.window.settle()
      #expect(swipe.currentPage == 3)
      #expect(stage.names.last == 9)
      stage.drag(80, in: 0.05)
      stage.window.settle()
      #expect(swipe.currentPage == 2)
      #expect(swipe.scrollOffset == 6)
    }
  }

  @Test("S7 A page beyond the last one is misuse, and shows the last one from its first item", arguments: [4, 5, 100])
  func pageBeyondEnd(page: Int) {
    let stage = Stage(11, item: third) { $0.itemsPerPage = 3 }
    #expect(stage.swipe.numberOfPages == 4)
    let reports = swipeMisuses { stage.swipe.currentPage = page }
    #expect(reports.count == 1)
    #expect(stage.swipe.currentPage == 3 && stage.swipe.currentItemIndex == 9)
    #expect(stage.names == [9, 10])
  }

  @Test("S7 Fewer items than on a page")
  func lessThanAPage() {
    for alignment in [SwipeView.Alignment.edge, .center] {
      let stage = Stage(2, item: third) {
        $0.itemsPerPage = 3
        $0.alignment = alignment
      }
      #expect(stage.swipe.numberOfPages == 1)
      #expect(stage.names == [0, 1])
      stage.drag(-100, in: 0.05)
      stage.window.settle()
      #expect(stage.swipe.scrollOffset == 0)
      #expect(stage.swipe.currentPage == 0)
    }
  }

  @Test("S1 With center alignment the first and the last item are centered")
  func center() {
    let stage = Stage(4, item: third) { $0.alignment = .center }
    #expect(stage.seen[0].frame.minX == 100)
    stage.swipe.currentItemIndex = 3
    #expect(stage.swipe.scrollOffset == 3)
    #expect(stage.seen.last?.frame.minX == 100)
    #expect(stage.names == [2, 3])
  }

  @Test("S1 A vertical swipe view works in the same way")
  func vertical() {
    let stage = Stage(10) { $0.isVertical = true }
    let pointer = stage.pointer()
    pointer.drag(from: Point(x: 150, y: 150), to: Point(x: 150, y: 40), duration: 0.1)
    stage.window.settle()
    #expect(stage.swipe.currentItemIndex == 1)
    #expect(stage.seen[0].frame == Rect(x: 0, y: 0, width: 300, height: 200))
    // A horizontal drag moves nothing.
    pointer.drag(from: Point(x: 250, y: 100), to: Point(x: 50, y: 100), duration: 0.1)
    stage.window.settle()
    #expect(stage.swipe.scrollOffset == 1)
    #expect(stage.swipe.itemSize == Size(width: 300, height: 200))
  }

  @Test("S6 W5 A size of zero, then a normal size again")
  func noRoom() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 6
    stage.window.send(.resize(Size(width: 0, height: 0), scale: 1))
    stage.window.advance(by: 0.016)
    #expect(stage.names == [])
    #expect(stage.swipe.currentItemIndex == 6)
    stage.swipe.scroll(toItem: 7, duration: 0.3)
    stage.window.advance(by: 0.016)
    stage.window.send(.resize(Size(width: 400, height: 100), scale: 2))
    stage.window.advance(by: 0.5)
    #expect(stage.names == [7])
    #expect(stage.swipe.scrollOffset == 7)
  }
}
