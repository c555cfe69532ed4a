import FoundationEssentials
import Languages
import Testing

@testable import Music

@MainActor
@Suite struct OfferTests {
  /// An album of ten songs, and a library of forty.
  private final class Supply: MusicSupply {
    var songs = PlayerStage.songs((0..<40).map { "L\($0)" })
    var isComplete = true
    private var next = 0

    func songsOnAlbum(after song: Song) -> [Song] {
      guard let index = songs.firstIndex(where: { $0.id == song.id }) else { return [] }
      return Array(songs[index...].dropFirst().prefix(9 - index % 10))
    }

    func randomSongs(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Song] {
      (0..<(songs.isEmpty ? 0 : count)).map { _ in
        next += 1
        return songs[next % songs.count]
      }
    }

    func contains(_ song: Song) -> Bool { songs.contains { $0.id == song.id } }
  }

  private func stage(_ mode: AfterQueue) -> (PlayerStage, Supply) {
    let (stage, supply) = (PlayerStage(), Supply())
    stage.player.afterQueue = mode
    stage.supply = supply
    stage.player.add([supply.songs[0]], title: nil)
    return (stage, supply)
  }

  private func titles(_ stage: PlayerStage) -> [String] { stage.player.offers.map(\.song.title) }

  @Test(
    "H6 M8 those who observe the player hear of other offers, of settings that are undone, and of a song in its middle")
  func notifications() {
    let (stage, _) = stage(.library)
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
    let (stage, _) = stage(.album)
    #expect(titles(stage) == ["L1", "L2", "L3", "L4", "L5"])
    stage.player.next()
    #expect(stage.engine.upcoming.prefix(5).map(\.song.title) == titles(stage))
    stage.player.setRepeatMode(.queue)
    #expect(titles(stage) == [])
  }

  @Test("H6 one is taken into the queue, and the others still follow; another is refused, and does not come back")
  func takeAndRefuse() {
    let (stage, _) = stage(.album)
    let player = stage.player
    player.acceptOffer(player.offers[2].id)
    #expect(stage.queue == ["L0", "L3"] && titles(stage) == ["L1", "L2", "L4", "L5", "L6"])
    player.refuseOffer(player.offers[0].id)
    #expect(titles(stage) == ["L2", "L4", "L5", "L6", "L7"])
    player.libraryDidChange()
    #expect(!titles(stage).contains("L1"))
    player.undo()
    #expect(titles(stage).first == "L1")
    player.undo()
    #expect(stage.queue == ["L0"] && titles(stage) == ["L1", "L2", "L3", "L4", "L5"])
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
      Song(title: $0, artist: "", duration: 5, cover: .picture(path: "/\($0).png"), isPicture: true)
    }
    let (stage, supply) = (PlayerStage(), Supply())
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
      let (stage, _) = stage(.album)
      act(stage.player, stage)
      return titles(stage)
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

  @Test("H6 what would follow, and what was refused, come back with the session, also while the library is still read")
  func session() throws {
    for mode in [AfterQueue.library, .album] {
      let (stage, _) = stage(mode)
      let refused = stage.player.offers[1]
      stage.player.refuseOffer(refused.id)
      let expected = titles(stage)
      let data = try JSONEncoder().encode(Session(player: stage.player.state))
      let (later, library) = (PlayerStage(), Supply())
      let songs = library.songs
      (library.songs, library.isComplete) = ([], false)
      later.player.restore(try JSONDecoder().decode(Session.self, from: data).player)
      later.supply = library
      #expect(titles(later) == (mode == .library ? expected : []))
      library.songs = Array(songs.prefix(10))
      later.player.libraryDidChange()
      #expect(titles(later) == expected)
      (library.songs, library.isComplete) = (songs, true)
      later.player.libraryDidChange()
      #expect(titles(later) == expected && stage.player.offers.count == 5)
      #expect(!later.player.continuation.items.contains { $0.song == refused.song })
    }
  }

  @Test(
    "H3 H6 at a stop behind the last song, the rest of its album follows, is refused, brought back and kept with the session"
  )
  func afterStop() throws {
    let (stage, supply) = stage(.album)
    let player = stage.player
    player.next()
    player.toggleStop(after: nil)
    stage.advance(60)
    #expect(stage.current == nil && titles(stage) == ["L1", "L2", "L3", "L4", "L5"])
    player.refuseOffer(player.offers[1].id)
    #expect(titles(stage) == ["L1", "L3", "L4", "L5", "L6"])
    let later = PlayerStage()
    later.supply = supply
    later.player.restore(
      try JSONDecoder().decode(PlayerState.self, from: JSONEncoder().encode(player.state)))
    #expect(titles(later) == titles(stage) && later.player.canGoOn)
    player.undo()
    #expect(titles(stage) == ["L1", "L2", "L3", "L4", "L5"])
    player.play()
    #expect(stage.current == "L1")
  }

  @Test(
    "H6 H9 another queue is taken out and that is undone: the same songs would follow, and what was refused stays refused"
  )
  func swap() {
    for mode in [AfterQueue.library, .album] {
      let (stage, supply) = stage(mode)
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
      let (stage, _) = stage(mode)
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

  @Test("H6 M10 the rest of an album goes on behind a song that cannot be played, and none of it comes twice")
  func failedSong() {
    let (stage, _) = stage(.album)
    stage.engine.broken = ["L0": 0]
    stage.player.next()
    stage.advance(0)
    #expect(stage.current == "L1" && stage.queue == ["L0"] && titles(stage).first == "L2")
    stage.advance(60)
    #expect(stage.current == "L2")
  }

  @Test("H6 M10 a song of an album that fails before its turn does not come again with the rest of the album")
  func failedAhead() {
    let (stage, supply) = stage(.album)
    let player = stage.player
    player.add([supply.songs[1]], title: nil)
    player.next()
    stage.engine.report(.failed(item: player.items[0].id, reason: "no sound in it"))
    player.update()
    #expect(stage.queue == ["L1"] && titles(stage).first == "L2")
    stage.advance(60)
    #expect(stage.current == "L2" && stage.queue == ["L1"] && titles(stage).first == "L3")
    stage.advance(60)
    #expect(stage.current == "L3")
  }

  @Test("M10 where nothing is to follow, nothing does, although an undo is of a time when something did")
  func undoneLater() {
    let (stage, _) = stage(.library)
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
    let (stage, _) = stage(.library)
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
    let (stage, _) = stage(.library)
    let offers = stage.player.offers
    stage.forgetChanges()
    stage.player.afterQueue = .library
    #expect(stage.player.offers == offers && stage.offerChanges == 0)
  }

  @Test("H6 songs of the library are drawn anew")
  func redraw() {
    let (stage, _) = stage(.library)
    let first = titles(stage)
    #expect(first.count == 5)
    stage.player.redrawOffers()
    #expect(titles(stage).count == 5 && Set(titles(stage)).isDisjoint(with: first))
    stage.player.undo()
    #expect(titles(stage) == first)
  }

  @Test("H6 five songs follow also where few are left that were not drawn before")
  func redrawSmallLibrary() {
    let (stage, supply) = (PlayerStage(), Supply())
    supply.songs = Array(supply.songs.prefix(36))
    stage.player.afterQueue = .library
    stage.supply = supply
    stage.player.add([supply.songs[0]], title: nil)
    let former = titles(stage)
    stage.player.redrawOffers()
    #expect(stage.player.offers.count == 5 && former.count == 5)
    #expect(titles(stage).filter { !["L33", "L34", "L35"].contains($0) }.count == 2, "those that are new come first")
  }

  @Test("H6 a change of the library leaves the offers that are still in it, and says so if there are others")
  func libraryChanges() {
    for mode in [AfterQueue.library, .album] {
      let (stage, supply) = stage(mode)
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
    let (former, _) = stage(.library)
    let (stage, supply) = (PlayerStage(), Supply())
    let songs = supply.songs
    supply.songs = []
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
    let (stage, _) = stage(.library)
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
    #expect(stage.history == ["L0 (live)"] && titles(stage).prefix(2).allSatisfy { $0.hasSuffix(" (live)") })
    player.refuseOffer(player.offers[0].id)
    var again = offer
    again.title = "Again"
    player.take([again])
    player.undo()
    #expect(titles(stage)[0] == "Again")
  }

  @Test("H6 an offer that is played at once follows no more, and an undo puts everything back")
  func playOffer() {
    for mode in [AfterQueue.library, .album] {
      let (stage, _) = stage(mode)
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
      let (stage, _) = stage(mode)
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

  @Test("H6 where the first songs of the library are found just as the queue has ended, one plays, and that is told")
  func foundAtTheEnd() {
    let (stage, supply) = (PlayerStage(), Supply())
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

  @Test("H6 M8 the undo of an offer that was played at once, and could not be, leaves no card")
  func playOfferFails() {
    let (stage, _) = stage(.library)
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
    player.move(stage.id("A2"), before: stage.id("A1"))
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
