import Music
import SDLHost
import ViewTree

/// Keeps the title of a window up to date: the current song, and the program's name.
final class WindowTitle {
  init(of window: Window, player: Player) {
    // Where a person changes the song, a sentence says so. A song that follows by itself is not said, because people listen to the music.
    window.announcesTitle = false
    window.title = Self.text(for: player.current?.song)
    player.observe(self) { [weak window, unowned player] change in
      switch change {
      case .song, .tags: window?.title = Self.text(for: player.current?.song)
      case .queue, .playback, .date, .position, .settings, .volume, .device, .offers, .timer, .queues, .failures,
        .notice:
        break
      }
    }
  }

  static func text(for song: Song?) -> String {
    guard let song else { return "Jukebox" }
    let isKnown = !song.artist.isEmpty && song.artist != Song.unknownArtist
    return "\(song.title)\(isKnown ? " – \(song.artist)" : "") — Jukebox"
  }
}
