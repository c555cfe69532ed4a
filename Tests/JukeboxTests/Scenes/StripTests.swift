import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// What stands between the cards of Up next, and what a person does with the cards.
@Suite("The strip of Up next") struct StripTests {
  @Test("H3 a stop is a line between two cards; it is carried to another place, removed by a flick, and undone")
  func stop() throws {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    stage.player.toggleStop(after: stage.player.items[1].id)
    stage.window.settle()
    let stop = stage.middle(of: try #require(stage.window.find(label: "Stop")))
    let (above, below, goal) = (try stage.card(1), try stage.card(2), try stage.card(3))
    #expect(stop.y > above.y && stop.y < below.y)
    stage.pointer.press(at: stop)
    stage.pointer.hold(0.6)
    stage.pointer.move(to: Point(x: stop.x, y: goal.y + 20), duration: 0.5)
    stage.pointer.hold(0.3)
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.strip == order.with("|", at: 4))
    stage.press(.character("z"), .control)
    stage.window.settle()
    #expect(stage.strip == order.with("|", at: 2), "one step back")
    stage.pointer.drag(from: stop, to: Point(x: stop.x + 190, y: stop.y), duration: 0.2)
    stage.window.settle()
    #expect(stage.strip == order && stage.window.find(label: "Stop") == nil)
    stage.press(.character("z"), .control)
    stage.window.settle()
    #expect(stage.strip == order.with("|", at: 2))
    #expect(stage.window.find(label: "Stop") != nil)
  }

  @Test("H3 a stop that is added below the lowest visible card is visible")
  func belowTheLowest() throws {
    let stage = Stage([9, 9, 9])
    let last = try #require((0..<stage.queue.count).last { stage.main.upNext.shows(songAt: $0) })
    #expect(last < stage.queue.count - 1)
    stage.pointer.tap(at: try stage.card(last))
    stage.advance(1)
    stage.press(.character("s"))
    stage.window.send(.text("s"))
    #expect(stage.strip[last + 1] == "|")
    stage.window.settle()
    let stop = try #require(stage.window.find(label: "Stop"))
    #expect(stage.main.upNext.shows(songAt: last))
    #expect(stop.convert(stop.bounds, to: stage.queue.view).maxY <= stage.queue.view.bounds.height + 1)
  }

  @Test("H3 below a visible card a card comes back as well as a stop does, and no stop is looked for then")
  func cardComesBack() {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    stage.player.remove([stage.player.items[1].id])
    stage.window.settle()
    #expect(stage.strip.count == order.count - 1)
    Misuse.$handler.withValue({ Issue.record("\($0)") }) {
      stage.player.undo()
      stage.window.settle()
    }
    #expect(stage.strip == order)
  }

  @Test("H3 a card that is carried across a stop is on its other side, in one step")
  func across() throws {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    stage.player.toggleStop(after: stage.player.items[0].id)
    stage.window.settle()
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.press(.down)
    stage.press(.down)
    stage.press(.up, .alt)
    stage.window.settle()
    #expect(stage.strip == [order[0], order[1], "|"] + order[2...])
    stage.player.undo()
    stage.window.settle()
    #expect(stage.strip == [order[0], "|"] + order[1...])
    #expect(stage.queue.marks.all.map(\.index) == [1])
  }

  @Test("Q8 H8 Escape puts back the cards that are carried, and does nothing else: the page and the selection stay")
  func escape() throws {
    let stage = Stage([3, 3, 3])
    for _ in 0..<2 { stage.player.next() }
    stage.open(album: 0)
    stage.window.settle(limit: 2)
    stage.queue.scrollPosition = -1
    stage.window.settle(limit: 1)
    let (strip, played) = (stage.strip, stage.queue.past.count)
    let album = stage.main.stack.currentViewController
    stage.queue.selection.indexes = [0, 1]
    let playedCard = try #require(stage.queue.past.items.first?.song.title)
    let starts = [
      try stage.card(0), stage.middle(of: try #require(stage.window.find(label: "\(playedCard), Artist, Skipped"))),
    ]
    for (index, start) in starts.enumerated() {
      stage.pointer.press(at: start)
      stage.pointer.hold(0.7)
      stage.pointer.move(to: Point(x: start.x, y: start.y + 100), duration: 0.3)
      stage.window.send(.key(KeyEvent(key: .escape)))
      // It is held for a moment.
      for _ in 0..<3 { stage.window.send(.key(KeyEvent(key: .escape, isRepeat: true))) }
      stage.window.send(.key(KeyEvent(key: .escape, phase: .released)))
      #expect(!stage.window.showsFocus, "card \(index)")
      stage.pointer.move(to: Point(x: start.x, y: start.y + 150), duration: 0.2)
      stage.pointer.release()
      stage.window.settle(limit: 1)
      #expect(stage.strip == strip && stage.queue.past.count == played, "card \(index)")
      #expect(stage.queue.selection.indexes == [0, 1] && album is AlbumController, "card \(index)")
      #expect(stage.main.stack.currentViewController === album, "card \(index)")
    }
    // Nothing is dragged any more, so the key goes back, and first clears the selection.
    stage.window.focusedView = stage.queue.view
    stage.press(.escape)
    #expect(stage.queue.selection.count == 0 && stage.main.stack.currentViewController === album)
    stage.press(.escape)
    #expect(stage.main.stack.currentViewController !== album)
  }

  @Test("H4 the timer stands where its time falls, moves as the queue changes, and is removed like a card")
  func timer() throws {
    let stage = Stage([3, 3, 3])
    stage.player.next()
    stage.player.setTimer(.uptime(stage.window.currentTime + 150))
    stage.window.settle(limit: 0.5)
    #expect(stage.queue.marks.all.map(\.index) == [2])
    stage.player.remove([stage.player.items[0].id])
    #expect(stage.queue.marks.all.map(\.index) == [2])
    stage.player.next()
    stage.window.settle(limit: 0.5)
    #expect(stage.queue.marks.all.map(\.index) == [2])
    let line = stage.middle(of: try #require(stage.window.find(label: "Timer")))
    stage.pointer.drag(from: line, to: Point(x: line.x + 190, y: line.y), duration: 0.2)
    stage.window.settle(limit: 0.5)
    #expect(stage.player.timer == nil && stage.queue.marks.all.isEmpty)
  }

  @Test("H4 a timer that is dragged between other songs is set to their time, which is said and can be undone")
  func draggedTimer() throws {
    let stage = Stage([3, 3, 3])
    stage.player.next()
    stage.player.setTimer(.uptime(stage.window.currentTime + 150))
    let former = stage.player.timer
    stage.window.settle(limit: 0.5)
    let line = stage.middle(of: try #require(stage.window.find(label: "Timer")))
    let goal = Point(x: line.x, y: (try stage.card(0).y + stage.card(1).y) / 2)
    stage.pointer.press(at: line)
    stage.pointer.hold(0.6)
    stage.pointer.move(to: goal, duration: 0.3)
    stage.pointer.hold(0.3)
    stage.pointer.release()
    stage.window.settle(limit: 0.5)
    #expect(stage.queue.marks.all.map(\.index) == [1] && stage.player.songsBeforeTimer == 1)
    stage.player.undo()
    stage.window.settle(limit: 0.5)
    #expect(stage.player.timer == former && stage.queue.marks.all.map(\.index) == [2])
  }

  @Test("H8 cards that are selected with Control and Shift are moved, removed and undone together")
  func several() throws {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    stage.pointer.tap(at: try stage.card(1))
    stage.advance(1)
    stage.window.focusedView = stage.queue.view
    stage.press(.down, .shift)
    #expect(stage.queue.selection.indexes == [1, 2])
    stage.click(.secondary, at: try stage.card(2))
    stage.window.settle()
    #expect(stage.window.find(role: .menu)?.accessibilityHint == "2 songs")
    try stage.tap("Move to the end")
    stage.window.settle()
    #expect(stage.strip == order.slices(0...0, 3..., 1...2))
    stage.player.undo()
    stage.window.settle()
    stage.queue.selection.indexes = [0, 2]
    stage.window.focusedView = stage.queue.view
    stage.press(.delete)
    stage.window.settle()
    #expect(stage.strip == [order[1]] + order[3...])
    stage.player.undo()
    #expect(stage.strip == order)
  }

  @Test("H8 the header tells how many songs are selected and how long they are, until they are not any more")
  func selectedLength() throws {
    let stage = Stage([3, 3, 3])
    func caption() -> [String] {
      stage.main.upNext.view.subviews.compactMap { ($0 as? Label)?.text }.filter { !$0.isEmpty }
    }
    stage.pointer.tap(at: try stage.card(0))
    stage.advance(1)
    stage.window.focusedView = stage.queue.view
    stage.press(.down, .shift)
    stage.press(.down, .shift)
    stage.window.settle(limit: 0.5)
    #expect(caption() == ["3 selected · 3 min"])
    stage.player.remove([stage.player.items[0].id, stage.player.items[2].id])
    stage.window.settle(limit: 0.5)
    #expect(caption().first?.hasPrefix("7 songs · 7 min") == true)
  }

  @Test("H8 several cards that are carried say how many they are; an undo moves them back, and replaces no card")
  func carriedTogether() throws {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    stage.queue.selection.indexes = [1, 2]
    let (start, goal) = (try stage.card(1), try stage.card(4))
    stage.pointer.press(at: start)
    stage.pointer.hold(0.5)
    stage.pointer.move(to: Point(x: start.x, y: goal.y - 20), duration: 0.4)
    #expect(stage.main.upNext.view.labels.contains { $0.text == "2 songs" })
    stage.pointer.release()
    stage.window.settle(limit: 2)
    #expect(stage.strip != order && !stage.main.upNext.view.labels.contains { $0.text == "2 songs" })
    let cells = stage.queue.visibleItemViews
    stage.player.undo()
    #expect(stage.strip == order)
    #expect(stage.queue.visibleItemViews.filter { cell in cells.contains { $0 === cell } }.count >= 4)
    stage.window.settle(limit: 2)
    #expect(stage.queue.visibleItemViews.compactMap(\.song?.title) == Array(order[..<5]))
  }

  @Test("H9 where another queue is empty, the sentences that say so appear when the cards and the disc have left")
  func emptyOther() throws {
    let stage = Stage([3, 3, 3])
    stage.player.next()
    stage.window.settle(limit: 2)
    stage.player.beginQueue("Friday")
    stage.advance(0.1)
    for text in ["Nothing is queued", "Nothing plays."] {
      func label() -> Label? { stage.main.view.labels.first { $0.text == text } }
      var alpha = 1.0
      let found = try #require(label())
      var view: View? = found
      while let next = view {
        alpha *= next.presented.alpha
        view = next.superview
      }
      #expect(alpha < 0.05, "\(text)")
    }
    stage.window.settle(limit: 2)
    #expect(stage.queue.visibleItemViews.isEmpty && stage.window.find(label: "Suggest songs") != nil)
  }

  @Test("H9 another queue takes the place of the whole strip in one movement, in which no card jumps or flickers")
  func swap() throws {
    let stage = Stage([3, 3, 3])
    stage.player.add(stage.library.album(stage.library.albums[0]))
    let order = stage.strip
    stage.player.beginQueue("Friday")
    stage.player.add(stage.library.album(stage.library.albums[1]))
    stage.player.add(stage.library.album(stage.library.albums[2]))
    stage.window.settle(limit: 2)
    func cards() -> [ObjectIdentifier: (y: Double, alpha: Double, song: Int?)] {
      var cards: [ObjectIdentifier: (y: Double, alpha: Double, song: Int?)] = [:]
      for case let cell as SongCell in stage.queue.view.subviews where cell.presented.alpha > 0.001 {
        cards[ObjectIdentifier(cell)] = (cell.presented.frame.minY, cell.presented.alpha, cell.itemID)
      }
      return cards
    }
    var last = cards()
    var sums: [Double] = []
    #expect(last.count >= 5)
    stage.player.showQueue(nil)
    stage.advance(1) {
      let new = cards()
      for (id, card) in last where card.alpha > 0.34 {
        #expect(new[id]?.song == card.song, "no card is gone before it has faded")
      }
      for (id, card) in new {
        guard let former = last[id], former.song == card.song else { continue }
        #expect(abs(card.y - former.y) < 60 && abs(card.alpha - former.alpha) < 0.34)
      }
      sums.append(new.values.reduce(0) { $0 + $1.alpha })
      last = new
    }
    #expect(sums.min() ?? 0 > 0.9, "there are always cards: \(sums)")
    #expect(last.values.allSatisfy { $0.alpha == 1 } && stage.strip == order)
  }

  @Test("H3 H9 a stop is gone while another queue is shown, and comes back between the cards of its own")
  func swapWithStop() throws {
    let stage = Stage([3, 3, 3])
    stage.player.add(stage.library.album(stage.library.albums[0]))
    stage.player.toggleStop(after: stage.player.items[1].id)
    stage.player.beginQueue("Friday")
    stage.player.add(stage.library.album(stage.library.albums[1]))
    stage.player.add(stage.library.album(stage.library.albums[2]))
    stage.window.settle(limit: 2)
    func line() -> StripLine? {
      stage.queue.view.subviews.compactMap { $0 as? StripLine }.first { $0.presented.alpha > 0.001 }
    }
    #expect(stage.queue.marks.count == 0 && line() == nil)
    stage.player.showQueue(nil)
    var moving = 0
    stage.advance(1) {
      guard let stop = line(), let card = stage.queue.itemView(at: 1) else { return }
      let (seen, rest) = (card.presented.frame, card.frame)
      #expect(abs((stop.presented.frame.minY - seen.maxY) - (stop.frame.minY - rest.maxY)) < 0.5)
      if seen.minY > rest.minY + 1 { moving += 1 }
    }
    #expect(moving > 3, "it moves with the cards")
    #expect(stage.player.entries.map(\.isStop).prefix(4) == [false, false, true, false] && line() != nil)
    stage.player.showQueue("Friday")
    stage.window.settle(limit: 2)
    #expect(line() == nil && stage.player.entries.allSatisfy { !$0.isStop })
  }

  @Test("H6 a line that has room for its short text only comes to rest")
  func shortLine() {
    let window = Window(size: Size(width: 300, height: 100))
    let line = StripLine(theme: .dark)
    line.shortTexts = ["The library, shuffled", "Timer"]
    line.text = "Then the library, shuffled"
    line.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    window.addSubview(line)
    for _ in 0..<3 { window.advance(by: 0.1) }
    #expect(window.nextWakeTime == nil && line.labels.map(\.text) == ["Timer"])
    line.frame.size.width = 280
    for _ in 0..<3 { window.advance(by: 0.1) }
    #expect(window.nextWakeTime == nil && line.labels.map(\.text) == ["Then the library, shuffled"])
  }
}
