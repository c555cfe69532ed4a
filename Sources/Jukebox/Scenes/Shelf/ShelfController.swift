import Containers
import Music
import ViewTree

/// The Library: all albums in a paged swipe view with a page indicator.
final class ShelfController: ViewController {
  private let theme: AppTheme
  private let player: QueuePlayer
  private let heading: Label
  private let status: Label
  private let progress = ProgressView()
  private let empty: Label
  private let playgroundButton: Button
  private let searchButton: Button
  private let searchGlyph: Glyph
  /// Called when the search is asked for.
  var onSearch: (() -> Void)?
  let swipeView = AlbumShelf()
  private let indicator = PageIndicator()
  /// The height of the part of the swipe view that lies behind the heading, in points.
  private var pagesInset = 0.0
  /// Loads covers in advance after the layout is complete.
  private var preparation: ScheduledAction?
  var library: LibraryModel { player.library }

  init(theme: AppTheme, player: QueuePlayer) {
    self.theme = theme
    self.player = player
    heading = theme.label("Library", font: AppTheme.titleFont)
    status = theme.label(font: AppTheme.smallFont, isSecondary: true)
    let reason = player.library.absence ?? "There are no pictures here."
    empty = theme.label("\(reason)\nStart Jukebox with a folder that has some:\njukebox ~/Pictures", isSecondary: true)
    playgroundButton = theme.smallButton("Playground")
    searchButton = theme.smallButton("")
    searchGlyph = Glyph(.search, color: theme.text)
    super.init()
    title = "Library"
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.ground
    view.accessibilityRole = .group
    view.accessibilityLabel = "Library"
    self.view = view
  }

  override func viewDidLoad() {
    swipeView.alignment = .center
    // Turning one page per flick would take long with a hundred albums, so a fast flick coasts over several of them and comes
    // to rest with a cover in the middle. The friction is higher than usual, as the eye can follow only five or six covers.
    swipeView.isCoastingEnabled = true
    swipeView.decelerationRate = 0.997
    swipeView.dataSource = self
    swipeView.delegate = self
    swipeView.onPress = { [weak self] in self.map { $0.press($0.swipeView.currentItemIndex) } }
    swipeView.pageIndicator = indicator
    swipeView.accessibilityLabel = "Albums"
    progress.progress = nil
    status.textAlignment = .trailing
    empty.numberOfLines = 0
    empty.textAlignment = .center
    searchButton.accessibilityLabel = "Search"
    searchButton.addSubview(searchGlyph)
    searchButton.onTap = { [weak self] in self?.onSearch?() }
    for child in [heading, status, searchButton, playgroundButton, swipeView, indicator, progress, empty] {
      view.addSubview(child)
    }
    playgroundButton.onTap = { [weak self] in self?.openPlayground() }
    library.onChange = { [weak self] inserted in self?.albumsDidChange(inserted) }
    library.onProgress = { [weak self] _ in
      self?.player.libraryDidChange()
      self?.update()
    }
    player.observe(self) { [weak self] _ in self?.showPlaying() }
    // The shadows of the covers extend behind the heading.
    view.sendSubviewToBack(swipeView)
    update()
  }

  private func openPlayground() {
    viewControllerStack?.push(PlaygroundController(theme: theme, library: library), animated: true)
  }

  /// A press on a neighbour brings it to the middle; a press on the album in the middle opens it.
  private func press(_ index: Int) {
    guard library.albums.indices.contains(index) else { return }
    guard index == swipeView.currentItemIndex else { return swipeView.scroll(toItem: index, duration: 0.35) }
    open(library.albums[index])
  }

  /// Turns to an album.
  func show(_ album: Album) {
    guard let index = library.albums.lastIndex(of: album) else { return }
    swipeView.scroll(toItem: index, duration: 0.35)
  }

  /// Shows the songs of an album.
  private func open(_ album: Album) {
    viewControllerStack?.push(AlbumController(theme: theme, player: player, album: album), animated: true)
  }

  private func albumsDidChange(_ inserted: Range<Int>) {
    // The shelf was empty, so there is no position to keep.
    if inserted.lowerBound == 0 {
      swipeView.reloadData()
    } else {
      swipeView.insertItems(at: Array(inserted), animated: false)
    }
    player.libraryDidChange()
    update()
    prepareCoversSoon()
  }

  private func showPlaying() {
    for case let cell as AlbumCell in swipeView.visibleItemViews { cell.playing = player.current }
  }

  private func update() {
    switch library.progress {
    case .scanning(let pictures, _):
      progress.isHidden = false
      progress.progress = nil
      status.text = "\(pictures) pictures so far"
      empty.isHidden = true
    case .finished:
      progress.isHidden = true
      progress.progress = 1  // a hidden bar must not animate
      let count = library.albums.count
      status.text = count == 0 ? "" : count == 1 ? "1 album" : "\(count) albums"
      empty.isHidden = count > 0
    }
    indicator.isHidden = library.albums.count < 2
    // Wrap only after the last album is known.
    swipeView.isWrapEnabled = library.progress == .finished && library.albums.count > 2
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let isSmall = bounds.height < 320
    let margin = isSmall ? 12.0 : AppTheme.margin
    let headingHeight = heading.sizeThatFits(bounds.size).height
    let top = isSmall ? 8.0 : 16.0
    let width = max(0, bounds.width - 2 * margin)
    heading.frame = Rect(x: margin, y: top, width: width, height: headingHeight)
    let buttonWidth = playgroundButton.sizeThatFits(bounds.size).width
    let buttonHeight = isSmall ? 26.0 : 30.0
    let buttonX = bounds.width - margin - buttonWidth
    view.place(
      playgroundButton,
      at: Rect(
        x: buttonX, y: (heading.frame.midY - buttonHeight / 2).rounded(), width: buttonWidth, height: buttonHeight))
    let searchX = buttonX - 8 - buttonHeight
    view.place(
      searchButton, at: Rect(x: searchX, y: playgroundButton.frame.minY, width: buttonHeight, height: buttonHeight))
    searchGlyph.frame = searchButton.bounds.insetBy(dx: (buttonHeight - 14) / 2, dy: (buttonHeight - 14) / 2)
    let headingWidth = heading.sizeThatFits(bounds.size).width
    let statusWidth = max(0, searchX - margin - headingWidth - 20)
    view.place(
      status, at: Rect(x: searchX - 10 - statusWidth, y: top, width: statusWidth, height: headingHeight))
    progress.frame = Rect(x: margin, y: heading.frame.maxY + 6, width: width, height: 3)
    let indicatorHeight = isSmall ? 18.0 : 28.0
    indicator.frame = Rect(
      x: margin, y: bounds.height - indicatorHeight - (isSmall ? 2 : 10), width: width, height: indicatorHeight)
    let pagesTop = heading.frame.maxY + (isSmall ? 4 : 12)
    pagesInset = pagesTop
    swipeView.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: max(0, indicator.frame.minY - (isSmall ? 0 : 4)))
    placeTitles()
    let emptyHeight = empty.sizeThatFits(Size(width: width, height: bounds.height)).height
    empty.frame = Rect(
      x: margin, y: ((bounds.height - emptyHeight) / 2).rounded(), width: width, height: emptyHeight)
    prepareCoversSoon()
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
      if let cover = library.albums[index].cover?.image { window.prepare(cover, for: size) }
    }
  }

  /// The albums that are visible when the current one, or the next one on either side, is in the middle; the nearest ones first.
  private var neighbours: [Int] {
    let count = library.albums.count
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
    for case let cell as AlbumCell in swipeView.visibleItemViews {
      cell.topInset = pagesInset
      let middle = cell.convert(Point(x: cell.bounds.midX, y: 0), to: swipeView).x
      cell.distance = width > 0 ? (middle - swipeView.bounds.midX) / width : 0
    }
  }

  func swipeViewDidScroll(_ swipeView: SwipeView) { placeTitles() }
  func swipeViewCurrentItemIndexDidChange(_ swipeView: SwipeView) { prepareCovers() }
}

extension ShelfController: SwipeViewDataSource {
  func numberOfItems(in swipeView: SwipeView) -> Int { library.albums.count }

  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let cell = view as? AlbumCell ?? AlbumCell(theme: theme)
    cell.topInset = pagesInset
    cell.album = library.albums.indices.contains(index) ? library.albums[index] : nil
    cell.playing = player.current
    cell.contextMenu = { [weak self, weak cell] in
      guard let self, let album = cell?.album else { return [] }
      return [MenuItem(title: "Open") { [weak self] in self?.open(album) }, .separator]
        + SongMenu(player: player).items(for: album.songs, title: album.title)
    }
    cell.onTap = { [weak self, weak cell] in
      guard let self, let cell, let index = self.swipeView.index(ofItemView: cell) else { return }
      press(index)
    }
    return cell
  }
}

extension ShelfController: SwipeViewDelegate {
  /// Narrower than the view, so that the neighbours are partly visible on both sides.
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? {
    let bounds = swipeView.bounds
    let cover = AlbumCell.coverSide(inHeight: bounds.height - pagesInset)
    let width = min(bounds.width * 0.86, max(cover + 56, min(320, bounds.width * 0.5)))
    return Size(width: width.rounded(), height: bounds.height)
  }
}
