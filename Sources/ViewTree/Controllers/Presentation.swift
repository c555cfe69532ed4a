/// A sheet: a controller that is shown over everything else in a window, from the call that presents it until it is gone.
///
/// While it is shown, this view fills the window. It dims the views beneath, and contains the view of the controller.
final class Presentation: View {
  let content: ViewController
  private(set) weak var presenter: ViewController?
  let isAnimated: Bool
  /// The sheets of the window that it is shown in.
  private(set) weak var siblings: Presentations?
  private let dimming = View()
  private let sheet = Sheet()
  /// The scheduled end of the movement in or out.
  private var end: ScheduledAction?

  /// The distance from the window's edges to a sheet that would otherwise be larger, in points.
  private static let margin = 16.0
  /// The size of a sheet whose view has none, or a side of it that neither the controller nor the view says.
  private static let fallbackSize = Size(width: 420, height: 280)
  /// How far a sheet rises while it appears.
  private static let rise = 28.0

  init(_ content: ViewController, presenter: ViewController, isAnimated: Bool, among siblings: Presentations) {
    self.content = content
    self.presenter = presenter
    self.isAnimated = isAnimated
    self.siblings = siblings
    super.init()
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.isUserInteractionEnabled = false
    addSubview(dimming)
    sheet.cornerRadius = 12
    sheet.clipsToBounds = true
    sheet.accessibilityRole = .dialog
    addSubview(sheet)
    titleDidChange()
    applyTheme()
    content.presentation = self
    presenter.ownPresentation = self
  }

  /// Adds the sheet in front of everything in `window`, with the theme and the layout direction of `view`.
  func show(over view: View, in window: Window) {
    frame = window.bounds
    adoptLook(of: view, in: window)
    sheet.addSubview(content.view)
    window.addSubview(self)
    layoutIfNeeded()
  }

  /// Removes the references of both controllers to this presentation, so that they can take part in others.
  func forget() {
    content.presentation = nil
    presenter?.ownPresentation = nil
  }

  /// Calls `notice` with the controller, unless that is used elsewhere by now, perhaps as a sheet of another window.
  func unlessUsedElsewhere(_ notice: (ViewController) -> Void) {
    let other = content.presentation
    let isInOtherWindow = other?.parent != nil && other?.siblings !== siblings
    if content.parent == nil && content.rootWindow == nil && !isInOtherWindow { notice(content) }
  }

  override func applyTheme() {
    dimming.backgroundColor = themeValues.dimmingColor
    sheet.backgroundColor = themeValues.raisedColor
    var shadow = themeValues.raisedShadow
    shadow.radius *= 2
    shadow.offset.y *= 2
    sheet.shadow = shadow
  }

  // MARK: The content

  func titleDidChange() { sheet.accessibilityLabel = content.title }

  /// Called when the controller has a different view.
  func contentDidChange(to view: View) {
    // A sheet that waits for its turn contains no view yet.
    if parent == nil { return }
    for old in sheet.subviews { old.removeFromSuperview() }
    sheet.addSubview(view)
    setNeedsLayout()
  }

  /// Removes the controller's view from the sheet, unless it has been moved elsewhere.
  func removeContent() {
    if content.view.parent === sheet { content.view.removeFromSuperview() }
  }

  override func layoutSubviews() {
    dimming.frame = bounds
    let size = contentSize
    sheet.place(
      in: Rect(
        x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
        width: size.width, height: size.height))
    guard content.view.parent === sheet else { return }
    content.view.transform = .identity
    content.view.frame = sheet.bounds
  }

  /// The dimensions that the controller prefers, up to those of the window. A dimension that is 0 follows from the view, which is
  /// offered the other one.
  private var contentSize: Size {
    let preferred = content.preferredContentSize ?? .zero
    let free = Axis.both.filter { preferred[$0] == 0 }
    var size = Size(width: min(preferred.width, bounds.width), height: min(preferred.height, bounds.height))
    if free.isEmpty { return size }
    for axis in free { size[axis] = max(0, bounds.size[axis] - 2 * Self.margin) }
    let wanted = content.view.sizeThatFits(size)
    let isSize = free.allSatisfy { wanted[$0].isFinite && wanted[$0] >= 1 }
    for axis in free { size[axis] = min((isSize ? wanted : Self.fallbackSize)[axis].rounded(.up), size[axis]) }
    return size
  }

  // MARK: Input

  /// A press beside the sheet dismisses it, unless only a call may do that.
  override func pointerBegan(_ event: PointerEvent) -> Bool {
    // Tests the final place of the sheet, because a press on a sheet that is fading in hits the views behind it.
    let frame = Rect(center: sheet.center, size: sheet.bounds.size)
    guard !frame.contains(presentedPoint(fromWindow: event.location)) else { return false }
    if !content.isModalInPresentation { siblings?.dismiss(self, isAnimated: true) }
    return true
  }

  // MARK: Appearing and disappearing

  /// Animates the sheet in.
  func appear() {
    View.performWithoutAnimation { show(false) }
    View.animate(withDuration: MotionMetrics.sheetSeconds, curve: .easeOut) { show(true) }
  }

  /// Animates the sheet out, from its visible state.
  func disappear() {
    View.animate(withDuration: MotionMetrics.sheetSeconds, curve: .easeIn) { show(false) }
  }

  /// Calls `action` at the end of the movement in or out, which begins now. It replaces the movement that was running.
  func move(in window: Window, then action: @escaping () -> Void) {
    cancelMove()
    let time = window.currentTime + MotionMetrics.sheetSeconds
    end = window.timeline.schedule(at: time, as: .movement, action)
  }

  func cancelMove() { end?.cancel() }

  private func show(_ isShown: Bool) {
    for view in [dimming, sheet] { view.alpha = isShown ? 1 : 0 }
    let moves = window?.prefersReducedMotion == false
    sheet.transform = isShown || !moves ? .identity : Transform(translationX: 0, y: Self.rise)
  }
}

/// The view around the content of a sheet. When the content requests layout, the sheet may need a different size.
private final class Sheet: View {
  override func subviewNeedsLayout(_ subview: View) {
    if let parent, !parent.dirty.contains(.isPlacing) { parent.setNeedsLayout() }
  }
}
