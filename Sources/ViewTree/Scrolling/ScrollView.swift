/// Shows a part of what is larger than itself, and scrolls by finger, wheel, trackpad, keys and calls.
///
/// Subviews lie in the content, which is `contentSize` large; `bounds.origin` is the offset, and scrolls them.
@MainActor open class ScrollView: View {
  private lazy var axes = ScrollAxes(of: self)
  private lazy var input = ScrollViewInput(of: self, axes)
  private lazy var indicators = ScrollIndicators(of: self, axes)
  private lazy var telling = ScrollTelling(of: self)
  /// Whether the offset is shown by a fade right now.
  private var isFading = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    input.attach()
    updateRange()
  }

  // MARK: The content

  /// The size of what is scrolled, in points.
  public final var contentSize = Size.zero {
    didSet {
      if !contentSize.isFinite || contentSize.width < 0 || contentSize.height < 0 {
        Misuse.report("ScrollView.contentSize: \(contentSize.width)×\(contentSize.height)")
        contentSize = oldValue
      }
      if contentSize != oldValue { updateRange() }
    }
  }

  /// Room around the content that can be scrolled into sight, in points. What lies under it counts as not seen.
  public final var contentInsets = EdgeInsets() {
    didSet {
      let values = [contentInsets.top, contentInsets.left, contentInsets.bottom, contentInsets.right]
      if !values.allSatisfy(\.isFinite) {
        Misuse.report("ScrollView.contentInsets: not finite")
        contentInsets = oldValue
      }
      if contentInsets != oldValue { updateRange() }
    }
  }

  /// Where it is scrolled to, as it is seen now. Setting it ends every movement, and jumps there, within the range.
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

  /// What of the content is seen: the bounds less the insets, in the content's coordinates.
  public final var visibleContent: Rect {
    let visible = bounds.inset(by: contentInsets)
    return Rect(origin: visible.origin, size: Size(width: max(0, visible.width), height: max(0, visible.height)))
  }

  // MARK: How it scrolls

  /// Whether a person can scroll it, and whether it can have the focus. True by default.
  public final var isScrollEnabled = true {
    didSet {
      guard isScrollEnabled != oldValue else { return }
      input.isEnabledDidChange()
      if !isScrollEnabled, isFocused { window?.handFocusOn(from: self) }
    }
  }

  /// Whether it can be pulled, and runs, beyond its ends. True by default.
  public final var bounces = true {
    didSet { perform { for axis in Axis.both { axes[axis].bounces = bounces } } }
  }

  /// What is left of the speed after a millisecond, where it slides to a stop. The default is 0.998.
  public final var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond {
    didSet {
      let rates = MotionMetrics.decelerationsPerMillisecond
      if !rates.contains(decelerationRate) {
        Misuse.report("ScrollView.decelerationRate: \(decelerationRate) is not in \(rates)")
        decelerationRate =
          decelerationRate.isFinite
          ? min(rates.upperBound, max(rates.lowerBound, decelerationRate)) : oldValue
      }
      for axis in Axis.both { axes[axis].decelerationRate = decelerationRate }
    }
  }

  /// Whether bars show how much there is, and what of it is seen. True by default.
  public final var showsIndicators = true {
    didSet { if showsIndicators != oldValue { indicators.update() } }
  }

  /// Where a release may come to rest: asked once at each release.
  ///
  /// - Parameters:
  ///   - proposed: where friction alone would stop it; it may lie beyond the range.
  ///   - velocity: of the offset, points a second.
  /// - Returns: `proposed`, or any other offset, which is reached without overshooting, within the range.
  public final var restingOffset: ((_ proposed: Point, _ velocity: Point) -> Point)?

  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: What it does now

  /// Whether a finger drags it.
  public final var isDragging: Bool { axes.contains { $0 == .dragging } }
  /// Whether it is on its way after a release.
  public final var isDecelerating: Bool { axes.contains { $0 == .decelerating } }
  /// Whether anything moves it, or holds it.
  public final var isScrolling: Bool { axes.contains { $0 != .resting } }

  // MARK: Calls

  /// Scrolls to `offset`, within the range.
  /// - Parameter duration: in seconds; 0 jumps there.
  public final func scroll(to offset: Point, duration: Double = 0) {
    guard offset.isFinite else { return Misuse.report("ScrollView.scroll(to:duration:): not finite") }
    let isSound = duration >= 0 && duration.isFinite
    if !isSound { Misuse.report("ScrollView.scroll(to:duration:): \(duration) s") }
    guard isSound, duration > 0 else {
      contentOffset = offset
      return
    }
    perform {
      endInteraction()
      for axis in Axis.both { axes[axis].scroll(to: offset[axis], .timed(duration, .easeOut)) }
      telling.isScrollingByCall = isScrolling
    }
  }

  /// Scrolls the shortest way that shows all of `rect`, or its beginning where it is larger than what is seen.
  /// - Parameters:
  ///   - rect: in the content's coordinates.
  ///   - duration: in seconds; 0 jumps there.
  public final func scrollToVisible(_ rect: Rect, duration: Double = 0) {
    guard rect.isFinite else { return Misuse.report("ScrollView.scrollToVisible(_:duration:): not finite") }
    let offset = axes.offset(showing: rect, in: visibleContent)
    if offset != contentOffset { scroll(to: offset, duration: duration) }
  }

  /// Scrolls as a key does so that `rect` is seen.
  /// - Returns: where it will be then, in the coordinates of these bounds as they are now.
  final func reveal(_ rect: Rect) -> Rect {
    guard isScrollEnabled, !isDragging else { return rect }
    let offset = axes.offset(showing: rect, in: visibleContent)
    guard offset != contentOffset else { return rect }
    perform {
      endInteraction()
      for axis in Axis.both where offset[axis] != axes[axis].position { axes[axis].scroll(to: offset[axis], .notch) }
    }
    return rect.offsetBy(dx: bounds.minX - offset.x, dy: bounds.minY - offset.y)
  }

  // MARK: Keys and focus

  /// Whether it can have the focus: where there is anything to scroll to.
  open override var canBecomeFocused: Bool { isScrollEnabled && Axis.both.contains { axes.hasRoom($0) } }

  /// Arrows scroll by 60 points, Page Up, Page Down and Space by what is seen less a tenth, Home and End to the ends.
  open override func keyDown(_ event: KeyEvent) -> Bool { input.keyDown(event) }

  // MARK: Inside: what the parts call

  public final override func boundsSizeDidChange() {
    updateRange()
    indicators.update()
  }

  public final override func windowDidChange() {
    if window == nil { perform { for axis in Axis.both { axes[axis].letGo() } } }
  }

  /// Setting the origin of the bounds is setting the offset, and is never animated.
  override var animatesBoundsOrigin: Bool { isFading }

  public final override func boundsOriginDidChange() {
    guard bounds.origin != axes.position else { return }
    contentOffset = bounds.origin
    // The offset that was asked for may lie beyond the range.
    showOffset()
  }

  override func layoutWillBegin() { telling.deliverScroll() }

  private func updateRange() {
    perform { axes.update(content: contentSize, insets: contentInsets, view: bounds.size) }
    indicators.update()
  }

  /// Does some work on the axes, and tells what came of it when all of it is done.
  final func perform<Result>(_ work: () -> Result) -> Result {
    telling.perform { View.withoutAnimation(work) }
  }

  /// Ends what a finger, a trackpad or a call does, because something else moves it now.
  final func endInteraction() {
    endCall()
    input.cancelDrag()
  }

  /// What a call has begun is interrupted.
  final func endCall() { telling.isScrollingByCall = false }

  /// Shows the content where the axes are.
  final func showOffset() {
    let offset = axes.position
    guard offset != bounds.origin else { return }
    if let duration = axes.fadeDuration {
      isFading = true
      View.animate(withDuration: duration) { setValue(.boundsOrigin(offset)) }
      isFading = false
    } else {
      setValue(.boundsOrigin(offset))
    }
    telling.offsetDidChange()
    indicators.offsetDidChange()
  }

  final func phaseDidChange() { indicators.phaseDidChange() }
}
