import Containers
internal import Folding
import Languages
import Music
import ViewTree

/// Finds albums, artists, playlists and songs during typing. It is shown over the pages of the library.
final class SearchController: ViewController {
  private unowned let main: MainController
  private let theme: AppTheme
  private let entries: EntryText
  // Made when the search is first opened, because they would delay the launch.
  private(set) lazy var field = TextField()
  private lazy var closeButton = theme.smallButton(tr("Close"))
  private lazy var header = StackView(axis: .horizontal, spacing: 10, [field, closeButton])
  private(set) lazy var list = makeList()
  var results: [BrowseEntry] { list.items }
  /// The text of the field without the part that an input method is composing.
  private var sought = ""
  /// The view that had the focus when this was opened.
  private weak var focusBeneath: View?

  init(for main: MainController) {
    self.main = main
    theme = main.theme
    entries = EntryText(library: main.library, theme: main.theme, namesKind: true)
    super.init()
    theme.translate(self) { $0.title = $1.tr("Search") }
  }

  override func loadView() {
    view = theme.region(named: tr("Search"), \.ground)
    view.isHidden = true
  }

  override func viewDidLoad() {
    theme.translate(field) { $0.placeholder = $1.tr("Search the library") }
    header.setGrowth(1, for: field)
    for child in [header, list, list.emptyLabel] { view.addSubview(child) }
    field.onChange = { [weak self] _ in
      self?.update()
      self?.announceSoon()
    }
    field.onSubmit = { [weak self] _ in
      guard let self else { return }
      guard let first = results.first else {
        view.window?.announce(list.emptyLabel.text)
        return
      }
      close()
      main.pages.play(first)
    }
    field.onCancel = { [weak self] in self?.close() }
    closeButton.onTap = { [weak self] in self?.close() }
    theme.translate(list) { $0.accessibilityLabel = $1.tr("Search results") }
    list.activatesOnClick = true
    list.onActivate = { [weak self] in self?.open($0) }
    list.onLeave = { [weak self] in self?.returnToField() }
    update()
    theme.translate(self) { search, _ in
      // What is shown under a translated name is found by that name.
      if search.isOpen { return search.libraryDidChange() }
      search.list.reconfigureItems()
      search.showMessage()
    }
  }

  /// Whether the search lies over the pages.
  var isOpen: Bool { isViewLoaded && !view.isHidden }

  /// Shows the search with `text` in the field. If that is nil, the field contains the last text, selected.
  /// - Returns: whether it could be opened.
  @discardableResult
  func open(with text: String?) -> Bool {
    guard main.presentedViewController == nil, main.view.window != nil else { return false }
    main.restoration.forget()
    if parent == nil {
      main.addChild(self)
      main.layout.pages.search = view
    }
    main.split.closeDrawer(animated: true)
    if !isOpen {
      focusBeneath = view.window?.focusedView
      view.isHidden = false
      view.alpha = 0
      View.animate(withDuration: AppTheme.quickFade) { view.alpha = 1 }
    }
    if let text {
      field.text = text
      announceSoon()
    }
    update()
    view.window?.focusedView = field
    if text == nil { field.selectedRange = 0..<field.text.count }
    // The pages stop taking input only after the search has the focus. Otherwise the window would first give the focus to another view.
    main.stack.view.isInputSuspended = true
    return true
  }

  /// Hides the search, and gives the focus back to the view that had it.
  func close() {
    guard isOpen else { return }
    main.stack.view.isInputSuspended = false
    if let window = view.window {
      window.focusedView = focusBeneath.flatMap { $0.window === window && $0.isFocusable ? $0 : nil }
    }
    view.isHidden = true
    main.upNext.takeFocusIfPending()
  }

  /// Plays a song, or opens the page of another entry, which gets the focus.
  private func open(_ entry: BrowseEntry) {
    close()
    if case .song = entry {} else { main.pages.takeFocus() }
    main.pages.open(entry)
  }

  /// Performs the command of a letter, begins a search with the typed text, or adds it to the search that is open, wherever the focus is.
  /// - Parameter isRepeat: whether the text comes from a key that is held down.
  func type(_ text: String, isRepeat: Bool) -> Bool {
    guard isOpen else { return main.commands.handle(typed: text, isRepeat: isRepeat) || open(with: text) }
    // A press on the closing drawer may have opened it again, over the search. A field under an open drawer cannot have the focus.
    main.split.closeDrawer(animated: true)
    view.window?.focusedView = field
    field.selectedRange = field.text.count..<field.text.count
    return field.textEntered(text)
  }

  /// Searches again after the library has changed. The results that are still there stay where they are, with the selection.
  func libraryDidChange() {
    guard isOpen else { return }
    list.follow(found(sought), animated: false)
    // The remaining results may have a different content.
    list.reconfigureItems()
    showMessage()
  }

  private func update() {
    if field.markedRange == nil { sought = field.text }
    list.items = found(sought)
    list.currentIndex = nil
    list.selection = []
    list.contentOffset = .zero
    showMessage()
  }

  private func showMessage() {
    let isBlank = FoldedText.words(sought).isEmpty
    let nothing = tr("Nothing is called “\(sought)”.").withTexts(upTo: Self.longestSought)
    let text = isBlank ? theme.tr("Type the beginning of a name.") : theme.tr(nothing)
    list.setEmptyText(text)
    // Screen readers read the field's description each time it changes, so that nothing was found is in it when the typing pauses.
    if isBlank || !results.isEmpty { field.setAccessibilityHint(results.isEmpty ? text : nil) }
    view.setNeedsLayout()
  }

  /// How much of the text that was not found is repeated, in characters.
  private static let longestSought = 60

  /// Pending until the typing has paused.
  private var announcement: ScheduledAction?
  private static let pause = 0.7

  /// Lets assistive technology say what was found, or that nothing was, when the typing pauses.
  private func announceSoon() {
    announcement?.cancel()
    guard let window = view.window, window.accessibilityObserver != nil else { return }
    announcement = window.schedule(after: Self.pause) { [weak self] in self?.announce() }
  }

  private func announce() {
    // Whoever has gone on to the results is listening to them.
    guard isOpen, field.isFocused, !FoldedText.words(sought).isEmpty else { return }
    let count = results.count
    if count == 0 { return field.setAccessibilityHint(list.emptyLabel.text) }
    view.window?.announce(theme.tr(one: "\(count) result", other: "\(count) results", count))
  }

  /// The results for `text`: what is called exactly that, and then the others; of both, artists, albums, playlists and songs, in this
  /// order.
  private func found(_ text: String) -> [BrowseEntry] {
    let library = main.library
    guard let found = library.contents.search?.results(for: text, shown: entries.shownNames) else { return [] }
    var all: [BrowseEntry] = found.artists.map { .artist($0.name) }
    all += found.albums.map { .album($0) }
    all += library.playlists.matching(text).map { .playlist($0.path) }
    all += found.songs.map { .song($0) }
    let words = FoldedText.words(text)
    let (others, exact) = all.reduce(into: ([BrowseEntry](), [BrowseEntry]())) { parts, entry in
      if FoldedText.words(entries.title(of: entry)) == words { parts.1.append(entry) } else { parts.0.append(entry) }
    }
    return exact + others
  }

  private func makeList() -> EntryList {
    EntryList(theme: theme, pages: main.pages, makeCell: { [theme] in EntryRow(theme: theme) }) { [entries] entry in
      entries.content(of: entry)
    }
  }

  private func returnToField() {
    list.selection = []
    view.window?.focusedView = field
  }

  /// Goes from the field to the first result.
  private func enterList() {
    guard !results.isEmpty, let window = view.window else { return }
    window.focusedView = list
    // The field has just accepted the text that an input method was composing, and there may be no results for it.
    guard let first = results.first else { return returnToField() }
    list.currentIndex = 0
    list.selection = [first]
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .down where field.isFocused: enterList()
    case .escape: close()
    // These keys must not act on the pages beneath.
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .backspace: break
    default: return false
    }
    return true
  }

  /// The largest width of the field and of the results, in points. In longer rows, one loses the way from a title to its duration.
  static let widest = 760.0

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let arrangement = PageArrangement(bounds.size)
    let (isSmall, margin) = (arrangement.isSmall, arrangement.margin)
    let width = max(0, min(Self.widest, bounds.width - 2 * margin))
    let x = max(margin, ((bounds.width - width) / 2).rounded())
    header.frame = Rect(
      x: x, y: isSmall ? 8 : 14, width: width, height: field.sizeThatFits(bounds.size).height)
    let listTop = header.frame.maxY + (isSmall ? 4 : 10)
    let room = Rect(x: x, y: listTop, width: width, height: max(0, bounds.height - listTop))
    list.fill(view, textsIn: room, isSmall: isSmall)
  }
}
