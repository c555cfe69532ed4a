/// The words, artists, albums and songs of a part of the library, as `SearchIndex` searches them. It never changes.
///
/// The matches of each word are a set of bits for each kind of thing, so that several words cost as much as one, and one letter as much as
/// a long word. It is made from the index in a moment, and is not stored. (FTS5 with prefix indexes takes ten times as long for one letter
/// in 100,000 songs, and seven times the memory, before it has put titles first, and it cannot find a CJK character in the middle of a
/// text.)
final class SearchSegment: Sendable {
  private let words: WordTable
  let songs: SongTable
  let albums: [AlbumID]
  /// By name.
  let artists: [ArtistSummary]
  /// Where the songs of each album begin, and where the last ones end. The songs of an album are consecutive.
  private let albumSongs: [UInt32]
  /// For each album its artist.
  private let albumArtists: [UInt32]
  /// For each artist the songs and the albums.
  private let artistSongs: Relation
  private let artistAlbums: Relation
  /// The albums whose titles stand for those of pictures that were opened by themselves.
  private let pictures: [UInt32]

  /// The memory that it takes.
  var byteCount: Int {
    words.byteCount + 4 * (albums.count + albumSongs.count + albumArtists.count) + artistSongs.byteCount
      + artistAlbums.byteCount + songs.byteCount
  }

  init(
    words: WordTable, artists: [ArtistSummary], albums: [AlbumID], songs: SongTable, albumSongs: [UInt32],
    albumArtists: [UInt32], artistSongs: Relation, artistAlbums: Relation, pictures: [UInt32]
  ) {
    self.words = words
    self.songs = songs
    self.artists = artists
    self.albums = albums
    self.albumSongs = albumSongs
    self.albumArtists = albumArtists
    self.artistSongs = artistSongs
    self.artistAlbums = artistAlbums
    self.pictures = pictures
  }

  /// The place of an artist, without regard to the case of the name.
  func place(ofArtist name: String) -> Int? {
    let (place, isThere) = artists.place(of: name)
    return isThere ? place : nil
  }

  /// The place of an album of the index; nil if it is not here.
  func place(of album: AlbumID) -> Int? {
    // They come in the order of their numbers, after those that were given.
    let place = albums.indices.partitionPoint { albums[$0].number < album.number }
    return place < albums.count && albums[place] == album ? place : nil
  }

  /// The places of an album's songs.
  func songs(ofAlbum album: Int) -> Range<Int> { Int(albumSongs[album])..<Int(albumSongs[album + 1]) }

  /// The albums of an artist, and those in which the artist has songs.
  func albums(ofArtist artist: Int) -> BitSet {
    var found = BitSet(count: albums.count)
    for album in artistAlbums.members(of: artist) { found.insert(Int(album)) }
    var album = 0
    for song in artistSongs.members(of: artist) {
      while albumSongs[album + 1] <= song { album += 1 }
      found.insert(album)
    }
    return found
  }

  // MARK: What is out of date

  /// The albums and songs of a segment that have left the library, or are in a newer segment.
  struct Outdated: Sendable {
    fileprivate(set) var albums: BitSet
    fileprivate(set) var songs: BitSet
    /// How many songs and albums each artist still has here.
    fileprivate(set) var songCounts: [Int32]
    fileprivate var albumCounts: [Int32]

    func hasNothing(ofArtist artist: Int) -> Bool { songCounts[artist] == 0 && albumCounts[artist] == 0 }
  }

  /// Notes that an album is out of date, with its songs.
  func remove(album: Int, to outdated: inout Outdated?) {
    var all =
      outdated
      ?? Outdated(
        albums: BitSet(count: albums.count), songs: BitSet(count: songs.count),
        songCounts: artists.indices.map { Int32(artistSongs.members(of: $0).count) },
        albumCounts: artists.indices.map { Int32(artistAlbums.members(of: $0).count) })
    // Otherwise there would be two references to the sets, and changing them would copy them.
    outdated = nil
    defer { outdated = all }
    guard !all.albums.contains(album) else { return }
    all.albums.insert(album)
    all.albumCounts[Int(albumArtists[album])] -= 1
    for song in songs(ofAlbum: album) {
      all.songs.insert(song)
      all.songCounts[songs.artist(at: song)] -= 1
    }
  }

  // MARK: Searching

  /// The things of one kind that some typed words match.
  private struct Matches {
    /// Those that have each word in their own name, or in that of their album or artist.
    var all: BitSet
    /// Those that have each word, and those that have at least one, in their own name.
    var names: BitSet
    var anyName: BitSet
    /// Those whose name begins with the first word.
    var beginnings: BitSet

    init(count: Int) {
      let none = BitSet(count: count)
      (all, names, anyName, beginnings) = (none, none, none, none)
    }

    mutating func insert(_ thing: Int, isBeginning: Bool) {
      names.insert(thing)
      if isBeginning { beginnings.insert(thing) }
    }

    mutating func formIntersection(_ other: Matches) {
      all.formIntersection(other.all)
      names.formIntersection(other.names)
      anyName.formUnion(other.anyName)
    }

    mutating func formUnion(_ other: Matches) {
      all.formUnion(other.all)
      names.formUnion(other.names)
      beginnings.formUnion(other.beginnings)
    }
  }

  /// What some typed words match.
  private struct AllMatches {
    var artists: Matches
    var albums: Matches
    var songs: Matches

    mutating func formIntersection(_ other: AllMatches) {
      artists.formIntersection(other.artists)
      albums.formIntersection(other.albums)
      songs.formIntersection(other.songs)
    }

    mutating func formUnion(_ other: AllMatches) {
      artists.formUnion(other.artists)
      albums.formUnion(other.albums)
      songs.formUnion(other.songs)
    }
  }

  /// One of the best results of its kind: the lower the rank, the better.
  typealias Found = (rank: Int, place: Int)

  /// The results for at least one word; see `SearchIndex.Results`.
  func found(
    by words: [SearchWords.Token], shown: ShownNames, without outdated: Outdated?
  ) -> (artists: [Found], albums: [Found], songs: [Found]) {
    let tables = [self.words] + otherWords(shown)
    var begun = matches(words[0], tables, within: false)
    var within = matches(words[0], tables, within: true)
    for token in words.dropFirst() {
      begun.formIntersection(matches(token, tables, within: false))
      within.formIntersection(matches(token, tables, within: true))
    }
    var foundArtists = within.artists.all
    if let outdated {
      within.artists.all.each { artist in
        if outdated.hasNothing(ofArtist: artist) { foundArtists.remove(artist) }
        return true
      }
    }
    return (
      Self.best(SearchIndex.mostArtists, of: foundArtists, [begun.artists.beginnings, begun.artists.all]),
      Self.best(SearchIndex.mostAlbums, begun.albums, within.albums, without: outdated?.albums),
      Self.best(SearchIndex.mostSongs, begun.songs, within.songs, without: outdated?.songs)
    )
  }

  /// The best of the albums or songs that are found within words.
  private static func best(_ limit: Int, _ begun: Matches, _ within: Matches, without outdated: BitSet?) -> [Found] {
    var found = within.all
    if let outdated { found.subtract(outdated) }
    var (beginnings, anyName) = (begun.names, begun.anyName)
    beginnings.formIntersection(begun.beginnings)
    anyName.formIntersection(begun.all)
    return best(
      limit, of: found, [beginnings, begun.names, anyName, begun.all, within.names, within.anyName])
  }

  /// The first of some things: those in the first of `classes`, then those in the second, and so on.
  private static func best(_ limit: Int, of things: BitSet, _ classes: [BitSet]) -> [Found] {
    var rest = things
    var found: [Found] = []
    for (rank, next) in (classes.map(Optional.some) + [nil]).enumerated() {
      var chosen = rest
      if let next { chosen.formIntersection(next) }
      chosen.each {
        guard found.count < limit else { return false }
        found.append((rank, $0))
        return true
      }
      guard found.count < limit else { break }
      rest.subtract(chosen)
    }
    return found
  }

  /// - Parameters:
  ///   - tables: the tables in which the words are looked up.
  ///   - within: whether words that are in the middle of others match, too.
  private func matches(_ token: SearchWords.Token, _ tables: [WordTable], within: Bool) -> AllMatches {
    var result = matches(word: token.parts.first ?? token.joined, tables, within)
    for part in token.parts.dropFirst() { result.formIntersection(matches(word: part, tables, within)) }
    if token.parts.count > 1 { result.formUnion(matches(word: token.joined, tables, within)) }
    result.albums.anyName = result.albums.names
    result.songs.anyName = result.songs.names
    return result
  }

  private func matches(word: [UInt8], _ tables: [WordTable], _ within: Bool) -> AllMatches {
    var result = AllMatches(
      artists: Matches(count: artists.count), albums: Matches(count: albums.count), songs: Matches(count: songs.count))
    for table in tables {
      add(table.words(with: word), of: table, to: &result)
      guard within, SearchWords.isSearchedWithin(word) else { continue }
      for words in table.words(containing: word) { add(words, of: table, to: &result) }
    }
    result.artists.all = result.artists.names
    result.albums.all = result.albums.names
    result.songs.all = result.songs.names
    result.artists.all.each { artist in
      for album in artistAlbums.members(of: artist) { result.albums.all.insert(Int(album)) }
      for song in artistSongs.members(of: artist) { result.songs.all.insert(Int(song)) }
      return true
    }
    result.albums.all.each { album in
      result.songs.all.insert(songs(ofAlbum: album))
      return true
    }
    return result
  }

  /// Adds the artists, albums and songs in whose names some words of a table occur.
  private func add(_ words: Range<Int>, of table: WordTable, to result: inout AllMatches) {
    table.each(words, in: .artist) { result.artists.insert($0, isBeginning: $1) }
    table.each(words, in: .album) { result.albums.insert($0, isBeginning: $1) }
    table.each(words, in: .song) { result.songs.insert($0, isBeginning: $1) }
  }

  /// Tables of the words of translated names, such as that of the unknown artist, which are shown instead of the English ones that the
  /// library has. There are none in English.
  private func otherWords(_ shown: ShownNames) -> [WordTable] {
    guard shown != ShownNames() else { return [] }
    var builder = WordTable.Builder()
    for (name, shownName) in [
      (Song.unknownArtist, shown.unknownArtist), (Song.variousArtists, shown.variousArtists),
    ] {
      if let artist = place(ofArtist: name) { builder.add(shownName, of: artist, in: .artist) }
    }
    for album in pictures { builder.add(shown.pictures, of: Int(album), in: .album) }
    return [builder.build()]
  }
}
