import Testing

@testable import ViewTree

@Suite("Wheels and trackpads")
struct ScrollRouterTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  /// Scrolls along its axis, within its limits.
  private final class Target: ScrollTarget {
    let name: String
    let log: GestureLog
    var isAtEnd = false
    var axis = Axis.vertical
    weak var window: Window?

    init(_ name: String, _ log: GestureLog, on view: View) {
      self.name = name
      self.log = log
      window = view.window
      view.scrollTarget = self
    }

    func canScroll(_ scroll: ScrollSample) -> Bool { !isAtEnd && scroll.delta[axis] != 0 }
    func scroll(_ scroll: ScrollSample) {
      log.note("\(name) \(scroll.delta[axis]) at \(scroll.timestamp)")
    }
    func scrollDidEnd() { log.note("\(name) silent at \(window?.currentTime ?? -1)") }
  }

  private func scroll(_ x: Double, _ y: Double, at time: Double?, location: Point = Point(x: 50, y: 50)) {
    window.send(.scroll(ScrollEvent(location: location, delta: Point(x: x, y: y), isPrecise: true, timestamp: time)))
  }

  @Test("G2 The innermost view that can move receives the wheel, also if the pointer is over a subview of it")
  func innermost() {
    let view = window.add(0, 0, 200, 200)
    let inner = Target("inner", log, on: view.add(0, 0, 100, 100))
    let outer = Target("outer", log, on: view)
    _ = view.subviews[0].add(0, 0, 100, 100)
    scroll(0, 5, at: 0)
    #expect(log.take() == ["inner 5.0 at 0.0"])
    window.advance(by: 1)
    #expect(log.take() == ["inner silent at 0.15"])
    inner.isAtEnd = true
    scroll(0, 5, at: 1)
    #expect(log.take() == ["outer 5.0 at 1.0"])
    window.advance(by: 1)
    outer.isAtEnd = true
    _ = log.take()
    scroll(0, 5, at: 2)
    window.advance(by: 1)
    #expect(log.take() == [])
    outer.isAtEnd = false
    outer.axis = .horizontal
    inner.isAtEnd = false
    inner.axis = .horizontal
    scroll(0, 5, at: 3)
    scroll(300, 0, at: 3, location: Point(x: 300, y: 300))
    #expect(log.take() == [])
  }

  @Test("The wheel over a view that passes it on goes to what lies behind the view, not to its own subviews")
  func passing() {
    let back = window.add(0, 0, 200, 200)
    let list = Target("list", log, on: back.add(0, 0, 200, 200))
    let message = window.add(0, 0, 100, 100)
    let inner = Target("inner", log, on: message.add(0, 0, 100, 100))
    message.passesScrolling = true
    scroll(0, 1, at: 0)
    window.advance(by: 1)
    #expect(log.take().first == "list 1.0 at 0.0")
    // Another view between them hides the list from the wheel, unless it passes scrolling on as well.
    let sheet = View(frame: message.frame)
    window.insertSubview(sheet, below: message)
    scroll(0, 1, at: 1)
    window.advance(by: 1)
    #expect(log.take() == [])
    sheet.passesScrolling = true
    scroll(0, 1, at: 2)
    window.advance(by: 1)
    #expect(log.take().first == "list 1.0 at 2.0")
    message.passesScrolling = false
    scroll(0, 1, at: 3)
    #expect(log.take() == ["inner 1.0 at 3.0"])
    (_, _) = (list, inner)
  }

  @Test(
    "F11 One view receives the wheel until a pause of 150 ms, wherever the pointer moves and even at its end")
  func latch() {
    let inner = Target("inner", log, on: window.add(0, 0, 100, 100))
    let other = Target("other", log, on: window.add(100, 0, 100, 100))
    scroll(0, 1, at: 0)
    inner.isAtEnd = true
    window.advance(by: 0.1)
    scroll(0, 2, at: 0.1, location: Point(x: 150, y: 50))
    window.advance(by: 0.149)
    scroll(0, 3, at: 0.249, location: Point(x: 150, y: 50))
    #expect(log.take() == ["inner 1.0 at 0.0", "inner 2.0 at 0.1", "inner 3.0 at 0.249"])
    #expect(window.nextWakeTime.map { isNear($0, 0.399, within: 1e-9) } ?? false)
    window.advance(by: 1)
    #expect(log.take().map { $0.prefix(12) } == ["inner silent"])
    scroll(0, 4, at: 1.249, location: Point(x: 150, y: 50))
    #expect(log.take() == ["other 4.0 at 1.249"])
    _ = other
  }

  @Test("F11 The pause is measured with the times of the events, even without a frame between them")
  func silenceByEvents() {
    let inner = Target("inner", log, on: window.add(0, 0, 100, 100))
    let outer = Target("outer", log, on: window)
    scroll(0, 1, at: 0)
    inner.isAtEnd = true
    scroll(0, 1, at: 0.14)
    scroll(0, 1, at: 0.3)
    #expect(log.take() == ["inner 1.0 at 0.0", "inner 1.0 at 0.14", "inner silent at 0.0", "outer 1.0 at 0.3"])
    window.advance(by: 1)
    #expect(log.take().count == 1)
    _ = outer
  }

  @Test("G7 Timestamps that decrease are replaced by the previous one")
  func backward() {
    let target = Target("t", log, on: window)
    scroll(0, 1, at: 0.5)
    scroll(0, 1, at: 0.4)
    scroll(0, 1, at: 0.5)
    scroll(0, 1, at: 0.6)
    #expect(log.take() == ["t 1.0 at 0.5", "t 1.0 at 0.5", "t 1.0 at 0.5", "t 1.0 at 0.6"])
    _ = target
  }

  @Test("A target that leaves the window or is hidden ends its scroll, and a different one receives the next")
  func leaving() {
    let view = window.add(0, 0, 100, 100)
    let inner = Target("inner", log, on: view)
    let outer = Target("outer", log, on: window)
    scroll(0, 1, at: 0)
    view.removeFromSuperview()
    scroll(0, 2, at: 0.1)
    #expect(log.take() == ["inner 1.0 at 0.0", "inner silent at 0.0", "outer 2.0 at 0.1"])
    window.advance(by: 1)
    _ = log.take()
    window.addSubview(view)
    scroll(0, 1, at: 1)
    view.isHidden = true
    scroll(0, 2, at: 1.1)
    #expect(log.take() == ["inner 1.0 at 1.0", "inner silent at 1.0", "outer 2.0 at 1.1"])
    window.send(.pointersLost)
    #expect(log.take() == ["outer silent at 1.0"])
    window.advance(by: 5)
    #expect(log.take() == [])
    (_, _) = (inner, outer)

    let weakView = window.add(200, 200, 100, 100)
    var target: Target? = Target("weak", log, on: weakView)
    scroll(0, 1, at: 6, location: Point(x: 250, y: 250))
    _ = target
    target = nil
    scroll(0, 2, at: 6.1, location: Point(x: 250, y: 250))
    #expect(log.take() == ["weak 1.0 at 6.0", "outer 2.0 at 6.1"])
  }

  /// Notes the time at which the movement of the hand began, for each sample.
  private final class Hand: ScrollTarget {
    var times: [Double] = []
    func canScroll(_ scroll: ScrollSample) -> Bool { true }
    func scroll(_ scroll: ScrollSample) { times.append(scroll.gestureTime) }
  }

  @Test("F11 A sample knows when the hand began to move: the first after a pause of 150 ms, whichever target had it")
  func gestureTime() {
    let (inner, outer) = (Hand(), Hand())
    let view = window.add(0, 0, 100, 100)
    view.scrollTarget = inner
    window.scrollTarget = outer
    for time in [0, 0.15, 0.25, 0.375, 0.6] { scroll(0, 1, at: time) }
    #expect(inner.times == [0, 0.15, 0.15, 0.15, 0.6] && outer.times == [])
    window.advance(by: 1)
    scroll(0, 1, at: 1)
    view.removeFromSuperview()
    for time in [1.1, 1.2, 1.4] { scroll(0, 1, at: time) }
    #expect(inner.times.last == 1 && outer.times == [1, 1, 1.4])
  }

  @Test(
    "A view that leaves or is hidden loses the focus first, then the mouse, and then the wheel",
    arguments: [false, true])
  func orderOfLosses(isRemoved: Bool) {
    final class Losing: View {
      var log: GestureLog?
      override var canBecomeFocused: Bool { true }
      override func focusDidChange() { log?.note("focus \(isFocused)") }
      override func hoverDidChange(_ isHovered: Bool) { log?.note("hover \(isHovered)") }
    }
    let view = Losing(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.log = log
    window.addSubview(view)
    let target = Target("wheel", log, on: view)
    window.focusedView = view
    window.point(.hovered, 50, 50)
    scroll(0, 1, at: 0)
    #expect(log.take() == ["focus true", "hover true", "wheel 1.0 at 0.0"])
    if isRemoved { view.removeFromSuperview() } else { view.isHidden = true }
    #expect(log.take() == ["focus false", "hover false", "wheel silent at 0.0"])
    _ = target
  }

  @Test("A non-finite distance is misuse; a zero distance has no effect")
  func notFinite() {
    let target = Target("t", log, on: window)
    let reports = misuses {
      scroll(.nan, 1, at: 0)
      scroll(0, .infinity, at: 0)
      scroll(0, 1, at: 0, location: Point(x: .nan, y: 0))
      scroll(0, 1, at: .nan)
    }
    #expect(reports.count == 4)
    scroll(0, 0, at: 0)
    #expect(log.take() == ["t 1.0 at 0.0"])
    _ = target
  }
}
