/// Collects artists by their names. Names that differ only in case belong to the same artist: “Various artists” and “Various Artists”.
struct ArtistNames {
  private struct Spelling {
    var name: String
    var artist: UInt32
    var songCount = 0
    var albumCount = 0
  }

  private var spellings: [Spelling] = []
  private var spellingNumbers: [String: Int] = [:]
  private var artistNumbers: [String: UInt32] = [:]
  private var last = 0

  /// The number of an artist; of a new one if nobody had this name.
  /// - Parameter isOfSong: whether this is the artist of a song, rather than of an album.
  mutating func number(of name: String, isOfSong: Bool) -> UInt32 {
    last = spelling(of: name)
    if isOfSong { spellings[last].songCount += 1 } else { spellings[last].albumCount += 1 }
    return spellings[last].artist
  }

  private mutating func spelling(of name: String) -> Int {
    // Most songs have the artist of the song before.
    if spellings.indices.contains(last), spellings[last].name == name { return last }
    if let known = spellingNumbers[name] { return known }
    let key = Self.key(name)
    let artist = artistNumbers[key] ?? UInt32(artistNumbers.count)
    artistNumbers[key] = artist
    spellings.append(Spelling(name: name, artist: artist))
    spellingNumbers[name] = spellings.count - 1
    return spellings.count - 1
  }

  /// A key that is the same for all spellings of an artist's name.
  static func key(_ name: String) -> String { name.lowercased() }

  /// The name of each artist in the spelling of most songs, or of most albums if there are no songs.
  var shownNames: [String] {
    var best: [Spelling?] = Array(repeating: nil, count: artistNumbers.count)
    for spelling in spellings {
      let former = best[Int(spelling.artist)]
      let isBetter = former.map { ($0.songCount, $0.albumCount) < (spelling.songCount, spelling.albumCount) } ?? true
      if isBetter { best[Int(spelling.artist)] = spelling }
    }
    return best.map { $0?.name ?? "" }
  }
}
