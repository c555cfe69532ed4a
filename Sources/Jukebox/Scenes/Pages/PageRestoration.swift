import Containers
import Music
import ViewTree

/// Stores in the session which page is shown and to which album the shelf is turned, and shows both again at the next start.
final class PageRestoration {
  private unowned let stack: ViewControllerStack
  private let shelf: ShelfController
  private let pages: LibraryNavigator
  private var library: LibraryModel { shelf.library }
  /// The page of the last run, until its album is known or its playlist has been read.
  private var pending: [String]?
  /// The album to which the shelf was turned in the last run, until it is known.
  private var pendingAlbum: [String]?
  /// The playlist that is being read in order to be shown.
  private var reading: String?

  /// - Parameter shelf: the lowest page of the stack.
  init(stack: ViewControllerStack, shelf: ShelfController, pages: LibraryNavigator) {
    (self.stack, self.shelf, self.pages) = (stack, shelf, pages)
  }

  /// The kind of page, and the words of the album, the path of the playlist, or which page of the library it is.
  var page: [String] {
    // A program that starts plays nothing yet, so it shows the page under the slide show.
    let page = stack.allViewControllers.last { !($0 is SlideShowController) }
    if let browse = page as? BrowseController { return ["browse"] + browse.page.words }
    if let album = (page as? AlbumController)?.album {
      if let path = album.playlistPath { return ["playlist", path] }
      return ["album"] + words(title: album.title, artist: album.artist, songs: album.songs)
    }
    return pending ?? ["albums"] + shelfAlbum
  }

  /// The words of the album to which the shelf is turned; empty if there is none.
  var shelfAlbum: [String] {
    if let pendingAlbum { return pendingAlbum }
    let index = shelf.swipeView.currentItemIndex
    guard library.albums.indices.contains(index) else { return [] }
    let album = library.albums[index]
    return words(title: album.title, artist: album.artist, songs: library.songs(of: album.id))
  }

  /// Shows a page again, as soon as its album is known or its playlist has been read.
  /// - Parameter shelfAlbum: the album to which the shelf is turned as soon as it is known; nil for that of the page.
  func restore(_ page: [String], shelfAlbum: [String]? = nil) {
    pending = page.count > 1 && page[0] != "albums" ? page : nil
    let isOfAlbum = page.first == "albums" || page.first == "album"
    let album = shelfAlbum ?? (isOfAlbum ? Array(page.dropFirst()) : [])
    pendingAlbum = album.isEmpty ? nil : album
    pageDidChange()
    goOn()
  }

  /// Call this when another page is shown. A person who has opened one of the library goes on from there, also after going back.
  func pageDidChange() {
    let current = stack.currentViewController
    if current is BrowseController || current is AlbumController { (pending, pendingAlbum) = (nil, nil) }
  }

  /// Continues to show the page of the last run. Call this when the pages have been created, and when more of the library is known.
  func goOn() {
    guard stack.currentViewController != nil else { return }
    let isFinished = library.progress == .finished
    if let words = pendingAlbum {
      let index = place(of: words)
      if index != nil || isFinished { pendingAlbum = nil }
      if let index { shelf.swipeView.scroll(toItem: index, duration: 0) }
    }
    guard let words = pending else { return }
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "browse": show { BrowsePage(words: rest).map { pages.open($0, animated: false) } }
    case "playlist": read(playlist: rest[0])
    case "album":
      let index = place(of: rest)
      if index == nil, !isFinished { return }
      show { if let index { pages.open(library.album(library.albums[index]), animated: false) } }
    default: pending = nil
    }
  }

  /// The title and the artist of an album and, if others in the library have the same, the file of its first song.
  private func words(title: String, artist: String, songs: @autoclosure () -> [Song]) -> [String] {
    let names = [title, artist]
    guard places(of: names).count > 1, let file = Self.firstFile(of: songs()) else { return names }
    return names + [file]
  }

  private static func firstFile(of songs: [Song]) -> String? { songs.first.flatMap { $0.path ?? $0.cover?.path } }

  /// The place of an album in the library; nil if it is not there, or may still be found.
  private func place(of words: [String]) -> Int? {
    guard words.count == 2 || words.count == 3 else { return nil }
    let places = places(of: words)
    if words.count == 2 { return places.first }
    let place = places.first { Self.firstFile(of: library.songs(of: library.albums[$0].id)) == words[2] }
    // Its songs may have other files now.
    return place ?? (library.progress == .finished ? places.first : nil)
  }

  /// The places of the albums with the title and the artist that begin the words.
  private func places(of words: [String]) -> [Int] {
    let albums = library.albums
    return albums.indices.filter { albums[$0].title == words[0] && albums[$0].artist == words[1] }
  }

  /// Opens the page of the last run, unless another one is open. The shelf below it may still have to be turned.
  private func show(_ open: () -> Void) {
    let album = pendingAlbum
    pending = nil
    if stack.currentViewController === shelf { open() }
    pendingAlbum = album
  }

  /// Shows a playlist once it has been read, or the list of playlists if it has no songs any more.
  private func read(playlist path: String) {
    guard reading != path else { return }
    reading = path
    library.read(playlist: path) { [weak self] found in
      guard let self else { return }
      reading = nil
      guard pending == ["playlist", path] else { return }
      show {
        if let list = found.playlists.first, !list.songs.isEmpty {
          self.pages.open(list, animated: false)
        } else {
          self.pages.open(.playlists, animated: false)
        }
      }
    }
  }
}
