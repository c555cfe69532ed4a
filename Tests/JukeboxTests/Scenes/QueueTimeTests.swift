import Containers
import Languages
import Music
import Platform
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What Up next says about times, and what ends playing at one.
@Suite("The times of Up next") struct QueueTimeTests {
  /// Noon of a day in summer, where the computer stands.
  private static let noon = WallClock.next(WallClock.TimeOfDay(hour: 12, minute: 0), after: 1_750_000_000)

  private func stage(_ counts: [Int] = [3, 1, 2], size: Size = Size(width: 1024, height: 680)) -> Stage {
    let stage = Stage(counts, size: size)
    let window = stage.window
    stage.player.time = { [unowned window] in
      PlayerTime(date: Self.noon + window.currentTime, uptime: window.currentTime)
    }
    stage.main.upNext.update()
    return stage
  }

  private func caption(_ stage: Stage) -> String {
    (stage.window.find(label: "6 songs") as? Label)?.text ?? ""
  }

  /// Presses what has these labels, one after the other.
  private func choose(_ labels: [String], _ stage: Stage) throws {
    for label in labels {
      try stage.tap(label)
      stage.window.settle(limit: 1)
    }
  }

  @Test("H5 the header says how many wait, how long they are and when they end, and while paused that moves on")
  func header() throws {
    let stage = stage()
    let label = try #require(stage.window.find(label: "6 songs, suggested from your library"))
    #expect(label.accessibilityValue == "6 min, until 12:06")
    stage.player.next()
    stage.player.pause()
    stage.player.add(stage.player.items[0].song)
    #expect(caption(stage) == "6 songs · 6 min · until 12:07")
    stage.advance(61)
    #expect(caption(stage) == "6 songs · 6 min · until 12:08")
    stage.window.isVisible = false
    stage.advance(120)
    #expect(caption(stage) == "6 songs · 6 min · until 12:09", "the last wake-up, after which there are no others")
    stage.window.isVisible = true
    #expect(caption(stage) == "6 songs · 6 min · until 12:10")
    stage.player.play()
    let text = caption(stage)
    stage.advance(30)
    #expect(caption(stage) == text, "while it plays, the end stays where it is")
  }

  @Test("J10 the header says that the songs are suggested also where there is little room beside it")
  func shortHeader() throws {
    for width in [480, 440, 400] {
      let stage = Stage(size: Size(width: Double(width), height: 640))
      let label = try #require(stage.window.find(label: "6 songs, suggested from your library") as? Label)
      #expect(label.text.hasPrefix("6 ") && label.text.hasSuffix("suggested"), "\(width)")
    }
  }

  @Test(
    "H5 while paused, the end that the header says moves on when it reaches a minute, wherever the clock is in its own")
  func headerBetweenMinutes() throws {
    let stage = stage()
    stage.player.next()
    stage.player.add(stage.player.items[0].song)
    stage.advance(20)
    stage.player.pause()
    let text = caption(stage)
    #expect(text.hasPrefix("6 songs · 6 min · until 12:0"))
    var changes: [Double] = []
    for second in 1...130 {
      let before = caption(stage)
      stage.advance(1)
      if caption(stage) != before { changes.append(Double(second)) }
    }
    #expect(changes.count >= 2 && changes.contains { (59...61).contains($0) }, "\(changes)")
  }

  @Test("H3 H4 H5 the header says when a stop or the timer ends what plays, if that comes before the end of the queue")
  func headerBeforeEnd() throws {
    let stage = stage()
    stage.player.next()
    stage.player.add(stage.player.items[0].song)
    stage.player.toggleStop(after: stage.player.items[1].id)
    #expect(caption(stage) == "6 songs · 6 min · until 12:03")
    stage.player.setTimer(.date(Self.noon + 119.4))
    #expect(caption(stage) == "6 songs · 6 min · until 12:01")
    stage.player.pause()
    stage.advance(20)
    #expect(caption(stage) == "6 songs · 6 min · until 12:01", "the timer stays where it is")
    #expect((stage.window.nextWakeTime ?? 0) > stage.window.currentTime + 1, "and nothing wakes for it all the time")
  }

  @Test("H4 H5 the header says the minute of the timer, though the clock goes on between two readings of it")
  func headerAtTimer() throws {
    let stage = stage()
    var readings = 0.0
    stage.player.time = { [unowned window = stage.window] in
      readings += 1
      return PlayerTime(date: Self.noon + window.currentTime + readings / 1e6, uptime: window.currentTime)
    }
    stage.player.next()
    stage.player.add(stage.player.items[0].song)
    stage.player.setTimer(.date(Self.noon + 240))
    #expect(caption(stage) == "6 songs · 6 min · until 12:04")
    let timer = try #require(stage.player.timer)
    #expect(timer.name(at: stage.player.time()) == "Stops at 12:04")
  }

  @Test(
    "H5 the end that the header says is right when Up next was a closed drawer for minutes, and moves on from there")
  func headerAfterDrawer() {
    let stage = stage(size: Size(width: 480, height: 360))
    stage.player.next()
    stage.player.pause()
    stage.player.add(stage.player.items[0].song)
    stage.advance(1)
    func show(_ size: Size) {
      stage.window.send(.resize(size, scale: 1))
      stage.window.settle(limit: 1)
    }
    let wide = Size(width: 1024, height: 680)
    show(wide)
    let first = caption(stage)
    #expect(first.hasPrefix("6 songs · 6 min · until 12:0"))
    show(Size(width: 480, height: 360))
    stage.advance(130)
    show(wide)
    let second = caption(stage)
    #expect(second.hasPrefix("6 songs · 6 min · until 12:") && second != first)
    stage.main.upNext.update()
    #expect(caption(stage) == second)
    stage.advance(61)
    #expect(caption(stage) != second)
  }

  @Test("H5 a card that is hovered says when it begins")
  func hover() throws {
    let stage = stage()
    stage.player.next()
    stage.advance(1)
    let card = try #require(stage.queue.itemView(at: 1))
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: stage.middle(of: card))))
    #expect(card.toolTip == "Begins at 12:02")
  }

  @Test("H3 H4 where the songs end before the timer, it stands behind a stop at their end", arguments: [0, 2])
  func timerBehindStop(songs: Int) throws {
    let stage = stage()
    stage.player.next()
    stage.player.remove(stage.player.items.dropFirst(songs).map(\.id))
    stage.player.toggleStop(after: stage.player.items.last?.id)
    stage.player.setTimer(.date(Self.noon + 3600))
    stage.window.settle(limit: 1)
    #expect(stage.queue.marks.all.map { "\($0.id)".contains("timer") } == [false, true])
    stage.player.setTimer(.date(Self.noon + 30))
    stage.window.settle(limit: 1)
    #expect(stage.queue.marks.all.map { "\($0.id)".contains("timer") } == [true, false])
  }

  @Test("H3 H4 H5 a card behind a stop or the timer does not say when it begins, as nobody knows that")
  func unknownBeginning() throws {
    let stage = stage()
    stage.player.next()
    stage.advance(1)
    let cards = try (0..<3).map { try #require(stage.queue.itemView(at: $0)) }
    func tips() -> [String?] { cards.map(\.accessibilityHint) }
    #expect(tips() == ["Begins at 12:01", "Begins at 12:02", "Begins at 12:03"])
    stage.player.toggleStop(after: stage.player.items[0].id)
    stage.window.settle(limit: 1)
    #expect(tips() == ["Begins at 12:01", nil, nil])
    stage.player.undo()
    stage.player.setTimer(.date(Self.noon + 150))
    stage.window.settle(limit: 1)
    #expect(tips() == ["Begins at 12:01", "Begins at 12:02", nil])
  }

  @Test("H5 R4 a card whose song cannot be played does not say when it begins")
  func skipped() throws {
    let stage = stage()
    stage.player.next()
    stage.advance(1)
    let cards = try (0..<3).map { try #require(stage.queue.itemView(at: $0)) }
    _ = stage.player.markMissing([stage.player.items[1].song.id: "no such file"])
    #expect(cards.map(\.accessibilityHint) == ["Begins at 12:01", nil, "Begins at 12:02"])
  }

  @Test("H5 a card that has the focus says when it begins, and assistive technology reads it; the minute moves it on")
  func focused() throws {
    let stage = stage()
    stage.player.next()
    stage.player.pause()
    stage.advance(1)
    let card = try #require(stage.queue.itemView(at: 1))
    #expect(card.labels.map(\.text).last == "Artist")
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.press(.down)
    #expect(stage.queue.focusedItemView === card && card.labels.map(\.text).last == "12:02 · Artist")
    #expect(card.accessibilityHint == "Begins at 12:02")
    stage.advance(60)
    #expect(card.labels.map(\.text).last == "12:03 · Artist" && card.accessibilityHint == "Begins at 12:03")
    stage.press(.down)
    #expect(card.labels.map(\.text).last == "Artist")
    // As a screen reader does.
    #expect(card.takeAccessibilityFocus() && card.labels.map(\.text).last == "12:03 · Artist")
    stage.pointer.tap(at: stage.middle(of: stage.main.shelf.view))
    stage.window.settle(limit: 1)
    #expect(stage.queue.focusedItemView == nil && card.labels.map(\.text).last == "Artist")
  }

  @Test("H5 the time on a card that is looked at is that of the queue as it is now, with the mouse and with the focus")
  func changes() throws {
    let stage = stage()
    stage.player.next()
    stage.advance(1)
    let focused = try #require(stage.queue.itemView(at: 2))
    let hovered = try #require(stage.queue.itemView(at: 3))
    stage.window.focusedView = stage.queue.view
    for key in [Key.home, .down, .down] { stage.press(key) }
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: stage.middle(of: hovered))))
    func times() -> [String?] { [focused.labels.last?.text, hovered.toolTip] }
    #expect(times() == ["12:03 · Artist", "Begins at 12:04"])
    stage.player.remove([stage.player.items[0].id])
    #expect(times() == ["12:02 · Artist", "Begins at 12:03"])
    stage.player.undo()
    #expect(times() == ["12:03 · Artist", "Begins at 12:04"])
    stage.player.seek(to: 59)
    #expect(times() == ["12:02 · Artist", "Begins at 12:03"])
    // While nothing plays they move on with the clock, also where the queue has no end.
    stage.player.setRepeatMode(.queue)
    stage.player.pause()
    let before = times()
    stage.advance(61)
    #expect(times() != before && times().allSatisfy { $0?.contains("12:0") == true })
  }

  @Test(
    "H4 H5 a clock that is set while songs play moves the end, the times and the timer within a minute",
    arguments: [true, false])
  func clockIsSet(hasTimer: Bool) throws {
    let stage = Stage([4, 4], seconds: 600)
    var shift = 0.0
    stage.player.time = { [unowned window = stage.window] in
      PlayerTime(date: Self.noon + window.currentTime + shift, uptime: window.currentTime)
    }
    stage.player.next()
    if hasTimer { stage.player.setTimer(.date(Self.noon + 3100)) }
    stage.advance(1)
    func place() -> Int? { stage.queue.marks.all.first?.index }
    func end() -> String? { stage.window.find(label: "7 songs, suggested from your library")?.accessibilityValue }
    // What the timer ends, it ends at its time of day.
    #expect(place() == (hasTimer ? 5 : nil) && end() == "1 h 10 min, until \(hasTimer ? "12:51" : "13:20")")
    for (new, expected, text) in [(1200.0, 3, "13:40"), (-1200, 7, "13:00")] {
      shift = new
      stage.advance(61)
      #expect(place() == (hasTimer ? expected : nil))
      #expect(end() == "1 h 10 min, until \(hasTimer ? "12:51" : text)")
      #expect(stage.player.isPlaying && (stage.player.timer != nil) == hasTimer)
    }
  }

  @Test("H5 nothing wakes for the times while the drawer with Up next is closed")
  func closedDrawer() {
    let stage = stage(size: Size(width: 480, height: 400))
    stage.player.next()
    stage.player.pause()
    stage.window.settle(limit: 90)
    #expect(stage.window.nextWakeTime == nil)
    stage.main.toggleQueue()
    stage.window.settle(limit: 5)
    #expect((stage.window.nextWakeTime ?? 0) > stage.window.currentTime)
    stage.advance(60)
    let text = stage.window.find(label: "5 songs, suggested from your library")?.accessibilityValue
    stage.main.toggleQueue()
    stage.window.settle(limit: 5)
    #expect(stage.window.nextWakeTime == nil)
    stage.advance(120)
    stage.main.toggleQueue()
    stage.window.settle(limit: 5)
    let new = stage.window.find(label: "5 songs, suggested from your library")?.accessibilityValue
    #expect(text != nil && new != nil && text != new, "it says what is so now")
  }

  @Test("H3 S stops after the card that has the focus, whose menu shows the key; with Shift it jumps to a title")
  func stopByKey() throws {
    let stage = stage()
    stage.player.next()
    stage.player.add([Song(title: "Sand", artist: "Artist", duration: 60, cover: nil)], title: nil)
    stage.player.add([Song(title: "Tin", artist: "Artist", duration: 60, cover: nil)], title: nil)
    stage.advance(1)
    func stops() -> [Bool] { stage.player.entries.map(\.isStop) }
    func type(_ letter: Character, _ modifiers: KeyModifiers = [], repeats: Int = 0) {
      for turn in 0...repeats {
        stage.window.send(.key(KeyEvent(key: .character(letter), modifiers: modifiers, isRepeat: turn > 0)))
        stage.window.send(.text(modifiers == .shift ? letter.uppercased() : String(letter)))
      }
      stage.window.send(.key(KeyEvent(key: .character(letter), modifiers: modifiers, phase: .released)))
    }
    stage.window.focusedView = stage.queue.view
    stage.press(.home)
    stage.press(.down)
    type("s", repeats: 5)
    #expect(stops().prefix(4) == [false, false, true, false] && !stage.player.stops(after: nil))
    type("s")
    #expect(!stops().contains(true), "pressed again, it takes the stop away")
    type("s", .shift)
    stage.advance(1)
    #expect(stage.queue.focusedItemView?.song?.title == "Sand")
    type("t")
    stage.advance(1)
    #expect(stage.queue.focusedItemView?.song?.title == "Tin")
    type("t")
    type("s")
    #expect(!stops().contains(true), "a letter of a word that is being typed")
    stage.advance(1)
    stage.window.focusedView = nil
    type("s")
    #expect(stage.player.stops(after: nil), "outside of the cards it is about what plays")
    type("s")
    // A click selects a card, which then is what the key is about, as for Delete.
    stage.queue.scrollPosition = 0
    stage.advance(0.1)
    let card = try #require(stage.queue.itemView(at: 0))
    stage.pointer.tap(at: stage.middle(of: card))
    stage.advance(1)
    type("s")
    #expect(stops().prefix(2) == [false, true] && !stage.player.stops(after: nil))
    // Assistive technology: it gives a card the focus, and sends the key.
    #expect(try #require(stage.queue.itemView(at: 1)).takeAccessibilityFocus())
    type("s")
    #expect(stops().prefix(4) == [false, true, false, true])
    stage.click(.secondary, at: stage.middle(of: card))
    stage.window.settle(limit: 1)
    let item = try #require(stage.window.find(role: .menuItem, label: "Stop after this"))
    #expect(item.accessibilityStates.contains(.checked))
  }

  @Test("H3 S stops after what plays, the bar says so, and the menu of a card puts a stop behind it")
  func stops() throws {
    let stage = stage()
    stage.player.next()
    stage.advance(0.5)
    stage.window.send(.text("s"))
    #expect(stage.player.stops(after: nil))
    #expect(stage.window.find(label: "Stops after this song · Artist") != nil)
    stage.window.send(.text("s"))
    #expect(!stage.player.stops(after: nil) && stage.window.find(label: "Stops after this song · Artist") == nil)
    let card = try #require(stage.queue.itemView(at: 0))
    stage.click(.secondary, at: stage.middle(of: card))
    try choose(["Stop after this"], stage)
    #expect(stage.player.entries.map(\.isStop).prefix(3) == [false, true, false])
    stage.click(.secondary, at: stage.middle(of: card))
    try choose(["Stop after this"], stage)
    #expect(stage.player.entries.allSatisfy { !$0.isStop })
  }

  @Test(
    "H4 a time of day is typed as people write it",
    arguments: [
      ("23:30", 23, 30), ("7", 7, 0), ("7:05", 7, 5), ("2330", 23, 30), ("730", 7, 30), ("24", 0, 0), ("19.15", 19, 15),
      ("11:30 pm", 23, 30), ("7PM", 19, 0), ("12 a.m.", 0, 0), ("12:05 p.m.", 12, 5), ("730am", 7, 30),
    ])
  func typed(text: String, hour: Int, minute: Int) {
    #expect(WallClock.TimeOfDay(typed: text) == WallClock.TimeOfDay(hour: hour, minute: minute))
  }

  @Test(
    "H4 what is no time of day is refused",
    arguments: ["", "am", "13 pm", "0 am", "25", "12:60", "soon", "-3", "12:30:15", "99999999999999999999"])
  func nonsense(text: String) { #expect(WallClock.TimeOfDay(typed: text) == nil) }

  @Test("H4 the menu sets a timer, and takes it back")
  func timer() throws {
    let stage = stage()
    stage.player.next()
    try choose(["Menu of Up next", "Timer", "In 15 minutes"], stage)
    #expect(stage.window.find(label: "Stops at 12:15 · Artist") != nil)
    try choose(["Menu of Up next", "Timer", "Let the last song end"], stage)
    #expect(stage.player.timer != nil && stage.player.timerFinishesSong)
    try choose(["Menu of Up next", "Timer", "Remove the timer"], stage)
    #expect(stage.player.timer == nil && stage.window.find(label: "Stops at 12:15 · Artist") == nil)
    try choose(["Menu of Up next", "Timer", "At a time of day…"], stage)
    stage.window.send(.text("11"))
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(stage.player.timer == .date(Self.noon + 23 * 3600))
    #expect(WallClock.next(WallClock.TimeOfDay(hour: 11, minute: 0), after: Self.noon) == Self.noon + 23 * 3600)
  }

  @Test("H7 what was added out of sight is shown by the notice's button")
  func show() throws {
    let stage = stage([12])
    stage.chooseSuggestions()
    stage.player.add(stage.player.items[0].song)
    stage.advance(0.5)
    #expect(!stage.main.upNext.shows(songAt: 12))
    try stage.tap("Show")
    stage.advance(1)
    #expect(stage.main.upNext.shows(songAt: 12))
    stage.player.playNext([stage.player.items[0].song], title: nil)
    stage.advance(0.5)
  }

  @Test("H7 the notice's button leads to the song that was added, although others have come and gone since")
  func showLater() throws {
    let stage = stage([12])
    stage.chooseSuggestions()
    stage.player.add(stage.player.items[0].song)
    stage.advance(0.5)
    for _ in 0..<3 { stage.player.next() }
    #expect(stage.player.songCount == 10)
    try stage.tap("Show")
    stage.advance(1)
    #expect(stage.main.upNext.shows(songAt: 9))
  }

  @Test("H9 queues are begun, taken out again and removed in a menu, and the heading says which is shown")
  func queues() throws {
    let stage = stage()
    stage.player.next()
    try choose(["Menu of Up next", "Queues", "New queue…"], stage)
    stage.window.send(.text("Friday"))
    stage.press(.return)
    stage.window.settle(limit: 2)
    #expect(stage.player.items.isEmpty && stage.window.find(label: "Friday") != nil)
    try choose(["Menu of Up next", "Queues", "Unnamed queue · 5 songs"], stage)
    #expect(stage.queue.count == 5 && stage.player.current?.song.title == "0.0")
    stage.player.undo()
    stage.player.undo()
    #expect(stage.queue.count == 5 && stage.window.find(label: "Friday") == nil)
  }

  @Test("H5 what is a day away has no time of day, which would be taken for that of today")
  func tomorrow() throws {
    let stage = stage()
    stage.player.clear()
    stage.player.add(
      (1...6).map { Song(title: "Night \($0)", artist: "Artist", duration: 25_000, cover: nil) }, title: nil)
    #expect(caption(stage) == "6 songs · 41 h 40 min")
    stage.window.settle()
    let cards = try [3, 4].map { try #require(stage.queue.itemView(at: $0)?.accessibilityHint) }
    #expect(cards == ["Begins at 08:50", "Begins in 27 h 47 min"])
  }
}
