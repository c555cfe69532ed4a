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

  /// An album that was given.
  private struct Entry: Sendable {
    /// With its hidden pictures.
    var summary: AlbumSummary
    var purpose: Purpose
    /// The numbers of its songs, in their order on the album.
    var songs: [Int]
  }

  private var all: [Entry] = []
  private(set) var songs: [Song] = []
  /// The albums that the user has dropped or opened and whose songs are in one folder, by the folder and the title.
  private var places: [String: [Int]] = [:]
  /// The keys of all songs but those of the bundled library; see `key(_:)`.
  private var keys: Set<String> = []
  /// When the last albums were added that have a time.
  private var newest = 0
  var showsFallback = false
  /// The pictures that the user has opened, by the numbers of their songs, with their paths without links.
  private(set) var openedPictures: [Int: String] = [:]
  /// Those of them that are listed as a part of the folders instead, or were until they were deleted or moved.
  var hidden: Set<Int> = []

  /// The albums that are listed.
  var albums: [AlbumSummary] { all.filter(isListed).map(summary) }

  /// An album without its hidden pictures.
  private func summary(_ album: Entry) -> AlbumSummary {
    var summary = album.summary
    let numbers = shown(album)
    guard numbers.count < summary.songCount else { return summary }
    summary.songCount = numbers.count
    summary.cover = numbers.first.flatMap { songs[$0].cover }
    return summary
  }

  private func isListed(_ album: Entry) -> Bool {
    guard album.purpose != .fallback || showsFallback else { return false }
    return hidden.isEmpty || album.songs.isEmpty || !album.songs.allSatisfy(hidden.contains)
  }

  func isHandedOver(_ album: Int) -> Bool { all.indices.contains(album) && all[album].purpose == .handedOver }

  /// Returns the albums with only those songs that are new: without songs that were given before, and without files in the library's
  /// folders. Albums in which no song would be left that can be played are left out.
  func unlisted(_ albums: [Album], besides folders: LibraryFolders, canBePlayed: (Song) -> Bool) -> [Album] {
    var taken: Set<String> = []
    func isNew(_ song: Song) -> Bool {
      // Pictures are not left out here, because the index may list one now and not later. `hidden` has those that it lists.
      if case .file(let path) = song.source, folders.contain(path) { return false }
      let key = Self.key(song)
      return !keys.contains(key) && !taken.contains(key)
    }
    var new: [Album] = []
    for var album in albums {
      let songs = album.songs.filter(isNew)
      guard songs.contains(where: canBePlayed) else { continue }
      album.songs = songs.filter { taken.insert(Self.key($0)).inserted }
      new.append(album)
    }
    return new
  }

  /// A text that identifies a song.
  private static func key(_ song: Song) -> String {
    if let path = song.path { return path }
    guard let cover = song.cover else { return song.title }
    return "\(AbsolutePath.resolved(cover.path))\0\(song.title)"
  }

  /// - Parameter date: when they are added, in seconds since 1970; nil for albums that were there from the start. Albums that are added later
  ///   count as newer, also within the same second, and after the clock of the computer was put back.
  mutating func append(_ new: [Album], for purpose: Purpose = .library, at date: Int? = nil) {
    let added = date.map { max($0, newest + 1) } ?? 0
    newest = max(newest, added)
    if purpose != .fallback { keys.formUnion(new.flatMap(\.songs).map(Self.key)) }
    // What is added together was divided into albums already.
    let former = all.count
    for album in new {
      let entry = Entry(
        summary: AlbumSummary(
          id: .given(all.count), title: album.title, artist: album.artist,
          year: album.songs.lazy.compactMap(\.year).min(),
          cover: album.cover, songCount: album.songs.count, added: added, arePictures: album.arePictures),
        purpose: purpose, songs: Array(songs.count..<songs.count + album.songs.count))
      songs += album.songs
      if purpose == .handedOver {
        for case (let number, .picture(let path)) in zip(entry.songs, album.songs.map(\.source)) {
          openedPictures[number] = AbsolutePath.resolved(path)
        }
        if join(entry, before: former) { continue }
      }
      all.append(entry)
    }
  }

  /// Joins a new album with one of the first `count` if the songs of both are in one folder, and would have been one album had they come
  /// together.
  /// - Returns: whether there is such an album.
  private mutating func join(_ new: Entry, before count: Int) -> Bool {
    guard let folder = Self.folder(of: new.songs.map { songs[$0] }) else { return false }
    let key = "\(folder)\0\(new.summary.title)"
    let place = places[key, default: []].first { place in
      guard place < count else { return false }
      let together = (all[place].songs + new.songs).map { AlbumGrouping.Member(songs[$0]) }
      return Set(AlbumGrouping.keys(together, in: folder)).count == 1
    }
    guard let place else {
      places[key, default: []].append(all.count)
      return false
    }
    let numbers = inOrder(all[place].songs + new.songs)
    let whole = numbers.map { songs[$0] }
    var summary = all[place].summary
    summary.artist = AlbumGrouping.artist(albumArtists: whole.map(\.albumArtist), artists: whole.map(\.artist))
    summary.year = whole.lazy.compactMap(\.year).min()
    summary.cover = summary.cover ?? new.summary.cover
    summary.songCount = whole.count
    summary.added = max(summary.added, new.summary.added)
    (all[place].summary, all[place].songs) = (summary, numbers)
    return true
  }

  /// The folder in which all songs of an album are, apart from those of its discs; nil if there are several, or none.
  private static func folder(of songs: [Song]) -> String? {
    var folders: Set<String> = []
    for song in songs {
      switch song.source {
      case .file(let path), .picture(let path): folders.insert(AlbumGrouping.albumFolder(SongName.folder(of: path)))
      case .address, .silence: return nil
      }
    }
    return folders.count == 1 ? folders.first : nil
  }

  /// The songs of an album, by disc, track and name, as the index has them.
  private func inOrder(_ numbers: [Int]) -> [Int] {
    let keys = numbers.map { number in
      let song = songs[number]
      let name = SongName.fileName(song.path ?? song.cover?.path ?? song.title)
      return (song.disc ?? 1, song.track ?? 0, SortKey(name), number)
    }
    return keys.sorted(by: <).map(\.3)
  }

  /// The songs in the order of their titles.
  var songsByTitle: [SongID] {
    let keys = songs.map { SortKey($0.title) }
    let listed: [Int] = all.filter(isListed).flatMap(shown)
    return listed.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { .given($0) }
  }

  /// Adds all albums and songs to a search.
  func add(to builder: inout SearchBuilder) {
    for album in all where isListed(album) {
      builder.add(summary(album))
      for song in shown(album) {
        builder.add(
          ListedSong(
            id: .given(song), title: songs[song].title, artist: songs[song].artist,
            duration: Float(songs[song].duration), added: UInt32(clamping: album.summary.added)))
      }
    }
  }

  /// The numbers of the songs of an album, without its hidden pictures.
  func numbers(of album: Int) -> [Int] { all.indices.contains(album) ? shown(all[album]) : [] }

  private func shown(_ album: Entry) -> [Int] { album.songs.filter { !hidden.contains($0) } }
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
