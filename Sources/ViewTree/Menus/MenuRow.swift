/// An item of an open menu, or a line between two groups of items.
final class MenuRow: View {
  let item: MenuItem
  /// The check mark before the title, hidden if the item is not checked. Nil in a menu without such items.
  private let mark: Label?
  private let label = Label()
  /// Shows the key of the command. Nil if it has none.
  private let keys: Label?
  /// Called when assistive technology chooses the item.
  var onChoose: (() -> Void)?

  /// How high an item is, in points; more for fingers.
  static func height(forTouch: Bool) -> Double { forTouch ? 40 : 27 }
  static let separatorHeight = 9.0
  private static let inset = 11.0
  private static let arrowWidth = 5.0
  private static let arrowRoom = 20.0
  /// The shortest distance between a title and a key.
  private static let keysGap = 24.0
  /// The distance between a check mark and the title.
  private static let markGap = 6.0

  /// - Parameters:
  ///   - names: the names of the keys.
  ///   - hasMarks: whether the titles begin behind the place of a check mark, so that they do not move when the item that has it changes.
  init(_ item: MenuItem, _ names: KeyNames, hasMarks: Bool = false) {
    self.item = item
    mark = hasMarks && !item.isSeparator ? Label(text: "✓") : nil
    keys = item.shortcut.map { Label(text: names.text(of: $0)) }
    super.init()
    cornerRadius = 5
    guard !item.isSeparator else {
      isUserInteractionEnabled = false
      return
    }
    accessibilityRole = .menuItem
    accessibilityLabel = item.title
    label.text = item.title
    mark?.isHidden = item.isChecked != true
    accessibilityShortcut = item.shortcut
    for text in [mark, label, keys] {
      guard let text else { continue }
      text.accessibilityRole = nil
      addSubview(text)
    }
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
    if let isChecked = item.isChecked { states.insert(isChecked ? .checked : .unchecked) }
    if case .submenu = item.content { states.insert(isOpened ? .expanded : .collapsed) }
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
    for text in [mark, label] {
      text?.font = theme.font
      text?.textColor = textColor(theme)
      text?.alpha = item.isEnabled ? 1 : 0.42
    }
    keys?.font = theme.font
    keys?.textColor = isHighlighted ? textColor(theme) : theme.secondaryTextColor
    keys?.alpha = label.alpha
    backgroundColor = isHighlighted ? theme.selectionColor : nil
    setNeedsDisplay()
  }

  private func textColor(_ theme: Theme) -> Color {
    // A theme that has a separate colour for selected text needs it for the contrast.
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
          height: lineThickness()),
        color: theme.separatorColor)
    } else if item.submenu != nil {
      let (width, height) = (Self.arrowWidth, 9.0)
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

  /// The width that shows the whole title and the key.
  var idealWidth: Double { width(of: label) + keysRoom + margins }

  /// The number of characters that it shows, from which the widest of many rows can be guessed.
  var characterCount: Int { item.title.utf8.count + (keys?.text.utf8.count ?? 0) }

  /// The width of what is beside the title and the key.
  private var margins: Double { 2 * Self.inset + markRoom + (item.submenu != nil ? Self.arrowRoom : 0) }

  /// The width of the check mark before the title, and of the distance between them.
  private var markRoom: Double { mark.map { width(of: $0) + Self.markGap } ?? 0 }

  private func width(of label: Label) -> Double {
    label.sizeThatFits(Size(width: .infinity, height: .infinity)).width
  }

  /// The width of the key beside the title.
  private var keysRoom: Double { keys.map { width(of: $0) + Self.keysGap } ?? 0 }

  override func layoutSubviews() {
    guard !item.isSeparator else { return }
    let room = max(0, bounds.width - margins)
    let titleWidth = width(of: label)
    // Beside a title that needs the room, the key is left out.
    keys?.isHidden = titleWidth + keysRoom > room
    if let mark { place(mark, width: width(of: mark), atStart: true) }
    place(label, width: min(room, titleWidth), atStart: true, behind: markRoom)
    if let keys { place(keys, width: width(of: keys), atStart: false) }
  }

  /// Puts a text at the beginning of the row, in reading direction, or at its end.
  /// - Parameter room: the width of what is before it.
  private func place(_ label: Label, width: Double, atStart isAtStart: Bool, behind room: Double = 0) {
    let isLeft = isAtStart != isMirrored
    let start = Self.inset + room
    label.frame = Rect(
      x: isLeft ? start : bounds.width - start - width, y: 0, width: width, height: bounds.height)
  }
}
