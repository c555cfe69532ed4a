import Music
import Testing
import ViewTree

@testable import Jukebox
@testable import SDLHost

@Suite struct WindowTitleTests {
  @Test("J12 the window's title contains the current song, and its artist if known")
  func titles() {
    func title(_ name: String, _ artist: String) -> String {
      Window.title(for: Song(title: name, artist: artist, duration: 1, cover: nil))
    }
    #expect(Window.title(for: nil) == "Jukebox")
    #expect(title("Lantern", "Ada Fjord") == "Lantern – Ada Fjord — Jukebox")
    #expect(title("Lantern", "") == "Lantern — Jukebox")
    #expect(title("Lantern", Song.unknownArtist) == "Lantern — Jukebox")
  }

  @Test("J12 U11 the song in the title is not said by screen readers, as a sentence says what a person has changed")
  func quiet() {
    let options = ApplicationOptions(title: "Window", size: Size(width: 300, height: 200))
    let host = WindowHost(options, timer: FrameTimer(), pictures: PictureStore(), recorder: nil, recording: nil) {
      ViewController()
    }
    #expect(host.announcesTitle && host.window.announcesTitle)
    host.window.showTitle(for: nil)
    #expect(host.title == "Jukebox" && !host.announcesTitle && !host.window.announcesTitle)
  }
}
