/// The state of a window that concerns typed and copied text.
struct TextInputState {
  var lastKeyIsSpent = false
  var restarts = 0
  var clipboard: any Clipboard = LocalClipboard()
  var primarySelection: any Clipboard = LocalClipboard()
}

extension Window {
  /// The clipboard of this window. A host sets the desktop's; without one the window has one of its own.
  public var clipboard: any Clipboard {
    get { textInput.clipboard }
    set { textInput.clipboard = newValue }
  }

  /// The text that was selected last, which a middle click pastes, as on X11 and Wayland.
  public var primarySelection: any Clipboard {
    get { textInput.primarySelection }
    set { textInput.primarySelection = newValue }
  }

  /// Whether the last key press was handled by a view that takes no text. The text of the same press is then ignored.
  package var lastKeyIsSpent: Bool { textInput.lastKeyIsSpent }

  /// How often a view has ended a composition by itself. The input method has to forget it then.
  package var textInputRestarts: Int { textInput.restarts }

  /// Sends typed text to the same views as keys: the focused view and upward, then the topmost visible controller's view and
  /// upward.
  func route(_ text: String) {
    // While a menu is open nothing beneath it has input.
    guard !text.isEmpty, menus.open == nil else { return }
    keepFocusValid()
    _ = offer { view, _ in view.textEntered(text) }
  }

  /// Sends the text that an input method is composing to the same views as typed text.
  func route(_ text: String, selection: Range<Int>) {
    let whole = 0..<text.count
    if !(selection.lowerBound >= 0 && selection.upperBound <= whole.upperBound) {
      Misuse.report("Window.send(.composition): a selection of \(selection) in \(whole.count) characters")
    }
    let selection = selection.clamped(to: whole)
    guard menus.open == nil else { return }
    keepFocusValid()
    _ = offer { view, _ in view.textComposed(text, selection: selection) }
  }

  /// Sends dropped files to the view at `point` and upward, until one returns true.
  func drop(_ paths: [String], at point: Point) {
    guard point.isFinite else { return Misuse.report("Window.send(.drop): a location that is not finite") }
    guard !paths.isEmpty else { return }
    var candidate = inputTarget(at: point)
    while let view = candidate {
      candidate = view === covers.top ? nil : view.parent
      if view.filesDropped(paths, at: view.convert(point, from: nil)) { return }
    }
  }

  /// The view that receives text first: the focused view, or the nearest view around it, whose `takesText` is true; nil for
  /// none. While no view has the focus, the view of the topmost visible controller stands in for it, as for keys.
  package var textTaker: View? {
    var candidate = focused ?? topmostController?.view
    while let view = candidate {
      if view.takesText { return view }
      candidate = view.parent
    }
    return nil
  }

  /// The area beside which an input method should show its candidates, in the window's coordinates; nil if no text is edited.
  public var textInputArea: Rect? {
    guard let view = textTaker, let rect = view.textInputRect else { return nil }
    return view.convert(rect, to: nil)
  }
}
