import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: pushes and pops in movement") struct StackTransitionTests {
  static let pushLog = [
    "event willPush b a true", "a willHide push", "b willShow push", "a viewWillDisappear", "b viewWillAppear",
    "b resized",
    "event didPush b a true", "a didHide push", "b didShow push", "a viewDidDisappear", "b viewDidAppear",
  ]
  static let popWill = [
    "willPop a b true", "event willPop a b true", "b willHide pop", "a willShow pop", "b viewWillDisappear",
    "a viewWillAppear",
  ]
  static let popDid = [
    "didPop a b true", "event didPop a b true", "b didHide pop", "a didShow pop", "b viewDidDisappear",
    "a viewDidAppear",
  ]
  static let popLog = popWill + popDid

  @Test("K1 a pushed view comes from the far edge, ease in-out; the one behind moves by width / distance")
  func push() {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.push(b, animated: true)
    #expect(h.x(b) == 400 && h.x(h[0]) == 0)
    #expect(h.shown == "ab")
    var last = 400.0
    for step in 1..<25 {
      h.window.advance(by: 0.01)
      let x = h.x(b)
      #expect(x < last)
      last = x
      #expect(isSame(h.x(h[0]), -(400 - x) / 8, within: 1e-6))
      // Ease in-out is symmetric about its middle.
      if step == 12 { #expect(x > 200) }
      if step == 13 { #expect(x < 200) }
      if step < 5 { #expect(400 - x < 400 * Double(step) * 0.04) }
      #expect(b.view.shadow != nil && h[0].view.shadow == nil)
    }
    h.window.advance(by: 0.01)
    h.expectRest("ab")
    #expect(h.log.take() == Self.pushLog)
    #expect(h.window.nextWakeTime == h.window.currentTime || h.window.nextWakeTime == nil)
    h.window.advance(by: 0.01)
    #expect(h.window.nextWakeTime == nil)
  }

  @Test("K1 a pop goes the way back, and tells it")
  func pop() {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    h.stack.pop(animated: true)
    #expect(h.x(a) == -50 && h.x(b) == 0)
    #expect(h.log.lines == Self.popWill)
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(b), 200) && isSame(h.x(a), -25))
    #expect(b.view.shadow != nil)
    h.window.advance(by: 0.125)
    h.expectRest("a")
    #expect(h.log.take() == Self.popLog)
    #expect(b.view.shadow == nil && b.view.superview == nil && b.parent == nil)
  }

  @Test("K1 the end is exact in time, whatever the frames", arguments: [0.001, 0.0167, 0.24, 5])
  func exactEnd(frame: Double) {
    let h = StackHarness("a")
    var ends: [Double] = []
    let b = h.page("b")
    b.onTold = { [unowned h] in if $0 == "viewDidAppear" { ends.append(h.window.currentTime) } }
    let start = h.window.currentTime
    h.stack.push(b, animated: true)
    while ends.isEmpty { h.window.advance(by: frame) }
    #expect(isSame(ends[0], start + 0.25))
  }

  @Test("K1 chained from callbacks, three pushes end when they would one after the other, in one long frame too")
  func chained() {
    let h = StackHarness("a")
    let pages = [h.page("b"), h.page("c"), h.page("d")]
    for index in 0..<2 {
      pages[index].onTold = { [unowned h] in
        if $0 == "viewDidAppear" { h.stack.push(pages[index + 1], animated: true) }
      }
    }
    var end = 0.0
    pages[2].onTold = { [unowned h] in if $0 == "viewDidAppear" { end = h.window.currentTime } }
    let start = h.window.currentTime
    h.stack.push(pages[0], animated: true)
    h.window.advance(by: 10)
    #expect(isSame(end, start + 0.75))
    h.expectRest("abcd")
  }

  @Test("K1 the view that comes fades in, the one that goes fades out")
  func alpha() {
    let h = StackHarness("a")
    h.stack.animatesAlpha = true
    let b = h.page("b")
    h.stack.push(b, animated: true)
    #expect(b.view.alpha == 0 && h[0].view.alpha == 1)
    h.window.advance(by: 0.125)
    #expect(isSame(b.view.alpha, 0.5) && isSame(h[0].view.alpha, 0.5))
    h.window.settle()
    h.expectRest("ab")
    #expect(h[0].view.alpha == 1)
    h.stack.pop(animated: true)
    h.window.advance(by: 0.125)
    #expect(isSame(b.view.alpha, 0.5) && isSame(h[0].view.alpha, 0.5))
    h.window.settle()
    #expect(b.view.alpha == 1)
    h.stack.animatesAlpha = false
    h[0].view.alpha = 0.7
    h.stack.push(b, animated: true)
    h.window.settle()
    #expect(h[0].view.alpha == 0.7)  // not touched
  }

  @Test("K1 shadows only where asked for; a page's own shadow comes back")
  func shadows() {
    let h = StackHarness("a")
    let b = h.page("b")
    let own = Shadow(color: .red, radius: 3)
    b.view.shadow = own
    h.stack.push(b, animated: true)
    #expect(b.view.shadow != own && b.view.shadow != nil)
    h.window.settle()
    #expect(b.view.shadow == own)
    h.stack.usesShadows = false
    h.stack.pop(animated: true)
    #expect(b.view.shadow == own)
    h.window.settle()
  }

  @Test("K1 distance and duration", arguments: [1.0, 2, 8, .infinity])
  func distance(distance: Double) {
    let h = StackHarness("a")
    h.stack.distance = distance
    h.stack.animationDuration = 1
    let b = h.page("b")
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.5)
    #expect(isSame(h.x(h[0]), -200 / distance) && isSame(h.x(b), 200))
    h.window.advance(by: 0.49)
    #expect(h.shown == "ab")
    h.window.advance(by: 0.01)
    h.expectRest("ab")
  }

  @Test("K1 the delegate says where pages come from and go to")
  func overrides() {
    let h = StackHarness("a")
    h.startX = { $0 == .push ? -400 : 100 }
    h.endXOut = { $0 == .push ? 40 : -80 }
    let (a, b) = (h[0], h.page("b"))
    h.stack.push(b, animated: true)
    #expect(h.x(b) == -400 && h.x(a) == 0)
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(b), -200) && isSame(h.x(a), 20))
    h.window.settle()
    h.expectRest("ab")
    h.stack.pop(animated: true)
    #expect(h.x(a) == 100)
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(a), 50) && isSame(h.x(b), -40))
    h.window.settle()
    h.expectRest("a")
    h.endXIn = { _ in 30 }
    h.stack.push(b, animated: true)
    h.window.settle()
    #expect(h.x(b) == 30)
    h.stack.push(h.page("c"), animated: false)
    #expect(h.x(h[2]) == 30)
    h.startX = { _ in .nan }
    #expect(StackHarness.misuses { h.stack.pop(animated: true) }.count == 1)
    h.window.settle()
    #expect(h.shown == "b")
  }

  @Test("K1 view resizing: all, or as each controller says")
  func resizing() {
    let h = StackHarness()
    let page = h.page("a")
    page.resizes = false
    h.stack.push(page, animated: false)
    #expect(page.view.frame == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(!h.log.take().contains("a resized"))
    h.stack.push(h.page("b"), animated: false)
    #expect(h.log.take().count { $0 == "b resized" } == 1)
    h.stack.pop(animated: true)
    h.window.settle()
    #expect(page.view.frame == Rect(x: 0, y: 0, width: 50, height: 50))
    h.stack.push(h.page("c"), animated: false)
    h.stack.alwaysResizesPushedViews = true
    h.log.lines = []
    h.stack.pop(animated: false)
    #expect(page.view.frame == h.stack.view.bounds && h.log.lines.count { $0 == "a resized" } == 1)
    let plain = ViewController()
    h.stack.push(plain, animated: false)
    #expect(plain.view.frame == h.stack.view.bounds)
  }

  @Test("K1 at once where it cannot move, with the same callbacks", arguments: ["no window", "no size", "no time"])
  func atOnce(reason: String) {
    let h = StackHarness(size: Size(width: reason == "no size" ? 0 : 400, height: 300), isRoot: reason != "no window")
    if reason == "no time" { h.stack.animationDuration = 0 }
    h.stack.push(h.page("a"), animated: false)
    h.log.lines = []
    h.stack.push(h.page("b"), animated: true)
    #expect(h.shown == "b")
    func inWindow(_ line: String) -> Bool {
      reason != "no window" || !line.contains("Appear") && !line.contains("Disap")
    }
    #expect(h.log.take().filter { $0 != "b resized" } == Self.pushLog.filter { $0 != "b resized" && inWindow($0) })
    h.stack.pop(animated: true)
    #expect(h.shown == "a" && h.names == "a")
    #expect(h.log.take().filter { $0 != "a resized" } == Self.popLog.filter(inWindow))
  }

  @Test("K1 before the stack has a view or a window")
  func beforeWindow() {
    let log = StackLog()
    let stack = ViewControllerStack()
    let (a, b) = (NotedPage("a", log), NotedPage("b", log))
    stack.push(a, animated: true)
    stack.push(b, animated: true)
    #expect(!log.lines.contains { $0.contains("ppear") })
    let window = Window(size: Size(width: 400, height: 300))
    window.rootViewController = stack
    #expect(log.lines.filter { $0.contains("ppear") } == ["b viewWillAppear", "b viewDidAppear"])
    window.advance(by: 0)
    #expect(b.view.frame == Rect(x: 0, y: 0, width: 400, height: 300))
    stack.pop(animated: true)
    window.advance(by: 1)
    #expect(a.view.frame == Rect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test("K1 within View.animate it moves by itself all the same")
  func withinAnimate() {
    let h = StackHarness("a")
    let b = h.page("b")
    View.animate(withDuration: 3) { h.stack.push(b, animated: false) }
    #expect(h.x(b) == 0 && b.view.presented.frame == h.stack.view.bounds)
    View.animate(withDuration: 3) { _ = h.stack.pop(animated: true) }
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(b), 200))
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K1 observers are told until they are cancelled or dropped")
  func observers() {
    let h = StackHarness("a")
    var events: [String] = []
    var second: ObservationToken? = h.stack.observe { events.append("second \($0.kind)") }
    var first: ObservationToken?
    first = h.stack.observe { event in
      events.append("first \(event.kind)")
      if event.kind == .didPush { first?.cancel() }
    }
    h.stack.push(h.page("b"), animated: false)
    #expect(events == ["second willPush", "first willPush", "second didPush", "first didPush"])
    events = []
    second = nil
    h.stack.pop(animated: false)
    #expect(events.isEmpty && second == nil)
  }

  @Test("K8 resizing in mid-transition ends in the right places", arguments: [(800.0, 600.0), (200, 100), (1, 1)])
  func resize(width: Double, height: Double) {
    let h = StackHarness("a", "b")
    let (a, b) = (h[0], h[1])
    h.stack.pop(animated: true)
    h.window.advance(by: 0.125)
    h.window.send(.resize(Size(width: width, height: height), scale: 1))
    h.window.advance(by: 0)
    #expect(isSame(h.x(b), width / 2) && isSame(h.x(a), -width / 16))
    #expect(a.view.frame.size == Size(width: width, height: height))
    h.window.advance(by: 0.125)
    h.expectRest("a")
    let c = h.page("c")
    h.stack.push(c, animated: true)
    h.window.advance(by: 0.1)
    h.window.send(.resize(Size(width: 300, height: 200), scale: 2))
    h.window.settle()
    h.expectRest("ac")
    #expect(c.view.frame.size == Size(width: 300, height: 200))
    h.window.send(.resize(Size(width: 500, height: 500), scale: 1))
    h.window.advance(by: 0)
    h.expectRest("ac")
    h.stack.pop(animated: false)
    h.expectRest("a")  // resized when it is shown
  }

  @Test("K8 the delegate is asked again for the new size")
  func resizeAsks() {
    let h = StackHarness("a")
    h.endXIn = { [unowned h] _ in h.stack.view.bounds.width / 4 }
    let b = h.page("b")
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.1)
    h.window.send(.resize(Size(width: 800, height: 300), scale: 1))
    h.window.settle()
    #expect(h.x(b) == 200)
    h.window.send(.resize(Size(width: 400, height: 300), scale: 1))
    h.window.advance(by: 0)
    #expect(h.x(b) == 100)
  }

  @Test("K10 nothing can be pressed on a page that leaves; the one that arrives takes input at once")
  func input() {
    let h = StackHarness("a")
    let (a, b) = (h[0], h.page("b"))
    let pointer = PointerScript(h.window)
    func tap(_ page: ViewController) {
      let frame = page.view.presented.frame
      let point = Point(x: frame.minX + 150, y: 150)
      h.window.send(.pointer(PointerEvent(phase: .began, location: point)))
      h.window.send(.pointer(PointerEvent(phase: .ended, location: point)))
    }
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.125)
    tap(b)
    #expect(b.taps == 1)
    h.window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 120, y: 150))))
    h.window.send(.pointer(PointerEvent(phase: .ended, location: Point(x: 120, y: 150))))
    #expect(a.taps == 0 && b.taps == 1)
    h.window.settle()
    h.stack.pop(animated: true)
    h.window.advance(by: 0.125)
    tap(b)
    #expect(b.taps == 1)
    pointer.tap(at: Point(x: 150, y: 150))
    #expect(a.taps == 1)
    h.window.settle()
    #expect(b.view.isUserInteractionEnabled)
    a.view.isUserInteractionEnabled = false
    h.stack.push(b, animated: true)
    h.window.settle()
    #expect(!a.view.isUserInteractionEnabled)  // its own
  }

  @Test("A9 with reduced motion pages fade in their places, and what is told keeps its time")
  func reducedMotion() {
    let h = StackHarness("a")
    h.window.prefersReducedMotion = true
    let (a, b) = (h[0], h.page("b"))
    h.stack.push(b, animated: true)
    #expect(h.x(a) == 0 && h.x(b) == 0 && b.view.alpha == 0)
    h.window.advance(by: 0.075)
    #expect(isSame(b.view.alpha, 0.5) && a.view.alpha == 1)
    h.window.advance(by: 0.1)
    #expect(b.view.alpha == 1 && !h.log.lines.contains("b viewDidAppear"))
    h.window.advance(by: 0.075)
    #expect(h.log.take() == Self.pushLog)
    h.expectRest("ab")
    h.stack.pop(animated: true)
    h.window.advance(by: 0.075)
    #expect(h.x(a) == 0 && h.x(b) == 0 && isSame(b.view.alpha, 0.5) && a.view.alpha == 1)
    h.window.settle()
    h.expectRest("a")
    #expect(b.view.alpha == 1)
  }

  @Test("C3 the stack's own appearance reaches its current controller, also in mid-transition")
  func ownAppearance() {
    let h = StackHarness("a")
    h.stack.push(h.page("b"), animated: true)
    h.window.advance(by: 0.1)
    h.log.lines = []
    let other = ViewController()
    h.window.rootViewController = other
    #expect(
      h.log.take().filter { $0.contains("ppear") } == [
        "a viewDidDisappear", "b viewDidAppear", "b viewWillDisappear", "b viewDidDisappear",
      ])
    h.expectRestOffWindow("ab")
    h.stack.pop(animated: true)
    #expect(!h.log.take().contains { $0.contains("ppear") })
    h.window.rootViewController = h.stack
    #expect(h.log.take() == ["a viewWillAppear", "a viewDidAppear"])
    h.window.settle()
    h.expectRest("a")
  }
}

extension StackHarness {
  func expectRestOffWindow(_ names: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(self.names == names && shown == names.suffix(1), sourceLocation: sourceLocation)
  }
}
