import FoundationEssentials
import Languages
import Testing

@testable import Music

/// Which songs would follow the queue, whatever happens to the library, the songs and the session meanwhile.
@MainActor
@Suite struct FollowingTests {
  @Test("H6 what would follow, and what was refused, come back with the session, also while the library is still read")
  func session() throws {
    for mode in [AfterQueue.library, .album] {
      let (stage, _) = PlayerStage.offering(mode)
      let refused = stage.player.offers[1]
      stage.player.refuseOffer(refused.id)
      let expected = stage.offered
      let data = try JSONEncoder().encode(Session(player: stage.player.state))
      let (later, library) = (PlayerStage(), OfferSupply())
      let songs = library.songs
      (library.songs, library.isComplete) = ([], false)
      later.player.afterQueue = mode
      later.player.restore(try JSONDecoder().decode(Session.self, from: data).player)
      later.supply = library
      #expect(later.offered == (mode == .library ? expected : []))
      library.songs = Array(songs.prefix(10))
      later.player.libraryDidChange()
      #expect(later.offered == expected)
      (library.songs, library.isComplete) = (songs, true)
      later.player.libraryDidChange()
      #expect(later.offered == expected && stage.player.offers.count == 5)
      #expect(!later.player.continuation.items.contains { $0.song == refused.song })
    }
  }

  @Test(
    "H3 H6 at a stop behind the last song, the rest of its album follows, is refused, brought back and kept with the session"
  )
  func afterStop() throws {
    let (stage, supply) = PlayerStage.offering(.album)
    let player = stage.player
    player.next()
    player.toggleStop(after: nil)
    stage.advance(60)
    #expect(stage.current == nil && stage.offered == ["L1", "L2", "L3", "L4", "L5"])
    player.refuseOffer(player.offers[1].id)
    #expect(stage.offered == ["L1", "L3", "L4", "L5", "L6"])
    let later = PlayerStage()
    later.player.afterQueue = .album
    later.supply = supply
    later.player.restore(
      try JSONDecoder().decode(PlayerState.self, from: JSONEncoder().encode(player.state)))
    #expect(later.offered == stage.offered && later.player.canGoOn)
    player.undo()
    #expect(stage.offered == ["L1", "L2", "L3", "L4", "L5"])
    player.play()
    #expect(stage.current == "L1")
  }

  @Test("H6 M10 the rest of an album goes on behind a song that cannot be played, and none of it comes twice")
  func failedSong() {
    let (stage, _) = PlayerStage.offering(.album)
    stage.engine.broken = ["L0": 0]
    stage.player.next()
    stage.advance(0)
    #expect(stage.current == "L1" && stage.queue == ["L0"] && stage.offered.first == "L2")
    stage.advance(60)
    #expect(stage.current == "L2")
  }

  @Test("H6 M10 a song of an album that fails before its turn does not come again with the rest of the album")
  func failedAhead() {
    let (stage, supply) = PlayerStage.offering(.album)
    let player = stage.player
    player.add([supply.songs[1]], title: nil)
    player.next()
    stage.engine.report(.failed(item: player.items[0].id, reason: "no sound in it"))
    player.update()
    #expect(stage.queue == ["L1"] && stage.offered.first == "L2")
    stage.advance(60)
    #expect(stage.current == "L2" && stage.queue == ["L1"] && stage.offered.first == "L3")
    stage.advance(60)
    #expect(stage.current == "L3")
  }

  @Test("M10 where nothing is to follow, nothing does, although an undo is of a time when something did")
  func undoneLater() {
    let (stage, _) = PlayerStage.offering(.library)
    stage.player.refuseOffer(stage.player.offers[0].id)
    stage.player.afterQueue = .nothing
    stage.player.undo()
    stage.player.next()
    #expect(stage.engine.upcoming.isEmpty)
    stage.advance(60)
    #expect(stage.current == nil && !stage.player.canGoOn)
  }

  @Test("H6 M16 five songs follow, and there is a next one, however often Next is pressed on the bus while paused")
  func nextWhilePaused() {
    let (stage, _) = PlayerStage.offering(.library)
    let player = stage.player
    player.next()
    player.pause()
    for count in 1...50 {
      #expect(player.nextInPlace() && !player.isPlaying)
      #expect(player.offers.count == 5 && player.canGoOn, "after \(count)")
    }
  }

  @Test("H6 what would follow stays as it is when the same is chosen again")
  func sameChoice() {
    let (stage, _) = PlayerStage.offering(.library)
    let offers = stage.player.offers
    stage.forgetChanges()
    stage.player.afterQueue = .library
    #expect(stage.player.offers == offers && stage.offerChanges == 0)
  }

  @Test("H6 songs of the library are drawn anew")
  func redraw() {
    let (stage, _) = PlayerStage.offering(.library)
    let first = stage.offered
    #expect(first.count == 5)
    stage.player.redrawOffers()
    #expect(stage.offered.count == 5 && Set(stage.offered).isDisjoint(with: first))
    stage.player.undo()
    #expect(stage.offered == first)
  }

  @Test("H6 five songs follow also where few are left that were not drawn before")
  func redrawSmallLibrary() {
    let (stage, supply) = (PlayerStage(), OfferSupply())
    supply.songs = Array(supply.songs.prefix(36))
    stage.player.afterQueue = .library
    stage.supply = supply
    stage.player.add([supply.songs[0]], title: nil)
    let former = stage.offered
    stage.player.redrawOffers()
    #expect(stage.player.offers.count == 5 && former.count == 5)
    #expect(stage.offered.filter { !["L33", "L34", "L35"].contains($0) }.count == 2, "those that are new come first")
  }

  @Test("H6 a change of the library leaves the offers that are still in it, and says so if there are others")
  func libraryChanges() {
    for mode in [AfterQueue.library, .album] {
      let (stage, supply) = PlayerStage.offering(mode)
      let player = stage.player
      stage.forgetChanges()
      let former = player.offers
      player.libraryDidChange()
      #expect(player.offers == former && stage.offerChanges == 0, "\(mode)")
      supply.songs.removeAll { $0.title == former[1].song.title }
      player.libraryDidChange()
      #expect(player.offers.count == 5 && stage.offerChanges == 1, "\(mode)")
      #expect(player.offers.prefix(4).map(\.id) == [0, 2, 3, 4].map { former[$0].id }, "\(mode)")
    }
  }

  @Test("H6 after a start with the session of an earlier version there are offers as soon as the library is there")
  func start() {
    let (former, _) = PlayerStage.offering(.library)
    let (stage, supply) = (PlayerStage(), OfferSupply())
    let songs = supply.songs
    supply.songs = []
    stage.player.afterQueue = .library
    stage.supply = supply
    var state = former.player.state
    state.offers = []
    stage.player.restore(state)
    stage.forgetChanges()
    #expect(stage.player.offers.isEmpty)
    supply.songs = songs
    stage.player.libraryDidChange()
    #expect(stage.player.offers.count == 5 && stage.offerChanges == 1)
  }

  @Test("H6 new tags reach the songs that would follow, those that were played, and an undo")
  func tags() {
    let (stage, _) = PlayerStage.offering(.library)
    let player = stage.player
    player.next()
    player.next()
    let (played, offer) = (player.history[0].song, player.offers[0].song)
    #expect(player.songs.contains(offer))
    player.refuseOffer(player.offers[0].id)
    player.undo()
    player.take(
      [played, offer, player.offers[1].song].map { song in
        var song = song
        song.title += " (live)"
        return song
      })
    #expect(stage.tagChanges == 1)
    #expect(stage.history == ["L0 (live)"] && stage.offered.prefix(2).allSatisfy { $0.hasSuffix(" (live)") })
    player.refuseOffer(player.offers[0].id)
    var again = offer
    again.title = "Again"
    player.take([again])
    player.undo()
    #expect(stage.offered[0] == "Again")
  }

  @Test("H6 where the first songs of the library are found just as the queue has ended, one plays, and that is told")
  func foundAtTheEnd() {
    let (stage, supply) = (PlayerStage(), OfferSupply())
    let player = stage.player
    let songs = supply.songs
    supply.songs = []
    player.afterQueue = .library
    stage.supply = supply
    player.add([songs[0]], title: nil)
    player.next()
    // The engine has come to the end, but the player has not looked since.
    stage.engine.advance(by: 60)
    supply.songs = songs
    player.libraryDidChange()
    var told: [String?] = []
    player.observe(stage) { [unowned player] change in
      if case .song = change { told.append(player.current?.song.title) }
    }
    let following = player.offers.first?.song.title
    player.update()
    #expect(following != nil && stage.current == following && player.isPlaying)
    #expect(told == [following] && stage.history == ["L0"])
  }

  @Test("H6 songs of another album that were refused before are nothing to bring back, until that album follows again")
  func refusedElsewhere() {
    let (stage, supply) = PlayerStage.offering(.album)
    let player = stage.player
    player.refuseOffer(player.offers[0].id)
    #expect(player.hasRefusedOffers)
    player.add([supply.songs[20]], title: nil)
    #expect(!player.hasRefusedOffers && stage.offered.first == "L21")
    player.remove([stage.id("L20")])
    #expect(player.hasRefusedOffers && stage.offered.first == "L2")
  }

  @Test("H6 a refused song that lies before the one that plays is nothing to bring back, and those behind it come back")
  func refusedBefore() {
    let (stage, _) = PlayerStage.offering(.album)
    let player = stage.player
    player.refuseOffer(player.offers[0].id)
    player.acceptOffer(player.offers[1].id)
    #expect(stage.queue == ["L0", "L3"] && stage.offered == ["L2", "L4", "L5", "L6", "L7"])
    player.redrawOffers()
    #expect(stage.offered == ["L1", "L2", "L4", "L5", "L6"] && !player.hasRefusedOffers)
    player.refuseOffer(player.offers[0].id)
    for _ in 0..<3 { player.next() }
    #expect(stage.current == "L2" && stage.offered.first == "L4" && !player.hasRefusedOffers)
  }
}
