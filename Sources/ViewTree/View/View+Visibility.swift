// Whether views are visible, can be hit, can have the focus, and are there for assistive technology.
//
// | question | this view | and those around it |
// |---|---|---|
// | Is it shown now? | `isShown` | `isShownInTree`; with its place and what clips it: `isVisibleInWindow` |
// | Can it be hit? | `takesInput`, `isReachable` | `View.hitTest(_:)` |
// | May it act? | | `isInteractive`, also while it is still fading in |
// | Can it have the focus? | `canBecomeFocused` | `isFocusable`; `keepsFocus` |
// | Is it there for assistive technology? | `isAccessible` | `isInAccessibleTree` |

extension View {
  /// Whether this view takes input: `isUserInteractionEnabled` is true and `isInputSuspended` is false. The views around it are
  /// not considered.
  public final var takesInput: Bool { isUserInteractionEnabled && !isInputSuspended }

  /// Whether the visible `alpha` of this view is so low that it is never hit. A fade in place of a movement does not count. The views
  /// around it are not considered.
  final var isTransparent: Bool { shown.isTransparent }

  /// Whether this view is neither hidden nor transparent now.
  final var isShown: Bool { !look.isHidden && !isTransparent }

  /// Whether neither this view nor a view around it is hidden or transparent now.
  final var isShownInTree: Bool { !isInView { !$0.isShown } }

  /// Whether this view can be hit if the views around it can.
  final var isReachable: Bool { takesInput && isShown }

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
  final var keepsFocus: Bool { isFocusable && !isFadedOut }

  /// Whether this view, or a view around it, is transparent and no animation is about to change that.
  final var isFadedOut: Bool { isInView { $0.model.alpha < 0.01 && $0.shown.alpha < 0.01 } }

  /// Whether this view itself is there for assistive technology, with or without a role: not hidden, not faded out for good, and
  /// neither leaving nor covered.
  final var isAccessible: Bool { !look.isHidden && model.alpha >= 0.01 && !isInputSuspended }

  /// Whether this view and all views around it are there for assistive technology.
  package final var isInAccessibleTree: Bool { !isInView { !$0.isAccessible } }

  /// Whether this view is seen rather than `other`, which is in the same window and shown: it is drawn over it, or the other one lies
  /// outside of the window.
  final func isAbove(_ other: View) -> Bool {
    guard isVisibleInWindow else { return false }
    guard other.isVisibleInWindow else { return true }
    return isInFront(of: other) && shownFrameInWindow.intersects(other.shownFrameInWindow)
  }

  /// Whether this view, which is in the same window as `other`, is drawn over it, or would be if they met.
  final func isInFront(of other: View) -> Bool {
    let (path, otherPath) = (rootPath, other.rootPath)
    let shared = zip(path, otherPath).prefix { $0 === $1 }.count
    // Where one of them contains the other, the inner one is in front.
    guard shared < path.count, shared < otherPath.count else { return path.count >= otherPath.count }
    // Of two siblings, the later one is in front.
    let (one, two) = (path[shared], otherPath[shared])
    return one.parent?.children.last { $0 === one || $0 === two } === one
  }

  /// Whether any part of this view may be visible: it is in a window, neither it nor a view around it is hidden or transparent,
  /// and part of it is inside the window and all views that clip it. Views in front of it are not considered.
  public final var isVisibleInWindow: Bool {
    guard let attachedWindow else { return false }
    var rect = shown.bounds
    var view: View = self
    while true {
      if !view.isShown || rect.isEmpty { return false }
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
