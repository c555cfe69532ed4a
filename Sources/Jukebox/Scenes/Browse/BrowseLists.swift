import Music

/// Makes what the pages of the library list, with the songs in an order that the user has chosen.
struct BrowseLists {
  private let library: LibraryModel
  /// The order of the songs.
  private(set) var ordering = Ordering(current: .title, isReversed: false)

  struct Ordering: Equatable {
    var current: SongOrder
    /// Whether the order is reversed.
    var isReversed: Bool
  }

  init(library: LibraryModel) { self.library = library }

  /// The order of the songs as a session stores it: its name, and whether it is reversed.
  var songOrderWords: [String] {
    get { [ordering.current.rawValue] + (ordering.isReversed ? [Self.reversed] : []) }
    set {
      guard let order = newValue.first.flatMap(SongOrder.init) else { return }
      ordering = Ordering(current: order, isReversed: newValue.dropFirst() == [Self.reversed])
    }
  }
  private static let reversed = "reversed"

  /// Changes the order of the songs. Choosing the current order reverses it.
  mutating func choose(_ order: SongOrder) {
    ordering = Ordering(current: order, isReversed: order == ordering.current && !ordering.isReversed)
  }

  /// The entries of a page.
  /// - Parameters:
  ///   - former: the entries that the page lists so far.
  ///   - update: what has changed in the library since then; nil if anything may have changed.
  func list(of page: BrowsePage, _ former: [BrowseEntry] = [], _ update: ListUpdate? = nil) -> [BrowseEntry] {
    switch page {
    case .albums: albums(by: .title, former, update)
    case .recentlyAdded: albums(by: .recentlyAdded, former, update)
    case .artist(let name): library.albums(ofArtist: name).map { .album($0.id) }
    case .artists: library.contents.artists.map { .artist($0.name) }
    case .songs: songs(former, update)
    case .playlists: library.playlists.map { .playlist($0.path) }
    }
  }

  private func albums(by order: AlbumOrder, _ former: [BrowseEntry], _ update: ListUpdate?) -> [BrowseEntry] {
    guard let update else { return library.contents.albums(by: order).map { .album($0.id) } }
    var entries = former
    library.contents.update(
      &entries, by: order, update, album: { if case .album(let id) = $0 { id } else { nil } }, entry: { .album($0) })
    return entries
  }

  private func songs(_ former: [BrowseEntry], _ update: ListUpdate?) -> [BrowseEntry] {
    guard let update else {
      let songs = library.contents.songs(by: ordering.current)
      return (ordering.isReversed ? songs.reversed() : songs).map { .song($0) }
    }
    var entries = former
    library.contents.update(
      &entries, by: ordering.current, isReversed: ordering.isReversed, update,
      song: { if case .song(let id) = $0 { id } else { nil } }, entry: { .song($0) })
    return entries
  }
}
