import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Which view has the focus, and which keys work, from the launch on.
@Suite("Focus and keys") struct FocusTests {
  @Test("J3 at launch Dequeue gets the focus, even if the library is found after the window has opened")
  func lateLibrary() {
    let stage = Stage([], progress: .scanning(files: 0, folders: 0))
    #expect(stage.window.focusedView == nil)
    stage.library.append(Stage.albums([3, 2]))
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
    stage.press(.space)
    #expect(stage.player.current?.title == "0.0")
    stage.press(.return)
    #expect(stage.player.current?.title == "1.0")
  }

  @Test(
    "J3 where Up next is a closed drawer at launch, Play gets the focus, and Dequeue with the drawer",
    arguments: [Size(width: 480, height: 360), Size(width: 600, height: 500)])
  func drawer(size: Size) {
    let stage = Stage(size: size)
    #expect(stage.window.focusedView === stage.main.nowPlaying.transport.play)
    stage.press(.space)
    #expect(stage.player.current?.title == "0.0")
    stage.main.nowPlaying.queueButton.onTap?()
    stage.window.settle()
    #expect(stage.main.split.isDrawerOpen && stage.window.focusedView === stage.main.upNext.dequeueButton)
    let late = Stage([], size: size, progress: .scanning(files: 0, folders: 0))
    #expect(late.window.focusedView == nil)
    late.library.append(Stage.albums([3, 2]))
    #expect(late.window.focusedView === late.main.nowPlaying.transport.play)
  }

  @Test("W3 when the song ends whose position has the focus by key, the focus goes on to a button of the bar")
  func endOfSong() throws {
    func focusAfterEnd(of stage: Stage) throws -> String? {
      stage.window.settle(limit: 1)
      let position = try #require(stage.window.find(label: "Position"))
      stage.window.focusedView = position
      stage.advance(11)
      #expect(stage.player.current == nil && stage.window.find(label: "Position") == nil)
      return stage.window.focusedView?.accessibilityLabel
    }
    let stopping = Stage([2], seconds: 10)
    stopping.player.next()
    stopping.player.toggleStop(after: nil)
    #expect(try focusAfterEnd(of: stopping) == "Play")
    let last = Stage([1], seconds: 10)
    last.player.next()
    #expect(try focusAfterEnd(of: last) == "Previous")
  }

  @Test("J3 a focus that the user has moved stays when the library is found")
  func chosenFocus() {
    let stage = Stage([], progress: .scanning(files: 0, folders: 0))
    stage.press(.tab)
    let chosen = stage.window.focusedView
    #expect(chosen != nil)
    stage.library.append(Stage.albums([3, 2]))
    #expect(stage.window.focusedView === chosen)
  }

  @Test(
    "J10 after the last song was dequeued by key, pressing it again has no effect, and the next song restores the focus"
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
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[1])
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
  }

  @Test(
    "J3 arrow keys that no view handles turn the albums, at launch and with the focus on Dequeue",
    arguments: [false, true])
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
    // An album's page covers them, so they do not turn.
    stage.open(album: 0)
    stage.window.focusedView = stage.main.upNext.dequeueButton
    stage.press(forward)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.currentItemIndex == 0)
  }

  @Test("J3 Tab goes from Browse, Search and the menu above the albums to the albums", arguments: [false, true])
  func reading(isMirrored: Bool) {
    let stage = Stage([1, 1, 1], direction: isMirrored ? .rightToLeft : .leftToRight)
    var order: [String] = []
    for _ in 0..<20 {
      stage.press(.tab)
      if let label = stage.window.focusedView?.accessibilityLabel { order.append(label) }
    }
    let places = ["Browse", "Search", "Menu", "Albums"].map { order.firstIndex(of: $0) ?? -1 }
    #expect(places[0] >= 0 && places == places.sorted(), "\(order)")
  }

  @Test("J3 A shelf without albums is no stop for Tab")
  func emptyShelf() {
    let stage = Stage([])
    stage.main.importer.addFiles = { _, _ in }
    stage.window.settle(limit: 1)
    for _ in 0..<20 {
      stage.press(.tab)
      #expect(stage.window.focusedView !== stage.main.shelf.swipeView)
    }
    stage.library.append(Stage.albums([1]))
    #expect(stage.main.shelf.swipeView.isFocusable)
  }

  @Test("J3 An arrow leads from the buttons of an album to its songs")
  func songsBelowButtons() throws {
    let stage = Stage([3])
    stage.open(album: 0)
    stage.window.focusedView = stage.window.find(label: "Play album")
    stage.press(.down)
    let list = try #require(stage.window.focusedView as? SongList)
    #expect(list.currentIndex == 0)
    stage.press(.down)
    #expect(list.currentIndex == 1)
  }

  @Test("J3 The up arrow leads from the first song of an album back to the button that last had the focus")
  func buttonsAboveSongs() throws {
    let stage = Stage([3])
    stage.open(album: 0)
    let page = try #require(stage.main.stack.currentViewController as? AlbumController)
    let play = try #require(stage.window.find(label: "Play album"))
    let add = try #require(stage.window.find(role: .button, label: "Add to queue"))
    let list = try #require(page.view.subviews.lazy.compactMap { $0 as? SongList }.first)
    stage.window.focusedView = list
    stage.press(.down)
    for _ in 0..<2 { stage.press(.up) }
    #expect(stage.window.focusedView === play, "none has had it yet")
    for button in [add, page.backButton, play] {
      stage.window.focusedView = button
      for _ in 0..<2 { stage.press(.down) }
      stage.press(.up)
      #expect(list.isFocused && list.currentIndex == 0)
      stage.press(.up)
      #expect(stage.window.focusedView === button)
    }
    // Also where Tab has led from the button to the songs.
    stage.window.focusedView = add
    for _ in 0..<4 where !list.isFocused { stage.press(.tab) }
    stage.press(.up)
    #expect(stage.window.focusedView === add)
  }

  @Test(
    "J3 with the focus in a grid or a list, Ctrl and the arrows turn the volume and change the song", arguments: [0, 1])
  func commandsInLists(kind: Int) throws {
    let stage = Stage([3, 3, 3])
    stage.press(.character("d"), .control)
    if kind == 0 { stage.main.pages.open(.albums) } else { stage.open(album: 0) }
    stage.window.settle(limit: 2)
    var current: Int? {
      switch stage.window.focusedView {
      case let grid as ListView<BrowseEntry, EntryCell>: grid.currentIndex ?? -1
      case let list as SongList: list.currentIndex ?? -1
      default: nil
      }
    }
    for _ in 0..<40 where current == nil { stage.press(.tab) }
    stage.press(kind == 0 ? .right : .down)
    #expect(current == 1)
    let (volume, song) = (stage.player.volume, stage.player.current)
    stage.press(.down, .control)
    #expect(current == 1 && stage.player.volume < volume)
    stage.press(.up, .control)
    #expect(current == 1 && abs(stage.player.volume - volume) < 1e-9)
    stage.press(.right, .control)
    #expect(current == 1 && stage.player.current != song && stage.player.isPlaying)
    stage.press(.space)
    #expect(current == 1 && !stage.player.isPlaying)
  }

  @Test("J3 U11 When keys bring the focus to a list, its first row becomes current: it is read, and Return opens it")
  func firstRow() throws {
    let stage = Stage([3, 3, 3])
    stage.main.pages.open(.albums)
    stage.window.settle(limit: 2)
    let list = try #require(stage.window.focusedView as? ListView<BrowseEntry, EntryCell>)
    #expect(list.currentIndex == nil && list.selection.isEmpty && stage.window.accessibilityFocus === list)
    stage.press(.tab)
    stage.press(.tab, .shift)
    #expect(list.isFocused && list.currentIndex == 0 && list.selection == [list.items[0]])
    #expect(stage.window.accessibilityFocus?.accessibilityValue == "1 of 3")
    // When a screen reader moves the focus to another row, the first row does not become current on the way.
    stage.press(.tab)
    (list.currentIndex, list.selection) = (nil, [])
    var chosen: [Int] = []
    list.onSelectionChange = { [unowned list] _ in chosen.append(list.currentIndex ?? -1) }
    let cell = try #require(list.cell(at: 1))
    #expect(cell.takeAccessibilityFocus() && list.isFocused && list.currentIndex == 1 && !chosen.contains(0))
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(stage.main.stack.currentViewController is AlbumController)
    // When the focus comes back to a list that has a current row, this stays the current one.
    list.currentIndex = 2
    stage.press(.escape)
    stage.window.settle(limit: 2)
    #expect(list.isFocused && list.currentIndex == 2)
  }

  @Test(
    "J3 U11 A page of the library that comes back takes the focus where there is none, and leaves it beside the pages")
  func pageThatComesBack() throws {
    let stage = Stage([3, 3, 3])
    stage.main.pages.open(.artists)
    stage.window.settle(limit: 2)
    let list = try #require(stage.window.focusedView)
    stage.main.pages.open(BrowsePage.artist("Artist"))
    stage.window.settle(limit: 2)
    let play = stage.main.nowPlaying.transport.play
    stage.window.focusedView = play
    let heard = stage.heard {
      stage.press(.escape)
      stage.window.settle(limit: 2)
    }
    #expect(heard == ["Artists"] && stage.window.focusedView === play)
    stage.open(album: 0)
    stage.window.focusedView = nil
    stage.press(.escape)
    stage.window.settle(limit: 2)
    #expect(stage.window.focusedView === list)
  }

  @Test("J3 the mouse's back button goes back without showing a focus ring; a key shows one")
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
    "J3 while the help is open, no key acts beneath it: it closes, and nothing else happens",
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

  @Test("J3 while the help is open, the views beneath get no keys, no focus, no pointers and no wheel")
  func helpCovers() throws {
    let stage = Stage([1, 1, 1, 1, 1])
    stage.press(.function(1))
    stage.window.settle()
    #expect(stage.window.focusedView?.isDescendant(of: stage.main.view) != true)
    stage.press(.character("d"), .control)
    stage.press(.right)
    for _ in 0..<6 {
      stage.press(.tab)
      #expect(stage.window.focusedView?.isDescendant(of: stage.main.view) != true)
    }
    let middle = stage.middle(of: stage.main.shelf.swipeView)
    stage.window.send(.scroll(ScrollEvent(location: middle, delta: Point(x: -1, y: 0))))
    stage.window.settle()
    #expect(stage.player.current == nil)
    #expect(stage.main.shelf.swipeView.scrollOffset == 0)
    // A drag over the albums has no effect; a press closes the help and does nothing else.
    stage.pointer.drag(from: middle, to: Point(x: middle.x - 300, y: middle.y), duration: 0.2)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.scrollOffset == 0)
    let next = try #require(stage.window.find(label: "Next"))
    // The sheet may reach over the upper part of the button.
    let beneath = stage.middle(of: next) + Point(x: 0, y: 0.4 * next.bounds.height)
    stage.pointer.tap(at: beneath)
    stage.window.settle()
    #expect(stage.player.current == nil)
    #expect(stage.window.find(label: "Keys") == nil)
    stage.pointer.tap(at: beneath)
    #expect(stage.player.current != nil)
  }

  @Test("J3 a press right after the help was closed reaches the views beneath, while it still fades out")
  func pressWhileHelpFades() {
    let stage = Stage()
    stage.press(.function(1))
    stage.window.settle()
    stage.press(.escape)
    stage.advance(0.02)
    stage.pointer.tap(at: stage.middle(of: stage.main.upNext.dequeueButton))
    #expect(stage.player.current != nil)
  }

  @Test("J3 a drag in progress ends when the help opens")
  func helpDuringDrag() {
    let stage = Stage([1, 1, 1, 1, 1])
    let middle = stage.middle(of: stage.main.shelf.swipeView)
    stage.pointer.press(at: middle)
    stage.pointer.move(to: Point(x: middle.x - 100, y: middle.y), duration: 0.2)
    stage.press(.function(1))
    let held = stage.main.shelf.swipeView.scrollOffset
    stage.pointer.move(to: Point(x: middle.x - 300, y: middle.y), duration: 0.2)
    #expect(stage.main.shelf.swipeView.scrollOffset <= held)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.window.find(label: "Keys") != nil)
  }

  @Test("J3 if the help is opened during the scan, Dequeue still gets the focus when it closes")
  func helpDuringScan() {
    let stage = Stage([], progress: .scanning(files: 0, folders: 0))
    stage.press(.function(1))
    stage.library.append(Stage.albums([3, 2]))
    stage.window.settle()
    #expect(stage.window.focusedView !== stage.main.upNext.dequeueButton)
    stage.press(.escape)
    stage.window.settle()
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
  }

  @Test(
    "J3 J10 After the last song left the queue, letters still belong to the program: P pauses",
    arguments: [false, true])
  func lettersWithoutQueue(byMouse: Bool) throws {
    let stage = Stage([1])
    repeat {
      if byMouse { try stage.tap("Dequeue") } else { stage.press(.space) }
      stage.window.settle()
    } while stage.queue.count > 0
    #expect(stage.player.isPlaying)
    #expect(!stage.main.upNext.dequeueButton.isFocused)
    // A host sends text only to what takes it.
    #expect(stage.window.textTaker != nil)
    stage.press(.character("p"))
    #expect(!stage.window.lastKeyIsSpent)
    stage.window.send(.text("p"))
    #expect(!stage.player.isPlaying)
  }
}
