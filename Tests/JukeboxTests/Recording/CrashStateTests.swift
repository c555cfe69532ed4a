import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// How the program was at the beginning of what a crash's report records.
@Suite struct CrashStateTests {
  private static func main(_ window: Window) -> MainController {
    let library = LibraryModel()
    library.append(Stage.albums([4, 4, 4]))
    let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    window.rootViewController = main
    window.settle()
    return main
  }

  private static let pages: [(String, (MainController) -> Void)] = [
    ("albums", { _ in }), ("preferences", { $0.openPreferences(animated: false) }),
    ("browse songs", { $0.restoration.restore(["browse", "songs"]) }),
    ("album", { $0.restoration.restore(["album", "Album 0", "Artist"]) }),
    ("artist", { $0.restoration.restore(["browse", "artist", "Artist"]) }),
    (
      "browse playlists",
      { main in
        var list = main.library.album(main.library.albums[0])
        list.playlistPath = "/List.m3u8"
        main.pages.open(list, animated: false)
      }
    ),
  ]

  @Test(
    "R9 what waits, what plays and the page are noted without titles, and a replay begins with as many",
    arguments: 0..<6)
  func state(page: Int) throws {
    let window = Window(size: Size(width: 1024, height: 680))
    let main = Self.main(window)
    let (name, open) = Self.pages[page]
    main.player.next()
    open(main)
    window.settle()
    let state = CrashState(main)
    #expect(state.waiting == main.player.songCount && state.played == main.player.played.count)
    #expect(state.sentence.hasSuffix("a song played, and the page was: \(name)."))
    #expect(CrashState(text: state.text) == state)

    let again = Window(size: Size(width: 1024, height: 680))
    let other = Self.main(again)
    try #require(CrashState(text: state.text)).restore(in: other)
    again.settle()
    let restored = CrashState(other)
    #expect(restored.waiting == state.waiting && restored.isPlaying && restored.sentence.hasSuffix("\(name)."))
  }

  @Test(
    "R9 The kind of page is noted without a look at all albums, and before the page of the last run is shown",
    arguments: 2..<6)
  func kind(page: Int) {
    let window = Window(size: Size(width: 1024, height: 680))
    let main = Self.main(window)
    #expect(main.restoration.kind == ["albums"])
    Self.pages[page].1(main)
    let words = main.restoration.pages.shown
    let kind = Array(words.prefix(words[0] == "browse" ? 2 : 1))
    #expect(main.restoration.kind == kind)
    let waiting = MainController(theme: .dark, library: LibraryModel(), clock: { 0 })
    waiting.restoration.restore(words)
    #expect(waiting.restoration.kind == kind)
  }

  @Test(
    "R9 what is no state is left alone",
    arguments: ["library 0 finished", "state", "state 1 2 3", "state 1 2 3 99 0", "state -1 0 0 0 0"])
  func other(text: String) { #expect(CrashState(text: text) == nil) }
}
