import Containers
import Testing
import ViewTree
import ViewTreeTesting

struct QueueLayoutTests {
  @Test("Q2 By default items fill the breadth, have equal lengths, and the first is at the top")
  func vertical() {
    let h = QueueHarness(places: 4, size: Size(width: 120, height: 430))
    h.queue.edgeSpacing = 10
    h.queue.lineSpacing = 10
    let frames = h.queue.visibleItemViews.map(\.frame)
    #expect(frames == (0..<4).map { Rect(x: 10, y: Double($0) * 110, width: 100, height: 100) })
    #expect(h.queue.sizeForItem(inSlot: 2) == Size(width: 100, height: 100))
    let other = h.queue.placement(forSlot: 1, in: Rect(x: 5, y: 7, width: 220, height: 830))
    #expect(other == ItemPlacement(center: Point(x: 115, y: 7 + 310), size: Size(width: 200, height: 200)))
    h.expectAtRest()
  }

  @Test("Q2 A horizontal queue begins at the leading edge, and leaves downward")
  func horizontal() {
    let h = QueueHarness(size: Size(width: 320, height: 100))
    h.queue.axis = .horizontal
    h.queue.lineSpacing = 10
    h.queue.edgeSpacing = 20
    #expect(
      h.queue.visibleItemViews.map(\.frame) == (0..<3).map { Rect(x: Double($0) * 110, y: 20, width: 100, height: 60) })
    let view = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    h.window.advance(by: 0.15)
    #expect(view.presented.center.x == 50 && isClose(view.presented.center.y, 100))
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q2 Items with custom sizes are arranged along the axis, centered across it")
  func ownSizes() {
    final class Growing: QueueViewController<Int, NumberView> {
      var factor = 1.0
      override func sizeForItem(inSlot slot: Int) -> Size {
        Size(width: 50, height: factor * Double(10 * (slot + 1)))
      }
    }
    let h = QueueHarness(size: Size(width: 100, height: 300)) { Growing(makeItemView: $0, updating: \.number) }
    h.queue.lineSpacing = 5
    #expect(
      h.queue.visibleItemViews.map(\.frame) == [
        Rect(x: 25, y: 0, width: 50, height: 10), Rect(x: 25, y: 15, width: 50, height: 20),
        Rect(x: 25, y: 40, width: 50, height: 30),
      ])
    (h.queue as? Growing)?.factor = 2
    h.queue.invalidateLayout()
    #expect(h.queue.visibleItemViews[1].frame == Rect(x: 25, y: 25, width: 50, height: 40))
    h.queue.dequeue()
    h.window.settle()
    h.expectAtRest()
    // The item enters from beyond the far end of the view, not just from that of the items.
    h.queue.dequeue()
    h.window.advance(by: 0.5)
    #expect(h.queue.visibleItemViews[2].presented.frame.minY >= 300)
  }

  @Test("Q2 Every hook may be overridden by a computed property, and is read at each layout")
  func overriddenHooks() {
    final class Computed: QueueViewController<Int, NumberView> {
      var isWide = false
      override var numberOfItemsToShow: Int {
        get { isWide ? 2 : 4 }
        set {}
      }
      override var axis: Axis {
        get { isWide ? .horizontal : .vertical }
        set {}
      }
      override var lineSpacing: Double {
        get { isWide ? 20 : 0 }
        set {}
      }
      override var edgeSpacing: Double {
        get { 10 }
        set {}
      }
      override var loadDuration: Double {
        get { 0.1 }
        set {}
      }
      override var transition: QueueTransition {
        get { .overlapping }
        set {}
      }
    }
    let h = QueueHarness(show: false) { Computed(makeItemView: $0, updating: \.number) }
    h.window.rootViewController = h.queue
    h.advance(to: 0.25, after: 0)
    #expect(h.log == ["load"])
    h.expectAtRest()
    #expect(h.queue.visibleItemViews[3].frame == Rect(x: 10, y: 225, width: 180, height: 75))
    (h.queue as? Computed)?.isWide = true
    View.animate(withDuration: 0.2) { h.queue.invalidateLayout() }
    h.window.settle()
    h.expectAtRest()
    #expect(h.queue.visibleItemViews[1].frame == Rect(x: 110, y: 10, width: 90, height: 280))
    let start = h.now
    h.queue.dequeue()
    h.advance(to: 0.6, after: start)
    h.expectAtRest()
  }

  @Test("Q7 A new size moves resting views immediately, or within View.animate")
  func resizing() {
    let h = QueueHarness()
    h.queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 600)
    #expect(h.queue.visibleItemViews.map(\.presented.center.y) == [100, 300, 500])
    h.window.advance(by: 0)
    h.expectAtRest()
    View.animate(withDuration: 1, curve: .linear) { h.queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300) }
    h.window.advance(by: 0.5)
    #expect(isClose(h.queue.visibleItemViews[2].presented.center.y, 375))
    #expect(isClose(h.queue.visibleItemViews[2].presented.bounds.height, 150))
    h.window.advance(by: 0.5)
    h.expectAtRest()
  }

  @Test("Q7 Spacing, axis and the number of places move items, together with View.animate")
  func properties() {
    let h = QueueHarness(size: Size(width: 300, height: 300))
    View.animate(withDuration: 0.4, curve: .linear) {
      h.queue.lineSpacing = 30
      h.queue.edgeSpacing = 50
    }
    #expect(h.queue.visibleItemViews[2].center.y == 260)
    h.window.advance(by: 0.2)
    #expect(isClose(h.queue.visibleItemViews[2].presented.center.y, 255))
    #expect(isClose(h.queue.visibleItemViews[2].presented.bounds.width, 250))
    View.animate(withDuration: 0.4, curve: .linear) { h.queue.axis = .horizontal }
    h.window.advance(by: 0.2)
    #expect(h.queue.visibleItemViews[2].presented.center.x > 160)
    h.window.settle()
    h.expectAtRest()
    View.animate(withDuration: 0.4) { h.queue.numberOfItemsToShow = 5 }
    #expect(h.shown == [1, 2, 3, 4, 5])
    #expect(!h.isSeen(h.queue.visibleItemViews[4]))
    h.window.settle()
    h.expectAtRest()
    View.animate(withDuration: 0.4) { h.queue.numberOfItemsToShow = 2 }
    #expect(h.shown == [1, 2] && h.queue.view.subviews.count == 3)
    h.window.settle()
    h.expectAtRest()
    h.queue.numberOfItemsToShow = 4
    h.window.advance(by: 0)
    h.expectAtRest()
    h.queue.numberOfItemsToShow = 0
    h.window.advance(by: 0)
    h.expectAtRest()
  }

  @Test("Q7 During a transition a new size shifts moving views, and they continue in time")
  func resizingInMidTransition() {
    let h = QueueHarness()
    let start = h.now
    let views = h.queue.visibleItemViews
    h.queue.dequeue()
    for step in 1...100 {
      h.advance(to: Double(step) * 0.014, after: start)
      h.queue.view.frame = Rect(x: 0, y: 0, width: 200, height: 300 + Double(step))
      // Items that have not begun to enter stay outside of the visible area.
      let time = h.now - start
      if time >= 0.3 && time <= 0.9 { #expect(!h.isSeen(views[0])) }
      if isClose(time, 0.602, 0.008) {
        let way = views[1].presented.center.y / h.queue.view.bounds.height * 6
        #expect(way > 1.6 && way < 2.4)
      }
    }
    h.advance(to: 1.4, after: start)
    h.expectAtRest()
  }

  @Test("Q7 During a transition, within animate, nothing jumps and all views arrive")
  func animatedResizingInMidTransition() {
    let h = QueueHarness()
    let views = h.queue.visibleItemViews
    h.queue.dequeue()
    h.window.advance(by: 0.5)
    let before = views.map(\.presented.center)
    View.animate(withDuration: 0.3) { h.queue.view.frame = Rect(x: 0, y: 0, width: 400, height: 450) }
    #expect(views[1].presented.center == before[1] && views[2].presented.center == before[2])
    #expect(!h.isSeen(views[0]))
    h.window.advance(by: 0.3)
    #expect(views[1].presented.center == Point(x: 200, y: 75))
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q9 Overridden places: rotation, scale, fading and order")
  func ownPlaces() {
    for (name, make) in Self.examples {
      let h = QueueHarness(places: 5, size: Size(width: 300, height: 400), make: make)
      h.expectAtRest()
      let order = h.queue.view.subviews.compactMap { ($0 as? NumberView)?.number }
      #expect(order == [5, 4, 3, 2, 1], "\(name)")
      for slot in 0..<5 {
        let frame = h.queue.itemView(at: slot)?.frame ?? .zero
        #expect(!frame.isEmpty && h.queue.view.bounds.insetBy(dx: -0.01, dy: -0.01).contains(frame), "\(name) \(slot)")
      }
      for frame in 0..<180 {
        if frame % 25 == 0 { h.queue.dequeue() }
        h.window.advance(by: 1.0 / 60)
      }
      h.window.settle()
      h.expectAtRest()
      #expect(h.queue.view.subviews.compactMap { ($0 as? NumberView)?.number } == h.shown.reversed(), "\(name)")
    }
  }

  private static let examples: [(String, (@escaping () -> NumberView) -> QueueViewController<Int, NumberView>)] = [
    ("fan", { FanQueueViewController(makeItemView: $0, updating: \.number) }),
    ("stack", { CardStackQueueViewController(makeItemView: $0, updating: \.number) }),
  ]

  @Test("Q9 A fan of a single card is that card, upright in the middle and as large as there is room")
  func singleCard() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let h = QueueHarness(places: 1, make: { FanQueueViewController(makeItemView: $0, updating: \.number) })
      h.window.layoutDirection = direction
      h.window.settle()
      let place = h.queue.placement(forSlot: 0, in: h.queue.view.bounds)
      #expect(place.transform == .identity && place.center == Point(x: 100, y: 150))
      #expect(isClose(place.size.width, 200) && isClose(place.size.height, 200 / 0.7))
      h.expectAtRest()
    }
  }

  @Test("Q9 A placement that is not finite is reported, and the line is used instead")
  func unsoundPlaces() {
    final class Broken: QueueViewController<Int, NumberView> {
      override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
        ItemPlacement(center: Point(x: .nan, y: 0), size: Size(width: -1, height: .infinity), alpha: 7)
      }
    }
    var h: QueueHarness?
    let lines = queueMisuses { h = QueueHarness { Broken(makeItemView: $0, updating: \.number) } }
    #expect(!lines.isEmpty)
    #expect(h?.queue.visibleItemViews.map(\.frame.minY) == [0, 100, 200])
  }

  @Test("Q7 A dequeue does not ask for the places again, unless their number, the size or a setting has changed")
  func placesAskedFor() {
    final class Counting: QueueViewController<Int, NumberView> {
      var calls = 0
      override func placement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
        calls += 1
        return super.placement(forSlot: slot, in: bounds)
      }
    }
    let h = QueueHarness(items: Array(1...20)) { Counting(makeItemView: $0, updating: \.number) }
    guard let queue = h.queue as? Counting else { return }
    func asked(_ work: () -> Void) -> Int {
      queue.calls = 0
      work()
      h.window.settle()
      return queue.calls
    }
    for _ in 0..<10 { #expect(asked { queue.dequeue() } == 0) }
    #expect(asked { queue.lineSpacing = 4 } > 0)
    #expect(asked { queue.view.frame.size.height = 200 } > 0)
    #expect(asked { queue.dequeue() } == 0)
    #expect(asked { while queue.count > 2 { queue.dequeue() } } > 0)
    h.expectAtRest()
  }

  @Test("Q10 Nothing is visible outside of the view, and a view without size works")
  func zeroSize() {
    let h = QueueHarness(size: .zero)
    #expect(h.queue.view.clipsToBounds)
    #expect(h.queue.view.accessibilityRole == .list && h.queue.view.accessibilityLabel == "Queue")
    for _ in 0..<4 {
      h.queue.dequeue()
      h.window.advance(by: 0.1)
    }
    h.window.advance(by: 2)
    h.expectAtRest()
    h.window.send(.resize(Size(width: 100, height: 90), scale: 1))
    h.window.advance(by: 0)
    h.expectAtRest()
    #expect(h.queue.visibleItemViews[2].frame == Rect(x: 0, y: 60, width: 100, height: 30))
  }

  @Test("Q10 Right to left mirrors a horizontal queue, and the side on which items leave")
  func rightToLeft() {
    let h = QueueHarness(size: Size(width: 300, height: 300))
    h.window.layoutDirection = .rightToLeft
    h.window.advance(by: 0)
    h.expectAtRest()
    let first = h.queue.visibleItemViews[0]
    h.queue.dequeue()
    h.window.advance(by: 0.15)
    #expect(first.presented.center.x < 10)
    h.window.settle()
    h.queue.axis = .horizontal
    #expect(h.queue.visibleItemViews.map(\.frame.minX) == [200, 100, 0])
    #expect(h.queue.placement(forSlot: 0, in: h.queue.view.bounds).center.x == 250)
    h.queue.dequeue()
    h.window.advance(by: 0.8)
    #expect(h.queue.visibleItemViews[2].presented.frame.maxX <= 0)
    h.window.settle()
    h.expectAtRest()
    // Also during a transition.
    h.queue.dequeue()
    h.window.advance(by: 0.4)
    h.window.layoutDirection = .leftToRight
    h.window.settle()
    h.expectAtRest()
  }

  @Test("Q10 A shadow that extends into the view is not visible while its item waits outside")
  func shadows() {
    let h = QueueHarness { make in
      QueueViewController(
        makeItemView: {
          let view = make()
          view.shadow = Shadow(color: .black, radius: 10)
          return view
        }, updating: \.number)
    }
    h.queue.dequeue()
    h.window.advance(by: 0.6)
    #expect(h.queue.visibleItemViews[2].presented.frame.minY >= 315)
    h.window.settle()
    h.expectAtRest()
  }
}
