import Containers
import Music
import ViewTree

/// Stores in the session which page is shown, and shows that page again at the next start.
final class PageRestoration {
  private unowned let stack: ViewControllerStack
  private let shelf: ShelfController
  private let pages: LibraryNavigator
  private var library: LibraryModel { shelf.library }
  /// The page of the last run, until its album is known or its playlist has been read.
  private var pending: [String]?
  /// The playlist that is being read in order to be shown.
  private var reading: String?

  /// - Parameter shelf: the lowest page of the stack.
  init(stack: ViewControllerStack, shelf: ShelfController, pages: LibraryNavigator) {
    (self.stack, self.shelf, self.pages) = (stack, shelf, pages)
  }

  /// The kind of page, and the title and the artist of the album, the path of the playlist, or which page of the library it is.
  var page: [String] {
    let page = stack.currentViewController
    if let browse = page as? BrowseController { return ["browse"] + browse.page.words }
    if let album = (page as? AlbumController)?.album {
      return album.playlistPath.map { ["playlist", $0] } ?? ["album", album.title, album.artist]
    }
    if let pending { return pending }
    let index = shelf.swipeView.currentItemIndex
    guard library.albums.indices.contains(index) else { return ["albums"] }
    return ["albums", library.albums[index].title, library.albums[index].artist]
  }

  /// Shows a page again, as soon as its album is known or its playlist has been read.
  func restore(_ page: [String]) {
    pending = page.count > 1 ? page : nil
    pageDidChange()
    goOn()
  }

  /// Call this when another page is shown. A person who has opened one of the library goes on from there, also after going back.
  func pageDidChange() {
    let current = stack.currentViewController
    if current is BrowseController || current is AlbumController { pending = nil }
  }

  /// Continues to show the page of the last run. Call this when the pages have been created, and when more of the library is known.
  func goOn() {
    guard let words = pending, let current = stack.currentViewController else { return }
    if words[0] == "playlist", words.count == 2 { return read(playlist: words[1]) }
    if words[0] == "browse" || words.count != 3 {
      pending = nil
      guard words[0] == "browse", current === shelf, let page = BrowsePage(words: Array(words.dropFirst())) else {
        return
      }
      return pages.open(page, animated: false)
    }
    let index = library.albums.firstIndex { $0.title == words[1] && $0.artist == words[2] }
    if index != nil || library.progress == .finished { pending = nil }
    guard let index else { return }
    shelf.swipeView.scroll(toItem: index, duration: 0)
    if words[0] == "album", current === shelf { pages.open(library.album(library.albums[index]), animated: false) }
  }

  /// Shows a playlist once it has been read, or the list of playlists if it has no songs any more.
  private func read(playlist path: String) {
    guard reading != path else { return }
    reading = path
    library.read(playlist: path) { [weak self] found in
      guard let self else { return }
      reading = nil
      guard pending == ["playlist", path] else { return }
      pending = nil
      guard stack.currentViewController === shelf else { return }
      if let list = found.playlists.first, !list.songs.isEmpty {
        pages.open(list, animated: false)
      } else {
        pages.open(.playlists, animated: false)
      }
    }
  }
}
