/// Fills the window while a controller is presented. Dims the views beneath, and contains the sheet.
final class PresentationStage: View {
  private let content: ViewController
  private let dimming = View()
  private let sheet = Sheet()

  /// From the edges of the window to a sheet that could be larger, in points.
  private static let margin = 16.0
  /// The size of a sheet whose view has none, or a side of it that neither the controller nor the view says.
  private static let fallbackSize = Size(width: 420, height: 280)
  /// How far a sheet rises while it appears.
  private static let rise = 28.0

  init(of controller: ViewController, over view: View, in window: Window) {
    content = controller
    super.init(frame: window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    adoptLook(of: view, in: window)
    dimming.isUserInteractionEnabled = false
    addSubview(dimming)
    sheet.cornerRadius = 12
    sheet.clipsToBounds = true
    sheet.accessibilityRole = .dialog
    titleDidChange()
    addSubview(sheet)
    sheet.addSubview(controller.view)
    applyTheme()
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
    if !content.isModalInPresentation, let presentation = content.presentation {
      presentation.siblings?.dismiss(presentation, isAnimated: true)
    }
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
