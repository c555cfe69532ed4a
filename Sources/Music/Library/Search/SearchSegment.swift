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
  /// For each album its songs: they follow each other.
  private let albumSongs: [UInt32]
  /// For each album its artist.
  private let albumArtists: [UInt32]
  /// For each artist the songs and the albums.
  private let artistSongs: Relation
  private let artistAlbums: Relation

  /// The memory that it takes.
  var byteCount: Int {
    words.byteCount + 4 * (albums.count + albumSongs.count + albumArtists.count) + artistSongs.byteCount
      + artistAlbums.byteCount + songs.byteCount
  }

  /// For each element of one kind, the elements of another kind that belong to it.
  struct Relation: Sendable {
    private var starts: [UInt32]
    private var members: [UInt32]

    /// - Parameter owners: for each member the element that it belongs to.
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
    words: WordTable, artists: [ArtistSummary], albums: [AlbumID], songs: SongTable, albumSongs: [UInt32],
    albumArtists: [UInt32], artistSongs: Relation, artistAlbums: Relation
  ) {
    self.words = words
    self.songs = songs
    self.artists = artists
    self.albums = albums
    self.albumSongs = albumSongs
    self.albumArtists = albumArtists
    self.artistSongs = artistSongs
    self.artistAlbums = artistAlbums
  }

  /// The place of an artist, without regard to the case of the name.
  func place(ofArtist name: String) -> Int? {
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

  /// The place of an album of the index; nil if it is not here.
  func place(of album: AlbumID) -> Int? {
    // They come in the order of their numbers, after those that were given.
    var range = 0..<albums.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let number = albums[middle].number
      if number == album.number { return middle }
      range = number < album.number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The places of an album's songs.
  func songs(ofAlbum album: Int) -> Range<Int> { Int(albumSongs[album])..<Int(albumSongs[album + 1]) }

  /// The places of an artist's songs.
  func songs(ofArtist artist: Int) -> ArraySlice<UInt32> { artistSongs.members(of: artist) }

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

  /// The matches of all typed words.
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

  /// The results of one kind.
  struct Found {
    /// The best, with their classes: the lower a class is, the better.
    var best: [(rank: Int, place: Int)] = []
    var all: BitSet
  }

  /// The results for at least one word; see `SearchIndex.Results`.
  func found(
    by words: [SearchWords.Token], without outdated: Outdated?
  ) -> (artists: Found, albums: Found, songs: Found)? {
    guard let first = words.first else { return nil }
    var begun = AllMatches(matches(first, within: false))
    var within = AllMatches(matches(first, within: true))
    for token in words.dropFirst() {
      begun.add(matches(token, within: false))
      within.add(matches(token, within: true))
    }
    begun.finish()
    within.finish()
    var (foundArtists, foundAlbums, foundSongs) = (within.all.artists, within.all.albums, within.all.songs)
    if let outdated {
      foundAlbums.subtract(outdated.albums)
      foundSongs.subtract(outdated.songs)
      within.all.artists.each { artist in
        if outdated.hasNothing(ofArtist: artist) { foundArtists.remove(artist) }
        return true
      }
    }
    let artists = Self.best(
      SearchIndex.mostArtists, of: foundArtists, [begun.all.artistBeginnings, begun.all.artists])
    var beginnings = begun.all.albumTitles
    beginnings.formIntersection(begun.all.albumBeginnings)
    let albums = Self.best(
      SearchIndex.mostAlbums, of: foundAlbums,
      [
        beginnings, begun.all.albumTitles, begun.anyAlbumTitle, begun.all.albums, within.all.albumTitles,
        within.anyAlbumTitle,
      ])
    beginnings = begun.all.songTitles
    beginnings.formIntersection(begun.all.songBeginnings)
    let songs = Self.best(
      SearchIndex.mostSongs, of: foundSongs,
      [
        beginnings, begun.all.songTitles, begun.anySongTitle, begun.all.songs, within.all.songTitles,
        within.anySongTitle,
      ])
    return (artists, albums, songs)
  }

  /// The first of some things: those in the first of `classes`, then those in the second, and so on.
  private static func best(_ limit: Int, of things: BitSet, _ classes: [BitSet]) -> Found {
    var rest = things
    var found = Found(all: things)
    for (rank, next) in (classes.map(Optional.some) + [nil]).enumerated() {
      var chosen = rest
      if let next { chosen.formIntersection(next) }
      chosen.each {
        guard found.best.count < limit else { return false }
        found.best.append((rank, $0))
        return true
      }
      guard found.best.count < limit else { break }
      rest.subtract(chosen)
    }
    return found
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
    let artistSet = BitSet(count: artists.count)
    let albumSet = BitSet(count: albums.count)
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
