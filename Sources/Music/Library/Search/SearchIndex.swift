/// Finds artists, albums and songs by the words in their names, in memory.
///
/// Each typed word must begin a word of the title, the artist or the album; what contains it in the middle of a word comes after those. What it matches is a set of bits for each kind of thing, so
/// that several words cost as much as one, and one letter as much as a long word. It is made from the index in a moment, and is not
/// stored. (FTS5 with prefix indexes takes ten times as long for one letter in 100,000 songs, and seven times the memory, before it
/// has put titles first, and it cannot find a CJK character in the middle of a text.)
package final class SearchIndex: Sendable {
  /// What was found, best first: names that begin with what was typed, then those that contain all of it, then those that contain
  /// some of it, then what is found by its album or artist only; after all these, in the same order, what has some of it in the middle
  /// of a word. Within these, in the order in which they came to the library.
  package struct Results: Hashable, Sendable {
    package var artists: [ArtistSummary] = []
    /// How many artists there are in all; some of them may not be listed.
    package var artistCount = 0
    package var albums: [AlbumID] = []
    package var albumCount = 0
    package var songs: [SongID] = []
    package var songCount = 0

    package var isEmpty: Bool { artistCount + albumCount + songCount == 0 }
  }

  /// The most things that are listed of each kind.
  package static let mostArtists = 5
  package static let mostAlbums = 20
  package static let mostSongs = 200

  private let words: WordTable
  private let songs: [SongID]
  private let albums: [AlbumID]
  private let artists: [ArtistSummary]
  /// For each album its songs: they follow each other.
  private let albumSongs: [UInt32]
  /// For each artist the songs and the albums.
  private let artistSongs: Relation
  private let artistAlbums: Relation

  /// The memory that it takes.
  package var byteCount: Int {
    words.byteCount + 4 * (songs.count + albums.count + albumSongs.count) + artistSongs.byteCount
      + artistAlbums.byteCount
  }

  private var albumCount: Int { albums.count }
  private var artistCount: Int { artists.count }

  /// For each of some things, the things that belong to it.
  struct Relation: Sendable {
    private var starts: [UInt32]
    private var members: [UInt32]

    /// - Parameter owners: for each member the thing that it belongs to.
    init(owners: [UInt32], count: Int) {
      starts = Array(repeating: 0, count: count + 1)
      for owner in owners { starts[Int(owner) + 1] += 1 }
      for owner in 0..<count { starts[owner + 1] += starts[owner] }
      var next = starts
      members = Array(repeating: 0, count: owners.count)
      for (member, owner) in owners.enumerated() {
        members[Int(next[Int(owner)])] = UInt32(member)
        next[Int(owner)] += 1
      }
    }

    var count: Int { starts.count - 1 }
    var byteCount: Int { 4 * (starts.count + members.count) }
    func members(of owner: Int) -> ArraySlice<UInt32> { members[Int(starts[owner])..<Int(starts[owner + 1])] }
  }

  init(
    words: WordTable, artists: [ArtistSummary], albums: [AlbumID], songs: [SongID], albumSongs: [UInt32],
    artistSongs: Relation,
    artistAlbums: Relation
  ) {
    self.words = words
    self.songs = songs
    self.artists = artists
    self.albums = albums
    self.albumSongs = albumSongs
    self.artistSongs = artistSongs
    self.artistAlbums = artistAlbums
  }

  /// The place of an artist, however the case of the name is written.
  private func place(ofArtist name: String) -> Int? {
    let key = SortKey.bytes(name)
    var range = 0..<artists.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if SortKey.bytes(artists[middle].name).lexicographicallyPrecedes(key) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    // Names that differ in accents only have the same place in the order.
    let spelling = ArtistNames.key(name)
    return artists[range.lowerBound...].prefix { SortKey.bytes($0.name) == key }.indices.first {
      ArtistNames.key(artists[$0].name) == spelling
    }
  }

  /// An artist, however the case of the name is written; nil if there is none.
  package func artist(named name: String) -> ArtistSummary? { place(ofArtist: name).map { artists[$0] } }

  /// The albums of an artist, and those in which the artist has songs.
  package func albums(ofArtist name: String) -> [AlbumID] {
    guard let artist = place(ofArtist: name) else { return [] }
    var found = BitSet(count: albumCount)
    for album in artistAlbums.members(of: artist) { found.insert(Int(album)) }
    var album = 0
    for song in artistSongs.members(of: artist) {
      while albumSongs[album + 1] <= song { album += 1 }
      found.insert(album)
    }
    var result: [AlbumID] = []
    found.each {
      result.append(albums[$0])
      return true
    }
    return result
  }

  /// The songs of an artist.
  package func songs(ofArtist name: String) -> [SongID] {
    guard let artist = place(ofArtist: name) else { return [] }
    return artistSongs.members(of: artist).map { songs[Int($0)] }
  }

  /// What some typed words match.
  private struct Matches {
    var artists: BitSet
    var albums: BitSet
    var songs: BitSet
    /// Those that have the word anywhere in their title, and those whose title or name begins with it.
    var albumTitles: BitSet
    var songTitles: BitSet
    var artistBeginnings: BitSet
    var albumBeginnings: BitSet
    var songBeginnings: BitSet

    mutating func formIntersection(_ other: Matches) {
      artists.formIntersection(other.artists)
      albums.formIntersection(other.albums)
      songs.formIntersection(other.songs)
      albumTitles.formIntersection(other.albumTitles)
      songTitles.formIntersection(other.songTitles)
    }

    mutating func formUnion(_ other: Matches) {
      artists.formUnion(other.artists)
      albums.formUnion(other.albums)
      songs.formUnion(other.songs)
      albumTitles.formUnion(other.albumTitles)
      songTitles.formUnion(other.songTitles)
      artistBeginnings.formUnion(other.artistBeginnings)
      albumBeginnings.formUnion(other.albumBeginnings)
      songBeginnings.formUnion(other.songBeginnings)
    }
  }

  /// What all words that were typed match.
  private struct AllMatches {
    var all: Matches
    /// Those among them that have at least one of the words in their title.
    var anyAlbumTitle: BitSet
    var anySongTitle: BitSet

    init(_ first: Matches) {
      all = first
      anyAlbumTitle = first.albumTitles
      anySongTitle = first.songTitles
    }

    mutating func add(_ next: Matches) {
      anyAlbumTitle.formUnion(next.albumTitles)
      anySongTitle.formUnion(next.songTitles)
      all.formIntersection(next)
    }

    mutating func finish() {
      anyAlbumTitle.formIntersection(all.albums)
      anySongTitle.formIntersection(all.songs)
    }
  }

  /// What a person may mean by a text. An empty text, or one without letters and digits, finds nothing.
  package func results(for text: String) -> Results {
    let query = SearchWords.query(text)
    guard let first = query.first else { return Results() }
    var begun = AllMatches(matches(first, within: false))
    var within = AllMatches(matches(first, within: true))
    for token in query.dropFirst() {
      begun.add(matches(token, within: false))
      within.add(matches(token, within: true))
    }
    begun.finish()
    within.finish()
    var results = Results()
    let (artists, artistCount) = Self.best(
      Self.mostArtists, of: within.all.artists, [begun.all.artistBeginnings, begun.all.artists])
    results.artists = artists.map { self.artists[$0] }
    results.artistCount = artistCount
    var beginnings = begun.all.albumTitles
    beginnings.formIntersection(begun.all.albumBeginnings)
    let (albums, albumCount) = Self.best(
      Self.mostAlbums, of: within.all.albums,
      [
        beginnings, begun.all.albumTitles, begun.anyAlbumTitle, begun.all.albums, within.all.albumTitles,
        within.anyAlbumTitle,
      ])
    results.albums = albums.map { self.albums[$0] }
    results.albumCount = albumCount
    beginnings = begun.all.songTitles
    beginnings.formIntersection(begun.all.songBeginnings)
    let (songs, songCount) = Self.best(
      Self.mostSongs, of: within.all.songs,
      [
        beginnings, begun.all.songTitles, begun.anySongTitle, begun.all.songs, within.all.songTitles,
        within.anySongTitle,
      ])
    results.songs = songs.map { self.songs[$0] }
    results.songCount = songCount
    return results
  }

  /// The first of some things: those in the first of `classes`, then those in the second, and so on.
  private static func best(_ limit: Int, of things: BitSet, _ classes: [BitSet]) -> (best: [Int], count: Int) {
    var rest = things
    var best: [Int] = []
    for next in classes.map(Optional.some) + [nil] {
      var chosen = rest
      if let next { chosen.formIntersection(next) }
      chosen.each {
        guard best.count < limit else { return false }
        best.append($0)
        return true
      }
      guard best.count < limit else { break }
      rest.subtract(chosen)
    }
    return (best, things.count)
  }

  /// - Parameter within: whether words that are in the middle of others match, too.
  private func matches(_ token: SearchWords.Token, within: Bool) -> Matches {
    guard let first = token.parts.first else { return matches(word: token.joined, within) }
    var result = matches(word: first, within)
    for part in token.parts.dropFirst() { result.formIntersection(matches(word: part, within)) }
    if token.parts.count > 1 { result.formUnion(matches(word: token.joined, within)) }
    return result
  }

  private func matches(word: [UInt8], _ within: Bool) -> Matches {
    let artistSet = BitSet(count: artistCount)
    let albumSet = BitSet(count: albumCount)
    let songSet = BitSet(count: songs.count)
    var result = Matches(
      artists: artistSet, albums: albumSet, songs: songSet, albumTitles: albumSet, songTitles: songSet,
      artistBeginnings: artistSet, albumBeginnings: albumSet, songBeginnings: songSet)
    let begun = self.words.words(with: word)
    if !begun.isEmpty { add(begun, to: &result) }
    if within, SearchWords.isSearchedWithin(word) {
      for words in self.words.words(containing: word) { add(words, to: &result) }
    }
    result.albums = result.albumTitles
    result.songs = result.songTitles
    result.artists.each { artist in
      for album in artistAlbums.members(of: artist) { result.albums.insert(Int(album)) }
      for song in artistSongs.members(of: artist) { result.songs.insert(Int(song)) }
      return true
    }
    result.albums.each { album in
      result.songs.insert(Int(albumSongs[album])..<Int(albumSongs[album + 1]))
      return true
    }
    return result
  }

  /// Notes in which names some words are.
  private func add(_ words: Range<Int>, to result: inout Matches) {
    self.words.each(words, in: .song) { song, isFirst in
      result.songTitles.insert(song)
      if isFirst { result.songBeginnings.insert(song) }
    }
    self.words.each(words, in: .album) { album, isFirst in
      result.albumTitles.insert(album)
      if isFirst { result.albumBeginnings.insert(album) }
    }
    self.words.each(words, in: .artist) { artist, isFirst in
      result.artists.insert(artist)
      if isFirst { result.artistBeginnings.insert(artist) }
    }
  }
}
