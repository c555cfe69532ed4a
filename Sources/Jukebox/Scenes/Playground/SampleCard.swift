import Music
import ViewTree

/// A sample as a card: its cover, and the title beside it if there is room.
final class SampleCard: View {
  private let cover: CoverView
  private let title: Label
  private let theme: AppTheme

  init(theme: AppTheme) {
    self.theme = theme
    cover = CoverView(theme: theme)
    title = theme.label(font: AppTheme.headlineFont)
    super.init()
    cornerRadius = AppTheme.coverRadius
    borderWidth = 1
    // The shadow sets a card off from one that it overlaps.
    theme.style(self) { card, theme in
      card.shadow = Shadow(
        color: Color(white: 0, alpha: theme.isDark ? 0.4 : 0.18), radius: 8, offset: Point(x: 0, y: 2))
      card.hoverDidChange(false)
    }
    accessibilityRole = .group
    cover.accessibilityRole = nil
    addSubview(cover)
    addSubview(title)
  }

  var sample: Sample? {
    didSet {
      cover.show(image: sample?.cover, named: sample?.title)
      title.text = sample?.title ?? ""
      accessibilityLabel = sample?.title
    }
  }

  /// Whether the sample has left the queue, or is only offered.
  var isPale = false {
    didSet {
      guard isPale != oldValue else { return }
      cover.alpha = isPale ? 0.45 : 1
      title.alpha = isPale ? 0.7 : 1
    }
  }

  override func hoverDidChange(_ isHovered: Bool) {
    backgroundColor = isHovered ? theme.cardHovered : theme.card
    // The border changes too, because in a card without a title the cover hides the background.
    borderColor = isHovered ? theme.secondaryText : theme.line
  }
  override func prepareForReuse() { hoverDidChange(false) }

  override func layoutSubviews() {
    // A card that is lower than a line of text shows only the cover.
    let isBeside = bounds.width >= 1.7 * bounds.height && bounds.height >= title.lineHeight
    title.isHidden = !isBeside
    cover.cornerRadius = isBeside ? AppTheme.coverRadius - 2 : AppTheme.coverRadius
    guard isBeside else {
      cover.frame = bounds
      return
    }
    let inset = min(8, max(2, bounds.height * 0.09))
    let side = max(0, bounds.height - 2 * inset)
    let text = Rect(
      x: inset + side + 10, y: 0, width: max(0, bounds.width - side - 2 * inset - 12), height: bounds.height)
    place(cover, at: Rect(x: inset, y: inset, width: side, height: side))
    place(title, at: text)
  }
}
