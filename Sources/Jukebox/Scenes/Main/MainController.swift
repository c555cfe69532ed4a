import Containers
import Languages
import Music
internal import Platform
import SDLHost
import ViewTree

/// The window's content: Up next at the side, the controller stack beside it, and Now playing at the bottom.
final class MainController: ViewController {
  let theme: AppTheme
  let player: Player
  private let commands: Commands
  let upNext: UpNextController
  let shelf: ShelfController
  /// What has gone wrong.
  var problems: ProblemLog { upNext.problems }
  let stack = ViewControllerStack()
  let nowPlaying: NowPlayingController
  private let pages: LibraryNavigator
  /// Up next beside the pages, under them, or as a drawer over them.
  private(set) lazy var split = SplitView(content: pagesView, side: upNext.view)
  private lazy var pagesView = PagesView(pages: stack.view)
  private let bottomLine: View
  private let notice: Notice
  private let layout = ArrangedLayout<BarArrangement>()
  private var stackObservation: ObservationToken?
  /// Made when it is first opened, because it would delay the launch.
  private var search: SearchController?
  private let library: LibraryModel
  /// What a person can set.
  let preferences: PreferencesModel
  /// What the desktop offers: a chooser for folders, and the devices for sound.
  let desktop: DesktopServices
  /// The renderer that was chosen when the program started.
  private var rendererAtStart: Preferences.Renderer
  private let playerPreferences: PlayerPreferences
  /// The view that had the focus when the search was opened.
  private weak var focusBeneathSearch: View?
  /// Adds files to the library, and calls back with what was found in them. nil where there is no library to add to.
  var addFiles: ((_ paths: [String], _ whenFound: @escaping (LibraryFeed.Found) -> Void) -> Void)? {
    didSet { shelf.onAdd = addFiles == nil ? nil : { [weak self] in self?.askForMusic() } }
  }

  /// Makes the content for a player without sound, which does the same in every run.
  convenience init(
    theme: AppTheme, library: LibraryModel, preferences: PreferencesModel = PreferencesModel(),
    clock: @escaping () -> Double
  ) {
    self.init(
      theme: theme, library: library, preferences: preferences,
      player: Player(engine: ClockEngine(clock: clock), generator: RepeatableGenerator()))
    player.time = { PlayerTime(uptime: clock()) }
  }

  /// Makes the same content in another language.
  convenience init(_ former: MainController, in language: Language) {
    self.init(
      theme: AppTheme(former.theme.palette, language: language), library: former.library,
      preferences: former.preferences, player: former.player, desktop: former.desktop, problems: former.problems)
    rendererAtStart = former.rendererAtStart
    playlistFolder = former.playlistFolder
    songOrder = former.songOrder
    restore(page: former.page(below: PreferencesController.self))
  }

  init(
    theme: AppTheme, library: LibraryModel, preferences: PreferencesModel = PreferencesModel(), player: Player,
    desktop: DesktopServices = DesktopServices(), problems: ProblemLog = ProblemLog()
  ) {
    self.desktop = desktop
    self.theme = theme
    self.preferences = preferences
    rendererAtStart = preferences.current.renderer
    playerPreferences = PlayerPreferences(player: player, preferences: preferences)
    self.player = player
    commands = Commands(player: player, language: theme.language)
    upNext = UpNextController(theme: theme, commands: commands, library: library, problems: problems)
    shelf = ShelfController(theme: theme, player: player, library: library)
    nowPlaying = NowPlayingController(theme: theme, commands: commands)
    notice = Notice(theme: theme)
    bottomLine = theme.separator()
    self.library = library
    pages = LibraryNavigator(theme: theme, commands: commands, library: library, stack: stack)
    super.init()
    commands.main = self
    player.supply = library
    title = "Jukebox"
    nowPlaying.originOfCover = { [weak self] in self?.origin(ofCoverOf: $0) }
    nowPlaying.onQueue = { [weak self] in self?.toggleQueue() }
    upNext.onMessage = { [weak self] in self?.show($0) }
    upNext.onShowProblems = { [weak self] in
      self.map { $0.open(ProblemsController(theme: $0.theme, problems: $0.problems)) }
    }
    upNext.onShowAlbum = { [weak self] album in
      self?.split.closeDrawer(animated: true)
      self?.pages.open(album)
    }
    upNext.onDrop = { [weak self] in self?.take($0, queues: true) ?? false }
    player.observe(self) { [weak self] change in
      switch change {
      case .notice(let notice): self?.show(notice)
      case .song, .tags: self?.updateWindowTitle()
      case .failures: self?.forgetProblems()
      case .queue, .playback, .position, .settings, .volume, .device, .offers, .timer, .queues: break
      }
    }
  }

  override func loadView() {
    let view = TextCatcher()
    view.onDrop = { [weak self] in self?.take($0, queues: false) ?? false }
    view.onText = { [weak self] in self?.search(for: $0) ?? false }
    view.onComposition = { [weak self] text, selection in
      self?.openSearch(with: "")?.field.textComposed(text, selection: selection) ?? false
    }
    theme.style(view) { view, theme in
      view.backgroundColor = theme.ground
      view.overrideTheme = theme.controls
    }
    self.view = view
  }

  override func viewDidLoad() {
    theme.style(split) { $0.separatorColor = $1.line }
    split.preferredFocus = upNext.dequeueButton
    split.onDrawerChange = { [weak self] in self?.drawerDidChange() }
    pagesView.onLayout = { [weak self] in self?.placeNotice() }
    notice.onRoomChange = { [weak self] in self?.view.setNeedsLayout() }
    for controller in [stack, upNext, nowPlaying] { addChild(controller) }
    for child in [split, bottomLine, nowPlaying.view, notice] { view.addSubview(child) }
    shelf.onSearch = { [weak self] in self?.openSearch(with: "") }
    shelf.onTurn = { [weak self] in self?.onDeskChange?() }
    shelf.onBrowse = { [weak self] in self?.pages.open($0) }
    shelf.menu = { [weak self] in self?.menu ?? [] }
    pages.onOrderChange = { [weak self] in self?.onDeskChange?() }
    stack.push(shelf, animated: false)
    // After the pages, which have taken over the albums when this shows one of them.
    library.observe(self) { [weak self] in self?.libraryDidChange($0) }
    stackObservation = stack.observe { [weak self] _ in self?.onDeskChange?() }
    stack.view.accessibilityLabel = theme.tr("Pages")
    libraryDidChange()
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let arrangement = WindowArrangement(bounds.size)
    upNext.form = arrangement.upNext
    split.arrangement = arrangement.side
    nowPlaying.arrangement = arrangement.bar
    let height = max(0, bounds.height - arrangement.bar.height)
    let noticeHeight = notice.takesRoom ? min(height, Notice.height(below: height)) : 0
    // An open drawer must not cover it, so there it takes the whole width.
    split.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: height - (arrangement.side.isDrawer ? noticeHeight : 0))
    pagesView.noticeHeight = arrangement.side.isDrawer ? 0 : noticeHeight
    shelf.noticeHeight = noticeHeight
    func placeBar(_ barHeight: Double) {
      let top = bounds.height - barHeight
      nowPlaying.view.frame = Rect(x: 0, y: top, width: bounds.width, height: barHeight)
      bottomLine.frame = Rect(x: 0, y: top - 1, width: bounds.width, height: 1)
    }
    // It stays at the lower edge, from where it grows or shrinks.
    View.performShiftingAnimations { placeBar(nowPlaying.view.frame.height) }
    layout.place(arrangement.bar, in: view) { placeBar(max(0, arrangement.bar.height - 1)) }
    placeNotice()
    onDeskChange?()
  }

  /// When the notice is gone, it lies over the pages for a moment.
  private func placeNotice() {
    let height = max(0, bottomLine.frame.minY)
    let noticeHeight = min(height, Notice.height(below: height))
    let isDrawer = split.arrangement.isDrawer
    let room = isDrawer ? Rect(x: 0, y: 0, width: view.bounds.width, height: height) : split.content.frame
    notice.frame = Rect(x: room.minX, y: room.maxY - noticeHeight, width: room.width, height: noticeHeight)
  }

  // MARK: The drawer

  private var isQueueHidden: Bool { split.arrangement.isDrawer && !split.isDrawerOpen }

  /// Opens or closes the drawer of Up next.
  func toggleQueue() {
    if isQueueHidden { split.openDrawer(animated: true) } else { split.closeDrawer(animated: true) }
  }

  private func drawerDidChange() {
    nowPlaying.isQueueShown = split.isDrawerOpen
    upNext.updateTimes()
    upNext.takeFocusIfPending()
  }

  /// Where the cover of a song was that begins: on its card, or in the closed drawer, whose button stands for it.
  private func origin(ofCoverOf item: PlaybackItem) -> UpNextQueue.CoverOrigin? {
    let origin = upNext.queue.takeCoverOrigin(of: item.id)
    return isQueueHidden && origin != nil ? nowPlaying.originInQueueButton : origin
  }

  // MARK: What is looked at

  /// The order of the songs, as words for a session.
  var songOrder: [String] {
    get { pages.songOrderWords }
    set { pages.songOrderWords = newValue }
  }

  /// Called after the size of the window, the page or the order of the songs has changed.
  var onDeskChange: (() -> Void)?
  /// The page to which the last run of the program is to be followed, until it is found.
  private var pageToRestore: [String]?

  /// What is looked at, for `restore(page:)`: the kind of page, and the title and the artist of the album, or which page of the
  /// library it is.
  var page: [String] {
    if let pageToRestore { return pageToRestore }
    return words(of: stack.currentViewController)
  }

  /// The topmost page that is not of a kind, in the words of the session.
  private func page<Page: ViewController>(below kind: Page.Type) -> [String] {
    pageToRestore ?? words(of: stack.allViewControllers.last { !($0 is Page) })
  }

  private func words(of page: ViewController?) -> [String] {
    if let browse = page as? BrowseController { return ["browse"] + browse.page.words }
    if let album = (page as? AlbumController)?.album {
      return ["album", album.title, album.artist]
    }
    let index = shelf.swipeView.currentItemIndex
    guard library.albums.indices.contains(index) else { return ["albums"] }
    return ["albums", library.albums[index].title, library.albums[index].artist]
  }

  /// Shows a page again, as soon as its album is known.
  func restore(page: [String]) {
    pageToRestore = page.count > 1 ? page : nil
    if isViewLoaded { restorePage() }
  }

  /// Shows the preferences again where they were shown.
  func resume(_ former: MainController) {
    guard let page = former.stack.currentViewController as? PreferencesController else { return }
    openPreferences(animated: false)
    (stack.currentViewController as? PreferencesController)?.resume(page)
  }

  private func restorePage() {
    guard let page = pageToRestore else { return }
    if page[0] == "browse" {
      pageToRestore = nil
      if stack.currentViewController === shelf, let page = BrowsePage(words: Array(page.dropFirst())) {
        pages.open(page, animated: false)
      }
      return
    }
    guard page.count == 3 else {
      pageToRestore = nil
      return
    }
    let index = library.albums.firstIndex { $0.title == page[1] && $0.artist == page[2] }
    if index != nil || library.progress == .finished { pageToRestore = nil }
    guard let index else { return }
    shelf.swipeView.scroll(toItem: index, duration: 0)
    if page[0] == "album", stack.currentViewController === shelf {
      let album = library.album(library.albums[index])
      stack.push(AlbumController(theme: theme, player: player, album: album), animated: false)
    }
  }

  override func viewDidAppear(_ animated: Bool) { updateWindowTitle() }

  /// Songs end by the clock of the window.
  override func viewWindowDidChange() {
    guard let window = view.window else {
      player.alarm = nil
      return
    }
    if theme.language.isRightToLeft { window.layoutDirection = .rightToLeft }
    window.onVisibilityChange = { [weak self, unowned window] in if window.isVisible { self?.upNext.updateTimes() } }
    window.setAccessibilityWords(theme.language.viewWords)
    var pending: ScheduledAction?
    player.alarm = { [weak window] seconds, ring in
      pending?.cancel()
      // A moment later, so that the song is over by then, however the numbers are rounded.
      pending = seconds.flatMap { window?.schedule(after: $0 + 0.001, ring) }
    }
  }

  override func didBecomeActive() { library.personDidComeBack() }

  // MARK: The timer and the queues

  /// Asks for the time of day at which playing ends.
  func askForTime() {
    let sheet = FieldSheetController(
      theme: theme, title: tr("Stop at a time of day"), placeholder: "23:30",
      done: tr("Set the timer", context: "button"),
      objection: { [theme] text in
        WallClock.TimeOfDay(typed: text) == nil ? theme.tr("Type a time of day as on a clock, such as 23:30.") : nil
      }
    ) { [player] text in
      guard let time = WallClock.TimeOfDay(typed: text), let date = player.time().date else { return }
      player.setTimer(SleepTimer(.date(WallClock.next(time, after: date)), finishesSong: player.timerFinishesSong))
    }
    open(sheet)
  }

  /// Asks for the name of a queue.
  func askForQueueName(_ title: Sentence, done: Sentence, _ use: @escaping (String) -> Void) {
    open(
      FieldSheetController(
        theme: theme, title: title, placeholder: tr("Kitchen", context: "example of a queue's name"), done: done,
        objection: { [player, theme] name in
          player.isNameFree(name) ? nil : theme.tr("There is a queue with this name already.")
        }, onDone: use))
  }

  /// The view is not loaded for it, as it is needed only when the window opens.
  private func updateWindowTitle() {
    if isViewLoaded { view.window?.title = WindowTitle.text(for: player.current?.song) }
  }

  /// Shows a sentence about what was just done.
  func show(_ text: String) { notice.show(text) }

  private func show(_ change: PlayerNotice) {
    if case .failed(let song, let reason) = change { problems.add(song, reason: reason) }
    switch change {
    case .removed(let text): notice.show(theme.tr(text), offering: Notice.Action(undo: commands.undo))
    case .added(_, _, let number) where isQueueHidden || !upNext.shows(songAt: number - 1):
      notice.show(theme.tr(Notice.text(of: change)), offering: show(songAt: number - 1))
    default: notice.show(theme.tr(Notice.text(of: change)))
    }
  }

  /// Brings a song of the queue into sight.
  private func show(songAt index: Int) -> Notice.Action {
    Notice.Action(title: theme.tr("Show", context: "a song that was queued")) { [weak self] in
      guard let self else { return }
      if isQueueHidden { toggleQueue() }
      if upNext.queue.count > index { upNext.queue.scrollToItem(at: index) }
    }
  }

  /// What is queued and can be played again, or is tried again, is no problem any more.
  private func forgetProblems() {
    guard !problems.songs.isEmpty else { return }
    func paths(_ items: [PlaybackItem]) -> Set<String> { Set(items.compactMap(\.song.path)) }
    let items = player.items + (player.current.map { [$0] } ?? [])
    problems.remove(
      songs: paths(items).subtracting(paths(items.filter { player.failure(of: $0) != nil })))
  }

  private func libraryDidChange(_ change: LibraryModel.Change = .contents(nil)) {
    if case .retagged(let songs) = change { return player.take(songs) }
    let areContents = if case .contents = change { true } else { false }
    upNext.update()
    // While a large library is searched, its progress changes in every frame.
    let isFinished = library.progress == .finished
    guard areContents || isFinished else { return }
    player.suggest(from: library.albumsToSuggest, isComplete: isFinished)
    player.libraryDidChange()
    if areContents { search?.libraryDidChange() }
    // In the folders that were read, files may have got other tags.
    if isFinished { library.compare(player.songs + pages.songsOfPlaylists) }
    restorePage()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed else { return false }
    if commands.handle(event) { return true }
    if split.isDrawerOpen {
      // The pages beneath get no keys. Those that go back close the drawer, wherever the focus is.
      guard [.escape, .back, .backspace].contains(event.key), event.modifiers.isEmpty else { return false }
      if !event.isRepeat { split.closeDrawer(animated: true) }
      return true
    }
    switch (event.key, event.modifiers) {
    case (.left, []), (.right, []), (.pageUp, []), (.pageDown, []), (.home, []), (.end, []):
      // The focused view did not handle the key, so it turns the albums, if they are visible.
      return stack.currentViewController === shelf && shelf.swipeView.keyDown(event)
    default:
      // The keys for going back work wherever the focus is.
      return stack.keyDown(event)
    }
  }

  // MARK: The search

  private var isSearching: Bool { search?.view.isHidden == false }

  /// Begins a search with what was typed, or goes on with the one that is open.
  private func search(for typed: String) -> Bool {
    guard isSearching, let search else {
      return commands.handle(typed: typed) || openSearch(with: typed) != nil
    }
    return openSearch(with: search.field.text) != nil && search.field.textEntered(typed)
  }

  /// Shows the search over the pages, and begins it with `text`; nil: with what was searched for last.
  /// - Returns: the search; nil if it could not be opened.
  @discardableResult
  func openSearch(with text: String?) -> SearchController? {
    guard presentedViewController == nil, let window = view.window else { return nil }
    let search = search ?? makeSearch()
    split.closeDrawer(animated: true)
    if !isSearching {
      focusBeneathSearch = window.focusedView
      search.view.isHidden = false
      search.view.alpha = 0
      View.animate(withDuration: AppTheme.quickFade) { search.view.alpha = 1 }
    }
    search.begin(with: text)
    // Only now, as the focus would be passed on to another view otherwise.
    stack.view.isInputSuspended = true
    return search
  }

  private func makeSearch() -> SearchController {
    let search = SearchController(theme: theme, library: library)
    search.onClose = { [weak self] in self?.closeSearch() }
    search.onChoose = { [weak self] entry in self?.leaveSearch { self?.pages.open(entry) } }
    search.onPlay = { [weak self] entry in self?.leaveSearch { self?.pages.play(entry) } }
    search.menu = { [weak self] in self?.pages.menu(of: $0) ?? [] }
    addChild(search)
    search.view.isHidden = true
    pagesView.search = search.view
    self.search = search
    return search
  }

  private func closeSearch() {
    guard isSearching, let search else { return }
    stack.view.isInputSuspended = false
    if let window = view.window {
      window.focusedView = focusBeneathSearch.flatMap { $0.window === window && $0.isFocusable ? $0 : nil }
      upNext.takeFocusIfPending()
    }
    search.view.isHidden = true
  }

  private func leaveSearch(_ go: () -> Void) {
    closeSearch()
    go()
  }

  // MARK: Sheets

  /// Shows a sheet over everything, unless there is one.
  private func open(_ sheet: SheetController) {
    guard presentedViewController == nil else { return }
    sheet.commands = commands
    sheet.onDisappear = { [weak self] in self?.upNext.takeFocusIfPending() }
    present(sheet, animated: true)
  }

  /// Lists the keys.
  func openHelp() { open(HelpController(theme: theme, commands: commands)) }

  // MARK: Preferences

  /// Shows the page with all that can be set, unless it is shown already.
  func openPreferences(animated: Bool = true) {
    guard presentedViewController == nil else { return }
    closeSearch()
    split.closeDrawer(animated: true)
    let pages = stack.allViewControllers
    if pages.last is PreferencesController { return }
    let previous = pages.last?.title ?? theme.tr("Library")
    let page = PreferencesController(
      theme: theme, preferences: preferences, desktop: desktop, rendererAtStart: rendererAtStart, previous: previous)
    stack.push(page, animated: animated)
  }

  /// Adds folders to the library for good, and says what cannot be added.
  func addMusicFolders(_ paths: [String]) { if let problem = addedFolders(paths) { show(theme.tr(problem)) } }

  /// Adds folders to the preferences, and also to this run if it shows the paths of the command line instead of the library.
  /// - Returns: a sentence about what was not added; nil if all were.
  private func addedFolders(_ paths: [String]) -> Sentence? {
    let problem = MusicFolders(preferences).add(paths)
    if !library.isOwnMusic { addFiles?(paths) { [weak self] in self?.didAdd($0, queues: false) } }
    return problem
  }

  /// The menu of the window.
  private var menu: [MenuItem] {
    MainMenu(
      commands: commands, addMusic: addFiles == nil ? nil : { [weak self] in self?.askForMusic() },
      openPlayground: { [weak self] in self?.openPlayground() }
    ).items
  }

  /// Opens the pages on which each part of the toolkit can be tried.
  func openPlayground() {
    stack.push(PlaygroundController(theme: theme, library: library), animated: true)
  }

  // MARK: Playlists

  /// Where playlists are saved.
  var playlistFolder = PlaylistWriter.folder

  /// Saves songs under a name that is asked for.
  func askForPlaylistName(of songs: [Song]) {
    open(
      SavePlaylistController(theme: theme, name: theme.tr("Up next")) { [weak self] in
        self?.save(songs, asPlaylist: $0)
      })
  }

  private func save(_ songs: [Song], asPlaylist name: String) {
    func refuse(_ reason: Sentence) {
      open(MessageController(theme: theme, title: tr("The playlist was not saved"), message: reason))
    }
    guard let playlistFolder else {
      return refuse(tr("There is no folder for it, as neither HOME nor XDG_MUSIC_DIR names one."))
    }
    do throws(SDLError) {
      let path = try PlaylistWriter(title: name, songs: songs).write(into: playlistFolder)
      show(theme.tr("Saved as \(PathCoding.display(path))"))
    } catch { refuse(sentence(about: error)) }
  }

  // MARK: Albums and files

  /// Asks for folders with music, by the desktop's own window where there is one, and adds them to the library for good.
  func askForMusic() {
    guard let chooseFolders = desktop.chooseFolders else { return askForMusicFolder() }
    chooseFolders(theme.tr("Add folders with music")) { [weak self] paths in
      if let paths { self?.addMusicFolders(paths) } else { self?.askForMusicFolder() }
    }
  }

  private func askForMusicFolder() {
    open(
      AddMusicController(theme: theme) { [weak self] text in
        guard let self else { return nil }
        guard let path = MusicFolders(preferences).path(typed: text) else {
          return theme.tr(MusicFolders.wholePathNeeded)
        }
        return addedFolders([path]).map(theme.tr)
      })
  }

  /// Queues the songs that the command line names. Pictures alone are only shown.
  /// - Parameter plays: whether they are played at once.
  func takeNamed(_ songs: [Song], plays: Bool) {
    guard songs.contains(where: { $0.path != nil }) else { return }
    let title = songs.count == 1 ? songs[0].title : nil
    if plays { open(songs, title: title) } else { player.add(songs, title: title) }
  }

  /// Adds files to the library that were opened elsewhere, such as in a file manager, and plays them, or queues them while something
  /// plays.
  func openFiles(_ paths: [String]) {
    var isFound = false
    view.window?.schedule(after: Self.readingPatience) { [weak self] in
      if !isFound, let path = paths.first {
        self.map { $0.show($0.theme.tr("Reading \(PathCoding.display(String(SongName.fileName(path))))…")) }
      }
    }
    addFiles?(paths) { [weak self] found in
      isFound = true
      guard let self else { return }
      let songs = found.songs
      if !songs.isEmpty { open(songs, title: Self.title(of: found)) }
      if songs.isEmpty || !found.problems.isEmpty { open(MessageController(theme: theme, about: found)) }
    }
  }

  /// How many seconds files may be read until it is said that they are.
  private static let readingPatience = 0.4

  /// Does with songs what the preferences say about opened files.
  private func open(_ songs: [Song], title: String?) {
    switch preferences.current.opening {
    case .auto: player.open(songs, title: title)
    case .play: player.playNow(songs)
    case .next: player.playNext(songs, title: title)
    case .queue: player.add(songs, title: title)
    }
  }

  private static func title(of found: LibraryFeed.Found) -> String? {
    if found.songs.count == 1 { return found.songs[0].title }
    return found.albums.count == 1 ? found.albums[0].title : nil
  }

  /// Adds files that were dropped to the library, and, where they were dropped on Up next, their songs to the queue.
  private func take(_ paths: [String], queues: Bool) -> Bool {
    guard let addFiles else { return false }
    addFiles(paths) { [weak self] in self?.didAdd($0, queues: queues) }
    return true
  }

  private func didAdd(_ found: LibraryFeed.Found, queues: Bool) {
    let songs = found.songs
    if !songs.isEmpty {
      if queues {
        player.add(songs, title: Self.title(of: found))
      } else {
        shelf.show(found.albums[0])
        show(theme.tr(Notice.added(found.albums)))
      }
    }
    if songs.isEmpty || !found.problems.isEmpty { open(MessageController(theme: theme, about: found)) }
  }
}
