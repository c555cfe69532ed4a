import Containers
import Languages
import Music
import ViewTree

/// A page of the library: everything of one kind, as rows or as a grid of covers.
final class BrowseController: PageController, LibraryPage, ViewControllerStackUpdating {
  let page: BrowsePage
  private unowned let pages: LibraryNavigator
  private let status: Label
  /// Opens the menu of orders, for lists that have several.
  private let orderButton: SmallButton
  private let headings: SongHeadings
  var entries: [BrowseEntry] { listView.items }
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
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    orderButton = theme.smallButton("", symbol: .order)
    headings = SongHeadings(theme: theme)
    super.init(theme: theme, name: page.title, previous: previous)
    for view in [status, orderButton] { header.addArrangedSubview(view) }
    listView.items = pages.lists.list(of: page)
  }

  override func viewDidLoad() {
    for child in [header, headings, listView, listView.emptyLabel] { view.addSubview(child) }
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
    listView.follow(pages.lists.list(of: page, entries, update), animated: !entries.isEmpty)
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
    listView.currentIndex = nil
    listView.items = pages.lists.list(of: page)
    listView.contentOffset = .zero
    if isViewLoaded { show() }
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
    // Entries that remain may have a different content.
    listView.reconfigureItems()
    showOrder()
    status.text = entries.isEmpty ? "" : theme.language.joined(counts.map(theme.tr))
    listView.setEmptyText(theme.tr(pages.emptyText(of: page)))
    view.setNeedsLayout()
  }

  /// Whether the entries are shown as covers, rather than as rows.
  private var isGrid: Bool { page.kind == .albums }

  private func makeListView() -> EntryList {
    let (theme, isGrid, hasColumns) = (theme, isGrid, page == .songs)
    let list = EntryList(
      theme: theme, pages: pages,
      makeCell: { () -> EntryCell in
        isGrid ? AlbumTile(theme: theme) : EntryRow(theme: theme, hasColumns: hasColumns)
      }
    ) { [weak self] entry in
      self?.content(of: entry) ?? .gone
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
      let lines = listView.emptyLabel.lineHeight + status.lineHeight
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
    var room = room
    room.origin.y -= isSmall ? 2 : 4
    var line = room.insetBy(dx: -EntryList.outset, dy: 0)
    line.size.height = SongHeadings.height
    headings.isHidden = ordering == nil || entries.isEmpty || SongColumns(width: line.width) == nil
    if !headings.isHidden {
      headings.frame = line
      room.origin.y += line.height
    }
    listView.fill(view, textsIn: room, isSmall: isSmall)
    arrangeItems()
  }
}
