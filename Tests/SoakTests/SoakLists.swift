import Containers
import Music
import ViewTree

@testable import Jukebox

/// The lists of the library's pages and of the search, compared with what the library has.
enum SoakLists {
  /// What is wrong, in words; nil if nothing is.
  static func fault(on stage: SoakStage) -> String? {
    for case let page as BrowseController in stage.main.stack.allViewControllers {
      let (shown, expected) = (page.entries, entries(of: page, in: stage.library.model))
      if shown != expected {
        return "the page \(page.page) has other entries than the library: \(difference(shown, expected))"
      }
    }
    return search(on: stage)
  }

  /// What is wrong in what is visible at rest.
  static func faultAtRest(on stage: SoakStage) -> String? {
    if let fault = fault(on: stage) { return fault }
    if let page = stage.main.stack.currentViewController as? BrowseController, page.isViewLoaded {
      return cells(of: page)
    }
    return nil
  }

  private static func cells(of page: BrowseController) -> String? {
    let list = page.listView
    for index in list.visibleIndices {
      guard let cell = list.cell(at: index) else { continue }
      let title = page.content(of: list.items[index]).title
      let label = cell.accessibilityLabel ?? ""
      if !label.hasPrefix(title) {
        return "row \(index) of the page \(page.page) says “\(label)” instead of “\(title)”"
      }
    }
    return nil
  }

  private static func entries(of page: BrowseController, in library: LibraryModel) -> [BrowseEntry] {
    let contents = library.contents
    switch page.page {
    case .albums: return contents.albums(by: .title).map { .album($0.id) }
    case .recentlyAdded: return contents.albums(by: .recentlyAdded).map { .album($0.id) }
    case .artist(let name): return library.albums(ofArtist: name).map { .album($0.id) }
    case .artists: return contents.artists.map { .artist($0.name) }
    case .playlists: return contents.playlists.map { .playlist($0.path) }
    case .songs:
      guard let ordering = page.ordering else { return [] }
      let songs = contents.songs(by: ordering.current)
      return (ordering.isReversed ? songs.reversed() : songs).map { .song($0) }
    }
  }

  private static func search(on stage: SoakStage) -> String? {
    for case let search as SearchController in stage.main.children where search.isViewLoaded && !search.view.isHidden {
      // What an input method composes is not searched for.
      if search.field.markedRange != nil { continue }
      let contents = stage.library.model.contents
      var expected: [BrowseEntry] = []
      if let found = contents.search?.results(for: search.field.text) {
        expected += found.artists.map { .artist($0.name) }
        expected += found.albums.map { .album($0) }
        expected += contents.playlists.matching(search.field.text).map { .playlist($0.path) }
        expected += found.songs.map { .song($0) }
      }
      if search.results != expected {
        return "the search for “\(search.field.text)” shows something else: \(difference(search.results, expected))"
      }
    }
    return nil
  }

  private static func difference(_ shown: [BrowseEntry], _ expected: [BrowseEntry]) -> String {
    let index = zip(shown, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return "\(shown.count) instead of \(expected.count), from \(index.map { "\($0)" } ?? "the end") on"
  }
}
