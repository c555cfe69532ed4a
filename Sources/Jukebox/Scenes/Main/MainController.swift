import Containers
import Languages
import Music
import SDLHost
import ViewTree

/// The window's content: Up next at the side, the controller stack beside it, and Now playing at the bottom.
final class MainController: ViewController {
  let theme: AppTheme
  let player: Player
  let commands: Commands
  let library: LibraryModel
  let preferences: PreferencesModel
  /// The services of the desktop: a dialog that chooses folders, and the devices for sound.
  let desktop = DesktopServices()
  /// The list of problems since the start.
  var problems: ProblemLog { upNext.problems }
  private(set) lazy var playlists = PlaylistSaver(for: self)

  let upNext: UpNextController
  let shelf: ShelfController
  let stack = ViewControllerStack()
  let pages: LibraryNavigator
  /// Stores which page is shown, and shows it again at the next start.
  let restoration: PageRestoration
  private(set) lazy var search = SearchController(for: self)
  let nowPlaying: NowPlayingController
  let notice: Notice
  private lazy var sheets = SheetSequence(of: self)
  private lazy var outcomes = OutcomeAnnouncer(for: self)
  /// Takes in files and folders that are opened, dropped or chosen.
  private(set) lazy var importer = MusicImporter(for: self)
  private(set) lazy var layout = WindowLayout(
    theme: theme, pages: stack.view, shelf: shelf, upNext: upNext, nowPlaying: nowPlaying, notice: notice)
  /// Up next beside the pages, under them, or as a drawer over them.
  var split: SplitView { layout.split }

  /// Called after the size of the window, the page or the order of the songs has changed.
  var onWindowStateChange: (() -> Void)?
  private var stackObservation: ObservationToken?

  // MARK: Making it

  init(theme: AppTheme, library: LibraryModel, preferences: PreferencesModel = PreferencesModel(), player: Player) {
    self.theme = theme
    self.preferences = preferences
    self.player = player
    player.follow(preferences)
    commands = Commands(player: player, theme: theme)
    upNext = UpNextController(theme: theme, commands: commands, library: library)
    shelf = ShelfController(theme: theme, commands: commands, library: library)
    nowPlaying = NowPlayingController(theme: theme, commands: commands)
    notice = Notice(theme: theme)
    self.library = library
    pages = LibraryNavigator(theme: theme, commands: commands, library: library, stack: stack)
    restoration = PageRestoration(stack: stack, shelf: shelf, navigator: pages)
    super.init()
    commands.main = self
    player.supply = library
    title = "Jukebox"
    followPlayer()
    nowPlaying.queueButton.onTap = { [weak self] in self?.toggleQueue() }
    player.onFilesFound = { [weak library] in library?.source?.readFound($0) }
    player.onSlideShow = { [weak self] in self?.pages.openSlideShow() }
  }

  /// Creates the content with a player that has no sound and does the same in every run.
  convenience init(
    theme: AppTheme, library: LibraryModel, preferences: PreferencesModel = PreferencesModel(),
    clock: @escaping () -> Double
  ) {
    self.init(
      theme: theme, library: library, preferences: preferences,
      player: Player(engine: ClockEngine(clock: clock), generator: RepeatableGenerator()))
    player.time = { PlayerTime(uptime: clock()) }
  }

  override func loadView() {
    let view = TextCatcher()
    view.onText = { [weak self] text in self.map { $0.search.type(text, isRepeat: $0.isKeyRepeated) } ?? false }
    view.onComposition = { [weak self] text, selection in
      self.map { $0.search.open(with: "") && $0.search.field.textComposed(text, selection: selection) } ?? false
    }
    theme.style(view) { $0.backgroundColor = $1.ground }
    self.view = view
  }

  override func filesDropped(_ paths: [String], at point: Point) -> Bool { importer.add(paths, to: .queue) }

  override func viewDidLoad() {
    split.onDrawerChange = { [weak self] in self?.drawerDidChange() }
    for controller in [stack, upNext, nowPlaying] { addChild(controller) }
    layout.load(into: view, theme: theme)
    stack.push(shelf, animated: false)
    // The pages observe the library before this controller does. So they have the new albums when this one opens a page.
    library.observe(self) { [weak self] in self?.libraryDidChange($0) }
    stackObservation = stack.observe { [weak self] _ in
      self?.restoration.pageDidChange()
      self?.onWindowStateChange?()
    }
    theme.translate(stack.view) { $0.accessibilityLabel = $1.tr("Pages") }
    theme.translate(self) { main, _ in main.languageDidChange() }
    libraryDidChange()
  }

  // MARK: The window

  override func viewWindowDidChange() {
    pendingAlarm?.cancel()
    guard let window = view.window else {
      player.alarm = nil
      return
    }
    showTitle()
    // Sheets and menus lie in the window itself, beside this view, and follow its theme while they are open.
    theme.style(window) { $0.theme = $1.controls }
    languageDidChange()
    sheets.windowDidAppear(window)
    window.onVisibilityChange = { [weak self, unowned window] in if window.isVisible { self?.upNext.updateTimes() } }
    // The player has no clock of its own: the window calls it at the end of a song.
    player.alarm = { [weak self, weak window] seconds, ring in
      self?.pendingAlarm?.cancel()
      // The alarm rings a moment later, so that the song is over in spite of rounding.
      self?.pendingAlarm = seconds.flatMap { window?.schedule(after: $0 + 0.001, ring) }
    }
  }

  /// The scheduled call at the time for which the player has set its alarm.
  private var pendingAlarm: ScheduledAction?

  /// Whether the window is mirrored because of the language.
  private var mirrorsWindow = false

  private func languageDidChange() {
    guard let window = view.window else { return }
    if theme.language.isRightToLeft != mirrorsWindow {
      mirrorsWindow.toggle()
      window.layoutDirection = mirrorsWindow ? .rightToLeft : nil
    }
    window.setAccessibilityWords(theme.language.viewWords)
    window.closeMenu()
  }

  override func didBecomeActive() {
    library.source?.lookAgain(missing: problems.missingSongs + pages.missingSongs + player.missingSongs)
    player.lookForFiles()
  }

  override func viewDidLayoutSubviews() {
    layout.layOut(in: view)
    onWindowStateChange?()
  }

  /// Shows a sentence about what was just done.
  /// - Parameter action: the action that the notice offers; nil for none.
  func show(_ text: Sentence, offering action: Notice.Action? = nil) {
    notice.show(addition.map { tr("\(text) · \($0)") } ?? text, offering: action)
    isAdditionShown = true
  }

  /// Stands at the end of each notice that is shown now.
  private var addition: Sentence?
  private var isAdditionShown = false

  /// Shows a sentence about what `deed` does. If that shows a notice itself, the sentence stands at its end, and what it offers stays.
  func show(_ text: Sentence, about deed: () -> Void) {
    (addition, isAdditionShown) = (text, false)
    deed()
    addition = nil
    if !isAdditionShown { show(text) }
  }

  /// Lets assistive technology say a sentence, for what can only be seen elsewhere than at the focus.
  func announce(_ sentence: Sentence) { if isViewLoaded { view.window?.announce(theme.tr(sentence)) } }

  /// Does something, and lets assistive technology say the outcome; see `OutcomeAnnouncer`.
  func perform(_ change: () -> Void, saying outcome: @escaping () -> Sentence?) {
    outcomes.perform(change, isKeyRepeated: isKeyRepeated, saying: outcome)
  }

  // MARK: Up next

  /// Whether Up next is a drawer that is closed.
  var isQueueHidden: Bool { split.arrangement.isDrawer && !split.isDrawerOpen }

  /// Opens or closes the drawer of Up next.
  func toggleQueue() {
    if isQueueHidden { split.openDrawer(animated: true) } else { split.closeDrawer(animated: true) }
  }

  /// Scrolls Up next to a song, and opens its drawer if it is closed.
  func revealInQueue(_ id: Int) {
    if isQueueHidden { toggleQueue() }
    if let index = player.songIndex(of: id) { upNext.queue.scrollToItem(at: index) }
  }

  private func drawerDidChange() {
    nowPlaying.isQueueShown = split.isDrawerOpen
    layout.drawerDidChange()
    upNext.updateTimes()
    upNext.takeFocusIfPending()
  }

  // MARK: Keys

  /// Whether the last key is held down. Its text comes after it.
  private var isKeyRepeated = false

  override func keyDown(_ event: KeyEvent) -> Bool {
    isKeyRepeated = event.isRepeat
    guard event.phase == .pressed else { return false }
    // A text field leaves these keys to others when they do nothing in it. But a person who edits a text does not think of Up next then.
    if view.window?.focusedView is TextField,
      (commands.undo.shortcuts + commands.redo.shortcuts).contains(where: { $0.matches(event) })
    {
      return true
    }
    if notice.performAction(for: event) || commands.handle(event) { return true }
    if split.isDrawerOpen || search.isOpen {
      // The pages beneath get no keys. The keys for going back close what lies over them, wherever the focus is.
      guard stack.isForGoingBack(event) else { return false }
      if event.isRepeat { return true }
      // The focus tells where it goes back to, and the button of the drawer that it is closed. Otherwise the page that is seen now is said.
      let isTold = !split.isDrawerOpen || upNext.view.hasFocusInside || nowPlaying.queueButton.isFocused
      if split.isDrawerOpen { split.closeDrawer(animated: true) } else { search.close() }
      if !isTold { announce(pages.name(of: stack.currentViewController)) }
      return true
    }
    switch (event.key, event.modifiers) {
    case (.left, []), (.right, []), (.pageUp, []), (.pageDown, []), (.home, []), (.end, []):
      // The focused view did not handle the key, so it turns the albums, if they are visible.
      guard stack.currentViewController === shelf else { return false }
      var turns = false
      perform(
        { turns = shelf.swipeView.keyDown(event) }, saying: { [weak shelf] in turns ? shelf?.goalName : nil })
      return turns
    default:
      // The keys for going back work wherever the focus is. Where there is no page to go back from, they take the notice away.
      let former = stack.currentViewController
      let isFocusBeside = !stack.view.hasFocusInside
      guard stack.keyDown(event) else { return stack.isForGoingBack(event) && !event.isRepeat && notice.dismiss() }
      if isFocusBeside, let page = stack.currentViewController, page !== former {
        announce(pages.name(of: page))
      }
      return true
    }
  }

  // MARK: Pages and sheets

  /// Shows the page of preferences, unless it is shown already.
  func openPreferences(animated: Bool = true) {
    guard presentedViewController == nil else { return }
    search.close()
    split.closeDrawer(animated: true)
    let current = stack.currentViewController
    if current is PreferencesController { return pages.takeFocus() }
    let page = PreferencesController(
      theme: theme, preferences: preferences, desktop: desktop,
      showsFolders: library.isOwnMusic, previous: pages.name(of: current))
    page.formerFocus = stack.view.hasFocusInside ? nil : view.window?.focusedView
    // The page takes the focus over from the one that it covers.
    pages.takeFocus()
    stack.push(page, animated: animated)
  }

  /// Closes what lies over the pages, because one is about to be opened.
  func uncoverPages() {
    split.closeDrawer(animated: true)
    search.close()
  }

  /// Opens the pages on which each part of the toolkit can be tried.
  func openPlayground() {
    stack.push(PlaygroundController(theme: theme, library: library), animated: true)
  }

  /// Shows a sheet over everything; see `SheetSequence`.
  func open(_ sheet: SheetController) { sheets.open(sheet) }

  /// Shows the list of problems.
  func openProblems() { open(ProblemsController(theme: theme, problems: problems)) }

  /// Shows the list of keys.
  func openHelp() { open(HelpController(theme: theme, commands: commands)) }

  /// Asks for the time of day at which playing ends.
  func askForTime() { open(commands.timeSheet(theme: theme)) }

  /// Asks for a name, and saves songs as a playlist.
  func askForPlaylistName(of songs: [Song]) {
    open(
      FieldSheetController(
        theme: theme, title: tr("Save as a playlist"), placeholder: tr("Name of the playlist"),
        text: player.queueName ?? theme.tr("Up next"), done: tr("Save")
      ) { [weak self] in
        self?.playlists.save(songs, as: $0)
      })
  }
}
