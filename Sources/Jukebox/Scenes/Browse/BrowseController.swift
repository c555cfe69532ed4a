import Containers
import Music
import ViewTree

/// A page of the library: everything of one kind, as rows or as a grid of covers.
final class BrowseController: PageController {
  let page: BrowsePage
  private let makeList: () -> BrowseList
  private let status: Label
  private let empty: Label
  private(set) var content: BrowseList
  private(set) lazy var rows = makeRows()
  private(set) lazy var tiles = makeTiles()

  /// - Parameters:
  ///   - previous: the title of the page to which the Back button leads.
  ///   - list: returns what the page lists now.
  init(theme: AppTheme, page: BrowsePage, previous: String, list: @escaping () -> BrowseList) {
    self.page = page
    makeList = list
    content = list()
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    empty = theme.label(isSecondary: true)
    super.init(theme: theme, title: page.title, previous: previous)
    header.addArrangedSubview(status)
  }

  override func viewDidLoad() {
    empty.numberOfLines = 0
    empty.textAlignment = .center
    let list = listView
    for child in [header, list, empty] { view.addSubview(child) }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    // Letters and arrows are for the list from the beginning.
    guard let window = view.window, listView.isFocusable else { return }
    let focused = window.focusedView
    if focused === backButton || focused?.isDescendant(of: view) != true { window.focusedView = listView }
  }

  /// Takes in what has changed in the library.
  func libraryDidChange() {
    content = makeList()
    if isViewLoaded { show() }
  }

  /// The rows or the grid.
  private var listView: ScrollView { content.style == .rows ? rows : tiles }

  private func show() {
    switch content.style {
    case .rows: fill(rows)
    case .tiles: fill(tiles)
    }
    status.text = content.entries.isEmpty ? "" : content.count
    empty.text = content.emptyText
    empty.isHidden = !content.entries.isEmpty
    view.setNeedsLayout()
  }

  private func fill<Cell: View>(_ list: ListView<BrowseEntry, Cell>) {
    guard list.items != content.entries else {
      for index in list.visibleIndices { list.reconfigure(list.items[index]) }
      return
    }
    list.setItems(content.entries, animated: list.window != nil && !list.items.isEmpty)
  }

  private func makeRows() -> ListView<BrowseEntry, EntryRow> {
    let theme = theme
    let list = ListView<BrowseEntry, EntryRow>(
      layout: .rows(height: EntryRow.height), makeCell: { EntryRow(theme: theme) }
    ) {
      [weak self] row, entry in
      guard let self else { return }
      row.show(content.content(entry))
      row.contextMenu = { [weak self] in self?.content.menu(entry) ?? [] }
    }
    finish(list)
    return list
  }

  private func makeTiles() -> ListView<BrowseEntry, AlbumTile> {
    let theme = theme
    let list = ListView<BrowseEntry, AlbumTile>(
      layout: .grid(minimumItemSize: AlbumTile.smallest), makeCell: { AlbumTile(theme: theme) }
    ) { [weak self] tile, entry in
      guard let self else { return }
      tile.show(content.content(entry))
      tile.contextMenu = { [weak self] in self?.content.menu(entry) ?? [] }
    }
    list.spacing = 4
    finish(list)
    return list
  }

  private func finish<Cell: View>(_ list: ListView<BrowseEntry, Cell>) {
    list.accessibilityLabel = page.title
    list.typeAheadTitle = { [weak self] entry in self?.content.title(entry) ?? "" }
    list.onActivate = { [weak self] entry in self?.content.activate(entry) }
  }

  override func layOutContent(in room: Rect) {
    let top = room.minY - (isSmall ? 2 : 4)
    // The list extends to the lower edge, and beyond the margins, as its rows have margins of their own.
    listView.frame = Rect(x: room.minX - 8, y: top, width: room.width + 16, height: max(0, view.bounds.height - top))
    let emptyHeight = empty.sizeThatFits(room.size).height
    empty.frame = Rect(x: room.minX, y: top + (isSmall ? 12 : 40), width: room.width, height: emptyHeight)
  }
}
