import Containers
import Languages
import Music
import ViewTree

/// Shows one album: its cover, its songs, and the buttons that play and queue them all.
final class AlbumController: PageController, LibraryPage {
  private let player: Player
  private(set) var album: Album
  /// What the library knew of the playlist's file when the page last showed it; nil for an album, and while the library does not list it.
  private var playlist: PlaylistSummary?
  /// Whether the playlist's file has changed, but could not be read.
  private var isOutdated = false
  private let cover: CoverView
  private let heading: Label
  private let artist: Label
  /// What the line below the title says, the longest text first.
  private var credits = [""]
  private let titles: StackView
  private let playButton: Button
  private let addButton: Button
  private let buttons: StackView
  /// The line in which the buttons lie, as wide as the titles.
  private let buttonLine = ButtonLine()
  /// Of the buttons above the songs, the one that had the focus last; nil if none has had it yet.
  private weak var lastButton: View?
  /// A button that is never shown. Its size tells for which title `addButton` has room.
  private lazy var measuredAddButton = theme.quietButton(tr("Add to queue"))
  private let songs: SongList
  private weak var pages: LibraryNavigator?
  private let layout = ArrangedLayout<PageArrangement.CoverPlace>()

  /// - Parameters:
  ///   - previous: the title of the page to which the Back button leads.
  ///   - pages: where the menus of the songs lead; nil for nowhere.
  init(
    theme: AppTheme, player: Player, album: Album, previous: Sentence = tr("Library"), pages: LibraryNavigator? = nil
  ) {
    self.player = player
    self.pages = pages
    self.album = album
    playlist = album.playlistPath.flatMap { pages?.library.playlist(at: $0) }
    cover = CoverView(theme: theme)
    heading = theme.label(font: AppTheme.titleFont)
    artist = theme.label(isSecondary: true)
    titles = StackView(axis: .vertical, spacing: 4, [heading, artist])
    playButton = theme.primaryButton(tr("Play"))
    addButton = theme.quietButton(tr("Add to queue"))
    buttons = StackView(axis: .horizontal, [playButton, addButton])
    buttons.setGrowth(1, for: playButton)
    songs = SongList(theme: theme)
    // The page shows the title itself, larger and beside the cover.
    super.init(
      theme: theme, name: Sentence(album: album.title, by: album.artist), previous: previous, showsTitle: false)
  }

  override func viewDidLoad() {
    cover.cornerRadius = AppTheme.coverRadius
    theme.style(cover) { $0.shadow = $1.coverShadow }
    showMark()
    player.observe(self) { [weak self] _ in self?.showMark() }
    pages?.problems?.observe(self) { [weak self] in self?.problemsDidChange() }
    songs.onAdd = { [weak self] song in self?.use([song]) { self?.player.add($0, title: song.title) } }
    songs.menu = { [weak self] song in self?.menu.items(for: [song], title: song.title) ?? [] }
    songs.onLeave = { [weak self] in self?.returnToButtons() }
    buttonLine.onFocus = { [weak self] in self?.lastButton = $0 }
    buttonLine.addSubview(buttons)
    for child in [cover, titles, buttonLine, songs, header] { view.addSubview(child) }
    // Not the whole page has the menu of the album, because songs have menus of their own. The menu key finds it at the buttons, which can
    // have the focus.
    for part in [cover, heading, artist, header, buttonLine] {
      part.isUserInteractionEnabled = true
      part.contextMenu = { [unowned self, unowned part] in
        part.contextMenuLabel = album.title
        return menu.items(for: album.songs, title: album.title) + (pages?.fileItems(of: album) ?? [])
      }
    }
    playButton.onTap = { [weak self] in self?.play() }
    theme.translate(addButton) { $0.accessibilityLabel = $1.tr("Add to queue") }
    addButton.onTap = { [weak self] in self?.add() }
    showAlbum()
    theme.translate(self) { page, _ in page.showTexts() }
  }

  /// The presses of Play and of Add to queue. The second click of a double click would queue the songs once more.
  private var playPress = DoublePress()
  private var addPress = DoublePress()

  /// Plays all songs.
  private func play() {
    guard playPress.notePress(at: view.window?.currentTime) else { return }
    use(album.songs) { player.playNow($0) }
  }

  /// Queues all songs.
  private func add() {
    guard addPress.notePress(at: view.window?.currentTime) else { return }
    use(album.songs) { player.add($0, title: album.title) }
  }

  /// Calls `body` with those of some songs of the album that can be played. Their files may be missing.
  private func use(_ songs: [Song], _ body: ([Song]) -> Void) {
    if let pages { pages.withPlayable(songs, of: album, body) } else { body(songs) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // From the buttons above the songs, an arrow leads to them.
    guard event.key == .down, event.modifiers.isEmpty, event.phase == .pressed, !songs.items.isEmpty,
      view.hasFocusInside, !songs.hasFocusInside
    else { return super.keyDown(event) }
    // The arrow may also come from the Back button.
    lastButton = view.window?.focusedView
    view.window?.focusedView = songs
    return true
  }

  /// Goes from the songs back to the buttons above them.
  private func returnToButtons() {
    let possible: [View?] = [lastButton, playButton, addButton]
    if let button = possible.first(where: { $0?.isFocusable == true }) { view.window?.focusedView = button }
  }

  private func showMark() {
    songs.playing = (player.current?.song.id, player.mark)
  }

  /// The menus of the album and of its songs. Only the songs of a playlist lead to other albums.
  private var menu: SongMenu {
    var links = pages?.links
    if !album.isPlaylist { links?.showAlbum = nil }
    return SongMenu(player: player, language: theme.language, links: links) { [weak self] in self?.use($0, $1) }
  }

  private func showAlbum() {
    cover.show(album.cover, named: album.title) { [album] in album.otherCovers }
    showSongs()
    playButton.isEnabled = !album.songs.isEmpty
    showTexts()
  }

  /// Why pictures cannot be shown, by the paths of their files. The page was last shown with these reasons.
  private lazy var reasonsOfPictures = pages?.problems?.reasonsOfPictures ?? [:]

  /// A scan may report hundreds of files, and the page may have very many songs. So these are shown again only if a reason has changed and
  /// the page has pictures.
  private func problemsDidChange() {
    let former = reasonsOfPictures
    reasonsOfPictures = pages?.problems?.reasonsOfPictures ?? [:]
    if reasonsOfPictures != former, album.songs.contains(where: \.isPicture) { showSongs() }
  }

  /// Shows the songs, and marks the pictures among them that cannot be shown.
  private func showSongs() {
    var shown = album
    if !reasonsOfPictures.isEmpty {
      for song in album.songs where song.isPicture {
        if let reason = song.cover.flatMap({ reasonsOfPictures[$0.path] }) { shown.obstacles[song.id] = reason }
      }
    }
    songs.show(shown)
  }

  private func showTexts() {
    heading.text = theme.tr(name)
    cover.accessibilityLabel = theme.tr("Cover of \(heading.text)")
    playButton.accessibilityLabel = theme.tr(album.isPlaylist ? "Play playlist" : "Play album")
    playButton.toolTip = theme.tr(album.isPlaylist ? "Play the playlist now" : "Play the album now")
    let arePictures = album.arePictures
    let artist = album.isPlaylist ? theme.tr("Playlist") : theme.artist(album.artist, ofPictures: arePictures)
    let year = album.isPlaylist ? nil : album.songs.lazy.compactMap(\.year).first.map { "\($0)" }
    let seconds = album.songs.reduce(0) { $0 + (album.duration(of: $1) ?? 0) }
    let length = QueueCaption.duration(seconds).map(theme.tr)
    let count = album.songs.isEmpty ? playlist?.songCount ?? 0 : album.songs.count
    let parts = [artist, year, theme.tr(AlbumCell.songs(count, arePictures: arePictures))]
    credits = [parts + [length], parts].map(theme.joined)
    self.artist.text = credits[0]
    view.setNeedsLayout()
  }

  /// The library itself keeps neither the songs of playlists nor the marks of those whose files are missing.
  func libraryDidChange(_ change: LibraryModel.Change, in library: LibraryModel) {
    switch change {
    case .contents: follow(library)
    case .retagged(let songs): showTags([Song.ID: Song](songs.map { ($0.id, $0) }, uniquingKeysWith: { $1 }))
    case .moved(let songs):
      showTags(songs)
      // An album is found in the library by its files, so it could not be found before.
      follow(library)
    case .missing(let reasons): markMissing(reasons)
    case .progress:
      // When a folder that was away is back, the lists stay the same, but its playlists can be read again.
      if album.isPlaylist, library.progress == .finished { follow(library) }
    case .agreement: break
    }
  }

  /// Shows the album as it is in the library now.
  private func follow(_ library: LibraryModel) {
    show(library.current(album).withObstacles(of: album))
    followPlaylist(in: library)
  }

  /// Reads the playlist again if its file has changed, or could not be read so far, as its folder was away.
  private func followPlaylist(in library: LibraryModel) {
    guard let path = album.playlistPath, let now = library.playlist(at: path),
      now != playlist || isOutdated || album.songs.isEmpty && now.songCount ?? 0 > 0
    else { return }
    let wasListed = playlist != nil
    playlist = now
    guard wasListed else { return }
    isOutdated = false
    // Reading a playlist without songs would be reported as a problem.
    if now.songCount == 0 { return show(album.withoutSongs) }
    library.read(playlist: path) { [weak self] found in
      // It may have been renamed meanwhile.
      guard let self, album.playlistPath == path else { return }
      if let list = found.playlists.first { show(list) } else { isOutdated = true }
    }
  }

  /// Shows songs with the tags that they have now, and from where their files are now.
  private func showTags(_ known: [Song.ID: Song]) {
    var now = album
    for place in now.songs.indices {
      let id = now.songs[place].id
      guard let song = known[id] else { continue }
      now.songs[place] = song
      // A file that was missing or damaged is in the library now.
      now.obstacles[id] = nil
      now.damaged.remove(id)
    }
    show(now)
  }

  /// Marks songs whose files are missing.
  private func markMissing(_ reasons: [Song.ID: Sentence]) {
    var now = album
    for song in album.songs where now.obstacles[song.id] == nil { now.obstacles[song.id] = reasons[song.id] }
    show(now)
  }

  /// Shows the playlist under another title.
  /// - Parameter path: where its file is now.
  func playlistWasRenamed(to title: String, at path: String) {
    var now = album
    now.title = title
    now.playlistPath = path
    show(now)
  }

  private func show(_ now: Album) {
    guard now != album else { return }
    album = now
    name = Sentence(album: now.title, by: now.artist)
    guard isViewLoaded else { return }
    showAlbum()
    view.accessibilityLabel = title
  }

  override func layOutContent(in room: Rect) {
    layout.place(arrangement.cover, in: view) { layOut(in: room) }
  }

  // Limits for very large windows, in points: a duration must not be far away from the title of its song.
  private static let mostCoverSide = 720.0
  private static let mostListWidth = 960.0
  /// The largest share of the height that the title and the credits take above the songs.
  private static let titlesShare = 0.33

  private func layOut(in room: Rect) {
    let isLarge = arrangement.isLarge
    let gap = isLarge ? 2 * margin : margin
    let side: Double
    // The region of the title, the buttons and the songs. With the cover beside the title, the songs are below both instead.
    var column = room
    switch arrangement.cover {
    case .besideSongs:
      side = max(0, min(room.height, (room.width - gap) * (isSmall ? 0.36 : 0.44), Self.mostCoverSide)).rounded()
    case .besideTitle: side = max(0, min(room.width * 0.44, room.height * 0.42)).rounded()
    case .above: side = max(0, min(room.width, room.height * 0.42)).rounded()
    }
    if arrangement.cover == .above {
      column.origin.y += side + 14
      column.size.height = max(0, room.height - side - 14)
    } else {
      column.origin.x += side + gap
      column.size.width = max(0, min(Self.mostListWidth, room.width - gap - side))
    }
    view.place(cover, at: Rect(x: room.minX, y: room.minY, width: side, height: side))
    heading.font = isLarge ? AppTheme.displayFont : AppTheme.titleFont
    buttons.spacing = isSmall ? 6 : 10
    let buttonsHeight = isSmall ? 34.0 : 44.0
    let buttonsGap = isSmall ? 10.0 : isLarge ? 20 : 14
    // Long texts have more lines where that leaves room for the songs.
    let titlesRoom =
      arrangement.cover == .besideTitle ? side - buttonsGap - buttonsHeight : column.height * Self.titlesShare
    artist.numberOfLines = isSmall && arrangement.cover == .besideSongs ? 1 : 2
    let headingRoom = titlesRoom - titles.spacing - Double(artist.numberOfLines) * artist.lineHeight
    heading.numberOfLines = min(4, max(2, Int(headingRoom / heading.lineHeight)))
    artist.text = artist.font.first(of: credits, fitting: column.width, lines: artist.numberOfLines)
    let titlesHeight = titles.sizeThatFits(column.size).height
    let besideCover = max(side, titlesHeight + buttonsGap + buttonsHeight)
    if arrangement.cover == .besideTitle {
      // In the middle beside the cover.
      column.origin.y += ((besideCover - titlesHeight - buttonsGap - buttonsHeight) / 2).rounded()
    }
    view.place(titles, at: Rect(x: column.minX, y: column.minY, width: column.width, height: titlesHeight))
    let buttonsTop = column.minY + titlesHeight + buttonsGap
    // A title that is long in some language is not cut; the button has less space at its sides then.
    let plays = max(isSmall ? 56.0 : 110, playButton.sizeThatFits(column.size).width - 16)
    let addTitle = addTitle(fitting: column.width - plays - buttons.spacing)
    addButton.setTitle(addTitle, for: .normal)
    addButton.toolTip = addTitle == "+" ? theme.tr("Add to queue") : nil
    let buttonsPlace = Rect(x: column.minX, y: buttonsTop, width: column.width, height: buttonsHeight)
    view.place(buttonLine, at: buttonsPlace)
    let buttonsWidth = min(column.width, plays + buttons.spacing + addButton.sizeThatFits(column.size).width)
    buttonLine.place(buttons, at: Rect(x: 0, y: 0, width: buttonsWidth, height: buttonsHeight))
    var list = column
    list.origin.y = buttonsPlace.maxY + (isSmall ? 6 : isLarge ? 20 : 14)
    if arrangement.cover == .besideTitle {
      list = room
      list.origin.y += besideCover + margin
      list.size.width = min(Self.mostListWidth, room.width)
    }
    // The backgrounds of the rows extend beyond the column in which their texts are.
    view.place(
      songs,
      at: Rect(
        x: list.minX - SongRow.inset, y: list.minY, width: list.width + 2 * SongRow.inset,
        height: max(0, room.maxY - list.minY)))
  }

  /// The longest title of the button that queues all songs for which it has room.
  private func addTitle(fitting width: Double) -> String {
    [theme.tr("Add to queue"), theme.tr("Add")].first { title in
      measuredAddButton.setTitle(title, for: .normal)
      return measuredAddButton.sizeThatFits(view.bounds.size).width <= width
    } ?? "+"
  }
}
