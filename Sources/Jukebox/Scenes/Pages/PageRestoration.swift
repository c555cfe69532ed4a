import Containers
import Music
import ViewTree

/// Stores in the session which page is shown, the pages to which one goes back from it, and to which album the shelf is turned, and shows
/// all of that again at the next start.
final class PageRestoration {
  private unowned let stack: ViewControllerStack
  private let shelf: ShelfController
  private let navigator: LibraryNavigator
  private var library: LibraryModel { shelf.library }
  /// The page of the last run, and before it those below it, until its album or artist is known and the playlists have been read.
  private var pending: [[String]] = []
  /// The album to which the shelf was turned in the last run, until it is known.
  private var pendingAlbum: [String]?
  /// Whether several albums have this title and artist, as far as that was asked since the library has changed. What is shown is asked for
  /// in each frame in which the shelf turns, and each search goes through all albums.
  private var haveNamesakes: [[String]: Bool] = [:]
  /// The playlist that is being read in order to be shown.
  private var reading: String?
  /// The pending playlists that have been read, by their paths; none for a path where that has failed, or where there is one without songs.
  private var playlists: [String: [Album]] = [:]

  /// - Parameter shelf: the lowest page of the stack.
  init(stack: ViewControllerStack, shelf: ShelfController, navigator: LibraryNavigator) {
    (self.stack, self.shelf, self.navigator) = (stack, shelf, navigator)
  }

  /// How many pages below the one that is shown are stored.
  private static let mostBelow = 10

  /// The page that is shown, and those between it and the shelf, from the lowest on. Each is told by its kind, and the words of the album,
  /// the path of the playlist, or which page of the library it is.
  ///
  /// The preferences, the Playground, the slide show, which needs something that plays, and a picture that was opened beside songs, which the
  /// session does not contain, are not shown again. The page under them takes their place.
  var pages: (shown: [String], below: [[String]]) {
    let known = stack.allViewControllers.compactMap(words(of:))
    guard let shown = known.last else { return (pending.last ?? ["albums"] + shelfAlbum, Array(pending.dropLast())) }
    return (shown, Array(known.dropLast().suffix(Self.mostBelow)))
  }

  /// The first words of the page that is shown, which tell its kind, without the names of albums, artists and playlists. Costs little
  /// however large the library is.
  var kind: [String] {
    switch stack.allViewControllers.last(where: { $0 is BrowseController || $0 is AlbumController }) {
    case let browse as BrowseController: ["browse"] + browse.page.words.prefix(1)
    case let album as AlbumController: [album.album.playlistPath == nil ? "album" : "playlist"]
    default: pending.last.map { Array($0.prefix($0[0] == "browse" ? 2 : 1)) } ?? ["albums"]
    }
  }

  /// The words of a page; nil for one that is not shown again.
  private func words(of page: ViewController) -> [String]? {
    if let browse = page as? BrowseController { return ["browse"] + browse.page.words }
    guard let album = (page as? AlbumController)?.album else { return nil }
    if let path = album.playlistPath { return ["playlist", path] }
    return ["album"] + words(title: album.title, artist: album.artist, songs: album.songs)
  }

  /// The words of the album to which the shelf is turned; empty if there is none.
  var shelfAlbum: [String] {
    if let pendingAlbum { return pendingAlbum }
    let index = shelf.swipeView.currentItemIndex
    guard library.albums.indices.contains(index) else { return [] }
    let album = library.albums[index]
    return words(title: album.title, artist: album.artist, songs: library.songs(of: album.id))
  }

  /// Shows a page again, as soon as its album or artist is known and the playlists have been read.
  /// - Parameters:
  ///   - below: the pages below it. What is not known by then is left out.
  ///   - shelfAlbum: the album to which the shelf is turned as soon as it is known; nil for that of the page.
  func restore(_ page: [String], below: [[String]] = [], shelfAlbum: [String]? = nil) {
    pending = page.count > 1 && page[0] != "albums" ? below + [page] : []
    let isOfAlbum = page.first == "albums" || page.first == "album"
    let album = shelfAlbum ?? (isOfAlbum ? Array(page.dropFirst()) : [])
    pendingAlbum = album.isEmpty ? nil : album
    pageDidChange()
    goOn()
  }

  /// Call this when another page is shown. A person who has opened one of the library goes on from there, also after going back.
  func pageDidChange() {
    let current = stack.currentViewController
    if current is BrowseController || current is AlbumController { forget() }
  }

  /// Forgets what has not been shown yet. Call this when the user does something over which no page may open by itself: on the shelf, or in
  /// the search.
  func forget() { (pending, pendingAlbum, playlists) = ([], nil, [:]) }

  /// Continues to show the page of the last run. Call this when the pages have been created, and when the library has changed.
  func goOn() {
    haveNamesakes = [:]
    guard stack.currentViewController != nil else { return }
    if let words = pendingAlbum {
      let index = self.index(of: words)
      if index != nil || isLibraryKnown { pendingAlbum = nil }
      if let index { shelf.swipeView.scroll(toItem: index, duration: 0) }
    }
    guard let words = pending.last, !pending.contains(where: isUnread) else { return }
    if let path = pending.compactMap(Self.playlist(of:)).first(where: { playlists[$0] == nil }) {
      return read(playlist: path)
    }
    let top = destination(of: words)
    if top != nil || isLibraryKnown || words[0] != "album" && !Self.isArtist(words) { show(top) }
  }

  /// Whether all albums and artists have been found, so that those of the last run that are not there are gone.
  private var isLibraryKnown: Bool {
    library.progress == .finished && (library.albums.isEmpty || library.contents.search != nil)
  }

  /// Whether a page would be left out only because the index has not been read yet, because the search, which alone knows the artists
  /// who have songs on albums of others, has not been made, or because no scan has told yet whether the file of a playlist is gone.
  private func isUnread(_ words: [String]) -> Bool {
    if isLibraryKnown { return false }
    if let path = Self.playlist(of: words) {
      return library.progress != .finished && playlists[path]?.isEmpty == true && library.playlist(at: path) != nil
    }
    if Self.isArtist(words) { return library.contents.search == nil && destination(of: words) == nil }
    return words.first == "album" && library.albums.isEmpty
  }

  /// The path of the playlist that a page of the last run showed; nil for other pages.
  private static func playlist(of words: [String]) -> String? {
    words.count == 2 && words[0] == "playlist" ? words[1] : nil
  }

  private static func isArtist(_ words: [String]) -> Bool { words.starts(with: ["browse", "artist"]) }

  /// What a page of the last run showed; nil if that is not there, or is a playlist that has not been read.
  private func destination(of words: [String]) -> LibraryNavigator.Destination? {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "browse":
      guard let page = BrowsePage(words: rest) else { return nil }
      // The page of an artist who is gone would be empty.
      if case .artist(let name) = page, library.albums(ofArtist: name).isEmpty { return nil }
      return .list(page)
    case "playlist": return Self.playlist(of: words).flatMap(playlist(at:)).map { .album($0) }
    case "album": return index(of: rest).map { .album(library.album(library.albums[$0])) }
    default: return nil
    }
  }

  /// A playlist that has been read. If that has failed although the library lists it, its folder is away: then without songs, which its page
  /// gets when the folder is back.
  private func playlist(at path: String) -> Album? {
    guard let read = playlists[path] else { return nil }
    if let list = read.first { return list }
    guard let listed = library.playlist(at: path), listed.songCount ?? 0 > 0 else { return nil }
    return Album(title: listed.title, artist: "", songs: [], playlistPath: path)
  }

  /// The title and the artist of an album and, if others in the library have the same, the file of its first song.
  private func words(title: String, artist: String, songs: @autoclosure () -> [Song]) -> [String] {
    let names = [title, artist]
    let hasNamesakes = haveNamesakes[names] ?? (indices(of: names).count > 1)
    haveNamesakes[names] = hasNamesakes
    guard hasNamesakes, let file = Self.firstFile(of: songs()) else { return names }
    return names + [file]
  }

  private static func firstFile(of songs: [Song]) -> String? { songs.first.flatMap { $0.path ?? $0.cover?.path } }

  /// The index of an album in the library; nil if it is not there, or may still be found.
  private func index(of words: [String]) -> Int? {
    guard words.count == 2 || words.count == 3 else { return nil }
    let namesakes = indices(of: words)
    if words.count == 2 { return namesakes.first }
    let index = namesakes.first { Self.firstFile(of: library.songs(of: library.albums[$0].id)) == words[2] }
    // Its songs may have other files now.
    return index ?? (library.progress == .finished ? namesakes.first : nil)
  }

  /// The indices of the albums with the title and the artist that begin the words.
  private func indices(of words: [String]) -> [Int] {
    let albums = library.albums
    return albums.indices.filter { albums[$0].title == words[0] && albums[$0].artist == words[1] }
  }

  /// Opens the page of the last run, over those below it, unless another one is open. If it is not there any more, the one below it is shown,
  /// and in the place of a playlist, where there is none below, the list of playlists. The shelf below them may still have to be turned.
  private func show(_ top: LibraryNavigator.Destination?) {
    let album = pendingAlbum
    var way: [LibraryNavigator.Destination] = []
    // What is left out may have been between two pages of the same kind.
    for next in pending.dropLast().map(destination(of:)) + [top] {
      if let next, next != way.last { way.append(next) }
    }
    // In the list the person can look for the playlist, which may have another name now.
    if way.isEmpty, pending.last?.first == "playlist" { way = [.list(.playlists)] }
    (pending, playlists) = ([], [:])
    if stack.currentViewController === shelf, !way.isEmpty { navigator.open(way: way) }
    pendingAlbum = album
  }

  /// Reads a playlist whose page is pending, and goes on.
  private func read(playlist path: String) {
    guard reading != path else { return }
    reading = path
    library.read(playlist: path) { [weak self] found in
      guard let self else { return }
      reading = nil
      guard pending.contains(["playlist", path]) else { return }
      playlists[path] = found.playlists.filter { !$0.songs.isEmpty }
      goOn()
    }
  }
}
