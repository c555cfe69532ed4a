/// The view that receives the raw events of one pressed pointer; see `View.pointerBegan(_:)`.
///
/// A class, because the view may end the press while it is called: the arena then replaces its receiver in the middle of the call.
final class PointerReceiver {
  private(set) weak var view: View?
  private var last: PointerEvent

  /// Asks `chain`, the innermost view first, which view receives the events of the press; nil if none does.
  init?(press event: PointerEvent, chain: [View], in window: Window) {
    last = event
    for view in chain where view.attachedWindow === window {
      if view.pointerBegan(event) {
        self.view = view
        return
      }
    }
    return nil
  }

  func move(_ event: PointerEvent) {
    last = event
    view?.pointerMoved(event)
  }

  func end(_ event: PointerEvent) { view?.pointerEnded(event) }

  func cancel() {
    var event = last
    event.phase = .cancelled
    view?.pointerCancelled(event)
  }
}
