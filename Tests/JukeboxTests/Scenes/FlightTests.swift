import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The flight of a cover from the queue to Now playing.
@Suite("Flights") struct FlightTests {
  private func discs(_ stage: Stage) -> [Disc] { stage.main.nowPlaying.view.subviews.compactMap { $0 as? Disc } }

  /// The presented centre of a disc, in the window.
  private func seen(_ disc: Disc, _ stage: Stage) -> Point {
    stage.main.nowPlaying.view.convert(disc.presented.center, to: nil)
  }

  /// The presented centre of a card's cover, in the window.
  private func cover(_ cell: SongCell) -> Point {
    let card = cell.presented.frame
    let cover = cell.coverFrame.offsetBy(dx: card.minX, dy: card.minY)
    return cell.superview?.convert(cover, to: nil).center ?? .zero
  }

  private func place(_ stage: Stage) -> Point {
    let view = stage.main.nowPlaying.view
    let side = view.bounds.height - 20
    return view.convert(
      Point(
        x: view.isMirrored ? view.bounds.width - AppTheme.margin - side / 2 : AppTheme.margin + side / 2,
        y: 10 + side / 2),
      to: nil)
  }

  @Test(
    "J11 the cover is one view on its whole flight, in a straight line from where it was visible, without a pause",
    arguments: [
      false, true,
    ])
  func oneFlight(isMirrored: Bool) throws {
    let stage = Stage(direction: isMirrored ? .rightToLeft : .leftToRight)
    let cell = try #require(stage.queue.itemView(at: 0))
    let (start, end) = (cover(cell), place(stage))
    stage.press(.space)
    let disc = try #require(discs(stage).first)
    #expect(discs(stage).count == 1)
    #expect((seen(disc, stage) - start).length < 0.5)
    #expect(disc.presented.transform.a * disc.bounds.width == cell.coverFrame.width)
    #expect(cell.coverHasLeft, "the cover would be visible twice")
    var last = (seen(disc, stage) - end).length
    stage.advance(Disc.flightSeconds) {
      #expect(discs(stage).count == 1 && discs(stage)[0] === disc)
      let left = (seen(disc, stage) - end).length
      #expect(left < last || left < 0.01)
      last = left
      #expect(disc.presented.alpha == 1)
    }
    #expect(last < 0.01)
    #expect(disc.presented.cornerRadius * 2 == disc.bounds.width)
    stage.advance(1)
    #expect((seen(disc, stage) - end).length < 0.01)
    #expect(disc.shadow == nil)
  }

  @Test(
    "A cover whose flight is cut short by another size of the window has arrived, and nothing turns while the song is paused"
  )
  func cutShort() {
    for part in [0.1, 0.3, 0.5] {
      let stage = Stage()
      stage.press(.space)
      stage.advance(2)
      stage.press(.character("d"), .control)
      stage.advance(part)
      for size in [Size(width: 360, height: 240), Size(width: 1, height: 1), Size(width: 360, height: 640)] {
        stage.window.send(.resize(size, scale: 1))
        stage.advance(0.05)
      }
      stage.player.pause()
      stage.advance(20)
      #expect(discs(stage).count == 1)
      #expect(stage.window.isAtRest, "\(part) s after the flight began")
    }
  }

  @Test("J11 a flying cover is in front of everything, and nothing clips it")
  func above() throws {
    let stage = Stage()
    stage.press(.space)
    let disc = try #require(discs(stage).first)
    var view: View = disc
    while let parent = view.superview, parent !== stage.main.view {
      #expect(!parent.clipsToBounds)
      #expect(parent.subviews.last === view)
      view = parent
    }
  }

  @Test(
    "J11 ten quick dequeues are ten flights, in order, in one z-order, each from the place of its card",
    arguments: [
      0, 1, 3, 8,
    ])
  func tenFlights(framesBetween: Int) throws {
    let stage = Stage(Array(repeating: 3, count: 12))
    var started: [Disc] = []
    var landed: [Song] = []
    func look() {
      let now = discs(stage)
      // Flights keep the order in which they began, and none begins twice.
      let order = now.compactMap { disc in started.firstIndex { $0 === disc } }
      #expect(order == order.sorted())
      for disc in now where !disc.isArriving {
        if let image = started.first(where: { $0 === disc }),
          !landed.contains(where: { $0 == songs[ObjectIdentifier(image)] })
        {
          landed.append(songs[ObjectIdentifier(image)]!)
        }
      }
    }
    var songs: [ObjectIdentifier: Song] = [:]
    for _ in 0..<10 {
      // The song is not visible yet, so its cover starts at the place of the first card.
      let front = stage.queue.itemView(at: 0).flatMap { cell in
        cell.presented.frame.intersects(stage.queue.view.bounds) ? cover(cell) : nil
      }
      stage.press(.character("d"), .control)
      let disc = try #require(discs(stage).last)
      #expect(!started.contains { $0 === disc })
      if let front { #expect((seen(disc, stage) - front).length < 0.5) }
      started.append(disc)
      songs[ObjectIdentifier(disc)] = stage.player.current?.song
      if framesBetween > 0 { stage.advance(Double(framesBetween) / 60, look) }
    }
    stage.advance(1.5, look)
    #expect(discs(stage).count == 1 && discs(stage)[0] === started.last)
    let order = landed.compactMap { song in started.firstIndex { songs[ObjectIdentifier($0)] == song } }
    #expect(order == order.sorted())
    // With enough time between them, all of them arrive.
    if framesBetween > 0 { #expect(landed.count == 10) }
    #expect(stage.player.current?.title == started.last.flatMap { songs[ObjectIdentifier($0)]?.title })
  }

  @Test("J11 when the window is resized during a flight, the target moves along")
  func resized() throws {
    let stage = Stage()
    stage.press(.space)
    stage.advance(0.2)
    stage.window.send(.resize(Size(width: 900, height: 560), scale: 1))
    stage.advance(1)
    let disc = try #require(discs(stage).first)
    #expect((seen(disc, stage) - place(stage)).length < 0.01)
    stage.window.send(.resize(Size(width: 480, height: 360), scale: 1))
    stage.advance(0.1)
    #expect(disc.bounds.width == 47 && disc.cornerRadius == 23.5)
  }

  @Test("J11 with reduced motion the cover fades in, once, upright, and does not move")
  func reducedMotion() throws {
    let stage = Stage(reducedMotion: true)
    for round in 0..<3 {
      stage.press(.space)
      let disc = try #require(discs(stage).last)
      var alphas: [Double] = []
      stage.advance(3) {
        alphas.append(disc.presented.alpha)
        #expect(disc.presented.transform == .identity)
        #expect((seen(disc, stage) - place(stage)).length < 0.01)
      }
      #expect(alphas == alphas.sorted(), "round \(round): it never fades out again")
      #expect(alphas.last == 1)
      #expect(discs(stage).count == 1)
    }
    // Then nothing moves; only the displayed time changes once a second.
    #expect(try #require(stage.window.nextWakeTime) > stage.window.currentTime)
  }

  @Test("J11 right to left, the disc is on the right and rotates the other way", arguments: [false, true])
  func turns(isMirrored: Bool) throws {
    let stage = Stage(direction: isMirrored ? .rightToLeft : .leftToRight)
    stage.press(.space)
    stage.advance(1.5)
    let disc = try #require(discs(stage).first)
    let middle = stage.window.bounds.midX
    #expect((seen(disc, stage).x > middle) == isMirrored)
    let before = disc.presented.transform
    stage.advance(0.1)
    let after = disc.presented.transform
    // The sine of the angle between the two directions.
    let sine = before.a * after.b - before.b * after.a
    #expect(isMirrored ? sine < -0.01 : sine > 0.01)
    let controls = try ["Previous", "Pause", "Next"].map {
      stage.middle(of: try #require(stage.window.find(label: $0))).x
    }
    #expect(controls == (isMirrored ? controls.sorted(by: >) : controls.sorted()))
  }

  @Test(
    "J11 the cover of a song without a visible card starts at the place of the first card, also right to left",
    arguments: [false, true])
  func unseenCard(isMirrored: Bool) throws {
    let stage = Stage(Array(repeating: 1, count: 12), direction: isMirrored ? .rightToLeft : .leftToRight)
    let first = try #require(stage.queue.itemView(at: 0))
    let start = cover(first)
    for _ in 0..<6 { stage.press(.character("d"), .control) }
    let disc = try #require(discs(stage).last)
    #expect((seen(disc, stage) - start).length < 0.5)
  }

  @Test("J11 going back during a flight leaves one disc: that of the current song")
  func backInFlight() throws {
    let stage = Stage()
    stage.press(.space)
    stage.advance(2)
    stage.press(.space)
    stage.advance(0.1)
    stage.press(.left, .control)
    let flying = discs(stage)[discs(stage).count - 2]
    let disc = try #require(discs(stage).last)
    // A disc that is still flying fades out gradually.
    var alphas: [ObjectIdentifier: Double] = [:]
    stage.advance(1.5) {
      for disc in stage.main.nowPlaying.view.subviews.compactMap({ $0 as? Disc }) {
        alphas[ObjectIdentifier(disc)] = disc.presented.alpha
      }
    }
    #expect(try #require(alphas[ObjectIdentifier(flying)]) < 0.2)
    #expect(discs(stage).count == 1 && discs(stage)[0] === disc)
    #expect(stage.player.current?.title == "0.0")
  }

  @Test("J11 when the last song is over, its disc disappears, and a text says that nothing plays")
  func silence() throws {
    let stage = Stage([1], seconds: 5)
    stage.press(.space)
    stage.advance(4.9)
    #expect(discs(stage).count == 1)
    stage.advance(0.2)
    #expect(stage.player.current == nil)
    stage.advance(1)
    #expect(discs(stage).isEmpty)
    #expect(stage.window.find(label: "Nothing plays.") != nil)
    #expect(stage.window.nextWakeTime == nil)
  }
}
