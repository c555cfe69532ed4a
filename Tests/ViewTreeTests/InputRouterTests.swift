import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Input: pointers told twice, hovering, keys")
struct InputRouterTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  /// A view that logs what hovers over it.
  private final class HoverView: View {
    let name: String
    let log: GestureLog

    init(_ name: String, _ log: GestureLog, frame: Rect) {
      self.name = name
      self.log = log
      super.init(frame: frame)
    }

    package override func hoverDidChange(_ isHovered: Bool) { log.note("\(name) \(isHovered)") }
    override var canBecomeFocused: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      log.note("\(event.key) \(event.phase)")
      return true
    }
  }

  private func hoverView(_ name: String, in parent: View, _ frame: Rect) -> HoverView {
    let view = HoverView(name, log, frame: frame)
    parent.addSubview(view)
    return view
  }

  @Test(
    "G8 A mouse that is also reported as touch is one pointer, in whatever order",
    arguments: [(PointerEvent.Device.mouse, PointerEvent.Device.touch), (.touch, .mouse)])
  func shadow(first: PointerEvent.Device, second: PointerEvent.Device) {
    let pan = log.pan("pan", on: window)
    let inner = window.add(0, 0, 400, 400)
    _ = log.tap("tap", on: inner)
    for (index, releasesShadowFirst) in [false, true].enumerated() {
      let start = Double(index) * 10
      func both(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
        let isSwapped = releasesShadowFirst && phase == .ended
        window.point(phase, x, 50, at: start + time, device: isSwapped ? second : first)
        window.point(phase, x, 50.5, at: start + time + 0.001, device: isSwapped ? first : second)
      }
      both(.began, 50, at: 0)
      both(.ended, 50, at: 0.1)
      #expect(log.take() == ["tap ended"])
      both(.began, 50, at: 1)
      for step in 1...10 { both(.moved, 50 + Double(step) * 10, at: 1 + Double(step) * 0.05) }
      #expect(isNear(pan.translation(in: nil).x, first == .mouse ? 92 : 84, within: 0.1))
      both(.ended, 150, at: 1.6)
      #expect(log.take() == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("G8 Two fingers at one place, and a mouse elsewhere or later, are pointers of their own")
  func noShadow() {
    let left = window.add(0, 0, 200, 400)
    let right = window.add(200, 0, 200, 400)
    _ = log.tap("left", on: left)
    _ = log.tap("right", on: right)
    window.point(.began, 50, 50, at: 0, device: .touch)
    window.point(.began, 250, 50, at: 0.01)
    window.point(.ended, 250, 50, at: 0.02)
    window.point(.ended, 50, 50, at: 0.05, device: .touch)
    #expect(log.take() == ["right ended", "left ended"])
    // One after the other.
    window.point(.began, 50, 50, at: 1, device: .touch)
    window.point(.ended, 50, 50, at: 1.02, device: .touch)
    window.point(.began, 50, 50, at: 1.04)
    window.point(.ended, 50, 50, at: 1.06)
    #expect(log.take() == ["left ended", "left ended"])
  }

  @Test("G8 A shadow's cancel does nothing, and after the pointers were lost it is forgotten")
  func shadowEnds() {
    _ = log.tap("tap", on: window)
    window.point(.began, 50, 50, at: 0, device: .touch)
    window.point(.began, 50, 50, at: 0)
    window.point(.cancelled, 50, 50, at: 0.01)
    window.point(.ended, 50, 50, at: 0.05, device: .touch)
    #expect(log.take() == ["tap ended"])
    window.point(.began, 50, 50, at: 1, device: .touch)
    window.point(.began, 50, 50, at: 1)
    window.send(.pointersLost)
    window.point(.ended, 50, 50, at: 1.1)
    window.point(.ended, 50, 50, at: 1.1, device: .touch)
    #expect(log.take() == [])
    window.point(.began, 50, 50, at: 2)
    window.point(.ended, 50, 50, at: 2.1)
    #expect(log.take() == ["tap ended"])
  }

  @Test("A press whose release was never told is cancelled by the next one")
  func missedRelease() {
    _ = log.pan("pan", on: window)
    window.point(.began, 50, 50)
    window.point(.moved, 90, 50)
    window.point(.began, 200, 50)
    #expect(log.take() == ["pan began", "pan cancelled"])
    window.point(.moved, 240, 50)
    window.point(.ended, 240, 50)
    #expect(log.take() == ["pan began", "pan ended"])
  }

  @Test("Only the primary button drives gestures")
  func buttons() {
    _ = log.pan("pan", on: window)
    _ = log.tap("tap", on: window)
    for button in [PointerEvent.Button.secondary, .middle, .forward] {
      window.point(.began, 50, 50, button: button)
      window.point(.moved, 90, 50, button: button)
      window.point(.ended, 90, 50, button: button)
    }
    #expect(log.take() == [])
    // In the middle of a drag they change nothing.
    window.point(.began, 50, 50)
    window.point(.began, 50, 50, button: .secondary)
    window.point(.moved, 90, 50)
    window.point(.ended, 90, 50, button: .secondary)
    window.point(.moved, 95, 50)
    #expect(log.take() == ["pan began", "pan changed"])
    window.point(.ended, 95, 50)
    #expect(log.take() == ["pan ended"])
  }

  @Test("The mouse's back button is the back key")
  func backButton() {
    let view = hoverView("view", in: window, Rect(x: 0, y: 0, width: 10, height: 10))
    window.focusedView = view
    window.point(.began, 300, 300, button: .back)
    window.point(.moved, 310, 300, button: .back)
    window.point(.ended, 310, 300, button: .back)
    #expect(log.take() == ["back pressed", "back released"])
  }

  @Test("W3 A press focuses what can be focused, upward; a press on nothing leaves the focus")
  func focus() {
    let view = hoverView("view", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = view.add(0, 0, 50, 50)
    window.point(.began, 10, 10)
    #expect(window.focusedView === view)
    window.point(.ended, 10, 10)
    window.point(.began, 300, 300)
    #expect(window.focusedView === view)
    inner.isUserInteractionEnabled = false
    window.focusedView = nil
    window.point(.began, 10, 10, button: .secondary)
    #expect(window.focusedView == nil)
  }

  @Test("Hovering enters from the outside in, leaves from the inside out, and ends with the pointer")
  func hover() {
    let outer = hoverView("outer", in: window, Rect(x: 0, y: 0, width: 200, height: 200))
    let inner = hoverView("inner", in: outer, Rect(x: 50, y: 50, width: 50, height: 50))
    _ = hoverView("other", in: window, Rect(x: 200, y: 0, width: 200, height: 200))
    window.point(.hovered, 60, 60)
    #expect(log.take() == ["outer true", "inner true"])
    #expect(window.hovered === inner)
    window.point(.moved, 10, 10)
    #expect(log.take() == ["inner false"])
    window.point(.hovered, 300, 10)
    #expect(log.take() == ["outer false", "other true"])
    window.point(.hovered, 500, 10)
    #expect(log.take() == ["other false"])
    #expect(window.hovered == nil)
    window.point(.hovered, 60, 60)
    window.send(.pointersLost)
    #expect(log.take() == ["outer true", "inner true", "inner false", "outer false"])
  }

  @Test("Hovering ends where a view leaves, is hidden or switched off; touch does not hover")
  func hoverEnds() {
    let outer = hoverView("outer", in: window, Rect(x: 0, y: 0, width: 200, height: 200))
    let inner = hoverView("inner", in: outer, Rect(x: 50, y: 50, width: 50, height: 50))
    window.point(.hovered, 60, 60)
    _ = log.take()
    inner.removeFromSuperview()
    #expect(log.take() == ["inner false"])
    #expect(window.hovered === outer)
    outer.addSubview(inner)
    window.point(.hovered, 60, 60)
    #expect(log.take() == ["inner true"])
    outer.isHidden = true
    #expect(log.take() == ["inner false", "outer false"])
    outer.isHidden = false
    window.point(.began, 60, 60, device: .touch)
    window.point(.moved, 61, 60, device: .touch)
    window.point(.hovered, 61, 60)
    window.point(.ended, 61, 60, device: .touch)
    #expect(log.take() == [])
  }

  @Test("While a mouse is pressed, views are left but none is entered, until the release")
  func hoverWhilePressed() {
    let first = hoverView("first", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    _ = hoverView("second", in: window, Rect(x: 100, y: 0, width: 100, height: 100))
    _ = log.tap("tap", on: first)
    window.point(.began, 50, 50)
    #expect(log.take() == ["first true"])
    window.point(.moved, 150, 50)
    #expect(log.take() == ["first false"])
    window.point(.ended, 150, 50)
    #expect(log.take() == ["second true"])
  }

  @Test("Hovering follows what moves, comes and goes under a mouse at rest, in the frame that shows it")
  func hoverAtRest() {
    let first = hoverView("first", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    window.point(.hovered, 250, 50)
    window.advance(by: 0)
    #expect(log.take() == [])
    View.animate(withDuration: 1, curve: .linear) { first.frame.origin.x = 300 }
    window.advance(by: 0.5)
    #expect(log.take() == [])
    window.advance(by: 0.1)
    #expect(log.take() == ["first true"])
    window.advance(by: 0.4)
    #expect(log.take() == ["first false"])
    #expect(window.nextWakeTime == nil)

    let scroller = window.add(0, 0, 300, 100)
    let inner = hoverView("inner", in: scroller, Rect(x: 500, y: 0, width: 100, height: 100))
    window.advance(by: 0)
    #expect(log.take() == [])
    scroller.bounds.origin.x = 300
    window.advance(by: 0)
    #expect(log.take() == ["inner true"])
    let cover = hoverView("cover", in: window, Rect(x: 0, y: 0, width: 400, height: 400))
    window.advance(by: 0)
    #expect(log.take() == ["inner false", "cover true"])
    cover.isUserInteractionEnabled = false
    #expect(log.take() == ["cover false"])
    #expect(window.nextWakeTime == window.currentTime)
    window.advance(by: 0)
    #expect(log.take() == ["inner true"] && window.nextWakeTime == nil)
    cover.isUserInteractionEnabled = true
    window.advance(by: 0)
    cover.isHidden = true
    window.advance(by: 0)
    cover.isHidden = false
    window.advance(by: 0)
    cover.alpha = 0
    window.advance(by: 0)
    #expect(
      log.take() == [
        "inner false", "cover true", "cover false", "inner true", "inner false", "cover true", "cover false",
        "inner true",
      ])
    inner.removeFromSuperview()
    scroller.addSubview(inner)
    window.advance(by: 0)
    #expect(log.take() == ["inner false", "inner true"])
    cover.removeFromSuperview()
    inner.transform = Transform(translationX: 0, y: 200)
    window.send(.resize(Size(width: 300, height: 400), scale: 1))
    window.advance(by: 0)
    #expect(log.take() == ["inner false"])
    inner.transform = .identity
    window.send(.resize(Size(width: 240, height: 400), scale: 1))
    window.advance(by: 0)
    #expect(log.take() == [])
  }

  @Test("Where there is no mouse nothing is hovered over; while it is pressed nothing comes under it")
  func hoverWithoutMouse() {
    let view = hoverView("view", in: window, Rect(x: 0, y: 0, width: 100, height: 100))
    func move(_ x: Double) {
      view.frame.origin.x = x
      window.advance(by: 0)
    }
    move(10)
    window.point(.began, 50, 50, device: .touch)
    move(20)
    window.point(.ended, 50, 50, device: .touch)
    move(0)
    #expect(log.take() == [])
    window.point(.hovered, 250, 50)
    window.point(.began, 250, 50)
    move(200)
    #expect(log.take() == [])
    window.point(.ended, 250, 50)
    #expect(log.take() == ["view true"])
    window.send(.pointersLost)
    move(0)
    move(200)
    #expect(log.take() == ["view false"])
    window.point(.hovered, 250, 50)
    window.point(.cancelled, 250, 50)
    move(0)
    move(200)
    #expect(log.take() == ["view true", "view false"])
  }

  @Test("V7 A frame in which nothing moved asks nothing; one that did asks where the mouse is")
  func hoverCost() {
    final class Counting: View {
      var asked = 0
      override func contains(_ point: Point) -> Bool {
        asked += 1
        return super.contains(point)
      }
    }
    // Six levels of four views each.
    func fill(_ view: View, depth: Int) -> [Counting] {
      guard depth > 0 else { return [] }
      let size = view.bounds.size
      let half = Size(width: size.width / 2, height: size.height / 2)
      var all: [Counting] = []
      for index in 0..<4 {
        let child = Counting(
          frame: Rect(
            x: Double(index % 2) * half.width, y: Double(index / 2) * half.height, width: half.width,
            height: half.height))
        view.addSubview(child)
        all.append(child)
        all += fill(child, depth: depth - 1)
      }
      return all
    }
    let large = Window(size: Size(width: 25600, height: 25600))
    let views = fill(large, depth: 6)
    let mover = large.add(0, 0, 10, 10)
    large.point(.hovered, 20_100, 20_100)
    large.advance(by: 0)
    func asked() -> Int {
      defer { for view in views { view.asked = 0 } }
      return views.reduce(0) { $0 + $1.asked }
    }
    // Of each class one view is asked, once, how far away it can be hit.
    mover.frame.origin.x = 3
    large.advance(by: 0)
    _ = asked()
    mover.frame.origin.x = 5
    large.advance(by: 0)
    let count = asked()
    #expect(count > 0 && count < 60, "\(count) of \(views.count)")
    mover.backgroundColor = .black
    mover.setNeedsDisplay()
    large.advance(by: 0.1)
    large.advance(by: 0.1)
    #expect(asked() == 0)
  }

  @Test("V4 What a container keeps input from is not hit, nor what it hides")
  func suspended() {
    let below = window.add(0, 0, 400, 400)
    let above = window.add(100, 0, 100, 400)
    let child = above.add(0, 0, 200, 100)
    above.isInputSuspended = true
    func hit(_ x: Double, _ y: Double) -> View? { window.hitTest(Point(x: x, y: y)) }
    #expect(hit(50, 50) === below && hit(150, 50) === window && hit(250, 50) === below)
    above.alpha = 0.9
    #expect(hit(150, 50) === below)
    above.alpha = 1
    above.isHidden = true
    #expect(hit(150, 50) === below)
    above.isHidden = false
    above.isUserInteractionEnabled = false
    above.isInputSuspended = false
    #expect(hit(150, 50) === below)
    above.isUserInteractionEnabled = true
    #expect(hit(150, 50) === child)
  }

  @Test("G7 A timestamp from another clock, far behind or ahead, counts as now")
  func farTimestamps() {
    let pan = log.pan("pan", on: window)
    for time in [-1e300, -5, 1e300, .greatestFiniteMagnitude, 4000] {
      window.point(.began, 50, 50, at: time)
      window.point(.moved, 90, 50, at: time)
      #expect(pan.eventTime == window.currentTime)
      window.point(.ended, 90, 50, at: time)
      #expect(log.take() == ["pan began", "pan ended"])
      window.advance(by: 0.5)
    }
    window.point(.began, 50, 50, at: window.currentTime + 5)
    #expect(pan.eventTime == window.currentTime + 5)
  }

  @Test("send(.resize) and send(.key) reach where they belong; what is wrong is misuse")
  func others() {
    window.send(.resize(Size(width: 100, height: 50), scale: 2))
    #expect(window.bounds.size == Size(width: 100, height: 50) && window.scale == 2)
    let told = misuses {
      window.send(.resize(Size(width: .nan, height: 50), scale: 2))
      window.send(.resize(Size(width: 10, height: 50), scale: 0))
    }
    #expect(told.count == 2)
    #expect(window.bounds.size == Size(width: 100, height: 50))
    let view = hoverView("view", in: window, Rect(x: 0, y: 0, width: 10, height: 10))
    window.focusedView = view
    window.key(.left)
    #expect(log.take() == ["left pressed"])
  }
}
