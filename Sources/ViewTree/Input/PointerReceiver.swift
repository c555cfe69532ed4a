/// The view that receives the raw events of one pressed pointer; see `View.pointerBegan(_:)`.
struct PointerReceiver {
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

  mutating func move(_ event: PointerEvent) {
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
