/// What the desktop calls the window: the song that plays, and the program.
enum WindowTitle {
  static func text(for song: Song?) -> String {
    guard let song else { return "Jukebox" }
    let isKnown = !song.artist.isEmpty && song.artist != Library.unknownArtist
    return "\(song.title)\(isKnown ? " – \(song.artist)" : "") — Jukebox"
  }
}
