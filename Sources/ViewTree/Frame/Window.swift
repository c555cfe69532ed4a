/// The root of a tree of views: it routes input, owns the clock, and finds what changed in each frame.
///
/// A window does not depend on the desktop. A host sends it events, calls `advance(by:)` for each frame, and redraws
/// `lastDamage`. Tests do the same by hand.
@MainActor public final class Window: View {
  // MARK: The frame

  private(set) lazy var animator = Animator(window: self)
  let timeline: Timeline
  private(set) var currentTimeStorage = 0.0
  /// The rounding error of adding a span to the current time, which is added to the next span. Otherwise the errors of many
  /// frames would add up.
  private var timeRemainder = 0.0
  /// The time at which the running `advance` ends, in seconds.
  private(set) var advanceTarget = 0.0
  private(set) var isAdvancing = false
  /// Whether the clock has advanced but the animations have not been updated yet, so that presented values may be outdated.
  private(set) var isBehind = false
  /// Whether something changed that the next frame has to show. Running animations do not set this.
  package private(set) var wantsFrame = true
  private var displayScale: Double
  private var idleLayoutPass: LayoutPass?
  private var layoutPassNumber = 0
  private var runningLayoutPasses = 0
  /// The state of drawing, see Window+Drawing.swift.
  var drawing = Drawing()

  // MARK: The host

  /// The text engine of this window; nil for the application's engine.
  package var ownTextEngine: (any TextEngine)?
  /// Loads pictures; nil without a host.
  package weak var imageStore: (any ImageStore)? {
    didSet { if imageStore !== oldValue { forEachInSubtree { $0.setNeedsDisplay() } } }
  }
  /// The object that shows this window on a desktop; nil in tests.
  package weak var host: (any WindowShowing)?
  var pictures = WindowPictures()

  // MARK: Input, see Window+*.swift

  let input: InputRouter
  weak var focused: View?
  /// Whether the focus is visible: true from the first key press until a click.
  public internal(set) var showsFocus = false {
    didSet { if showsFocus != oldValue { needsFrame() } }
  }
  /// Whether the last key press was handled by a view that takes no text. The text of the same press is then ignored.
  package var lastKeyIsSpent = false
  /// How often a view has ended a composition by itself. The input method has to forget it then.
  package var textInputRestarts = 0
  /// Where text is copied to, and pasted from. A host sets the desktop's; without one the window has one of its own.
  public var clipboard: any Clipboard = LocalClipboard()
  /// What was selected last, as X11 and Wayland have it: a middle click pastes it.
  public var primarySelection: any Clipboard = LocalClipboard()
  var focusRingView: FocusRingView?
  private(set) lazy var layers = WindowLayers(window: self)
  weak var hovered: View?
  /// Whether views were moved, added or removed since the last hit test of the resting pointers, so that the view below a pointer
  /// may be a different one.
  var hitTestMayHaveChanged = false

  /// What views say to assistive technology by themselves; see `setAccessibilityWords(_:)`.
  var spokenWords = AccessibilityWords()
  /// What changed for assistive technology; nil as long as nobody observes.
  var accessibilityChanges: AccessibilityChanges?

  /// Whether animations of geometry are replaced by fades, for people who prefer less motion. Default: false.
  public var prefersReducedMotion = false

  /// Makes a window of `size` points for a display with `scale` device pixels per point, at most 16.
  ///
  /// A negative or non-finite size is misuse and counts as zero; so is a scale that is not finite and positive, which counts as 1.
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
    // Without its observer, which a deinitializer does not call: whoever owned the window may be gone, too.
    rootViewController = nil
    for child in children { child.removeFromSuperview() }
    animator.endAll()
    // Subviews that callbacks have added meanwhile.
    for child in children {
      child.cutOff(from: self)
      child.forEachInSubtree { $0.notifiedWindow = nil }
    }
  }

  /// Whether the window is being deallocated. Callbacks during that must not retain it.
  private(set) var isEnding = false

  /// Device pixels per point.
  public var scale: Double { displayScale }

  /// Whether the window has the desktop's focus. A host sets it; false without one. The controllers of all views in the window are
  /// called when it changes.
  public var isActive = false {
    didSet { if isActive != oldValue { notifyControllersOfActivity() } }
  }

  // MARK: Closing, see Window+Closing.swift

  /// Asked before a person closes the window, by a button of the desktop or by quitting the program, and by `close()`. Return false to
  /// keep it open, for example to ask first whether something is to be saved. Nil, the default: it may be closed.
  public var shouldClose: (() -> Bool)?
  /// Called once, after the window was closed: the root controller has disappeared, and a desktop window is gone.
  public var didClose: (() -> Void)?
  /// Whether the window was closed.
  public internal(set) var isClosed = false
  var isAskedToClose = false

  /// The controller whose view fills the window and follows its size.
  public var rootViewController: ViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      rootControllerDidChange(from: oldValue)
    }
  }

  // MARK: Time

  /// The time on the window's clock, in seconds since the window was made. Only `advance(by:)` changes it.
  public var currentTime: Double { currentTimeStorage }

  /// Advances the clock and runs one frame: timers, gestures, animations, layout, damage.
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
    guard !isAdvancing else { return Misuse.report("Window.advance(by:): called during a frame") }
    isAdvancing = true
    defer { isAdvancing = false }

    var exact = span + timeRemainder
    if !(currentTimeStorage + exact).isFinite {
      Misuse.report("Window.advance(by:): \(seconds) s exceeds the range of the clock")
      exact = 0
    }
    let target = currentTimeStorage + exact
    timeRemainder = exact - (target - currentTimeStorage)
    advanceTarget = target
    isBehind = true
    timeline.beginFrame()
    animator.flushCompletions()
    // The tolerance allows for rounding: sums of different spans differ slightly.
    while let due = timeline.popDue(by: target + 1e-9) {
      currentTimeStorage = min(target, max(currentTimeStorage, due.time))
      due.action()
      // Completions of animations that the action interrupted are called at this time, not at the end of the frame.
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
    if hitTestMayHaveChanged {
      hitTestMayHaveChanged = false
      visibilityMayHaveChanged()
      input.contentDidMove()
      toolTips.contentDidChange()
    }
    damagePass()
    // This frame contains everything that was marked until now, except for layout that did not settle, and for what was marked
    // during drawing.
    wantsFrame = !dirty.isDisjoint(with: [.layout, .descendantLayout]) || !dirty.isDisjoint(with: .display)
    if accessibilityChanges != nil { tellAccessibilityChanges() }
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
    guard delay.isFinite else { return ScheduledAction(token: nil) }
    let time = currentTime + delay
    let token = time > currentTime ? timeline.schedule(at: time, action) : timeline.scheduleSoon(at: time, action)
    return ScheduledAction(token: token)
  }

  /// Calls `action` at `time`, in seconds on the window's clock. If that has passed, the action is called as soon as possible:
  /// during the current frame, if there is one, otherwise in the next.
  @discardableResult
  public func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    ScheduledAction(token: timeline.schedule(at: max(time, currentTime), action))
  }

  /// Requests a frame.
  func needsFrame() { wantsFrame = true }

  /// The tickers that move or observe visibility, see Ticker.swift.
  var tickers: [WeakTicker] = []

  // MARK: Reuse of the passes' memory

  /// Takes the kept pass. If that is in use, because this is called from a callback of a pass, returns a new one.
  func takeLayoutPass() -> LayoutPass {
    if runningLayoutPasses == 0 { layoutPassNumber &+= 1 }
    runningLayoutPasses += 1
    defer { idleLayoutPass = nil }
    return idleLayoutPass ?? LayoutPass()
  }

  func giveBack(_ pass: LayoutPass) {
    runningLayoutPasses -= 1
    idleLayoutPass = pass
  }

  /// The number of the running layout pass, for caching measurements during a pass; nil if none is running.
  var runningLayoutPass: Int? { runningLayoutPasses > 0 ? layoutPassNumber : nil }

  // MARK: Text

  var textEngine: any TextEngine { ownTextEngine ?? TextSystem.shared.engine }

  // MARK: Size

  func resize(to size: Size, scale newScale: Double) {
    guard size.isFinite, size.width >= 0, size.height >= 0, newScale.isFinite, newScale > 0 else {
      return Misuse.report("Window.send(.resize): a size of \(size.width)×\(size.height) at scale \(newScale)")
    }
    if newScale != displayScale {
      displayScale = min(newScale, 16)
      forEachInSubtree { view in
        view.setNeedsDisplay()
        view.setNeedsLayout()
      }
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
