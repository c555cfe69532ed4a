import Languages
import ViewTree

/// The message that is shown in place of cards while the queue is empty, and says what to do. It lies over the queue and scrolls with it.
/// Only its button takes input; everything else goes to the queue.
final class EmptyQueueView: View {
  private let panel = View()
  private let hint: Label
  let suggestButton: Button
  private let content: StackView

  init(theme: AppTheme) {
    let heading = theme.label(tr("Nothing is queued"), font: AppTheme.headlineFont)
    hint = theme.label(
      tr("Open an album and play it, or add its songs."), font: AppTheme.smallFont, isSecondary: true)
    suggestButton = theme.smallButton(tr("Suggest songs"))
    // Tab does not lead to the texts, so screen readers read them with the button.
    theme.translate(suggestButton) { button, theme in
      button.setAccessibilityHint(
        [theme.tr("Nothing is queued"), theme.tr("Open an album and play it, or add its songs.")]
          .joined(separator: ". "))
    }
    let texts = StackView(axis: .vertical, spacing: 6, [heading, hint])
    content = StackView(axis: .vertical, spacing: 12, [texts, suggestButton])
    content.alignment = .center
    super.init()
    theme.style(panel) { $0.borderColor = $1.line }
    panel.borderWidth = 1.5
    panel.cornerRadius = AppTheme.coverRadius
    clipsToBounds = true
    for label in [heading, hint] {
      label.textAlignment = .center
      label.numberOfLines = 0
    }
    panel.addSubview(content)
    addSubview(panel)
  }

  /// Whether the library has songs that could be queued.
  var hasLibrary = true {
    didSet {
      suggestButton.isHidden = !hasLibrary
      setNeedsLayout()
    }
  }

  /// How far it is scrolled down, in points.
  var offset = 0.0 { didSet { if offset != oldValue { setNeedsLayout() } } }

  /// The height that is left free above it, in points.
  var top = 0.0 { didSet { if top != oldValue { setNeedsLayout() } } }

  override func hitTest(_ point: Point) -> View? {
    super.hitTest(point).flatMap { $0.isDescendant(of: suggestButton) ? $0 : nil }
  }

  override func layoutSubviews() {
    let size = Size(width: bounds.width, height: max(0, bounds.height - top))
    View.performWithoutAnimation { panel.frame = Rect(origin: Point(x: 0, y: offset + top), size: size) }
    let room = Rect(origin: .zero, size: size).insetBy(dx: 12, dy: 0)
    hint.isHidden = !hasLibrary
    // In a low window the button is more important than the hint.
    if content.sizeThatFits(room.size).height + 16 > room.height { hint.isHidden = true }
    let height = content.sizeThatFits(room.size).height
    content.frame = Rect(
      x: room.minX, y: ((size.height - height) / 2).rounded(), width: max(0, room.width), height: height)
  }
}
