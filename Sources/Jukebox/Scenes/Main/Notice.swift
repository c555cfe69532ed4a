import Languages
import ViewTree

/// A short message about what was just done. It lies over the pages, so that nothing moves when it appears and disappears. A press on it
/// takes it away, so that what lies under it can be reached. A wheel scrolls what lies under it.
///
/// When a notice appears or disappears, presses in its frame have no effect for a moment, because they were meant for what was there
/// before.
final class Notice: View {
  private let theme: AppTheme
  private let panel = View()
  private let label: Label
  private let actionButton: SmallButton
  /// Lies over the notice, or over the place where it was, and takes the presses that should have no effect.
  private let shield = View()
  /// The action that the notice offers, such as undoing; nil for none.
  private var action: Action?
  private var end: ScheduledAction?
  private var shieldEnd: ScheduledAction?
  /// The view that had the focus when the notice was shown. It gets the focus back from the button.
  private weak var formerFocus: View?
  /// Pending until that view gets the focus back.
  private var focusReturn: ScheduledAction?

  /// How long a notice stays, in seconds.
  static let seconds = 3.0
  /// How long a notice stays that offers to undo something, in seconds.
  static let undoSeconds = 8.0
  /// How long presses have no effect where a notice has just appeared or disappeared, in seconds.
  static let shieldSeconds = 0.4
  private static let fadeSeconds = AppTheme.fade

  /// Whether the notice is visible, or fades out.
  private(set) var isShown = false {
    didSet { if isShown != oldValue { onShownChange?() } }
  }
  /// Called after `isShown` has changed.
  var onShownChange: (() -> Void)?

  init(theme: AppTheme) {
    self.theme = theme
    label = theme.label()
    actionButton = theme.smallButton("")
    super.init()
    isHidden = true
    passesScrolling = true
    // Assistive technology reads its label as soon as it appears, because it does not get the focus.
    panel.accessibilityRole = .notification
    theme.style(panel) { panel, theme in
      panel.backgroundColor = theme.card
      panel.borderColor = theme.raisedLine
      panel.shadow = theme.controls.raisedShadow
    }
    panel.borderWidth = 1
    panel.cornerRadius = AppTheme.coverRadius
    label.textAlignment = .center
    theme.style(actionButton) { button, theme in
      button.setBackgroundColor(theme.cardHovered, for: .normal)
      button.setBackgroundColor(theme.cardPressed, for: .hovered)
    }
    actionButton.onTap = { [weak self] in self?.performAction() }
    panel.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.hide() })
    for view in [label, actionButton] { panel.addSubview(view) }
    for view in [panel, shield] { addSubview(view) }
    theme.translate(self) { notice, _ in
      notice.showTexts()
      notice.updateLabel()
    }
  }

  /// The message.
  private var text: Sentence = ""

  private func showTexts() {
    label.text = theme.tr(text)
    // The titles in it may be shortened.
    label.accessibilityLabel = label.text
    label.toolTip = label.text
    actionButton.setTitle(action?.title() ?? "")
    actionButton.toolTip = action?.toolTip?()
    setNeedsLayout()
  }

  /// Names the notice by its text and what it offers, with the key for that. It keeps the name when that has become impossible, because it
  /// would be read once more.
  private func updateLabel() {
    panel.accessibilityLabel = theme.joined([theme.tr(text), action.map { $0.toolTip?() ?? $0.title() }])
  }

  /// An action that a notice offers.
  struct Action {
    /// Returns the title in the current language.
    var title: () -> String
    var toolTip: (() -> String)?
    var shortcut: KeyShortcut?
    var isPossible: () -> Bool = { true }
    /// How long the notice stays, in seconds.
    var seconds = Notice.seconds
    var perform: () -> Void
  }

  /// Shows `text` in place of the current notice, if there is one.
  /// - Parameter action: the action that the notice offers; nil for none.
  func show(_ text: Sentence, offering action: Action? = nil) {
    if !hasFocusInside, focusReturn == nil { formerFocus = window?.focusedView }
    self.text = text
    self.action = action
    showAction()
    let former = isShown && panel.alpha > 0 ? panel.accessibilityLabel : nil
    updateLabel()
    // Assistive technology reads a name only when it changes.
    if let former, former == panel.accessibilityLabel { window?.announce(former) }
    if !isShown { panel.alpha = 0 }
    isHidden = false
    isShown = true
    View.animate(withDuration: AppTheme.noticeFade) { panel.alpha = 1 }
    begin()
  }

  /// Does what the current notice offers if its key was pressed.
  /// - Returns: whether nothing else may handle the key.
  func performAction(for event: KeyEvent) -> Bool {
    if focusReturn != nil {
      // The key may be the one that has pressed the button, once more. Without the button, Space would play or pause.
      awaitReturn()
      if event.key == .space, event.modifiers.isEmpty { return true }
    }
    guard isShown, !event.isRepeat, action?.shortcut?.matches(event) == true else { return false }
    performAction()
    return true
  }

  /// Takes the notice away before its time is over.
  /// - Returns: whether there was one.
  @discardableResult
  func dismiss() -> Bool {
    guard isShown else { return false }
    hide()
    return true
  }

  private func performAction() {
    let action = action
    hide()
    action?.perform()
  }

  private func showAction() {
    if action == nil { returnFocus() }
    actionButton.isHidden = action == nil
    actionButton.accessibilityShortcut = action?.shortcut
    showTexts()
  }

  /// Removes the button if its action is no longer possible.
  func updateAction() {
    guard action?.isPossible() == false else { return }
    action = nil
    showAction()
  }

  /// Starts the time after which the notice disappears. Call it when the notice becomes visible.
  private func begin() {
    raiseShield { [weak self] in self?.shield.isHidden = true }
    startTime()
  }

  /// Starts the time anew. While keys have moved the focus to the button, there is none, because the notice would take the focus with it.
  private func startTime() {
    end?.cancel()
    guard !hasFocusInside || window?.isFocusFromPress == true else { return }
    end = window?.schedule(after: action?.seconds ?? Self.seconds) { [weak self] in self?.hide() }
  }

  /// A notice that was shown before there was a window becomes visible now.
  override func didMoveToWindow() { if isShown { begin() } }

  // MARK: The focus

  /// Takes the focus from the button. If keys had moved it there, the view that had it before gets it back in a moment: whoever presses the
  /// key again until then meant the button.
  private func returnFocus() {
    let isByKey = window?.isFocusFromPress == false
    if actionButton.passFocus(), isByKey { awaitReturn() }
  }

  private func awaitReturn() {
    focusReturn?.cancel()
    focusReturn = window?.schedule(after: Self.shieldSeconds) { [weak self] in
      guard let self else { return }
      focusReturn = nil
      guard let window, window.focusedView == nil, let formerFocus, formerFocus.window === window else { return }
      if formerFocus.isFocusable { window.focusedView = formerFocus }
    }
  }

  /// The focus has come to the button, or left it. A notice that fades out already goes on with that.
  override func focusInsideDidChange() {
    if isShown, panel.alpha > 0 { startTime() }
  }

  /// Fades the notice out. A press on its button works until the notice has disappeared. A timer ends the fade, because an animation may be
  /// interrupted.
  private func hide() {
    returnFocus()
    View.animate(withDuration: Self.fadeSeconds) { panel.alpha = 0 }
    end?.cancel()
    end = window?.schedule(after: Self.fadeSeconds) { [weak self] in self?.leave() }
  }

  private func leave() {
    isShown = false
    raiseShield { [weak self] in self?.isHidden = true }
  }

  private func raiseShield(_ lower: @escaping () -> Void) {
    shield.isHidden = false
    shieldEnd?.cancel()
    shieldEnd = window?.schedule(after: Self.shieldSeconds, lower)
  }

  // MARK: Layout

  /// The height of a notice over pages that are `height` high.
  static func height(over height: Double) -> Double { height < 320 ? 26 : 42 }

  /// Presses beside the panel are for what lies beneath.
  override func contains(_ point: Point) -> Bool { panel.frame.contains(point) }

  override func layoutSubviews() {
    let isLow = bounds.height < 40
    let margin = isLow ? 6.0 : 12.0
    let button =
      action == nil ? Size.zero : actionButton.sizeThatFits(Size(width: bounds.width, height: isLow ? 20 : 26))
    let around = 2 * margin + (action == nil ? 0 : button.width + margin)
    let room = max(0, bounds.width - 2 * margin - around)
    fitText(into: room, isLow: isLow)
    let text = label.sizeThatFits(Size(width: room, height: bounds.height))
    let width = min(room, text.width.rounded(.up)) + around
    let height = max(0, bounds.height - (isLow ? 4 : 6))
    panel.frame = Rect(x: ((bounds.width - width) / 2).rounded(), y: 0, width: width, height: height)
    shield.frame = panel.frame
    panel.place(
      label, inMiddleAt: margin, size: Size(width: min(room, text.width.rounded(.up)), height: text.height))
    panel.place(actionButton, inMiddleAt: width - button.width - margin / 2, size: button)
  }

  /// Shows the text in the large font or, if it is too long for that, in two smaller lines, where there is room for them. If it is too long
  /// for these, too, its titles are shortened, so that what was done to them can be read wherever it stands in the sentence.
  private func fitText(into room: Double, isLow: Bool) {
    let whole = theme.tr(text)
    let isLarge = !isLow && AppTheme.headlineFont.fits(whole, in: room)
    label.font = isLarge ? AppTheme.headlineFont : AppTheme.smallFont
    label.numberOfLines = isLarge || isLow ? 1 : 2
    let lines = label.numberOfLines
    var fitting = whole
    if !isLarge, !AppTheme.smallFont.fits(whole, in: room, lines: lines) {
      let tooLong = Self.titleLengths.partitionPoint {
        AppTheme.smallFont.fits(theme.tr(text.withTexts(upTo: $0)), in: room, lines: lines)
      }
      fitting = theme.tr(text.withTexts(upTo: max(Self.titleLengths.lowerBound, tooLong - 1)))
    }
    label.text = fitting
  }

  /// The lengths to which titles may be shortened, in characters.
  private static let titleLengths = 8..<200
}
