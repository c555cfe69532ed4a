import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What is said about what was just done, and where.
@Suite struct NoticeTests {
  @Test("J3 after a song or an album was queued, a notice says at which position")
  func queued() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    stage.open(album: 0)
    try stage.tap("Add 0.1 to the queue")
    stage.advance(0.2)
    #expect(stage.window.find(label: "“0.1” is number 7 in Up next") != nil)
    try stage.tap("Add to queue")
    stage.advance(0.2)
    #expect(stage.window.find(label: "“Album 0” begins at number 8 in Up next") != nil)
    #expect(stage.window.find(label: "Add to queue") != nil, "a button says what it does, not what was done")
    stage.advance(Notice.seconds + 1)
    #expect(stage.window.find(label: "“Album 0” begins at number 8 in Up next") == nil)
  }

  @Test("J3 a song in Up next that is clicked twice plays, and a notice says which")
  func activated() {
    let stage = Stage()
    let place = stage.middle(of: stage.queue.visibleItemViews[2])
    let title = stage.player.items[2].title
    stage.pointer.tap(at: place)
    stage.pointer.tap(at: place)
    stage.advance(0.2)
    #expect(stage.player.current?.title == title)
    #expect(stage.window.find(label: "Playing “\(title)”") != nil)
  }

  @Test("J3 a notice says that something plays next only where something plays before it")
  func nothingBefore() {
    let stage = Stage()
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[0])
    stage.advance(0.2)
    #expect(stage.window.find(label: "“0.0” is number 1 in Up next") != nil)
    stage.player.next()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[1])
    stage.advance(0.2)
    #expect(stage.window.find(label: "“0.1” plays next") != nil)
  }

  @Test("U11 assistive technology reads a notice as one message, with what it offers and the key for that")
  func message() throws {
    let stage = Stage()
    stage.chooseSuggestions()
    func message() -> View? { stage.window.find(role: .notification) }
    let title = stage.player.items[1].title
    stage.player.remove([stage.player.items[1].id])
    stage.advance(0.2)
    #expect(message()?.accessibilityLabel == "Removed “\(title)” · Undo (Ctrl+Z)")
    #expect(message()?.accessibilityChildren.map(\.accessibilityLabel) == ["Undo"])
    // A message whose words change is read again, so it keeps them when its button goes.
    stage.player.toggleStop(after: nil)
    stage.advance(0.2)
    #expect(message()?.accessibilityLabel == "Removed “\(title)” · Undo (Ctrl+Z)")
    #expect(message()?.accessibilityChildren.isEmpty == true)
    stage.main.show("Something was done")
    stage.advance(0.2)
    #expect(message()?.accessibilityLabel == "Something was done")
    stage.advance(Notice.seconds + 1)
    #expect(message() == nil)
  }

  @Test("U11 a notice in the words of the one that is shown is read, too")
  func sameWords() {
    let stage = Stage()
    func said() -> [String] {
      stage.heard {
        stage.main.show("Something was done")
        stage.advance(0.2)
      }
    }
    #expect(said().isEmpty, "it is read because it appears")
    #expect(said() == ["Something was done"] && said() == ["Something was done"])
    stage.advance(Notice.seconds + 1)
    #expect(said().isEmpty)
    // Each takes 0.2 seconds of the time of the notice, so this is while it fades out.
    stage.advance(Notice.seconds - 0.1)
    #expect(said().isEmpty, "it is read because it appears again")
  }

  @Test("J3 a second notice replaces the first, and stays for the full time")
  func twoNotices() {
    let stage = Stage()
    stage.chooseSuggestions()
    let song = stage.library.songs(of: stage.library.albums[0].id)[0]
    stage.player.add(song)
    stage.advance(Notice.seconds - 0.5)
    stage.player.add(song)
    for _ in 0..<Int((Notice.seconds - 0.2) * 10) {
      stage.advance(0.1)
      #expect(stage.window.find(label: "“0.0” is number 8 in Up next") != nil)
    }
    stage.advance(1.2)
    #expect(stage.window.find(label: "“0.0” is number 8 in Up next") == nil)
    // A notice that is shown while the previous one fades out does not disappear with it.
    stage.player.add(song)
    stage.advance(Notice.seconds + 0.1)
    stage.player.add(song)
    stage.advance(1)
    #expect(stage.window.find(label: "“0.0” is number 10 in Up next") != nil)
  }

  @Test("J3 the notice names the position of what was queued, and counts what has no title")
  func sentences() {
    #expect(Notice.queued("Lantern", count: 1, from: 1) == "“Lantern” plays next")
    #expect(Notice.queued("Moons", count: 1, from: 2) == "“Moons” is number 2 in Up next")
    #expect(Notice.queued("Moons", count: 3, from: 1) == "“Moons” plays next")
    #expect(Notice.queued("Moons", count: 3, from: 2) == "“Moons” begins at number 2 in Up next")
    #expect(Notice.queued(nil, count: 4, from: 1) == "4 songs play next")
    #expect(Notice.queued(nil, count: 4, from: 2) == "4 songs begin at number 2 in Up next")
    #expect(Notice.queued(nil, count: 1, from: 2) == "1 song is number 2 in Up next")
    #expect(Notice.queued("Moons", count: 3, from: 1, hasCurrent: false) == "“Moons” begins at number 1 in Up next")
  }

  @Test(
    "J3 P6 a title that is too long for the notice is shortened, and what was done to it can be read", arguments: sizes)
  func longTitle(size: Size) throws {
    let harness = try SceneHarness(SceneHarness.albums(12), size: size)
    let title = String(repeating: "A long title ", count: 40)
    harness.main.show(Notice.queued(title, count: 1, from: 7))
    harness.window.advance(by: 0.3)
    let sentence = "“\(title)” is number 7 in Up next"
    let label = try #require(harness.main.view.labels.first { $0.accessibilityLabel == sentence })
    #expect(label.text.hasPrefix("“A long title A") && label.text.hasSuffix("…” is number 7 in Up next"))
    let room = label.bounds
    label.numberOfLines = 0
    #expect(label.sizeThatFits(Size(width: room.width, height: .infinity)).height <= room.height + 1, "nothing is cut")
    harness.main.show("Done")
    harness.window.advance(by: 0.3)
    #expect(label.text == "Done")
  }

  // MARK: Its place

  nonisolated static let sizes = [Size(width: 1024, height: 680), Size(width: 480, height: 360)]

  @Test(
    "J3 a notice lies over the lower edge of the pages, moves nothing, and takes presses only where it is seen",
    arguments: sizes, [false, true])
  func place(size: Size, isMirrored: Bool) throws {
    let harness = try SceneHarness(
      SceneHarness.albums(12), size: size, direction: isMirrored ? .rightToLeft : .leftToRight)
    for page in ["shelf", "album"] {
      if page == "album" { harness.open(SceneHarness.album("Album 0")) }
      let covers = harness.cells.map { harness.frame(of: $0) }
      let pages = harness.frame(of: harness.main.stack.view)
      harness.main.show("Removed “A title that is much too long for a line of a notice in a small window”")
      harness.window.advance(by: 0.3)
      #expect(harness.cells.map { harness.frame(of: $0) } == covers, "the covers stay where they are")
      let notice = try #require(harness.main.view.subviews.first { $0 is Notice })
      let place = harness.frame(of: notice)
      #expect(!place.isEmpty && !notice.isHidden)
      #expect(harness.frame(of: harness.main.stack.view) == pages, "the pages keep their size")
      #expect(place.maxY == pages.maxY && place.width == pages.width && place.minX == pages.minX)
      #expect(place.maxY <= harness.frame(of: harness.main.nowPlaying.view).minY)
      func hit(_ point: Point, _ view: View) -> Bool { harness.window.hitTest(point)?.isDescendant(of: view) == true }
      #expect(hit(place.center, notice))
      #expect(hit(Point(x: place.minX + 2, y: place.midY), harness.main.stack.view))
      let indicator = try #require(harness.main.shelf.view.subviews.first { $0 is PageIndicator })
      #expect(indicator.isHidden)
      for label in notice.labels where !label.isHidden {
        #expect(notice.bounds.contains(label.convert(label.bounds, to: notice)))
      }
      harness.window.advance(by: Notice.undoSeconds)
      harness.window.settle(limit: 2)
      #expect(notice.isHidden && !indicator.isHidden)
      #expect(hit(place.center, harness.main.stack.view))
    }
  }

  @Test("J3 a press on a notice takes it away, so that what lies under it can be reached before its time is over")
  func dismissing() throws {
    let stage = Stage([3, 3])
    stage.main.show("Something was done")
    stage.advance(Notice.shieldSeconds + 0.1)
    let label = try #require(stage.window.find(label: "Something was done"))
    let place = stage.middle(of: label)
    stage.pointer.tap(at: place)
    stage.advance(1)
    #expect(stage.window.find(label: "Something was done") == nil)
    #expect(stage.window.hitTest(place)?.isDescendant(of: stage.main.stack.view) == true)
  }

  @Test("J3 Escape takes a selection back and goes back first, and takes a notice away when it has nothing else to do")
  func escape() {
    let stage = Stage([3, 3], seconds: 1000)
    stage.open(album: 0)
    stage.main.show("Something was done")
    stage.pointer.modifiers = .control
    stage.pointer.tap(at: stage.middle(of: stage.queue.visibleItemViews[1]))
    stage.advance(0.1)
    #expect(stage.queue.selection.count == 1)
    stage.press(.escape)
    #expect(stage.queue.selection.count == 0 && stage.main.stack.stackSize == 2)
    stage.press(.escape)
    stage.advance(0.5)
    #expect(stage.main.stack.stackSize == 1)
    #expect(stage.window.find(label: "Something was done") != nil)
    stage.press(.escape)
    stage.advance(1)
    #expect(stage.window.find(label: "Something was done") == nil)
  }

  @Test("J3 The wheel over a notice scrolls the list under it, from the moment on in which the notice appears")
  func wheel() throws {
    let stage = Stage(Array(repeating: 3, count: 40))
    stage.main.pages.open(BrowsePage.songs, animated: false)
    stage.window.settle(limit: 1)
    let list = try #require(stage.main.stack.currentViewController as? BrowseController).listView
    stage.main.show("Something was done")
    for seconds in [0.1, Notice.shieldSeconds + 0.1] {
      let offset = list.contentOffset.y
      stage.advance(seconds)
      let place = stage.middle(of: try #require(stage.window.find(label: "Something was done")))
      #expect(stage.window.hitTest(place)?.isDescendant(of: stage.main.stack.view) == false)
      stage.pointer.turnWheel(by: Point(x: 0, y: -1), at: place)
      stage.advance(0.5)
      #expect(list.contentOffset.y > offset)
    }
  }

  // MARK: Presses that were meant for something else

  /// The middle of Undo, in the window.
  private func undoPlace(_ stage: Stage) throws -> Point {
    stage.middle(of: try #require(stage.window.find(label: "Undo")))
  }

  @Test("J3 Undo takes no press in the moment in which it appears, and then takes it")
  func appearing() throws {
    let stage = Stage([3, 3])
    let count = stage.player.items.count
    stage.player.remove([stage.player.items[1].id])
    stage.advance(0.1)
    stage.pointer.tap(at: try undoPlace(stage))
    #expect(stage.player.items.count == count - 1)
    stage.advance(Notice.shieldSeconds)
    stage.pointer.tap(at: try undoPlace(stage))
    #expect(stage.player.items.count == count)
  }

  @Test("J3 a press on Undo at any moment around its end undoes, or does nothing: it never goes to what lies beneath")
  func going() throws {
    for moment in stride(from: -0.3, through: 0.6, by: 0.05) {
      let stage = Stage(Array(repeating: 1, count: 40))
      let page = stage.main.shelf.swipeView.currentItemIndex
      let count = stage.player.items.count
      stage.player.remove([stage.player.items[1].id])
      stage.advance(0.5)
      let place = try undoPlace(stage)
      stage.advance(Notice.undoSeconds - 0.5 + moment)
      stage.click(.primary, at: place)
      stage.window.settle(limit: 2)
      #expect(stage.main.shelf.swipeView.currentItemIndex == page, "\(moment)")
      #expect(stage.main.stack.currentViewController === stage.main.shelf, "\(moment)")
      if moment < 0.15 { #expect(stage.player.items.count == count, "\(moment)") }
    }
  }
}
