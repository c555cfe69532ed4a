import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The Library while it is looked for, and afterwards.
@Suite("Shelf") struct ShelfTests {
  @Test("J2 while three albums are known and more may come the shelf does not wrap; once all are known it does")
  func wrapping() {
    let stage = Stage([1, 1, 1], progress: .scanning(pictures: 3, folders: 3))
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

  @Test(
    "J2 while it is looked for a bar runs and the pictures are counted; afterwards nothing moves and the albums are")
  func progress() {
    let stage = Stage([1], progress: .scanning(pictures: 5, folders: 2), settles: false)
    stage.advance(0.1)
    #expect(stage.window.find(label: "5 pictures so far") != nil)
    #expect(stage.window.find(label: "Progress") != nil)
    stage.library.setProgress(.finished)
    stage.window.settle()
    #expect(stage.window.find(label: "1 album") != nil)
    #expect(stage.window.find(label: "Progress") == nil)
    #expect(stage.window.nextWakeTime == nil)
  }
}
