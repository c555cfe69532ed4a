public import ViewTree

/// Shows a main view and a side view. The side lies beside the main view, or is a drawer that slides in over it.
///
/// The owner chooses between these by `arrangement`, usually depending on the size. When a different arrangement is set, the parts move
/// there from their visible positions, also in the middle of a movement, and while the size changes.
///
/// A drawer is closed at first. It is opened by a call, or by a drag from its edge, and closed by a call, by a drag or a trackpad, by
/// Escape, and by a press beside it. While it is open, the content beneath gets neither input nor the focus, and assistive technology
/// does not see it. The focus goes into the drawer, and comes back when it closes. While it is closed, the side is hidden.
@MainActor open class SplitView: View {
  /// The main view. The side lies beside it, or over it.
  public final let content: View
  /// The view at the edge. Its accessibility label is the name of the drawer. As a drawer it lies over the content, so it needs a background.
  public final let side: View

  /// Dims the content beneath a drawer, and takes the presses there.
  private let scrim = View()
  private let line = View()
  /// Its position is the visible length of the drawer.
  private lazy var drawer = Scroller(view: self)
  /// Its position is how much of the change from the former arrangement is done, from 0 to 1.
  private lazy var change = Scroller(view: self)
  private lazy var input = SplitInput(of: self, drawer: drawer, change: change)
  final lazy var notices = NoticeQueue<Void> { [unowned self] in onDrawerChange?() }
  private let focus = SplitFocus()

  /// The visible arrangement.
  private struct Look {
    var frames: SplitGeometry.Frames
    /// The size of the split view.
    var size: Size
    /// The opacity of the scrim.
    var dimming: Double
  }
  private var look: Look?
  /// The arrangement that was visible before a change, until the views have arrived.
  private var former: Look?

  /// - Parameters:
  ///   - content: the main view.
  ///   - side: the view at the edge.
  public init(content: View, side: View) {
    self.content = content
    self.side = side
    super.init()
    // A drawer that is outside of the bounds must not be visible.
    clipsToBounds = true
    for view in [content, scrim, side, line] { addSubview(view) }
    line.isUserInteractionEnabled = false
    scrim.isHidden = true
    scrim.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.closeDrawer(animated: true) })
    input.attach(to: self)
    change.setRange(0...1)
    themeDidChange()
  }

  // MARK: Settings

  /// The current arrangement. By default the side lies at the leading edge, 280 points wide.
  ///
  /// A different length is shown immediately. A different edge, and a change between a drawer and a side beside the content, is animated. A
  /// length that is negative or not finite is misuse and counts as 0.
  public final var arrangement = SplitArrangement.beside(.leading, length: 280) {
    didSet {
      arrangement.length = Self.checked(arrangement.length, "arrangement")
      guard arrangement != oldValue else { return }
      setNeedsLayout()
      guard arrangement.isOtherKind(than: oldValue) else { return }
      // A view in the side that a finger or a mouse holds must stay visible.
      notices.perform { beginChange(opens: arrangement.isDrawer && input.isPressed(in: side)) }
    }
  }

  /// Whether a drawer can be dragged in and out. True by default.
  public final var isSwipeEnabled = true { didSet { input.isEnabled = isSwipeEnabled } }

  /// The duration of the drawer's movement by a call, and of the movement from one arrangement to the next, in seconds. 0.3 by default.
  public final var animationDuration = 0.3 {
    didSet { animationDuration = Self.checked(animationDuration, "animationDuration") }
  }

  /// The thickness of the line between the content and the side, in points; 0: none. 1 by default. The line is a whole number of device
  /// pixels thick.
  public final var separatorThickness = 1.0 {
    didSet {
      separatorThickness = Self.checked(separatorThickness, "separatorThickness")
      setNeedsLayout()
    }
  }

  /// The colour of the line; nil, the default, for the theme's.
  public final var separatorColor: Color? { didSet { themeDidChange() } }

  /// The view in the side that gets the focus when the drawer opens. If it is nil, the default, or cannot have the focus, the first view
  /// that can have it gets it.
  public final weak var preferredFocus: View?

  /// Called after a drawer was opened or closed, also because `arrangement` was set.
  public final var onDrawerChange: (() -> Void)?

  private static func checked(_ value: Double, _ name: StaticString) -> Double {
    if value >= 0, value.isFinite { return value }
    Misuse.report("SplitView.\(name): \(value)")
    return 0
  }

  open override func themeDidChange() {
    let theme = effectiveTheme
    let separator = theme.separatorColor
    // Nothing lies behind the line, so the theme's colour, which may be translucent, is drawn over the ground.
    line.backgroundColor = separatorColor ?? theme.groundColor.mixed(with: separator.withAlpha(1), separator.alpha)
    scrim.backgroundColor = theme.dimmingColor
  }

  // MARK: The drawer

  /// Whether the drawer is open, or is opening. False if the side is not a drawer.
  public private(set) final var isDrawerOpen = false

  /// Opens the drawer. Ignored if the side is not a drawer.
  public final func openDrawer(animated: Bool) { moveDrawer(opens: true, animated: animated) }

  /// Closes the drawer. Ignored if the side is not a drawer.
  public final func closeDrawer(animated: Bool) { moveDrawer(opens: false, animated: animated) }

  /// Closes an open drawer by Escape. Call this also from around the split view, if the key is to work wherever the focus is.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isDrawerOpen, event.key == .escape, event.modifiers.isEmpty, event.phase == .pressed else { return false }
    if !event.isRepeat { closeDrawer(animated: true) }
    return true
  }

  private func moveDrawer(opens: Bool, animated: Bool) {
    guard arrangement.isDrawer, opens != isDrawerOpen || drawer.phase.isHeld else { return }
    notices.perform {
      let fades = animated && window?.prefersReducedMotion == true
      // With reduced motion the drawer fades in and out at its place. One that is fading out may be called back without a fade.
      if opens, !fades || !showsDrawer { View.performWithoutAnimation { side.alpha = fades ? 0 : 1 } }
      setOpen(opens)
      drawer.scroll(to: opens ? geometry.length : 0, .timed(animated ? animationDuration : 0, .easeOut))
      if fades { View.animate(withDuration: animationDuration) { side.alpha = opens ? 1 : 0 } }
      place()
    }
  }

  /// Opens or closes the drawer after a release, as the flick decides, or otherwise the visible length. Returns where the drawer rests.
  final func rest(after release: ScrollRelease) -> Double {
    let length = geometry.length
    setOpen(release.flick != 0 ? release.flick > 0 : drawer.position > length / 2)
    return isDrawerOpen ? length : 0
  }

  /// Opens or closes the drawer as far as input and the focus are concerned: an open drawer keeps both from the content, and a closed one
  /// has neither.
  private func setOpen(_ isOpen: Bool) {
    if isOpen != isDrawerOpen { notices.post(()) }
    isDrawerOpen = isOpen
    content.isInputSuspended = false
    if !isOpen, arrangement.isDrawer {
      focus.leave(side)
      side.isInputSuspended = true
      return
    }
    side.isHidden = false
    side.isInputSuspended = false
    if isOpen { focus.enter(side, preferring: preferredFocus) } else { focus.comeBack(to: side) }
    content.isInputSuspended = isOpen
  }

  // MARK: For its input

  /// The visible length of the drawer. With reduced motion, the drawer stays in its place until it has faded out.
  private var visibleLength: Double {
    guard arrangement.isDrawer else { return 0 }
    return drawer.isFading && !isDrawerOpen ? geometry.length : drawer.position
  }

  /// Whether any part of a drawer is visible.
  final var showsDrawer: Bool { visibleLength > 0 }

  /// Whether a finger may move a drawer.
  final var canBeSwiped: Bool { arrangement.isDrawer && former == nil && geometry.length > 0 }

  /// The distance of a point from the edge at which the side lies.
  final func distanceFromEdge(_ point: Point) -> Double {
    let axis = arrangement.edge.axis
    let place = (point - bounds.origin)[axis]
    return geometry.isAtStart ? place : bounds.size[axis] - place
  }

  // MARK: Arranging

  private var geometry: SplitGeometry {
    SplitGeometry(
      size: bounds.size, arrangement: arrangement, isMirrored: effectiveLayoutDirection == .rightToLeft,
      separator: lineThickness(separatorThickness), scale: window?.scale ?? 1)
  }

  /// Begins the movement to a different kind of arrangement, from the visible positions of the parts.
  private func beginChange(opens: Bool) {
    if drawer.phase.isUnderFinger { input.pan.withdraw() }
    let start = window == nil ? nil : look
    drawer.reset(to: opens ? arrangement.length : 0, range: 0...arrangement.length)
    change.reset(to: 0, range: 0...1)
    former = start
    View.performWithoutAnimation { side.alpha = 1 }
    setOpen(opens)
    guard former != nil else { return }
    change.scroll(to: 1, .timed(animationDuration, .easeInOut))
    guard change.isFading || !change.phase.isMoving else { return }
    // With reduced motion the parts jump to their places, and the side fades in.
    former = nil
    View.performWithoutAnimation { side.alpha = 0 }
    View.animate(withDuration: animationDuration) { side.alpha = 1 }
  }

  /// Called after the position of a scroller has changed, and when it has come to rest.
  final func didMove(_ scroller: Scroller) {
    if scroller === change, change.phase == .resting { former = nil }
    place()
  }

  open override func layoutSubviews() {
    input.connect(drawer, along: arrangement.edge.axis, isMirrored: geometry.isAtStart)
    let length = geometry.length
    drawer.viewLength = bounds.size[arrangement.edge.axis]
    if drawer.range != 0...length {
      // A finger continues from where the drawer is. Otherwise the drawer stays open or closed.
      drawer.setRange(0...length)
      let goal = isDrawerOpen ? length : 0
      if drawer.phase == .resting { drawer.jump(to: goal) } else { drawer.redirect(to: goal) }
    }
    place()
  }

  /// Ends all movement, which has no clock outside of a window.
  public final override func windowDidChange() {
    notices.perform { for scroller in [drawer, change] { scroller.finish() } }
  }

  /// Shows the parts at the places that follow from the arrangement and from what moves.
  private func place() {
    let visible = visibleLength
    var look = Look(frames: geometry.frames(visible: visible), size: bounds.size, dimming: 0)
    if showsDrawer, isDrawerOpen || !drawer.isFading {
      look.dimming = min(1, visible / max(1, geometry.length))
    }
    if let former {
      let part = change.position
      let start = former.frames.fitted(from: former.size, to: bounds.size)
      look.frames = start.moved(to: look.frames, part: part, scale: window?.scale ?? 1)
      look.dimming = former.dimming + (look.dimming - former.dimming) * part
    }
    self.look = look
    View.performWithoutAnimation {
      content.frame = look.frames.content
      scrim.frame = bounds
      scrim.alpha = look.dimming
      side.frame = look.frames.side
      line.frame = look.frames.line
    }
    scrim.isHidden = look.dimming <= 0
    let isHidden = arrangement.isDrawer && !isDrawerOpen && visible <= 0 && former == nil
    side.isHidden = isHidden
    line.isHidden = isHidden
    // A finger may catch a drawer that fades out.
    if isHidden || drawer.phase.isUnderFinger, side.alpha < 1 {
      View.performWithoutAnimation { side.alpha = 1 }
    }
  }
}
