import Containers
import Glibc
import Music
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The Library during the scan and afterwards.
@Suite("Shelf") struct ShelfTests {
  @Test("J4 The title of the album in the middle is never under the shadow of a neighbour, whichever was shown last")
  func order() throws {
    let stage = Stage([1, 1, 1, 1, 1, 1], size: Size(width: 480, height: 360))
    let shelf = stage.main.shelf.swipeView
    for key in [Key.right, .right, .left, .left, .left, .right] {
      stage.press(key)
      stage.window.settle()
      let cell = try #require(shelf.currentItemView as? AlbumCell)
      #expect(cell.superview?.subviews.last === cell && shelf.visibleItemViews.count > 1)
    }
  }

  @Test("J2 with three albums the shelf does not wrap during the scan, and wraps once the scan has finished")
  func wrapping() {
    let stage = Stage([1, 1, 1], progress: .scanning(files: 3, folders: 3))
    let shelf = stage.main.shelf.swipeView
    #expect(!shelf.isWrapEnabled)
    stage.press(.left)
    stage.window.settle()
    #expect(shelf.currentItemIndex == 0)
    stage.library.append(Stage.albums([1], from: 3))
    #expect(!shelf.isWrapEnabled && shelf.currentItemIndex == 0)
    stage.library.setProgress(.finished)
    #expect(shelf.isWrapEnabled)
    stage.press(.left)
    stage.window.settle()
    #expect(shelf.currentItemIndex == 3)
    let two = Stage([1, 1])
    #expect(!two.main.shelf.swipeView.isWrapEnabled)
  }

  @Test("M13 a shelf whose albums are known from the index wraps at once, and goes on while the folders are read")
  func wrappingFromIndex() {
    let stage = Stage([1, 1, 1], progress: .scanning(files: 0, folders: 0))
    let shelf = stage.main.shelf.swipeView
    #expect(shelf.isWrapEnabled)
    stage.library.setProgress(.scanning(files: 3, folders: 2))
    #expect(shelf.isWrapEnabled)
    stage.library.setProgress(.finished)
    #expect(shelf.isWrapEnabled)
  }

  @Test("M12 The shelf shows each album at its place after the current one was away while a page lay over the shelf")
  func away() throws {
    let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
    for name in ["A", "B", "C", "D", "E"] {
      try folder.folder(name)
      try folder.write("\(name)/1.mp3")
    }
    // With one index, the albums that stay keep their identities.
    func contents() -> LibraryContents {
      MusicLibrary.named(folder.path, index: elsewhere.path + "/index").contents
    }
    let stage = Stage([])
    let (library, shelf) = (stage.library, stage.main.shelf.swipeView)
    library.setContents(contents())
    stage.window.settle()
    #expect(shelf.currentItemIndex == 0)
    stage.main.pages.open(library.albums[0])
    stage.window.settle()
    // The shelf is not laid out in between.
    for (from, to) in [(folder, elsewhere), (elsewhere, folder)] {
      try #require(rename(from.path + "/A", to.path + "/A") == 0)
      library.setContents(contents())
    }
    #expect(library.albums.map(\.title) == ["A", "B", "C", "D", "E"])
    stage.main.stack.pop(animated: false)
    stage.window.settle()
    #expect(shelf.visibleItemViews.count > 2)
    for (index, view) in zip(shelf.indexesForVisibleItems, shelf.visibleItemViews) {
      #expect((view as? AlbumCell)?.album == library.albums[index])
    }
  }

  @Test(
    "J2 during the scan a progress bar runs and pictures are counted; afterwards nothing moves and albums are counted")
  func progress() {
    let stage = Stage([1], progress: .scanning(files: 5, folders: 2), settles: false)
    stage.advance(0.1)
    #expect(stage.window.find(label: "5 files so far") != nil)
    #expect(stage.window.find(label: "Progress") != nil)
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.window.find(label: "1 album") != nil)
    #expect(stage.window.find(label: "Progress") == nil)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("W3 the ring of the shelf lies around the cover in the middle")
  func ring() throws {
    let stage = Stage([1, 1, 1])
    stage.window.focusedView = stage.main.shelf.swipeView
    stage.press(.right)
    stage.window.settle()
    let ring = try #require(stage.window.focusRingFrame)
    let cell = try #require(stage.main.shelf.swipeView.currentItemView as? AlbumCell)
    #expect(abs(ring.width - cell.coverSize.width) < 10 && abs(ring.height - cell.coverSize.height) < 10)
    #expect(abs(ring.midX - stage.middle(of: stage.main.shelf.swipeView).x) < 2)
  }

  @Test("U7 the Menu key on the shelf opens the menu of the album in the middle")
  func menuByKey() {
    let stage = Stage([1, 1, 1])
    stage.window.focusedView = stage.main.shelf.swipeView
    stage.press(.right)
    stage.window.settle()
    stage.press(.menu)
    #expect(stage.window.find(label: "Play next") != nil)
    // The first item opens the page of the album.
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(stage.main.stack.currentViewController?.title == "Album 1")
  }
}
