#if canImport(Glibc)
  internal import Glibc
#endif

/// Makes what the library's lists show, from the index and the albums that were given, and shows it as often as it pays.
final class LibraryLists {
  private(set) var contents = LibraryContents()
  private let index: LibraryIndex
  private let show: (LibraryContents) -> Void
  private let failed: (DatabaseError) -> Void

  /// Whether the index has changed since the lists were made, and since the search was.
  private var listsAreOld = false
  private var searchIsOld = false
  /// When they were made for the last time, in seconds, and how long the search took.
  private var listTime = -1e9
  private var searchTime = -1e9
  private var searchCost = 0.0

  /// As many albums as songs are suggested from, and a few more.
  private static let outerCount = 32

  init(
    _ index: LibraryIndex, show: @escaping (LibraryContents) -> Void, failed: @escaping (DatabaseError) -> Void
  ) {
    self.index = index
    self.show = show
    self.failed = failed
  }

  /// The index that the lists are made from is another one now: what the search finds has other numbers.
  func use(_ place: IndexPlace) {
    contents.search = nil
    contents.songs = []
    contents.place = place
  }

  /// Changes the albums that were given.
  func changeGiven(_ change: (inout GivenAlbums) -> Void) { change(&contents.given) }

  /// The index has changed, or the albums that were given.
  func becomeOld() { (listsAreOld, searchIsOld) = (true, true) }

  /// Makes the lists again if they are old, but not so often that it takes much of the time.
  func makeWhatIsOld(isFinished: Bool) {
    guard listsAreOld || searchIsOld else { return }
    let time = Self.time()
    if listsAreOld, isFinished || time - listTime > 0.3 { makeAlbums() }
    if searchIsOld, isFinished || time - searchTime > max(2, 20 * searchCost) { makeSearch() }
  }

  /// Shows the albums at both ends of a large library, which are seen in the first frame, before all albums are read.
  func showOuterAlbums() {
    guard let reader = index.reader, contents.given.albums.isEmpty, !contents.given.showsFallback else { return }
    // What fails here fails again where all albums are read, and is told there.
    guard let albums = try? reader.outerAlbums(Self.outerCount), !albums.isEmpty else { return }
    contents.setAlbums(albums)
    show(contents)
  }

  /// Makes the lists of albums and playlists.
  func makeAlbums() {
    listsAreOld = false
    listTime = Self.time()
    do throws(DatabaseError) {
      if contents.given.showsFallback, !index.hasNoMusic { contents.given.showsFallback = false }
      var albums = contents.given.albums
      if let reader = index.reader {
        // Covers without music are not shown beside the library that stands in for music.
        if !contents.given.showsFallback { albums += try reader.albums() }
        contents.playlists = try reader.playlists()
      }
      contents.setAlbums(albums)
      searchIsOld = true
      show(contents)
    } catch { failed(error) }
  }

  /// Makes the search, and the lists of artists and songs.
  func makeSearch() {
    searchIsOld = false
    let start = Self.time()
    do throws(DatabaseError) {
      var builder = SearchBuilder()
      contents.given.add(to: &builder)
      contents.songs = contents.given.songsByTitle
      if let reader = index.reader {
        var last: Int?
        var isKnown = false
        try reader.eachSong { song, album, title, artist, duration, added in
          if album != last {
            last = album
            // An album that another program has added just now is shown with the next lists.
            let summary = contents.album(AlbumID(number: Int32(truncatingIfNeeded: album)))
            isKnown = summary != nil
            if let summary { builder.add(summary) }
          }
          if isKnown { builder.add(song, title: title, artist: artist, duration: duration, added: added) }
        }
        if !contents.given.showsFallback { contents.songs += try reader.songsByTitle() }
      }
      contents.take(builder.build())
      show(contents)
    } catch { failed(error) }
    searchTime = Self.time()
    searchCost = searchTime - start
  }

  /// In seconds. Only decides how often lists are made, progress is told, and folders are looked at.
  static func time() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
