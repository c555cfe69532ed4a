import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Swipe views in swipe views, in a stack and in a queue.
@Suite struct SwipeNestingTests {
  /// A data source whose second page is a swipe view.
  private final class Pages: SwipeViewDataSource {
    let inner: SwipeView
    init(_ inner: SwipeView) { self.inner = inner }
    func numberOfItems(in swipeView: SwipeView) -> Int { 3 }
    func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
      index == 1 ? inner : View()
    }
    func swipeView(_ swipeView: SwipeView, reuseIdentifierForItemAt index: Int) -> String { "\(index)" }
  }

  private struct Nest {
    let window = Window(size: Size(width: 300, height: 200))
    let outer = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let inner = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let pages: Pages
    let source = Source(5)
    let outerLog = SwipeLog()
    let innerLog = SwipeLog()

    init(setUp: (_ outer: SwipeView, _ inner: SwipeView) -> Void = { _, _ in }) {
      pages = Pages(inner)
      setUp(outer, inner)
      inner.dataSource = source
      inner.delegate = innerLog
      outer.delegate = outerLog
      outer.dataSource = pages
      outer.currentItemIndex = 1
      window.addSubview(outer)
      window.advance(by: 0)
      outerLog.lines = []
      innerLog.lines = []
    }

    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 100) {
      window.send(.pointer(PointerEvent(device: .touch, phase: phase, location: Point(x: x, y: y))))
    }

    func wheel(_ x: Double, _ y: Double, precise: Bool = false) {
      window.send(.scroll(ScrollEvent(location: Point(x: 150, y: 100), delta: Point(x: x, y: y), isPrecise: precise)))
    }
  }

  @Test("S8 G6 A press that the inner view catches also holds the outer one: it neither advances nor scrolls")
  func pressHoldsBoth() {
    let nest = Nest()
    nest.outer.isWrapEnabled = true
    nest.outer.autoAdvanceInterval = 1
    nest.inner.scroll(toItem: 3, duration: 0.5)
    nest.window.advance(by: 0.2)
    nest.send(.began, 150)
    nest.window.advance(by: 3)
    #expect(nest.outer.scrollOffset == 1)
    #expect(nest.innerLog.take() == ["scroll", "didScroll"])
    nest.send(.ended, 150)
    nest.window.advance(by: 0.9)
    #expect(nest.outer.scrollOffset == 1)
    nest.window.advance(by: 0.6)
    #expect(nest.outer.scrollOffset == 2)
    #expect(nest.outerLog.lines.filter { $0.hasPrefix("select") } == [])
  }

  @Test("G6 If both move, a press stops both at their visible positions, and both come to rest")
  func catchesBoth() {
    let nest = Nest()
    nest.inner.scroll(toItem: 3, duration: 0.5)
    nest.outer.scroll(toOffset: 1.2, duration: 0.5)
    nest.window.advance(by: 0.25)
    let places = (nest.outer.position, nest.inner.position)
    nest.send(.began, 150)
    nest.window.advance(by: 1)
    #expect((nest.outer.position, nest.inner.position) == places)
    nest.send(.ended, 150)
    nest.window.settle()
    #expect(nest.outer.scrollOffset == 1)
    #expect(nest.inner.scrollOffset == nest.inner.scrollOffset.rounded())
    #expect(nest.outerLog.take() == ["scroll", "didScroll", "scroll"])
    #expect(nest.innerLog.take() == ["scroll", "didScroll", "scroll"])
    // If the press becomes a drag, the inner view is dragged, and the outer one moves to rest.
    nest.inner.scroll(toItem: 0, duration: 0.5)
    nest.outer.scroll(toOffset: 1.2, duration: 0.5)
    nest.window.advance(by: 0.25)
    nest.send(.began, 200)
    nest.window.advance(by: 0.1)
    nest.send(.moved, 150)
    #expect(nest.inner.isDragging)
    nest.window.advance(by: 1)
    #expect(nest.outer.scrollOffset == 1)
    nest.send(.ended, 150)
    nest.window.settle()
    #expect(nest.innerLog.take().filter { $0.contains("Drag") } == ["willDrag", "didDrag false"])
  }

  @Test("S8 An outer view's autoscroll waits while the inner one is dragged")
  func autoscrollAround() {
    let nest = Nest { _, inner in inner.isVertical = true }
    nest.outer.autoscroll = 0.1
    nest.window.advance(by: 0.1)
    nest.send(.began, 200)
    let place = nest.outer.position
    #expect(!nest.outer.isScrolling)
    for y in [80.0, 60, 40] {
      nest.window.advance(by: 0.016)
      nest.send(.moved, 200, y)
    }
    nest.window.advance(by: 1)
    // The press catches it, so it moves to its page and waits there.
    #expect(nest.outer.position <= place)
    #expect(nest.inner.isDragging)
    let waiting = nest.outer.position
    nest.window.advance(by: 2)
    #expect(nest.outer.position == waiting)
    nest.send(.ended, 200, 40)
    nest.window.advance(by: 1)
    #expect(nest.outer.position > waiting)
    #expect(nest.inner.currentItemIndex == 0)
  }

  @Test("G1 G2 Crossed axes: each view takes the drags and wheels along its own axis", arguments: [false, true])
  func crossed(innerIsVertical: Bool) {
    let nest = Nest { outer, inner in
      outer.isVertical = !innerIsVertical
      inner.isVertical = innerIsVertical
    }
    func drag(_ x: Double, _ y: Double) {
      PointerScript(nest.window).drag(
        from: Point(x: 150, y: 100), to: Point(x: 150 + x, y: 100 + y), duration: 0.06)
      nest.window.settle()
    }
    drag(innerIsVertical ? 10 : -90, innerIsVertical ? -90 : 10)
    #expect(nest.inner.currentItemIndex == 1)
    #expect(nest.outer.currentItemIndex == 1)
    // At its first page the inner view pulls its rubber band, because no outer view scrolls along that axis.
    nest.inner.currentItemIndex = 0
    drag(innerIsVertical ? 0 : 90, innerIsVertical ? 90 : 0)
    #expect(nest.inner.currentItemIndex == 0)
    #expect(nest.outer.currentItemIndex == 1)
    drag(innerIsVertical ? -90 : 5, innerIsVertical ? 5 : -90)
    #expect(nest.outer.currentItemIndex == 2)
    nest.outer.currentItemIndex = 1
    nest.window.advance(by: 0.3)
    for _ in 0..<4 {
      nest.wheel(innerIsVertical ? 0 : -40, innerIsVertical ? -40 : 0, precise: true)
      nest.window.advance(by: 0.016)
    }
    nest.window.settle()
    #expect(nest.inner.currentItemIndex == 1)
    for _ in 0..<4 {
      nest.wheel(innerIsVertical ? 60 : 0, innerIsVertical ? 0 : 60, precise: true)
      nest.window.advance(by: 0.016)
    }
    nest.window.settle()
    #expect(nest.outer.currentItemIndex == 0)
  }

  @Test("S10 A tap on an item of the inner view selects there; if declined, in the outer one")
  func taps() {
    let nest = Nest()
    PointerScript(nest.window).tap(at: Point(x: 100, y: 100))
    #expect(nest.innerLog.take() == ["select 0"])
    #expect(nest.outerLog.take() == [])
    nest.innerLog.selects = false
    PointerScript(nest.window).tap(at: Point(x: 100, y: 100))
    #expect(nest.innerLog.take() == [])
    #expect(nest.outerLog.take() == ["select 1"])
    nest.inner.delegate = nil
    PointerScript(nest.window).tap(at: Point(x: 100, y: 100))
    #expect(nest.outerLog.take() == ["select 1"])
  }

  @Test("S9 G5 When a call scrolls the outer view during an inner drag, that drag ends at a page")
  func turnedAway() {
    let nest = Nest()
    nest.send(.began, 250)
    for x in [220.0, 180, 120, 60] {
      nest.window.advance(by: 0.016)
      nest.send(.moved, x)
    }
    nest.outer.currentItemIndex = 2
    #expect(nest.inner.window == nil)
    #expect(!nest.inner.isDragging)
    #expect(nest.inner.scrollOffset == nest.inner.scrollOffset.rounded())
    #expect(
      nest.innerLog.take() == ["willDrag", "scroll", "didDrag false", "willDecelerate", "scroll", "didDecelerate"])
    nest.send(.moved, 20)
    nest.send(.ended, 20)
    nest.window.settle()
    #expect(nest.outer.scrollOffset == 2)
    nest.outer.currentItemIndex = 1
    nest.window.advance(by: 0.016)
    #expect(nest.inner.window != nil)
    #expect(nest.inner.visibleItemViews.count == 1)
  }

  /// A vertical swipe view without pages, in whose items of 120 points scroll views have content of 160, and the one at 190 points.
  private func stageOfScrollViews() throws -> (Stage, inner: ScrollView) {
    let stage = Stage(50, item: Size(width: 300, height: 120)) {
      $0.isVertical = true
      $0.isPagingEnabled = false
    }
    stage.source.fill = { item, _ in
      guard item.subviews.isEmpty else { return }
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 120))
      scroll.contentSize = Size(width: 300, height: 160)
      item.addSubview(scroll)
    }
    stage.swipe.reloadData()
    stage.window.advance(by: 0)
    return (stage, try #require(stage.window.hitTest(Point(x: 150, y: 190)) as? ScrollView))
  }

  @Test("L7 S2 A drag that a scroll view in an item has handed over goes on when that item is recycled")
  func itemLeaves() throws {
    let (stage, inner) = try stageOfScrollViews()
    let pointer = stage.pointer(.touch)
    pointer.press(at: Point(x: 150, y: 190))
    pointer.move(to: Point(x: 150, y: 190 - GestureMetrics.touchSlopPoints - 340), duration: 1)
    #expect(!inner.isDragging && stage.swipe.isDragging)
    #expect(isNear(inner.contentOffset.y, 40) && isNear(stage.swipe.position, 300))
    pointer.release()
    #expect(stage.swipe.isDecelerating)
    stage.window.settle()
    #expect(stage.swipe.position > 400)
  }

  @Test(
    "L7 S9 A drag on its way back stays with the swipe view if a callback removes the view to which it would go back")
  func itemIsRemovedOnTheWayBack() throws {
    let (stage, inner) = try stageOfScrollViews()
    let start = 190 - GestureMetrics.touchSlopPoints
    let pointer = stage.pointer(.touch)
    pointer.press(at: Point(x: 150, y: 190))
    pointer.move(to: Point(x: 150, y: start - 60), duration: 0.3)
    #expect(isNear(inner.contentOffset.y, 40) && isNear(stage.swipe.position, 20))
    stage.log.onLine = { line in
      if line == "scroll" { inner.removeFromSuperview() }
    }
    // A single event leads past the place at which the drag was handed over.
    pointer.move(to: Point(x: 150, y: start - 10), duration: 0)
    #expect(inner.window == nil && !inner.isDragging)
    #expect(stage.swipe.isDragging && stage.swipe.scrollOffset < 0)
    pointer.release()
    stage.window.settle()
    #expect(!stage.swipe.isDragging && isNear(stage.swipe.position, 0))
  }

  @Test(
    "G2 W2 If a view leaves the window during a trackpad scroll, it comes to rest, and a different one gets the next scroll"
  )
  func scrollLeaves() {
    let nest = Nest()
    for _ in 0..<5 {
      nest.wheel(-40, 0, precise: true)
      nest.window.advance(by: 0.016)
    }
    #expect(isNear(nest.inner.position, 200))
    nest.outer.currentItemIndex = 0
    #expect(nest.inner.scrollOffset == 1)
    #expect(nest.innerLog.take() == ["scroll"])
    nest.outerLog.lines = []
    nest.wheel(-40, 0, precise: true)
    #expect(isNear(nest.outer.position, 40))
    nest.window.settle()
    #expect(nest.outer.scrollOffset == 0)
    #expect(nest.window.nextWakeTime == nil)
  }

  @Test("G2 The target of a scroll is notified of its end once when its view leaves the window")
  func scrollEndsOnce() {
    final class Target: ScrollTarget {
      var scrolls = 0
      var silences = 0
      func canScroll(_ scroll: ScrollSample) -> Bool { true }
      func scroll(_ scroll: ScrollSample) { scrolls += 1 }
      func scrollDidEnd() { silences += 1 }
    }
    let window = Window(size: Size(width: 300, height: 200))
    let around = View(frame: window.bounds)
    let view = View(frame: window.bounds)
    let target = Target()
    view.scrollTarget = target
    window.addSubview(around)
    around.addSubview(view)
    window.send(.scroll(ScrollEvent(location: Point(x: 9, y: 9), delta: Point(x: 0, y: 1))))
    #expect(target.scrolls == 1)
    around.removeFromSuperview()
    #expect(target.silences == 1)
    window.advance(by: 1)
    #expect(target.silences == 1)
  }

  @Test(
    "G2 In a card of a queue: drags turn the card's pages, and a flick across removes the card",
    arguments: [Axis.vertical, .horizontal])
  func inCard(axis: Axis) {
    let window = Window(size: Size(width: 300, height: 200))
    let source = Source(3)
    let queue = QueueViewController<Int, SwipeView>(
      makeItemView: {
        let swipe = SwipeView()
        // Along the queue's own axis; a flick goes across it.
        swipe.isVertical = axis == .vertical
        return swipe
      },
      configure: { swipe, _ in swipe.dataSource = source })
    queue.axis = axis
    queue.numberOfItemsToShow = 1
    queue.allowsFlickToRemove = true
    queue.allowsReordering = true
    queue.enqueue(contentsOf: [1, 2, 3])
    window.rootViewController = queue
    window.settle()
    let pointer = PointerScript(window, device: .touch)
    func drag(_ x: Double, _ y: Double) {
      pointer.drag(from: Point(x: 150, y: 100), to: Point(x: 150 + x, y: 100 + y), duration: 0.06)
      window.settle()
    }
    let card = queue.itemView(at: 0)
    drag(axis == .vertical ? 0 : -80, axis == .vertical ? -80 : 0)
    #expect(card?.currentItemIndex == 1)
    #expect(queue.count == 3)
    drag(axis == .vertical ? -140 : 0, axis == .vertical ? 0 : -90)
    #expect(queue.count == 2)
    #expect(queue.itemView(at: 0)?.visibleItemViews.count == 1)
    // A press that catches the pages does not tap the queue's item.
    let next = queue.itemView(at: 0)
    next?.scroll(toItem: 2, duration: 0.5)
    window.advance(by: 0.2)
    pointer.tap(at: Point(x: 150, y: 100))
    window.settle()
    #expect(queue.count == 2)
    #expect(next?.isScrolling == false)
  }

  @Test("G2 G6 In a page of a stack: it can be popped while the swipe view decelerates, and both are caught together")
  func inStack() {
    let window = Window(size: Size(width: 300, height: 200))
    let stack = ViewControllerStack()
    window.rootViewController = stack
    let source = Source(6)
    let log = SwipeLog()
    let (root, top) = (ViewController(), ViewController())
    let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    swipe.delegate = log
    swipe.dataSource = source
    top.view.addSubview(swipe)
    stack.push(root, animated: false)
    stack.push(top, animated: false)
    window.advance(by: 0.016)
    swipe.scroll(toItem: 4, duration: 0.4)
    window.advance(by: 0.2)
    stack.pop(animated: true)
    window.settle()
    #expect(swipe.window == nil)
    #expect(swipe.scrollOffset == 4)
    #expect(log.take() == ["scroll", "didScroll"])
    stack.push(top, animated: true)
    window.settle()
    #expect(swipe.visibleItemViews.count == 1)
    // A drag in the stack's edge zone swipes the page, not the items.
    let pointer = PointerScript(window, device: .touch)
    pointer.press(at: Point(x: 10, y: 100))
    pointer.move(to: Point(x: 120, y: 100), duration: 0.2)
    #expect(!swipe.isDragging)
    #expect(swipe.scrollOffset == 4)
    pointer.hold(0.2)
    pointer.release()
    window.settle()
    #expect(swipe.window != nil)
  }
}
