import Languages
import ViewTree

/// A preference: its title, a line about it, and its control, which is beside them where there is room and below them elsewhere.
final class PreferenceRow: View {
  private let title: Label
  private let detail: Label
  private let control: View
  private let texts: StackView

  private static let inset = Size(width: 14, height: 11)
  private static let gap = 16.0
  private static let leastTexts = 180.0

  /// - Parameters:
  ///   - title: the name of the preference; empty where the control fills the row.
  ///   - detail: an explanation; empty for none.
  init(theme: AppTheme, _ title: Sentence, _ detail: Sentence = "", control: View) {
    self.title = theme.label(title)
    self.detail = theme.label(detail, font: AppTheme.smallFont, isSecondary: true)
    self.control = control
    texts = StackView(axis: .vertical, spacing: 2, [self.title, self.detail])
    super.init()
    for label in [self.title, self.detail] { label.numberOfLines = 0 }
    // The control has the same label.
    self.title.accessibilityRole = nil
    theme.translate(self) { row, _ in row.detailDidChange() }
    self.title.isHidden = self.title.text.isEmpty
    for view in [texts, control] { addSubview(view) }
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

  private struct Arrangement {
    var texts: Rect
    var control: Rect
    var height: Double
  }

  private func arrangement(in width: Double) -> Arrangement {
    let room = max(0, width - 2 * Self.inset.width)
    let wanted = control.sizeThatFits(Size(width: room, height: .infinity))
    let beside = room - wanted.width - Self.gap
    let (x, y) = (Self.inset.width, Self.inset.height)
    guard !title.isHidden || !detail.isHidden else {
      return Arrangement(
        texts: .zero, control: Rect(x: x, y: y, width: room, height: wanted.height), height: wanted.height + 2 * y)
    }
    // The texts get at least enough width for a few words in each line.
    let whole = texts.sizeThatFits(Size(width: .infinity, height: .infinity)).width
    if beside >= min(Self.leastTexts, whole) {
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
    return Arrangement(
      texts: Rect(x: x, y: y, width: room, height: height),
      control: Rect(x: x, y: y + height + 8, width: min(room, wanted.width), height: wanted.height),
      height: height + 8 + wanted.height + 2 * y)
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
