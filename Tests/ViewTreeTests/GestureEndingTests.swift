import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("What began ends exactly once")
struct GestureEndingTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let view: View
  private let pan: PanGestureRecognizer

  /// What can happen to a gesture.
  nonisolated enum Interruption: CaseIterable, Sendable {
    case cancelled, pointersLost, disabled, recognizerRemoved, viewRemoved, ancestorRemoved, viewHidden, ancestorHidden
    case viewOff, windowOff, recognizerMoved, pressedAgain, rootReplaced
    case viewTransparent, ancestorTransparent, suspended
  }

  init() {
    let controller = ViewController()
    let outer = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    controller.view = outer
    window.rootViewController = controller
    view = outer.add(0, 0, 200, 200)
    pan = log.pan("pan", on: view)
  }

  private func interrupt(_ recognizer: GestureRecognizer, by kind: Interruption) {
    switch kind {
    case .cancelled: window.point(.cancelled, 50, 50)
    case .pointersLost: window.send(.pointersLost)
    case .disabled: recognizer.isEnabled = false
    case .recognizerRemoved: recognizer.view?.removeGestureRecognizer(recognizer)
    case .viewRemoved: view.removeFromSuperview()
    case .ancestorRemoved: view.superview?.removeFromSuperview()
    case .viewHidden: view.isHidden = true
    case .ancestorHidden: view.superview?.isHidden = true
    case .viewOff: view.isUserInteractionEnabled = false
    case .windowOff: window.isUserInteractionEnabled = false
    case .recognizerMoved: window.addGestureRecognizer(recognizer)
    case .pressedAgain: window.point(.began, 300, 300)
    case .rootReplaced: window.rootViewController = ViewController()
    case .viewTransparent: view.alpha = 0.0099
    case .ancestorTransparent: view.superview?.alpha = 0
    case .suspended: view.superview?.isInputSuspended = true
    }
  }

  @Test("G5 A drag is cancelled once, however it is interrupted", arguments: Interruption.allCases)
  func drag(kind: Interruption) {
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    #expect(log.take() == ["pan began"])
    interrupt(pan, by: kind)
    #expect(log.take() == ["pan cancelled"])
    #expect(pan.state == .possible)
    window.point(.moved, 120, 50, at: 0.2)
    window.point(.ended, 120, 50, at: 0.3)
    window.send(.pointersLost)
    window.advance(by: 1)
    #expect(log.take() == [])
  }

  @Test("G5 Before it began, nothing is told, and nothing begins afterwards", arguments: Interruption.allCases)
  func beforeBegin(kind: Interruption) {
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 55, 50, at: 0.1)
    interrupt(pan, by: kind)
    window.point(.moved, 120, 50, at: 0.2)
    window.point(.ended, 120, 50, at: 0.3)
    window.advance(by: 1)
    #expect(log.take() == [])
    #expect(pan.state == .possible && pan.arena == nil)
  }

  @Test("G5 Interrupted from its own action, at each stage", arguments: Interruption.allCases)
  func fromAction(kind: Interruption) {
    for stage in [GestureRecognizer.State.began, .changed, .ended] {
      let test = GestureEndingTests()
      var isDone = false
      var interrupt: ((GestureRecognizer) -> Void)? = { test.interrupt($0, by: kind) }
      defer { interrupt = nil }
      let pan = PanGestureRecognizer { [log = test.log] recognizer in
        log.note("\(recognizer.state)")
        if recognizer.state == stage && !isDone {
          isDone = true
          interrupt?(recognizer)
        }
      }
      test.view.addGestureRecognizer(pan)
      test.window.point(.began, 50, 50, at: 0)
      test.window.point(.moved, 90, 50, at: 0.1)
      test.window.point(.moved, 95, 50, at: 0.2)
      test.window.point(.ended, 95, 50, at: 0.3)
      test.window.send(.pointersLost)
      let ends = test.log.lines.filter { $0 == "ended" || $0 == "cancelled" }
      #expect(ends == [stage == .ended ? "ended" : "cancelled"], "\(stage)")
      #expect(test.log.lines.first == "began")
      #expect(pan.state == .possible)
    }
  }

  @Test("G5 A long press and a waiting tap, interrupted", arguments: Interruption.allCases)
  func others(kind: Interruption) {
    let press = log.longPress("long", on: view)
    let tap = log.tap("tap", on: view)
    tap.require(toFail: log.tap("double", on: view, taps: 2))
    let hand = PointerScript(window)
    hand.press(at: Point(x: 50, y: 50))
    hand.hold(0.6)
    interrupt(press, by: kind)
    #expect(log.take() == ["long began", "long cancelled"])
    hand.release()
    window.advance(by: 1)
    #expect(log.take() == [])
  }

  @Test("G5 A tap that waits for a double tap is not told after the pointers were lost, or its view left")
  func waitingTap() {
    let tap = log.tap("tap", on: view)
    let double = log.tap("double", on: view, taps: 2)
    tap.require(toFail: double)
    let hand = PointerScript(window)
    hand.tap(at: Point(x: 50, y: 50))
    window.send(.pointersLost)
    hand.hold(1)
    #expect(log.take() == [])
    // The next tap is the first one again.
    hand.tap(at: Point(x: 50, y: 50))
    hand.hold(0.1)
    #expect(log.take() == [])
    hand.hold(1)
    #expect(log.take() == ["tap ended"])
    // Without the double tap nothing is left to wait for.
    hand.tap(at: Point(x: 50, y: 50))
    double.isEnabled = false
    #expect(log.take() == ["tap ended"])
    double.isEnabled = true
    hand.hold(1)
    hand.tap(at: Point(x: 50, y: 50))
    view.removeFromSuperview()
    hand.hold(1)
    #expect(log.take() == [])
    #expect(window.nextWakeTime == nil)
  }

  @Test("G5 A second finger neither moves nor breaks what the first one does")
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
    // A release of nobody.
    window.point(.ended, 150, 150, at: 0.7, device: .touch, id: 9)
    window.point(.began, 150, 150, at: 0.8, device: .touch, id: 2)
    window.point(.ended, 100, 50, at: 0.9, device: .touch, id: 1)
    window.point(.moved, 0, 150, at: 1, device: .touch, id: 2)
    window.point(.ended, 0, 150, at: 1.1, device: .touch, id: 2)
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
    // Both are up: it works as ever.
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

  @Test("G5 What one finger drags, a second one does not carry along, from around it or within")
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
    // Both down, then both moved: the one that moves first has it.
    window.point(.began, 300, 300, device: .touch, id: 2)
    window.point(.began, 50, 50, device: .touch, id: 1)
    window.point(.moved, 300, 340, device: .touch, id: 2)
    window.point(.moved, 50, 90, device: .touch, id: 1)
    window.point(.ended, 50, 90, device: .touch, id: 1)
    window.point(.ended, 300, 340, device: .touch, id: 2)
    #expect(log.take() == ["outer began", "outer ended"])
    #expect(outer.state == .possible && pan.state == .possible)
  }

  @Test("G5 V9 A recognizer, its view and its window may go away for good within the action", arguments: 0..<3)
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

  @Test("G3 G5 A second finger presses nothing in what the first one drags")
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

  @Test("G5 Recycling what was pressed never ends the drag of a view around it")
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

  @Test("V9 Moving a view to another parent in the same window, in one step, keeps its gesture")
  func moving() {
    let other = window.add(200, 0, 200, 400)
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    other.addSubview(view)
    window.point(.moved, 100, 50, at: 0.2)
    window.point(.ended, 100, 50, at: 0.3)
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
    // Into another window it does not.
    let second = Window.forGestures()
    window.point(.began, 250, 50, at: 1)
    window.point(.moved, 290, 50, at: 1.1)
    second.addSubview(view)
    window.point(.ended, 290, 50, at: 1.2)
    #expect(log.take() == ["pan began", "pan cancelled"])
  }

  @Test("G5 Disabled and enabled again in mid-gesture, it waits for the next press")
  func disabledAndEnabled() {
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    pan.isEnabled = false
    pan.isEnabled = true
    window.point(.moved, 150, 50, at: 0.2)
    window.point(.ended, 150, 50, at: 0.3)
    #expect(log.take() == ["pan began", "pan cancelled"])
    window.point(.began, 50, 50, at: 1)
    window.point(.moved, 90, 50, at: 1.1)
    window.point(.ended, 90, 50, at: 1.2)
    #expect(log.take() == ["pan began", "pan ended"])
  }

  @Test("G5 The winner that went away leaves the pointer to nobody")
  func winnerGone() {
    _ = log.pan("outer", on: window)
    _ = log.tap("tap", on: window)
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    view.removeFromSuperview()
    window.point(.moved, 190, 50, at: 0.2)
    window.point(.ended, 50, 50, at: 0.3)
    #expect(log.take() == ["pan began", "pan cancelled"])
    // The one that went before the decision leaves it to the others.
    window.addSubview(view)
    window.point(.began, 50, 50, at: 1)
    view.removeFromSuperview()
    window.point(.moved, 190, 50, at: 1.1)
    window.point(.ended, 190, 50, at: 1.2)
    #expect(log.take() == ["outer began", "outer ended"])
  }

  @Test("G5 What an animation makes transparent is let go of when that is seen")
  func fadedAway() {
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0)
    View.animate(withDuration: 1, curve: .linear) { view.superview?.alpha = 0 }
    window.advance(by: 0.98)
    window.point(.moved, 95, 50)
    #expect(log.take() == ["pan began", "pan changed"])
    window.advance(by: 0.015)
    #expect(log.take() == ["pan cancelled"])
    window.point(.moved, 150, 50)
    window.point(.ended, 150, 50)
    #expect(log.take() == [])
    // Nearly transparent, but not quite, is seen; and what is set to what it is changes nothing.
    window.advance(by: 1)
    view.superview?.alpha = 0.01
    window.point(.began, 50, 50)
    window.point(.moved, 90, 50)
    view.superview?.alpha = 0.01
    view.isHidden = false
    window.point(.ended, 90, 50)
    #expect(log.take() == ["pan began", "pan ended"])
  }

  @Test("Events that are sent from an action")
  func reentrant() {
    var sends = 0
    let outer = PanGestureRecognizer { [log, unowned window] in
      log.note("\($0.state)")
      guard $0.state == .changed, sends < 3 else { return }
      sends += 1
      window.point(.moved, 200 + Double(sends), 50)
      if sends == 3 { window.point(.ended, 203, 50) }
    }
    window.addGestureRecognizer(outer)
    pan.isEnabled = false
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    window.point(.moved, 95, 50, at: 0.1)
    window.point(.ended, 95, 50, at: 0.2)
    #expect(log.take() == ["began", "changed", "changed", "changed", "changed", "ended"])
    #expect(outer.state == .possible)
  }

  @Test("V9 Recognizers hold no view, and a window in mid-gesture lets go of all")
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
