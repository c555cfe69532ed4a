import Languages
import ViewTree

/// A round button with a symbol on it.
final class GlyphButton: Button {
  let glyph: Glyph
  private let theme: AppTheme

  private static let largest = 40.0

  /// - Parameter isFilled: whether the button has a background also while nothing is over it, as the most important one in its place.
  init(_ kind: Glyph.Kind, _ label: Sentence, isFilled: Bool = false, theme: AppTheme) {
    glyph = theme.glyph(kind)
    self.theme = theme
    super.init(title: "")
    theme.translate(self) { $0.accessibilityLabel = $1.tr(label) }
    for state in [State.normal, .selected, .disabled] { setBackgroundColor(.clear, for: state) }
    theme.style(self) { button, theme in
      if isFilled {
        button.setBackgroundColor(theme.text.withAlpha(0.1), for: .normal)
        button.setBackgroundColor(theme.text.withAlpha(0.05), for: .disabled)
      }
      button.setBackgroundColor(theme.text.withAlpha(isFilled ? 0.18 : 0.12), for: .hovered)
      button.setBackgroundColor(theme.text.withAlpha(isFilled ? 0.28 : 0.22), for: .highlighted)
      button.showColor()
    }
    onStateChange = { [weak self] state in self?.glyph.alpha = state == .disabled ? 0.35 : 1 }
    addSubview(glyph)
  }

  /// Whether the mode that the button switches is on, which the colour of the symbol shows.
  var isOn: Bool {
    get { isSelected }
    set {
      isSelected = newValue
      showColor()
    }
  }

  /// Whether the focus ring is inside the edge, because texts are close to the button.
  var hasRingInside = false

  override var focusRing: FocusRing? { FocusRing(around: self, isInside: hasRingInside ? true : nil) }

  private func showColor() { glyph.color = isOn ? theme.accent : theme.text }

  /// The button is a square as high as the given size.
  override func sizeThatFits(_ size: Size) -> Size {
    let side = min(Self.largest, size.height)
    return Size(width: side, height: side)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    cornerRadius = bounds.height / 2
    let side = (bounds.height * 0.42).rounded()
    glyph.frame = Rect(
      x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }
}
