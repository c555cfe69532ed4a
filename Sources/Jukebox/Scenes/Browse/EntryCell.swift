import Languages
import Music
import ViewTree

/// A cell for an entry of a list, with its cover, its title and a line of details.
class EntryCell: View {
  /// What a cell shows.
  struct Content {
    var title: String
    var detail: String
    /// A shorter text for the line of details, where `detail` does not fit.
    var shortDetail: String?
    var cover: Cover?
    /// Returns covers that stand in for `cover` if it cannot be shown.
    var otherCovers: (() -> [Cover])?
    /// The name whose letters and colour stand in for a missing cover.
    var coverName: String
    /// The texts for the columns of a list of songs; nil for other entries.
    var song: SongTexts?
    /// Nil if it is neither the current song of the player nor the album of that song.
    var mark: PlayMark?
  }

  /// The texts that the columns show beside the title of a song.
  struct SongTexts: Hashable {
    var artist: String
    var album: String
    var duration: String
  }

  final let cover: CoverView
  private let title: Label
  private let detail: Label
  private let theme: AppTheme
  /// The texts for the line of details, the longest first, if there are several.
  private var details: [String] = []
  /// Whether the cell shows the current song of the player, or the album of that song.
  private(set) final var isMarked = false

  init(theme: AppTheme, coverRadius: Double) {
    cover = CoverView(theme: theme)
    title = theme.label()
    detail = theme.label(font: AppTheme.smallFont, isSecondary: true)
    self.theme = theme
    super.init()
    theme.style(self) { cell, _ in cell.showColor() }
    accessibilityRole = .row
    cover.cornerRadius = coverRadius
    cover.clipsToBounds = true
    for view in [cover, title, detail] {
      // The accessibility label of the cell contains the texts.
      view.accessibilityRole = nil
      addSubview(view)
    }
  }

  func show(_ content: Content) {
    cover.show(content.cover, named: content.coverName, or: content.otherCovers)
    title.text = content.title
    detail.text = content.detail
    details = content.shortDetail.map { [content.detail, $0] } ?? []
    accessibilityLabel = "\(content.title), \(content.detail)"
    isMarked = content.mark != nil
    accessibilityValue = theme.value(of: content.mark, after: content.song?.duration)
    showColor()
    setNeedsLayout()
  }

  private func showColor() { title.textColor = isMarked ? theme.accent : theme.text }

  override func prepareForReuse() { contextMenu = nil }

  // The cells are laid out by hand: cells are reused while the list scrolls, and a `StackView` allocates memory in each layout.

  /// Whether there is a second line below the title.
  final var showsDetail: Bool {
    get { !detail.isHidden }
    set { detail.isHidden = !newValue }
  }

  /// The heights of the title and of the line below it.
  final var lineHeights: (title: Double, detail: Double) {
    (title.sizeThatFits(bounds.size).height, detail.sizeThatFits(bounds.size).height)
  }

  /// The height of both lines if all letters are in the fonts of the theme, in points. Letters of other fonts may need more.
  final var plainTextHeight: Double { title.lineHeight + detail.lineHeight }

  /// Places the two lines in `column`, given for a left-to-right layout, below its upper edge.
  final func placeLines(in column: Rect) {
    if !details.isEmpty { detail.text = detail.font.first(of: details, fitting: column.width) }
    let heights = lineHeights
    place(title, at: Rect(x: column.minX, y: column.minY, width: column.width, height: heights.title))
    place(detail, at: Rect(x: column.minX, y: column.minY + heights.title, width: column.width, height: heights.detail))
  }
}
