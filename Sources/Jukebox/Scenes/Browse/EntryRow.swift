import Containers
import Music
import ViewTree

/// Something that was found: its cover, its name, and what it is.
final class EntryRow: View {
  static let height = 52.0

  /// What a row says.
  struct Content: Hashable {
    var title: String
    var detail: String
    var cover: Cover?
    /// The name after which a cover is drawn where there is none.
    var coverName: String
  }

  private let cover: CoverView
  private let title: Label
  private let detail: Label
  /// Called when the row is clicked once; the list itself waits for a double click.
  var onTap: (() -> Void)?

  init(theme: AppTheme) {
    cover = CoverView(theme: theme)
    title = theme.label()
    detail = theme.label(font: AppTheme.smallFont, isSecondary: true)
    super.init()
    accessibilityRole = .row
    cover.cornerRadius = 4
    cover.clipsToBounds = true
    cover.accessibilityRole = nil
    for label in [title, detail] {
      label.accessibilityRole = nil
      label.textAlignment = .leading
    }
    for view in [cover, title, detail] { addSubview(view) }
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] recognizer in if recognizer.state == .ended { self?.onTap?() } })
  }

  func show(_ content: Content) {
    cover.show(content.cover, named: content.coverName)
    title.text = content.title
    detail.text = content.detail
    accessibilityLabel = "\(content.title), \(content.detail)"
    setNeedsLayout()
  }

  override func prepareForReuse() {
    onTap = nil
    contextMenu = nil
  }

  override func layoutSubviews() {
    let side = max(0, bounds.height - 12)
    place(cover, at: Rect(x: 8, y: 6, width: side, height: side))
    let x = side + 20
    let width = max(0, bounds.width - x - 8)
    let titleHeight = title.sizeThatFits(bounds.size).height
    let detailHeight = detail.sizeThatFits(bounds.size).height
    let top = ((bounds.height - titleHeight - detailHeight) / 2).rounded()
    place(title, at: Rect(x: x, y: top, width: width, height: titleHeight))
    place(detail, at: Rect(x: x, y: top + titleHeight, width: width, height: detailHeight))
  }
}
