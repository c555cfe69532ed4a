/// The raw events of a pressed pointer, for a view that handles them itself; see `View.pointerBegan(_:)`.
extension GestureArena {
  /// Asks `chain`, the innermost view first, which one receives the raw events, unless a recognizer has won with the press.
  ///
  /// What was called for the press may have ended the gesture, for example by a sheet that it has presented. The view that is asked may do
  /// so, too, or it may leave or be hidden: then nothing later would tell it that the press is over.
  func offer(_ event: PointerEvent, to chain: [View], in window: Window) {
    guard isDown, !isDecided else { return }
    receiver = chain.first { $0.attachedWindow === window && $0.pointerBegan(event) }
    lastReceived = event
    if !isDown || isDecided || receiver?.isInteractive != true { cancelReceiver() }
  }

  /// Tells the receiver that the pointer has moved.
  func moveReceiver(_ event: PointerEvent) {
    lastReceived = event
    receiver?.pointerMoved(event)
  }

  /// Tells the receiver that the pointer was released. It receives nothing more.
  func endReceiver(_ event: PointerEvent) {
    let ended = receiver
    receiver = nil
    ended?.pointerEnded(event)
  }

  /// Tells the receiver that the gesture was cancelled, with the last event. It receives nothing more.
  func cancelReceiver() {
    guard let cancelled = receiver, var event = lastReceived else { return }
    receiver = nil
    event.phase = .cancelled
    cancelled.pointerCancelled(event)
  }
}
