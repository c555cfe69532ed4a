extension View {
  /// Lets `recognizer` take part in what pointers do here. It is taken from the view that it was attached to.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    recognizer.view = self
  }

  /// Takes `recognizer` away; its gesture, if one is in progress, is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    recognizers.removeAll { $0 === recognizer }
    if recognizer.view === self { recognizer.view = nil }
  }

  /// What is attached here, in the order in which it was added.
  public final var gestureRecognizers: [GestureRecognizer] { recognizers }
}
