/// The ways in which songs are listed.
package enum SongOrder: String, CaseIterable, Sendable {
  case title
  /// By artist, then by year, album and place on it.
  case artist
  /// By album, then by place on it.
  case album
  /// The shortest are first.
  case duration
  /// Those that came last are first.
  case added
}

/// What lists of all songs need of each, in memory, so that ordering 100,000 songs or looking for a letter among them waits for no file.
package final class SongTable: Sendable {
  /// What is known of a song, album by album.
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

  /// The memory that it takes.
  package var byteCount: Int {
    entries.count * (MemoryLayout<Entry>.stride + 4) + albums.count * 4 + titles.count + titleStarts.count * 4
  }

  private func place(of song: SongID) -> Int? {
    var range = 0..<places.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let number = entries[Int(places[middle])].id.number
      if number == song.number { return Int(places[middle]) }
      range = number < song.number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The title of a song; nil if it is not in the table.
  package func title(of song: SongID) -> String? {
    place(of: song).map { place in
      String(decoding: titles[Int(titleStarts[place])..<Int(titleStarts[place + 1])], as: UTF8.self)
    }
  }

  /// The place of a song's artist among the artists; nil if it is not in the table.
  func artist(of song: SongID) -> Int? { place(of: song).map { Int(entries[$0].artist) } }

  /// The album of a song; nil if it is not in the table.
  func album(of song: SongID) -> AlbumID? { place(of: song).map { albums[Int(entries[$0].album)] } }

  /// The songs in another order than that of their titles.
  func songs(by order: SongOrder) -> [SongID] {
    let keys: [(key: UInt64, place: Int)] = entries.enumerated().map { place, entry in
      let key: UInt64
      switch order {
      case .title: key = 0
      case .artist: key = UInt64(entry.artist) << 40 | UInt64(entry.year) << 26 | UInt64(entry.album & 0x3FF_FFFF)
      case .album: key = UInt64(entry.album)
      // Positive floating-point numbers are ordered as their bits are.
      case .duration: key = UInt64(entry.duration.bitPattern)
      case .added: key = UInt64(UInt32.max - entry.added)
      }
      return (key, place)
    }
    return keys.sorted { $0 < $1 }.map { entries[$0.place].id }
  }
}
