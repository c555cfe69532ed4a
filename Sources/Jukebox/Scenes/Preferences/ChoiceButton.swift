import Languages
import ViewTree

/// A button that shows the current choice, and opens a menu with all choices.
final class ChoiceButton: Button {
  private let arrow: Glyph
  private var name = ""
  /// Returns the items of the menu. Called when it opens.
  var choices: () -> [MenuItem] = { [] }

  private static let arrowWidth = 9.0
  private static let arrowRoom = 18.0

  /// - Parameter label: the accessibility label, which says what is chosen here.
  init(_ label: Sentence, theme: AppTheme) {
    arrow = theme.glyph(.down)
    super.init()
    theme.styleQuietly(self)
    font = AppTheme.smallButtonFont
    contentAlignment = .leading
    theme.translate(self) { button, theme in
      button.name = theme.tr(label)
      button.accessibilityLabel = button.name
    }
    accessibilityStates = .opensMenu
    addSubview(arrow)
    onTap = { [weak self] in self.map { $0.showMenu($0.choices()) } }
  }

  /// The current choice.
  var chosen = "" {
    didSet {
      guard chosen != oldValue else { return }
      setTitle(chosen, for: .normal)
      accessibilityLabel = name
      accessibilityValue = chosen
      setNeedsLayout()
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let wanted = super.sizeThatFits(Size(width: max(0, size.width - Self.arrowRoom), height: size.height))
    return Size(width: min(size.width, wanted.width + Self.arrowRoom), height: SmallButton.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let title = subviews.first { $0 is Label }
    title.map {
      place($0, at: Rect(x: 12, y: 0, width: max(0, bounds.width - 20 - Self.arrowRoom), height: bounds.height))
    }
    place(
      arrow, inMiddleAt: bounds.width - 12 - Self.arrowWidth,
      size: Size(width: Self.arrowWidth, height: Self.arrowWidth))
  }
}
