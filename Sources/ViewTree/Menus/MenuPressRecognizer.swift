/// Recognizes a long press by touch on a view that has a menu, and opens it.
///
/// It is made for one press of a finger, when some view under the finger has a menu: so views need no recognizer of their own for it.
final class MenuPressRecognizer: GestureRecognizer {
  private var timer: ScheduledAction?
  private var found: WindowMenus.Found?

  init(on view: View) {
    super.init()
    self.view = view
    shouldBegin = { [weak self] in
      guard let self, let view = self.view, let menus = view.attachedWindow?.menus else { return false }
      found = menus.find(from: pressedView ?? view)
      return found != nil
    }
  }

  override func pointerPressed() {
    timer = schedule(at: eventTime + GestureMetrics.longPressSeconds) { [weak self] in self?.recognize() }
  }

  override func pointerMoved(slopExit: Point?) {
    if slopExit != nil { fail() }
  }

  override func didRecognize() {
    guard let found, let key = arena?.pointer, let window = view?.attachedWindow else { return fail() }
    window.menus.open(found, at: locationInWindow, by: .press(key, forTouch: true))
  }

  override func didFail() {
    timer?.cancel()
    timer = nil
  }

  override func reset() { didFail() }
}
