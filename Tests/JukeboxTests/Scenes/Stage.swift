import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The program's scenes in a window with a hand-driven clock, operated by keys and pointers.
struct Stage {
  let window: Window
  let library: LibraryModel
  let main: MainController
  let pointer: PointerScript
  var queue: QueueViewController<PlaybackItem, SongCell> { main.upNext.queue }
  var player: Player { main.player }

  /// Albums with the given numbers of songs, each song `seconds` long. Song 2 of album 1 has the title "1.2".
  static func albums(_ counts: [Int], from first: Int = 0, seconds: Double = 60) -> [Album] {
    counts.enumerated().map { album, count in
      Album(
        title: "Album \(first + album)", artist: "Artist", cover: nil,
        songs: (0..<count).map {
          Song(title: "\(first + album).\($0)", artist: "Artist", duration: seconds, cover: nil)
        })
    }
  }

  /// - Parameter counts: the numbers of songs in the albums that are known from the start.
  init(
    _ counts: [Int] = [3, 1, 2], seconds: Double = 60, size: Size = Size(width: 1024, height: 680),
    direction: LayoutDirection = .leftToRight, reducedMotion: Bool = false,
    progress: LibraryModel.Progress = .finished, preferences: PreferencesModel = PreferencesModel(),
    settles: Bool = true
  ) {
    let library = LibraryModel()
    library.append(Self.albums(counts, seconds: seconds))
    library.setProgress(progress)
    self.init(
      library, size: size, direction: direction, reducedMotion: reducedMotion, preferences: preferences,
      settles: settles)
  }

  /// Shows what a library has read.
  init(_ source: MusicLibrary) {
    let library = LibraryModel(source: source)
    library.showSource()
    self.init(library)
  }

  init(
    _ library: LibraryModel, size: Size = Size(width: 1024, height: 680),
    direction: LayoutDirection = .leftToRight, reducedMotion: Bool = false,
    preferences: PreferencesModel = PreferencesModel(), settles: Bool = true
  ) {
    let window = Window(size: size)
    (self.window, self.library) = (window, library)
    window.layoutDirection = direction
    window.prefersReducedMotion = reducedMotion
    main = MainController(
      theme: .dark, library: library, preferences: preferences, clock: { [unowned window] in window.currentTime })
    pointer = PointerScript(window)
    window.rootViewController = main
    // A machine that runs tests may have a busy disk.
    main.playlists.patience = 60
    if settles { window.settle() }
  }

  /// Presses and releases a key.
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  /// Presses and releases a mouse button.
  func click(_ button: PointerEvent.Button, at point: Point) {
    for phase in [PointerEvent.Phase.began, .ended] {
      window.send(.pointer(PointerEvent(phase: phase, location: point, button: button)))
    }
  }

  /// The centre of a view, in the window.
  func middle(of view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  /// Presses the centre of the view with this label.
  func tap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let view = try #require(
      window.find(label: label), "no view has the label \(label)", sourceLocation: sourceLocation)
    pointer.tap(at: middle(of: view))
  }

  /// Opens the page of an album without animation.
  func open(album index: Int) {
    main.stack.push(
      AlbumController(theme: .dark, player: player, album: library.album(library.albums[index])), animated: false)
    window.settle(limit: 1)
  }

  /// Advances the clock in frames of a sixtieth of a second, and calls `look` after each.
  func advance(_ seconds: Double, _ look: () -> Void = {}) {
    for _ in 0..<max(1, Int((seconds * 60).rounded())) {
      window.advance(by: 1.0 / 60)
      look()
    }
  }
}

extension PlaybackItem {
  var title: String { song.title }
}
