import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite struct SwipeReloadTests {
  @Test("S6 A reload returns to the first item, with fewer, more and no items", arguments: [0, 1, 3, 50])
  func counts(count: Int) {
    let stage = Stage(10)
    stage.log.logsIndex = true
    stage.swipe.currentItemIndex = 5
    stage.log.lines = []
    stage.source.count = count
    stage.swipe.reloadData()
    #expect(stage.swipe.currentItemIndex == 0)
    #expect(stage.swipe.numberOfItems == count)
    stage.window.advance(by: 0.016)
    #expect(stage.names == (count > 0 ? [0] : []))
    #expect(stage.swipe.content.subviews.count == min(count, 1))
    #expect(stage.log.take() == ["scroll", "index 0"])
    stage.swipe.reloadData()
    if count > 2 {
      stage.swipe.currentItemIndex = 2
      #expect(stage.names == [2])
    }
  }

  @Test("S6 S9 A reload ends drags and movements")
  func ends() {
    let dragged = Stage(10)
    let pointer = dragged.pointer()
    pointer.press(at: Point(x: 250, y: 100))
    pointer.move(to: Point(x: 150, y: 100), duration: 0.1)
    dragged.swipe.reloadData()
    #expect(!dragged.swipe.isDragging)
    #expect(dragged.log.take() == ["willDrag", "scroll", "didDrag false"])
    pointer.move(to: Point(x: 50, y: 100), duration: 0.1)
    pointer.release()
    dragged.window.settle()
    #expect(dragged.swipe.scrollOffset == 0)
    #expect(dragged.log.take() == [])
    #expect(dragged.names == [0])

    let sliding = Stage(10)
    sliding.drag(-100, in: 0.05)
    sliding.window.advance(by: 0.05)
    sliding.swipe.reloadData()
    sliding.window.settle()
    #expect(
      sliding.log.take() == ["willDrag", "scroll", "didDrag true", "willDecelerate", "scroll", "didDecelerate"])

    let scrolling = Stage(10)
    scrolling.swipe.scroll(toItem: 4, duration: 1)
    scrolling.window.advance(by: 0.5)
    scrolling.swipe.reloadData()
    scrolling.window.settle()
    #expect(scrolling.log.take() == ["scroll", "didScroll"])
  }

  @Test("S6 A reload ends the way out of the views of deleted items")
  func endsLeaving() {
    let stage = Stage(10)
    stage.source.count = 9
    stage.swipe.deleteItems(at: [0], animated: true)
    stage.window.advance(by: 0.05)
    #expect(stage.swipe.content.subviews.count == 2)
    stage.swipe.reloadData()
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.content.subviews.count == 1)
  }

  @Test("S6 A reload from any callback: no crash, no stale view, and each movement ends once")
  func fromCallbacks() {
    for line in ["scroll", "willDrag", "didDrag true", "willDecelerate", "didDecelerate", "didScroll", "index 1"] {
      for count in [0, 1, 2, 30] {
        let stage = Stage(10)
        stage.log.logsIndex = true
        var done = false
        stage.log.onLine = { [swipe = stage.swipe, source = stage.source] current in
          guard current == line, !done else { return }
          done = true
          source.count = count
          swipe.reloadData()
        }
        stage.drag(-200, in: 0.05, from: 250)
        stage.window.settle()
        stage.swipe.scroll(toItem: max(0, stage.swipe.numberOfItems - 1), duration: 0.2)
        stage.window.settle()
        stage.drag(-200, in: 0.05, from: 250)
        stage.window.settle()
        #expect(done, "\(line)")
        let lines = stage.log.take()
        func balanced(_ a: String, _ b: String) -> Bool {
          lines.count { $0.hasPrefix(a) } == lines.count { $0.hasPrefix(b) }
        }
        #expect(balanced("willDrag", "didDrag"), "\(line) \(lines)")
        #expect(balanced("willDecelerate", "didDecelerate"), "\(line) \(lines)")
        #expect(stage.swipe.content.subviews.count == min(1, count))
        #expect(stage.names == (count > 0 ? [stage.swipe.currentItemIndex] : []))
      }
    }
  }

  @Test("S6 A reload from a method of the data source")
  func fromSource() {
    let stage = Stage(10)
    var calls = 0
    stage.source.fill = { [unowned swipe = stage.swipe, unowned source = stage.source] _, index in
      guard calls < 3, index == 1 else { return }
      calls += 1
      source.count = 5
      swipe.reloadData()
    }
    stage.swipe.scroll(toItem: 3, duration: 0.3)
    stage.window.settle()
    stage.swipe.scroll(toItem: 3, duration: 0.3)
    stage.window.settle()
    #expect(calls > 0)
    #expect(stage.swipe.content.subviews.count == 1)
    #expect(stage.names == [stage.swipe.currentItemIndex])

    final class Restless: SwipeViewDataSource {
      var calls = 0
      func numberOfItems(in swipeView: SwipeView) -> Int {
        calls += 1
        swipeView.reloadData()
        swipeView.dataSource = self
        return 3
      }
      func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
        if calls < 40 { swipeView.reloadData() }
        swipeView.scrollOffset = 1.5
        swipeView.layoutIfNeeded()
        _ = swipeView.visibleItemViews
        return View()
      }
    }
    let restless = Restless()
    stage.swipe.dataSource = restless
    for _ in 0..<60 { stage.window.advance(by: 0.016) }
    #expect(stage.swipe.numberOfItems == 3)
    #expect(stage.swipe.visibleItemViews.count == 2)
  }

  @Test("S6 While the items are counted, none of those that may be gone is requested", arguments: 0..<4)
  func callsWhileCounting(call: Int) {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    stage.swipe.currentItemIndex = 4
    stage.window.settle()
    stage.source.count = 2
    var isOver = false
    stage.source.onCount = { [swipe = stage.swipe] in
      if isOver { return }
      isOver = true
      switch call {
      case 0: swipe.scroll(toItem: 6, duration: 0)
      case 1: swipe.scrollOffset = 3.5
      case 2: swipe.reloadItem(at: 4)
      default:
        swipe.frame.size.width += 100
        swipe.layoutIfNeeded()
      }
    }
    stage.source.requests = []
    if call == 2 { stage.swipe.deleteItems(at: Array(2..<10), animated: false) } else { stage.swipe.reloadData() }
    stage.window.settle()
    #expect(isOver && stage.source.requests.allSatisfy { $0 < 2 })
    #expect(stage.swipe.numberOfItems == 2 && stage.swipe.visibleItemViews.count == 2)
    stage.source.onCount = {}
  }

  @Test("S6 No data source, a released one, a different one")
  func sources() {
    let stage = Stage(10)
    stage.swipe.currentItemIndex = 4
    stage.swipe.dataSource = nil
    stage.window.advance(by: 0.016)
    #expect(stage.swipe.numberOfItems == 0)
    #expect(stage.names == [])
    stage.swipe.dataSource = stage.source
    stage.window.advance(by: 0.016)
    #expect(stage.names == [0])
    #expect(stage.source.reused.last == false)
    var source: Source? = Source(7)
    stage.swipe.dataSource = source
    stage.window.advance(by: 0.016)
    source = nil
    stage.swipe.scroll(toItem: 5, duration: 0.3)
    stage.window.settle()
    #expect(stage.swipe.numberOfItems == 0)
    #expect(stage.swipe.content.subviews.isEmpty)
  }

  @Test("S6 reloadItem requests only a visible view, and keeps the position")
  func reloadItem() {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    stage.swipe.currentItemIndex = 2
    stage.source.requests = []
    let old = stage.swipe.itemView(at: 3)
    stage.swipe.reloadItem(at: 3)
    #expect(stage.source.requests == [3])
    #expect(stage.swipe.currentItemIndex == 2)
    #expect(stage.names == [2, 3, 4])
    #expect(stage.swipe.itemView(at: 3)?.superview != nil)
    #expect(stage.swipe.itemView(at: 3) === old)
    stage.swipe.reloadItem(at: 9)
    #expect(stage.source.requests == [3])
    // With a different identifier, a new view is requested.
    stage.source.identifier = { _ in "new" }
    stage.swipe.reloadItem(at: 3)
    #expect(stage.swipe.itemView(at: 3) !== old)
    #expect(old?.superview == nil)
    #expect(stage.swipe.content.subviews.count == 3)
  }

  @Test("S1 S6 reloadItem, called while the view of another item is requested, requests its item at the next layout")
  func reloadItemWhileLoading() {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    stage.source.fill = { [unowned swipe = stage.swipe] _, index in if index == 4 { swipe.reloadItem(at: 3) } }
    stage.swipe.currentItemIndex = 1
    stage.window.settle()
    stage.source.requests = []
    stage.swipe.currentItemIndex = 2
    stage.window.settle()
    #expect(stage.source.requests == [4, 3] && stage.names == [2, 3, 4])
  }

  @Test("S6 The focus stays in an item that is reloaded in the same view")
  func reloadKeepsFocus() throws {
    let stage = Stage(3)
    var fills = 0
    stage.source.fill = { view, _ in
      fills += 1
      if view.subviews.isEmpty { view.addSubview(Button(title: "Play")) }
    }
    stage.swipe.reloadData()
    stage.window.settle()
    let view = try #require(stage.swipe.itemView(at: 0))
    let button = try #require(view.subviews.first)
    let before = fills
    stage.window.focusedView = button
    #expect(stage.window.focusedView === button)
    stage.swipe.reloadItem(at: 0)
    #expect(fills == before + 1 && stage.swipe.itemView(at: 0) === view)
    #expect(stage.window.focusedView === button)
  }

  /// A stage with ten items, three of which are visible. When the view of item 1 leaves, `count` items are left, and the view is reloaded.
  private func reloading(count: Int) -> Stage {
    let stage = Stage(10, item: Size(width: 100, height: 200))
    let view = LeavingView()
    stage.swipe.itemView(at: 1)?.addSubview(view)
    view.onLeave = { [unowned swipe = stage.swipe, unowned source = stage.source] in
      source.count = count
      swipe.reloadData()
    }
    stage.source.requests = []
    return stage
  }

  @Test(
    "S6 A reload from a view that leaves: what is gone is not asked for, and no stale view remains", arguments: 0..<3)
  func fromLeavingView(way: Int) {
    for count in [0, 2] {
      let stage = reloading(count: count)
      switch way {
      case 0: stage.swipe.currentItemIndex = 5
      case 1: stage.swipe.reloadItem(at: 1)
      default:
        stage.source.count = 9
        stage.swipe.deleteItems(at: [1], animated: false)
      }
      stage.window.settle()
      #expect(stage.swipe.numberOfItems == count && stage.swipe.currentItemIndex == 0)
      #expect(stage.names == Array(0..<count) && stage.swipe.content.subviews.count == count)
      #expect(stage.source.requests == Array(0..<count))
    }
  }
}
