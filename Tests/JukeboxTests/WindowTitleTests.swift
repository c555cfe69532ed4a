import Testing

@testable import Jukebox

@Suite struct WindowTitleTests {
  @Test("J12 the window is called after the song that plays, and its artist where there is one")
  func titles() {
    func title(_ name: String, _ artist: String) -> String {
      WindowTitle.text(for: Song(title: name, artist: artist, duration: 1, cover: nil))
    }
    #expect(WindowTitle.text(for: nil) == "Jukebox")
    #expect(title("Lantern", "Ada Fjord") == "Lantern – Ada Fjord — Jukebox")
    #expect(title("Lantern", "") == "Lantern — Jukebox")
    #expect(title("Lantern", Library.unknownArtist) == "Lantern — Jukebox")
  }
}
