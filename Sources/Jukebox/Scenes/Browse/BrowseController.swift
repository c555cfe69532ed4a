import Containers
import Languages
import Music
import ViewTree

/// A page of the library: everything of one kind, as rows or as a grid of covers.
final class BrowseController: PageController, LibraryPage, ViewControllerStackUpdating {
  let page: BrowsePage
  private unowned let pages: LibraryNavigator
  private let status: Label
  private let empty: Label
  /// Opens the menu of orders, for lists that have several.
  private let orderButton: SmallButton
  private let headings: SongHeadings
  private(set) var entries: [BrowseEntry]
  /// The order of the entries; nil for a list that has only one order.
  var ordering: BrowseLists.Ordering? { page == .songs ? pages.lists.ordering : nil }
  /// The rows or the grid.
  private(set) lazy var listView = makeListView()

  /// - Parameters:
  ///   - previous: the title of the page to which the Back button leads.
  ///   - pages: tells what the page lists, and opens it.
  init(theme: AppTheme, page: BrowsePage, previous: Sentence, pages: LibraryNavigator) {
    self.page = page
    self.pages = pages
    entries = pages.lists.list(of: page)
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    empty = theme.label(isSecondary: true)
    orderButton = theme.smallButton("", symbol: .order)
    headings = SongHeadings(theme: theme)
    super.init(theme: theme, name: page.title, previous: previous)
    for view in [status, orderButton] { header.addArrangedSubview(view) }
  }

  override func viewDidLoad() {
    empty.numberOfLines = 0
    empty.textAlignment = .center
    for child in [header, headings, listView, empty] { view.addSubview(child) }
    orderButton.onTap = { [weak self] in self?.openOrderMenu() }
    orderButton.accessibilityStates = .opensMenu
    headings.onChoose = { [weak self] in self?.choose($0) }
    theme.translate(self) { page, _ in page.show() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // The stack has given the focus to the first view. If it only went on once the page has arrived, it would be told twice.
    if backButton.isFocused { takeFocus() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    takeFocus()
    isOpening = false
  }

  /// Whether the page has just been opened. Otherwise it appears because it comes back.
  private var isOpening = false

  func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool) {
    isOpening = operation == .push
  }

  /// Moves the focus to the list, so that letters and arrow keys work at once, unless somebody has moved it to another view of the page.
  /// When the page comes back, the focus also stays where it is beside the pages.
  private func takeFocus() {
    guard let window = view.window, listView.isFocusable else { return }
    let isFree = isOpening ? !view.hasFocusInside : window.focusedView == nil
    if isFree || backButton.isFocused { window.focusedView = listView }
  }

  /// Updates the page after the library has changed.
  func libraryDidChange(_ change: LibraryModel.Change, in library: LibraryModel) {
    guard case .contents(let update) = change else { return }
    entries = pages.lists.list(of: page, entries, update)
    if isViewLoaded { show() }
  }

  /// Shows the titles and the marks that the entries have now.
  func showEntriesAgain() { if isViewLoaded { listView.reconfigureItems() } }

  private var text: EntryText {
    EntryText(library: pages.library, theme: theme, songOrder: ordering?.current ?? .title)
  }

  /// What the cell of an entry shows.
  func content(of entry: BrowseEntry) -> EntryCell.Content {
    var content = text.content(of: entry)
    content.mark = pages.mark(of: entry)
    return content
  }

  /// How many entries there are: "3 albums", or "5 songs" and "2 pictures".
  private var counts: [Sentence] {
    guard page == .songs else { return [page.kind.count(entries.count)] }
    let pictureCount = pages.library.contents.pictureCount
    return AlbumCell.counts(songs: entries.count - pictureCount, pictures: pictureCount)
  }

  // MARK: The order

  private func openOrderMenu() {
    guard let current = ordering?.current else { return }
    orderButton.showMenu(
      theme.language.choices(SongOrder.allCases, \.name, chosen: current) { [weak self] in self?.choose($0) })
  }

  private func choose(_ order: SongOrder) {
    pages.choose(order)
    // Letters jump in the list after the mouse has chosen an order.
    if view.window?.showsFocus == false { view.window?.focusedView = listView }
  }

  /// Shows the songs in another order. Other pages stay as they are.
  func orderDidChange() {
    guard ordering != nil else { return }
    entries = pages.lists.list(of: page)
    guard isViewLoaded else { return }
    listView.currentIndex = nil
    listView.items = entries
    listView.contentOffset = .zero
    show()
  }

  private func showOrder() {
    orderButton.isHidden = ordering == nil
    guard let ordering else { return }
    let order = ordering.current
    orderButton.setTitle(theme.tr("By \(order.phrase)"))
    orderButton.accessibilityLabel = theme.tr("Order")
    orderButton.accessibilityValue = theme.tr(order.name)
    orderButton.toolTip = theme.tr("Order of the songs: \(order.phrase)")
    headings.ordering = ordering
  }

  private func show() {
    if listView.items != entries {
      let isAnimated = listView.window != nil && !listView.items.isEmpty
      listView.setItems(entries, of: pages.library, animated: isAnimated)
    }
    // The remaining entries may have a different content.
    listView.reconfigureItems()
    showOrder()
    status.text = entries.isEmpty ? "" : theme.language.joined(counts.map(theme.tr))
    empty.text = theme.tr(pages.emptyText(of: page))
    empty.isHidden = !entries.isEmpty
    // The list has the focus even while it is empty, so screen readers read the text, which is not in the list, as its description.
    listView.setAccessibilityHint(empty.isHidden ? nil : empty.text)
    view.setNeedsLayout()
  }

  /// Whether the entries are shown as covers, rather than as rows.
  private var isGrid: Bool { page.kind == .albums }

  private func makeListView() -> ListView<BrowseEntry, EntryCell> {
    let (theme, isGrid, hasColumns) = (theme, isGrid, page == .songs)
    let list = PageList<BrowseEntry, EntryCell>(
      layout: isGrid ? .grid(minimumItemSize: Size(width: 136, height: 184)) : .rows(height: EntryRow.height),
      makeCell: { () -> EntryCell in
        isGrid ? AlbumTile(theme: theme) : EntryRow(theme: theme, hasColumns: hasColumns)
      }
    ) { [weak self] cell, entry in
      guard let self else { return }
      text.readAhead(entry) { [unowned self] in listView.itemsInReach }
      cell.show(content(of: entry))
      cell.contextMenu = { [weak self] in self?.pages.menu(of: entry) ?? [] }
    }
    if isGrid { list.spacing = 4 }
    theme.translate(list) { [page] in $0.accessibilityLabel = $1.tr(page.title) }
    list.typeAheadTitle = { [weak self] entry in self?.text.title(of: entry) ?? "" }
    list.onActivate = { [weak self] entry in self?.pages.open(entry) }
    // Entries that open a page open it with one click, as on the shelf and in the search; songs play on a double click.
    list.activatesOnClick = page != .songs
    return list
  }

  /// The least width of a column of artists, in points. Other rows have longer texts.
  private static let leastArtistWidth = 400.0

  /// Chooses the sizes of the items for the room that the list has for them.
  private func arrangeItems() {
    let size = listView.visibleContent.size
    guard size.width > 0, size.height > 0 else { return }
    if isGrid {
      let lines = empty.lineHeight + status.lineHeight
      listView.layout = .grid(
        minimumItemSize: AlbumTile.size(in: size, spacing: listView.spacing, lines: lines))
    } else {
      let columns = page == .artists ? max(1, (size.width / Self.leastArtistWidth).rounded(.down)) : 1
      listView.layout =
        columns == 1
        ? .rows(height: EntryRow.height)
        : .grid(minimumItemSize: Size(width: size.width / columns, height: EntryRow.height))
    }
  }

  override func layOutContent(in room: Rect) {
    orderButton.showsSymbol = view.bounds.width < SongColumns.leastWidth
    // The title is more important than the number of entries.
    let statusWidth = status.sizeThatFits(room.size).width + header.spacing
    let others = header.sizeThatFits(Size(width: .infinity, height: header.bounds.height)).width
    let isCrowded = others + (status.isHidden ? statusWidth : 0) > header.bounds.width
    if status.isHidden != isCrowded { status.isHidden = isCrowded }
    var top = room.minY - (isSmall ? 2 : 4)
    // The rows extend beyond the margins, because they have margins of their own. The list extends to the edges of the page, where its
    // scroll bar is.
    let (x, width) = (room.minX - 8, room.width + 16)
    headings.isHidden = ordering == nil || entries.isEmpty || SongColumns(width: width) == nil
    if !headings.isHidden {
      headings.frame = Rect(x: x, y: top, width: width, height: SongHeadings.height)
      top += SongHeadings.height
    }
    listView.contentInsets = EdgeInsets(top: 0, left: x, bottom: 0, right: view.bounds.width - x - width)
    listView.frame = Rect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
    arrangeItems()
    let emptyHeight = empty.sizeThatFits(room.size).height
    empty.frame = Rect(x: room.minX, y: top + (isSmall ? 12 : 40), width: room.width, height: emptyHeight)
  }
}

extension ListView {
  /// The visible items, and as many before and after them.
  final var itemsInReach: ArraySlice<Item> {
    let seen = visibleIndices
    return items[max(0, seen.lowerBound - seen.count)..<min(items.count, seen.upperBound + seen.count)]
  }
}
