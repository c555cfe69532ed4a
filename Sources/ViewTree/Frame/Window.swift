/// The root of a tree of views: it routes input, owns the clock, and finds what changed in each frame.
///
/// A window does not depend on the desktop. A host sends it events, calls `advance(by:)` for each frame, and redraws
/// `lastDamage`. Tests do the same by hand.
@MainActor public final class Window: View {
  // MARK: The frame

  /// Changes only in `advance(by:)`.
  private(set) var clock = FrameClock()
  /// The actions that were scheduled.
  let timeline: Timeline
  private(set) lazy var animator = Animator(window: self)
  /// The tickers that move or observe visibility, see Ticker.swift.
  var tickers: [WeakTicker] = []
  var layoutPasses = LayoutPasses()
  var drawing = Drawing()
  /// Whether something changed that the next frame has to show. Running animations do not set this.
  package private(set) var wantsFrame = true

  // MARK: The host

  /// The text engine of this window; nil for the application's engine.
  package var ownTextEngine: (any TextEngine)?
  /// Loads pictures; nil without a host.
  package weak var imageStore: (any ImageStore)? {
    didSet {
      guard imageStore !== oldValue else { return }
      endPreparations()
      forEachInSubtree { $0.imageStoreDidChange() }
    }
  }
  /// The object that shows this window on a desktop; nil in tests.
  package weak var host: (any WindowShowing)?
  var pictures = WindowPictures()

  // MARK: Input, see Input/

  let input: InputRouter
  private(set) lazy var focus = WindowFocus(window: self)
  private(set) lazy var keys = KeyRouter(window: self)
  /// The clipboard of this window. A host sets the desktop's. Without a host it is used by this window alone.
  public var clipboard: any Clipboard = LocalClipboard()
  /// The clipboard with the text that was selected last, which a middle click pastes, as on X11 and Wayland.
  public var primarySelection: any Clipboard = LocalClipboard()
  private(set) lazy var covers = InputCovers(window: self)
  private(set) lazy var menus = WindowMenus(window: self)
  private(set) lazy var presentations = Presentations(window: self)
  private(set) lazy var toolTips = ToolTips(window: self)
  var accessibility = WindowAccessibility()

  /// Whether animations of geometry are replaced by fades, for people who prefer less motion. Default: false.
  public var prefersReducedMotion = false {
    didSet { if prefersReducedMotion != oldValue { forEachInSubtree { $0.reducedMotionDidChange() } } }
  }

  /// Makes a window of `size` points for a display with `scale` device pixels per point, at most 16.
  ///
  /// A negative or non-finite size is misuse and counts as zero. A scale that is not finite or not positive is misuse and counts as 1.
  public init(size: Size, scale: Double = 1) {
    let isSize = size.isFinite && size.width >= 0 && size.height >= 0
    let isScale = scale.isFinite && scale > 0
    Misuse.report(
      "Window(size:scale:)", isSize ? nil : "a size of \(size.width)×\(size.height)",
      isScale ? nil : "a scale of \(scale)")
    let size = isSize ? size : .zero
    self.scale = isScale ? min(scale, 16) : 1
    timeline = Timeline()
    input = InputRouter(timeline: timeline)
    super.init(frame: Rect(origin: .zero, size: size))
    input.window = self
    treeLinks.window = self
    accessibilityRole = .window
  }

  isolated deinit {
    isEnding = true
    // A deinitializer does not call `didSet`, so the controller is not notified: the owner of the window may have been released, too.
    rootViewController = nil
    for child in children { child.removeFromSuperview() }
    animator.endAll()
    // Subviews that callbacks have added meanwhile.
    for child in children {
      child.cutOff(from: self)
      child.forEachInSubtree { $0.treeLinks.notifiedWindow = nil }
    }
  }

  /// Whether the window is being deallocated. Callbacks during that must not retain it.
  private(set) var isEnding = false

  /// Device pixels per point.
  public private(set) var scale: Double

  /// Whether the window has the desktop's focus. A host sets it; false without one. The controllers of all views in the window are
  /// called when it changes.
  public var isActive = false {
    didSet { if isActive != oldValue { notifyControllersOfActivity() } }
  }

  /// Whether any part of the window is visible, as far as is known: it is not minimised and not covered. A host sets it. While it is false,
  /// views that change only with the clock need not be updated.
  public var isVisible = true {
    didSet { if isVisible != oldValue { onVisibilityChange?() } }
  }

  /// Called after `isVisible` has changed.
  public var onVisibilityChange: (() -> Void)?

  // MARK: Closing, see Window+Closing.swift

  /// Asked before a person closes the window, by a button of the desktop or by quitting the program, and by `close()`. Return false to
  /// keep it open, for example to ask first whether something is to be saved. Nil, the default: it may be closed.
  public var shouldClose: (() -> Bool)?

  /// Called once, after the window was closed: the root controller has disappeared, and a desktop window is gone.
  public var didClose: (() -> Void)?

  /// Whether the window was closed.
  public internal(set) var isClosed = false

  /// Whether `shouldClose` is being asked.
  var isAskingToClose = false

  /// The controller whose view fills the window and follows its size. Give that view a background, for example `Theme.groundColor`: where
  /// no view has one, the window is black. In a window that was closed it does not appear.
  public var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      rootControllerDidChange(from: oldValue)
    }
  }

  // MARK: Time

  /// The time on the window's clock, in seconds since the window was made. Only `advance(by:)` changes it.
  public var currentTime: Double { clock.time }

  /// The time at which the running frame ends, in seconds on the window's clock; between frames, `currentTime`.
  ///
  /// It is what `currentTime` will be when the frame is drawn. A scheduled action that repeats itself can skip by it what is over by then,
  /// after the clock has jumped: because the computer slept, for example.
  public var frameEndTime: Double { clock.target }

  /// Advances the clock and runs one frame: scheduled actions (among them the gestures that wait for a time), tickers, animations, layout,
  /// and damage, in this order.
  ///
  /// Scheduled actions within the span are called in order, each at its exact time, so the result does not depend on how the time
  /// is divided into frames. Calling this during a frame is misuse and does nothing.
  /// - Parameter seconds: the time that has passed. A negative or non-finite value is misuse and counts as 0.
  public func advance(by seconds: Double) {
    var span = seconds
    if !span.isFinite || span < 0 {
      Misuse.report("Window.advance(by:): \(seconds) s")
      span = 0
    }
    guard !clock.isRunning else { return Misuse.report("Window.advance(by:): called during a frame") }
    if !clock.begin(span) { Misuse.report("Window.advance(by:): \(seconds) s exceeds the range of the clock") }
    defer { clock.end() }
    let target = clock.target
    timeline.beginFrame()
    // Nobody is told when the store is released.
    if imageStore == nil { endPreparations() }
    animator.flushCompletions()
    // The tolerance allows for rounding: sums of different spans differ slightly.
    while let due = timeline.popDue(by: target + 1e-9) {
      clock.advance(to: due.time)
      due.perform()
      // Completions of animations that the action interrupted are called at this time, not at the end of the frame.
      animator.flushCompletions()
    }
    clock.advance(to: target)
    animator.flushCompletions()
    timeline.endFrame()

    tick(at: target)
    if animator.isMoving { animator.update() }
    focus.keepValid()
    layoutPass()
    menus.keepValid()
    // The focused view may be a scroll view that has nothing to scroll any more.
    focus.keepValid()
    if focus.hasLeftRing { layoutPass() }
    if input.hitTestMayHaveChanged {
      input.hitTestMayHaveChanged = false
      visibilityMayHaveChanged()
      input.contentDidMove()
      toolTips.contentDidChange()
    }
    damagePass()
    // This frame contains everything that was marked until now, except for layout that did not settle, for what was marked during
    // drawing, and for the ring of a focus that changed after the layout.
    wantsFrame = needsLayoutPass || !dirty.isDisjoint(with: .display) || focus.hasLeftRing
    if accessibility.changes != nil { notifyAccessibilityObserver() }
  }

  /// When the next frame is due, in seconds on the window's clock: `currentTime` if immediately, nil if not before the next input.
  public var nextWakeTime: Double? {
    if wantsFrame || isTicking { return currentTime }
    let next = min(animator.nextChange ?? .infinity, timeline.nextTime ?? .infinity)
    return next < .infinity ? max(next, currentTime) : nil
  }

  /// Calls `action` later, at the exact time on the window's clock.
  ///
  /// - Parameter seconds: the delay; 0 means the next frame, even during a frame. A value that is negative or not a number is
  ///   misuse and counts as 0. With an infinite delay, the action is never called.
  /// - Returns: an object that can cancel the call. Releasing it does not cancel.
  @discardableResult
  public func schedule(after seconds: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    var delay = seconds
    if delay.isNaN || delay < 0 {
      Misuse.report("Window.schedule(after:_:): \(seconds) s")
      delay = 0
    }
    guard delay.isFinite else { return ScheduledAction() }
    let time = currentTime + delay
    return time > currentTime ? timeline.schedule(at: time, action) : timeline.scheduleSoon(at: time, action)
  }

  /// Calls `action` at `time`, in seconds on the window's clock. If that has passed, the action is called as soon as possible:
  /// during the current frame, if there is one, otherwise in the next. A time that is not a number is misuse, and counts as now.
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    let time = Misuse.checked(time, "Window.schedule(at:_:)", "s is not a time", former: currentTime) { !$0.isNaN }
    return timeline.schedule(at: max(time, currentTime), action)
  }

  /// Requests a frame.
  func needsFrame() { wantsFrame = true }

  // MARK: Size

  func resize(to size: Size, scale newScale: Double) {
    guard size.isFinite, size.width >= 0, size.height >= 0, newScale.isFinite, newScale > 0 else {
      return Misuse.report("Window.send(.resize): a size of \(size.width)×\(size.height) at scale \(newScale)")
    }
    if newScale != scale {
      scale = min(newScale, 16)
      setSubtreeNeedsLayoutAndDisplay()
    }
    View.performWithoutAnimation { frame = Rect(origin: .zero, size: size) }
    needsFrame()
  }

  public override func boundsSizeDidChange() {
    // Set it directly, because autoresizing may leave rounding errors.
    if let controller = rootViewController, controller.isViewLoaded, controller.view.parent === self {
      fill(controller.view)
    }
  }
}
