import Languages
import ViewTree

/// A row of a form: a title, an explanation, and a control. The control is beside the texts if there is room, and otherwise below them.
final class FormRow: View {
  private let theme: AppTheme
  private let title: Label
  private let shownValue: Label
  private let titleLine: StackView
  private let detail: Label
  private let control: View
  private let texts: StackView

  /// Shows in the control a value that the program has set. Does nothing for buttons.
  var show: (Double) -> Void = { _ in }

  private static let gap = 16.0
  /// The least width that the texts have beside the control, in points, unless they need less.
  private static let leastTextWidth = 180.0

  /// - Parameters:
  ///   - title: says what the control is for; empty where the control fills the row.
  ///   - detail: an explanation; empty for none.
  ///   - control: a control, or a stack of several.
  init(theme: AppTheme, _ title: Sentence, _ detail: Sentence = "", control: View) {
    self.theme = theme
    self.title = theme.label(title)
    shownValue = theme.label(font: AppTheme.smallFont, isSecondary: true)
    self.detail = theme.label(detail, font: AppTheme.smallFont, isSecondary: true)
    self.control = control
    titleLine = StackView(axis: .horizontal, spacing: 8, [self.title, shownValue])
    texts = StackView(axis: .vertical, spacing: 2, [titleLine, self.detail])
    super.init()
    titleLine.setGrowth(1, for: self.title)
    titleLine.isHidden = self.title.text.isEmpty
    for label in [self.title, self.detail] { label.numberOfLines = 0 }
    shownValue.textAlignment = .trailing
    shownValue.isHidden = true
    // Assistive technology reads these texts as the label and the value of the control.
    for label in [self.title, shownValue] { label.accessibilityRole = nil }
    theme.translate(self) { row, _ in
      row.showValue()
      row.detailDidChange()
    }
    for view in [texts, control] { addSubview(view) }
  }

  /// The control, or those of which it consists, in reading order.
  var controls: [View] { (control as? StackView)?.arrangedSubviews ?? [control] }

  /// Whether the row currently has any effect. Otherwise it is dimmed and takes no input.
  var isEnabled = true {
    didSet {
      isUserInteractionEnabled = isEnabled
      for view in [texts, control] { view.alpha = isEnabled ? 1 : 0.35 }
    }
  }

  /// Whether there is less room around the texts and the control, in a form with many rows.
  var isDense = false { didSet { if isDense != oldValue { heightDidChange() } } }

  /// What the control is set to, if it does not show that itself; nil for none. It stands at the end of the title's line.
  var value: Sentence? { didSet { showValue() } }

  private func showValue() {
    guard let text = value.map(theme.tr) else { return }
    // An isolate keeps digits and signs in order in a right-to-left layout.
    shownValue.text = "\u{2066}\(text)\u{2069}"
    shownValue.isHidden = false
    control.accessibilityValue = text
    // A longer value leaves less width for the title, which may then need another line. Otherwise the height stays the same, and the other
    // rows are not measured again while a slider moves.
    if arrangement(in: bounds.width).height != bounds.height { heightDidChange() }
  }

  /// A line about the current value; empty for none.
  var note: String {
    get { detail.text }
    set {
      guard newValue != detail.text else { return }
      detail.text = newValue
      detailDidChange()
    }
  }

  /// Assistive technology reads the explanation with the control, as it may never come to the line itself.
  private func detailDidChange() {
    detail.isHidden = detail.text.isEmpty
    control.setAccessibilityHint(detail.isHidden ? nil : detail.text)
    heightDidChange()
  }

  // MARK: Layout

  private struct Arrangement {
    var texts: Rect
    var control: Rect
    var height: Double
  }

  private func arrangement(in width: Double) -> Arrangement {
    let (x, y) = (14.0, isDense ? 6.0 : 11)
    let room = max(0, width - 2 * x)
    let wanted = control.sizeThatFits(Size(width: room, height: .infinity))
    let beside = room - wanted.width - Self.gap
    guard !titleLine.isHidden || !detail.isHidden else {
      return Arrangement(
        texts: .zero, control: Rect(x: x, y: y, width: room, height: wanted.height), height: wanted.height + 2 * y)
    }
    // The texts get at least enough width for a few words in each line.
    let whole = texts.sizeThatFits(Size(width: .infinity, height: .infinity)).width
    if beside >= min(Self.leastTextWidth, whole) {
      let height = texts.sizeThatFits(Size(width: beside, height: .infinity)).height
      let inner = max(height, wanted.height)
      return Arrangement(
        texts: Rect(x: x, y: y + ((inner - height) / 2).rounded(), width: beside, height: height),
        control: Rect(
          x: x + room - wanted.width, y: y + ((inner - wanted.height) / 2).rounded(), width: wanted.width,
          height: wanted.height),
        height: inner + 2 * y)
    }
    let height = texts.sizeThatFits(Size(width: room, height: .infinity)).height
    let top = y + height + (isDense ? 2 : 8)
    return Arrangement(
      texts: Rect(x: x, y: y, width: room, height: height),
      control: Rect(x: x, y: top, width: min(room, wanted.width), height: wanted.height),
      height: top + wanted.height + y)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: arrangement(in: size.width).height)
  }

  override func layoutSubviews() {
    let arrangement = arrangement(in: bounds.width)
    place(texts, at: arrangement.texts)
    place(control, at: arrangement.control)
  }
}
