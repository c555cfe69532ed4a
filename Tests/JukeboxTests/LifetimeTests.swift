import Languages
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Releases the program in the middle of various activities.
@Suite("Lifetimes of scenes") struct LifetimeTests {
  private struct Weak { weak var value: AnyObject? }

  nonisolated enum Moment: CaseIterable, Sendable { case launch, rest, playing, album, playground, page, help }

  private func controllers(_ controller: ViewController) -> [AnyObject] {
    [controller, controller.view] + controller.children.flatMap { controllers($0) }
  }

  @Test("C3 V9 closing the window releases the whole program, whatever it is doing", arguments: Moment.allCases)
  func program(moment: Moment) throws {
    var left: [Weak] = []
    do {
      let session = try OffscreenSession(size: Size(width: 1024, height: 680))
      let window = session.window
      let library = LibraryModel()
      library.append(
        (0..<6).map { album in
          Album(
            title: "Album \(album)", artist: "Artist", cover: Cover(path: "/nonesuch/\(album).png"),
            songs: (0..<3).map { Song(title: "\(album).\($0)", artist: "Artist", duration: 60, cover: nil) })
        })
      let main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
      let pictures = session.pictures
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      session.show(main)
      FrameGraph.attach(to: window, theme: main.theme)
      if moment != .launch { window.settle() }
      func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
        window.advance(by: 0.1)
      }
      func tap(_ label: String) throws {
        let view = try #require(window.find(label: label), "no view has the label \(label)")
        PointerScript(window).tap(at: view.convert(view.bounds.center, to: nil))
        window.advance(by: 0.1)
      }
      switch moment {
      case .launch, .rest: break
      case .playing: for _ in 0..<3 { press(.character("d"), .control) }
      case .album:
        try tap("Albums")
        window.advance(by: 0.1)
      case .playground, .page:
        try tap("Menu")
        try tap("Playground")
        if moment == .page {
          window.settle(limit: 2)
          try tap("Animation")
        }
      case .help: press(.function(1))
      }
      _ = try session.picture()
      left = (controllers(main) + [session, window, main.player, library, pictures]).map { Weak(value: $0) }
    }
    #expect(left.count > 10)
    #expect(left.indices.filter { left[$0].value != nil } == [])
  }
}
