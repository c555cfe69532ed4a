import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// What the user can do with the cards of Up next.
@Suite("Up next, touched") struct UpNextTouchTests {
  /// Nine songs are queued, of which five are visible.
  private func stage(_ size: Size = Size(width: 1024, height: 680), direction: LayoutDirection = .leftToRight) -> Stage
  {
    Stage([3, 3, 3], size: size, direction: direction)
  }

  private func titles(_ stage: Stage) -> [String] {
    (0..<stage.queue.count).compactMap { stage.queue.item(at: $0)?.title }
  }

  /// The centre of a card, in the window.
  private func card(_ stage: Stage, _ index: Int) throws -> Point {
    stage.middle(of: try #require(stage.queue.itemView(at: index)))
  }

  @Test(
    "J9 every queued song can be reached by drag, wheel and keys, in large and small windows",
    arguments: [Size(width: 1024, height: 680), Size(width: 480, height: 360)])
  func everything(size: Size) throws {
    let stage = stage(size)
    // In a small window Up next is a drawer.
    stage.main.split.openDrawer(animated: false)
    stage.window.settle()
    stage.pointer.drag(from: try card(stage, 3), to: try card(stage, 1), duration: 0.5, holdBeforeRelease: 0.2)
    stage.window.settle()
    #expect(stage.queue.scrollPosition >= 1 && stage.queue.scrollPosition == stage.queue.scrollPosition.rounded())
    let point = stage.middle(of: stage.queue.view)
    stage.window.send(.scroll(ScrollEvent(location: point, delta: Point(x: 0, y: -9))))
    stage.window.settle()
    #expect(stage.queue.scrollPosition == 4)
    #expect(stage.queue.itemView(at: 8) != nil)
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.window.settle()
    #expect(stage.queue.scrollPosition == 0)
    stage.press(.end)
    stage.window.settle()
    #expect(stage.queue.scrollPosition == 4)
  }

  @Test("J9 a double click on a card plays it, as Return does; a click says what it is")
  func activation() throws {
    let stage = stage()
    let order = titles(stage)
    stage.pointer.tap(at: try card(stage, 2))
    #expect(stage.player.current == nil)
    stage.pointer.tap(at: try card(stage, 2))
    #expect(stage.player.current?.title == order[2])
    #expect(stage.player.items.map(\.title) == order.filter { $0 != order[2] })
    stage.window.settle(limit: 2)
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.press(.return)
    #expect(stage.player.current?.title == order[0])
    // Two clicks on two cards are no double click.
    stage.advance(1)
    stage.pointer.tap(at: try card(stage, 1))
    stage.pointer.tap(at: try card(stage, 2))
    #expect(stage.player.current?.title == order[0])
  }

  @Test("J9 Dequeue takes the first song however far the queue is scrolled, and the visible cards stay in place")
  func dequeueScrolled() throws {
    let stage = stage()
    let order = titles(stage)
    stage.queue.scrollPosition = 3
    let cell = try #require(stage.queue.itemView(at: 4))
    let seen = cell.presented.frame
    stage.press(.character("d"), .control)
    #expect(stage.player.current?.title == order[0])
    #expect(stage.queue.itemView(at: 3) === cell && cell.presented.frame == seen)
    stage.window.settle(limit: 3)
    #expect(cell.presented.frame == seen)
    #expect(titles(stage) == Array(order.dropFirst()))
  }

  @Test("J9 a card that is held and dragged moves to a different place, and looks lifted meanwhile")
  func reorder() throws {
    let stage = stage()
    let order = titles(stage)
    stage.pointer.press(at: try card(stage, 0))
    stage.pointer.hold(0.4)
    let cell = try #require(stage.queue.itemView(at: 0))
    #expect(cell.isLifted)
    stage.pointer.move(to: try card(stage, 2), duration: 0.3)
    stage.pointer.release()
    stage.window.settle()
    #expect(!cell.isLifted)
    #expect(titles(stage).prefix(3) == [order[1], order[2], order[0]])
    #expect(!stage.player.isSuggested)
  }

  @Test("J9 a card can be flicked out or deleted; after that the queue is no longer a suggestion")
  func remove() throws {
    let stage = stage()
    let order = titles(stage)
    let point = try card(stage, 1)
    stage.pointer.drag(from: point, to: Point(x: point.x + 90, y: point.y), duration: 0.08)
    stage.window.settle()
    #expect(titles(stage) == [order[0]] + order.dropFirst(2))
    #expect(!stage.player.isSuggested)
    stage.window.focusedView = stage.queue.view
    stage.press(.end)
    stage.press(.delete)
    stage.window.settle()
    #expect(titles(stage) == [order[0]] + order.dropFirst(2).dropLast())
  }

  @Test("J9 a click on a card and Space show its title, artist, duration and position")
  func describes() throws {
    let stage = stage()
    let first = try #require(stage.queue.item(at: 1))
    stage.pointer.tap(at: try card(stage, 1))
    stage.advance(0.2)
    #expect(stage.window.find(label: "\(first.title) – Artist, 1:00, number 2 of 9") != nil)
    stage.press(.down)
    stage.press(.space)
    stage.advance(0.2)
    let second = try #require(stage.queue.item(at: 2))
    #expect(stage.window.find(label: "\(second.title) – Artist, 1:00, number 3 of 9") != nil)
  }

  @Test("J9 cards have their position as accessibility value, and a thumb shows the scroll position if not all fit")
  func positions() throws {
    let stage = stage()
    #expect(stage.queue.itemView(at: 1)?.accessibilityValue == "2 of 9")
    let thumb = try #require(stage.main.upNext.view.subviews.first { $0 is PositionBar })
    let cards = stage.queue.view.frame
    #expect(!thumb.isHidden && thumb.frame.minY == cards.minY && isNear(thumb.frame.height, cards.height * 5 / 9))
    stage.queue.scrollPosition = 4
    #expect(isNear(thumb.frame.maxY, cards.maxY))
    for _ in 0..<4 { stage.player.next() }
    #expect(thumb.isHidden)
    stage.player.add(stage.library.album(stage.library.albums[0]))
    #expect(!thumb.isHidden)
    // The thumb is in the margin beside the cards, in both layout directions.
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = self.stage(direction: direction)
      let thumb = try #require(stage.main.upNext.view.subviews.first { $0 is PositionBar })
      let cards = stage.queue.view.frame.insetBy(dx: stage.queue.edgeSpacing, dy: 0)
      #expect(!thumb.frame.intersects(cards) && stage.main.upNext.view.bounds.contains(thumb.frame))
      #expect((thumb.frame.midX > stage.queue.view.frame.midX) == (direction == .leftToRight))
    }
  }

  @Test("H3 H8 S is about the card that has the focus also after Escape has taken back its selection")
  func stopAfterEscape() throws {
    let stage = stage()
    stage.player.next()
    stage.advance(1)
    let point = try card(stage, 1)
    for phase in [PointerEvent.Phase.began, .ended] {
      stage.window.send(
        .pointer(
          PointerEvent(phase: phase, location: point, modifiers: .control, timestamp: stage.window.currentTime)))
    }
    stage.advance(1)
    #expect(stage.queue.selection.indexes == [1])
    stage.press(.escape)
    #expect(stage.queue.selection.count == 0 && stage.queue.focusedItemView === stage.queue.itemView(at: 1))
    stage.window.send(.key(KeyEvent(key: .character("s"))))
    stage.window.send(.text("s"))
    #expect(stage.player.entries.map(\.isStop).prefix(4) == [false, false, true, false])
    #expect(!stage.player.stops(after: nil))
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }
}
