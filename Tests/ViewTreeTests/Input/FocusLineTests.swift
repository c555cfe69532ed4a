import Testing

@testable import ViewTree

/// Which views Tab takes as one line, and how round the ring is that shows the focus.
@Suite("Focus: lines and the ring") struct FocusLineTests {
  private final class Part: View {
    var ring: FocusRing?
    override var canBecomeFocused: Bool { true }
    override var focusRing: FocusRing? { ring ?? super.focusRing }
  }

  private let window = Window.forGestures()

  /// The order of views of the width 50, named by letters in the order in which they are given.
  private func order(
    _ places: [(x: Double, y: Double, height: Double)], _ direction: LayoutDirection = .leftToRight
  ) -> String {
    window.layoutDirection = direction
    for (index, place) in places.enumerated() {
      let part = Part(frame: Rect(x: place.x, y: place.y, width: 50, height: place.height))
      part.accessibilityLabel = String("abcdef".dropFirst(index).prefix(1))
      window.addSubview(part)
    }
    window.advance(by: 0)
    defer { for view in window.subviews { view.removeFromSuperview() } }
    return window.focus.order.map { $0.accessibilityLabel ?? "?" }.joined()
  }

  @Test("W3 Views are in one line if they share more than half of the smaller height")
  func twoViews() {
    #expect(order([(100, 0, 40), (0, 20, 40)]) == "ab")
    #expect(order([(100, 0, 40), (0, 19, 40)]) == "ba")
    #expect(order([(100, 0, 40), (0, 19, 40)], .rightToLeft) == "ab")
    #expect(order([(100, 0, 100), (0, 90, 20)]) == "ab")
    #expect(order([(100, 0, 100), (0, 89, 20)]) == "ba")
    #expect(order([(100, 0, 20), (0, 9, 100)]) == "ba")
    #expect(order([(100, 0, 20), (0, 10, 100)]) == "ab")
  }

  @Test("W3 A line has what all of its views share: a staircase of views is no line")
  func staircase() {
    #expect(order([(200, 0, 40), (100, 15, 40), (0, 27, 40)]) == "cba")
    #expect(order([(200, 0, 40), (100, 15, 40), (0, 28, 40)]) == "bac")
    #expect(order([(200, 0, 40), (100, 10, 20), (0, 19, 40)]) == "cba")
    #expect(order([(200, 0, 40), (100, 10, 20), (0, 20, 40)]) == "bac")
    #expect(order([(0, 0, 40), (100, 15, 40), (200, 28, 40), (150, 30, 40)]) == "abdc")
  }

  @Test("W3 Of views that begin at one place in a line, the first in the tree comes first, in either direction")
  func samePlace() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      #expect(order([(0, 0, 40), (0, 5, 40)], direction) == "ab")
      #expect(order([(0, 5, 40), (0, 0, 40)], direction) == "ab")
      #expect(order([(0, 50, 40), (0, 0, 40)], direction) == "ba")
    }
  }

  @Test("W3 The ring is as round as its view, 4 points outside of it, and follows it when nothing else changes")
  func roundness() throws {
    let part = Part(frame: Rect(x: 100, y: 100, width: 80, height: 40))
    window.addSubview(part)
    // It would keep itself alive.
    defer { part.ring = nil }
    window.key(.tab)
    window.advance(by: 0)
    let ring = try #require(part.children.last as? FocusRingView)
    #expect(ring.cornerRadius == 4 && ring.borderWidth == 2)
    part.cornerRadius = 10
    window.advance(by: 0)
    #expect(ring.cornerRadius == 14)
    part.ring = FocusRing(around: part, cornerRadius: 6)
    part.setNeedsLayout()
    window.advance(by: 0)
    #expect(ring.cornerRadius == 10)
    for (radius, shown) in [(10.0, 10.0), (4, 4), (3, 4), (0, 4)] {
      part.ring = FocusRing(around: part, cornerRadius: radius, isInside: true)
      part.setNeedsLayout()
      window.advance(by: 0)
      #expect(ring.cornerRadius == shown && ring.frame == part.bounds, "\(radius)")
    }
    // At rest it is left alone.
    #expect(window.nextWakeTime == nil && ring.parent === part)
  }
}
