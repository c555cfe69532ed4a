/// The root of a tree of views: it takes input, has the only clock there is, and knows what changed.
///
/// A window knows nothing of the desktop. A host sends it events, calls `advance(by:)` for each frame and draws what
/// `lastDamage` tells; a test does the same by hand.
@MainActor public final class Window: View {
  // MARK: The frame

  private(set) lazy var animator = Animator(window: self)
  let timeline: Timeline
  private(set) var currentTimeStorage = 0.0
  /// What is lost by adding many small spans to a large time, kept and added later.
  private var timeRemainder = 0.0
  /// Where the running `advance` is going to.
  private(set) var advanceTarget = 0.0
  private(set) var isAdvancing = false
  /// Whether the clock is ahead of what the last frame has seen: what moves is elsewhere by now.
  private(set) var isBehind = false
  /// Whether something changed that a frame has to show; what moves by itself is not meant.
  package private(set) var wantsFrame = true
  private var displayScale: Double
  private var idleLayoutPass: LayoutPass?
  private var idleHitWalk: HitWalk?
  /// What changed, and how it is drawn; see Window+Drawing.swift.
  var drawing = Drawing()

  // MARK: The host

  /// Measures and sets text here; nil: the application's engine.
  package var ownTextEngine: (any TextEngine)?
  /// Loads pictures; nil without a host.
  package weak var imageStore: (any ImageStore)? {
    didSet { if imageStore !== oldValue { forEachInSubtree { $0.setNeedsDisplay() } } }
  }
  /// Whoever shows this window on a desktop.
  package weak var host: AnyObject?
  var pictures = PictureBook()

  // MARK: Input, see Window+*.swift

  let input: InputRouter
  weak var focused: View?
  /// Whether the focused view is seen to have the focus: from the first key on, until a click.
  public internal(set) var showsFocus = false {
    didSet { if showsFocus != oldValue { needsFrame() } }
  }
  /// Whether the key that was pressed last was used, and by a view that takes no text: what the same press types is then no text.
  package var lastKeyIsSpent = false
  var focusRingView: FocusRingView?
  weak var hovered: View?
  /// Whether something moved, came or went since pointers were last held against what is seen.
  var hitsMayDiffer = false
  var hitClasses = HitClasses()

  /// Whether movement of geometry is replaced by fading.
  public var prefersReducedMotion = false

  /// A window of `size` points, on a display with `scale` device pixels a point.
  public init(size: Size, scale: Double = 1) {
    let isSize = size.isFinite && size.width >= 0 && size.height >= 0
    let isScale = scale.isFinite && scale > 0
    Misuse.report(
      "Window(size:scale:)", isSize ? nil : "a size of \(size.width)×\(size.height)",
      isScale ? nil : "a scale of \(scale)")
    let size = isSize ? size : .zero
    displayScale = isScale ? min(scale, 16) : 1
    timeline = Timeline()
    input = InputRouter(timeline: timeline)
    super.init(frame: Rect(origin: .zero, size: size))
    input.window = self
    attachedWindow = self
    accessibilityRole = .window
  }

  isolated deinit {
    isEnding = true
    rootViewController = nil
    for child in children { child.removeFromSuperview() }
    animator.endAll()
    // What callbacks have added just now.
    for child in children {
      child.cutOff(from: self)
      child.forEachInSubtree { $0.notifiedWindow = nil }
    }
  }

  /// The last reference to it was released. Callbacks about that must not retain it again.
  private(set) var isEnding = false

  /// Device pixels a point.
  public var scale: Double { displayScale }

  /// The controller whose view fills the window and follows its size.
  public var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      rootControllerDidChange(from: oldValue)
    }
  }

  // MARK: Time

  /// The window's clock, in seconds since it was made.
  public var currentTime: Double { currentTimeStorage }

  /// One frame: timers, gestures, animations, layout, damage.
  ///
  /// Whatever is due within the span happens at its own instant and in its order, so a long frame and many short ones come to
  /// the same.
  /// - Parameter seconds: how much time has passed. Negative, or not finite, is misuse and counts as 0.
  public func advance(by seconds: Double) {
    var span = seconds
    if !span.isFinite || span < 0 {
      Misuse.report("Window.advance(by:): \(seconds) s")
      span = 0
    }
    guard !isAdvancing else { return Misuse.report("Window.advance(by:): called within a frame") }
    isAdvancing = true
    defer { isAdvancing = false }

    var exact = span + timeRemainder
    if !(currentTimeStorage + exact).isFinite {
      Misuse.report("Window.advance(by:): \(seconds) s is more than there is")
      exact = 0
    }
    let target = currentTimeStorage + exact
    timeRemainder = exact - (target - currentTimeStorage)
    advanceTarget = target
    isBehind = true
    timeline.beginFrame()
    animator.flushCompletions()
    // A hair's breadth of tolerance: the sum of many spans is not to the bit the sum of others.
    while let due = timeline.popDue(by: target + 1e-9) {
      currentTimeStorage = min(target, max(currentTimeStorage, due.time))
      due.action()
      // Completions of what it interrupted are called at this instant, not when the frame happens to end.
      animator.flushCompletions()
    }
    currentTimeStorage = target
    animator.flushCompletions()
    timeline.endFrame()

    tick(at: target)
    if animator.isMoving { animator.update() }
    isBehind = false
    if let focused, !focused.keepsFocus { handFocusOn(from: focused) }
    layoutPass()
    if hitsMayDiffer {
      hitsMayDiffer = false
      visibilityMayHaveChanged()
      input.contentDidMove()
    }
    damagePass()
    // All that was marked on the way here is in this frame; left over is only layout that does not settle,
    // and what was marked while things were drawn.
    wantsFrame = !dirty.isDisjoint(with: [.layout, .descendantLayout]) || !dirty.isDisjoint(with: .display)
  }

  /// When the next frame is due: at or before `currentTime` for now, nil for not before some input.
  public var nextWakeTime: Double? {
    if wantsFrame || isTicking { return currentTime }
    let next = min(animator.nextChange ?? .infinity, timeline.nextTime ?? .infinity)
    return next < .infinity ? max(next, currentTime) : nil
  }

  /// Does something later, at its exact time on the window's clock.
  ///
  /// - Parameter seconds: from now; 0 means the next frame, also when this is called within a frame. A negative value, or one
  ///   that is not a number, is misuse and counts as 0.
  /// - Returns: with what it can be called off. Letting go of it does not.
  @discardableResult
  public func schedule(after seconds: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    var delay = seconds
    if delay.isNaN || delay < 0 {
      Misuse.report("Window.schedule(after:_:): \(seconds) s")
      delay = 0
    }
    guard delay.isFinite else { return ScheduledAction(token: nil) }
    let time = currentTime + delay
    let token = time > currentTime ? timeline.schedule(at: time, action) : timeline.scheduleSoon(at: time, action)
    return ScheduledAction(token: token)
  }

  /// Does something at `time` on the window's clock, or, where that has passed, as soon as its turn comes: within the frame
  /// that is running, if there is one.
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    ScheduledAction(token: timeline.schedule(at: max(time, currentTime), action))
  }

  /// Notes that something changed that a frame has to show.
  func needsFrame() { wantsFrame = true }

  /// What moves by formula, see Ticker.swift.
  var tickers: [WeakTicker] = []

  // MARK: What the passes keep

  /// One pass with its memory; within another one's callbacks a new one.
  func takeLayoutPass() -> LayoutPass {
    defer { idleLayoutPass = nil }
    return idleLayoutPass ?? LayoutPass()
  }

  func giveBack(_ pass: LayoutPass) { idleLayoutPass = pass }

  func takeHitWalk() -> HitWalk {
    defer { idleHitWalk = nil }
    return idleHitWalk ?? HitWalk()
  }

  func giveBack(_ walk: HitWalk) { idleHitWalk = walk }

  // MARK: Text

  var textEngine: any TextEngine { ownTextEngine ?? TextSystem.shared.engine }

  // MARK: Size

  func resize(to size: Size, scale newScale: Double) {
    guard size.isFinite, size.width >= 0, size.height >= 0, newScale.isFinite, newScale > 0 else {
      return Misuse.report("Window.send(.resize): \(size.width)×\(size.height) at \(newScale)")
    }
    if newScale != displayScale {
      displayScale = min(newScale, 16)
      forEachInSubtree { $0.setNeedsDisplay() }
      setNeedsLayout()
    }
    View.performWithoutAnimation { frame = Rect(origin: .zero, size: size) }
    needsFrame()
  }

  public override func boundsSizeDidChange() {
    // Exactly, whatever autoresizing makes of it.
    if let controller = rootViewController, controller.isViewLoaded, controller.view.parent === self {
      fill(controller.view)
    }
  }
}
