import Containers
import Music
import ViewTree

/// A cover with two lines beneath, in a grid.
final class AlbumTile: View, SelectionShowing {
  static let smallest = Size(width: 136, height: 184)

  private let theme: AppTheme
  private let cover: CoverView
  private let title: Label
  private let detail: Label
  var isSelected = false { didSet { showState() } }
  private var isHovered = false

  init(theme: AppTheme) {
    self.theme = theme
    cover = CoverView(theme: theme)
    title = theme.label()
    detail = theme.label(font: AppTheme.smallFont, isSecondary: true)
    super.init()
    cornerRadius = AppTheme.coverRadius
    accessibilityRole = .row
    cover.cornerRadius = 6
    cover.clipsToBounds = true
    cover.accessibilityRole = nil
    for label in [title, detail] { label.accessibilityRole = nil }
    for view in [cover, title, detail] { addSubview(view) }
  }

  func show(_ content: EntryRow.Content) {
    cover.show(content.cover, named: content.coverName)
    title.text = content.title
    detail.text = content.detail
    accessibilityLabel = "\(content.title), \(content.detail)"
    setNeedsLayout()
  }

  override func prepareForReuse() {
    contextMenu = nil
    isHovered = false
    isSelected = false
  }

  override func hoverDidChange(_ isHovered: Bool) {
    self.isHovered = isHovered
    showState()
  }

  private func showState() {
    backgroundColor = isSelected ? theme.controls.selectionColor : isHovered ? theme.card : nil
  }

  override func layoutSubviews() {
    let inset = 8.0
    let titleHeight = title.sizeThatFits(bounds.size).height
    let detailHeight = detail.sizeThatFits(bounds.size).height
    let width = max(0, bounds.width - 2 * inset)
    let side = max(0, min(width, bounds.height - 2 * inset - titleHeight - detailHeight - 6))
    place(cover, at: Rect(x: ((bounds.width - side) / 2).rounded(), y: inset, width: side, height: side))
    let top = inset + side + 6
    place(title, at: Rect(x: inset, y: top, width: width, height: titleHeight))
    place(detail, at: Rect(x: inset, y: top + titleHeight, width: width, height: detailHeight))
  }
}
