/// Properties of a view that affect the mouse pointer over it. They are stored separately because few views have any.
final class PointerTraits {
  var cursor: Cursor?
  var contextMenu: (() -> [MenuItem])?
  var toolTip: String?
  var accessibilityShortcut: KeyShortcut?
}

extension View {
  /// The shape of the mouse pointer over this view; nil, the default, for that of the superview.
  ///
  /// While a button is pressed, the pointer keeps the shape that it has over the pressed view, wherever it is dragged.
  public final var cursor: Cursor? {
    get { pointerTraits?.cursor }
    set { changePointerTraits(newValue != nil) { $0.cursor = newValue } }
  }

  /// The items of the menu that opens over this view, and over what is in it, at a secondary press, a long press by touch, and the
  /// menu key or Shift+F10 while the focus is in it. Asked each time that a menu is about to open; where this is nil, or there is
  /// nothing in it, the superview is asked.
  ///
  /// A recognizer that asks for the secondary button, on this view or on one in it, gets such a press in place of the menu.
  public final var contextMenu: (() -> [MenuItem])? {
    get { pointerTraits?.contextMenu }
    set { changePointerTraits(newValue != nil) { $0.contextMenu = newValue } }
  }

  /// A text that appears beside the mouse after it has rested on this view for 0.6 seconds, and disappears at the next input. nil, the
  /// default: the superview's. An empty text is none, also in place of the superview's.
  public final var toolTip: String? {
    get { pointerTraits?.toolTip }
    set {
      guard newValue != toolTip else { return }
      changePointerTraits(newValue != nil) { $0.toolTip = newValue }
      attachedWindow?.toolTips.contentDidChange()
    }
  }

  /// The key that does the same as a press of this view, for assistive technology to say; nil, the default, for none.
  public final var accessibilityShortcut: KeyShortcut? {
    get { pointerTraits?.accessibilityShortcut }
    set {
      guard newValue != accessibilityShortcut else { return }
      changePointerTraits(newValue != nil) { $0.accessibilityShortcut = newValue }
      accessibilityDidChange()
    }
  }

  /// - Parameter isNeeded: whether to create the traits of a view that has none yet.
  private func changePointerTraits(_ isNeeded: Bool, _ change: (PointerTraits) -> Void) {
    if pointerTraits == nil && !isNeeded { return }
    let traits = pointerTraits ?? PointerTraits()
    pointerTraits = traits
    change(traits)
  }
}
