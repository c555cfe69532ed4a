import Languages
import Music
import Platform
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// What was played, above the cards of Up next, and the bar beside them that leads there.
@Suite("What was played, in Up next") struct StripPastTests {
  @Test("H2 a queue that returns to now at a dequeue ends there, and a song that comes back enters at the top")
  func returning() throws {
    let stage = Stage([3, 3, 3])
    played(stage, rest: 5, by: 3)
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 900, y: 100))))
    stage.window.focusedView = nil
    #expect(stage.queue.scrollPosition == -3)
    for _ in 0..<3 {
      stage.player.next()
      stage.advance(0.15)
    }
    stage.advance(2)
    #expect(stage.queue.scrollPosition == 0)
    stage.player.seek(to: 0)
    stage.player.previous()
    stage.advance(0.1)
    let (new, next) = (try #require(stage.queue.itemView(at: 0)), try #require(stage.queue.itemView(at: 1)))
    #expect(new.presented.frame.minY < 0 && new.presented.center.y < next.presented.center.y)
  }

  @Test("H1 what was played stays above, dimmed, with its time; a double click sends a copy back, and the past stays")
  func past() throws {
    let stage = Stage([3, 3, 3])
    let window = stage.window
    let noon = WallClock.next(WallClock.TimeOfDay(hour: 12, minute: 0), after: 1_750_000_000)
    stage.player.time = { [unowned window] in PlayerTime(date: noon + window.currentTime, uptime: window.currentTime) }
    let order = stage.strip
    for _ in 0..<3 {
      stage.player.next()
      stage.advance(20)
    }
    stage.player.next()
    window.settle(limit: 1)
    #expect(
      stage.queue.scrollPosition == 0 && stage.queue.past.items.map(\.song.title) == [order[2], order[1], order[0]])
    let point = stage.middle(of: stage.queue.view)
    window.send(.scroll(ScrollEvent(location: point, delta: Point(x: 0, y: 9))))
    stage.advance(1)
    #expect(stage.queue.scrollPosition == -3)
    let card = try #require(window.find(label: "\(order[1]), Artist, 12:00"))
    let before = stage.strip
    stage.pointer.doubleTap(at: stage.middle(of: card))
    stage.advance(0.5)
    #expect(stage.strip == [order[1]] + before && stage.queue.past.count == 3)
    window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 900, y: 100))))
    window.focusedView = nil
    stage.advance(5)
    #expect(stage.queue.scrollPosition == 0, "it returns to now by itself")
    stage.player.seek(to: 0)
    stage.player.previous()
    stage.advance(1)
    #expect(stage.queue.past.items.map(\.song.title) == [order[1], order[0]])
    stage.player.next()
    stage.advance(11)
    stage.player.next()
    stage.advance(1)
    stage.player.next()
    #expect(stage.player.played.last?.isSkipped == true)
  }

  @Test("H1 the time of a song that was played on another day says how long ago that was")
  func days() throws {
    let noon = WallClock.next(WallClock.TimeOfDay(hour: 12, minute: 0), after: 1_750_000_000)
    let stage = Stage([3])
    var days = 0.0
    stage.player.time = { [unowned window = stage.window] in
      PlayerTime(date: noon + window.currentTime + days * 86400, uptime: window.currentTime)
    }
    let order = stage.strip
    for _ in 0..<2 {
      stage.player.next()
      stage.advance(20)
    }
    days = 3
    stage.player.next()
    stage.window.settle(limit: 1)
    let point = stage.middle(of: stage.queue.view)
    stage.window.send(.scroll(ScrollEvent(location: point, delta: Point(x: 0, y: 9))))
    stage.advance(1)
    var played = stage.player.played[0]
    #expect(!played.isSkipped)
    played.date = noon
    func remark(_ hours: Double) -> String? { played.remark(at: noon + hours * 3600)?.description }
    #expect(remark(0) == "12:00" && remark(-5) == "12:00" && remark(23.9) == "12:00", "also after midnight")
    #expect(remark(24.1) == "12:00, 1 day ago" && remark(35.9) == "12:00, 1 day ago")
    #expect(remark(36.1) == "12:00, 2 days ago")
    played.isSkipped = true
    #expect(remark(36.1) == "12:00, 2 days ago, skipped")
    let label = "\(order[0]), Artist, 12:00, 3 days ago"
    let card = try #require(stage.window.find(label: label))
    #expect(card.toolTip == nil)
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: stage.middle(of: card))))
    #expect(card.toolTip == label, "which may be too long for the card")
  }

  @Test("H1 H5 a card that is too low for a second line says at its end when it was played, or begins")
  func lowCards() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = Stage([3, 3, 3], size: Size(width: 360, height: 640), direction: direction)
      let noon = WallClock.next(WallClock.TimeOfDay(hour: 12, minute: 0), after: 1_750_000_000)
      stage.player.time = { [unowned window = stage.window] in
        PlayerTime(date: noon + window.currentTime, uptime: window.currentTime)
      }
      for _ in 0..<3 {
        stage.player.next()
        stage.advance(20)
      }
      func shown(on card: SongCell) -> [Label] {
        card.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden && !$0.text.isEmpty }
      }
      let waiting = try #require(stage.queue.itemView(at: 1))
      #expect(shown(on: waiting).count == 1 && waiting.bounds.height < 40)
      let width = shown(on: waiting)[0].frame.width
      stage.window.focusedView = stage.queue.view
      stage.press(.down)
      stage.window.settle(limit: 1)
      #expect(shown(on: waiting).map(\.text).last == "12:02")
      stage.press(.home)
      stage.press(.home)
      stage.window.settle(limit: 1)
      #expect(shown(on: waiting).count == 1 && shown(on: waiting)[0].frame.width == width)
      let card = try #require(stage.queue.focusedItemView)
      let labels = shown(on: card)
      #expect(card.kind == .departed && labels.map(\.text).last == "12:00")
      let (title, time) = (labels[0].frame, labels[1].frame)
      #expect(direction == .leftToRight ? title.maxX <= time.minX : time.maxX <= title.minX)
      #expect(card.bounds.contains(Point(x: time.minX, y: time.minY)) && time.maxX <= card.bounds.width)
    }
  }

  @Test("H2 Previous, while the past is looked at, brings each card down by a place; nothing fades or jumps")
  func previous() throws {
    let stage = Stage([3, 3, 3])
    played(stage, rest: 3, by: 3)
    #expect(stage.queue.scrollPosition == -3)
    let cells = stage.queue.view.subviews.compactMap { $0 as? SongCell }.filter { $0.kind == .departed }
    let older = cells.filter { $0.song != stage.queue.past.item(at: 0)?.song }
    #expect(older.count == 2)
    let tops = older.map(\.presented.frame.minY)
    var last = tops
    stage.player.seek(to: 0)
    stage.player.previous()
    stage.advance(1) {
      for (index, cell) in older.enumerated() {
        let top = cell.presented.frame.minY
        #expect(top >= last[index] - 0.01 && top - last[index] < 30 && cell.presented.alpha == 1)
        last[index] = top
      }
    }
    let pitch =
      stage.queue.placement(forSlot: 1, in: stage.queue.view.bounds).center.y
      - stage.queue.placement(forSlot: 0, in: stage.queue.view.bounds).center.y
    #expect(zip(tops, last).allSatisfy { abs($1 - $0 - pitch) < 0.5 })
    #expect(stage.queue.past.items == Array(stage.player.played.reversed()).map(\.item))
    #expect(stage.queue.scrollPosition == -3)
    for _ in 0..<10 { stage.player.previous() }
    stage.window.settle(limit: 5)
    #expect(stage.queue.past.count == 0 && stage.queue.scrollPosition == 0 && stage.queue.count == 8)
  }

  @Test("H1 while nothing waits the past is reached, and its newest card is dragged where the first one would be")
  func emptyQueue() throws {
    let stage = Stage([3, 3, 3])
    played(stage, rest: 0, by: 2)
    #expect(stage.queue.count == 0 && stage.queue.scrollPosition == -2)
    let newest = try #require(stage.queue.past.item(at: 0))
    let cell = try #require(
      stage.queue.view.subviews.compactMap { $0 as? SongCell }.first { $0.song == newest.song && $0.kind == .departed })
    let start = stage.middle(of: cell)
    stage.pointer.press(at: start)
    stage.pointer.hold(0.6)
    stage.pointer.move(to: Point(x: start.x, y: start.y + cell.bounds.height), duration: 0.4)
    stage.pointer.hold(0.2)
    stage.pointer.release()
    stage.window.settle(limit: 2)
    #expect(stage.strip == [newest.song.title] && stage.queue.past.item(at: 0) == newest)
    stage.player.undo()
    stage.window.settle(limit: 2)
    #expect(stage.strip == [])
    // By keys: Home goes to the newest card, and Return sends it.
    stage.window.focusedView = stage.queue.view
    stage.press(.end)
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(stage.strip == [newest.song.title])
    stage.player.undo()
    stage.window.settle(limit: 2)
    stage.queue.scrollPosition = 0
    stage.advance(0.1)
    #expect(stage.window.find(label: "Suggest songs") != nil)
    try stage.tap("Suggest songs")
    stage.window.settle(limit: 2)
    #expect(!stage.strip.isEmpty, "the button is pressed as before")
  }

  @Test("H1 the bar beside the cards is dragged by a finger, which comes to it without hovering, and does not jump")
  func scrollBarByTouch() throws {
    let stage = Stage([3, 3, 3])
    for _ in 0..<3 { stage.player.next() }
    stage.window.settle(limit: 2)
    let bar = try #require(stage.main.upNext.view.subviews.compactMap { $0 as? PositionBar }.first)
    let grip = stage.middle(of: bar)
    func touch(_ phase: PointerEvent.Phase, _ y: Double) {
      stage.window.send(
        .pointer(PointerEvent(device: .touch, phase: phase, location: Point(x: grip.x, y: grip.y + y))))
      stage.advance(0.05)
    }
    touch(.began, 0)
    touch(.moved, 12)
    let first = stage.queue.scrollPosition
    #expect(first >= 0 && first < 1)
    touch(.moved, 24)
    #expect(stage.queue.scrollPosition > first)
    touch(.moved, -400)
    #expect(stage.queue.scrollPosition < 0)
    touch(.ended, -400)
  }

  @Test("H1 H3 a played card, or an offer, that is dropped between a card and its stop stands between them")
  func dropBeforeStop() throws {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    stage.player.next()
    stage.player.next()
    stage.player.toggleStop(after: stage.player.items[0].id)
    stage.window.settle(limit: 2)
    stage.queue.scrollPosition = -1
    stage.window.settle(limit: 1)
    let played = stage.middle(of: try #require(stage.window.find(label: "\(order[0]), Artist, Skipped")))
    let stop = stage.middle(of: try #require(stage.window.find(label: "Stop")))
    stage.pointer.press(at: played)
    stage.pointer.hold(0.6)
    stage.pointer.move(to: Point(x: played.x, y: stop.y - 10), duration: 0.5)
    stage.pointer.hold(0.3)
    stage.pointer.release()
    stage.window.settle(limit: 1)
    #expect(stage.strip == [order[2], order[0], "|"] + order[3...])
  }

  @Test("H1 the bar beside the cards is dragged into the past, where the queue stays while the mouse is at the bar")
  func scrollBar() throws {
    let stage = Stage([3, 3, 3])
    for _ in 0..<3 {
      stage.player.next()
      stage.advance(0.3)
    }
    stage.window.settle(limit: 2)
    let bar = try #require(stage.main.upNext.view.subviews.compactMap { $0 as? PositionBar }.first)
    let rest = bar.frame
    #expect(rest.minY == stage.queue.view.frame.minY)
    // The mouse comes to it: it grows, and leaves room for the past.
    let point = stage.middle(of: bar)
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: point)))
    stage.advance(0.1)
    #expect(bar.frame.minY > rest.minY && bar.frame.width > rest.width && stage.queue.scrollPosition == 0)
    let grip = stage.middle(of: bar)
    stage.pointer.press(at: grip)
    stage.pointer.move(to: Point(x: grip.x, y: grip.y - 300), duration: 0.3)
    #expect(stage.queue.scrollPosition == -2)
    stage.pointer.move(to: grip, duration: 0)
    stage.pointer.release()
    stage.advance(5)
    #expect(stage.queue.scrollPosition == 0, "it follows the hand back")
    stage.pointer.drag(from: stage.middle(of: bar), to: Point(x: grip.x, y: rest.minY + 5), duration: 0.3)
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: grip.x, y: rest.minY + 5))))
    stage.advance(5)
    #expect(stage.queue.scrollPosition == -2, "it is looked at")
    // A press below it scrolls by a page, and it comes to rest at a card.
    stage.pointer.tap(
      at: Point(x: grip.x, y: stage.middle(of: stage.queue.view).y + stage.queue.view.bounds.height / 2 - 2))
    stage.window.settle(limit: 2)
    #expect(stage.queue.scrollPosition == 1)
    stage.pointer.drag(
      from: stage.middle(of: bar), to: Point(x: grip.x, y: stage.middle(of: bar).y - 40), duration: 0.3)
    stage.window.settle(limit: 2)
    #expect(stage.queue.scrollPosition == stage.queue.scrollPosition.rounded() && stage.queue.scrollPosition < 1)
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 900, y: 100))))
    stage.advance(5)
    #expect(stage.queue.scrollPosition == 0 && bar.frame == rest)
  }

  @Test("H1 H8 Delete on a song that was played says that it stays, and removes nothing, also while cards are selected")
  func deletion() {
    let stage = Stage([3, 3, 3])
    played(stage, rest: 5, by: 0)
    let order = stage.strip
    stage.window.focusedView = stage.queue.view
    stage.press(.down, .shift)
    #expect(stage.queue.selection.count == 2)
    for _ in 0..<2 { stage.press(.up, .control) }
    stage.window.settle(limit: 1)
    #expect(stage.queue.focusedItemView?.kind == .departed && stage.queue.selection.count == 2)
    stage.press(.delete)
    stage.window.settle(limit: 0.5)
    #expect(stage.window.find(role: .notification, label: "Played songs cannot be removed.") != nil)
    #expect(stage.strip == order && stage.queue.selection.count == 2)
  }

  /// Plays all songs but the last `rest` for half a minute each, and scrolls into the past.
  private func played(_ stage: Stage, rest: Int, by cards: Double) {
    while stage.player.items.count > rest {
      stage.player.next()
      stage.advance(0.3)
    }
    stage.window.settle(limit: 2)
    let point = stage.middle(of: stage.queue.view)
    stage.window.send(.scroll(ScrollEvent(location: point, delta: Point(x: 0, y: cards))))
    stage.advance(1)
  }
}
