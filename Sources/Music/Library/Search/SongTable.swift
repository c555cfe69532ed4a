/// The data of the songs that lists need, in memory, so that sorting 100,000 songs, or finding a typed letter among them, reads no file.
/// The songs are stored album by album.
struct SongTable: Sendable {
  /// The data of a song.
  struct Entry: Sendable {
    var id: SongID
    /// The artist's place among the artists.
    var artist: UInt32
    /// The album's place among the albums by title.
    var album: UInt32
    var year: UInt16
    /// In seconds.
    var duration: Float
    /// In seconds since 1970.
    var added: UInt32
  }

  private let entries: [Entry]
  /// By title.
  private let albums: [AlbumID]
  /// The titles one after the other, and where each begins.
  private let titles: [UInt8]
  private let titleStarts: [UInt32]
  /// The places of the entries, ordered by the numbers of the songs.
  private let places: [UInt32]

  init(entries: [Entry], albums: [AlbumID], titles: [UInt8], titleStarts: [UInt32]) {
    self.entries = entries
    self.albums = albums
    self.titles = titles
    self.titleStarts = titleStarts
    places = entries.indices.map(UInt32.init).sorted { entries[Int($0)].id.number < entries[Int($1)].id.number }
  }

  var count: Int { entries.count }

  /// The memory that it takes.
  var byteCount: Int {
    entries.count * (MemoryLayout<Entry>.stride + 4) + albums.count * 4 + titles.count + titleStarts.count * 4
  }

  /// The place of a song; nil if it is not in the table.
  func place(of song: SongID) -> Int? {
    let rank = places.indices.partitionPoint { entries[Int(places[$0])].id.number < song.number }
    guard rank < places.count, entries[Int(places[rank])].id == song else { return nil }
    return Int(places[rank])
  }

  func id(at place: Int) -> SongID { entries[place].id }

  func title(at place: Int) -> String {
    String(decoding: titles[Int(titleStarts[place])..<Int(titleStarts[place + 1])], as: UTF8.self)
  }

  /// The place of a song's artist among the artists.
  func artist(at place: Int) -> Int { Int(entries[place].artist) }
  func album(at place: Int) -> AlbumID { albums[Int(entries[place].album)] }

  /// - Parameter artist: the name of the artist at a place.
  func song(at place: Int, artist: (Int) -> String) -> ListedSong {
    let entry = entries[place]
    return ListedSong(
      id: entry.id, title: title(at: place), artist: artist(Int(entry.artist)), duration: entry.duration,
      added: entry.added)
  }

  /// The number that an order compares first, for orders that do not begin with a name.
  func number(at place: Int, by order: SongOrder) -> UInt64 {
    let entry = entries[place]
    switch order {
    case .title, .album: return 0
    case .artist: return UInt64(entry.year)
    // Positive floating-point numbers are ordered as their bits are.
    case .duration: return UInt64(entry.duration.bitPattern)
    case .added: return UInt64(UInt32.max - entry.added)
    }
  }

  /// The songs in another order than that of their titles.
  func songs(by order: SongOrder) -> [SongID] {
    let keys: [(key: UInt64, place: Int)] = entries.enumerated().map { place, entry in
      let number = number(at: place, by: order)
      switch order {
      case .artist: return (UInt64(entry.artist) << 40 | number << 26 | UInt64(entry.album & 0x3FF_FFFF), place)
      case .album: return (UInt64(entry.album), place)
      case .title, .duration, .added: return (number, place)
      }
    }
    return keys.sorted { $0 < $1 }.map { entries[$0.place].id }
  }
}
