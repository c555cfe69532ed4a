/// A rectangle on the screen: it has a place in a tree, draws something, and takes input.
///
/// Geometry follows UIKit: `center` and `transform` place `bounds` in the superview, the anchor is the middle, `frame` is
/// what comes of it, and `bounds.origin` scrolls the subviews. Properties are model values, exact to the bit;
/// `presented` is what is seen while something moves.
@MainActor open class View {
  // MARK: Model

  // Unchecked: each frame reads and writes these of every view that changed, and no callback runs during such an access.

  /// The values that can be animated, as they were set.
  @exclusivity(unchecked) final var model = ViewValues()
  /// What is shown instead of `model` while something moves; nil at rest.
  @exclusivity(unchecked) final var animated: AnimatedValues?
  /// The frame as it was set, to the bit, as long as nothing else moved the view.
  final var exactFrame: Rect?

  @exclusivity(unchecked) final var look = Look()

  /// The properties that change at once, never over time.
  struct Look {
    var isHidden = false
    var clipsToBounds = false
    var borderWidth = 0.0
    var borderColor: Color?
    var shadow: Shadow?
  }

  // MARK: Tree

  // Plain pointers, because every walk up the tree reads them. A view clears its children's when it goes away, and a window
  // those of its whole tree, so they never dangle.
  @exclusivity(unchecked) nonisolated(unsafe) final unowned(unsafe) var parent: View?
  @exclusivity(unchecked) nonisolated(unsafe) final unowned(unsafe) var attachedWindow: Window?
  @exclusivity(unchecked) nonisolated(unsafe) final var children: ContiguousArray<View> = []
  /// The window that this view was in when `didMoveToWindow` was last called.
  final var notifiedWindow: ObjectIdentifier?
  /// The controller whose view this is.
  final weak var controller: ViewController?

  // MARK: Frame bookkeeping, see Frame/

  @exclusivity(unchecked) final var dirty: DirtyFlags = .layout
  /// Where a hit can be in this view and in what is in it, in its own coordinates; nil: anywhere. Kept by the damage pass.
  @exclusivity(unchecked) final var reach: Rect?
  /// The classes of this view and of those in it that are not plain, as bits; and the bit of its own class, 0 for not looked up.
  @exclusivity(unchecked) final var reachingClasses: UInt64 = 0
  @exclusivity(unchecked) final var hitClass: UInt64 = 0
  /// What was last seen of this view and of what is in it, in the superview's coordinates; nil when nothing was.
  @exclusivity(unchecked) final var seenExtent: Rect?
  /// What subviews that left or changed their order covered, in this view's coordinates.
  @exclusivity(unchecked) final var vacated: [Rect] = []
  @exclusivity(unchecked) final var fragment: Fragment?
  /// What fragments that were dropped since the last frame covered, in this view's coordinates.
  @exclusivity(unchecked) final var droppedExtent: Rect?

  // MARK: Other state

  /// What gives when the size of the superview changes. Nothing by default: the view keeps its frame.
  public final var autoresizingMask: AutoresizingMask = []
  final var ownLayoutDirection: LayoutDirection?
  final var ownTheme: SharedTheme?
  /// The theme that this view was shown in last: its own or the superview's; nil for the light one.
  final var themeInForce: SharedTheme?
  final var recognizers: [GestureRecognizer] = []
  final var animationQueueOwner: AnimationQueueOwner?
  final var pointerTraits: PointerTraits?
  /// Whether this view, and what is in it, takes input. True by default, but false for an `ImageView`, a `Label` and a
  /// `ProgressView`, as in UIKit: what is pressed there is the view behind.
  public final var isUserInteractionEnabled: Bool = true {
    didSet { takesInputDidChange(from: oldValue && !isInputSuspended) }
  }
  /// What kind of thing assistive technology says this is; nil for what says nothing.
  public final var accessibilityRole: AccessibilityRole?
  final var ownAccessibilityLabel: String?
  final var ownAccessibilityValue: String?
  final var ownAccessibilityStates: AccessibilityStates = []

  // MARK: What containers hook in

  /// Whether a container keeps input from this view for now, as from a page that is on its way out. False by default.
  ///
  /// Unlike a view with `isUserInteractionEnabled` off, it still covers what lies behind it: where it is opaque, nothing is hit.
  public final var isInputSuspended = false {
    didSet { takesInputDidChange(from: isUserInteractionEnabled && !oldValue) }
  }
  /// Takes the wheel's and the trackpad's scrolls over this view; nil, the default, leaves them to the views around it.
  public final weak var scrollTarget: (any ScrollTarget)?
  /// How many of the last views in this one are its own, and no subviews: they lie over these, and `subviews` leaves them out.
  final var decorationCount = 0
  /// How long a touch in this view waits before the control under it is highlighted, in seconds, as it may become a drag of this
  /// view. 0 by default; the largest delay of the views around a control applies.
  public final var contentTouchDelay = 0.0

  /// A view with `frame`. A frame that is not finite, or of negative size, is misuse.
  public init(frame: Rect = .zero) {
    if frame != .zero { self.frame = frame }
  }

  deinit {
    // One after another: a deep tree that took itself down level by level would need as deep a stack.
    var dying = ContiguousArray<View>()
    Self.release(&children, into: &dying)
    while var view = dying.popLast() {
      if isKnownUniquelyReferenced(&view) { Self.release(&view.children, into: &dying) }
    }
  }

  private nonisolated static func release(
    _ children: inout ContiguousArray<View>, into dying: inout ContiguousArray<View>
  ) {
    for child in children { child.parent = nil }
    if dying.isEmpty { swap(&children, &dying) } else { dying.append(contentsOf: children) }
    children.removeAll()
  }

  // MARK: To override

  /// Draws what is special about this view, under its subviews.
  ///
  /// What was drawn is kept, and this runs again only after `setNeedsDisplay()`. When the bounds change meanwhile, what was
  /// drawn is stretched.
  open func draw(in context: inout DrawingContext) {}

  /// Called after the view was put into a superview, or taken out of one.
  open func didMoveToSuperview() {}
  /// Called after the view came into a window, or left one. A step from one window into another is one call.
  open func didMoveToWindow() {}

  /// Places the subviews. Called in the next frame after `setNeedsLayout()` or a change of size.
  open func layoutSubviews() {}

  /// The size that suits this view best when it has `size` of room. The default is the size that it has.
  open func sizeThatFits(_ size: Size) -> Size { model.bounds.size }

  /// The deepest view at `point`, in this view's coordinates, that takes input, as it is seen now.
  open func hitTest(_ point: Point) -> View? { deepestHit(at: point) }

  /// Whether `point`, in this view's coordinates, counts as within. The default: within the bounds as they are seen.
  open func contains(_ point: Point) -> Bool { shown.bounds.contains(point) }

  /// Whether Tab and clicks can give this view the focus. False by default.
  open var canBecomeFocused: Bool { false }

  /// Where the window draws the ring that shows that this view has the focus: around a part of the view, or around the item
  /// that is current in it; nil for no ring. The default is around the view, or along its inner edge where it clips.
  ///
  /// Asked after the layout of each frame while the ring is shown. Where nothing else asks for a frame, `setNeedsLayout()` does.
  open var focusRing: FocusRing? { FocusRing(around: self) }

  /// Called with a key when this view, or one in it, has the focus. Return true when it was used.
  open func keyDown(_ event: KeyEvent) -> Bool { false }

  /// Whether text that is typed goes to this view while it has the focus, or one in it has. False by default.
  ///
  /// A host sends text only while this is true for the focused view or one around it, so that an input method is at rest
  /// elsewhere. It asks again after each event and each frame.
  open var takesText: Bool { false }

  /// Called with text that was typed while this view, or one in it, has the focus. Return true when it was used; otherwise the
  /// superview is asked, and at last the view of the topmost visible controller and those around it, as for keys.
  ///
  /// A press of a key that types comes first as a key to `keyDown(_:)`, and then as text. A view that takes text returns true from
  /// `keyDown(_:)` for such a key, so that no view around it uses the key as a shortcut. Where a view that takes no text used the
  /// key, the host sends no text for it.
  open func textEntered(_ text: String) -> Bool { false }

  /// Called with what an input method is composing while this view, or one in it, has the focus: text to show in its place that has
  /// not been typed yet. Return true when it was used; otherwise the views around are asked, as in `textEntered(_:)`.
  ///
  /// - Parameters:
  ///   - text: replaces what was composed before; empty when there is nothing any more.
  ///   - selection: which part of it is selected, in its characters; within it, whatever the input method said.
  open func textComposed(_ text: String, selection: Range<Int>) -> Bool { false }

  /// Where in this view's coordinates text is entered, so that an input method can show its candidates beside it; nil, the default,
  /// where there is no such place. Asked of the view that takes text.
  open var textInputRect: Rect? { nil }

  /// Called with the paths of files that were dropped here together. Return true when they were taken; otherwise the superview is
  /// asked.
  ///
  /// - Parameter point: where they were dropped, in this view's coordinates.
  open func filesDropped(_ paths: [String], at point: Point) -> Bool { false }

  /// Called before a recycled view is filled again. Bring back what the next item does not set.
  open func prepareForReuse() {}

  /// Called after another theme came into force here: `effectiveTheme` is the new one. Everything is drawn and laid out anew
  /// without that being asked for.
  open func themeDidChange() {}

  // MARK: Hooks for those who build containers and controls
  //
  // None of them does anything by default. A container that is subclassed by others overrides them as `final`, so that a
  // subclass that does not call `super` cannot break it.

  /// Called after this view got or lost the focus, and when the window begins or ceases to show which view has it.
  open func focusDidChange() {}

  /// Called when the mouse came over this view, or over a view in it, and when it left.
  open func hoverDidChange(_ isHovered: Bool) {}

  /// Called at once after the size of `bounds` was set to another value.
  open func boundsSizeDidChange() {}

  /// Called after the size changed as it is seen: when it was set, and in each frame in which an animation changes it.
  open func presentedSizeDidChange() {}

  /// Called at once after the origin of `bounds` was set to another value: after this view scrolled.
  open func boundsOriginDidChange() {}

  /// Called after the view came into a window, or left one, before `didMoveToWindow()`.
  ///
  /// On the way from one window into another it is called twice, the first time with `window` being nil: what runs by the clock
  /// of a window ends there.
  open func windowDidChange() {}

  /// The accessibility label where none was set. The default is nil.
  open var defaultAccessibilityLabel: String? { nil }

  /// The accessibility value where none was set. The default is nil.
  open var defaultAccessibilityValue: String? { nil }

  /// The accessibility states that this view has by itself, beside those that were set. The default is none. An override
  /// adds to those of `super`.
  open var defaultAccessibilityStates: AccessibilityStates { [] }

  // MARK: To override within the package

  /// Takes the colours that were not set from the theme that is in force.
  func applyTheme() {}
  /// The room that `sizeToFit()` has.
  var roomToFit: Size { Size(width: .infinity, height: .infinity) }
  /// The primitives that this view shows between `draw(in:)` and its subviews: a picture or a text.
  func appendContent(to content: inout FragmentBuilder) {}
  /// Whether `appendContent` depends on the size as it is seen.
  var contentDependsOnSize: Bool { false }
  /// Whether what `appendContent` makes can reach out of the bounds, as glyphs do.
  var contentMayOverhang: Bool { false }
  /// Whether a change of the origin of the bounds within `animate` is animated.
  var animatesBoundsOrigin: Bool { true }
  /// Called before `layoutSubviews()`.
  func layoutWillBegin() {}
  /// Called when a picture that this view shows changed its status.
  func imageDidChange(_ image: Image) { setNeedsDisplay() }
  /// Whether `hitTest` or `contains` may be overridden: what is derived from a class that is open can always do so.
  var mayOverrideHits: Bool { type(of: self) != View.self }
}

/// The values of a view that can be animated.
nonisolated struct ViewValues: Hashable, Sendable {
  var center = Point.zero
  var bounds = Rect.zero
  var transform = Transform.identity
  var alpha = 1.0
  var backgroundColor: Color?
  var cornerRadius = 0.0
  /// What is left of the opacity while a jump is being softened; 1 in every model. See `AnimatableProperty.fade`.
  var fade = 1.0

  /// How much of the view is seen.
  var opacity: Double { alpha * fade }
  /// Whether so little of it is seen that it is never hit.
  var isTransparent: Bool { alpha < 0.01 }

  /// The bounding box of the transformed bounds, in the superview's coordinates.
  var frame: Rect {
    let size = bounds.size
    if transform == .identity { return Rect(center: center, size: size) }
    return Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      .applying(transform).offsetBy(dx: center.x, dy: center.y)
  }

  /// From the view's own coordinates to the superview's.
  var toSuperview: Transform { Self.toSuperview(center: center, bounds: bounds, transform: transform) }

  static func toSuperview(center: Point, bounds: Rect, transform: Transform) -> Transform {
    let mid = bounds.center
    if transform == .identity {
      return Transform(translationX: center.x - mid.x, y: center.y - mid.y)
    }
    var map = transform.translatedBefore(x: -mid.x, y: -mid.y)
    map.tx += center.x
    map.ty += center.y
    return map
  }
}
