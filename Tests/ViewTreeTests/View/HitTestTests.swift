import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Hits")
struct HitTestTests {
  private let window = Window.forGestures()

  private func hit(_ x: Double, _ y: Double) -> View? { window.hitTest(Point(x: x, y: y)) }

  @Test("V4 A view is hit where it is visible now, also during an animation")
  func moving() {
    let view = window.add(0, 0, 40, 40)
    window.advance(by: 0)
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 320 }
    window.advance(by: 0.5)
    #expect(hit(170, 20) === view && hit(20, 20) === window && hit(320, 20) === window)
    window.advance(by: 0.5)
    #expect(hit(320, 20) === view)
    // In a view with many subviews that moves as a whole.
    let group = window.add(0, 100, 100, 300)
    let members = (0..<20).map { group.add(Double($0) * 5, 0, 5, 40) }
    window.advance(by: 0)
    View.animate(withDuration: 1, curve: .linear) { group.frame.origin.x = 200 }
    window.advance(by: 0.5)
    #expect(hit(102, 120) === members[0] && hit(2, 120) === window)
    View.animate(withDuration: 1, curve: .linear) { members[3].center.y = 220 }
    window.advance(by: 1)
    #expect(hit(217, 320) === members[3])
  }

  @Test("V4 Views that are rotated, scaled, scrolled or clipped")
  func placed() {
    let view = window.add(100, 100, 100, 20)
    view.transform = Transform(rotationAngle: .pi / 2)
    #expect(hit(150, 70) === view && hit(110, 110) === window)
    view.transform = Transform(scaleX: 1, y: 0)
    #expect(hit(150, 110) === window)
    view.transform = Transform(scaleX: 2, y: 1)
    #expect(hit(60, 110) === view)
    view.transform = .identity
    let out = view.add(0, 50, 20, 20)
    view.clipsToBounds = true
    #expect(hit(110, 160) === window)
    view.bounds.origin.y = 50
    #expect(hit(110, 110) === out)
    view.cornerRadius = 10
    #expect(hit(100.5, 100.5) === out)
  }

  @Test("V4 In a window whose own bounds, centre or transform were set, a view is hit where it is seen")
  func windowGeometry() {
    let log = GestureLog()
    let view = window.add(100, 100, 50, 50)
    _ = log.tap("tap", on: view)
    func taps(_ x: Double, _ y: Double) -> Bool {
      window.point(.hovered, x, y)
      let isHovered = window.hovered === view
      window.point(.began, x, y)
      window.point(.ended, x, y)
      return isHovered && log.take() == ["tap ended"]
    }
    #expect(taps(110, 110))
    window.bounds.origin.y = 60
    window.advance(by: 0)
    #expect(taps(110, 50) && !taps(110, 140))
    window.center.x += 100
    window.advance(by: 0)
    #expect(taps(210, 50) && !taps(110, 50))
    window.bounds.origin = .zero
    window.center = window.bounds.center
    window.transform = Transform(scaleX: 0.5, y: 0.5)
    window.advance(by: 0)
    #expect(taps(160, 160) && !taps(110, 110))
  }

  /// Takes input in its subviews also where they extend beyond it.
  private final class Holder: View {
    override func contains(_ point: Point) -> Bool {
      super.contains(point) || subviews.contains { $0.frame.contains(point) }
    }
  }

  @Test("V4 A view beyond its superview is hit where the superview says that it contains the point, as in UIKit")
  func beyondSuperview() {
    for clips in [false, true] {
      let plain = window.add(0, 0, 100, 20)
      plain.clipsToBounds = clips
      _ = plain.add(0, 50, 20, 20)
      #expect(hit(10, 10) === plain && hit(10, 60) === window)
      window.advance(by: 0)
      #expect(hit(10, 60) === window)
      plain.removeFromSuperview()
    }
    let holder = Holder(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    let out = holder.add(0, 50, 20, 20)
    window.addSubview(holder)
    #expect(hit(10, 60) === out && hit(10, 30) === window)
    window.advance(by: 0)
    #expect(hit(10, 60) === out && hit(10, 30) === window)
  }

  @Test("V4 A view is not hit if it, or a view around it, is hidden, nearly transparent, or takes no input")
  func unreachable() {
    let outer = window.add(0, 0, 100, 100)
    let inner = outer.add(0, 0, 100, 100)
    #expect(hit(50, 50) === inner)
    for view in [outer, inner] {
      let rest = view === outer ? window : outer
      view.isHidden = true
      #expect(hit(50, 50) === rest)
      view.isHidden = false
      view.alpha = 0.0099
      #expect(hit(50, 50) === rest)
      view.alpha = 0.01
      #expect(hit(50, 50) === inner)
      view.alpha = 1
      view.isUserInteractionEnabled = false
      #expect(hit(50, 50) === rest)
      view.isUserInteractionEnabled = true
    }
    View.animate(withDuration: 1, curve: .linear) { outer.alpha = 0 }
    window.advance(by: 0.5)
    #expect(hit(50, 50) === inner)
    window.advance(by: 0.495)
    #expect(hit(50, 50) === window)
  }

  @Test("V4 Overridden hit test methods are called")
  func overridden() {
    final class Everywhere: View { override func contains(_ point: Point) -> Bool { true } }
    final class Nowhere: View { override func hitTest(_ point: Point) -> View? { nil } }
    final class Elsewhere: View {
      var target: View?
      override func hitTest(_ point: Point) -> View? { target }
    }
    let everywhere = Everywhere(frame: Rect(x: 390, y: 390, width: 5, height: 5))
    window.addSubview(everywhere)
    window.advance(by: 0)
    #expect(hit(1, 1) === everywhere)
    everywhere.removeFromSuperview()
    let nowhere = Nowhere(frame: window.bounds)
    window.addSubview(nowhere)
    _ = nowhere.add(0, 0, 400, 400)
    #expect(hit(1, 1) === window)
    let elsewhere = Elsewhere(frame: window.bounds)
    window.addSubview(elsewhere)
    let other = Window.forGestures()
    elsewhere.target = other.add(0, 0, 10, 10)
    window.point(.began, 5, 5)
    window.point(.ended, 5, 5)
    let loose = Button(title: "x")
    elsewhere.target = loose
    window.point(.began, 5, 5)
    window.point(.moved, 50, 5)
    window.point(.ended, 50, 5)
    #expect(misuses { _ = window.hitTest(Point(x: .nan, y: 0)) }.isEmpty)
  }

  /// Contains every point while it is open, like a panel that is closed by a press beside it.
  private final class Panel: View {
    var isOpen = false
    override func contains(_ point: Point) -> Bool { isOpen || super.contains(point) }
  }

  @Test("V4 A view whose contains depends on its state is tested again, wherever its superview contains the point")
  func stateful() {
    let window = Window(size: Size(width: 400, height: 400))
    let holder = View(frame: Rect(x: 0, y: 0, width: 350, height: 350))
    let panel = Panel(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    holder.addSubview(panel)
    window.addSubview(holder)
    window.advance(by: 0)
    let far = Point(x: 300, y: 300)
    #expect(window.hitTest(far) === holder)
    panel.isOpen = true
    #expect(window.hitTest(far) === panel)
    window.advance(by: 0.016)
    var pressed: View?
    let tap = TapGestureRecognizer { pressed = $0.view }
    panel.addGestureRecognizer(tap)
    PointerScript(window).tap(at: far)
    #expect(pressed === panel)
    // Also under a resting mouse, after a view has moved.
    let mover = View(frame: Rect(x: 100, y: 0, width: 10, height: 10))
    window.addSubview(mover)
    window.send(.pointer(PointerEvent(phase: .hovered, location: far)))
    #expect(window.hovered === panel)
    mover.center.x += 50
    window.advance(by: 0.016)
    #expect(window.hovered === panel)
    panel.isOpen = false
    #expect(window.hitTest(far) === holder)
  }
}
