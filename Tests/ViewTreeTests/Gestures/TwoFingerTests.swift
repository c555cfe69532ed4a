import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Two fingers")
struct TwoFingerTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let view: View
  private let pan: PanGestureRecognizer

  init() {
    view = window.add(0, 0, 200, 200)
    pan = log.pan("pan", on: view)
  }

  @Test("G5 A second finger neither affects nor ends the gesture of the first one")
  func secondFinger() {
    _ = log.tap("tap", on: view)
    window.point(.began, 50, 50, at: 0, device: .touch, id: 1)
    window.point(.moved, 90, 50, at: 0.1, device: .touch, id: 1)
    window.point(.began, 150, 150, at: 0.2, device: .touch, id: 2)
    window.point(.moved, 10, 150, at: 0.3, device: .touch, id: 2)
    #expect(pan.location(in: nil) == Point(x: 90, y: 50))
    window.point(.ended, 10, 150, at: 0.4, device: .touch, id: 2)
    window.point(.began, 150, 150, at: 0.5, device: .touch, id: 3)
    window.point(.cancelled, 150, 150, at: 0.5, device: .touch, id: 3)
    window.point(.moved, 100, 50, at: 0.6, device: .touch, id: 1)
    #expect(isNear(pan.translation(in: nil).x, 34, within: 1e-9))
    // A release of a finger that was not pressed.
    window.point(.ended, 150, 150, at: 0.7, device: .touch, id: 9)
    window.point(.began, 150, 150, at: 0.8, device: .touch, id: 2)
    window.point(.ended, 100, 50, at: 0.9, device: .touch, id: 1)
    window.point(.moved, 0, 150, at: 1, device: .touch, id: 2)
    window.point(.ended, 0, 150, at: 1.1, device: .touch, id: 2)
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
    // After both are released, the next press works as usual.
    window.point(.began, 50, 50, at: 2, device: .touch, id: 2)
    window.point(.ended, 50, 50, at: 2.1, device: .touch, id: 2)
    #expect(log.take() == ["tap ended"])
  }

  @Test("G5 Two fingers on two views drag both")
  func twoFingers() {
    let other = window.add(200, 200, 200, 200)
    let second = log.pan("second", on: other)
    window.point(.began, 50, 50, at: 0, device: .touch, id: 1)
    window.point(.began, 300, 300, at: 0, device: .touch, id: 2)
    window.point(.moved, 100, 50, at: 0.1, device: .touch, id: 1)
    window.point(.moved, 300, 350, at: 0.1, device: .touch, id: 2)
    #expect(log.take() == ["pan began", "second began"])
    #expect(pan.translation(in: nil) == Point(x: 34, y: 0))
    #expect(second.translation(in: nil) == Point(x: 0, y: 34))
    window.send(.pointersLost)
    #expect(Set(log.take()) == ["pan cancelled", "second cancelled"])
  }

  @Test("G5 A second finger does not also drag what one finger drags, from an outer or an inner view")
  func fingersOnNestedViews() {
    let outer = log.pan("outer", on: window)
    for (first, second, name) in [(50.0, 300.0, "pan"), (300, 50, "outer")] {
      window.point(.began, first, first, device: .touch, id: 1)
      window.point(.moved, first, first + 40, device: .touch, id: 1)
      window.point(.began, second, second, device: .touch, id: 2)
      window.point(.moved, second, second + 40, device: .touch, id: 2)
      window.point(.ended, second, second + 40, device: .touch, id: 2)
      #expect(log.take() == ["\(name) began"])
      window.point(.ended, first, first + 40, device: .touch, id: 1)
      #expect(log.take() == ["\(name) ended"])
    }
    // If both are pressed before they move, the one that moves first gets the drag.
    window.point(.began, 300, 300, device: .touch, id: 2)
    window.point(.began, 50, 50, device: .touch, id: 1)
    window.point(.moved, 300, 340, device: .touch, id: 2)
    window.point(.moved, 50, 90, device: .touch, id: 1)
    window.point(.ended, 50, 90, device: .touch, id: 1)
    window.point(.ended, 300, 340, device: .touch, id: 2)
    #expect(log.take() == ["outer began", "outer ended"])
    #expect(outer.state == .possible && pan.state == .possible)
  }

  @Test("G3 G5 A second finger presses nothing in a view that the first one drags")
  func pressInDragged() {
    let button = Button(title: "OK")
    button.frame = Rect(x: 100, y: 100, width: 80, height: 40)
    button.onTap = { [log] in log.note("fired") }
    view.addSubview(button)
    window.point(.began, 50, 50, at: 0, device: .touch, id: 1)
    window.point(.moved, 90, 50, at: 0.1, device: .touch, id: 1)
    window.point(.began, 120, 120, at: 0.2, device: .touch, id: 2)
    #expect(!button.isHighlighted && window.focusedView == nil)
    window.point(.ended, 120, 120, at: 0.3, device: .touch, id: 2)
    window.point(.ended, 90, 50, at: 0.4, device: .touch, id: 1)
    #expect(log.take() == ["pan began", "pan ended"])
  }
}
