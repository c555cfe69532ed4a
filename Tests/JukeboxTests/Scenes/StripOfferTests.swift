import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// What would follow, below the cards of Up next.
@Suite("What would follow, in Up next") struct StripOfferTests {
  @Test(
    "H6 what would follow stands below its line: a press takes one, a flick brings another, and the button draws anew")
  func offers() throws {
    let stage = Stage.withOffers()
    #expect(stage.window.find(label: "Then the library, shuffled") != nil && stage.queue.offers.count == 5)
    let first = stage.player.offers[0]
    stage.pointer.tap(at: stage.middle(of: try #require(stage.window.find(label: "\(first.song.title), Artist"))))
    stage.window.settle()
    #expect(stage.player.items.last?.id == first.id && stage.queue.count == 2 && stage.queue.offers.count == 5)
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

  @Test("H6 the line above what would follow cannot be moved, and so is not highlighted under the mouse as others are")
  func line() throws {
    let stage = Stage.withOffers()
    let line = try #require(stage.window.find(label: "Then the library, shuffled") as? StripLine)
    let stop = StripLine(theme: .dark)
    for line in [line, stop] { line.hoverDidChange(true) }
    #expect(line.backgroundColor == nil && stop.backgroundColor != nil)
  }

  @Test("H6 of the rest of an album, the line's button brings back what was taken away, and is there only then")
  func restOfAlbum() throws {
    let stage = Stage.withRestOfAlbum()
    let offers = stage.player.offers
    #expect(stage.window.find(label: "Then the rest of the album") != nil)
    #expect(stage.window.find(role: .button, label: "All") == nil)
    let card = stage.middle(of: try #require(stage.window.find(label: "\(offers[1].song.title), Artist")))
    stage.pointer.drag(from: card, to: Point(x: card.x + 190, y: card.y), duration: 0.2)
    stage.window.settle()
    #expect(!stage.player.offers.contains(offers[1]))
    try stage.tap("All")
    stage.window.settle()
    #expect(stage.player.offers.map(\.song) == offers.map(\.song) && stage.queue.offers.items == stage.player.offers)
    #expect(stage.window.find(role: .button, label: "All") == nil)
  }

  @Test("H6 where all that would follow was taken away, and its line is gone, the menu brings it back")
  func allRefused() throws {
    let stage = Stage.withRestOfAlbum()
    func bringsBack() throws -> View? {
      try stage.tap("Menu of Up next")
      stage.window.settle(limit: 1)
      return stage.window.find(label: "Bring back the songs that you took away")
    }
    let offers = stage.player.offers
    stage.player.refuseOffer(offers[1].id)
    stage.window.settle(limit: 1)
    #expect(try bringsBack() == nil, "the line's button does it")
    stage.press(.escape)
    while let offer = stage.player.offers.first { stage.player.refuseOffer(offer.id) }
    stage.window.settle(limit: 1)
    #expect(stage.queue.offers.count == 0 && stage.window.find(label: "Then the rest of the album") == nil)
    #expect(try bringsBack() != nil)
    try stage.tap("Bring back the songs that you took away")
    stage.window.settle(limit: 1)
    #expect(stage.player.offers.map(\.song) == offers.map(\.song) && stage.queue.offers.items == stage.player.offers)
  }

  @Test("H6 a song that would follow, and begins by itself, is not offered any more, and another one is")
  func offerBegins() {
    let stage = Stage.withOffers()
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
    let stage = Stage.withOffers()
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
    let stage = Stage.withOffers()
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
    let stage = Stage.withOffers()
    stage.player.next()
    stage.window.settle(limit: 1)
    #expect(!stage.main.upNext.dequeueButton.isEnabled)
    stage.player.toggleStop(after: nil)
    stage.window.settle(limit: 1)
    #expect(stage.strip == ["|"] && stage.main.upNext.dequeueButton.isEnabled)
    let offered = stage.player.offers[0]
    try stage.tap("Dequeue")
    #expect(stage.player.current == offered && stage.strip.isEmpty)
    stage.player.toggleStop(after: nil)
    try stage.tap("Menu of Up next")
    stage.window.settle(limit: 1)
    try stage.tap("Clear")
    #expect(stage.strip.isEmpty)
  }

  @Test("H3 after a stop behind the last song, Dequeue and Next go on, and no key triggers another button")
  func afterLastStop() throws {
    let stage = Stage.withOffers()
    stage.player.next()
    stage.player.toggleStop(after: nil)
    stage.window.settle(limit: 1)
    let position = try #require(stage.window.find(label: "Position"))
    stage.pointer.tap(at: Point(x: stage.middle(of: position).x, y: stage.middle(of: position).y))
    #expect(stage.window.focusedView === position)
    stage.advance(stage.player.duration + 1)
    #expect(stage.player.current == nil && stage.strip.isEmpty && stage.player.offers.count == 5)
    #expect(stage.window.focusedView == nil && stage.main.upNext.dequeueButton.isEnabled)
    let next = try #require(stage.window.find(label: "Next") as? Button)
    #expect(next.isEnabled)
    while let offer = stage.player.offers.first { stage.player.refuseOffer(offer.id) }
    stage.window.settle(limit: 1)
    #expect(!next.isEnabled && !stage.main.upNext.dequeueButton.isEnabled)
    stage.player.redrawOffers()
    stage.window.settle(limit: 1)
    let offered = stage.player.offers[0]
    try stage.tap("Dequeue")
    #expect(stage.player.current == offered)
  }

  @Test("H6 a press on a song that would follow, at the moment in which it begins, leaves no second card behind")
  func pressAsOfferBegins() throws {
    let stage = Stage.withOffers()
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

  @Test("H3 H6 the lines between the cards are high enough for their texts and buttons, however low the cards are")
  func lowCards() throws {
    for size in [Size(width: 1100, height: 700), Size(width: 560, height: 820), Size(width: 900, height: 300)] {
      let stage = Stage.withOffers()
      stage.window.send(.resize(size, scale: 1))
      let songs = stage.library.songs(of: stage.library.albums[1].id)
      stage.player.add(songs, title: nil)
      stage.player.toggleStop(after: stage.player.items[0].id)
      stage.window.settle()
      let lines = stage.queue.view.subviews.filter { $0 is StripLine }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.bounds.height > 17.9 }, "\(size) \(lines.map(\.bounds))")
    }
  }
}
