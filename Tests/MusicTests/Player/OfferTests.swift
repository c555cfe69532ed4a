import Languages
import Testing

@testable import Music

/// What a person does with the songs that would follow the queue.
@MainActor
@Suite struct OfferTests {
  @Test(
    "H6 M8 those who observe the player hear of other offers, of settings that are undone, and of a song in its middle")
  func notifications() {
    let (stage, _) = PlayerStage.offering(.library)
    let player = stage.player
    var changes: Set<String> = []
    player.observe(stage) { change in
      switch change {
      case .offers: changes.insert("offers")
      case .settings: changes.insert("settings")
      case .position: changes.insert("position")
      default: break
      }
    }
    func took(_ action: () -> Void) -> Set<String> {
      changes = []
      action()
      return changes
    }
    #expect(took { player.acceptOffer(player.offers[1].id) }.contains("offers"))
    #expect(took { player.refuseOffer(player.offers[1].id) }.contains("offers"))
    player.isShuffled = true
    #expect(took { player.undo() }.contains("settings"))
    player.setRepeatMode(.queue)
    #expect(took { player.undo() }.contains("settings"))
    player.next()
    player.seek(to: 20)
    player.playNow(PlayerStage.songs(["Other"]))
    #expect(took { player.undo() }.contains("position") && player.position == 20)
  }

  @Test("H6 the next five songs that would follow are known, also before anything plays")
  func album() {
    let (stage, _) = PlayerStage.offering(.album)
    #expect(stage.offered == ["L1", "L2", "L3", "L4", "L5"])
    stage.player.next()
    #expect(stage.engine.upcoming.prefix(5).map(\.song.title) == stage.offered)
    stage.player.setRepeatMode(.queue)
    #expect(stage.offered == [])
  }

  @Test("H6 one is taken into the queue, and the others still follow; another is refused, and does not come back")
  func takeAndRefuse() {
    let (stage, _) = PlayerStage.offering(.album)
    let player = stage.player
    player.acceptOffer(player.offers[2].id)
    #expect(stage.queue == ["L0", "L3"] && stage.offered == ["L1", "L2", "L4", "L5", "L6"])
    player.refuseOffer(player.offers[0].id)
    #expect(stage.offered == ["L2", "L4", "L5", "L6", "L7"])
    player.libraryDidChange()
    #expect(!stage.offered.contains("L1"))
    player.undo()
    #expect(stage.offered.first == "L1")
    player.undo()
    #expect(stage.queue == ["L0"] && stage.offered == ["L1", "L2", "L3", "L4", "L5"])
    player.acceptOffer(player.offers[0].id, before: stage.id("L0"))
    #expect(stage.queue == ["L1", "L0"])
    player.next()
    player.next()
    stage.advance(60)
    #expect(stage.current == "L2", "what is left still follows")
  }

  @Test("H6 J2 a song that is taken ends a slide show, which can be undone; a picture is not taken beside songs")
  func pictures() {
    let pictures = ["P", "Q", "R"].map {
      Song(title: $0, artist: "", duration: 5, cover: Cover(path: "/\($0).png"), isPicture: true)
    }
    let (stage, supply) = (PlayerStage(), OfferSupply())
    let player = stage.player
    player.afterQueue = .library
    stage.supply = supply
    player.add(pictures, title: "Pictures")
    player.next()
    let offer = player.offers[1]
    player.acceptOffer(offer.id)
    #expect(stage.current == "P" && stage.queue == [offer.song.title] && stage.mirrored == stage.queue)
    player.undo()
    #expect(stage.queue == ["Q", "R"] && stage.mirrored == stage.queue && player.offers.contains(offer))
    player.acceptOffer(offer.id, before: stage.id("R"))
    #expect(stage.queue == [offer.song.title])
    let other = PlayerStage(["A"])
    supply.songs = pictures
    other.player.afterQueue = .library
    other.supply = supply
    let picture = other.player.offers[0]
    other.player.acceptOffer(picture.id)
    #expect(other.queue == ["A"] && other.player.offers.contains(picture))
    #expect(other.notices.last == .picturesLeftOut(title: picture.song.title))
  }

  @Test("H6 the others still follow behind the same song when the library has changed, and before a stop")
  func takeFromMiddle() {
    func takes(_ act: (Player, PlayerStage) -> Void) -> [String] {
      let (stage, _) = PlayerStage.offering(.album)
      act(stage.player, stage)
      return stage.offered
    }
    let others = ["L1", "L2", "L4", "L5", "L6"]
    #expect(
      takes { player, _ in
        player.acceptOffer(player.offers[2].id)
        player.libraryDidChange()
      } == others)
    #expect(
      takes { player, stage in
        player.acceptOffer(player.offers[2].id, before: stage.id("L0"))
        player.libraryDidChange()
      } == others)
    #expect(
      takes { player, stage in
        player.toggleStop(after: stage.id("L0"))
        player.acceptOffer(player.offers[2].id, before: player.stops[0].id)
      } == others)
    #expect(
      takes { player, _ in
        player.next()
        player.playOffer(player.offers[2].id)
        player.next()
        player.libraryDidChange()
      } == ["L2", "L4", "L5", "L6", "L7"])
  }

  @Test(
    "H6 H9 another queue is taken out and that is undone: the same songs would follow, and what was refused stays refused"
  )
  func swap() {
    for mode in [AfterQueue.library, .album] {
      let (stage, supply) = PlayerStage.offering(mode)
      stage.player.refuseOffer(stage.player.offers[0].id)
      let former = stage.player.offers
      stage.player.beginQueue("Friday")
      stage.player.undo()
      #expect(stage.player.offers == former && former.count == 5, "\(mode)")
      stage.player.beginQueue("Friday")
      stage.player.add([supply.songs[20]], title: nil)
      let friday = stage.player.offers
      stage.player.showQueue(nil)
      stage.player.undo()
      #expect(stage.player.offers == friday && stage.player.queueName == "Friday", "\(mode)")
    }
  }

  @Test("H6 M8 offers that were taken and refused are so again by a redo; one that was played meanwhile is not queued")
  func redone() {
    for mode in [AfterQueue.library, .album] {
      let (stage, _) = PlayerStage.offering(mode)
      let player = stage.player
      player.next()
      let former = player.offers
      player.acceptOffer(former[1].id)
      player.refuseOffer(player.offers[1].id)
      let (queue, offers) = (player.items, player.offers)
      for _ in 0..<2 { player.undo() }
      #expect(player.offers == former && player.items.isEmpty, "\(mode)")
      for _ in 0..<2 { player.redo() }
      #expect(player.offers == offers && player.items == queue, "\(mode)")
      for _ in 0..<2 { player.undo() }
      for _ in 0..<2 { stage.advance(60) }
      #expect(player.current?.id == former[1].id, "\(mode)")
      player.redo()
      #expect(player.current?.id == former[1].id && player.items.isEmpty && player.history.count == 2, "\(mode)")
    }
  }

  @Test("H6 an offer that is played at once follows no more, and an undo puts everything back")
  func playOffer() {
    for mode in [AfterQueue.library, .album] {
      let (stage, _) = PlayerStage.offering(mode)
      let player = stage.player
      player.next()
      stage.advance(20)
      // What follows an album is the rest of it, whereas there can be songs of the library behind any song.
      let waiting = mode == .library ? ["Q"] : []
      player.playNext(PlayerStage.songs(waiting), title: nil)
      let former = player.offers
      stage.forgetChanges()
      player.playOffer(former[2].id)
      #expect(player.current?.id == former[2].id && player.isPlaying && stage.queue == waiting, "\(mode)")
      #expect(player.offers.prefix(4).map(\.id) == [0, 1, 3, 4].map { former[$0].id }, "\(mode)")
      #expect(stage.offerChanges == 1)
      player.undo()
      #expect(stage.current == "L0" && player.position == 20 && stage.history == [], "\(mode)")
      #expect(player.offers == former && stage.queue == waiting, "\(mode)")
      player.playOffer(former[0].id)
      player.next()
      player.undo()
      #expect(stage.history == ["L0", former[0].song.title], "\(mode)")
      let (current, offers) = (player.current, player.offers)
      #expect(offers.first?.id == former[mode == .library ? 1 : 2].id, "\(mode)")
      player.playOffer(former[0].id)
      #expect(player.current == current && player.offers == offers, "it is not offered any more")
    }
  }

  @Test("H6 who is told that an offer has gone because it is played already sees it as the current song")
  func playOfferIsTold() {
    for mode in [AfterQueue.library, .album] {
      let (stage, _) = PlayerStage.offering(mode)
      let player = stage.player
      player.next()
      var told: [[Int]] = []
      player.observe(stage) { [unowned player] change in
        if case .offers = change { told.append([player.current?.id ?? -1] + player.offers.map(\.id)) }
      }
      let offer = player.offers[2].id
      player.playOffer(offer)
      #expect(told == [[offer] + player.offers.map(\.id)], "\(mode)")
      withExtendedLifetime(stage) {}
    }
  }

  @Test("H6 M8 the undo of an offer that was played at once, and could not be, leaves no card")
  func playOfferFails() {
    let (stage, _) = PlayerStage.offering(.library)
    let player = stage.player
    player.next()
    let offer = player.offers[2]
    stage.engine.broken = [offer.song.title: 0]
    player.playOffer(offer.id)
    stage.advance(0)
    #expect(stage.queue == [offer.song.title] && stage.current != offer.song.title)
    player.undo()
    #expect(stage.queue == [] && !player.offers.contains(offer), "it cannot be played, so it does not follow")
  }

  @Test("H7 a song that is added goes after those that were chosen, and before the rest of an album that was played")
  func picks() {
    let stage = PlayerStage()
    let player = stage.player
    player.playNow(PlayerStage.songs(["A0", "A1", "A2"]))
    player.add(PlayerStage.songs(["B"]), title: nil)
    player.add(PlayerStage.songs(["C"]), title: nil)
    #expect(stage.queue == ["B", "C", "A1", "A2"])
    player.playNext(PlayerStage.songs(["D"]), title: nil)
    #expect(stage.queue == ["D", "B", "C", "A1", "A2"])
    #expect(stage.notices.last == .added(title: nil, count: 1, number: 1))
    player.move([stage.id("A2")], before: stage.id("A1"))
    player.add(PlayerStage.songs(["E"]), title: nil)
    #expect(stage.queue == ["D", "B", "C", "A2", "E", "A1"], "what a person has moved is chosen, too")
    let other = PlayerStage()
    other.player.restore(player.state)
    other.player.add(PlayerStage.songs(["F"]), title: nil)
    #expect(other.queue == ["D", "B", "C", "A2", "E", "F", "A1"])
  }

  @Test("H8 several songs are moved and removed together, and undone as one")
  func several() {
    let stage = PlayerStage(["A", "B", "C", "D", "E"])
    let player = stage.player
    player.move([stage.id("D"), stage.id("B")], before: stage.id("A"))
    #expect(stage.queue == ["B", "D", "A", "C", "E"])
    player.undo()
    #expect(stage.queue == ["A", "B", "C", "D", "E"])
    player.playNext([stage.id("E"), stage.id("C")])
    #expect(stage.queue == ["C", "E", "A", "B", "D"])
    player.move([stage.id("C"), stage.id("A")], before: nil)
    #expect(stage.queue == ["E", "B", "D", "C", "A"])
    player.undo()
    player.undo()
    #expect(stage.queue == ["A", "B", "C", "D", "E"])
  }
}
