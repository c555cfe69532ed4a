/// The links from a view to its superview, its subviews, its window and its controller.
///
/// The superview and the window are plain pointers, because every walk up the tree reads them. They never dangle: a view clears those
/// of its subviews when it is released, and a window those of its whole tree. `CallbackTableTests` shows it under AddressSanitizer.
nonisolated struct TreeLinks {
  unowned(unsafe) var parent: View?
  unowned(unsafe) var window: Window?
  var children: ContiguousArray<View> = []
  /// The number of decorations, which are the last of `children`. They are in front of the subviews, and `View.subviews` does not
  /// contain them.
  var decorationCount = 0
  /// The window that the view was in when `didMoveToWindow` was last called.
  var notifiedWindow: ObjectIdentifier?
  /// The layout direction that the view had when it was last removed from a superview, and in which it may still be laid out; nil if it never
  /// was.
  var formerDirection: LayoutDirection?
  /// The controller whose view this is.
  weak var controller: ViewController?
}

/// A view and the views around it, from the inside to the outside.
///
/// The superview of each view is read before the loop body runs for the view, so the body may remove the view from the tree.
nonisolated struct SuperviewChain: Sequence, IteratorProtocol {
  private var upcoming: View?

  init(from view: View?) { upcoming = view }

  mutating func next() -> View? {
    let view = upcoming
    upcoming = view?.parent
    return view
  }
}

extension View {
  /// The superview, also while the window is being released; see `superview`.
  nonisolated final var parent: View? { @inline(__always) get { treeLinks.parent } }
  /// The window, also while it is being released; see `window`.
  nonisolated final var attachedWindow: Window? { @inline(__always) get { treeLinks.window } }
  /// The subviews and the decorations, from back to front.
  nonisolated final var children: ContiguousArray<View> { @inline(__always) _read { yield treeLinks.children } }
  /// The controller whose view this is.
  nonisolated final var controller: ViewController? { treeLinks.controller }
}
