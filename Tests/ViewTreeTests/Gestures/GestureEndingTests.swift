import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Gestures that have begun end exactly once")
struct GestureEndingTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private let view: View
  private let pan: PanGestureRecognizer

  /// The ways in which a gesture can be interrupted.
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

  @Test(
    "G5 A gesture that is interrupted before it began calls no action", arguments: Interruption.allCases)
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

  @Test(
    "G5 A drag that is interrupted by its own action, at each stage, is cancelled once",
    arguments: Interruption.allCases)
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

  @Test("G5 A long press and a waiting tap are interrupted", arguments: Interruption.allCases)
  func others(kind: Interruption) {
    let press = log.longPress("long", on: view)
    let tap = log.tap("tap", on: view)
    tap.require(toFail: log.tap("double", on: view, taps: 2))
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 50, y: 50))
    pointer.hold(0.6)
    interrupt(press, by: kind)
    #expect(log.take() == ["long began", "long cancelled"])
    pointer.release()
    window.advance(by: 1)
    #expect(log.take() == [])
  }

  @Test("G5 A tap that waits for a double tap does not fire after the pointers were lost or its view left")
  func waitingTap() {
    let tap = log.tap("tap", on: view)
    let double = log.tap("double", on: view, taps: 2)
    tap.require(toFail: double)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    window.send(.pointersLost)
    pointer.hold(1)
    #expect(log.take() == [])
    // The next tap counts as the first one.
    pointer.tap(at: Point(x: 50, y: 50))
    pointer.hold(0.1)
    #expect(log.take() == [])
    pointer.hold(1)
    #expect(log.take() == ["tap ended"])
    // When the double tap is disabled, the tap does not wait any longer.
    pointer.tap(at: Point(x: 50, y: 50))
    double.isEnabled = false
    #expect(log.take() == ["tap ended"])
    double.isEnabled = true
    pointer.hold(1)
    pointer.tap(at: Point(x: 50, y: 50))
    view.removeFromSuperview()
    pointer.hold(1)
    #expect(log.take() == [])
    #expect(window.nextWakeTime == nil)
  }

  @Test(
    "G5 A tap that waits for a double tap on its view, or around it, does not fire when both leave",
    arguments: [true, false])
  func waitingTapLeaves(isAround: Bool) {
    let inner = view.add(0, 0, 200, 200)
    let double = log.tap("double", on: isAround ? view : inner, taps: 2)
    log.tap("tap", on: inner).require(toFail: double)
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 50, y: 50))
    view.removeFromSuperview()
    pointer.hold(1)
    #expect(log.take() == [] && window.nextWakeTime == nil)
  }

  @Test("G5 A recognizer that is disabled and enabled during a gesture waits for the next press")
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

  @Test("G5 A gesture on a view that an animation makes transparent ends when that is visible")
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
    // An alpha of 0.01 is still visible, and setting a property to its current value has no effect.
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

  /// Counts its hooks.
  private final class Hooks: GestureRecognizer {
    var failures = 0
    var resets = 0
    override func pointerMoved(slopExit: Point?) { if slopExit != nil { recognize() } else if isActive { change() } }
    override func didRecognize() { begin() }
    override func didFail() { failures += 1 }
    override func reset() { resets += 1 }
  }

  @Test(
    "G5 A recognizer hears once that its press is over, however that was interrupted, and nothing while there is none",
    arguments: Interruption.allCases)
  func hooks(kind: Interruption) {
    let hooks = Hooks()
    view.addGestureRecognizer(hooks)
    var ends = 0
    pan.pressDidEnd = { _ in ends += 1 }
    pan.isEnabled = false
    pan.isEnabled = true
    hooks.isEnabled = false
    hooks.isEnabled = true
    #expect(ends == 0 && hooks.failures == 0 && hooks.resets == 0)
    window.point(.began, 50, 50, at: 0)
    for recognizer in [pan, hooks] { interrupt(recognizer, by: kind) }
    window.point(.ended, 50, 50, at: 0.2)
    window.advance(by: 1)
    #expect(ends == 1 && hooks.failures == 1 && hooks.resets == 1)
  }

  @Test("G5 A gesture that has begun and is interrupted does not also fail", arguments: [true, false])
  func hooksOfBegun(isRemoved: Bool) {
    let hooks = Hooks()
    pan.isEnabled = false
    view.addGestureRecognizer(hooks)
    window.point(.began, 50, 50, at: 0)
    window.point(.moved, 90, 50, at: 0.1)
    #expect(hooks.state == .began)
    if isRemoved { view.removeGestureRecognizer(hooks) } else { hooks.isEnabled = false }
    #expect(hooks.failures == 0 && hooks.resets == 1)
  }
}
