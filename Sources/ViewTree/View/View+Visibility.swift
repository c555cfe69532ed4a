// Whether views are visible, can be hit, and can have the focus.

extension View {
  /// Whether this view takes input: `isUserInteractionEnabled` is true and `isInputSuspended` is false. The views around it are
  /// not considered.
  public final var takesInput: Bool { isUserInteractionEnabled && !isInputSuspended }

  /// Whether the visible opacity of this view is so low that it is never hit. The views around it are not considered.
  final var isTransparent: Bool { shown.isTransparent }

  /// Whether this view can be hit if the views around it can.
  final var isReachable: Bool { takesInput && !look.isHidden && !isTransparent }

  /// Whether `condition` is true for this view or for any view around it.
  @inline(__always) final func isInView(where condition: (View) -> Bool) -> Bool {
    var candidate: View? = self
    while let view = candidate {
      if condition(view) { return true }
      candidate = view.parent
    }
    return false
  }

  /// Whether the view is in a window, neither it nor a view around it is hidden or takes no input, and no menu or sheet is open over it.
  public final var isInteractive: Bool {
    guard let attachedWindow, !attachedWindow.covers.isCovered(self) else { return false }
    return !isInView { $0.look.isHidden || !$0.takesInput }
  }

  /// Whether this view can have the focus now: `canBecomeFocused` and `isInteractive` are both true.
  public final var isFocusable: Bool { canBecomeFocused && isInteractive }

  /// Whether this view may keep the focus. A view that has faded out completely loses it; a view that is about to fade in does
  /// not.
  final var keepsFocus: Bool {
    isFocusable && !isInView { $0.model.alpha < 0.01 && $0.shown.alpha < 0.01 }
  }

  /// Whether any part of this view may be visible: it is in a window, neither it nor a view around it is hidden or transparent,
  /// and part of it is inside the window and all views that clip it. Views in front of it are not considered.
  public final var isVisibleInWindow: Bool {
    guard let attachedWindow else { return false }
    var rect = shown.bounds
    var view: View = self
    while true {
      if view.look.isHidden || view.isTransparent || rect.isEmpty { return false }
      guard let parent = view.parent else { return view === attachedWindow }
      rect = rect.applying(view.shown.toSuperview)
      if parent.look.clipsToBounds || parent === attachedWindow {
        guard let rest = rect.intersection(parent.shown.bounds) else { return false }
        rect = rest
      }
      view = parent
    }
  }
}
