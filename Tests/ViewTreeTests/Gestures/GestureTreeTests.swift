import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Gestures on views that are added, removed and moved")
struct GestureTreeTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let view: View
  private let pan: PanGestureRecognizer

  init() {
    view = window.add(0, 0, 200, 200)
    pan = log.pan("pan", on: view)
  }

  @Test("G5 V9 A recognizer, its view and its window may be released within the action", arguments: 0..<3)
  func lettingGo(what: Int) {
    for state in [GestureRecognizer.State.began, .changed, .ended] {
      weak var weakPan: PanGestureRecognizer?
      weak var weakView: View?
      var window: Window? = Window.forGestures()
      let log = GestureLog()
      func build() {
        guard let view = window?.add(0, 0, 200, 200) else { return }
        let pan = PanGestureRecognizer { [weak view] recognizer in
          log.note("\(recognizer.state)")
          guard recognizer.state == state else { return }
          switch what {
          case 0: recognizer.view?.removeGestureRecognizer(recognizer)
          case 1: view?.removeFromSuperview()
          default: window = nil
          }
        }
        view.addGestureRecognizer(pan)
        (weakPan, weakView) = (pan, view)
      }
      build()
      for (phase, x) in [(PointerEvent.Phase.began, 50.0), (.moved, 90), (.moved, 95), (.ended, 95)] {
        window?.point(phase, x, 50)
      }
      #expect(weakPan == nil && (weakView == nil) == (what > 0))
      #expect(log.lines.filter { $0 == "ended" || $0 == "cancelled" }.count == 1)
    }
  }

  @Test("G5 Recycling the pressed view never ends the drag of an enclosing view")
  func recycling() {
    let item = view.add(0, 0, 100, 100)
    _ = log.tap("item", on: item)
    window.point(.began, 50, 50, at: 0)
    item.removeFromSuperview()
    window.point(.moved, 90, 50, at: 0.1)
    #expect(pan.pressedView === item)
    window.point(.ended, 90, 50, at: 0.2)
    #expect(log.take() == ["pan began", "pan ended"])
    view.addSubview(item)
    window.point(.began, 50, 50, at: 1)
    window.point(.moved, 90, 50, at: 1.1)
    item.isHidden = true
    window.point(.ended, 90, 50, at: 1.2)
    #expect(log.take() == ["pan began", "pan ended"])
  }

  @Test("V9 A view that moves to a different superview in the same window, in one step, keeps its gesture")
  func moving() {
    let other = window.add(200, 0, 200, 400)
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    other.addSubview(view)
    window.point(.moved, 100, 50, at: 0.2)
    window.point(.ended, 100, 50, at: 0.3)
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
    // A move to a different window cancels it.
    let second = Window.forGestures()
    window.point(.began, 250, 50, at: 1)
    window.point(.moved, 290, 50, at: 1.1)
    second.addSubview(view)
    window.point(.ended, 290, 50, at: 1.2)
    #expect(log.take() == ["pan began", "pan cancelled"])
  }

  @Test("V9 A view that moves into one that takes no input, in the same window, loses its gesture", arguments: 0..<3)
  func movingOutOfReach(why: Int) {
    let other = window.add(200, 0, 200, 400)
    switch why {
    case 0: other.isHidden = true
    case 1: other.isUserInteractionEnabled = false
    default: other.alpha = 0
    }
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    other.addSubview(view)
    window.advance(by: 0)
    window.point(.ended, 90, 50, at: 0.2)
    #expect(log.take() == ["pan began", "pan cancelled"])
  }

  @Test("G5 After the winning recognizer is released, no other one receives the pointer")
  func winnerGone() {
    _ = log.pan("outer", on: window)
    _ = log.tap("tap", on: window)
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    view.removeFromSuperview()
    window.point(.moved, 190, 50, at: 0.2)
    window.point(.ended, 50, 50, at: 0.3)
    #expect(log.take() == ["pan began", "pan cancelled"])
    // If it is removed before the decision, a different recognizer can win.
    window.addSubview(view)
    window.point(.began, 50, 50, at: 1)
    view.removeFromSuperview()
    window.point(.moved, 190, 50, at: 1.1)
    window.point(.ended, 190, 50, at: 1.2)
    #expect(log.take() == ["outer began", "outer ended"])
  }

  @Test("V9 Recognizers do not retain views, and a window released during a gesture releases everything")
  func lifetimes() {
    weak var weakView: View?
    weak var weakPan: PanGestureRecognizer?
    weak var weakWindow: Window?
    do {
      let window = Window.forGestures()
      let view = window.add(0, 0, 100, 100)
      let pan = log.pan("pan", on: view)
      _ = log.tap("double", on: view, taps: 2)
      (weakView, weakPan, weakWindow) = (view, pan, window)
      window.point(.began, 50, 50)
      window.point(.ended, 50, 50)
      window.point(.began, 50, 50)
      window.point(.moved, 90, 50)
    }
    #expect(weakWindow == nil && weakView == nil && weakPan == nil)
    #expect(log.take() == ["pan began", "pan cancelled"])

    let tap = TapGestureRecognizer()
    do { View().addGestureRecognizer(tap) }
    #expect(tap.view == nil)
    #expect(tap.location(in: nil) == .zero)
  }

  @Test("To add a recognizer again to its view changes neither its place nor its gesture")
  func addingAgain() {
    let tap = log.tap("tap", on: view)
    window.point(.began, 50, 50)
    window.point(.moved, 90, 50)
    view.addGestureRecognizer(pan)
    #expect(view.gestureRecognizers.map(ObjectIdentifier.init) == [ObjectIdentifier(pan), ObjectIdentifier(tap)])
    window.point(.ended, 90, 50)
    #expect(log.take() == ["pan began", "pan ended"])
  }

  @Test("Removing a recognizer from a view on which it is not does nothing, also while it recognizes")
  func removedElsewhere() {
    window.point(.began, 50, 50)
    window.point(.moved, 90, 50)
    window.removeGestureRecognizer(pan)
    View().removeGestureRecognizer(pan)
    window.point(.ended, 90, 50)
    #expect(log.take() == ["pan began", "pan ended"] && pan.view === view)
  }

  @Test("Adding, moving and removing recognizers")
  func attaching() {
    let other = View()
    #expect(view.gestureRecognizers.map(ObjectIdentifier.init) == [ObjectIdentifier(pan)])
    view.addGestureRecognizer(pan)
    #expect(view.gestureRecognizers.count == 1)
    other.addGestureRecognizer(pan)
    #expect(view.gestureRecognizers.isEmpty && other.gestureRecognizers.count == 1 && pan.view === other)
    view.removeGestureRecognizer(pan)
    #expect(pan.view === other)
    other.removeGestureRecognizer(pan)
    #expect(pan.view == nil && other.gestureRecognizers.isEmpty)
  }
}
