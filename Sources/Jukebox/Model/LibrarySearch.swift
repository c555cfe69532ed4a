internal import Folding
import Music

/// Finds artists, albums and songs of the library by the beginnings of their words.
struct LibrarySearch {
  /// What was found; the numbers are indexes into the library's albums and their songs.
  nonisolated enum Result: Hashable {
    case artist(String)
    case album(Int)
    case song(album: Int, index: Int)
  }

  private struct Entry {
    var artist: [String]
    var title: [String]
    /// The title's words and the artist's, of each song.
    var songs: [(title: [String], all: [String])]
  }

  private var entries: [Entry] = []

  /// The most songs that are found: nobody reads on for longer.
  static let mostSongs = 50
  private static let mostOthers = 10

  /// Takes in albums that were added to the library since the last call.
  mutating func update(_ albums: [Album]) {
    if albums.count < entries.count { entries.removeAll() }
    for album in albums[entries.count...] {
      let artist = FoldedText.words(album.artist)
      let title = FoldedText.words(album.title)
      entries.append(
        Entry(
          artist: artist, title: title,
          songs: album.songs.map { song in
            let words = FoldedText.words(song.title)
            return (words, words + title + (song.artist == album.artist ? artist : FoldedText.words(song.artist)))
          }))
    }
  }

  /// What a person may mean by `text`: artists and albums by that name, then songs. A song is found by words of its album and its
  /// artist too, if one of the words is its own.
  func results(for text: String, in albums: [Album]) -> [Result] {
    let query = FoldedText.words(text)
    guard !query.isEmpty else { return [] }
    var artists: [Result] = []
    var found: [Result] = []
    var songs: [Result] = []
    var known: Set<String> = []
    for (index, entry) in entries.enumerated() where albums.indices.contains(index) {
      if artists.count < Self.mostOthers, FoldedText.matches(query, entry.artist),
        known.insert(albums[index].artist).inserted
      {
        artists.append(.artist(albums[index].artist))
      }
      if found.count < Self.mostOthers, FoldedText.matches(query, entry.title + entry.artist) {
        found.append(.album(index))
      }
      for (place, song) in entry.songs.enumerated() {
        guard songs.count < Self.mostSongs else { break }
        if FoldedText.matches(query, song.all), query.contains(where: { FoldedText.matches([$0], song.title) }) {
          songs.append(.song(album: index, index: place))
        }
      }
    }
    return artists + found + songs
  }
}
