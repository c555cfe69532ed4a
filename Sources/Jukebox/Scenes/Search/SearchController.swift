import Containers
internal import Folding
import Music
import ViewTree

/// Finds albums, artists and songs as one types, over the pages of the library.
final class SearchController: ViewController {
  private let theme: AppTheme
  private let library: LibraryModel
  let field = TextField(placeholder: "Search albums, artists and songs")
  private let message: Label
  private let closeButton: Button
  private(set) lazy var list = makeList()
  private var search = LibrarySearch()
  private(set) var results: [LibrarySearch.Result] = []

  /// Called with what a person chose.
  var onChoose: ((LibrarySearch.Result) -> Void)?
  /// Called when a person leaves the search.
  var onClose: (() -> Void)?

  init(theme: AppTheme, library: LibraryModel) {
    self.theme = theme
    self.library = library
    message = theme.label(isSecondary: true)
    closeButton = theme.smallButton("Close")
    super.init()
    title = "Search"
  }

  override func loadView() {
    let view = View()
    view.backgroundColor = theme.ground
    view.accessibilityRole = .group
    view.accessibilityLabel = "Search"
    self.view = view
  }

  override func viewDidLoad() {
    message.numberOfLines = 0
    message.textAlignment = .center
    for child in [field, closeButton, list, message] { view.addSubview(child) }
    field.onChange = { [weak self] _ in self?.update() }
    field.onSubmit = { [weak self] _ in self.map { if let first = $0.results.first { $0.choose(first) } } }
    field.onCancel = { [weak self] in self?.onClose?() }
    closeButton.onTap = { [weak self] in self?.onClose?() }
    list.accessibilityLabel = "Search results"
    list.onActivate = { [weak self] in self?.choose($0) }
    list.onLeave = { [weak self] in self?.returnToField() }
    update()
  }

  /// Begins a search with `text`; nil: with what was searched for last, selected.
  func begin(with text: String?) {
    if let text { field.text = text }
    update()
    view.window?.focusedView = field
    if text == nil { field.selectedRange = 0..<field.text.count }
  }

  /// Takes in what the library has found meanwhile.
  func libraryDidChange() {
    if isViewLoaded, !view.isHidden, library.albums.count != knownAlbums { update() }
  }
  private var knownAlbums = 0

  private func update() {
    search.update(library.albums)
    knownAlbums = library.albums.count
    results = search.results(for: field.text, in: library.albums)
    list.items = results
    list.currentIndex = nil
    list.selection = []
    list.contentOffset = .zero
    let isBlank = FoldedText.words(field.text).isEmpty
    message.text = isBlank ? "Type the beginning of a name." : "Nothing is called “\(field.text)”."
    message.isHidden = !results.isEmpty
    view.setNeedsLayout()
  }

  private func content(_ result: LibrarySearch.Result) -> SearchRow.Content {
    switch result {
    case .artist(let name):
      let albums = library.albums.filter { $0.artist == name }
      let count = albums.count == 1 ? "1 album" : "\(albums.count) albums"
      return SearchRow.Content(title: name, detail: "Artist · \(count)", cover: albums.first?.cover, coverName: name)
    case .album(let index):
      let album = library.albums[index]
      return SearchRow.Content(
        title: album.title, detail: "Album · \(album.artist)", cover: album.cover, coverName: album.title)
    case .song(let place, let index):
      let album = library.albums[place]
      let song = album.songs[index]
      return SearchRow.Content(
        title: song.title, detail: "Song · \(song.artist) · \(album.title)", cover: song.cover ?? album.cover,
        coverName: album.title)
    }
  }

  private func choose(_ result: LibrarySearch.Result) {
    if case .artist(let name) = result {
      // An artist stands for everything that is theirs; one who was chosen already, for their first album.
      guard field.text == name else { return begin(with: name) }
      guard let album = library.albums.firstIndex(where: { $0.artist == name }) else { return }
      onChoose?(.album(album))
    } else {
      onChoose?(result)
    }
  }

  private func makeList() -> SearchResults {
    let theme = theme
    return SearchResults(layout: .rows(height: SearchRow.height), makeCell: { SearchRow(theme: theme) }) {
      [weak self] row, result in
      guard let self else { return }
      row.show(content(result))
      row.onTap = { [weak self] in self?.choose(result) }
    }
  }

  private func returnToField() {
    list.selection = []
    view.window?.focusedView = field
  }

  /// Goes from the field to the first result.
  private func enterList() {
    guard let first = results.first, let window = view.window else { return }
    window.focusedView = list
    list.currentIndex = 0
    list.selection = [first]
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .down where field.isFocused: enterList()
    case .escape: onClose?()
    // What lies beneath is not meant.
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .backspace: break
    default: return false
    }
    return true
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let isSmall = bounds.height < 320
    let margin = isSmall ? 12.0 : AppTheme.margin
    let top = isSmall ? 8.0 : 14.0
    let height = field.sizeThatFits(bounds.size).height
    let closeWidth = closeButton.sizeThatFits(bounds.size).width
    let width = max(0, bounds.width - 2 * margin)
    view.place(closeButton, at: Rect(x: bounds.width - margin - closeWidth, y: top, width: closeWidth, height: height))
    view.place(field, at: Rect(x: margin, y: top, width: max(0, width - closeWidth - 10), height: height))
    let listTop = top + height + (isSmall ? 4 : 10)
    list.frame = Rect(x: margin - 8, y: listTop, width: width + 16, height: max(0, bounds.height - listTop))
    let messageHeight = message.sizeThatFits(Size(width: width, height: bounds.height)).height
    message.frame = Rect(x: margin, y: listTop + (isSmall ? 12 : 40), width: width, height: messageHeight)
  }
}
