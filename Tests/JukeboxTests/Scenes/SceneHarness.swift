import Containers
import Music
import SDLHost
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The whole program in a window without a display, with real fonts and a pointer.
struct SceneHarness {
  let session: OffscreenSession
  let library = LibraryModel()
  let main: MainController
  let pointer: PointerScript
  var window: Window { session.window }
  var shelf: AlbumShelf { main.shelf.swipeView }

  init(
    _ albums: [Album], size: Size = Size(width: 1024, height: 680), direction: LayoutDirection = .leftToRight,
    progress: LibraryModel.Progress = .finished
  ) throws {
    session = try OffscreenSession(size: size)
    let window = session.window
    window.layoutDirection = direction
    pointer = PointerScript(window)
    library.append(albums)
    library.setProgress(progress)
    main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    session.show(main)
    window.settle()
  }

  /// An album whose songs have the given durations in seconds.
  static func album(_ title: String, songs: [Double] = [60]) -> Album {
    Album(
      title: title, artist: "Artist", cover: nil,
      songs: songs.enumerated().map { Song(title: "\($0.offset)", artist: "Artist", duration: $0.element, cover: nil) })
  }

  static func albums(_ count: Int) -> [Album] { (0..<count).map { album("Album \($0)") } }

  func open(_ album: Album) {
    main.stack.push(AlbumController(theme: .dark, player: main.player, album: album), animated: false)
    window.settle()
  }

  /// The visible cells of the shelf, from left to right.
  var cells: [AlbumCell] {
    shelf.visibleItemViews.compactMap { $0 as? AlbumCell }.sorted { frame(of: $0).minX < frame(of: $1).minX }
  }

  /// The frame of a view in the window, at rest.
  func frame(of view: View) -> Rect { view.convert(view.bounds, to: nil) }
}

extension View {
  /// The subviews, and in the place of a stack what it arranges.
  var arranged: [View] { subviews.flatMap { ($0 as? StackView)?.arranged ?? [$0] } }

  /// All labels in the view that show a text, depth first.
  var labels: [Label] {
    subviews.flatMap { view in (view as? Label).map { $0.text.isEmpty ? [] : [$0] } ?? view.labels }
  }
}

extension Label {
  /// Whether the whole text fits.
  var isWhole: Bool { sizeThatFits(Size(width: .infinity, height: .infinity)).width <= bounds.width + 0.01 }
}
