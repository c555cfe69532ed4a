import Music

/// The title of the window: the current song, and the program's name.
enum WindowTitle {
  static func text(for song: Song?) -> String {
    guard let song else { return "Jukebox" }
    let isKnown = !song.artist.isEmpty && song.artist != Song.unknownArtist
    return "\(song.title)\(isKnown ? " – \(song.artist)" : "") — Jukebox"
  }
}
