import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Input: pointers reported twice, presses, keys")
struct InputRouterTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  /// A view that logs the keys that it receives.
  private final class KeyView: View {
    let log: GestureLog

    init(_ log: GestureLog, frame: Rect) {
      self.log = log
      super.init(frame: frame)
    }

    override var canBecomeFocused: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      log.note("\(event.key) \(event.phase)")
      return true
    }
  }

  private func keyView(_ frame: Rect) -> KeyView {
    let view = KeyView(log, frame: frame)
    window.addSubview(view)
    return view
  }

  @Test(
    "G8 A mouse that is also reported as touch is one pointer, in either order",
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

  @Test("G8 Two fingers at one place, and a mouse elsewhere or later, are separate pointers")
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
    // Also one after the other.
    window.point(.began, 50, 50, at: 1, device: .touch)
    window.point(.ended, 50, 50, at: 1.02, device: .touch)
    window.point(.began, 50, 50, at: 1.04)
    window.point(.ended, 50, 50, at: 1.06)
    #expect(log.take() == ["left ended", "left ended"])
  }

  @Test("G8 Two fingers that are put down side by side at the same moment are two pointers")
  func fingersSideBySide() {
    _ = log.tap("left", on: window.add(0, 0, 200, 400))
    _ = log.tap("right", on: window.add(200, 0, 200, 400))
    window.point(.began, 199.5, 50, at: 0, device: .touch, id: 1)
    window.point(.began, 200.5, 50, at: 0, device: .touch, id: 2)
    window.point(.ended, 199.5, 50, at: 0.05, device: .touch, id: 1)
    window.point(.ended, 200.5, 50, at: 0.05, device: .touch, id: 2)
    #expect(log.take() == ["left ended", "right ended"])
  }

  /// Counts the presses and the movements that it receives.
  private final class Canvas: View {
    var presses = 0
    var moves = 0
    override func pointerBegan(_ event: PointerEvent) -> Bool {
      presses += 1
      return true
    }
    override func pointerMoved(_ event: PointerEvent) { moves += 1 }
  }

  @Test(
    "G8 A press is a duplicate up to 2 points away from one by the other kind of device, or from where that is now, and 0.1 s",
    arguments: [(PointerEvent.Device.mouse, PointerEvent.Device.touch), (.touch, .mouse)])
  func limitsOfDuplicates(first: PointerEvent.Device, second: PointerEvent.Device) {
    // When and where the first is pressed, where it has moved to, and when and where the second is pressed.
    let cases: [(time: Double, end: Double, secondTime: Double, x: Double, y: Double, isDuplicate: Bool)] = [
      (0, 100, 0, 102, 100, true), (0, 100, 0, 100, 98, true), (0, 100, 0, 102.1, 100, false),
      (0, 100, 0, 101.5, 101.5, false), (0, 100, 0.1, 100, 100, true), (0, 100, 0.101, 100, 100, false),
      (0.15, 100, 0.05, 100, 100, true), (0.15, 100, 0.04, 100, 100, false), (0, 150, 0.06, 152, 100, true),
      (0, 150, 0.06, 98, 100, true), (0, 150, 0.06, 125, 100, false),
    ]
    for (time, end, secondTime, x, y, isDuplicate) in cases {
      let window = Window.forGestures()
      let canvas = Canvas(frame: window.bounds)
      window.addSubview(canvas)
      window.point(.began, 100, 100, at: time, device: first)
      if end != 100 { window.point(.moved, end, 100, at: time + 0.05, device: first) }
      window.point(.began, x, y, at: secondTime, device: second)
      #expect(canvas.presses == (isDuplicate ? 1 : 2), "\(secondTime) \(x) \(y)")
      window.send(.pointersLost)
    }
  }

  @Test("G8 A mouse hovers nothing while it only repeats where a finger is, and is followed while it is pressed itself")
  func hoverBesideFinger() {
    let (left, right) = (Canvas(frame: Rect(x: 0, y: 0, width: 200, height: 400)), window.add(200, 0, 200, 400))
    window.addSubview(left)
    window.point(.began, 100, 100, at: 0, device: .touch)
    window.point(.hovered, 102, 100, at: 0.5)
    #expect(window.hovered == nil)
    window.point(.hovered, 102.5, 100, at: 0.6)
    #expect(window.hovered === left)
    window.point(.moved, 300, 100, at: 0.7, device: .touch)
    window.point(.hovered, 300, 102, at: 0.8)
    #expect(window.hovered === left)
    window.point(.hovered, 300, 102.5, at: 0.9)
    #expect(window.hovered === right)
    window.point(.began, 50, 50, at: 1)
    let moves = left.moves
    window.point(.moved, 300, 100, at: 1.1)
    #expect(left.moves == moves + 1)
    window.point(.ended, 50, 50, at: 1.2)
    window.point(.ended, 300, 100, at: 1.3, device: .touch)
    window.point(.hovered, 300, 100, at: 1.4)
    #expect(window.hovered === right)
  }

  @Test("U9 A second finger that is held on what the first one drags opens no menu there")
  func menuInDragged() {
    let view = window.add(0, 0, 400, 400)
    view.contextMenu = { [MenuItem(title: "Item") {}] }
    _ = log.pan("pan", on: view)
    window.point(.began, 50, 50, device: .touch, id: 1)
    window.point(.moved, 100, 50, device: .touch, id: 1)
    window.point(.began, 300, 300, device: .touch, id: 2)
    window.advance(by: 1)
    #expect(window.menus.open == nil && log.take() == ["pan began"])
    window.point(.ended, 300, 300, device: .touch, id: 2)
    window.point(.ended, 100, 50, device: .touch, id: 1)
    window.point(.began, 300, 300, device: .touch, id: 2)
    window.advance(by: 1)
    #expect(window.menus.open != nil)
  }

  @Test("G7 An event has its own time up to a second ago and an hour ahead; otherwise it counts as now")
  func limitsOfTimes() {
    let pan = log.pan("pan", on: window)
    window.advance(by: 8)
    for (time, used) in [(7.0, 7.0), (6.9, 8), (8, 8), (9, 9), (3608, 3608), (3608.5, 8)] {
      window.point(.began, 50, 50, at: time)
      #expect(pan.eventTime == used, "\(time)")
      window.point(.cancelled, 50, 50)
    }
  }

  @Test("G8 A press of another button than the primary one is no duplicate of a finger")
  func otherButtons() {
    _ = log.tap("finger", on: window)
    let click = log.tap("click", on: window)
    click.buttons = [.secondary, .middle]
    for (start, button) in [(0, .secondary), (1, .middle)] as [(Double, PointerEvent.Button)] {
      window.point(.began, 50, 50, at: start, device: .touch)
      window.point(.began, 50, 50, at: start, button: button)
      window.point(.ended, 50, 50, at: start + 0.05, button: button)
      window.point(.ended, 50, 50, at: start + 0.05, device: .touch)
      #expect(log.take() == ["click ended", "finger ended"])
    }
  }

  @Test(
    "G8 A mouse that is pressed where a finger was lifted is no duplicate, also while a tap of the finger is undecided")
  func mouseAfterFinger() {
    let single = log.tap("single", on: window)
    single.require(toFail: log.tap("double", on: window, taps: 2))
    window.point(.began, 50, 50, at: 0, device: .touch)
    window.point(.ended, 50, 50, at: 0.02, device: .touch)
    window.point(.began, 50, 50, at: 0.04)
    window.point(.ended, 50, 50, at: 0.06)
    #expect(log.take() == ["double ended"])
  }

  @Test("G8 Cancelling a duplicate has no effect, and after the pointers were lost it is forgotten")
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

  @Test("A press whose release was never reported is cancelled by the next one")
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
    // In the middle of a drag, other buttons have no effect.
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
    let view = keyView(Rect(x: 0, y: 0, width: 10, height: 10))
    window.focusedView = view
    window.point(.began, 300, 300, button: .back)
    window.point(.moved, 310, 300, button: .back)
    window.point(.ended, 310, 300, button: .back)
    #expect(log.take() == ["back pressed", "back released"])
  }

  @Test("W3 A press focuses the nearest focusable view upward; without one the focus stays")
  func focus() {
    let view = keyView(Rect(x: 0, y: 0, width: 100, height: 100))
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

  @Test("V4 Views whose input a container suspends are not hit, nor are views behind them")
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

  @Test("G7 A timestamp from a different clock, far behind or ahead, counts as now")
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

  @Test("send(.resize) and send(.key) reach their receivers; invalid values are misuse")
  func others() {
    window.send(.resize(Size(width: 100, height: 50), scale: 2))
    #expect(window.bounds.size == Size(width: 100, height: 50) && window.scale == 2)
    let reports = misuses {
      window.send(.resize(Size(width: .nan, height: 50), scale: 2))
      window.send(.resize(Size(width: 10, height: 50), scale: 0))
    }
    #expect(reports.count == 2)
    #expect(window.bounds.size == Size(width: 100, height: 50))
    let view = keyView(Rect(x: 0, y: 0, width: 10, height: 10))
    window.focusedView = view
    window.key(.left)
    #expect(log.take() == ["left pressed"])
  }
}
