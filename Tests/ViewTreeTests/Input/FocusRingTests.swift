import Testing
import ViewTreeTesting

@testable import ViewTree

/// The ring that the window draws around the focused view.
struct FocusRingTests {
  private final class Part: View {
    var ring: ((View) -> FocusRing?)?
    override var canBecomeFocused: Bool { true }
    override var focusRing: FocusRing? { ring.map { $0(self) } ?? super.focusRing }
    override func keyDown(_ event: KeyEvent) -> Bool { event.key != .tab }
  }

  private let window = Window(size: Size(width: 400, height: 400))
  private let part = Part(frame: Rect(x: 100, y: 100, width: 80, height: 40))

  init() {
    window.addSubview(part)
    window.send(.key(KeyEvent(key: .tab)))
    window.advance(by: 0)
  }

  private var ring: Rect? {
    window.advance(by: 0.016)
    return window.focusRingFrame
  }

  @Test("W3 Any focused view has a ring around it after a key was pressed, and none after a click")
  func anyView() {
    #expect(ring == Rect(x: 96, y: 96, width: 88, height: 48))
    PointerScript(window).tap(at: Point(x: 120, y: 120))
    #expect(part.isFocused && ring == nil)
    window.send(.key(KeyEvent(key: .up)))
    #expect(ring != nil)
    part.removeFromSuperview()
    #expect(ring == nil)
  }

  @Test("W3 A clipping view has its focus ring inside; a view may choose a part, a different view, or none")
  func places() {
    part.clipsToBounds = true
    part.setNeedsLayout()
    #expect(ring == part.frame)
    part.ring = { FocusRing(around: $0, rect: Rect(x: 10, y: 10, width: 20, height: 20), isInside: false) }
    part.setNeedsLayout()
    #expect(ring == Rect(x: 106, y: 106, width: 28, height: 28))
    let item = View(frame: Rect(x: 40, y: 0, width: 40, height: 40))
    part.addSubview(item)
    part.ring = { _ in FocusRing(around: item, isInside: true) }
    part.setNeedsLayout()
    #expect(ring == Rect(x: 140, y: 100, width: 40, height: 40))
    item.frame.origin.x = 0
    #expect(ring == part.frame.insetBy(dx: 20, dy: 0).offsetBy(dx: -20, dy: 0))
    item.removeFromSuperview()
    #expect(ring == nil)
    part.ring = { _ in nil }
    part.setNeedsLayout()
    #expect(ring == nil)
  }

  @Test("W3 The ring moves with its view, follows its visible size, and is not one of its subviews")
  func moves() {
    let other = View()
    part.addSubview(other)
    window.advance(by: 0)
    #expect(part.subviews.count == 1 && part.subviews.first === other)
    View.animate(withDuration: 1, curve: .linear) { part.frame = Rect(x: 200, y: 100, width: 180, height: 40) }
    window.advance(by: 0.5)
    #expect(part.presented.frame == Rect(x: 150, y: 100, width: 130, height: 40))
    #expect(window.focusRingFrame == Rect(x: 146, y: 96, width: 138, height: 48))
    window.settle()
    #expect(ring == Rect(x: 196, y: 96, width: 188, height: 48))
  }

  @Test("W3 Where a layout leaves a scroll view nothing to scroll, the ring goes on with the focus in the same frame")
  func layoutEndsFocus() {
    final class Shrinking: ScrollView {
      var length = 1000.0
      override func layoutSubviews() { contentSize = Size(width: bounds.width, height: length) }
    }
    let scrollView = Shrinking(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.addSubview(scrollView)
    window.advance(by: 0)
    window.focusedView = scrollView
    #expect(ring == scrollView.frame)
    scrollView.length = 10
    scrollView.setNeedsLayout()
    #expect(ring == part.frame.insetBy(dx: -4, dy: -4) && part.isFocused)
  }

  @Test("W3 The ring follows a focus that changes when a view comes under the resting mouse")
  func hoverTakesFocus() {
    final class Eager: View {
      override var canBecomeFocused: Bool { true }
      override func hoverDidChange(_ isHovered: Bool) { if isHovered { window?.focusedView = self } }
    }
    let eager = Eager(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(eager)
    window.point(.hovered, 310, 310)
    window.settle()
    eager.frame.origin = Point(x: 300, y: 300)
    window.settle()
    #expect(eager.isFocused && window.focusRingFrame == eager.frame.insetBy(dx: -4, dy: -4))
    #expect(window.nextWakeTime == nil)
  }

  @Test("W3 Showing the ring damages only the area under it, requests no layout, and no further frame")
  func damage() {
    final class Counting: View {
      var layouts = 0
      override var canBecomeFocused: Bool { true }
      override func layoutSubviews() { layouts += 1 }
    }
    let view = Counting(frame: Rect(x: 200, y: 300, width: 50, height: 50))
    window.addSubview(view)
    window.settle()
    let layouts = view.layouts
    window.send(.key(KeyEvent(key: .tab)))
    #expect(view.isFocused)
    window.advance(by: 0.016)
    // The ring, and a pixel for its smooth edge.
    let areas = [part.frame, view.frame].map { $0.insetBy(dx: -5, dy: -5) }
    #expect(window.lastDamage.allSatisfy { damage in areas.contains { $0.contains(damage) } })
    #expect(areas.allSatisfy { area in window.lastDamage.contains { $0.intersects(area) } })
    #expect(view.layouts == layouts && window.nextWakeTime == nil)
  }
}
