import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

/// Containers that are released in the middle of various activities.
@Suite("Lifetimes of containers") struct LifetimeTests {
  private struct Weak { weak var value: AnyObject? }

  nonisolated enum Moment: CaseIterable, Sendable { case rest, movement, finger, wheel, aftermath, callback }
  nonisolated enum End: CaseIterable, Sendable { case window, root }

  /// Expects that the objects that `body` returns are deallocated when their window, or its content, is released.
  private func expectGone(
    _ end: End, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Window) -> [AnyObject]
  ) {
    var left: [Weak] = []
    var kept: Window?
    do {
      let window = Window(size: Size(width: 400, height: 300))
      left = body(window).map { Weak(value: $0) }
      if end == .window {
        left.append(Weak(value: window))
      } else {
        window.rootViewController = nil
        for view in window.subviews { view.removeFromSuperview() }
        kept = window
      }
    }
    #expect(left.count > 1, sourceLocation: sourceLocation)
    #expect(left.indices.filter { left[$0].value != nil } == [], sourceLocation: sourceLocation)
    kept?.advance(by: 1)
    kept?.send(.pointersLost)
    kept?.advance(by: 1)
  }

  private func recognizers(in view: View) -> [AnyObject] {
    view.gestureRecognizers + view.subviews.flatMap { recognizers(in: $0) }
  }

  private func views(in view: View) -> [AnyObject] { [view] + view.subviews.flatMap { views(in: $0) } }

  private func touch(_ window: Window, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    window.send(.pointer(PointerEvent(device: .touch, phase: phase, location: Point(x: x, y: y))))
  }

  /// Drags horizontally, without releasing the finger.
  private func drag(_ window: Window, from x: Double, by distance: Double, y: Double = 150) {
    touch(window, .began, x, y)
    for step in 1...10 {
      touch(window, .moved, x + distance * Double(step) / 10, y)
      window.advance(by: 1.0 / 60)
    }
  }

  private func scroll(_ window: Window, _ x: Double, _ y: Double) {
    window.send(.scroll(ScrollEvent(location: Point(x: 200, y: 150), delta: Point(x: x, y: y), isPrecise: true)))
    window.advance(by: 1.0 / 60)
  }

  @Test("K7 A stack may be released at any moment", arguments: Moment.allCases, End.allCases)
  func stack(moment: Moment, end: End) {
    expectGone(end) { window in
      let stack = ViewControllerStack()
      let pages = ["a", "b", "c"].map { title in
        let page = ViewController()
        page.title = title
        return page
      }
      window.rootViewController = stack
      stack.push(pages, animated: false)
      let token = stack.observe { [weak window] _ in
        if moment == .callback { window?.rootViewController = nil }
      }
      stack.nextController = { ViewController() }
      window.advance(by: 0)
      switch moment {
      case .rest: break
      case .movement:
        stack.pop(animated: true)
        window.advance(by: 0.1)
        stack.push(ViewController(), animated: true)
        window.advance(by: 0.05)
      case .finger: drag(window, from: 20, by: 200)
      case .wheel: for _ in 0..<5 { scroll(window, 20, 0) }
      case .aftermath:
        drag(window, from: 20, by: 200)
        touch(window, .ended, 220, 150)
        window.advance(by: 0.02)
      case .callback:
        stack.pop(animated: true)
        window.advance(by: 0.1)
      }
      return [stack, token] + pages + views(in: stack.view) + recognizers(in: stack.view)
    }
  }

  @Test("Q9 A queue may be released at any moment", arguments: Moment.allCases, End.allCases)
  func queue(moment: Moment, end: End) {
    expectGone(end) { window in
      let queue = QueueViewController<Int, NumberView>(makeItemView: { NumberView() }, updating: \.number)
      queue.numberOfItemsToShow = 4
      queue.allowsReordering = true
      queue.allowsFlickToRemove = true
      queue.enqueue(contentsOf: Array(1...10))
      queue.refill = { 5 }
      queue.onDequeue = { [weak window] _, _ in
        if moment == .callback { window?.rootViewController = nil }
      }
      window.rootViewController = queue
      window.advance(by: 0.1)
      if moment != .movement { window.settle() }
      let item = queue.visibleItemViews.first.map { $0.convert($0.bounds.center, to: nil) } ?? .zero
      switch moment {
      case .rest: break
      case .movement:
        queue.dequeue()
        window.advance(by: 0.1)
        queue.replaceAll(with: [7, 8, 9])
        window.advance(by: 0.1)
      case .finger:
        touch(window, .began, item.x, item.y)
        window.advance(by: 1)
        touch(window, .moved, item.x + 5, item.y + 60)
        window.advance(by: 0.05)
      case .wheel: for _ in 0..<5 { scroll(window, 0, 20) }
      case .aftermath:
        touch(window, .began, item.x, item.y)
        for step in 1...6 {
          touch(window, .moved, item.x + Double(step) * 30, item.y)
          window.advance(by: 1.0 / 60)
        }
        touch(window, .ended, item.x + 180, item.y)
        window.advance(by: 0.02)
      case .callback:
        queue.dequeue()
        window.advance(by: 0.1)
      }
      return [queue] + queue.visibleItemViews + views(in: queue.view) + recognizers(in: queue.view)
    }
  }

  @Test("Q1 A window that is released while its queue loads reports nothing, as its owner may be released, too")
  func releasedWhileLoading() {
    /// The owner of a window, as a program might write it.
    final class Owner {
      let window = Window(size: Size(width: 200, height: 300))
      let queue = QueueViewController<Int, NumberView>(makeItemView: { NumberView() }, updating: \.number)
      private var loads = 0

      init() {
        queue.enqueue(contentsOf: 1...5)
        queue.onLoad = { [unowned self] in loads += 1 }
        window.rootViewController = queue
        window.advance(by: 0.1)
      }
    }
    weak var owner: Owner?
    var queue: QueueViewController<Int, NumberView>?
    do {
      let shown = Owner()
      (owner, queue) = (shown, shown.queue)
    }
    #expect(owner == nil)
    // Shown again, it is loaded.
    var loads = 0
    queue?.onLoad = { loads += 1 }
    let window = Window(size: Size(width: 200, height: 300))
    window.rootViewController = queue
    window.settle()
    #expect(loads == 1)
  }

  nonisolated enum Movement: CaseIterable, Sendable { case wheel, carriedCard }

  @Test(
    "Q1 A window that is released while its queue scrolls or a card is carried asks and reports nothing",
    arguments: Movement.allCases, [true, false])
  func releasedInMovement(movement: Movement, isLoading: Bool) throws {
    /// What the queue asks and reports. It outlives the window, as a closure of a released owner would crash here.
    final class Log { var lines: [String] = [] }
    let log = Log()
    weak var released: Window?
    var kept: QueueViewController<Int, NumberView>?
    do {
      let window = Window(size: Size(width: 200, height: 300))
      let queue = QueueViewController<Int, NumberView> {
        log.lines.append("make")
        return NumberView()
      } configure: { view, item in
        log.lines.append("configure")
        view.number = item
      }
      queue.numberOfItemsToShow = 3
      queue.loadDuration = 2
      (queue.allowsScrolling, queue.allowsReordering) = (true, true)
      queue.enqueue(contentsOf: 1...10)
      queue.onLoad = { log.lines.append("load") }
      queue.onScroll = { log.lines.append("scroll") }
      window.rootViewController = queue
      window.advance(by: 0)
      window.advance(by: 1.5)
      if !isLoading { window.settle() }
      #expect(log.lines.contains("load") != isLoading)
      switch movement {
      case .wheel:
        window.send(.scroll(ScrollEvent(location: Point(x: 100, y: 150), delta: Point(x: 0, y: -1))))
        window.advance(by: 0.05)
      case .carriedCard:
        let card = try #require(queue.itemView(at: 0))
        let pointer = PointerScript(window)
        pointer.press(at: card.presented.center)
        pointer.hold(0.35)
        pointer.move(to: Point(x: 100, y: 290), duration: 0.3)
        pointer.hold(0.3)
      }
      #expect(log.lines.contains("load") != isLoading)
      #expect(queue.scrollPosition != queue.scrollPosition.rounded())
      log.lines = []
      (released, kept) = (window, queue)
    }
    #expect(released == nil && log.lines == [])
    // Shown again, it is loaded, and shows what it has scrolled to.
    let queue = try #require(kept)
    let window = Window(size: Size(width: 200, height: 300))
    window.rootViewController = queue
    window.settle()
    #expect(log.lines.count { $0 == "load" } == (isLoading ? 1 : 0))
    let first = Int(queue.scrollPosition)
    #expect(queue.visibleItemViews.map(\.number) == Array(first + 1...first + 3))
  }

  @Test("S2 A swipe view may be released at any moment", arguments: Moment.allCases, End.allCases)
  func swipe(moment: Moment, end: End) {
    expectGone(end) { window in
      let swipe = SwipeView(frame: window.bounds)
      let source = Source(1000)
      let log = SwipeLog()
      swipe.autoAdvanceInterval = 1
      swipe.isWrapEnabled = true
      swipe.delegate = log
      swipe.dataSource = source
      let indicator = PageIndicator(frame: Rect(x: 100, y: 280, width: 200, height: 20))
      swipe.pageIndicator = indicator
      window.addSubview(swipe)
      window.addSubview(indicator)
      log.onLine = { [weak swipe, weak window] _ in
        if moment == .callback, swipe?.superview === window { swipe?.removeFromSuperview() }
      }
      window.advance(by: 0)
      switch moment {
      case .rest: break
      case .movement:
        swipe.scroll(toItem: 5, duration: 1)
        window.advance(by: 0.3)
        source.count -= 1
        swipe.deleteItems(at: [3], animated: true)
        window.advance(by: 0.1)
      case .finger: drag(window, from: 300, by: -150)
      case .wheel: for _ in 0..<5 { scroll(window, -20, 0) }
      case .aftermath:
        drag(window, from: 300, by: -150)
        touch(window, .ended, 150, 150)
        window.advance(by: 0.02)
      case .callback: drag(window, from: 300, by: -150)
      }
      return [swipe, source, log, indicator] + views(in: swipe) + recognizers(in: swipe)
    }
  }

  @Test("K7 Nested containers, each in movement, are released with the window")
  func nested() {
    expectGone(.window) { window in
      let stack = ViewControllerStack()
      let queue = QueueViewController<Int, NumberView>(makeItemView: { NumberView() }, updating: \.number)
      let page = ViewController()
      let swipe = SwipeView(frame: Rect(x: 0, y: 100, width: 400, height: 200))
      let source = Source(5)
      swipe.dataSource = source
      window.rootViewController = stack
      stack.push(page, animated: false)
      page.view.addSubview(swipe)
      page.addChild(queue)
      page.view.addSubview(queue.view)
      queue.view.frame = Rect(x: 0, y: 0, width: 400, height: 100)
      queue.enqueue(contentsOf: [1, 2, 3])
      window.advance(by: 0.1)
      queue.dequeue()
      swipe.scroll(toItem: 2, duration: 1)
      stack.push(ViewController(), animated: true)
      window.advance(by: 0.1)
      return [stack, queue, page, swipe, source] + views(in: stack.view) + recognizers(in: stack.view)
    }
  }
}
