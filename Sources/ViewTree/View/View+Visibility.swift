// What can be seen, hit, and have the focus.

extension View {
  /// Whether neither its owner nor a container keeps input from this view; of the views around it this says nothing.
  public final var takesInput: Bool { isUserInteractionEnabled && !isInputSuspended }

  /// Whether so little of this view is seen now that it is never hit; of the views around it this says nothing.
  final var isTransparent: Bool { shown.isTransparent }

  /// Whether this view can be hit, as far as it is up to itself.
  final var isReachable: Bool { takesInput && !look.isHidden && !isTransparent }

  /// Whether `condition` holds for this view, or for one around it.
  @inline(__always) final func isInView(where condition: (View) -> Bool) -> Bool {
    var candidate: View? = self
    while let view = candidate {
      if condition(view) { return true }
      candidate = view.parent
    }
    return false
  }

  /// Whether the view is in a window, and neither it nor a view around it is hidden or takes no input.
  public final var isInteractive: Bool {
    attachedWindow != nil && !isInView { $0.look.isHidden || !$0.takesInput }
  }

  /// Whether it can have the focus now: whether it `canBecomeFocused` and `isInteractive`.
  public final var isFocusable: Bool { canBecomeFocused && isInteractive }

  /// Whether it keeps the focus that it has. What has faded out for good loses it; what is about to fade in does not.
  final var keepsFocus: Bool {
    isFocusable && !isInView { $0.model.alpha < 0.01 && $0.shown.alpha < 0.01 }
  }

  /// Whether any of it may be seen: it is in a window, neither it nor a view around it is hidden or quite transparent, and some
  /// of it lies within the window and whatever clips it. What lies in front of it does not count.
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
