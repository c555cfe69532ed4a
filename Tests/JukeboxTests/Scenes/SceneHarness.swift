import Containers
import SDLHost
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The whole program in a window without a display, set in real type, with a hand on it.
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

  /// An album with songs of so many seconds each.
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

  /// The cells of the shelf that are seen, from left to right.
  var cells: [AlbumCell] {
    shelf.visibleItemViews.compactMap { $0 as? AlbumCell }.sorted { frame(of: $0).minX < frame(of: $1).minX }
  }

  /// Where a view is seen in the window, at rest.
  func frame(of view: View) -> Rect { view.convert(view.bounds, to: nil) }
}

extension View {
  /// The labels in it, depth first, that show something.
  var labels: [Label] {
    subviews.flatMap { view in (view as? Label).map { $0.text.isEmpty ? [] : [$0] } ?? view.labels }
  }
}

extension Label {
  /// Whether all of its text fits in.
  var isWhole: Bool { sizeThatFits(Size(width: .infinity, height: .infinity)).width <= bounds.width + 0.01 }
}
