import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Stack: the trackpad") struct StackScrollTests {
  private func point(_ x: Double, _ y: Double = 50) -> Point { Point(x: x, y: y) }

  @Test("K12 A precise horizontal scroll swipes; 150 ms without events release it", arguments: [true, false])
  func scroll(pops: Bool) {
    let h = StackHarness("a", "b")
    let b = h[1]
    for index in 0..<10 {
      h.scroll(pops ? 25 : 15, 1)
      #expect(h.x(b) == Double(index + 1) * (pops ? 25 : 15))
      h.window.advance(by: 0.016)
    }
    #expect(h.log.lines.first == "swipeWillStart")
    h.window.advance(by: 0.13)
    #expect(!h.log.lines.contains { $0.hasPrefix("swipeDidEnd") })
    h.window.advance(by: 0.01)
    #expect(h.log.lines.last == "swipeDidEnd \(pops)")
    h.window.settle()
    h.expectRest(pops ? "a" : "ab")
  }

  @Test("K12 Notches, vertical scrolls and scrolls in the other direction do not swipe")
  func otherScrolls() {
    let h = StackHarness("a", "b")
    h.scroll(-20)
    h.window.advance(by: 0.2)
    h.scroll(20, 20)
    h.window.advance(by: 0.2)
    h.window.send(.scroll(ScrollEvent(location: point(200), delta: Point(x: 3, y: 0))))
    h.window.advance(by: 0.2)
    #expect(h.log.lines.isEmpty)
    h.stack.nextController = { [unowned h] in h.page("c") }
    for _ in 0..<10 { h.scroll(-30) }
    h.window.advance(by: 0.2)
    h.window.settle()
    h.expectRest("abc")
  }

  @Test("K11 K12 nextController is called once per scroll, also if it returns nil, and again after a pause")
  func asksOnce() {
    let h = StackHarness("a")
    var calls = 0
    h.stack.nextController = {
      calls += 1
      return nil
    }
    for _ in 0..<5 {
      h.scroll(-10)
      h.window.advance(by: 0.05)
    }
    #expect(calls == 1)
    h.window.advance(by: 0.15)
    h.scroll(-10)
    #expect(calls == 2)
    PointerScript(h.window).drag(from: Point(x: 300, y: 50), to: Point(x: 200, y: 50), duration: 0.1)
    #expect(calls == 3)
    h.scroll(-10)
    #expect(calls == 4)
  }

  @Test("K12 A call ends a trackpad's swipe; the rest of that scroll has no effect")
  func scrollEnded() {
    let h = StackHarness("a", "b", "c")
    for _ in 0..<5 { h.scroll(20) }
    h.stack.pop(animated: true)
    h.log.lines = []
    for _ in 0..<5 {
      h.scroll(20)
      h.window.advance(by: 0.05)
    }
    h.window.settle()
    #expect(h.names == "ab" && !h.log.lines.contains("swipeWillStart"))
    h.window.advance(by: 0.2)
    for _ in 0..<15 { h.scroll(20) }
    h.window.advance(by: 0.2)
    h.window.settle()
    h.expectRest("a")
  }

  @Test("K12 A finger takes over from the trackpad, and catches a page that it released")
  func scrollThenFinger() {
    let h = StackHarness("a", "b")
    let b = h[1]
    for _ in 0..<10 { h.scroll(15) }
    let pointer = PointerScript(h.window)
    pointer.press(at: point(200))
    h.window.advance(by: 0.3)
    #expect(h.x(b) == 150)
    pointer.move(to: point(308), duration: 0.3)
    #expect(isSame(h.x(b), 250, within: 1e-6))
    pointer.release()
    h.window.advance(by: 0.02)
    pointer.press(at: point(200))
    pointer.move(to: point(20), duration: 0.4)
    pointer.release()
    h.window.settle()
    h.expectRest("ab")
    #expect(h.log.lines.count { $0 == "swipeWillStart" } == 2)
    #expect(h.log.lines.count { $0.hasPrefix("swipeDidEnd") } == 2)
  }

  @Test("G6 K12 A push or pop that a call began is not caught by a trackpad")
  func scrollInTransition() {
    let h = StackHarness("a", "b")
    h.stack.push(h.page("c"), animated: true)
    h.window.advance(by: 0.1)
    h.log.lines = []
    h.scroll(20)
    h.window.advance(by: 0.02)
    #expect(h.log.lines.isEmpty)
    h.window.settle()
    h.expectRest("abc")
  }
}
