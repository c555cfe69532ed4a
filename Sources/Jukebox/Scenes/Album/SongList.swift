import Containers
import ViewTree

/// A scrolling list of songs. Tab moves the focus through the visible rows, the arrow keys through all of them.
final class SongList: SwipeView {
  private let theme: AppTheme
  var songs: [Song] = [] { didSet { reloadData() } }
  /// The current song of the player, whose row is marked.
  var playing: Song? {
    didSet {
      guard playing != oldValue else { return }
      for index in indexesForVisibleItems {
        if let row = itemView(at: index) as? SongRow { show(index, on: row) }
      }
    }
  }
  /// Called with the index of a song whose row was pressed.
  var onPress: ((Int) -> Void)?

  private let thumb: ScrollThumb

  init(theme: AppTheme) {
    self.theme = theme
    thumb = ScrollThumb(theme: theme)
    super.init()
    addSubview(thumb)
    isVertical = true
    isPagingEnabled = false
    dataSource = self
    delegate = self
    accessibilityLabel = "Songs"
  }

  private var rowHeight: Double {
    RowHeight.fitting(bounds.height, count: songs.count, preferred: 40, least: 32)
  }

  /// The number of rows that fit into the list.
  private var shownCount: Double { bounds.height / rowHeight }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeThumb()
  }

  private func placeThumb() {
    thumb.show(offset: scrollOffset, shown: shownCount, of: Double(songs.count), in: bounds.insetBy(dx: 1, dy: 2))
  }

  /// The rows take the focus instead.
  override var canBecomeFocused: Bool { false }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty,
      let row = window?.focusedView.flatMap(index(ofItemViewContaining:))
    else { return super.keyDown(event) }
    let page = max(1, Int(min(1e6, shownCount)) - 1)
    switch event.key {
    case .up: focus(row - 1)
    case .down: focus(row + 1)
    case .pageUp: focus(row - page)
    case .pageDown: focus(row + page)
    case .home: focus(0)
    case .end: focus(songs.count - 1)
    default: return super.keyDown(event)
    }
    return true
  }

  private func focus(_ index: Int) {
    guard !songs.isEmpty else { return }
    let index = min(max(0, index), songs.count - 1)
    let shown = shownCount
    let row = Double(index)
    if row < scrollOffset {
      scroll(toOffset: row, duration: 0)
    } else if row + 1 > scrollOffset + shown {
      scroll(toOffset: max(0, row + 1 - shown), duration: 0)
    }
    layoutIfNeeded()
    if let button = (itemView(at: index) as? SongRow)?.button { window?.focusedView = button }
  }
}

extension SongList: SwipeViewDataSource, SwipeViewDelegate {
  func numberOfItems(in swipeView: SwipeView) -> Int { songs.count }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let row = view as? SongRow ?? SongRow(theme: theme)
    guard songs.indices.contains(index) else { return row }
    show(index, on: row)
    row.button.onTap = { [weak self] in self?.onPress?(index) }
    return row
  }

  private func show(_ index: Int, on row: SongRow) {
    row.show(songs[index], at: index, isPlaying: songs[index] == playing)
  }

  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? {
    Size(width: swipeView.bounds.width, height: rowHeight)
  }

  func swipeViewDidScroll(_ swipeView: SwipeView) { placeThumb() }
}
