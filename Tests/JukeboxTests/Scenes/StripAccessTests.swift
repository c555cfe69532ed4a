import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// Up next without a mouse: by keys alone, and by assistive technology alone.
@Suite("Up next without a mouse") struct StripAccessTests {
  @Test("H1 H3 H8 H9 by assistive technology alone the strip is read, and all that it offers is done")
  func assistiveTechnology() throws {
    let stage = Stage([3, 3, 3])
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
    func card(_ index: Int) -> String { "\(stage.strip.filter { $0 != "|" }[index]), Artist" }
    let order = stage.strip
    for _ in 0..<3 { try act("Dequeue") }
    // What was played is read with its time, and sent back.
    for _ in 0..<2 { #expect(list.perform(.decrement)) }
    stage.window.settle(limit: 1)
    let played = try #require(stage.window.accessibilityFocus)
    #expect(played.accessibilityLabel?.hasPrefix("\(order[0]), Artist") == true)
    #expect(played.accessibilityValue == "2 of 2" && played.accessibilityHint == "Was played")
    #expect(played.accessibilityDescription(of: .press) == "Play next")
    #expect(stage.queue.itemView(at: 0)?.accessibilityDescription(of: .press) == "Play now")
    stage.advance(5)
    #expect(stage.queue.scrollPosition == -2 && played.perform(.press))
    #expect(stage.strip == [order[0]] + order[3...])
    try choose("Undo")
    #expect(stage.strip == Array(order[3...]))
    // Several are sent to the end, and come back in one step.
    #expect(list.setAccessibilityNumber(4))
    stage.window.settle(limit: 1)
    for index in 1...2 { #expect(list.accessibilitySelect(stage.queue.itemView(at: index), isSelected: true)) }
    try act(card(1), .showMenu)
    try act("Move to the end")
    #expect(stage.strip == order.slices(3...3, 6..., 4...5))
    try choose("Undo")
    #expect(list.accessibilitySelect(nil, isSelected: false) && stage.strip == Array(order[3...]))
    // A card and a stop are moved. The strip has followed those that were moved.
    #expect(list.setAccessibilityNumber(1))
    stage.window.settle(limit: 1)
    try act(card(1), .showMenu)
    try act("Move up")
    #expect(stage.strip == [order[4], order[3]] + order[5...])
    try act(card(0), .showMenu)
    try act("Stop after this")
    try act("Stop", .showMenu)
    try act("Move down")
    #expect(stage.strip == [order[4], order[3], "|"] + order[5...])
    try act("Stop", .showMenu)
    try act("Remove")
    #expect(stage.strip == [order[4], order[3]] + order[5...])
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
    #expect(stage.strip.isEmpty && stage.player.queueName == "Friday")
    try choose("Queues", "Unnamed queue · 6 songs")
    #expect(stage.player.queueName == nil && stage.strip.count == 6)
    #expect(stage.main.upNext.view.labels.contains { $0.text == "Up next" }, "as before another queue was begun")
    try choose("Queues", "Name this queue…")
    try type("Evening", over: "")
    try act("Name")
    #expect(stage.player.queueName == "Evening")
    try choose("Queues", "Remove a queue", "Friday")
    #expect(stage.player.keptQueues.isEmpty)
    try choose("Undo")
    #expect(stage.player.keptQueues.map(\.name) == ["Friday"])
  }

  @Test("H4 by keys the timer is set song by song, and its line keeps the focus")
  func timerByKeys() throws {
    let stage = Stage([3, 3, 3])
    // As in the program, the time goes on with each look at the clock.
    var looks = 0.0
    stage.player.time = { [window = stage.window] in
      looks += 1e-6
      return PlayerTime(date: 1_000_000, uptime: window.currentTime + looks)
    }
    stage.player.next()
    stage.player.setTimer(.uptime(stage.window.currentTime + 100))
    stage.window.settle(limit: 0.5)
    let line = try #require(stage.queue.view.subviews.lazy.compactMap { $0 as? StripLine }.first)
    let (label, place) = (line.accessibilityLabel, line.accessibilityValue)
    let index = try #require(stage.queue.marks.all.first).index
    stage.window.focusedView = stage.queue.view
    while stage.window.accessibilityFocus !== line { stage.press(.down) }
    stage.press(.down, .alt)
    stage.window.settle(limit: 0.5)
    #expect(stage.queue.marks.all.map(\.index) == [index + 1] && stage.player.songsBeforeTimer == index + 1)
    #expect(stage.window.accessibilityFocus === line, "not another line in its place")
    #expect(line.accessibilityLabel != label && line.accessibilityValue != place)
    // It goes on behind a stop, and a card that goes across it leaves it as it is.
    stage.player.toggleStop(after: stage.player.items[index].id)
    stage.press(.down, .alt)
    #expect(stage.player.songsBeforeTimer == index + 2)
    let timer = stage.player.timer
    stage.press(.up)
    stage.press(.down, .alt)
    stage.window.settle(limit: 0.5)
    #expect(stage.player.timer == timer)
    // It also goes on across a song that cannot be played.
    let songs = try #require(stage.player.songsBeforeTimer)
    _ = stage.player.markMissing([stage.player.items[songs].song.id: "No such file"])
    stage.window.settle(limit: 0.5)
    stage.press(.home)
    for _ in 0..<10 where stage.window.accessibilityFocus !== line { stage.press(.down) }
    stage.press(.down, .alt)
    #expect(stage.player.songsBeforeTimer == songs + 2)
  }

  private func perform(_ action: AccessibilityAction, _ label: String, on stage: Stage) throws {
    let view = try #require(stage.window.find(label: label), "no view has the label \(label)")
    #expect(view.perform(action), "\(label)")
    stage.window.settle(limit: 1)
  }

  @Test("H1 H3 H4 H8 H9 by keys alone the strip is walked through, and all that it offers is done")
  func keys() throws {
    let stage = Stage([3, 3, 3])
    let order = stage.strip
    let hand = StripKeys(stage)
    for _ in 0..<3 { stage.press(.character("d"), .control) }
    stage.window.settle(limit: 2)
    #expect(stage.strip == Array(order[3...]))
    // Into the past, where the strip stays, and a played card back.
    try hand.tab(to: stage.queue.view)
    for key in [Key.home, .up, .up] { stage.press(key) }
    stage.advance(5)
    #expect(stage.queue.scrollPosition == -2 && stage.queue.focusedItemView?.song?.title == order[0])
    stage.press(.return)
    #expect(stage.strip == [order[0]] + order[3...])
    stage.press(.character("z"), .control)
    #expect(stage.strip == Array(order[3...]))
    // Several are selected, and moved to the end by their menu.
    for key in [Key.home, .down] { stage.press(key) }
    stage.press(.down, .shift)
    #expect(stage.queue.selection.count == 2)
    try hand.menu("Move to the end")
    #expect(stage.strip == order.slices(3...3, 6..., 4...5))
    stage.press(.character("z"), .control)
    stage.press(.escape)
    #expect(stage.queue.selection.count == 0 && stage.strip == Array(order[3...]))
    // A stop is made, moved, and removed.
    for key in [Key.home, .down] { stage.press(key) }
    hand.type("s")
    stage.press(.down)
    stage.press(.down, .alt)
    #expect(stage.strip == Array(order[3...]).with("|", at: 3))
    stage.press(.delete)
    #expect(stage.strip == Array(order[3...]))
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
    #expect(stage.player.queueName == "friday" && stage.strip.isEmpty)
    try hand.tab(to: "Menu of Up next")
    try hand.choose("Queues", "Unnamed queue · 6 songs")
    stage.window.settle(limit: 1)
    #expect(stage.strip == Array(order[3...]))
  }

  @Test("H1 H11 after the strip has returned from the past, keys begin at the first card that waits")
  func returnedFromPast() throws {
    let stage = Stage([3, 3, 3])
    for _ in 0..<3 { stage.press(.character("d"), .control) }
    stage.window.settle(limit: 2)
    stage.window.focusedView = stage.queue.view
    for key in [Key.home, .up, .up] { stage.press(key) }
    stage.window.settle(limit: 2)
    #expect(stage.queue.scrollPosition == -2)
    stage.press(.tab)
    stage.advance(6)
    #expect(stage.queue.scrollPosition == 0 && stage.window.focusedView !== stage.queue.view)
    stage.press(.tab, .shift)
    #expect(stage.queue.focusedItemView?.song == stage.player.items[0].song)
    stage.press(.down)
    #expect(stage.queue.focusedItemView?.song == stage.player.items[1].song)
  }

  @Test("H6 H8 after the last card was deleted, and brought back by an undo, keys are at the card, and not below it")
  func undoneLast() throws {
    let stage = Stage.withOffers()
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    let song = stage.player.items[0].song
    stage.press(.delete)
    stage.window.settle(limit: 2)
    #expect(stage.queue.count == 0 && stage.queue.offers.count > 0)
    stage.press(.character("z"), .control)
    stage.window.settle(limit: 2)
    #expect(stage.queue.focusedItemView?.song == song && stage.queue.focusedItemView?.kind == .waiting)
  }

  @Test(
    "H6 after the last card was deleted or played, keys are at the first song that would follow",
    arguments: [Key.delete, .return])
  func afterLast(key: Key) throws {
    let stage = Stage.withOffers()
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.press(key)
    stage.window.settle(limit: 2)
    #expect(stage.queue.count == 0)
    let first = try #require(stage.player.offers.first)
    #expect(stage.queue.focusedItemView?.song == first.song && stage.queue.focusedItemView?.kind == .offered)
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(stage.player.items.map(\.id) == [first.id])
  }

  @Test("H8 the card with the ring is still visible after an undo has brought back the cards before it")
  func undoneBeforeRing() throws {
    let stage = Stage([12], size: Size(width: 900, height: 640))
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id), title: nil)
    stage.window.settle(limit: 2)
    try StripKeys(stage).tab(to: stage.queue.view)
    for key in [Key.home, .pageDown] { stage.press(key) }
    for _ in 0..<2 { stage.press(.down, .shift) }
    stage.press(.delete)
    stage.window.settle(limit: 2)
    #expect(stage.queue.count == 9)
    let song = stage.queue.focusedItemView?.song
    stage.press(.character("z"), .control)
    stage.window.settle(limit: 2)
    #expect(stage.queue.count == 12)
    let card = try #require(stage.queue.focusedItemView)
    #expect(song != nil && card.song == song)
    #expect(card.frame.minY > -1 && card.frame.maxY < stage.queue.view.bounds.maxY + 1)
  }

  @Test("H6 by keys alone what would follow is taken, refused and drawn anew")
  func offersByKeys() throws {
    let stage = Stage.withOffers()
    let hand = StripKeys(stage)
    try hand.tab(to: stage.queue.view)
    for key in [Key.home, .down] { stage.press(key) }
    stage.window.settle(limit: 1)
    let first = stage.player.offers[0]
    #expect(stage.queue.focusedItemView?.song == first.song)
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(stage.player.items.last?.id == first.id && stage.queue.offers.count == 5)
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
    let stage = Stage.withOffers()
    let list = stage.queue.view
    #expect(list.perform(.increment))
    stage.window.settle(limit: 1)
    let first = stage.player.offers[0]
    let focused = try #require(stage.window.accessibilityFocus)
    #expect(focused.accessibilityLabel == "\(first.song.title), Artist" && focused.accessibilityHint == "Would follow")
    #expect(focused.accessibilityDescription(of: .press) == "Add to queue")
    #expect(focused.perform(.press))
    stage.window.settle(limit: 1)
    #expect(stage.player.items.last?.id == first.id && stage.queue.offers.count == 5)
    let second = stage.player.offers[0]
    try perform(.showMenu, "\(second.song.title), Artist", on: stage)
    try perform(.press, "Not this one", on: stage)
    #expect(!stage.player.offers.contains(second) && stage.player.offers.count == 5)
    // The line above them does what its button does.
    for (role, label) in [(AccessibilityRole.button, "Others"), (.group, "Then the library, shuffled")] {
      let before = stage.player.offers
      let part = try #require(stage.window.find(role: role, label: label), "\(label)")
      #expect(stage.heard { part.perform(.press) } == ["Other songs were chosen"])
      stage.window.settle(limit: 1)
      #expect(Set(before).isDisjoint(with: stage.player.offers) && stage.player.items.count == 2)
    }
  }

  @Test("H6 by keys alone songs of the rest of an album are refused, and brought back by the button")
  func restOfAlbumByKeys() throws {
    let stage = Stage.withRestOfAlbum()
    let offers = stage.player.offers
    let hand = StripKeys(stage)
    try hand.tab(to: stage.queue.view)
    stage.press(.end)
    stage.press(.delete)
    stage.window.settle(limit: 1)
    #expect(!stage.player.offers.contains(offers[4]))
    try hand.tab(to: "All")
    stage.press(.space)
    stage.window.settle(limit: 1)
    #expect(stage.player.offers.map(\.song) == offers.map(\.song))
    #expect(stage.window.find(role: .button, label: "All") == nil)
    #expect(stage.window.focusedView === stage.queue.view)
  }

  @Test("H6 by assistive technology alone songs of the rest of an album are refused, and brought back by the button")
  func restOfAlbumByAssistiveTechnology() throws {
    let stage = Stage.withRestOfAlbum()
    let offers = stage.player.offers
    try perform(.showMenu, "\(offers[1].song.title), Artist", on: stage)
    try perform(.press, "Not this one", on: stage)
    #expect(!stage.player.offers.contains(offers[1]))
    try perform(.press, "All", on: stage)
    #expect(stage.player.offers.map(\.song) == offers.map(\.song))
  }

  @Test("U11 H3 A stop says after how many songs it stands, also when keys have moved it")
  func placeOfStop() throws {
    let stage = Stage([3, 9, 9])
    stage.chooseSuggestions()
    let count = stage.player.songCount
    stage.player.toggleStop(after: stage.player.items[1].id)
    stage.window.settle()
    let stop = try #require(stage.window.find(label: "Stop"))
    #expect(stop.accessibilityValue == "after 2 of \(count)")
    stage.window.focusedView = stage.queue.view
    for _ in 0..<2 { stage.press(.down) }
    stage.press(.down, .alt)
    #expect(stage.strip[3] == "|" && stop.accessibilityValue == "after 3 of \(count)")
    for _ in 0..<3 { stage.press(.up, .alt) }
    #expect(stage.strip[0] == "|" && stop.accessibilityValue == "before the first song")
    stage.player.playNow(stage.player.items[2].id)
    stage.window.settle(limit: 1)
    #expect(stage.strip[0] == "|" && stop.accessibilityValue == "after this song")
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
