import Languages
import Music
import Platform
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// What stands between and below the cards of Up next, and what a person does with it.
@Suite("The strip of Up next") struct StripTests {
  /// Nine songs are queued, of which five are visible.
  private func stage() -> Stage { Stage([3, 3, 3]) }

  /// The queue with stops as "|".
  private func strip(_ stage: Stage) -> [String] { stage.player.entries.map { $0.item?.song.title ?? "|" } }

  private func card(_ stage: Stage, _ index: Int) throws -> Point {
    stage.middle(of: try #require(stage.queue.itemView(at: index)))
  }

  @Test("H3 a stop is a line between two cards; it is carried to another place, removed by a flick, and undone")
  func stop() throws {
    let stage = stage()
    let order = strip(stage)
    stage.player.toggleStop(after: stage.player.items[1].id)
    stage.window.settle()
    let stop = stage.middle(of: try #require(stage.window.find(label: "Stop")))
    let (above, below, goal) = (try card(stage, 1), try card(stage, 2), try card(stage, 3))
    #expect(stop.y > above.y && stop.y < below.y)
    stage.pointer.press(at: stop)
    stage.pointer.hold(0.6)
    stage.pointer.move(to: Point(x: stop.x, y: goal.y + 20), duration: 0.5)
    stage.pointer.hold(0.3)
    stage.pointer.release()
    stage.window.settle()
    #expect(strip(stage) == Array(order[..<4]) + ["|"] + order[4...])
    stage.press(.character("z"), .control)
    stage.window.settle()
    #expect(strip(stage) == Array(order[..<2]) + ["|"] + order[2...], "one step back")
    stage.pointer.drag(from: stop, to: Point(x: stop.x + 190, y: stop.y), duration: 0.2)
    stage.window.settle()
    #expect(strip(stage) == order && stage.window.find(label: "Stop") == nil)
    stage.press(.character("z"), .control)
    stage.window.settle()
    #expect(strip(stage) == Array(order[..<2]) + ["|"] + order[2...])
    #expect(stage.window.find(label: "Stop") != nil)
  }

  @Test("H3 a card that is carried across a stop is on its other side, in one step")
  func across() throws {
    let stage = stage()
    let order = strip(stage)
    stage.player.toggleStop(after: stage.player.items[0].id)
    stage.window.settle()
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.press(.down)
    stage.press(.down)
    stage.press(.up, .alt)
    stage.window.settle()
    #expect(strip(stage) == [order[0], order[1], "|"] + order[2...])
    stage.player.undo()
    stage.window.settle()
    #expect(strip(stage) == [order[0], "|"] + order[1...])
    #expect(stage.queue.marks.all.map(\.index) == [1])
  }

  @Test("H4 the timer stands where its time falls, moves as the queue changes, and is removed like a card")
  func timer() throws {
    let stage = stage()
    stage.player.next()
    stage.player.setTimer(SleepTimer(.uptime(stage.window.currentTime + 150)))
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

  /// A queue of one song, which the library follows.
  private func stageWithOffers() -> Stage {
    let stage = Stage([3, 9, 9])
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[0])
    stage.window.settle()
    #expect(stage.queue.offers.count == 0)
    stage.player.afterQueue = .library
    stage.window.settle()
    return stage
  }

  @Test(
    "H6 what would follow stands below its line: a press takes one, a flick brings another, and the button draws anew")
  func offers() throws {
    let stage = stageWithOffers()
    #expect(stage.window.find(label: "Then the library, shuffled") != nil && stage.queue.offers.count == 5)
    let first = stage.player.offers[0]
    stage.pointer.tap(at: stage.middle(of: try #require(stage.window.find(label: "\(first.song.title), Artist"))))
    stage.window.settle()
    #expect(stage.player.items.last == first && stage.queue.count == 2 && stage.queue.offers.count == 5)
    let second = stage.player.offers[0]
    let place = stage.middle(of: try #require(stage.window.find(label: "\(second.song.title), Artist")))
    stage.pointer.drag(from: place, to: Point(x: place.x + 190, y: place.y), duration: 0.2)
    stage.window.settle()
    #expect(!stage.player.offers.contains(second) && stage.player.offers.count == 5)
    #expect(stage.queue.offers.items == stage.player.offers)
    let before = stage.player.offers
    try stage.tap("Others")
    stage.window.settle()
    #expect(Set(before).isDisjoint(with: stage.player.offers) && stage.queue.offers.items == stage.player.offers)
    for _ in 0..<stage.player.items.count { stage.player.next() }
    let next = stage.player.offers[0]
    stage.advance(60.1)
    #expect(stage.player.current == next, "what is offered plays when the queue has ended")
  }

  @Test("H8 cards that are selected with Control and Shift are moved, removed and undone together")
  func several() throws {
    let stage = stage()
    let order = strip(stage)
    stage.pointer.tap(at: try card(stage, 1))
    stage.advance(1)
    stage.window.focusedView = stage.queue.view
    stage.press(.down, .shift)
    #expect(stage.queue.selection.indexes == [1, 2])
    stage.click(.secondary, at: try card(stage, 2))
    stage.window.settle()
    try stage.tap("Move to the end")
    stage.window.settle()
    #expect(strip(stage) == [order[0]] + order[3...] + order[1...2])
    stage.player.undo()
    stage.window.settle()
    stage.queue.selection.indexes = [0, 2]
    stage.window.focusedView = stage.queue.view
    stage.press(.delete)
    stage.window.settle()
    #expect(strip(stage) == [order[1]] + order[3...])
    stage.player.undo()
    #expect(strip(stage) == order)
  }

  @Test("H8 the header tells how many songs are selected and how long they are, until they are not any more")
  func selectedLength() throws {
    let stage = stage()
    func caption() -> [String] {
      stage.main.upNext.view.subviews.compactMap { ($0 as? Label)?.text }.filter { !$0.isEmpty }
    }
    stage.pointer.tap(at: try card(stage, 0))
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
    let stage = stage()
    let order = strip(stage)
    stage.queue.selection.indexes = [1, 2]
    let (start, goal) = (try card(stage, 1), try card(stage, 4))
    stage.pointer.press(at: start)
    stage.pointer.hold(0.5)
    stage.pointer.move(to: Point(x: start.x, y: goal.y - 20), duration: 0.4)
    #expect(stage.main.upNext.view.labels.contains { $0.text == "2 songs" })
    stage.pointer.release()
    stage.window.settle(limit: 2)
    #expect(strip(stage) != order && !stage.main.upNext.view.labels.contains { $0.text == "2 songs" })
    let cells = stage.queue.visibleItemViews
    stage.player.undo()
    #expect(strip(stage) == order)
    #expect(stage.queue.visibleItemViews.filter { cell in cells.contains { $0 === cell } }.count >= 4)
    stage.window.settle(limit: 2)
    #expect(stage.queue.visibleItemViews.compactMap(\.song?.title) == Array(order[..<5]))
  }

  @Test("H2 a queue that returns to now at a dequeue ends there, and a song that comes back enters at the top")
  func returning() throws {
    let stage = stage()
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

  @Test("H9 where another queue is empty, the sentences that say so appear when the cards and the disc have left")
  func emptyOther() throws {
    let stage = stage()
    stage.player.next()
    stage.window.settle(limit: 2)
    stage.player.beginQueue("Friday", keepingThisAs: "Kitchen")
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
    let stage = stage()
    stage.player.add(stage.library.album(stage.library.albums[0]))
    let order = strip(stage)
    stage.player.beginQueue("Friday", keepingThisAs: "Kitchen")
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
    stage.player.showQueue("Kitchen", keepingThisAs: "Queue")
    stage.advance(1) {
      let new = cards()
      for (id, card) in new {
        guard let former = last[id], former.song == card.song else { continue }
        #expect(abs(card.y - former.y) < 60 && abs(card.alpha - former.alpha) < 0.34)
      }
      sums.append(new.values.reduce(0) { $0 + $1.alpha })
      last = new
    }
    #expect(sums.min() ?? 0 > 0.9, "there are always cards: \(sums)")
    #expect(last.values.allSatisfy { $0.alpha == 1 } && strip(stage) == order)
  }

  @Test("H1 what was played stays above, dimmed, with its time; a double click sends a copy back, and the past stays")
  func past() throws {
    let stage = stage()
    let window = stage.window
    let noon = WallClock.next(WallClock.TimeOfDay(hour: 12, minute: 0), after: 1_750_000_000)
    stage.player.time = { [unowned window] in PlayerTime(date: noon + window.currentTime, uptime: window.currentTime) }
    let order = strip(stage)
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
    let before = strip(stage)
    stage.pointer.doubleTap(at: stage.middle(of: card))
    stage.advance(0.5)
    #expect(strip(stage) == [order[1]] + before && stage.queue.past.count == 3)
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

  @Test("H2 Previous, while the past is looked at, brings each card down by a place; nothing fades or jumps")
  func previous() throws {
    let stage = stage()
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
    let stage = stage()
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
    #expect(strip(stage) == [newest.song.title] && stage.queue.past.item(at: 0) == newest)
    stage.player.undo()
    stage.window.settle(limit: 2)
    #expect(strip(stage) == [])
    // By keys: Home goes to the newest card, and Return sends it.
    stage.window.focusedView = stage.queue.view
    stage.press(.end)
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(strip(stage) == [newest.song.title])
    stage.player.undo()
    stage.window.settle(limit: 2)
    stage.queue.scrollPosition = 0
    stage.advance(0.1)
    #expect(stage.window.find(label: "Suggest songs") != nil)
    try stage.tap("Suggest songs")
    stage.window.settle(limit: 2)
    #expect(!strip(stage).isEmpty, "the button is pressed as before")
  }

  @Test("H1 H3 H8 H9 by assistive technology alone the strip is read, and all that it offers is done")
  func assistiveTechnology() throws {
    let stage = stage()
    let list = stage.queue.view
    func act(_ label: String, _ action: AccessibilityAction = .press) throws { try perform(action, label, on: stage) }
    func choose(_ path: String...) throws {
      try act("Menu of Up next")
      for title in path { try act(title) }
    }
    func type(_ text: String, over former: String) throws {
      let sheet = try #require(stage.main.presentedViewController as? FieldSheetController)
      #expect(sheet.field.text == former && sheet.field.accessibilityLabel?.isEmpty == false)
      #expect(sheet.field.replaceAccessibleText(in: 0..<former.count, with: text))
    }
    func card(_ index: Int) -> String { "\(strip(stage).filter { $0 != "|" }[index]), Artist" }
    let order = strip(stage)
    for _ in 0..<3 { try act("Dequeue") }
    // What was played is read with its time, and sent back.
    for _ in 0..<2 { #expect(list.perform(.decrement)) }
    stage.window.settle(limit: 1)
    let played = try #require(stage.window.accessibilityFocus)
    #expect(played.accessibilityLabel?.hasPrefix("\(order[0]), Artist") == true)
    #expect(played.accessibilityValue == "2 of 2" && played.accessibilityHint == "Was played")
    stage.advance(5)
    #expect(stage.queue.scrollPosition == -2 && played.perform(.press))
    #expect(strip(stage) == [order[0]] + order[3...])
    try choose("Undo")
    #expect(strip(stage) == Array(order[3...]))
    // Several are sent to the end, and come back in one step.
    #expect(list.setAccessibilityNumber(4))
    stage.window.settle(limit: 1)
    for index in 1...2 { #expect(list.accessibilitySelect(stage.queue.itemView(at: index), isSelected: true)) }
    try act(card(1), .showMenu)
    try act("Move to the end")
    #expect(strip(stage) == [order[3]] + order[6...] + order[4...5])
    try choose("Undo")
    #expect(list.accessibilitySelect(nil, isSelected: false) && strip(stage) == Array(order[3...]))
    // A card and a stop are moved.
    try act(card(1), .showMenu)
    try act("Move up")
    #expect(strip(stage) == [order[4], order[3]] + order[5...])
    try act(card(0), .showMenu)
    try act("Stop after this")
    try act("Stop", .showMenu)
    try act("Move down")
    #expect(strip(stage) == [order[4], order[3], "|"] + order[5...])
    try act("Stop", .showMenu)
    try act("Remove")
    #expect(strip(stage) == [order[4], order[3]] + order[5...])
    // The timer has its own menu.
    try choose("Timer", "In 45 minutes")
    #expect(list.setAccessibilityNumber(99))
    stage.window.settle(limit: 1)
    try act("Timer", .showMenu)
    try act("Remove the timer")
    #expect(stage.player.timer == nil)
    // Queues are begun, taken out, renamed and removed.
    try choose("Queues", "New queue…")
    try type("Friday", over: "")
    try act("Begin")
    #expect(strip(stage).isEmpty && stage.player.queueName == "Friday")
    try choose("Queues", "Queue · 6 songs")
    #expect(stage.player.queueName == "Queue" && strip(stage).count == 6)
    try choose("Queues", "Rename this queue…")
    try type("Evening", over: "Queue")
    try act("Rename")
    #expect(stage.player.queueName == "Evening")
    try choose("Queues", "Remove a queue", "Friday")
    #expect(stage.player.keptQueues.isEmpty)
    try choose("Undo")
    #expect(stage.player.keptQueues.map(\.name) == ["Friday"])
  }

  private func perform(_ action: AccessibilityAction, _ label: String, on stage: Stage) throws {
    let view = try #require(stage.window.find(label: label), "no view has the label \(label)")
    #expect(view.perform(action), "\(label)")
    stage.window.settle(limit: 1)
  }

  @Test("H1 H3 H4 H8 H9 by keys alone the strip is walked through, and all that it offers is done")
  func keys() throws {
    let stage = stage()
    let order = strip(stage)
    let hand = StripKeys(stage)
    for _ in 0..<3 { stage.press(.character("d"), .control) }
    stage.window.settle(limit: 2)
    #expect(strip(stage) == Array(order[3...]))
    // Into the past, where the strip stays, and a played card back.
    try hand.tab(to: stage.queue.view)
    for key in [Key.home, .up, .up] { stage.press(key) }
    stage.advance(5)
    #expect(stage.queue.scrollPosition == -2 && stage.queue.focusedItemView?.song?.title == order[0])
    stage.press(.return)
    #expect(strip(stage) == [order[0]] + order[3...])
    stage.press(.character("z"), .control)
    #expect(strip(stage) == Array(order[3...]))
    // Several are selected, and moved to the end by their menu.
    for key in [Key.home, .down] { stage.press(key) }
    stage.press(.down, .shift)
    #expect(stage.queue.selection.count == 2)
    try hand.menu("Move to the end")
    #expect(strip(stage) == [order[3]] + order[6...] + order[4...5])
    stage.press(.character("z"), .control)
    stage.press(.escape)
    #expect(stage.queue.selection.count == 0 && strip(stage) == Array(order[3...]))
    // A stop is made, moved, and removed.
    for key in [Key.home, .down] { stage.press(key) }
    hand.type("s")
    stage.press(.down)
    stage.press(.down, .alt)
    #expect(strip(stage) == Array(order[3...5]) + ["|"] + order[6...])
    stage.press(.delete)
    #expect(strip(stage) == Array(order[3...]))
    // A timer is set, reached and removed.
    try hand.tab(to: "Menu of Up next")
    try hand.choose("Timer", "In 45 minutes")
    try hand.tab(to: stage.queue.view)
    stage.press(.end)
    stage.window.settle(limit: 1)
    #expect(stage.player.timer != nil && stage.queue.marks.count == 1)
    stage.press(.down)
    stage.press(.delete)
    #expect(stage.player.timer == nil && stage.queue.marks.count == 0)
    // Another queue is begun, and the first one taken out again.
    try hand.tab(to: "Menu of Up next")
    try hand.choose("Queues", "New queue…")
    stage.window.settle(limit: 1)
    hand.type("friday")
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.player.queueName == "friday" && strip(stage).isEmpty)
    try hand.tab(to: "Menu of Up next")
    try hand.choose("Queues", "Queue · 6 songs")
    stage.window.settle(limit: 1)
    #expect(strip(stage) == Array(order[3...]))
  }

  @Test("H6 by keys alone what would follow is taken, refused and drawn anew")
  func offersByKeys() throws {
    let stage = stageWithOffers()
    let hand = StripKeys(stage)
    try hand.tab(to: stage.queue.view)
    for key in [Key.home, .down] { stage.press(key) }
    stage.window.settle(limit: 1)
    let first = stage.player.offers[0]
    #expect(stage.queue.focusedItemView?.song == first.song)
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.player.items.last == first && stage.queue.offers.count == 5)
    for key in [Key.home, .down, .down] { stage.press(key) }
    let second = stage.player.offers[0]
    stage.press(.delete)
    stage.window.settle(limit: 1)
    #expect(!stage.player.offers.contains(second) && stage.player.offers.count == 5)
    let before = stage.player.offers
    try hand.tab(to: "Others")
    stage.press(.return)
    #expect(Set(before).isDisjoint(with: stage.player.offers) && stage.player.items.count == 2)
  }

  @Test("H6 by assistive technology alone what would follow is read, taken, refused and drawn anew")
  func offersByAssistiveTechnology() throws {
    let stage = stageWithOffers()
    let list = stage.queue.view
    #expect(list.perform(.increment))
    stage.window.settle(limit: 1)
    let first = stage.player.offers[0]
    let focused = try #require(stage.window.accessibilityFocus)
    #expect(focused.accessibilityLabel == "\(first.song.title), Artist" && focused.accessibilityHint == "Would follow")
    #expect(focused.perform(.press))
    stage.window.settle(limit: 1)
    #expect(stage.player.items.last == first && stage.queue.offers.count == 5)
    let second = stage.player.offers[0]
    try perform(.showMenu, "\(second.song.title), Artist", on: stage)
    try perform(.press, "Not this one", on: stage)
    #expect(!stage.player.offers.contains(second) && stage.player.offers.count == 5)
    let before = stage.player.offers
    try perform(.press, "Others", on: stage)
    #expect(Set(before).isDisjoint(with: stage.player.offers) && stage.player.items.count == 2)
  }

  @Test("H1 the bar beside the cards is dragged by a finger, which comes to it without hovering, and does not jump")
  func scrollBarByTouch() throws {
    let stage = stage()
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
    let stage = stage()
    let order = strip(stage)
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
    #expect(strip(stage) == [order[2], order[0], "|"] + order[3...])
  }

  @Test("H6 a song that would follow, and begins by itself, is not offered any more, and another one is")
  func offerBegins() {
    let stage = stageWithOffers()
    stage.player.next()
    stage.player.next()
    stage.window.settle(limit: 1)
    let offered = stage.player.offers[0]
    stage.advance(61)
    #expect(stage.player.current?.id == offered.id)
    #expect(stage.queue.offers.items == stage.player.offers && stage.queue.offers.count == 5)
  }

  @Test("H1 the strip returns to now when an offer begins, as at any dequeue")
  func returnsForOffer() {
    let stage = stageWithOffers()
    stage.player.next()
    stage.advance(61)
    stage.queue.scrollPosition = -1
    #expect(stage.queue.scrollPosition == -1 && stage.queue.count == 0)
    stage.player.next()
    stage.advance(1)
    #expect(stage.queue.scrollPosition == 0)
  }

  @Test("H1 H6 other tags reach what was played and what would follow, whose cards stay")
  func tags() throws {
    let stage = stageWithOffers()
    stage.player.playNow([Song(path: "/a.flac", title: "A", artist: "Artist", duration: 60)])
    stage.player.next()
    stage.window.settle(limit: 1)
    stage.queue.scrollPosition = -1
    stage.window.settle(limit: 1)
    let played = try #require(stage.queue.past.items.first)
    let cards = stage.queue.view.subviews.compactMap { $0 as? SongCell }
    let card = try #require(cards.first { $0.itemID == played.id })
    var songs = [played.song, stage.player.offers[0].song]
    songs[0].title = "B"
    songs[1].year = 1999
    stage.player.take(songs)
    stage.window.advance(by: 0.016)
    #expect(card.song?.title == "B" && stage.queue.offers.items[0].song.year == 1999)
    #expect(cards.allSatisfy { $0.presented.alpha == 1 } && stage.queue.scrollPosition == -1)
  }

  @Test("H3 where only a stop waits, Dequeue goes on to what would follow, and Clear takes the stop away")
  func onlyStop() throws {
    let stage = stageWithOffers()
    stage.player.next()
    stage.window.settle(limit: 1)
    #expect(!stage.main.upNext.dequeueButton.isEnabled)
    stage.player.toggleStop(after: nil)
    stage.window.settle(limit: 1)
    #expect(strip(stage) == ["|"] && stage.main.upNext.dequeueButton.isEnabled)
    let offered = stage.player.offers[0]
    try stage.tap("Dequeue")
    #expect(stage.player.current == offered && strip(stage).isEmpty)
    stage.player.toggleStop(after: nil)
    try stage.tap("Menu of Up next")
    stage.window.settle(limit: 1)
    try stage.tap("Clear")
    #expect(strip(stage).isEmpty)
  }

  @Test("H6 a press on a song that would follow, at the moment in which it begins, leaves no second card behind")
  func pressAsOfferBegins() throws {
    let stage = stageWithOffers()
    stage.player.next()
    stage.window.settle(limit: 1)
    let offered = stage.player.offers[0]
    let card = try #require(stage.window.find(label: "\(offered.song.title), Artist"))
    // The song is over, and no frame has noticed it.
    stage.window.advance(by: stage.player.duration - stage.player.position)
    #expect(stage.player.current != offered)
    _ = card.perform(.press)
    #expect(stage.queue.count == stage.player.songCount)
    stage.window.settle(limit: 1)
    #expect(stage.player.current == offered && stage.queue.count == stage.player.songCount)
    #expect(stage.queue.offers.items.map(\.id) == stage.player.offers.map(\.id))
  }

  @Test("P4 a sheet and Up next whose headings would be cut come to rest", arguments: [195.0, 240, 360])
  func narrowHeadings(width: Double) {
    let stage = Stage(size: Size(width: width, height: 240))
    stage.main.open(
      MessageController(
        theme: stage.main.theme, title: "The playlist of this evening was not saved", message: "It is damaged"))
    stage.window.settle(limit: 5)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("H6 a line that has room for its short text only comes to rest")
  func shortLine() {
    let window = Window(size: Size(width: 300, height: 100))
    let line = StripLine(theme: .dark)
    line.shortText = "Timer"
    line.text = "Then the library, shuffled"
    line.frame = Rect(x: 0, y: 0, width: 60, height: 20)
    window.addSubview(line)
    for _ in 0..<3 { window.advance(by: 0.1) }
    #expect(window.nextWakeTime == nil && line.labels.map(\.text) == ["Timer"])
    line.frame.size.width = 280
    for _ in 0..<3 { window.advance(by: 0.1) }
    #expect(window.nextWakeTime == nil && line.labels.map(\.text) == ["Then the library, shuffled"])
  }

  @Test("H1 the bar beside the cards is dragged into the past, where the queue stays while the mouse is at the bar")
  func scrollBar() throws {
    let stage = stage()
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
}

/// The keys of a person who has no mouse.
private struct StripKeys {
  let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  /// Presses Tab until the focus is there.
  func tab(to isGoal: (View) -> Bool) throws {
    for _ in 0..<60 {
      stage.press(.tab)
      if let view = stage.window.focusedView, isGoal(view) { return }
    }
    Issue.record("Tab does not lead there")
  }

  func tab(to view: View) throws { try tab { $0 === view } }
  func tab(to label: String) throws { try tab { $0.accessibilityLabel == label } }

  func type(_ text: String) {
    for letter in text {
      stage.window.send(.key(KeyEvent(key: .character(letter))))
      stage.window.send(.text(String(letter)))
      stage.window.send(.key(KeyEvent(key: .character(letter), phase: .released)))
    }
  }

  /// Opens the menu of what has the focus, and chooses an item.
  func menu(_ title: String) throws {
    stage.press(.menu)
    try choose(inMenu: [title])
  }

  /// Presses the button that has the focus, and chooses from its menu.
  func choose(_ titles: String...) throws {
    stage.press(.return)
    try choose(inMenu: titles)
  }

  private func choose(inMenu titles: [String]) throws {
    for title in titles {
      stage.window.settle(limit: 1)
      for _ in 0..<40 where stage.window.accessibilityFocus?.accessibilityLabel != title { stage.press(.down) }
      #expect(stage.window.accessibilityFocus?.accessibilityLabel == title)
      stage.press(.return)
    }
    stage.window.settle(limit: 1)
  }
}
