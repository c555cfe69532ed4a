/// A rectangle on the screen that draws content, contains subviews and receives input.
///
/// Geometry follows UIKit: `center` and `transform` place `bounds` in the superview, relative to the middle of the view.
/// `frame` is the result, and `bounds.origin` scrolls the subviews. Properties are model values, which return exactly what was
/// set; `presented` has the values that are visible during an animation.
@MainActor open class View {
  // Here are the stored properties, and the methods that subclasses override. The rest is in extensions, such as View+Geometry.swift and
  // View+Tree.swift.

  // Exclusivity is not checked where each frame reads and writes a property for every view that changed. No callback runs during
  // such an access.

  /// The values that can be animated, as they were set.
  @exclusivity(unchecked) final var model = ViewValues()
  /// The animated values, which are visible instead of `model`; nil at rest.
  @exclusivity(unchecked) final var animated: AnimatedValues?
  /// The frame exactly as it was set; nil after the view was moved in a different way.
  final var exactFrame: Rect?
  /// The properties that cannot be animated.
  @exclusivity(unchecked) final var look = ViewLook()
  /// The views around this one and in it, its window and its controller.
  @exclusivity(unchecked) nonisolated(unsafe) final var treeLinks = TreeLinks()
  /// The parts of this view that the next frame has to update.
  @exclusivity(unchecked) final var dirty: DirtyFlags = .layout
  /// The recorded drawing of this view, and its extent in the last frame.
  @exclusivity(unchecked) final var drawnState = DrawnState()
  /// How the frame adapts when the size of the superview changes. Empty by default: the view keeps its frame.
  public final var autoresizingMask: AutoresizingMask = []
  /// The layout direction that was set; nil for the superview's.
  final var ownLayoutDirection: LayoutDirection?
  final var viewThemes = ViewThemes()
  final var inputSettings = InputSettings()
  final var accessibilityProperties = AccessibilityProperties()
  /// The queue of this view's animations; nil until it is used.
  final var animationQueueOwner: AnimationQueueOwner?

  /// Creates a view with a frame. A frame that is not finite, or has a negative size, is misuse.
  public init(frame: Rect = .zero) {
    if frame != .zero { self.frame = frame }
  }

  deinit {
    // The descendants are released in a loop, because releasing a deep tree recursively would need a deep stack.
    var dying = ContiguousArray<View>()
    Self.release(&treeLinks.children, into: &dying)
    while var view = dying.popLast() {
      if isKnownUniquelyReferenced(&view) { Self.release(&view.treeLinks.children, into: &dying) }
    }
  }

  private nonisolated static func release(
    _ children: inout ContiguousArray<View>, into dying: inout ContiguousArray<View>
  ) {
    for child in children { child.treeLinks.parent = nil }
    if dying.isEmpty { swap(&children, &dying) } else { dying.append(contentsOf: children) }
    children.removeAll()
  }

  // MARK: To override

  /// Draws the content of this view, behind its subviews. The default draws nothing.
  ///
  /// The result is kept, and this is called again only after `setNeedsDisplay()`. If the bounds change without that, the result
  /// is stretched. While the size is animated, this draws for the final bounds, and the result is stretched as well.
  open func draw(in context: inout DrawingContext) {}

  /// Called after the view was added to a superview or removed from one. The default does nothing.
  open func didMoveToSuperview() {}
  /// Called after the view was added to a window or removed from one. A move from one window to another is one call. The
  /// default does nothing.
  open func didMoveToWindow() {}

  /// Places the subviews. Called in the next frame after `setNeedsLayout()` or a change of the size. The default does nothing.
  open func layoutSubviews() {}

  /// The preferred size of this view when `size` is available. The default is the current size; in a `StackView` it is the size
  /// before the stack view changed it.
  open func sizeThatFits(_ size: Size) -> Size { parent?.ownSize(of: self) ?? model.bounds.size }

  /// Returns the deepest view that takes input at a point, with the values that are visible now; nil if there is none.
  ///
  /// As in UIKit, subviews are asked only if this view contains the point, whether it clips or not. If subviews extend beyond this
  /// view and take input there, override `contains(_:)`.
  /// - Parameter point: in this view's coordinates.
  open func hitTest(_ point: Point) -> View? { deepestHit(at: point) }

  /// Whether a point, in this view's coordinates, counts as inside the view, so that it or a subview can be hit there. The
  /// default tests the visible bounds.
  open func contains(_ point: Point) -> Bool { shown.bounds.contains(point) }

  /// Whether this view can be focused by Tab and by a press. False by default.
  open var canBecomeFocused: Bool { false }

  /// Where the window draws the focus ring when this view has the focus: around the whole view, a part of it, or its current
  /// item; nil for no ring. The default is around the view, or along its inner edge if it clips.
  ///
  /// It is read after the layout of each frame while the ring is visible. Call `setNeedsLayout()` if it changes and nothing
  /// else requests a frame.
  open var focusRing: FocusRing? { FocusRing(around: self) }

  /// Called with a key when this view or a view in it has the focus. Return true if the key was used; the default returns
  /// false.
  ///
  /// In spite of its name it is called not only when a key goes down, but also with each repeat while the key is held, and when it is
  /// released. So look at the `phase` of the event, and, where a key that is held should act only once, at `isRepeat`.
  /// `KeyShortcut.matches(_:)` is false for a release.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// Whether this view receives typed text while it, or a view in it, has the focus. False by default.
  ///
  /// A host sends text only while this is true for the focused view or a view around it, or, while no view has the focus, for
  /// the view of the topmost visible controller, one of its parents, or a view around them; otherwise input methods are inactive.
  /// It is read after each event and each frame.
  open var takesText: Bool { false }

  /// Called with text that was typed while this view, or a view in it, has the focus. Return true if it was used. Otherwise the
  /// views around this one are called, and then the views of the topmost visible controller and its parents, and the views around them,
  /// as for keys.
  ///
  /// A key that produces text is first passed to `keyDown(_:)`, and then as text to this method. A view that takes text should
  /// return true from `keyDown(_:)` for such a key, so that no view around it uses the key as a shortcut. If a view that takes
  /// no text used the key, the host sends no text for it.
  open func textEntered(_ text: String) -> Bool { false }

  /// Called with the text that an input method is composing while this view, or a view in it, has the focus. The view should
  /// show it at the insertion point, although it has not been typed yet. Return true if it was used. Otherwise further views
  /// are called, as in `textEntered(_:)`.
  ///
  /// - Parameters:
  ///   - text: the text, which replaces what was composed before; empty when the composition has ended.
  ///   - selection: the selected range of its characters, which is always inside the text.
  open func textComposed(_ text: String, selection: Range<Int>) -> Bool { false }

  /// The place of the insertion point in this view's coordinates, beside which an input method can show its candidates; nil,
  /// the default, if there is none. It is read from the view that takes text.
  open var textInputRect: Rect? { nil }

  /// Called with the paths of files that were dropped on this view together. Return true if they were used. Otherwise its controller and
  /// the views around this one are called.
  ///
  /// - Parameter point: the location of the drop, in this view's coordinates.
  open func filesDropped(_ paths: [String], at point: Point) -> Bool { false }

  // MARK: Raw pointer events

  /// Called when the primary button of a mouse, or a finger, was pressed on this view. The default returns false.
  ///
  /// Return true to receive the further events of this pointer, until it is released or cancelled; otherwise the superview is
  /// asked. It is cancelled as soon as a gesture recognizer, on this view or on another one, wins the pointer. Locations are in the
  /// window's coordinates: use `convert(_:from:)` with nil.
  open func pointerBegan(_ event: PointerEvent) -> Bool { false }
  /// Called when a pointer moved that this view receives. The default does nothing.
  open func pointerMoved(_ event: PointerEvent) {}
  /// Called when a pointer that this view receives was released. The default does nothing.
  open func pointerEnded(_ event: PointerEvent) {}
  /// Called when this view ceases to receive a pointer that is still pressed: a recognizer won it, the window lost it, or the view
  /// cannot be hit any more. The default does nothing.
  open func pointerCancelled(_ event: PointerEvent) {}

  /// Called before a recycled view is used for a different item. Reset everything that is not set for every item.
  open func prepareForReuse() {}

  /// Called after `effectiveTheme` changed. The view is laid out and drawn again without a request. The default does nothing.
  open func themeDidChange() {}

  // MARK: Hooks for containers and controls
  //
  // They do nothing by default. A container that others subclass overrides them as `final`, so that a subclass that does not
  // call `super` cannot break it.

  /// Called once after this view got or lost the focus, and after the window began or ceased to show the focus ring around it.
  open func focusDidChange() {}

  /// Called after the focus came to a view in this one, or left it, also for another view in this one. For the focus of this view itself
  /// `focusDidChange()` is called.
  open func focusInsideDidChange() {}

  /// Called when the mouse enters this view, including the views in it, and when it leaves.
  open func hoverDidChange(_ isHovered: Bool) {}

  /// Called when the mouse, which is over this view, is over another view in it than before, or over this view itself. So a container
  /// can show which of its parts is under the mouse, whatever views these are.
  open func hoveredViewDidChange(_ view: View) {}

  /// Called before a menu is opened for `view`, which is this one or in it: by a press, by key or by assistive technology. A list
  /// selects the item that was pressed.
  ///
  /// It is called before `contextMenu`, so its changes affect the items. It is called even if there are no items then.
  open func contextMenuWillOpen(for view: View) {}

  /// Called immediately after the size of `bounds` was set to a different value.
  open func boundsSizeDidChange() {}

  /// Called after the visible size changed: when it was set, and in each frame in which an animation changes it. `draw(in:)` draws for the
  /// size of `bounds` all the same: during an animation the drawing is stretched.
  open func presentedSizeDidChange() {}

  /// Called immediately after the origin of `bounds` was set to a different value, which scrolls this view.
  open func boundsOriginDidChange() {}

  /// Called after the view was added to a window or removed from one, before `didMoveToWindow()`.
  ///
  /// For a move from one window to another it is called twice. In the first call `window` is nil: stop there what uses the
  /// window's clock.
  open func windowDidChange() {}

  /// The accessibility label if none was set. The default is nil.
  open var defaultAccessibilityLabel: String? { nil }

  /// The accessibility value if none was set. The default is nil.
  open var defaultAccessibilityValue: String? { nil }

  /// A text that assistive technology speaks after the label and the value of this view, such as the time at which a song begins. The
  /// default is what `setAccessibilityHint(_:)` has set, or nil. It is called each time that the text is read, so it may depend on the
  /// clock.
  open var accessibilityHint: String? { inputSettings.rare?.accessibilityHint }

  /// Of a list: whether assistive technology can press its items. A press does with an item what Return does with the current one. By
  /// default this is whether the list can have the focus. A list that is only read overrides it.
  open var allowsPressingItems: Bool { canBecomeFocused }

  /// Of a list: whether its items can be selected, so that assistive technology says which of them are not. The default is false. A list
  /// that overrides it overrides `accessibilitySelect(_:isSelected:)`, too.
  open var allowsSelectingItems: Bool { false }

  /// Of a list: whether `item`, which is a view in this one, is one of the items that can be selected. The default is
  /// `allowsSelectingItems`. A list that has other items as well overrides it.
  open func accessibilityAllowsSelecting(_ item: View) -> Bool { allowsSelectingItems }

  /// The number of all items of a list, including those that have no view because they are out of sight. The default is nil, which means
  /// that all items have views.
  open var accessibilityItemCount: Int? { nil }

  /// The index among all items of the item whose view is `item`, for a list that has an `accessibilityItemCount`. The default is nil, which
  /// means that `item` shows none of them.
  open func accessibilityIndex(ofItem item: View) -> Int? { nil }

  /// The accessibility states that follow from the state of this view, in addition to those that were set. The default is none. An
  /// override adds to those of `super`.
  open var defaultAccessibilityStates: AccessibilityStates { [] }

  /// The value as a number, for a view whose value has a range, such as a slider. The default is nil.
  open var accessibilityNumber: AccessibilityNumber? { nil }

  /// Called when assistive technology sets the value of `accessibilityNumber`. The default does nothing.
  /// - Parameter value: finite, but possibly out of range.
  /// - Returns: whether it was set.
  open func setAccessibilityNumber(_ value: Double) -> Bool { false }

  /// The actions that assistive technology can choose for this view. The default is none.
  open var accessibilityActions: [AccessibilityAction] { [] }

  /// What an action does with this view, such as “Play now” for the press of a song. The default is nil: the name of the action says
  /// enough.
  open func accessibilityDescription(of action: AccessibilityAction) -> String? { nil }

  /// Called when assistive technology chose one of `accessibilityActions`. Do what the corresponding input does. The default does nothing.
  /// - Returns: whether it was done.
  open func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool { false }

  /// The subviews in the order in which assistive technology reads them, if that is not the order from back to front. Subviews that are
  /// not in it come after the others. The default is nil.
  open var accessibilitySubviews: [View]? { nil }

  /// The view in this one that is current while this one has the focus, for example the item that the arrow keys have reached. For
  /// assistive technology that view has the focus, and the menu key opens its menu. The default is nil; then the view in this one around
  /// which `focusRing` lies counts. A container that moves on to another item may return itself until it has arrived, so that the items on
  /// the way are not read.
  open var accessibilityCurrentItem: View? { nil }

  /// Called when assistive technology wants `view`, which is in this one, to be visible or to be the current item. Scroll to it, or make it
  /// current, as the arrow keys do. The default does nothing.
  /// - Returns: whether that was done.
  open func accessibilityReveal(_ view: View) -> Bool { false }

  /// Called when assistive technology selects or deselects an item of this list. Do what a click with Control does. The default does
  /// nothing.
  /// - Parameter item: a view in this one. Nil for all items, including those that have no view.
  /// - Returns: whether that was done.
  open func accessibilitySelect(_ item: View?, isSelected: Bool) -> Bool { false }

  // MARK: To override within the package

  /// Updates the colours that were not set individually from the effective theme.
  func applyTheme() {}
  /// The size that `sizeToFit()` passes to `sizeThatFits(_:)`.
  var roomToFit: Size { Size(width: .infinity, height: .infinity) }
  /// Draws what lies between `draw(in:)` and the subviews, such as a picture or a text. The bounds of the context are the visible ones, and
  /// what is drawn is neither stretched nor clipped to them.
  func drawContent(in context: inout DrawingContext) {}
  /// Whether `drawContent` depends on the visible size.
  var contentDependsOnSize: Bool { false }
  /// Whether the result of `drawContent` can extend beyond the bounds, as glyphs do.
  var contentMayOverhang: Bool { false }
  /// Whether `animate` animates a change of the origin of the bounds.
  var animatesBoundsOrigin: Bool { true }
  /// The value of `isUserInteractionEnabled` as long as none was set.
  var takesInputByDefault: Bool { true }
  /// Called after the mouse was moved over this view, or over a view in it, while no button is pressed.
  /// - Parameter point: in the window's coordinates.
  func mouseDidMove(to point: Point) {}
  /// Called before a menu is opened for this view or one in it, and before `contextMenu`.
  /// - Parameter point: where a press opens it, in the window's coordinates. Nil if a key or a call opens it.
  func menuWillOpen(at point: Point?) {}
  /// Called when a menu or a sheet, which was to give the focus back to this view, gives it to another one or to none.
  func willNotRegainFocus() {}
  /// Called before `layoutSubviews()`.
  func layoutWillBegin() {}
  /// Called each time that layout of this view is requested, even if it was already requested.
  func layoutWasRequested() {}
  /// Called after a subview requested layout, so it may need a different size.
  func subviewNeedsLayout(_ subview: View) {}
  /// Called after a subview was hidden or shown.
  func subviewWasHiddenOrShown(_ subview: View) { subviewNeedsLayout(subview) }
  /// Called after a subview was removed.
  func subviewWasRemoved(_ subview: View) {}
  /// The size that a subview had before this view changed it in its layout; nil for its current size.
  func ownSize(of subview: View) -> Size? { nil }
  /// Called after the window's `prefersReducedMotion` changed.
  func reducedMotionDidChange() {}
  /// Called when the view has entered `window`, before `didMoveToWindow()` and other callbacks.
  func didEnter(_ window: Window) {}
  /// Whether this view shows `image`. A view without a fragment is about to be drawn, perhaps with the same picture.
  func mayShow(_ image: Image) -> Bool { drawnState.fragment?.contains(image) != false }
  /// Called when the window has been given a different store of pictures.
  func imageStoreDidChange() { setNeedsDisplay() }
  /// Called when a picture that this view shows changed its status.
  func imageDidChange(_ image: Image) { setNeedsDisplay() }
}
