import Containers
import Music
import ViewTree

/// A page of the library: everything of one kind, as rows or as a grid of covers.
final class BrowseController: ViewController {
  private let theme: AppTheme
  let page: BrowsePage
  private let makeList: () -> BrowseList
  private let backButton: BackButton
  private let heading: Label
  private let status: Label
  private let empty: Label
  private(set) var content: BrowseList
  private(set) lazy var rows = makeRows()
  private(set) lazy var tiles = makeTiles()

  /// - Parameters:
  ///   - previous: the title of the page to which the Back button leads.
  ///   - list: returns what the page lists now.
  init(theme: AppTheme, page: BrowsePage, previous: String, list: @escaping () -> BrowseList) {
    self.theme = theme
    self.page = page
    makeList = list
    content = list()
    backButton = theme.backButton(to: previous)
    heading = theme.label(page.title, font: AppTheme.titleFont)
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    empty = theme.label(isSecondary: true)
    super.init()
    title = page.title
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.ground
    view.accessibilityRole = .group
    view.accessibilityLabel = page.title
    self.view = view
  }

  override func viewDidLoad() {
    status.textAlignment = .trailing
    empty.numberOfLines = 0
    empty.textAlignment = .center
    let list = listView
    for child in [backButton, heading, status, list, empty] { view.addSubview(child) }
    backButton.onTap = { [weak self] in self?.viewControllerStack?.pop(animated: true) }
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    // Letters and arrows are for the list from the beginning.
    guard let window = view.window, listView.canBecomeFocused else { return }
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
    list.typeAheadTitle = { [weak self] entry in self?.content.content(entry).title ?? "" }
    list.onActivate = { [weak self] entry in self?.content.activate(entry) }
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let isSmall = bounds.height < 320 || bounds.width < 420
    let margin = isSmall ? 12.0 : AppTheme.margin
    let backSize = backButton.sizeThatFits(bounds.size)
    let top = isSmall ? 6.0 : 12.0
    let height = isSmall ? 28.0 : 36.0
    let width = max(0, bounds.width - 2 * margin)
    let backWidth = min(backSize.width, width * 0.4)
    view.place(backButton, at: Rect(x: margin, y: top, width: backWidth, height: height))
    let statusWidth = min(status.sizeThatFits(bounds.size).width, width * 0.3)
    view.place(
      status, at: Rect(x: bounds.width - margin - statusWidth, y: top, width: statusWidth, height: height))
    let headingX = margin + backWidth + 12
    view.place(
      heading,
      at: Rect(
        x: headingX, y: top, width: max(0, bounds.width - margin - statusWidth - 8 - headingX), height: height))
    let listTop = top + height + (isSmall ? 4 : 10)
    listView.frame = Rect(
      x: margin - 8, y: listTop, width: width + 16, height: max(0, bounds.height - listTop))
    let emptyHeight = empty.sizeThatFits(Size(width: width, height: bounds.height)).height
    empty.frame = Rect(x: margin, y: listTop + (isSmall ? 12 : 40), width: width, height: emptyHeight)
  }
}
