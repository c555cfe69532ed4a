/// An item of an open menu, or a line between two groups of items.
final class MenuRow: View {
  let item: MenuItem
  private let label = Label()
  /// Called when assistive technology chooses the item.
  var onChoose: (() -> Void)?

  /// How high an item is, in points; more for fingers.
  static func height(forTouch: Bool) -> Double { forTouch ? 40 : 27 }
  static let separatorHeight = 9.0
  private static let inset = 11.0
  private static let arrowWidth = 5.0
  private static let arrowRoom = 20.0

  init(_ item: MenuItem) {
    self.item = item
    super.init()
    cornerRadius = 5
    guard !item.isSeparator else {
      isUserInteractionEnabled = false
      return
    }
    accessibilityRole = .menuItem
    accessibilityLabel = item.title
    label.text = item.title
    label.accessibilityRole = nil
    addSubview(label)
    applyTheme()
  }

  /// Whether it is the item that would be chosen.
  var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      applyTheme()
      accessibilityDidChange()
    }
  }

  /// Whether its submenu is open.
  var isOpened = false { didSet { if isOpened != oldValue { accessibilityDidChange() } } }

  override var canBecomeFocused: Bool { isHighlighted }
  override var focusRing: FocusRing? { nil }

  override var defaultAccessibilityStates: AccessibilityStates {
    var states: AccessibilityStates = []
    if !item.isEnabled && !item.isSeparator { states.insert(.disabled) }
    if isHighlighted { states.insert(.selected) }
    if isOpened { states.insert(.expanded) }
    return states
  }

  override var accessibilityActions: [AccessibilityAction] { item.isSeparator ? [] : [.press] }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    guard item.isEnabled, let onChoose else { return false }
    onChoose()
    return true
  }

  // MARK: Looks

  override func applyTheme() {
    let theme = themeValues
    label.font = theme.font
    label.textColor = textColor(theme)
    label.alpha = item.isEnabled ? 1 : 0.42
    backgroundColor = isHighlighted ? theme.selectionColor : nil
    setNeedsDisplay()
  }

  private func textColor(_ theme: Theme) -> Color {
    // A theme whose selection has a text of its own needs it for the contrast.
    if isHighlighted && (!item.isDestructive || theme.selectedTextColor != theme.textColor) {
      return theme.selectedTextColor
    }
    return item.isDestructive ? theme.destructiveColor : theme.textColor
  }

  override func draw(in context: inout DrawingContext) {
    let theme = themeValues
    if item.isSeparator {
      context.fill(
        Rect(
          x: Self.inset - 3, y: (bounds.height / 2).rounded(.down), width: max(0, bounds.width - 2 * Self.inset + 6),
          height: 1),
        color: theme.separatorColor)
    } else if item.submenu != nil {
      let (width, height) = (Self.arrowWidth, 9.0)
      let isMirrored = effectiveLayoutDirection == .rightToLeft
      let back = isMirrored ? Self.inset + width : bounds.width - Self.inset - width
      let tip = isMirrored ? Self.inset : bounds.width - Self.inset
      context.fill(
        polygon: [
          Point(x: back, y: bounds.midY - height / 2), Point(x: tip, y: bounds.midY),
          Point(x: back, y: bounds.midY + height / 2),
        ], color: textColor(theme).withAlpha(item.isEnabled ? 0.7 : 0.3))
    }
  }

  override func boundsSizeDidChange() { setNeedsDisplay() }

  // MARK: Layout

  /// How wide it is with its whole title.
  static func width(ofTitle width: Double, hasSubmenu: Bool) -> Double {
    width + 2 * inset + (hasSubmenu ? arrowRoom : 0)
  }

  /// How wide its title is.
  var titleWidth: Double { label.sizeThatFits(Size(width: .infinity, height: .infinity)).width }

  override func layoutSubviews() {
    guard !item.isSeparator else { return }
    let room = max(0, bounds.width - Self.width(ofTitle: 0, hasSubmenu: item.submenu != nil))
    let width = min(room, titleWidth)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    label.frame = Rect(
      x: isMirrored ? bounds.width - Self.inset - width : Self.inset, y: 0, width: width, height: bounds.height)
  }
}
