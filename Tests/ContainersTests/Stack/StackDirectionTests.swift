import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: right to left, and pushing by a swipe") struct StackDirectionTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test("K11 Right to left mirrors the stack")
  func rightToLeft() {
    let h = StackHarness("a", "b")
    h.window.layoutDirection = .rightToLeft
    h.window.advance(by: 0)
    let (a, b) = (h[0], h[1])
    h.stack.pop(animated: true)
    #expect(h.x(a) == 50)
    h.window.advance(by: 0.125)
    #expect(isSame(h.x(b), -200, within: 1e-6) && isSame(h.x(a), 25, within: 1e-6))
    h.window.settle()
    h.stack.push(b, animated: true)
    #expect(h.x(b) == -400)
    h.window.settle()
    h.expectRest("ab")
    h.logsUpdates = true
    h.log.lines = []
    let pointer = PointerScript(h.window)
    pointer.drag(from: point(50), to: point(300), duration: 0.3)
    #expect(h.log.lines.isEmpty)
    pointer.press(at: point(350))
    pointer.move(to: point(242), duration: 0.2)
    #expect(isSame(h.x(b), -100, within: 1e-6) && isSame(h.x(a), 37.5, within: 1e-6))
    #expect(h.log.lines.last?.hasPrefix("swipe -") == true)
    pointer.move(to: point(20), duration: 0.2)
    pointer.release()
    h.window.settle()
    h.expectRest("a")
    h.stack.push(b, animated: false)
    h.key(.left, .alt)
    #expect(h.names == "ab")
    h.key(.right, .alt)
    #expect(h.names == "a")
  }

  @Test("K11 The mirrored trace has the mirrored result", arguments: [120.0, 200, 300])
  func mirrored(way: Double) {
    let (h, m) = (StackHarness("a", "b"), StackHarness("a", "b"))
    m.window.layoutDirection = .rightToLeft
    m.window.advance(by: 0)
    let (b, mb) = (h[1], m[1])
    PointerScript(h.window).drag(from: point(30), to: point(30 + way), duration: 0.4)
    PointerScript(m.window).drag(from: point(370), to: point(370 - way), duration: 0.4)
    for _ in 0..<10 {
      #expect(isSame(h.x(b), -m.x(mb), within: 1e-6) || h.x(b).isNaN && m.x(mb).isNaN)
      h.window.advance(by: 0.02)
      m.window.advance(by: 0.02)
    }
    h.window.settle()
    m.window.settle()
    #expect(h.names == m.names)
  }

  @Test(
    "K11 A swipe against the direction of a pop pushes the result of nextController: called once, notified when it commits"
  )
  func next() {
    let h = StackHarness("a")
    var calls = 0
    let b = h.page("b")
    h.stack.nextController = {
      calls += 1
      return b
    }
    let pointer = PointerScript(h.window)
    pointer.press(at: point(350))
    for x in [300.0, 250, 320, 242] { pointer.move(to: point(x), duration: 0.1) }
    #expect(calls == 1)
    #expect(isSame(h.x(b), 300, within: 1e-6) && isSame(h.x(h[0]), -12.5, within: 1e-6))
    #expect(h.log.lines.isEmpty && h.names == "a" && !h.stack.contains(b))
    pointer.hold(0.2)
    pointer.release()
    h.window.settle()
    #expect(h.log.lines.isEmpty)
    h.expectRest("a")
    #expect(b.parent == nil)

    pointer.drag(from: point(350), to: point(100), duration: 0.3)
    #expect(h.names == "a" && calls == 2)
    h.window.settle()
    #expect(h.log.take().sorted() == StackTransitionTests.pushLog.filter { $0 != "b resized" }.sorted())
    h.expectRest("ab")
  }

  @Test("K11 A caught push can be cancelled; a call completes it; nil pushes nothing")
  func nextCaught() {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.nextController = { b }
    let pointer = PointerScript(h.window)
    pointer.drag(from: point(350), to: point(50), duration: 0.3)
    h.window.advance(by: 0.02)
    #expect(h.names == "a")
    pointer.press(at: point(200))
    pointer.move(to: point(390), duration: 0.3)
    pointer.release()
    h.window.settle()
    h.expectRest("a")
    #expect(h.log.lines.isEmpty)
    pointer.drag(from: point(350), to: point(50), duration: 0.3)
    h.window.advance(by: 0.02)
    h.stack.push(h.page("c"), animated: true)
    #expect(h.names == "abc")
    h.window.settle()
    h.expectRest("abc")
    h.stack.nextController = { nil }
    pointer.drag(from: point(350), to: point(50), duration: 0.3)
    h.expectRest("abc")
    h.stack.nextController = { [unowned h] in h.stack.rootViewController }
    #expect(StackHarness.misuses { pointer.drag(from: point(350), to: point(50), duration: 0.3) }.count == 1)
    h.window.settle()
    h.expectRest("abc")
  }

  @Test("K1 K11 If the view of a page that is swiped in is replaced, the new one is shown", arguments: [true, false])
  func nextWithOtherView(isReleased: Bool) {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.nextController = { b }
    let pointer = PointerScript(h.window)
    pointer.press(at: point(350))
    pointer.move(to: point(100), duration: 0.3)
    if isReleased {
      pointer.release()
      h.window.advance(by: 0.02)
    }
    let (old, new) = (b.view, View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    new.accessibilityLabel = "b"
    b.view = new
    h.window.advance(by: 0)
    if !isReleased { pointer.release() }
    h.window.settle()
    h.expectRest("ab")
    #expect(old.superview == nil)
    StackChecks.expectBalanced(h.log.lines)
  }

  @Test("K11 A page that a call pushes while the swipe that would push it begins is pushed once")
  func nextPushedMeanwhile() throws {
    let h = StackHarness("a")
    let b = h.page("b")
    h.stack.nextController = { b }
    let pan = try #require(h.stack.view.gestureRecognizers.first { $0 is PanGestureRecognizer })
    pan.shouldBegin = { [unowned h] in
      h.stack.push(b, animated: false)
      return true
    }
    PointerScript(h.window).drag(from: point(350), to: point(100), duration: 0.3)
    h.window.settle()
    h.expectRest("ab")
    #expect(h.log.lines.count { $0 == "b viewDidAppear" } == 1)
  }
}
