/// A bar that shows the progress of a task.
@MainActor open class ProgressView: View {
  private let bar = View()
  private lazy var visibility = BarVisibility(of: self)

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .progress
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(bar)
    applyTheme()
  }

  /// The completed part, 0 to 1. Nil if it is unknown, which shows a bar that runs through the view or, where reduced motion is preferred,
  /// fades out and in. While the view is not visible, the bar stands still.
  public var progress: Double? = 0 {
    didSet {
      if let value = progress, !(0...1).contains(value) {
        Misuse.report("ProgressView.progress: \(value) is not in 0...1")
        progress = value.isNaN ? oldValue : min(1, max(0, value))
      }
      guard progress != oldValue else { return }
      update()
      accessibilityDidChange()
    }
  }

  /// The colour of the completed part. The default is the theme's.
  public var barColor: Color {
    get { self[color: \.accentColor] }
    set { self[color: \.accentColor] = newValue }
  }
  /// The background that was taken from the theme. A different one was set by other code.
  private var appliedTrack: Color?

  override func applyTheme() {
    bar.backgroundColor = barColor
    guard backgroundColor == appliedTrack else { return }
    appliedTrack = themeValues.progressTrackColor
    backgroundColor = appliedTrack
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width.isFinite ? size.width : 160, height: 4)
  }

  open override func layoutSubviews() { update() }

  open override func didMoveToWindow() { update() }

  private func update() { placingSubviews(place) }

  private func place() {
    cornerRadius = bounds.height / 2
    bar.cornerRadius = bounds.height / 2
    bar.animationQueue.cancel()
    bar.alpha = 1
    if let progress {
      let width = bounds.width * progress
      bar.frame = Rect(x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
      return
    }
    window?.observeVisibility(of: visibility)
    pauseUnlessVisible()
    if window?.prefersReducedMotion == true { return pulse() }
    let width = bounds.width * 0.35
    let start = Rect(x: -width, y: 0, width: width, height: bounds.height)
    let end = Rect(x: bounds.width, y: 0, width: width, height: bounds.height)
    bar.frame = isMirrored ? end : start
    guard window != nil, bounds.width > 0 else { return }
    bar.animationQueue.enqueue(
      AnimationItem(repeating: [
        AnimationItem(.frame(isMirrored ? start : end), duration: 1.2),
        AnimationItem(.frame(isMirrored ? end : start), duration: 0),
      ]))
  }

  fileprivate func pauseUnlessVisible() { bar.animationQueue.isPaused = !isVisibleInWindow }

  /// A bar that runs would jump from one side, where it is not visible, to the other.
  private func pulse() {
    bar.frame = Rect(origin: .zero, size: bounds.size)
    guard bounds.width > 0 else { return }
    bar.animationQueue.enqueue(
      AnimationItem(repeating: [
        AnimationItem(.alpha(0.25), duration: 1.2),
        AnimationItem(.alpha(1), duration: 1.2),
      ]))
  }

  override func reducedMotionDidChange() { update() }

  public override var defaultAccessibilityLabel: String? { accessibilityWords.progress }
  public override var defaultAccessibilityValue: String? {
    progress.map { "\(Int(($0 * 100).rounded())) %" }
  }

  public override var accessibilityNumber: AccessibilityNumber? {
    progress.map { AccessibilityNumber(value: $0, range: 0...1) }
  }

  /// `busy` while the progress is unknown.
  public override var defaultAccessibilityStates: AccessibilityStates { progress == nil ? .busy : [] }
}

/// Lets the bar of a progress view stand still while the view is not visible, because each of its runs would wake the window.
private final class BarVisibility: Ticker {
  private weak var view: ProgressView?

  init(of view: ProgressView) { self.view = view }

  var tickingWindow: Window? { view?.window }
  var isTicking: Bool { false }
  func tick(at time: Double) {}
  var observesVisibility: Bool { view.map { $0.progress == nil } ?? false }
  func visibilityMayHaveChanged(at time: Double) { view?.pauseUnlessVisible() }
}
