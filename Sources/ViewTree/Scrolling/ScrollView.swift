/// Shows a part of content that is larger than itself. Scrolls by fingers, wheels, trackpads, keys and calls.
///
/// Subviews lie in the content, which has the size `contentSize`. `bounds.origin` is the offset, and scrolls them.
@MainActor open class ScrollView: View {
  private lazy var axes = ScrollAxes(of: self)
  private lazy var indicators = ScrollIndicators(of: self, axes)
  private lazy var notices = ScrollNotices(of: self)
  /// Whether `moveContent(by:to:)` is setting the size of the content.
  private var isMovingContent = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    updateRange()
  }

  // MARK: The content

  /// The size of the content, in points. A negative or non-finite size is misuse and is ignored.
  public final var contentSize = Size.zero {
    didSet {
      if !contentSize.isFinite || contentSize.width < 0 || contentSize.height < 0 {
        Misuse.report("ScrollView.contentSize: \(contentSize.width)×\(contentSize.height)")
        contentSize = oldValue
      }
      if contentSize != oldValue, !isMovingContent { updateRange() }
    }
  }

  /// Space around the content that can be scrolled into view, in points. Content under the insets counts as not
  /// visible.
  public final var contentInsets = EdgeInsets() {
    didSet {
      let values = [contentInsets.top, contentInsets.left, contentInsets.bottom, contentInsets.right]
      if !values.allSatisfy(\.isFinite) {
        Misuse.report("ScrollView.contentInsets: not finite")
        contentInsets = oldValue
      }
      guard contentInsets != oldValue else { return }
      visibleSizeDidChange()
      updateRange()
    }
  }

  /// The offset that is shown now. Setting it ends every movement and jumps to the new offset, limited to the range.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue.isFinite else { return Misuse.report("ScrollView.contentOffset: not finite") }
      perform {
        endInteraction()
        for axis in Axis.both { axes[axis].jump(to: newValue[axis]) }
      }
    }
  }

  /// The visible part of the content: the bounds without the insets, in the content's coordinates.
  public final var visibleContent: Rect { bounds.inset(by: contentInsets) }

  // MARK: How it scrolls

  /// The user input of the view, with its recognizer of drags and its scrollers.
  public final var scrollInput: ScrollInput { axes }

  /// Whether the user can scroll the view, and whether it can have the focus. True by default.
  public final var isScrollEnabled = true {
    didSet {
      guard isScrollEnabled != oldValue else { return }
      axes.isEnabled = isScrollEnabled
      if isFocused, !canBecomeFocused { window?.focus.passOn(from: self) }
    }
  }

  /// Whether the view can be pulled, and can move, beyond its ends. True by default.
  public final var bounces = true {
    didSet { perform { for axis in Axis.both { axes[axis].bounces = bounces } } }
  }

  /// The part of the speed that remains after each millisecond of sliding, within 0.5...0.9999. The default is 0.998.
  public final var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond {
    didSet {
      let rates = MotionMetrics.decelerationsPerMillisecond
      decelerationRate = Misuse.limited(
        decelerationRate, "ScrollView.decelerationRate", atLeast: rates.lowerBound, atMost: rates.upperBound,
        former: oldValue)
      for axis in Axis.both { axes[axis].decelerationRate = decelerationRate }
    }
  }

  /// Whether scroll bars are shown, while it scrolls and where the mouse comes to their edge. True by default.
  public final var showsIndicators = true {
    didSet { if showsIndicators != oldValue { indicators.update() } }
  }

  /// Chooses where a release comes to rest. Called once at each release, but not for a drag that is cancelled, which stays where it is.
  ///
  /// - Parameters:
  ///   - proposed: where friction alone would stop it. It may lie outside of the range.
  ///   - velocity: of the offset, in points per second.
  /// - Returns: `proposed`, or a different offset, which is reached without overshooting, within the range; on both axes, also if only
  ///   one of them was dragged.
  public final var restingOffset: ((_ proposed: Point, _ velocity: Point) -> Point)?

  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: State

  /// Whether a finger is dragging the content.
  public final var isDragging: Bool {
    notices.endingPhase.map { $0 == .dragging } ?? axes.contains { $0 == .dragging }
  }
  /// Whether the content is moving after a release. While a finger drags one axis, the movement of the other is a part of the drag.
  public final var isDecelerating: Bool {
    notices.endingPhase.map { $0 == .decelerating } ?? (!isDragging && axes.contains { $0 == .decelerating })
  }
  /// Whether anything moves or holds the content.
  public final var isScrolling: Bool { notices.endingPhase != nil || axes.contains { $0 != .resting } }

  // MARK: Calls

  /// Scrolls to `offset`, limited to the range.
  /// - Parameter duration: in seconds; 0 jumps there.
  public final func scroll(to offset: Point, duration: Double = 0) {
    guard offset.isFinite else { return Misuse.report("ScrollView.scroll(to:duration:): not finite") }
    let duration = checked(duration, "ScrollView.scroll(to:duration:)")
    guard duration > 0 else {
      contentOffset = offset
      return
    }
    perform {
      endInteraction()
      let start = contentOffset
      for axis in Axis.both { axes[axis].scroll(to: offset[axis], .timed(duration, .easeOut)) }
      // Without a window it has arrived already.
      notices.isScrollingByCall = isScrolling || contentOffset != start
    }
  }

  /// Scrolls the shortest distance that shows all of `rect`, or its beginning if it is larger than the visible part.
  /// - Parameters:
  ///   - rect: in the content's coordinates.
  ///   - duration: in seconds; 0 jumps there.
  public final func scrollToVisible(_ rect: Rect, duration: Double = 0) {
    guard rect.isFinite else { return Misuse.report("ScrollView.scrollToVisible(_:duration:): not finite") }
    let duration = checked(duration, "ScrollView.scrollToVisible(_:duration:)")
    // A movement may be on its way to where `rect` is visible, or away from it.
    let goal = axes.offset(showing: rect, from: axes.goal)
    if duration > 0 {
      if goal != axes.goal { scroll(to: goal, duration: duration) }
    } else {
      let offset = axes.offset(showing: rect, from: contentOffset)
      if offset != contentOffset || goal != axes.goal { scroll(to: offset, duration: duration) }
    }
  }

  /// Scrolls as a key does, so that `rect` is visible: the shortest distance from where the content is going, quickly,
  /// and smoothly when it is called again on the way. Does nothing while a finger drags the content.
  /// - Parameter rect: in the content's coordinates.
  /// - Returns: where `rect` will be then, in the coordinates of these bounds as they are now.
  @discardableResult
  public final func reveal(_ rect: Rect) -> Rect {
    guard rect.isFinite else {
      Misuse.report("ScrollView.reveal(_:): not finite")
      return rect
    }
    // Not `isDragging`, which is still true in the notice of the last change of a drag, when no finger drags any more.
    guard !axes.contains({ $0 == .dragging }) else { return rect }
    let offset = axes.offset(showing: rect, from: axes.goal)
    if offset != axes.goal {
      perform {
        endInteraction()
        for axis in Axis.both where offset[axis] != axes[axis].goal { axes[axis].scroll(to: offset[axis], .notch) }
      }
    }
    return rect.offsetBy(dx: bounds.minX - offset.x, dy: bounds.minY - offset.y)
  }

  /// Scrolls at a constant velocity until it reaches the end of the content or something else moves it: while something
  /// is dragged near an edge, for example.
  /// - Parameter velocity: of the offset, in points per second. Zero comes to rest.
  public final func coast(velocity: Point) {
    guard velocity.isFinite else { return Misuse.report("ScrollView.coast(velocity:): not finite") }
    perform {
      for axis in Axis.both {
        let scroller = axes[axis]
        if velocity[axis] == 0 || !scroller.canMove(velocity[axis]) {
          if scroller.phase == .coasting { scroller.letGo() }
        } else if scroller.velocity() != velocity[axis] || scroller.phase != .coasting {
          endInteraction()
          scroller.coast(velocity: velocity[axis])
        }
      }
    }
  }

  /// Adapts to content that was inserted or removed before the visible part: what was at a point of the content is now
  /// at that point plus `distance`, and is still seen where it was, as far as the new content allows.
  ///
  /// In contrast to setting `contentOffset`, movements and fingers continue from there.
  /// - Parameters:
  ///   - distance: in points.
  ///   - size: the new size of the content, in points.
  public final func moveContent(by distance: Point, to size: Size) {
    guard distance.isFinite else { return Misuse.report("ScrollView.moveContent(by:to:): not finite") }
    isMovingContent = true
    contentSize = size
    isMovingContent = false
    perform {
      axes.update(content: contentSize, insets: contentInsets, view: bounds.size, shift: distance)
      showOffset()
    }
    indicators.update()
  }

  /// Moves on as after a release by a finger, with `restingOffset`, friction and bounce. It ends a drag.
  ///
  /// If the window prefers reduced motion, the content fades to where that would have ended.
  /// - Parameter velocity: of the offset, in points per second.
  public final func fling(velocity: Point) {
    guard velocity.isFinite else { return Misuse.report("ScrollView.fling(velocity:): not finite") }
    perform {
      endInteraction()
      axes.fling(velocity: velocity)
    }
  }

  // MARK: Keys and focus

  /// Whether the view can have the focus, which it can if there is anything to scroll.
  open override var canBecomeFocused: Bool { isScrollEnabled && Axis.both.contains { axes[$0].hasRoom } }

  /// Arrows scroll by 60 points; Page Up, Page Down and Space by nine tenths of the visible part; Home and End to the
  /// ends.
  open override func keyDown(_ event: KeyEvent) -> Bool { axes.keyDown(event) }

  /// Called immediately after the size of the bounds or the insets changed, before the offset is limited to the range.
  /// Override it if the content depends on the available size, to update `contentSize`. The default does nothing.
  open func visibleSizeDidChange() {}

  /// The part of the content to reveal, so that `rect`, in which the focus is now, can be seen. Override it if something
  /// covers a part of the visible content. The default returns `rect`.
  /// - Parameter rect: in the content's coordinates.
  open func rectToReveal(for rect: Rect) -> Rect { rect }

  // MARK: Inside: what the parts call

  public final override func boundsSizeDidChange() {
    visibleSizeDidChange()
    updateRange()
    indicators.update()
  }

  public final override func windowDidChange() {
    guard window == nil else { return }
    perform {
      endCall()
      for axis in Axis.both { axes[axis].letGo() }
    }
  }

  /// The origin of the bounds is the offset, whose movement the scroll view computes itself.
  override var animatesBoundsOrigin: Bool { false }

  public final override func boundsOriginDidChange() {
    let offset = bounds.origin
    guard offset != axes.position else { return }
    // The offset has not changed yet, and may stay as it is because the new one lies outside of the range.
    setValue(.boundsOrigin) { assign(&$0.bounds.origin, axes.position) }
    contentOffset = offset
  }

  override func layoutWillBegin() { notices.deliverScroll() }

  override func mouseDidMove(to point: Point) { indicators.mouseDidMove(to: point) }

  /// `duration`, or 0 for one that is negative or not finite, which is reported.
  private func checked(_ duration: Double, _ call: StaticString) -> Double {
    Misuse.checked(duration, call, "s is not a duration", former: 0) { $0 >= 0 && $0.isFinite }
  }

  private func updateRange() {
    perform { axes.update(content: contentSize, insets: contentInsets, view: bounds.size) }
    indicators.update()
  }

  /// Does some work without animation, and notifies the delegate when all of it is done.
  ///
  /// A subclass that changes the content and other things together does so in here, so that the delegate never sees one
  /// without the other.
  @discardableResult
  public final func perform<Result>(_ work: () -> Result) -> Result {
    notices.perform { View.withoutAnimation(work) }
  }

  /// Ends the interaction of a finger, a trackpad or a call, because something else moves the content now.
  final func endInteraction() {
    endCall()
    notices.isTakenFromFinger = true
    axes.cancelDrag()
  }

  /// Notes that a programmatic scroll was interrupted.
  final func endCall() { notices.isScrollingByCall = false }

  /// Shows the content at the position of the axes.
  final func showOffset() {
    let offset = axes.position
    guard offset != bounds.origin else { return }
    setValue(.boundsOrigin) { assign(&$0.bounds.origin, offset) }
    if let duration = axes.fadeDuration { fadeIn(replacingMovementOf: duration) }
    notices.offsetDidChange()
    indicators.offsetDidChange()
  }

  final func phaseDidChange(to phase: ScrollPhase) {
    // A call's own movement never decelerates.
    if phase.isHeld || phase == .decelerating { endCall() }
    indicators.phaseDidChange()
  }
}
