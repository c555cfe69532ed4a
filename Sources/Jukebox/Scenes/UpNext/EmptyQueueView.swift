import Languages
import ViewTree

/// Shown instead of the cards while the queue is empty. It says what to do.
final class EmptyQueueView: View {
  private let heading: Label
  private let hint: Label
  private let suggestButton: Button
  private let texts: StackView
  private let content: StackView
  /// Called when the user asks for suggestions.
  var onSuggest: (() -> Void)? {
    get { suggestButton.onTap }
    set { suggestButton.onTap = newValue }
  }

  init(theme: AppTheme) {
    heading = theme.label(tr("Nothing is queued"), font: AppTheme.headlineFont)
    hint = theme.label(
      tr("Open an album and play it, or add its songs."), font: AppTheme.smallFont, isSecondary: true)
    suggestButton = theme.smallButton(tr("Suggest songs"))
    texts = StackView(axis: .vertical, spacing: 6, [heading, hint])
    content = StackView(axis: .vertical, spacing: 12, [texts, suggestButton])
    content.alignment = .center
    super.init()
    theme.style(self) { $0.borderColor = $1.line }
    borderWidth = 1.5
    cornerRadius = AppTheme.coverRadius
    for label in [heading, hint] {
      label.textAlignment = .center
      label.numberOfLines = 0
    }
    addSubview(content)
  }

  /// Whether there are songs that could be queued.
  var hasLibrary = true {
    didSet {
      suggestButton.isHidden = !hasLibrary
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    let room = bounds.insetBy(dx: 12, dy: 0)
    hint.isHidden = !hasLibrary
    // In a low window the button is more important than the hint.
    if content.sizeThatFits(room.size).height + 16 > room.height { hint.isHidden = true }
    let height = content.sizeThatFits(room.size).height
    content.frame = Rect(
      x: room.minX, y: ((bounds.height - height) / 2).rounded(), width: max(0, room.width), height: height)
  }
}
