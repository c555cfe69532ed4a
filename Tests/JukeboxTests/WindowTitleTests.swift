import Music
import Testing

@testable import Jukebox

@Suite struct WindowTitleTests {
  @Test("J12 the window's title contains the current song, and its artist if known")
  func titles() {
    func title(_ name: String, _ artist: String) -> String {
      WindowTitle.text(for: Song(title: name, artist: artist, duration: 1, cover: nil))
    }
    #expect(WindowTitle.text(for: nil) == "Jukebox")
    #expect(title("Lantern", "Ada Fjord") == "Lantern – Ada Fjord — Jukebox")
    #expect(title("Lantern", "") == "Lantern — Jukebox")
    #expect(title("Lantern", Song.unknownArtist) == "Lantern — Jukebox")
  }
}
