import Containers
import Languages
import Music
import SDLHost
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Something that the program shows, and how one gets there. To add a scene, add a line to `all`.
struct WalkScene: CustomStringConvertible {
  /// Where the elements are that belong to the scene. What is beside them is pressed in another scene.
  enum Part { case window, page, upNext, nowPlaying, search, notice }

  let name: String
  let part: Part
  /// Whether a press may read files first.
  var readsFiles = false
  /// Whether it begins in Up next, which may be a drawer.
  let isInUpNext: Bool
  /// The labels of what is pressed; nil for everything. For a scene that differs from another one in little.
  let only: Set<String>?
  let open: (WalkStage) -> Void

  init(
    _ name: String, _ part: Part, readsFiles: Bool = false, isInUpNext: Bool = false, only: Set<String>? = nil,
    _ open: @escaping (WalkStage) -> Void = { _ in }
  ) {
    self.name = name
    self.part = part
    self.readsFiles = readsFiles
    self.isInUpNext = isInUpNext || part == .upNext
    self.only = only
    self.open = open
  }

  var description: String { name }

  var isMenu: Bool { name.hasPrefix("Menu") }

  static let all: [WalkScene] =
    [
      WalkScene("Shelf", .page),
      WalkScene("First start", .page, only: ["Add music…"]) { $0.main.importer.addFiles = { _, _ in } },
      WalkScene("Shelf, turned", .page) { $0.main.shelf.swipeView.scroll(toItem: 2, duration: 0) },
      WalkScene("Up next", .upNext),
      WalkScene("Up next, empty", .upNext) { $0.main.player.clear() },
      WalkScene("Up next, with problems", .upNext, only: ["Problems"]) { $0.meetProblems() },
      WalkScene("Now playing, nothing", .nowPlaying),
      WalkScene("Now playing", .nowPlaying) { $0.play() },
      WalkScene("Songs, one of which plays", .page, only: []) { stage in
        stage.play()
        stage.main.pages.open(.songs)
      },
      WalkScene("Album", .page) { $0.main.shelf.swipeView.onPress?() },
      WalkScene("Artist", .page) { stage in
        stage.main.pages.open(BrowsePage.artist(stage.library.model.contents.artists[0].name))
      },
      WalkScene("Playlist", .page) { stage in
        stage.main.pages.open(.playlists)
        stage.settle()
        stage.tap(Sentence(verbatim: "Evening"))
        stage.library.deliver()
      },
      WalkScene("Search", .search) { $0.press(.character("f"), .control) },
      WalkScene("Search with results", .search) { $0.search(for: "a") },
      WalkScene("Search for nothing", .search, only: []) { $0.search(for: "xyzzy") },
      WalkScene("Preferences", .page) { stage in
        stage.main.desktop.chooseFolders = { $1(nil) }
        stage.press(.character(","), .control)
      },
      WalkScene("Menu of the output device", .window) { stage in
        stage.main.desktop.output = FakeOutput(["Built-in Audio", "A device for sound with quite a long name"])
        stage.press(.character(","), .control)
        stage.settle()
        stage.tap("Output device")
      },
      WalkScene("Menu of the language", .window) { stage in
        stage.press(.character(","), .control)
        stage.settle()
        stage.tap("Language")
      },
      WalkScene("Help", .window) { $0.press(.function(1)) },
      WalkScene("Save playlist", .window) { $0.press(.character("s"), .control) },
      WalkScene("Time of day", .window) { $0.main.askForTime() },
      WalkScene("Message", .window) { $0.dropBadFiles() },
      WalkScene("Problems", .window, isInUpNext: true) { stage in
        stage.meetProblems()
        stage.settle()
        stage.tap("Problems")
      },
      WalkScene("Notice", .notice) { $0.main.player.remove([$0.main.player.items[0].id]) },
      WalkScene("Menu", .window) { $0.tap("Menu") },
      WalkScene("Add music", .window) { $0.main.importer.askForMusic() },
      WalkScene("Menu of Browse", .window) { $0.tap("Browse") },
      WalkScene("Menu of Up next", .window, isInUpNext: true) { $0.tap("Menu of Up next") },
      WalkScene("Menu of what comes after Up next", .window, isInUpNext: true) { stage in
        stage.tap("Menu of Up next")
        stage.settle()
        stage.tap("When it ends")
      },
      WalkScene("Menu of a card", .window, isInUpNext: true) {
        $0.main.upNext.queue.itemView(at: 1)?.perform(.showMenu)
      },
      WalkScene("Menu of an album", .window) { $0.main.shelf.swipeView.currentItemView?.perform(.showMenu) },
      WalkScene("Menu of a song", .window) { stage in
        stage.main.shelf.swipeView.onPress?()
        stage.settle()
        stage.openMenu(of: Sentence(verbatim: "1. "))
      },
      WalkScene("Menu of an artist", .window) { stage in
        stage.main.pages.open(.artists)
        stage.settle()
        stage.openMenu(of: Sentence(verbatim: stage.library.model.contents.artists[0].name))
      },
    ] + browse + playground

  private static let browse = BrowsePage.all.map { page in
    WalkScene("Browse: \(page.title)", .page, readsFiles: page == .playlists) { $0.main.pages.open(page) }
  }

  private static let playground =
    [WalkScene("Playground", .page) { $0.openPlayground() }]
    + (["Queue", "Swipe", "Stack", "Animation"] as [Sentence]).map { title in
      WalkScene("Playground: \(title)", .page) { stage in
        stage.openPlayground()
        stage.tap(title)
        stage.settle()
        // Away from the first item, so that one can go back to it.
        if title == "Swipe" { stage.tap("By 1½") }
      }
    }
    + [
      WalkScene("Playground: Animation, playing", .page, only: ["Cancel", "Finish", "Reset"]) { stage in
        stage.openPlayground()
        for label in ["Animation", "Paused", "Move"] as [Sentence] {
          stage.tap(label)
          stage.settle()
        }
      }
    ]

  /// Whether the library of a look has what the scene shows.
  func exists(in look: WalkLook) -> Bool {
    switch name {
    case "Playlist": look.music == .hundred
    case "First start": look.music == .bundled
    default: true
    }
  }

  /// Whether a press ends the scene: a menu, a sheet, a notice.
  var isGoneAfterPress: Bool { part == .window || part == .notice }

  /// The view in which the elements of the scene are.
  func root(on stage: WalkStage) -> View {
    switch part {
    case .window: stage.window
    case .page: stage.main.stack.currentViewController?.view ?? stage.window
    case .upNext: stage.main.upNext.view
    case .nowPlaying: stage.main.nowPlaying.view
    case .notice: stage.window.find(label: stage.theme.tr("Undo"))?.superview ?? stage.window
    case .search: stage.window.find(label: stage.theme.tr("Search results"))?.superview ?? stage.window
    }
  }
}

extension WalkStage {
  fileprivate func openPlayground() {
    tap("Menu")
    settle()
    tap("Playground")
    settle()
  }

  fileprivate func play() {
    main.player.next()
    settle()
    main.player.pause()
  }

  fileprivate func search(for text: String) {
    press(.character("f"), .control)
    settle()
    window.send(.text(text))
  }

  fileprivate func meetProblems() {
    main.problems.add(path: "/home/ada/Music/A folder with quite a long name/01 Adagio.flac", reason: "it is damaged")
    main.problems.add("The session cannot be saved")
  }

  /// Drops files that cannot be read.
  fileprivate func dropBadFiles() {
    main.importer.addFiles = { paths, whenFound in
      let problems = paths.map { LibraryProblem(path: $0, reason: "there is no such file or folder") }
      whenFound(NamedMusic(albums: [], problems: problems))
    }
    window.send(.drop(["/home/ada/Music/A folder with quite a long name/picture.png"], at: Point(x: 60, y: 200)))
  }
}
