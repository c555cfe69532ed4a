import ViewTree

/// The list of keys, over the whole window. It takes the focus until a press, or a key such as Escape, closes it.
final class HelpOverlay: View {
  static let keys: [(key: String, meaning: String)] = [
    ("Space, Return", "press what has the focus"),
    ("Tab, Shift+Tab", "move the focus"),
    ("Ctrl+D", "dequeue"),
    ("Ctrl+P", "pause, or play"),
    ("Ctrl+← →", "previous, next song"),
    ("Shift+← →", "10 s back, forward"),
    ("← →, Page Up/Down", "turn pages"),
    ("↑ ↓", "go through songs, or Up next"),
    ("Alt+↑ ↓, Delete", "move, take out what waits"),
    ("Hold, then drag", "move what waits"),
    ("Home, End", "first, last page or song"),
    ("Esc, Backspace, Alt+←", "go back"),
    ("F1", "show or hide the keys"),
    ("F11", "full screen"),
    ("Ctrl+Q", "quit"),
  ]

  private let panel = View()
  private let heading: Label
  private var rows: [(key: Label, meaning: Label)] = []
  var onClose: (() -> Void)?

  init(theme: AppTheme) {
    heading = theme.label("Keys", font: AppTheme.titleFont)
    super.init()
    accessibilityRole = .group
    accessibilityLabel = "Keys"
    backgroundColor = Color(white: 0, alpha: theme.isDark ? 0.6 : 0.35)
    panel.backgroundColor = theme.panel
    panel.cornerRadius = 14
    panel.shadow = theme.coverShadow
    panel.isUserInteractionEnabled = false
    addSubview(panel)
    panel.addSubview(heading)
    for (key, meaning) in Self.keys {
      let pair = (
        key: theme.label(key, font: AppTheme.headlineFont), meaning: theme.label(meaning, isSecondary: true)
      )
      panel.addSubview(pair.key)
      panel.addSubview(pair.meaning)
      rows.append(pair)
    }
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onClose?() })
  }

  override var canBecomeFocused: Bool { true }
  override var focusRing: FocusRing? { nil }

  /// Handles the keys that close the overlay. All others go on to the main controller, which lets only those for the window
  /// itself through while the overlay is open. Tab finds no other view to focus.
  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape, .space, .return, .backspace, .back, .function(1):
      if event.phase == .pressed && !event.isRepeat { onClose?() }
      return true
    default:
      return false
    }
  }

  override func layoutSubviews() {
    let rowHeight = min(32, max(18, (bounds.height - 90) / Double(max(1, rows.count))))
    let size = Size(
      width: min(460, bounds.width - 16), height: min(bounds.height - 16, rowHeight * Double(rows.count) + 76))
    panel.frame = Rect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
    let inner = size.width - 48
    heading.frame = Rect(x: 24, y: 18, width: inner, height: 28)
    let keyWidth = (inner * 0.48).rounded()
    for (index, row) in rows.enumerated() {
      let y = 56 + Double(index) * rowHeight
      panel.place(row.key, at: Rect(x: 24, y: y, width: keyWidth, height: rowHeight))
      panel.place(row.meaning, at: Rect(x: 24 + keyWidth, y: y, width: inner - keyWidth, height: rowHeight))
    }
  }
}
