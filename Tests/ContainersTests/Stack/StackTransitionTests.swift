import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: animated pushes and pops") struct StackTransitionTests {
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

  @Test("K1 A pushed view enters from the far edge with ease-in-out; the one behind moves by width / distance")
  func push() {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.push(b, animated: true)
    #expect(h.x(b) == 400 && h.x(h[0]) == 0)
    #expect(h.shown == "ab")
    #expect(h.stack.view.clipsToBounds, "the page outside of the stack is not seen beside it")
    var last = 400.0
    for step in 1..<25 {
      h.window.advance(by: 0.01)
      let x = h.x(b)
      #expect(x < last)
      last = x
      #expect(isSame(h.x(h[0]), -(400 - x) / 8, within: 1e-6))
      // Ease-in-out is symmetric around its middle.
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

  @Test("K1 A pop moves back, and notifies")
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

  @Test("K1 The end is at the exact time, with any frames", arguments: [0.001, 0.0167, 0.24, 5])
  func exactEnd(frame: Double) {
    let h = StackHarness("a")
    var ends: [Double] = []
    let b = h.page("b")
    b.onNote = { [unowned h] in if $0 == "viewDidAppear" { ends.append(h.window.currentTime) } }
    let start = h.window.currentTime
    h.stack.push(b, animated: true)
    while ends.isEmpty { h.window.advance(by: frame) }
    #expect(isSame(ends[0], start + 0.25))
  }

  @Test("K1 Three pushes that are chained in callbacks end at the sum of their durations, also in one long frame")
  func chained() {
    let h = StackHarness("a")
    let pages = [h.page("b"), h.page("c"), h.page("d")]
    for index in 0..<2 {
      pages[index].onNote = { [unowned h, next = pages[index + 1]] in
        if $0 == "viewDidAppear" { h.stack.push(next, animated: true) }
      }
    }
    var end = 0.0
    pages[2].onNote = { [unowned h] in if $0 == "viewDidAppear" { end = h.window.currentTime } }
    let start = h.window.currentTime
    h.stack.push(pages[0], animated: true)
    h.window.advance(by: 10)
    #expect(isSame(end, start + 0.75))
    h.expectRest("abcd")
  }

  @Test("K1 K4 A call at exactly the end of a transition finds it ended, and takes its own time")
  func callAtEnd() {
    let h = StackHarness("a")
    let (b, c) = (h.page("b"), h.page("c"))
    // Is called at the same time as the end of the push, but before it.
    let action = h.window.schedule(after: 0.25) { h.stack.push(c, animated: true) }
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.25)
    #expect(h.log.lines.prefix(Self.pushLog.count) == Self.pushLog[...])
    #expect(h.shown == "bc" && h.x(b) == 0 && h.x(c) == 400 && !h.log.lines.contains("c viewDidAppear"))
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(c), 200) && !h.log.lines.contains("c viewDidAppear"))
    h.window.advance(by: 0.125)
    #expect(h.log.lines.last == "c viewDidAppear")
    h.expectRest("abc")
    action.cancel()
  }

  @Test("K1 The incoming view fades in, the outgoing one fades out")
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
    #expect(h[0].view.alpha == 0.7)  // unchanged
  }

  @Test("K1 Shadows are drawn only if enabled; a page's own shadow is restored")
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

  @Test("K1 Distance and duration", arguments: [1.0, 2, 8, .infinity])
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

  @Test("K1 The delegate chooses where pages start and end")
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

  @Test("K1 The positions of a released delegate are not used for the next transition")
  func delegateGone() {
    let h = StackHarness("a")
    h.startX = { _ in 100 }
    h.endXOut = { _ in 40 }
    h.endXIn = { _ in 20 }
    let (a, b) = (h[0], h.page("b"))
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.1)
    h.stack.delegate = nil
    h.stack.pop(animated: true)
    h.window.advance(by: 0.1)
    h.stack.push(h.page("c"), animated: true)
    #expect(h.x(h[1]) == 400)
    h.window.advance(by: 0.2499)
    #expect(isSame(h.x(a), -50, within: 0.1))
    h.window.settle()
    h.expectRest("ac")
  }

  @Test("K1 Within View.animate it is animated as usual")
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

  @Test("K1 Observers are notified until they are cancelled or released")
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

  @Test("K1 A page that is translucent by itself fades to and from its own opacity, and has it again at rest")
  func ownAlpha() {
    let h = StackHarness("a")
    h.stack.animatesAlpha = true
    h[0].view.alpha = 0.8
    let b = h.page("b")
    b.view.alpha = 0.6
    h.stack.push(b, animated: true)
    #expect(b.view.alpha == 0 && h[0].view.alpha == 0.8)
    h.window.advance(by: 0.125)
    #expect(isSame(b.view.alpha, 0.3) && isSame(h[0].view.alpha, 0.4))
    // From where it is seen.
    h.stack.pop(animated: true)
    #expect(isSame(b.view.alpha, 0.3) && isSame(h[0].view.alpha, 0.4))
    h.window.settle()
    #expect(b.view.alpha == 0.6 && h[0].view.alpha == 0.8)
    h.stack.push(b, animated: true)
    h.window.advance(by: 0.125)
    // What is set on the way is the page's own from then on.
    b.view.alpha = 0.9
    h.window.settle()
    #expect(b.view.alpha == 0.9)
    h.stack.pop(animated: true)
    h.window.settle()
    #expect(b.view.alpha == 0.9 && h[0].view.alpha == 0.8)
  }
}
