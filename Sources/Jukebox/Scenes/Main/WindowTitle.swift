import Music
import SDLHost
import ViewTree

extension Window {
  /// Shows the current song, and the program's name, in the title.
  func showTitle(for song: Song?) {
    // Where a person changes the song, a sentence says so. A song that follows by itself is not said, because people listen to the music.
    announcesTitle = false
    title = Self.title(for: song)
  }

  static func title(for song: Song?) -> String {
    guard let song else { return "Jukebox" }
    let isKnown = !song.artist.isEmpty && song.artist != Song.unknownArtist
    return "\(song.title)\(isKnown ? " – \(song.artist)" : "") — Jukebox"
  }
}
