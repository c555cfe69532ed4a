import Languages
import ViewTree

/// A large button that opens a page: a small drawing, a title, and a line about it.
final class PlaygroundEntry: Button {
  private let drawing: EntryDrawing
  private let heading: Label
  private let caption: Label

  init(theme: AppTheme, kind: EntryDrawing.Kind, title: Sentence, about: Sentence) {
    drawing = EntryDrawing(theme: theme, kind: kind)
    heading = theme.label(title, font: AppTheme.headlineFont)
    caption = theme.label(about, font: AppTheme.smallFont, isSecondary: true)
    super.init(title: "")
    cornerRadius = 14
    theme.style(self) { entry, theme in
      entry.setBackgroundColor(theme.panel, for: .normal)
      entry.setBackgroundColor(theme.cardHovered, for: .hovered)
      entry.setBackgroundColor(theme.cardPressed, for: .highlighted)
      theme.showEdge(of: entry)
    }
    theme.translate(self) { $0.accessibilityLabel = $1.tr(title) }
    caption.numberOfLines = 2
    // The button's accessibility label is the same text.
    heading.accessibilityRole = nil
    for view in [drawing, heading, caption] { addSubview(view) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = min(18, max(8, bounds.height * 0.08))
    let width = max(0, bounds.width - 2 * margin)
    let headingHeight = heading.sizeThatFits(bounds.size).height
    let captionRoom = caption.sizeThatFits(Size(width: width, height: .infinity)).height
    let showsCaption = bounds.height >= 130
    caption.isHidden = !showsCaption
    let captionHeight = showsCaption ? captionRoom : 0
    let textTop = max(0, bounds.height - margin - captionHeight - (showsCaption ? 3 : 0) - headingHeight)
    heading.frame = Rect(x: margin, y: textTop, width: width, height: headingHeight)
    caption.frame = Rect(x: margin, y: heading.frame.maxY + 3, width: width, height: captionHeight)
    drawing.frame = Rect(x: margin, y: margin, width: width, height: max(0, textTop - margin - 8))
  }
}
