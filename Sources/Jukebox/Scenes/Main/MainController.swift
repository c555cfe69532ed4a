import Containers
import SDLHost
import ViewTree

/// The window's content: Up next at the side, the controller stack beside it, and Now playing at the bottom.
final class MainController: ViewController {
  private let theme: AppTheme
  let player: Player
  let upNext: UpNextController
  let shelf: ShelfController
  let stack = ViewControllerStack()
  let nowPlaying: NowPlayingController
  /// Contains everything that an overlay covers.
  private let content = View()
  private let sideLine = View()
  private let bottomLine = View()
  private let notice: Notice
  private let search: SearchController
  /// The view that had the focus when the search was opened.
  private weak var focusBeneathSearch: View?
  private var help: HelpOverlay?
  /// The view that had the focus when the help was opened.
  private weak var focusBeneath: View?

  init(theme: AppTheme, library: LibraryModel, clock: @escaping () -> Double) {
    self.theme = theme
    player = Player(library: library, clock: clock)
    upNext = UpNextController(theme: theme, player: player)
    shelf = ShelfController(theme: theme, player: player)
    nowPlaying = NowPlayingController(theme: theme, player: player)
    notice = Notice(theme: theme)
    search = SearchController(theme: theme, library: library)
    super.init()
    title = "Jukebox"
    nowPlaying.originOfCover = { [weak upNext] in upNext?.queue.takeCoverOrigin() }
    upNext.onMessage = { [weak self] in self?.show($0) }
    player.observe(self) { [weak self] change in
      switch change {
      case .added(let title, let count, let number): self?.show(Notice.queued(title, count: count, from: number))
      case .song: self?.updateWindowTitle()
      case .queue: self?.search.libraryDidChange()
      case .playback: break
      }
    }
  }

  override func loadView() {
    let view = TextCatcher()
    view.backgroundColor = theme.ground
    view.overrideTheme = theme.controls
    view.onText = { [weak self] in self?.search(for: $0) ?? false }
    view.onComposition = { [weak self] text, selection in
      guard let self, openSearch(with: "") else { return false }
      return search.field.textComposed(text, selection: selection)
    }
    self.view = view
  }

  override func viewDidLoad() {
    view.addSubview(content)
    for line in [sideLine, bottomLine] {
      line.backgroundColor = theme.line
      line.isUserInteractionEnabled = false
    }
    for controller in [stack, upNext, nowPlaying] { addChild(controller) }
    for child in [stack.view, upNext.view, sideLine, bottomLine, nowPlaying.view] { content.addSubview(child) }
    search.view.isHidden = true
    addChild(search)
    content.insertSubview(search.view, above: stack.view)
    search.onClose = { [weak self] in self?.closeSearch() }
    search.onChoose = { [weak self] in self?.open($0) }
    shelf.onSearch = { [weak self] in self?.openSearch(with: "") }
    stack.push(shelf, animated: false)
    stack.view.accessibilityLabel = "Pages"
    view.addSubview(notice)
    player.libraryDidChange()
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    content.frame = bounds
    let bottom = bounds.height < 480 ? 60.0 : 88.0
    let narrow = min(280, max(min(160, bounds.width * 0.4), (bounds.width * 0.26).rounded()))
    let side = max(narrow, min(400, (bounds.width * 0.2).rounded()))
    let height = max(0, bounds.height - bottom)
    content.place(upNext.view, at: Rect(x: 0, y: 0, width: side, height: height))
    content.place(sideLine, at: Rect(x: side, y: 0, width: 1, height: height))
    content.place(stack.view, at: Rect(x: side + 1, y: 0, width: max(0, bounds.width - side - 1), height: height))
    search.view.frame = stack.view.frame
    content.place(nowPlaying.view, at: Rect(x: 0, y: height + 1, width: bounds.width, height: max(0, bottom - 1)))
    content.place(bottomLine, at: Rect(x: 0, y: height, width: bounds.width, height: 1))
    notice.place(in: content.mirrored(Rect(x: side, y: 0, width: max(0, bounds.width - side), height: height)))
    help?.frame = bounds
  }

  private func updateWindowTitle() { view.window?.title = WindowTitle.text(for: player.current) }

  /// Shows a sentence about what was just done.
  func show(_ text: String) { notice.show(text) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed else { return false }
    // These keys work even while an overlay is open.
    switch (event.key, event.modifiers) {
    case (.character("q"), .control), (.character("w"), .control):
      quitApplication()
      return true
    case (.function(11), []):
      if let window = view.window { window.isFullscreen.toggle() }
      return true
    default:
      return help == nil && keyDownBeneathOverlays(event)
    }
  }

  /// How far a key moves within a song, in seconds.
  private static let seekSeconds = 10.0

  private func keyDownBeneathOverlays(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifiers) {
    case (.character("d"), .control):
      upNext.dequeue()
    case (.character("f"), .control):
      openSearch(with: nil)
    case (.character("p"), .control):
      player.togglePlaying()
    case (.left, .control), (.right, .control):
      if (event.key == .right) == view.isMirrored { player.previous() } else { player.next() }
    case (.left, .shift), (.right, .shift):
      let isBack = (event.key == .right) == view.isMirrored
      player.seek(by: isBack ? -Self.seekSeconds : Self.seekSeconds)
    case (.function(1), []):
      openHelp()
    case (.left, []), (.right, []), (.pageUp, []), (.pageDown, []), (.home, []), (.end, []):
      // The focused view did not handle the key, so it turns the albums, if they are visible.
      return stack.currentViewController === shelf && shelf.swipeView.keyDown(event)
    default:
      // The keys for going back work wherever the focus is.
      return stack.keyDown(event)
    }
    return true
  }

  // MARK: The search

  private var isSearching: Bool { !search.view.isHidden }

  /// Begins a search with what was typed, or goes on with the one that is open.
  private func search(for typed: String) -> Bool {
    guard isSearching else { return openSearch(with: typed) }
    return openSearch(with: search.field.text) && search.field.textEntered(typed)
  }

  /// Shows the search over the pages, and begins it with `text`; nil: with what was searched for last.
  /// - Returns: whether it could be opened.
  @discardableResult
  private func openSearch(with text: String?) -> Bool {
    guard help == nil, let window = view.window else { return false }
    if !isSearching {
      focusBeneathSearch = window.focusedView
      search.view.isHidden = false
      search.view.alpha = 0
      View.animate(withDuration: 0.12) { search.view.alpha = 1 }
    }
    search.begin(with: text)
    // Only now, as the focus would be passed on to another view otherwise.
    stack.view.isInputSuspended = true
    return true
  }

  private func closeSearch() {
    guard isSearching else { return }
    stack.view.isInputSuspended = false
    if let window = view.window {
      window.focusedView = focusBeneathSearch.flatMap { $0.window === window && $0.isFocusable ? $0 : nil }
      upNext.takeFocusIfPending()
    }
    search.view.isHidden = true
  }

  /// Opens an album that was found, or plays a song.
  private func open(_ result: LibrarySearch.Result) {
    closeSearch()
    switch result {
    case .artist: break
    case .album(let index):
      guard player.library.albums.indices.contains(index) else { break }
      stack.push(
        AlbumController(theme: theme, player: player, album: player.library.albums[index]), animated: true)
    case .song(let place, let index):
      guard player.library.albums.indices.contains(place),
        player.library.albums[place].songs.indices.contains(index)
      else { break }
      player.play(player.library.albums[place].songs[index])
    }
  }

  // MARK: The help

  /// Shows the list of keys over everything. The views beneath take no input until it is closed.
  private func openHelp() {
    guard help == nil else { return }
    let overlay = HelpOverlay(theme: theme)
    overlay.onClose = { [weak self] in self?.closeHelp() }
    overlay.frame = view.bounds
    overlay.alpha = 0
    view.addSubview(overlay)
    help = overlay
    // Move the focus before input is disabled beneath, which would pass it on to a different view.
    focusBeneath = view.window?.focusedView
    view.window?.focusedView = overlay
    content.isUserInteractionEnabled = false
    View.animate(withDuration: 0.15) { overlay.alpha = 1 }
  }

  private func closeHelp() {
    guard let overlay = help else { return }
    help = nil
    content.isUserInteractionEnabled = true
    if let window = view.window {
      window.focusedView = focusBeneath.flatMap { $0.window === window && $0.isFocusable ? $0 : nil }
      upNext.takeFocusIfPending()
    }
    overlay.isUserInteractionEnabled = false
    View.animate(withDuration: 0.15, animations: { overlay.alpha = 0 }) { _ in overlay.removeFromSuperview() }
  }
}
