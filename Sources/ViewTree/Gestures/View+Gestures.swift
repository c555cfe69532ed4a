extension View {
  /// Attaches `recognizer` to this view, and detaches it from the view that it was attached to.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    inputSettings.recognizers.append(recognizer)
    recognizer.view = self
  }

  /// Detaches `recognizer`. A gesture in progress is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    inputSettings.recognizers.removeAll { $0 === recognizer }
    if recognizer.view === self { recognizer.view = nil }
  }

  /// The attached recognizers, in the order in which they were added.
  public final var gestureRecognizers: [GestureRecognizer] { inputSettings.recognizers }

  /// Whether a recognizer here takes part in presses of `button`.
  final func hasRecognizer(for button: PointerEvent.Button) -> Bool {
    inputSettings.recognizers.contains { $0.isEnabled && $0.buttons.contains(button) }
  }
}
