internal import Glibc
internal import Platform

/// Makes the library's lists from the index and the given albums, and sends them, but not more often than is useful.
///
/// All lists are made when the library is opened, and when much has changed. Otherwise only the changes are sent (`LibraryDifference`).
final class LibraryLists {
  /// The given albums, and the lists that were made from the index but not yet sent with the search.
  private(set) var contents = LibraryContents()
  private let index: LibraryIndex
  private let clock: () -> Double
  /// The date, in seconds since 1970.
  private let date: () -> Double
  private let show: (LibraryContents) -> Void
  private let change: (LibraryDifference) -> Void
  private let failed: (DatabaseError) -> Void

  /// Whether all lists have to be made again.
  private var listsAreOld = false
  /// Whether the search has to be made again.
  private var searchIsOld = false
  /// Which lists were shown at the start.
  private enum FirstLists { case none, albums, all }
  private var firstLists = FirstLists.none
  /// Changes of the index that were not sent yet, and will not be sent with new lists either.
  private var unsent = IndexChanges()
  /// How many albums have changed since all lists were made.
  private var changeCount = 0
  /// When the lists were last sent, when the search was last built, and how long that took, in seconds.
  private var listTime = -1e9
  private var searchTime = -1e9
  private var searchCost = 0.0

  /// With more changed albums than these, all lists are made again on this thread. Applying so many changes would take the main thread
  /// longer than a frame.
  private static let mostAtOnce = 64
  private static let mostChanges = 256
  /// The number of albums at each end of the library that are read for the first frame: those from which songs are suggested, and a few
  /// more.
  private static let outerCount = 32

  /// - Parameters:
  ///   - show: takes all lists.
  ///   - change: takes what has changed since all lists were made with the search, or since the last change.
  init(
    _ index: LibraryIndex, clock: @escaping () -> Double = { MonotonicClock.now },
    date: @escaping () -> Double = { WallClock.now },
    show: @escaping (LibraryContents) -> Void, change: @escaping (LibraryDifference) -> Void,
    failed: @escaping (DatabaseError) -> Void
  ) {
    self.index = index
    self.clock = clock
    self.date = date
    self.show = show
    self.change = change
    self.failed = failed
  }

  /// Switches to another index. Its albums and songs have other numbers, so everything that was made from the old index is dropped.
  func use(_ place: IndexPlace) {
    contents.setSongs(nil, byTitle: [])
    contents.place = place
    setNeedsUpdate()
  }

  /// Changes the albums that were given.
  func changeGiven(_ change: (inout GivenAlbums) -> Void) { change(&contents.given) }

  /// Adds the albums that are the library, or a part of it.
  func add(_ music: NamedMusic) { add(music.albums, for: .library) }

  /// Adds albums that the user has added or opened beside those of the folders.
  /// - Returns: whether any of them is new and listed, so that the lists are out of date.
  func add(
    _ music: NamedMusic, readFor purpose: MusicLibrary.Purpose, besides folders: LibraryFolders
  ) -> Bool {
    let albums: [Album]
    switch purpose {
    case .answer: return false
    case .addition: albums = music.albums
    case .opening: albums = music.shownAlbums
    }
    let new = contents.given.unlisted(albums, besides: folders) { music.obstacles[$0.id] == nil }
    return add(new, for: .handedOver)
  }

  /// Adds albums that were given. The lists that were sent do not have them yet.
  /// - Returns: whether any of their songs are listed. Pictures that the index lists already are not.
  @discardableResult
  private func add(_ albums: [Album], for purpose: GivenAlbums.Purpose) -> Bool {
    let formerCount = contents.given.songs.count
    // What the user opens is new in the library, whenever its files were written.
    contents.given.append(albums, for: purpose, at: purpose == .handedOver ? Int(date()) : nil)
    // An error here occurs again when the lists are made, and is reported then.
    let hidden = (try? openedPicturesInIndex(from: formerCount)) ?? []
    contents.given.hidden.formUnion(hidden)
    return hidden.count < contents.given.songs.count - formerCount
  }

  /// Lets all lists be made again by the next `update`. Call this if more may have changed than the writer of the index knows.
  func setNeedsUpdate() { (listsAreOld, searchIsOld) = (true, true) }

  /// Updates the lists if they are out of date, but not so often that it takes much of the time.
  func update(isFinished: Bool) {
    if let changes = index.writer?.takeChanges() {
      unsent.formUnion(changes)
      changeCount += changes.albums.count
    }
    let isMuch = unsent.albums.count > Self.mostAtOnce || changeCount > Self.mostChanges
    if !unsent.isEmpty, isMuch || listsAreOld || searchIsOld || contents.given.showsFallback { setNeedsUpdate() }
    let time = clock()
    let isDue = isFinished || time - listTime > 0.3
    if !unsent.isEmpty, isDue, !listsAreOld, hiddenPicturesDiffer { setNeedsUpdate() }
    if listsAreOld, isDue { makeAlbums() }
    // The search is made from the list of albums, which was given away with the last search. So the albums have to be listed first.
    if searchIsOld, !listsAreOld, isFinished || time - searchTime > max(2, 20 * searchCost) { makeSearch() }
    if !unsent.isEmpty, !listsAreOld, !searchIsOld, isDue { sendChanges() }
  }

  /// Whether `given.hidden` is out of date, because opened pictures have come into the index or left it.
  private var hiddenPicturesDiffer: Bool {
    // An error here occurs again when the changes are read, and is reported then.
    (try? picturesToHide()).map { $0 != contents.given.hidden } ?? false
  }

  /// The opened pictures that are not listed as such: those that the index lists, and those that it listed until their files were gone.
  private func picturesToHide() throws(DatabaseError) -> Set<Int> {
    let listed = try openedPicturesInIndex()
    let given = contents.given
    return listed.union(
      given.hidden.subtracting(listed).filter { number in
        given.openedPictures[number].map { PathReading.Kind($0) != .file } ?? false
      })
  }

  /// The pictures that the user has opened and that the index lists, too, by their numbers.
  /// - Parameter first: the first number that is looked at.
  private func openedPicturesInIndex(from first: Int = 0) throws(DatabaseError) -> Set<Int> {
    // Nothing of the index is listed beside the bundled library.
    guard let reader = index.reader, !contents.given.showsFallback else { return [] }
    var numbers: Set<Int> = []
    for (number, path) in contents.given.openedPictures where number >= first {
      if try reader.album(ofSongAt: path) != nil { numbers.insert(number) }
    }
    return numbers
  }

  /// Sends what has changed in the index.
  private func sendChanges() {
    guard let reader = index.reader else { return }
    listTime = clock()
    do throws(DatabaseError) {
      var difference = LibraryDifference(albums: try reader.albums(unsent.albums))
      let there = Set(difference.albums.map { Int($0.summary.id.number) })
      difference.removed = unsent.albums.subtracting(there).map { AlbumID($0) }
      if unsent.hasPlaylists { difference.playlists = try reader.playlists() }
      unsent = IndexChanges()
      change(difference)
    } catch { failed(error) }
  }

  /// Shows the next of the first lists: those of the albums, and then the others with the search, which take longer.
  /// - Returns: false if all had been shown before.
  func showNext() -> Bool {
    switch firstLists {
    case .none:
      showOuterAlbums()
      makeAlbums()
      firstLists = .albums
    case .albums:
      makeSearch()
      firstLists = .all
    case .all: return false
    }
    return true
  }

  /// Lets `showNext` show all lists again, because there are more albums.
  func showAgain() { firstLists = .none }

  /// Shows the albums at both ends of a large library before all albums have been read, because these are visible in the first frame.
  private func showOuterAlbums() {
    guard let reader = index.reader, contents.given.albums.isEmpty, !contents.given.showsFallback else { return }
    // An error here occurs again when all albums are read, and is reported then.
    guard let albums = try? reader.outerAlbums(Self.outerCount), !albums.isEmpty else { return }
    contents.setAlbums(albums)
    show(contents)
  }

  /// Makes the lists of albums and playlists.
  func makeAlbums() {
    listsAreOld = false
    unsent = IndexChanges()
    changeCount = 0
    listTime = clock()
    do throws(DatabaseError) {
      if contents.given.showsFallback, !index.hasNoMusic { contents.given.showsFallback = false }
      contents.given.hidden = try picturesToHide()
      var albums = contents.given.albums
      if let reader = index.reader {
        // Pictures in folders without music are not shown beside the bundled library, which stands in for music.
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
    let start = clock()
    do throws(DatabaseError) {
      var builder = SearchBuilder()
      contents.given.add(to: &builder)
      var byTitle = contents.given.songsByTitle
      if let reader = index.reader {
        var last: AlbumID?
        var isKnown = false
        try reader.eachSong { song, album in
          if album != last {
            last = album
            // An album that another program has added just now is shown with the next lists.
            let summary = contents.album(album)
            isKnown = summary != nil
            if let summary { builder.add(summary) }
          }
          if isKnown { builder.add(song) }
        }
        if !contents.given.showsFallback { byTitle += try reader.songsByTitle() }
      }
      contents.setSongs(builder.build(), byTitle: byTitle)
      show(contents)
      // The receiver now has the only copy, so it can change the lists in place.
      contents.setAlbums([])
      contents.setSongs(nil, byTitle: [])
      contents.playlists = []
    } catch { failed(error) }
    searchTime = clock()
    searchCost = searchTime - start
  }
}
