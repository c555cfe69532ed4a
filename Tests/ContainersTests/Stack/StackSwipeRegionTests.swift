import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Where a swipe of a stack may begin.
struct StackSwipeRegionTests {
  @Test("K1 K11 A swipe begins in its region, at the edge of its direction", arguments: [false, true], [false, true])
  func regions(isMirrored: Bool, pops: Bool) {
    for (region, distance, begins) in [
      (.anywhere, 0.5, true), (.anywhere, 300, true), (.edge(width: 40), 0.5, true), (.edge(width: 40), 39.5, true),
      (.edge(width: 40), 40, false), (.edge(width: 40), 300, false),
    ] as [(ViewControllerStack.SwipeRegion, Double, Bool)] {
      let h = StackHarness("a", "b")
      if isMirrored { h.window.layoutDirection = .rightToLeft }
      h.window.advance(by: 0)
      let next = h.page("c")
      h.stack.nextController = { next }
      h.stack.swipeRegion = region
      h.log.lines = []
      let isToRight = pops != isMirrored
      let start = isToRight ? distance : 400 - distance
      let pointer = PointerScript(h.window)
      pointer.press(at: Point(x: start, y: 50))
      pointer.move(to: Point(x: start + (isToRight ? 60 : -60), y: 50), duration: 0.1)
      let shown = begins ? (pops ? "ab" : "bc") : "b"
      #expect(h.shown == shown, "\(region), \(distance)")
      #expect(h.log.lines.contains("swipeWillStart") == (begins && pops), "\(region), \(distance)")
      pointer.hold(0.3)
      pointer.release()
      h.window.settle()
      h.expectRest("ab")
    }
  }
}
