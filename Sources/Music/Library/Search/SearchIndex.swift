/// Finds artists, albums and songs by the words in their names, in memory.
///
/// Each typed word must begin a word of the title, the artist or the album; what contains it in the middle of a word comes after
/// those. Most of the library is in one large segment, which does not change. Albums that are new or different are in small segments
/// after it, which are joined when they become many, so a change costs what has changed, whatever the size of the library.
package struct SearchIndex: Sendable {
  /// The results, best first: names that begin with the typed text, names that contain all typed words, names that contain some of them,
  /// and then songs and albums that match only by their album or artist. After all these come, in the same order, matches in the middle of
  /// words. Equally good results are in the order in which they were added to the library.
  package struct Results: Hashable, Sendable {
    package var artists: [ArtistSummary] = []
    package var albums: [AlbumID] = []
    package var songs: [SongID] = []
  }

  /// The most things that are listed of each kind.
  static let mostArtists = 5
  static let mostAlbums = 20
  static let mostSongs = 200

  /// A segment, and which of its albums are out of date.
  private struct Part: Sendable {
    let segment: SearchSegment
    var outdated: SearchSegment.Outdated?
    /// The albums that the segment was built from; empty for the first one.
    var albums: [ListedAlbum] = []

    func isOutdated(album: Int) -> Bool { outdated?.albums.contains(album) == true }
    func isOutdated(song: Int) -> Bool { outdated?.songs.contains(song) == true }

    /// The number of songs of an artist; nil if there are no songs or albums of the artist here any more.
    func songCount(ofArtist artist: Int) -> Int? {
      guard let outdated else { return segment.artists[artist].songCount }
      return outdated.hasNothing(ofArtist: artist) ? nil : Int(outdated.songCounts[artist])
    }

    /// The albums of the segment that are not out of date.
    var current: [ListedAlbum] {
      albums.filter { segment.place(of: $0.summary.id).map(isOutdated(album:)) == false }
    }
  }

  /// The oldest is first.
  private var parts: [Part]

  init(_ segment: SearchSegment) { parts = [Part(segment: segment)] }

  /// The memory that it takes.
  package var byteCount: Int { parts.reduce(0) { $0 + $1.segment.byteCount } }

  /// An artist by name, without regard to case; nil if there is none. Of several spellings, that of the segment with the most songs is shown.
  package func artist(named name: String) -> ArtistSummary? {
    var best: ArtistSummary?
    var songCount = 0
    for part in parts {
      guard let place = part.segment.place(ofArtist: name), let count = part.songCount(ofArtist: place) else {
        continue
      }
      songCount += count
      guard best.map({ $0.songCount < count }) ?? true else { continue }
      best = ArtistSummary(name: part.segment.artists[place].name, songCount: count)
    }
    best?.songCount = songCount
    return best
  }

  /// The albums of an artist, and those in which the artist has songs.
  package func albums(ofArtist name: String) -> [AlbumID] {
    var result: [AlbumID] = []
    for part in parts {
      guard let artist = part.segment.place(ofArtist: name) else { continue }
      part.segment.albums(ofArtist: artist).each { album in
        if !part.isOutdated(album: album) { result.append(part.segment.albums[album]) }
        return true
      }
    }
    return result
  }

  /// The results for a typed text. A text without letters and digits has no results.
  /// - Parameter shown: the names by which things are found that are shown under other names than those that they have.
  package func results(for text: String, shown: ShownNames = ShownNames()) -> Results {
    let query = SearchWords.query(text)
    guard !query.isEmpty else { return Results() }
    let found = parts.map { $0.segment.found(by: query, shown: shown, without: $0.outdated) }
    return Results(
      artists: artistsFound(found.map { $0.artists }),
      albums: Self.best(Self.mostAlbums, of: found.map { $0.albums }).map { parts[$0].segment.albums[$1] },
      songs: Self.best(Self.mostSongs, of: found.map { $0.songs }).map { parts[$0].segment.songs.id(at: $1) })
  }

  /// The best results of all segments. Those of the same rank are in the order in which they were added to the library.
  private static func best(_ limit: Int, of found: [[SearchSegment.Found]]) -> [(part: Int, place: Int)] {
    let all = found.enumerated().flatMap { part, found in
      found.map { (rank: $0.rank, part: part, place: $0.place) }
    }
    return all.sorted { ($0.rank, $0.part, $0.place) < ($1.rank, $1.part, $1.place) }.prefix(limit).map {
      ($0.part, $0.place)
    }
  }

  /// The best of the artists that were found. One may be in several segments.
  private func artistsFound(_ found: [[SearchSegment.Found]]) -> [ArtistSummary] {
    var names: Set<String> = []
    let best = found.enumerated().flatMap { part, found in
      found.map { best -> (rank: Int, key: SortKey, name: String) in
        let name = parts[part].segment.artists[best.place].name
        return (best.rank, SortKey(name), name)
      }
    }.sorted { ($0.rank, $0.key, $0.name) < ($1.rank, $1.key, $1.name) }
      .filter { names.insert(ArtistNames.key($0.name)).inserted }
    return best.prefix(Self.mostArtists).compactMap { artist(named: $0.name) }
  }

  // MARK: Songs

  /// A song in one of the segments.
  struct Place {
    let segment: SearchSegment
    let song: Int

    var title: String { segment.songs.title(at: song) }
    var artist: String { segment.artists[segment.songs.artist(at: song)].name }
    var album: AlbumID { segment.songs.album(at: song) }
  }

  /// The place of a song; nil if there is none with that number.
  func place(of song: SongID) -> Place? {
    for part in parts.reversed() {
      if let place = part.segment.songs.place(of: song), !part.isOutdated(song: place) {
        return Place(segment: part.segment, song: place)
      }
    }
    return nil
  }

  /// The songs of the large segment in an order, and those of the small ones in any order.
  func songs(by order: SongOrder) -> (ordered: [SongID], others: [SongID]) {
    guard let first = parts.first else { return ([], []) }
    let ordered = first.segment.songs.songs(by: order)
    return (
      first.outdated == nil
        ? ordered
        : ordered.filter { first.segment.songs.place(of: $0).map(first.isOutdated(song:)) == false },
      parts.dropFirst().flatMap { part in part.current.flatMap { $0.songs.map(\.id) } }
    )
  }

  // MARK: Changes

  /// The data of an album's songs for the search.
  func songs(of album: AlbumID) -> [ListedSong] {
    for part in parts {
      guard let place = part.segment.place(of: album), !part.isOutdated(album: place) else { continue }
      return part.segment.songs(ofAlbum: place).map { song in
        part.segment.songs.song(at: song) { part.segment.artists[$0].name }
      }
    }
    return []
  }

  /// Removes albums, which are gone or will be added again with other songs.
  mutating func remove(_ albums: some Sequence<AlbumID>) {
    for album in albums {
      for number in parts.indices {
        guard let place = parts[number].segment.place(of: album) else { continue }
        parts[number].segment.remove(album: place, to: &parts[number].outdated)
      }
    }
  }

  /// Adds albums that are not in the search.
  mutating func add(_ new: [ListedAlbum]) {
    guard !new.isEmpty else { return }
    var albums = new
    // So there are few segments, and few albums are moved from one to another.
    while parts.count > 1, let last = parts.last, last.albums.count <= 2 * albums.count {
      albums += last.current
      parts.removeLast()
    }
    albums.sort { $0.summary.id.number < $1.summary.id.number }
    var builder = SearchBuilder()
    for album in albums {
      builder.add(album.summary)
      for song in album.songs { builder.add(song) }
    }
    parts.append(Part(segment: builder.build(), albums: albums))
  }
}
