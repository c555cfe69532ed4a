import Containers
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Who has the focus and the keys, from the first moment on.
@Suite("Focus and keys") struct FocusTests {
  @Test("J3 at launch the focus is on Dequeue, also when the library is found only after the window is there")
  func lateLibrary() {
    let stage = Stage([], progress: .scanning(pictures: 0, folders: 0))
    #expect(stage.window.focusedView == nil)
    stage.library.append(Stage.albums([3, 2]))
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
    stage.press(.space)
    #expect(stage.player.current?.title == "0.0")
    stage.press(.return)
    #expect(stage.player.current?.title == "1.0")
  }

  @Test("J3 a focus that a person has moved stays where it is when the library is found")
  func chosenFocus() {
    let stage = Stage([], progress: .scanning(pictures: 0, folders: 0))
    stage.press(.tab)
    let chosen = stage.window.focusedView
    #expect(chosen != nil)
    stage.library.append(Stage.albums([3, 2]))
    #expect(stage.window.focusedView === chosen)
  }

  @Test(
    "J10 when the last song is dequeued by key, further presses of it do nothing elsewhere, and the next song brings it back"
  )
  func lastSong() {
    let stage = Stage([2])
    for _ in 0..<5 {
      stage.press(.space)
      stage.advance(0.3)
    }
    stage.window.settle()
    #expect(stage.queue.count == 0)
    #expect(stage.window.focusedView == nil)
    #expect(stage.main.stack.currentViewController === stage.main.shelf)
    stage.player.add(stage.library.albums[0].songs[1])
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
  }

  @Test(
    "J3 arrows that nobody takes turn the albums, at launch and with the focus on Dequeue", arguments: [false, true])
  func arrows(isMirrored: Bool) {
    let stage = Stage([1, 1, 1, 1, 1], direction: isMirrored ? .rightToLeft : .leftToRight)
    let (forward, backward): (Key, Key) = isMirrored ? (.left, .right) : (.right, .left)
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
    stage.press(forward)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.currentItemIndex == 1)
    stage.window.focusedView = nil
    stage.press(.pageDown)
    stage.window.settle()
    stage.press(backward)
    stage.window.settle()
    stage.press(backward)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.currentItemIndex == 0)
    // An album's page lies over them: they stay.
    stage.open(album: 0)
    stage.window.focusedView = stage.main.upNext.dequeueButton
    stage.press(forward)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.currentItemIndex == 0)
  }

  @Test("J3 the mouse's back button goes back, and shows no focus ring; a key does")
  func mouseBack() {
    let stage = Stage()
    stage.open(album: 0)
    stage.click(.back, at: Point(x: 700, y: 300))
    stage.window.settle()
    #expect(stage.main.stack.currentViewController === stage.main.shelf)
    #expect(!stage.window.showsFocus)
    stage.press(.tab)
    #expect(stage.window.showsFocus)
  }

  // MARK: The help

  @Test(
    "J3 with the help open no key acts beneath it: it closes, and nothing else happens",
    arguments: [
      Key.escape, .space, .return, .backspace, .back, .function(1),
    ])
  func helpCloses(key: Key) {
    let stage = Stage()
    stage.open(album: 0)
    stage.window.focusedView = stage.main.upNext.dequeueButton
    stage.press(.function(1))
    stage.window.settle()
    #expect(stage.window.find(label: "Keys") != nil)
    stage.press(key)
    stage.window.settle()
    #expect(stage.window.find(label: "Keys") == nil)
    #expect(stage.main.stack.stackSize == 2)
    #expect(stage.player.current == nil)
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
  }

  @Test("J3 with the help open what lies beneath has no keys, no focus, no pointers and no wheel")
  func helpCovers() {
    let stage = Stage([1, 1, 1, 1, 1])
    stage.press(.function(1))
    let overlay = stage.window.focusedView
    #expect(overlay != nil && overlay?.isDescendant(of: stage.main.view) == true)
    stage.press(.character("d"), .control)
    stage.press(.right)
    for _ in 0..<6 {
      stage.press(.tab)
      #expect(stage.window.focusedView === overlay)
    }
    let middle = stage.middle(of: stage.main.shelf.swipeView)
    stage.window.send(.scroll(ScrollEvent(location: middle, delta: Point(x: -1, y: 0))))
    stage.window.settle()
    #expect(stage.player.current == nil)
    #expect(stage.main.shelf.swipeView.scrollOffset == 0)
    // A drag over the albums moves nothing; a press closes the help, and does nothing else.
    stage.hand.drag(from: middle, to: Point(x: middle.x - 300, y: middle.y), duration: 0.2)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.scrollOffset == 0)
    stage.hand.tap(at: stage.middle(of: stage.main.upNext.dequeueButton))
    stage.window.settle()
    #expect(stage.player.current == nil)
    #expect(stage.window.find(label: "Keys") == nil)
    stage.hand.tap(at: stage.middle(of: stage.main.upNext.dequeueButton))
    #expect(stage.player.current != nil)
  }

  @Test("J3 a press right after the help was closed goes to what lies beneath, while it still fades")
  func pressWhileHelpFades() {
    let stage = Stage()
    stage.press(.function(1))
    stage.window.settle()
    stage.press(.escape)
    stage.advance(0.02)
    stage.hand.tap(at: stage.middle(of: stage.main.upNext.dequeueButton))
    #expect(stage.player.current != nil)
  }

  @Test("J3 a drag that is under way when the help opens ends")
  func helpDuringDrag() {
    let stage = Stage([1, 1, 1, 1, 1])
    let middle = stage.middle(of: stage.main.shelf.swipeView)
    stage.hand.press(at: middle)
    stage.hand.move(to: Point(x: middle.x - 100, y: middle.y), duration: 0.2)
    stage.press(.function(1))
    let held = stage.main.shelf.swipeView.scrollOffset
    stage.hand.move(to: Point(x: middle.x - 300, y: middle.y), duration: 0.2)
    #expect(stage.main.shelf.swipeView.scrollOffset <= held)
    stage.hand.release()
    stage.window.settle()
    #expect(stage.window.find(label: "Keys") != nil)
  }

  @Test("J3 the help that is opened while the library is looked for leaves the focus to Dequeue when it closes")
  func helpDuringScan() {
    let stage = Stage([], progress: .scanning(pictures: 0, folders: 0))
    stage.press(.function(1))
    stage.library.append(Stage.albums([3, 2]))
    stage.window.settle()
    #expect(stage.window.focusedView !== stage.main.upNext.dequeueButton)
    stage.press(.escape)
    stage.window.settle()
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
  }
}
