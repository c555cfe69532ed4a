import Containers
import ViewTree

/// A window with what one callback needs, in the middle of some movement, and with views to do something to.
final class CallbackStage {
  let hooks = Hooks()
  var window: Window? = Window(size: Size(width: 300, height: 300))
  let root: HookedController
  let sheet: HookedController
  let page: HookedController
  let probe: HookedView
  let child: HookedView
  let other = View(frame: Rect(x: 200, y: 0, width: 100, height: 100))
  let helper: HookedHelper
  let clipboard: HookedClipboard
  let pan: PanGestureRecognizer
  /// Windows that calls have made.
  var windows: [Window] = []

  // What the scene of a container has.
  var list: ListView<Int, HookedView>?
  var swipe: SwipeView?
  var stack: ViewControllerStack?
  var queue: HookedQueue?
  var scroll: ScrollView?
  var field: TextField?

  let scene: Callback.Scene

  init(_ scene: Callback.Scene) {
    self.scene = scene
    root = HookedController(hooks)
    sheet = HookedController(hooks)
    page = HookedController(hooks)
    probe = HookedView(hooks, frame: Rect(x: 0, y: 0, width: 100, height: 100))
    child = HookedView(hooks, frame: Rect(x: 10, y: 10, width: 40, height: 40))
    helper = HookedHelper(hooks)
    clipboard = HookedClipboard(hooks)
    pan = PanGestureRecognizer { [hooks] _ in hooks.note(.panAction) }
  }

  /// Calls `call` in `callback` while the scene is played, and looks at what is left.
  /// - Returns: what is wrong then; nil where nothing is, and how often it was called.
  func play(_ callback: Callback, _ call: @escaping (CallbackStage) -> Void) -> (problem: String?, count: Int) {
    hooks.armed = callback
    hooks.call = { [unowned self] in call(self) }
    setUp()
    run()
    let problem = problem()
    window = nil
    windows = []
    hooks.armed = nil
    hooks.call = {}
    return (problem, hooks.count)
  }

  private func setUp() {
    guard let window else { return }
    helper.window = window
    window.clipboard = clipboard
    window.rootViewController = root
    probe.addSubview(child)
    for view in [probe, other] { self.window?.rootViewController?.view.addSubview(view) }
    if scene == .gestures { addRecognizers() }
    if scene == .looks || scene == .input {
      self.window?.add(helper)
      probe.scrollTarget = helper
    }
    self.window?.advance(by: 0)
  }

  private func addRecognizers() {
    pan.mobility = { [hooks] _ in
      hooks.note(.mobility)
      return .free
    }
    pan.hasPriority = { [hooks] _ in
      hooks.note(.hasPriority)
      return false
    }
    pan.catchMovement = { [hooks] _, _ in
      hooks.note(.catchMovement)
      // A press that catches a movement is none for a tap.
      return [.catchMovement, .catchDidEnd, .failsWhenCaught].contains(hooks.armed)
    }
    pan.catchDidEnd = { [hooks] _ in hooks.note(.catchDidEnd) }
    pan.pressDidEnd = { [hooks] _ in hooks.note(.pressDidEnd) }
    pan.shouldBegin = { [hooks] in
      hooks.note(.shouldBegin)
      return true
    }
    let tap = TapGestureRecognizer { [hooks] _ in hooks.note(.tapAction) }
    tap.onPress = { [hooks] in hooks.note(.tapOnPress) }
    child.addGestureRecognizer(tap)
    child.addGestureRecognizer(LongPressGestureRecognizer { [hooks] _ in hooks.note(.longPressAction) })
    if hooks.armed == .failsWhenCaught { child.addGestureRecognizer(HookedRecognizer(hooks)) }
    probe.addGestureRecognizer(pan)
    probe.addGestureRecognizer(PinchGestureRecognizer { [hooks] _ in hooks.note(.pinchAction) })
    let rotation = RotationGestureRecognizer { [hooks] _ in hooks.note(.rotationAction) }
    for case let pinch as PinchGestureRecognizer in probe.gestureRecognizers { rotation.recognizeTogether(with: pinch) }
    probe.addGestureRecognizer(rotation)
    other.addGestureRecognizer(HookedRecognizer(hooks))
  }

  // MARK: Input

  func point(
    _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ device: PointerEvent.Device = .mouse, id: Int = 0,
    button: PointerEvent.Button = .primary
  ) {
    window?.send(
      .pointer(PointerEvent(id: id, device: device, phase: phase, location: Point(x: x, y: y), button: button)))
  }

  func drag(_ points: [(Double, Double)], _ device: PointerEvent.Device = .mouse) {
    for (index, (x, y)) in points.enumerated() {
      point(index == 0 ? .began : .moved, x, y, device)
      frames(1)
    }
    if let (x, y) = points.last { point(.ended, x, y, device) }
    frames(2)
  }

  func click(_ x: Double, _ y: Double, button: PointerEvent.Button = .primary) {
    point(.began, x, y, button: button)
    point(.ended, x, y, button: button)
    frames(1)
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      window?.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: phase)))
    }
  }

  func wheel(_ dx: Double, _ dy: Double, x: Double = 50, y: Double = 50) {
    window?.send(.scroll(ScrollEvent(location: Point(x: x, y: y), delta: Point(x: dx, y: dy), isPrecise: true)))
    frames(1)
  }

  func frames(_ count: Int, _ seconds: Double = 1.0 / 60) {
    for _ in 0..<count { window?.advance(by: seconds) }
  }

  // MARK: What has to hold afterwards

  private func problem() -> String? {
    guard let window else { return nil }
    hooks.armed = nil
    for _ in 0..<4 {
      key(.escape)
      while let top = root.presentedViewController, top.presentingViewController === root {
        root.dismiss(animated: false)
      }
      window.advance(by: 0.5)
    }
    var pending: [View] = [window]
    while let view = pending.popLast() {
      if view.window !== window { return "a view in the window does not know it" }
      for child in view.subviews {
        if child.superview !== view { return "a view does not know its superview" }
        pending.append(child)
      }
    }
    for view in [probe, child, other, root.view, sheet.view] where view.superview == nil && view.window != nil {
      return "a view in no superview is in a window"
    }
    if root.view.window === window, root.view.superview === window, root.view.isUserInteractionEnabled,
      !root.view.isHidden,
      !root.view.isInteractive
    {
      return "nothing takes input any more"
    }
    return nil
  }
}
