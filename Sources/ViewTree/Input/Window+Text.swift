extension Window {
  /// Typed text goes where keys go: to the focused view and upward, then to the topmost visible controller's view and upward.
  func route(_ text: String) {
    guard !text.isEmpty else { return }
    keepFocusValid()
    _ = offer { view, _ in view.textEntered(text) }
  }

  /// What an input method is composing goes the same way as typed text.
  func route(_ text: String, selection: Range<Int>) {
    let whole = 0..<text.count
    if !(selection.lowerBound >= 0 && selection.upperBound <= whole.upperBound) {
      Misuse.report("Window.send(.composition): a selection of \(selection) in \(whole.count) characters")
    }
    let selection = selection.clamped(to: whole)
    keepFocusValid()
    _ = offer { view, _ in view.textComposed(text, selection: selection) }
  }

  /// Dropped files go to the view at the point and upward.
  func drop(_ paths: [String], at point: Point) {
    guard point.isFinite else { return Misuse.report("Window.send(.drop): a location that is not finite") }
    guard !paths.isEmpty else { return }
    var candidate = hitTest(point)
    while let view = candidate {
      candidate = view.parent
      if view.filesDropped(paths, at: view.convert(point, from: nil)) { return }
    }
  }

  /// The view that text goes to first: the focused one, or the nearest around it, that takes text; nil for none.
  package var textTaker: View? {
    var candidate = focused
    while let view = candidate {
      if view.takesText { return view }
      candidate = view.parent
    }
    return nil
  }

  /// Where an input method is to show its candidates, in the window's coordinates; nil where no text is edited.
  public var textInputArea: Rect? {
    guard let view = textTaker, let rect = view.textInputRect else { return nil }
    return view.convert(rect, to: nil)
  }
}
