import Containers
import Languages
import Music
import ViewTree

/// The Library: all albums in a paged swipe view with a page indicator.
final class ShelfController: ViewController {
  private let theme: AppTheme
  private let commands: Commands
  private let heading: Label
  private let status: Label
  private let progress = ProgressView()
  private let empty: Label
  /// Offers to add music where there is nothing to play.
  private let addButton: Button
  private let welcome: WelcomeView
  private let browseButton: SmallButton
  private let searchButton: SmallButton
  private let menuButton: SmallButton
  private let buttons: StackView
  private let header: StackView
  let swipeView = AlbumShelf()
  /// The albums that the swipe view shows.
  private var shown: [AlbumSummary] = []
  private let indicator = PageIndicator()
  /// Contains the swipe view, which extends beyond it behind the heading. So the focus goes from the heading to the albums below.
  private let shelf = View()
  /// The height of the part of the swipe view that lies behind the heading, in points.
  private var pagesInset = 0.0 {
    // The size of the covers depends on this height, so a layout is needed even if the frame of the swipe view stays the same.
    didSet { if pagesInset != oldValue { swipeView.setNeedsLayout() } }
  }
  /// Loads covers in advance after the layout is complete.
  private var preparation: ScheduledAction?
  let library: LibraryModel

  init(theme: AppTheme, commands: Commands, library: LibraryModel) {
    self.theme = theme
    self.commands = commands
    self.library = library
    heading = theme.label(tr("Library"), font: AppTheme.titleFont)
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    let reason = library.absence ?? tr("There is nothing to play here.")
    empty = theme.label(tr("\(reason)\nStart Jukebox with music or pictures:\njukebox ~/Music"), isSecondary: true)
    addButton = theme.primaryButton(tr("Add music…"))
    welcome = WelcomeView(theme: theme)
    browseButton = theme.smallButton(tr("Browse"), symbol: .grid)
    searchButton = theme.smallButton(tr("Search"), symbol: .search)
    menuButton = theme.smallButton(tr("Menu"), symbol: .more)
    buttons = StackView(axis: .horizontal, [browseButton, searchButton, menuButton])
    header = StackView(axis: .horizontal, [heading, status, buttons])
    super.init()
    theme.translate(self) { $0.title = $1.tr("Library") }
  }

  override func loadView() { view = theme.region(named: tr("Library"), \.ground) }

  override func viewDidLoad() {
    shown = library.albums
    swipeView.alignment = .center
    // Turning one page per flick would take long with a hundred albums, so a fast flick coasts over several of them and comes
    // to rest with a cover in the middle. The friction is higher than usual, as the eye can follow only five or six covers.
    swipeView.isCoastingEnabled = true
    swipeView.decelerationRate = 0.997
    swipeView.dataSource = self
    swipeView.delegate = self
    swipeView.onLayout = { [weak self] in self?.placeTitles() }
    swipeView.onPress = { [weak self] in self.map { $0.press($0.swipeView.currentItemIndex) } }
    swipeView.pageIndicator = indicator
    theme.translate(swipeView) { $0.accessibilityLabel = $1.tr("Albums") }
    progress.progress = nil
    status.textAlignment = .trailing
    empty.numberOfLines = 0
    empty.textAlignment = .center
    searchButton.showsSymbol = true
    searchButton.onTap = { [commands] in commands.main?.search.open(with: "") }
    theme.translate(searchButton) { [unowned commands] button, _ in button.showKey(of: commands.search) }
    theme.translate(browseButton) { $0.toolTip = $1.tr("All albums, artists, songs and playlists") }
    browseButton.onTap = { [weak self] in self?.openBrowseMenu() }
    header.setGrowth(1, for: status)
    for button in [addButton, welcome.addButton] {
      button.onTap = { [commands] in commands.main?.importer.askForMusic() }
    }
    // The shadows of the covers extend behind the heading.
    shelf.addSubview(swipeView)
    for child in [shelf, header, welcome, indicator, progress, empty, addButton] { view.addSubview(child) }
    menuButton.showsSymbol = true
    for button in [browseButton, menuButton] { button.accessibilityStates = .opensMenu }
    theme.translate(menuButton) { $0.toolTip = $1.tr("Menu of Jukebox") }
    menuButton.onTap = { [weak self] in
      guard let self, let main = commands.main else { return }
      wasUsed()
      menuButton.showMenu(main.menuItems)
    }
    library.observe(self) { [weak self] change in
      switch change {
      case .contents(let update): self?.albumsDidChange(update)
      case .progress: self?.update()
      case .retagged, .moved, .missing, .agreement: break
      }
    }
    theme.translate(self) { shelf, _ in shelf.update() }
  }

  /// Keeps the page of the last run from opening over what the user does here: moving the albums, or opening a menu.
  private func wasUsed() { commands.main?.restoration.forget() }

  private func openBrowseMenu() {
    wasUsed()
    browseButton.showMenu(
      BrowsePage.all.map { [theme, commands] page in
        MenuItem(title: theme.tr(page.title)) { commands.main?.pages.open(page) }
      })
  }

  /// A press on a neighbour brings it to the middle; a press on the album in the middle opens it.
  private func press(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    guard index == swipeView.currentItemIndex else { return swipeView.scroll(toItem: index, duration: AppTheme.turn) }
    commands.main?.pages.open(shown[index])
  }

  /// Turns to an album as the library lists it.
  func show(_ album: Album) {
    guard let id = library.listed(album)?.id, let index = library.albums.firstIndex(where: { $0.id == id }) else {
      return
    }
    swipeView.scroll(toItem: index, duration: AppTheme.turn)
  }

  /// Shows the albums of the library. The current album stays current, whatever its new index is.
  private func albumsDidChange(_ lists: ListUpdate?) {
    if lists?.keepsAlbums == true { return update() }
    let albums = library.albums
    let former = shown
    shown = albums
    let changes = ListChanges(from: former, to: albums, by: \.id)
    if changes.removed.isEmpty, !former.isEmpty {
      if !changes.inserted.isEmpty { swipeView.insertItems(at: changes.inserted, animated: false) }
      for index in changes.changed { (swipeView.itemView(at: index) as? AlbumCell)?.album = albums[index] }
    } else {
      let current = former.indices.contains(swipeView.currentItemIndex) ? former[swipeView.currentItemIndex].id : nil
      swipeView.reloadData()
      if let index = albums.firstIndex(where: { $0.id == current }) { swipeView.scroll(toItem: index, duration: 0) }
    }
    // Not before: asking for the views would load them by the new indexes before the swipe view knows of the change.
    showMarks()
    update()
    prepareCoversSoon()
  }

  /// What assistive technology says of the album that is in the middle, or to which the albums turn.
  var goalName: Sentence? {
    let index = swipeView.goalItemIndex
    guard shown.indices.contains(index) else { return nil }
    let album = shown[index]
    let place = swipeView.accessibilityWords.place(index + 1, shown.count)
    let parts = [AlbumCell.name(of: album, in: theme), theme.value(of: mark(of: album)), place]
    return Sentence(verbatim: theme.language.joined(parts.compactMap(\.self), by: ", "))
  }

  private func mark(of album: AlbumSummary?) -> PlayMark? {
    album.flatMap { commands.main?.pages.mark(of: .album($0.id)) }
  }

  /// Marks the album that plays now.
  func showMarks() {
    for case let cell as AlbumCell in swipeView.visibleItemViews { cell.mark = mark(of: cell.album) }
  }

  /// How many albums there were when the music began to be read; nil while it is not read. Assistive technology says how many there are at
  /// the end, but not how far it is.
  private var albumsBefore: Int?

  /// Shows how far the reading of the music is, and whether music can be added.
  func update() {
    guard isViewLoaded else { return }
    switch library.progress {
    case .scanning(let files, _):
      albumsBefore = albumsBefore ?? library.albums.count
      progress.isHidden = false
      status.text = theme.tr(one: "\(files) file so far", other: "\(files) files so far", files)
      empty.isHidden = true
    case .finished:
      progress.isHidden = true
      let count = library.albums.count
      let sentence = tr(one: "\(count) album", other: "\(count) albums", count)
      status.text = count == 0 ? "" : theme.tr(sentence)
      // Whoever has added a folder is on another page.
      if let albumsBefore, albumsBefore != count, count > 0 { commands.main?.announce(sentence) }
      albumsBefore = nil
      empty.isHidden = count > 0
    }
    let canAdd = commands.main?.importer.addFiles != nil
    let hidden = (empty.isHidden || !canAdd, !library.showsFallback || !canAdd)
    // Where music can be added instead, keys have nothing to do on the shelf.
    swipeView.isScrollEnabled = hidden.0
    if hidden != (addButton.isHidden, welcome.isHidden) {
      // The albums come where music could be added.
      if hidden.0 { addButton.passFocus(to: swipeView) }
      if hidden.1 { welcome.passFocus(to: swipeView) }
      (addButton.isHidden, welcome.isHidden) = hidden
      view.setNeedsLayout()
    }
    welcome.show(folder: library.musicFolder)
    showIndicator()
    // Wrap only after the last album is known, so that none appears before the first one. Albums that are shown before anything was read
    // come from the index, which contains all albums except new ones.
    let isKnown = library.progress == .finished || library.progress == .beginning
    swipeView.isWrapEnabled = (isKnown || swipeView.isWrapEnabled) && library.albums.count > 2
  }

  /// Moves the focus to the albums if it has left the shelf, as it does when the focused button goes while a sheet is shown.
  func takeFocusBack() { view.takeFocus(at: swipeView) }

  /// Whether a notice lies over the lower edge of the shelf, in the place of the page indicator.
  var hasNotice = false { didSet { if hasNotice != oldValue { showIndicator() } } }

  private func showIndicator() { indicator.isHidden = hasNotice || library.albums.count < 2 }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let height = bounds.height
    let arrangement = PageArrangement(bounds.size)
    let (isSmall, margin) = (arrangement.isSmall, arrangement.margin)
    let width = max(0, bounds.width - 2 * margin)
    let heading = Rect(x: margin, y: isSmall ? 8 : 16, width: width, height: heading.sizeThatFits(bounds.size).height)
    layOutHeader(around: heading, isSmall: isSmall)
    progress.frame = Rect(x: margin, y: heading.maxY + 6, width: width, height: 3)
    let indicatorHeight = isSmall ? 18.0 : 28.0
    indicator.frame = Rect(
      x: margin, y: height - indicatorHeight - (isSmall ? 4 : 10), width: width, height: indicatorHeight)
    let gap = isSmall ? 4.0 : 12.0
    var top = heading.maxY + gap
    if !welcome.isHidden {
      let room = Size(width: width, height: bounds.height)
      welcome.isCompact = isSmall
      welcome.frame = Rect(x: margin, y: top, width: width, height: welcome.sizeThatFits(room).height)
      top = welcome.frame.maxY + gap
    }
    pagesInset = top
    let bottom = max(pagesInset, height - Notice.height(over: height))
    shelf.frame = Rect(x: 0, y: pagesInset, width: bounds.width, height: bottom - pagesInset)
    swipeView.frame = Rect(x: 0, y: -pagesInset, width: bounds.width, height: bottom)
    let emptyHeight = empty.sizeThatFits(Size(width: width, height: bounds.height)).height
    let buttonSize = addButton.isHidden ? .zero : addButton.sizeThatFits(Size(width: width, height: 40))
    let emptyTop = ((bounds.height - emptyHeight - (addButton.isHidden ? 0 : 52)) / 2).rounded()
    empty.frame = Rect(x: margin, y: emptyTop, width: width, height: emptyHeight)
    addButton.frame = Rect(
      x: ((bounds.width - buttonSize.width) / 2).rounded(), y: empty.frame.maxY + 16, width: buttonSize.width,
      height: 36)
    prepareCoversSoon()
  }

  /// - Parameter line: the place of the heading, over the whole width.
  private func layOutHeader(around line: Rect, isSmall: Bool) {
    let height = isSmall ? 26.0 : SmallButton.height
    browseButton.showsSymbol = view.bounds.width < 420
    buttons.spacing = isSmall ? 4 : 8
    // The ring around the first button does not touch the text before it.
    header.spacing = isSmall ? 8 : 10
    let buttonsWidth = buttons.sizeThatFits(Size(width: line.width, height: height)).width
    let statusRoom =
      line.width - heading.sizeThatFits(line.size).width - buttonsWidth - 2 * header.spacing
    // A text that would be cut is not shown.
    status.isHidden = statusRoom < min(60, status.sizeThatFits(line.size).width)
    // The free space is before the buttons.
    header.setGrowth(status.isHidden ? 1 : 0, for: heading)
    header.frame = Rect(x: line.minX, y: (line.midY - height / 2).rounded(), width: line.width, height: height)
  }

  private func prepareCoversSoon() {
    preparation?.cancel()
    preparation = view.window?.schedule(after: 0) { [weak self] in self?.prepareCovers() }
  }
}

extension ShelfController {
  /// Loads the covers that become visible when the user turns a page in either direction.
  private func prepareCovers() {
    guard let window = view.window, let cell = swipeView.currentItemView as? AlbumCell else { return }
    let size = cell.coverSize
    let visible = swipeView.indexesForVisibleItems
    for index in neighbours where !visible.contains(index) {
      if let cover = shown[index].cover?.image { window.prepare(cover, for: size) }
    }
  }

  /// The albums that are visible when the current one, or the next one on either side, is in the middle; the nearest ones first.
  private var neighbours: [Int] {
    let count = shown.count
    let width = swipeView.itemSize.width
    guard width > 0, count == swipeView.numberOfItems else { return [] }
    // The number of albums visible on one side of the middle one, and one more.
    let reach = min(count - 1, Int(min(100, max(0, (swipeView.bounds.width / width - 1) / 2)).rounded(.up)) + 1)
    let current = swipeView.currentItemIndex
    return (1...max(1, reach)).flatMap { [current + $0, current - $0] }.compactMap {
      if swipeView.isWrapEnabled { return ($0 % count + count) % count }
      return (0..<count).contains($0) ? $0 : nil
    }
  }

  /// Passes the cells' positions on to them, as their titles fade with the distance from the middle.
  private func placeTitles() {
    let width = swipeView.itemSize.width
    // Only the titles of the album in the middle are visible, so they have the whole width.
    let textRoom = swipeView.bounds.width - 2 * AppTheme.margin
    for case let cell as AlbumCell in swipeView.visibleItemViews {
      cell.topInset = pagesInset
      cell.textRoom = textRoom
      let middle = cell.convert(Point(x: cell.bounds.midX, y: 0), to: swipeView).x
      cell.distance = width > 0 ? (middle - swipeView.bounds.midX) / width : 0
    }
  }

  func swipeViewDidScroll(_ swipeView: SwipeView) {
    placeTitles()
    // What moves the albums without the user, such as others that are found, moves them at once.
    if swipeView.isHeld || swipeView.isScrolling { wasUsed() }
  }
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) {
    prepareCovers()
    commands.main?.onWindowStateChange?()
  }
}

extension ShelfController: SwipeViewDataSource {
  func numberOfItems(in swipeView: SwipeView) -> Int { shown.count }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let cell = view as? AlbumCell ?? AlbumCell(theme: theme)
    cell.topInset = pagesInset
    cell.otherCovers = { [library] in library.otherCovers(of: $0) }
    cell.album = shown.indices.contains(index) ? shown[index] : nil
    cell.mark = mark(of: cell.album)
    cell.contextMenu = { [weak self, weak cell] in
      guard let self, let album = cell?.album else { return [] }
      wasUsed()
      return commands.main?.pages.menu(of: .album(album.id)) ?? []
    }
    cell.onTap = { [weak self, weak cell] in
      guard let self, let cell, let index = self.swipeView.index(ofItemView: cell) else { return }
      press(index)
    }
    return cell
  }
}

extension ShelfController: SwipeViewDelegate {
  private static let leastItemWidth = 190.0

  /// Narrower than the view, so that the neighbours are partly visible on both sides.
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? {
    let bounds = swipeView.bounds
    let cover = AlbumCell.coverSide(inHeight: bounds.height - pagesInset)
    // In a small window, the cells are wide enough for the texts.
    let width = min(bounds.width * 0.86, max(cover + 56, min(320, bounds.width * 0.5), Self.leastItemWidth))
    return Size(width: width.rounded(), height: bounds.height)
  }
}
