import Containers
import Languages
import Music
import ViewTree

/// A page that shows a part of the library.
protocol LibraryPage: AnyObject {
  /// Called after each change of the library, for every page of the stack.
  func libraryDidChange(_ change: LibraryModel.Change, in library: LibraryModel)
}

/// Opens the pages of the library and the entries that they list.
final class LibraryNavigator {
  private let theme: AppTheme
  private let commands: Commands
  private let player: Player
  let library: LibraryModel
  var problems: ProblemLog? { commands.main?.problems }
  private unowned let stack: ViewControllerStack
  /// Makes the entries of the pages. All lists of songs have the same order.
  var lists: BrowseLists {
    didSet {
      guard lists.ordering != oldValue.ordering else { return }
      for case let page as BrowseController in stack.allViewControllers { page.orderDidChange() }
    }
  }

  /// - Parameter stack: the stack onto which the pages are pushed.
  init(theme: AppTheme, commands: Commands, library: LibraryModel, stack: ViewControllerStack) {
    self.theme = theme
    self.commands = commands
    player = commands.player
    self.library = library
    self.stack = stack
    lists = BrowseLists(library: library)
    library.observe(self) { [weak self] change in
      guard let self else { return }
      if case .contents = change { notePlaying() }
      // This uses the property. If the closure captured the parameter of the same name, the library would keep the stack alive, and with it
      // the pages, which keep the library alive.
      for page in self.stack.allViewControllers {
        (page as? any LibraryPage)?.libraryDidChange(change, in: self.library)
      }
    }
    player.observe(self) { [weak self] change in
      switch change {
      case .song, .tags: self?.songDidChange()
      case .playback: self?.showMarks()
      default: break
      }
    }
    notePlaying()
  }

  /// The current song of the player, and the album that it is on.
  private var playing: (song: Song.ID?, album: AlbumID?)

  private func notePlaying() {
    let song = player.current?.song
    playing = (song?.id, song.flatMap { library.album(of: $0)?.id })
    commands.main?.nowPlaying.albumLink.update()
  }

  /// The album that the current song is on; nil if the library does not have it.
  var playingAlbum: AlbumSummary? { playing.album.flatMap { library.contents.album($0) } }

  private func songDidChange() {
    notePlaying()
    showMarks()
  }

  private func showMarks() {
    for page in stack.allViewControllers {
      (page as? BrowseController)?.showEntriesAgain()
      (page as? ShelfController)?.showMarks()
    }
  }

  /// How an entry is marked; nil if it is neither the current song of the player nor the album of that song.
  func mark(of entry: BrowseEntry) -> PlayMark? {
    let isPlaying =
      switch entry {
      case .song(let id): playing.song != nil && library.song(id)?.id == playing.song
      case .album(let id): id == playing.album
      case .artist, .playlist: false
      }
    return isPlaying ? player.mark : nil
  }

  private var albumPages: [AlbumController] { stack.allViewControllers.compactMap { $0 as? AlbumController } }
  private var playlistPages: [AlbumController] { albumPages.filter(\.album.isPlaylist) }

  /// The songs of each of the albums and playlists whose pages are open.
  var songsOfPages: [[Song]] { albumPages.map(\.album.songs) }

  /// The songs of these pages that are marked because they cannot be played. Those whose files are damaged are left out, as it would be
  /// useless to read them again and again.
  var missingSongs: [Song] {
    albumPages.map(\.album).filter { !$0.obstacles.isEmpty }.flatMap { list in
      list.songs.filter { list.obstacles[$0.id] != nil && !list.damaged.contains($0.id) }
    }
  }

  /// Shows a playlist under another title: in the lists, where its row stays the current one, and on its page, if that is open.
  func playlistWasRenamed(_ path: String, to title: String, at newPath: String) {
    library.playlistWasRenamed(path, to: title, at: newPath)
    commands.main?.search.libraryDidChange()
    // At once: the focus comes back to the row, and its name is read.
    for case let page as BrowseController in stack.allViewControllers { page.showEntriesAgain() }
    for page in playlistPages where page.album.playlistPath == path { page.playlistWasRenamed(to: title, at: newPath) }
  }

  /// Takes a playlist from the lists at once, because the focus comes back to them, and its row would be read. Closes its page, if it is
  /// open, and the pages that were opened from it.
  func playlistWasDeleted(_ path: String) {
    library.playlistWasDeleted(path)
    showPlaylists()
    let place = stack.allViewControllers.firstIndex { ($0 as? AlbumController)?.album.playlistPath == path }
    if let place, place > 0 { stack.pop(toIndex: place - 1, animated: true) }
  }

  func playlistWasRestored(_ title: String) {
    library.playlistWasRestored(title)
    showPlaylists()
  }

  private func showPlaylists() {
    commands.main?.search.libraryDidChange()
    for case let list as BrowseController in stack.allViewControllers where list.page == .playlists {
      list.libraryDidChange(.contents(nil), in: library)
    }
  }

  /// What a page shows.
  enum Destination: Equatable {
    case list(BrowsePage)
    case album(Album)
  }

  /// - Parameter below: the page to which the Back button leads.
  private func makePage(_ destination: Destination, above below: ViewController?) -> PageController {
    let previous = name(of: below)
    switch destination {
    case .list(let page):
      return BrowseController(theme: theme, page: page, previous: previous, pages: self)
    case .album(let album):
      return AlbumController(theme: theme, player: player, album: album, previous: previous, pages: self)
    }
  }

  /// The name of a page, also of the shelf.
  func name(of page: ViewController?) -> Sentence { (page as? PageController)?.name ?? tr("Library") }

  /// Shows the last of these pages, from which the Back buttons lead to those before it.
  func open(way destinations: [Destination]) {
    commands.main?.uncoverPages()
    var pages: [PageController] = []
    for destination in destinations {
      pages.append(makePage(destination, above: pages.last ?? stack.currentViewController))
    }
    stack.push(pages, animated: false)
    lookForFiles()
  }

  /// Shows a page of the library.
  func open(_ page: BrowsePage, animated: Bool = true) {
    commands.main?.uncoverPages()
    let current = stack.currentViewController
    if (current as? BrowseController)?.page == page { return }
    stack.push(makePage(.list(page), above: current), animated: animated)
  }

  /// Shows an album.
  func open(_ album: Album, animated: Bool = true) {
    commands.main?.uncoverPages()
    let current = stack.currentViewController
    if (current as? AlbumController)?.album == album { return }
    stack.push(makePage(.album(album), above: current), animated: animated)
    lookForFiles()
  }

  /// Shows an album to which something beside the pages leads. If the current page is an album too, it is replaced. Otherwise the way back
  /// would lead through the album of each card that was looked at.
  private func showFromBeside(_ album: AlbumSummary) {
    takeFocusFromBeside()
    let album = marked(album)
    guard let current = stack.currentViewController as? AlbumController, current.album != album,
      !current.album.isPlaylist
    else { return open(album) }
    commands.main?.uncoverPages()
    let below = stack.allViewControllers.dropLast().last
    stack.replaceCurrent(with: makePage(.album(album), above: below), animated: true)
    lookForFiles()
  }

  /// Compares the songs of the open pages with the library if the folder of any of them is away, so that they are marked. Otherwise those
  /// of a page that is opened now would be marked only after the next scan.
  private func lookForFiles() {
    guard let main = commands.main else { return }
    let foldersAway = main.problems.foldersAway
    if songsOfPages.joined().contains(where: { $0.path.map(foldersAway.contain) == true }) {
      main.compareSongs()
    }
  }

  func open(_ album: AlbumSummary) { open(marked(album)) }

  /// An album of the library with the marks that its songs have on the current page.
  private func marked(_ summary: AlbumSummary) -> Album {
    let album = library.album(summary)
    guard let page = stack.currentViewController as? AlbumController, !page.album.isPlaylist else { return album }
    return album.withObstacles(of: page.album)
  }

  /// Shows the current picture of the player on a page of its own, unless a song plays. If that page is there already, the pages above it
  /// are closed.
  func openSlideShow() { if player.current?.song.isPicture == true { showSlideShow(of: nil) } }

  /// Shows a picture that was opened beside songs on a page of its own, without queueing it. If there is such a page already, it shows the
  /// picture, and the pages above it are closed.
  func open(picture: Song) { showSlideShow(of: picture) }

  private func showSlideShow(of picture: Song?) {
    guard let current = stack.currentViewController else { return }
    commands.main?.uncoverPages()
    let pages = stack.allViewControllers.lazy.compactMap { $0 as? SlideShowController }
    if let page = pages.first(where: { $0.followsPlayer == (picture == nil) }) {
      if let picture { page.show(opened: picture) }
      stack.pop(to: page, animated: true)
      return
    }
    let page = SlideShowController(theme: theme, player: player, opened: picture, previous: name(of: current)) {
      [weak self] opened in
      guard let self else { return [] }
      guard let opened else { return commands.main?.nowPlaying.albumLink.menuOfSlideShow ?? [] }
      return SongMenu(player: player, language: theme.language, links: links).items(for: [opened], title: opened.title)
    }
    stack.push(page, animated: true)
  }

  /// Shows the page of an entry, or plays it if it is a song.
  func open(_ entry: BrowseEntry) {
    switch entry {
    case .album(let id): library.contents.album(id).map { open($0) }
    case .artist(let name): open(BrowsePage.artist(name))
    case .song: play(entry)
    case .playlist(let path): read(playlist: path) { [weak self] in self?.open($0) }
    }
  }

  /// Plays the first song of an entry in place of the current song, and puts the others at the front of the queue.
  func play(_ entry: BrowseEntry) {
    withSongs(of: entry) { [player] in player.playNow($0) }
  }

  /// The menu of an entry.
  func menu(of entry: BrowseEntry) -> [MenuItem] {
    let title = EntryText(library: library, theme: theme).content(of: entry).title
    let play = SongMenu(player: player, language: theme.language).playItems(title: title) { [weak self] in
      self?.withSongs(of: entry, $0)
    }
    let open = [MenuItem(title: theme.tr("Open")) { [weak self] in self?.open(entry) }, .separator]
    switch entry {
    case .song(let id): return play + (library.song(id).map { links.menuItems(for: [$0], in: theme.language) } ?? [])
    case .album(let id):
      let artist = library.contents.album(id).flatMap { links.artistItem(named: $0.artist, in: theme.language) }
      return open + play + (artist.map { [.separator, $0] } ?? [])
    case .playlist(let path):
      return open + play + commands.playlistItems(library.file(ofPlaylist: path), title: title)
    case .artist: return open + play
    }
  }

  /// The items of an album's menu that change the file of a playlist.
  func fileItems(of album: Album) -> [MenuItem] {
    album.playlistPath.map { commands.playlistItems($0, title: album.title) } ?? []
  }

  /// Calls `body` with the songs of an entry. The songs of a playlist have to be read first, so `body` is then called later.
  private func withSongs(of entry: BrowseEntry, _ body: @escaping ([Song]) -> Void) {
    switch entry {
    case .song(let id): body(library.song(id).map { [$0] } ?? [])
    case .album(let id): body(library.songs(of: id))
    case .artist(let name):
      body(library.songs(ofArtist: name))
    case .playlist(let path):
      read(playlist: path) { [weak self] list in self?.withPlayable(list.songs, of: list, body) }
    }
  }

  /// Calls `body` with a playlist once it has been read, unless it has no songs, which a notice says, or cannot be read, which a message
  /// says.
  private func read(playlist path: String, _ body: @escaping (Album) -> Void) {
    library.read(playlist: library.file(ofPlaylist: path)) { [weak self] found in
      guard let self else { return }
      if let list = found.playlists.first, !list.songs.isEmpty { return body(list) }
      guard found.problems.map(\.reason) == [LibraryProblem.noSongs] else {
        commands.main?.open(MessageController(theme: theme, about: found))
        return
      }
      let title = EntryText(library: library, theme: theme).content(of: .playlist(path)).title
      commands.main?.show(tr("“\(title)” has no songs"))
    }
  }

  /// Calls `body` with those of a list's songs that can be played, as far as that is known, and says how many are left out. If none
  /// can, a message says why, and what plays goes on.
  func withPlayable(_ songs: [Song], of list: Album, _ body: ([Song]) -> Void) {
    let playable = songs.filter { list.obstacles[$0.id] == nil }
    guard !playable.isEmpty || songs.isEmpty else {
      let problems = songs.compactMap { song in
        list.obstacles[song.id].map { LibraryProblem(path: song.path ?? song.title, reason: $0) }
      }
      commands.main?.open(MessageController(theme: theme, about: NamedMusic(albums: [], problems: problems)))
      return
    }
    let count = songs.count - playable.count
    guard count > 0, let main = commands.main else { return body(playable) }
    let text = tr(
      one: "\(count) song was left out, as it cannot be played",
      other: "\(count) songs were left out, as they cannot be played", count)
    main.show(text, about: { body(playable) })
  }

  /// Where the menus of songs lead on the pages and in the search.
  private(set) lazy var links = LibraryLinks(
    library: library, showAlbum: { [weak self] in self?.open($0) },
    showArtist: { [weak self] in self?.open(BrowsePage.artist($0)) })
  /// Where the menus of songs lead beside the pages: in Up next and in the bar.
  private(set) lazy var linksFromBeside = LibraryLinks(
    library: library, showAlbum: { [weak self] in self?.showFromBeside($0) },
    showArtist: { [weak self] in
      self?.takeFocusFromBeside()
      self?.open(BrowsePage.artist($0))
    })

  /// For people who use keys, moves the focus to the current page, before another one is opened from beside the pages. After a press of the
  /// mouse it stays, so that Space still pauses.
  private func takeFocusFromBeside() {
    guard let main = commands.main, stack.view.window?.showsFocus == true else { return }
    main.uncoverPages()
    takeFocus()
  }

  /// Moves the focus to the current page, unless it is there already. The page that is opened next takes it over from there.
  func takeFocus() {
    guard let page = stack.currentViewController?.view, let window = page.window, !page.hasFocusInside else { return }
    let first = page.firstFocusable
    // A drawer that is closing may still cover the page.
    window.focusedView = first?.isFocusable == true ? first : nil
  }

  /// Changes the order of all lists of songs. Choosing the current order reverses it.
  func choose(_ order: SongOrder) {
    lists.choose(order)
    commands.main?.onWindowStateChange?()
  }

  /// The text that is shown in place of an empty list.
  func emptyText(of page: BrowsePage) -> Sentence {
    page == .playlists
      ? tr("There are no playlists in the library’s folders.\n\(commands.savePlaylist.keys) saves Up next as one.")
      : tr("There is nothing here yet.")
  }
}
