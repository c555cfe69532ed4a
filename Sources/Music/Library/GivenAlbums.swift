internal import Platform

/// Albums that were given to the library with all their songs, instead of being found in folders.
struct GivenAlbums: Sendable {
  /// Why albums were given.
  enum Purpose: Sendable {
    /// The albums are the library, or a part of it.
    case library
    /// The user has dropped the files of these albums on the window, or has opened folders or pictures, in a file manager for example. They
    /// are listed, but not suggested.
    case handedOver
    /// The albums of the bundled library, which are shown as long as there is no music in the folders.
    case fallback
  }

  private var all: [AlbumSummary] = []
  private(set) var songs: [Song] = []
  private var ranges: [Range<Int>] = []
  private var purposes: [Purpose] = []
  var showsFallback = false
  /// The pictures that the user has opened, by the numbers of their songs, with their paths without links.
  private(set) var openedPictures: [Int: String] = [:]
  /// Those of them that are listed as a part of the folders instead, or were until they were deleted or moved.
  var hidden: Set<Int> = []

  /// The albums that are listed.
  var albums: [AlbumSummary] { all.indices.filter(isListed).map(summary) }

  /// An album without its hidden pictures.
  private func summary(_ album: Int) -> AlbumSummary {
    var summary = all[album]
    let numbers = self.numbers(of: album)
    guard numbers.count < ranges[album].count else { return summary }
    summary.songCount = numbers.count
    summary.cover = numbers.first.flatMap { songs[$0].cover }
    return summary
  }

  private func isListed(_ album: Int) -> Bool {
    guard purposes[album] != .fallback || showsFallback else { return false }
    return ranges[album].isEmpty || !ranges[album].allSatisfy(hidden.contains)
  }

  func isHandedOver(_ album: Int) -> Bool { purposes.indices.contains(album) && purposes[album] == .handedOver }

  mutating func append(_ new: [Album], for purpose: Purpose = .library) {
    for album in new {
      purposes.append(purpose)
      all.append(
        AlbumSummary(
          id: .given(all.count), title: album.title, artist: album.artist,
          year: album.songs.lazy.compactMap(\.year).min(),
          cover: album.cover, songCount: album.songs.count, added: 0, arePictures: album.arePictures))
      ranges.append(songs.count..<songs.count + album.songs.count)
      if purpose == .handedOver {
        for case (let number, .picture(let path)) in zip(songs.count..., album.songs.map(\.source)) {
          openedPictures[number] = AbsolutePath.resolved(path)
        }
      }
      songs += album.songs
    }
  }

  /// The songs in the order of their titles.
  var songsByTitle: [SongID] {
    let keys = songs.map { SortKey.bytes($0.title) }
    let listed: [Int] = all.indices.filter(isListed).flatMap(numbers(of:))
    return listed.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1]) }
      .map { .given($0) }
  }

  /// Adds all albums and songs to a search.
  func add(to builder: inout SearchBuilder) {
    for index in all.indices where isListed(index) {
      builder.add(summary(index))
      for song in numbers(of: index) {
        builder.add(
          .given(song), title: songs[song].title, artist: songs[song].artist, duration: songs[song].duration)
      }
    }
  }

  /// The numbers of the songs of an album, without its hidden pictures.
  func numbers(of album: Int) -> [Int] {
    ranges.indices.contains(album) ? ranges[album].filter { !hidden.contains($0) } : []
  }
}

extension LibraryContents {
  /// Adds albums with all their songs, and lists them.
  package mutating func append(_ new: [Album]) {
    let others = albums.drop { $0.id.givenIndex != nil }
    given.append(new)
    setAlbums(given.albums + others)
    // If there is an index, these songs become part of its search and its lists.
    guard place == nil else { return }
    var builder = SearchBuilder()
    given.add(to: &builder)
    setSongs(builder.build(), byTitle: given.songsByTitle)
  }

  /// Whether the user has dropped or opened an album, so that it is or was in the queue already.
  package func isHandedOver(_ album: AlbumID) -> Bool { album.givenIndex.map(given.isHandedOver) ?? false }

  /// The songs of an album that was added by `append`.
  package func givenSongs(of album: AlbumID) -> [Song]? {
    album.givenIndex.map { index in given.numbers(of: index).map { given.songs[$0] } }
  }

  /// The path by which the index may know a picture: without links if the user has opened it and its folder lists it. Nil for other songs.
  package func path(ofPicture song: Song) -> String? {
    guard case .picture(let path) = song.source else { return nil }
    return given.hidden.first { given.songs[$0].id == song.id }.flatMap { given.openedPictures[$0] } ?? path
  }

  /// A song of an album that was added by `append`.
  package func givenSong(_ id: SongID) -> Song? {
    id.givenIndex.flatMap { given.songs.indices.contains($0) ? given.songs[$0] : nil }
  }
}
