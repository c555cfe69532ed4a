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
  /// All songs of those albums that have come bit by bit, in their order, by the numbers of the albums.
  private var joined: [Int: [Int]] = [:]
  /// The albums that the user has dropped or opened and whose songs are in one folder, by the folder and the title.
  private var places: [String: [Int]] = [:]
  private var purposes: [Purpose] = []
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
  var albums: [AlbumSummary] { all.indices.filter(isListed).map(summary) }

  /// An album without its hidden pictures.
  private func summary(_ album: Int) -> AlbumSummary {
    var summary = all[album]
    let numbers = self.numbers(of: album)
    guard numbers.count < summary.songCount else { return summary }
    summary.songCount = numbers.count
    summary.cover = numbers.first.flatMap { songs[$0].cover }
    return summary
  }

  private func isListed(_ album: Int) -> Bool {
    guard purposes[album] != .fallback || showsFallback else { return false }
    return hidden.isEmpty || all[album].songCount == 0 || !members(of: album).allSatisfy(hidden.contains)
  }

  func isHandedOver(_ album: Int) -> Bool { purposes.indices.contains(album) && purposes[album] == .handedOver }

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
      purposes.append(purpose)
      all.append(
        AlbumSummary(
          id: .given(all.count), title: album.title, artist: album.artist,
          year: album.songs.lazy.compactMap(\.year).min(),
          cover: album.cover, songCount: album.songs.count, added: added, arePictures: album.arePictures))
      ranges.append(songs.count..<songs.count + album.songs.count)
      if purpose == .handedOver {
        for case (let number, .picture(let path)) in zip(songs.count..., album.songs.map(\.source)) {
          openedPictures[number] = AbsolutePath.resolved(path)
        }
      }
      songs += album.songs
      if purpose == .handedOver { joinLast(before: former) }
    }
  }

  /// Joins the last album with one of the first `count` if the songs of both are in one folder, and would have been one album had they come
  /// together.
  private mutating func joinLast(before count: Int) {
    let last = all.count - 1
    let new = songs[ranges[last]]
    guard let folder = Self.folder(of: new) else { return }
    let key = "\(folder)\0\(all[last].title)"
    let place = places[key, default: []].first { place in
      guard place < count else { return false }
      let together = members(of: place).map { songs[$0] } + new
      return Set(AlbumGrouping.keys(together.map { AlbumGrouping.Member($0) }, in: folder)).count == 1
    }
    guard let place else { return places[key, default: []].append(last) }
    let numbers = inOrder(members(of: place) + ranges[last])
    joined[place] = numbers
    let whole = numbers.map { songs[$0] }
    all[place].artist = AlbumGrouping.artist(albumArtists: whole.map(\.albumArtist), artists: whole.map(\.artist))
    all[place].year = whole.lazy.compactMap(\.year).min()
    all[place].cover = all[place].cover ?? all[last].cover
    all[place].songCount = whole.count
    all[place].added = max(all[place].added, all[last].added)
    all.removeLast()
    ranges.removeLast()
    purposes.removeLast()
  }

  /// The folder in which all songs of an album are, apart from those of its discs; nil if there are several, or none.
  private static func folder(of songs: ArraySlice<Song>) -> String? {
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
      return (number: number, disc: song.disc ?? 1, track: song.track ?? 0, name: SortKey.bytes(name))
    }
    return keys.sorted { one, two in
      if (one.disc, one.track) != (two.disc, two.track) { return (one.disc, one.track) < (two.disc, two.track) }
      return one.name == two.name ? one.number < two.number : one.name.lexicographicallyPrecedes(two.name)
    }.map(\.number)
  }

  /// All songs of an album, in its order.
  private func members(of album: Int) -> [Int] { joined[album] ?? Array(ranges[album]) }

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
          ListedSong(
            id: .given(song), title: songs[song].title, artist: songs[song].artist,
            duration: Float(songs[song].duration), added: UInt32(clamping: all[index].added)))
      }
    }
  }

  /// The numbers of the songs of an album, without its hidden pictures.
  func numbers(of album: Int) -> [Int] {
    ranges.indices.contains(album) ? members(of: album).filter { !hidden.contains($0) } : []
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
