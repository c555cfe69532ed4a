import Languages
import ViewTree

/// A line with a text in it, between the cards of Up next: a stop, the timer, or the header of the songs that would follow.
final class StripLine: View {
  private let label: Label
  private let lines = [View(), View()]
  private let button: SmallButton?
  private let theme: AppTheme

  /// - Parameter button: at the end of the line; nil for none.
  init(theme: AppTheme, button: SmallButton? = nil) {
    self.theme = theme
    self.button = button
    label = theme.label(font: AppTheme.smallFont, isSecondary: true)
    super.init()
    for line in lines {
      theme.style(line) { $0.backgroundColor = $1.secondaryText.withAlpha(0.35) }
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
    addSubview(label)
    if let button { addSubview(button) }
    theme.style(self) { line, _ in line.showState() }
    theme.translate(self) { line, _ in
      line.update()
      line.showText()
    }
    cornerRadius = 6
    accessibilityRole = .group
  }

  /// The text in the line.
  var text: Sentence = "" { didSet { showText() } }
  /// The texts the first of which that fits is shown if `text` does not fit, the shortest last. Set them before `text`.
  var shortTexts: [Sentence] = []

  /// Lets a line say what it stands for now. Also called before the queue shows the line again, and when the language has changed.
  var onUpdate: ((StripLine) -> Void)?

  func update() { onUpdate?(self) }

  private func showText() {
    let text = theme.tr(text)
    guard text != accessibilityLabel else { return }
    toolTip = text
    accessibilityLabel = text
    setNeedsLayout()
  }

  /// The distance from the button to the end of the line, in points.
  var buttonInset = 0.0

  /// Whether the button at its end is shown.
  var showsButton: Bool {
    get { button.map { !$0.isHidden } ?? false }
    set {
      guard newValue != showsButton else { return }
      button?.isHidden = !newValue
      setNeedsLayout()
    }
  }

  /// Changes what the button at its end says.
  func setButton(title: Sentence, toolTip: Sentence) {
    button?.setTitle(theme.tr(title))
    button?.toolTip = theme.tr(toolTip)
  }

  /// The line itself does what its button does, as assistive technology takes it for an item that can be pressed.
  override var accessibilityActions: [AccessibilityAction] { showsButton ? [.press] : super.accessibilityActions }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    guard showsButton, let button else { return super.accessibilityActionWasChosen(action) }
    return button.perform(action)
  }

  private var isHovered = false { didSet { showState() } }

  /// The user can drag and remove all lines but the header of the songs that would follow, so these are highlighted under the mouse. Only the
  /// header has a button.
  override func hoverDidChange(_ isHovered: Bool) { self.isHovered = isHovered && button == nil }
  override func prepareForReuse() {
    isHovered = false
    update()
  }

  private func showState() {
    backgroundColor = isHovered ? theme.cardHovered : nil
    theme.showHover(of: self, isHovered)
  }

  override func layoutSubviews() {
    let gap = 8.0
    let button = showsButton ? button : nil
    let most = Size(width: max(0, bounds.width - buttonInset), height: bounds.height)
    let buttonSize = button?.sizeThatFits(most) ?? .zero
    let room = max(0, bounds.width - (button == nil ? 0 : buttonSize.width + buttonInset + gap))
    label.text = label.font.first(of: ([text] + shortTexts).map(theme.tr), fitting: room)
    let wanted = label.sizeThatFits(Size(width: .infinity, height: bounds.height))
    // The text is more important than the lines beside it.
    let width = min(wanted.width.rounded(.up), room)
    let start = ((room - width) / 2).rounded()
    place(label, inMiddleAt: start, size: Size(width: width, height: wanted.height))
    let (y, thickness) = ((bounds.height / 2).rounded(), lineThickness())
    place(lines[0], at: Rect(x: 0, y: y, width: max(0, start - gap), height: thickness))
    let end = start + width + gap
    place(lines[1], at: Rect(x: end, y: y, width: max(0, room - end), height: thickness))
    guard let button else { return }
    place(button, inMiddleAt: bounds.width - buttonInset - buttonSize.width, size: buttonSize)
  }
}
