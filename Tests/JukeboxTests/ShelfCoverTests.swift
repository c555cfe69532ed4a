import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Covers are loaded before they become visible.
@Suite struct ShelfCoverTests {
  /// Records which images are requested, and in which size.
  private final class Store: ImageStore {
    var prepared: [Image: (width: Int, height: Int)] = [:]
    var calls = 0
    func status(of image: Image) -> ImageStatus { .idle }
    func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool {
      prepared[image] = (pixelWidth, pixelHeight)
      calls += 1
      return true
    }
    func take() -> Set<Int> {
      defer { prepared = [:] }
      return Set(prepared.keys.compactMap(ShelfCoverTests.number))
    }
  }

  private static func cover(_ number: Int) -> Image { Image(path: "/covers/\(number)") }

  private static func number(_ cover: Image) -> Int? {
    guard case .file(let path) = cover.source else { return nil }
    return Int(path.split(separator: "/").last ?? "")
  }

  private static func albums(_ numbers: Range<Int>) -> [Album] {
    numbers.map {
      let song = Song(title: "\($0)", artist: "Artist", duration: 60, cover: nil)
      return Album(title: "\($0)", artist: "Artist", cover: Cover(path: "/covers/\($0)"), songs: [song])
    }
  }

  private let window = Window(size: Size(width: 1024, height: 680), scale: 2)
  private let store = Store()
  private let library = LibraryModel()
  private let main: MainController

  init() {
    let window = window
    main = MainController(theme: .dark, library: library, clock: { [unowned window] in window.currentTime })
    window.imageStore = store
    window.rootViewController = main
  }

  private var shelf: AlbumShelf { main.shelf.swipeView }

  @Test("J2 V10 the covers next to the visible ones are prepared, in the size in which they will be shown")
  func neighbours() throws {
    library.append(Self.albums(0..<20))
    window.settle()
    let visible = Set(shelf.indexesForVisibleItems)
    #expect(visible.isSuperset(of: [19, 0, 1]))
    let first = try #require(shelf.currentItemView as? AlbumCell)
    let sizes = store.prepared.values
    #expect(store.take() == [2, 18])
    #expect(sizes.allSatisfy { Double($0.width) == first.coverSize.width * 2 && $0.width == $0.height })
    #expect(first.coverSize.width > 100)
    PointerScript(window).drag(
      from: Point(x: 700, y: 300), to: Point(x: 400, y: 300), duration: 0.2, holdBeforeRelease: 0.2)
    window.settle()
    #expect(shelf.currentItemIndex == 1)
    #expect(store.take().contains(3))
    #expect(window.nextWakeTime == nil)
  }

  @Test("J2 nothing is prepared during a movement or at rest")
  func perFrame() {
    library.append(Self.albums(0..<20))
    window.settle()
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 700, y: 300))
    pointer.move(to: Point(x: 680, y: 300), duration: 0.1)
    store.calls = 0
    pointer.move(to: Point(x: 640, y: 300), duration: 0.5)
    #expect(shelf.scrollOffset > 0 && store.calls == 0)
    pointer.release()
    window.settle()
    store.calls = 0
    for _ in 0..<10 { window.advance(by: 1) }
    #expect(store.calls == 0)
  }

  @Test("J2 covers are prepared again for a new size, and for albums that are found later; fewer at the ends")
  func changes() {
    library.append(Self.albums(0..<2))
    window.settle()
    #expect(store.take() == [])
    library.append(Self.albums(2..<4))
    window.settle()
    #expect(store.take() == [2])
    let old = (shelf.currentItemView as? AlbumCell)?.coverSize
    window.send(.resize(Size(width: 800, height: 500), scale: 2))
    window.settle()
    let new = (shelf.currentItemView as? AlbumCell)?.coverSize
    #expect(old != new)
    #expect(store.prepared[Self.cover(2)].map { Double($0.width) } == new.map { $0.width * 2 })
    _ = store.take()
    shelf.currentItemIndex = 3
    window.settle()
    #expect(store.take() == [1])
  }
}
