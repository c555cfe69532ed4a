import FoundationEssentials
import Music
import Testing

/// The rest of an album that follows the queue is the same after a restart, and when the queue is taken out again.
@MainActor
@Suite struct AlbumRestTests {
  /// What a person has done to what follows the song L0, which waits, and what follows then.
  private static let cases: [(act: (PlayerStage) -> Void, queue: [String], offered: [String])] = [
    ({ $0.player.acceptOffer($0.player.offers[3].id) }, ["L0", "L4"], ["L1", "L2", "L3", "L5", "L6"]),
    (
      { $0.player.acceptOffer($0.player.offers[1].id, before: $0.id("L0")) }, ["L2", "L0"],
      ["L1", "L3", "L4", "L5", "L6"]
    ),
    (
      {
        $0.player.next()
        $0.player.playOffer($0.player.offers[2].id)
      }, [], ["L1", "L2", "L4", "L5", "L6"]
    ),
    (
      {
        $0.player.acceptOffer($0.player.offers[3].id)
        for _ in 0..<2 { $0.player.next() }
        $0.advance(60)
        $0.player.refuseOffer($0.player.offers[0].id)
      }, [], ["L3", "L5", "L6", "L7", "L8"]
    ),
  ]

  private func restarted(_ stage: PlayerStage, _ supply: OfferSupply) throws -> PlayerStage {
    let later = PlayerStage()
    later.player.afterQueue = .album
    later.player.restore(try JSONDecoder().decode(PlayerState.self, from: JSONEncoder().encode(stage.player.state)))
    later.supply = supply
    return later
  }

  @Test("H6 M18 what is left of an album follows after a restart, whatever was taken from it, and where to")
  func restart() throws {
    for (index, one) in Self.cases.enumerated() {
      let (stage, supply) = PlayerStage.offering(.album)
      one.act(stage)
      #expect(stage.queue == one.queue && stage.offered == one.offered, "\(index)")
      let later = try restarted(stage, supply)
      #expect(later.queue == one.queue && later.offered == one.offered, "\(index)")
      later.player.libraryDidChange()
      #expect(later.offered == one.offered, "\(index)")
      let again = try restarted(later, supply)
      #expect(again.offered == one.offered, "\(index)")
      for _ in 0...one.queue.count { again.player.next() }
      #expect(again.current == one.offered[0] && again.offered.first == one.offered[1], "\(index)")
    }
  }

  @Test("H6 H9 what is left of an album follows when its queue is taken out again, also after a restart meanwhile")
  func swap() throws {
    for (index, one) in Self.cases.enumerated() {
      let (stage, supply) = PlayerStage.offering(.album)
      one.act(stage)
      let player = stage.player
      player.nameQueue("K")
      player.beginQueue("F")
      player.add([supply.songs[20]], title: nil)
      #expect(stage.offered.first == "L21", "\(index)")
      let later = try restarted(stage, supply)
      for shown in [stage, later] {
        shown.player.showQueue("K")
        #expect(shown.queue == one.queue && shown.offered == one.offered, "\(index)")
        shown.player.showQueue("F")
        #expect(shown.queue == ["L20"] && shown.offered.first == "L21", "\(index)")
      }
    }
  }

  @Test("H6 the rest of another album follows a queue that is shown again as soon as a song of that one is its last")
  func otherAlbum() throws {
    let (stage, supply) = PlayerStage.offering(.album)
    stage.player.acceptOffer(stage.player.offers[3].id)
    let later = try restarted(stage, supply)
    later.player.add([supply.songs[20]], title: nil)
    #expect(later.offered.first == "L21")
  }

  @Test("H6 M18 H10 what was taken from the rest of an album is saved as a difference, too")
  func journal() throws {
    let (folder, supply) = (SessionFolder(), OfferSupply())
    let run = try SessionRun(folder, ["L0"])
    run.player.afterQueue = .album
    run.stage.supply = supply
    try run.flush()
    run.player.acceptOffer(run.player.offers[3].id)
    run.end()
    #expect(!folder.bytes("session-changes.journal").isEmpty)
    let later = PlayerStage()
    later.player.afterQueue = .album
    later.player.restore(try #require(folder.files.read().session).player)
    later.supply = supply
    #expect(later.queue == ["L0", "L4"] && later.offered == ["L1", "L2", "L3", "L5", "L6"])
  }

  @Test("H6 H9 songs of a queue that is not shown are left out of the rest of their album also after they were moved")
  func movedFiles() {
    let (stage, supply) = PlayerStage.offering(.album)
    let player = stage.player
    player.acceptOffer(player.offers[3].id)
    player.beginQueue("F")
    var moved: [Song.ID: Song] = [:]
    for index in [0, 4] {
      let song = supply.songs[index]
      supply.songs[index] = Song(
        path: "/moved/\(song.title)", title: song.title, artist: song.artist, album: song.album, duration: 60)
      moved[song.id] = supply.songs[index]
    }
    player.followFiles(moved)
    player.showQueue(nil)
    #expect(stage.queue == ["L0", "L4"] && stage.offered == ["L1", "L2", "L3", "L5", "L6"])
  }

  @Test(
    "H6 M12 the song after which the rest of an album begins is known, and can be followed, although it is in no queue")
  func sourceIsKnown() throws {
    let (stage, supply) = PlayerStage.offering(.album)
    stage.player.acceptOffer(stage.player.offers[3].id)
    stage.player.remove([stage.id("L0")])
    // Nothing can be undone after a restart.
    let later = try restarted(stage, supply)
    #expect(later.queue == ["L4"] && later.offered == ["L1", "L2", "L3", "L5", "L6"])
    #expect(later.player.songs.map(\.id).contains(supply.songs[0].id))
    later.player.beginQueue("F")
    #expect(later.player.songs.map(\.id).contains(supply.songs[0].id), "while another queue is shown")
  }

  @Test(
    "H6 M8 an offer that was taken and played does not follow again after the undo of that, when it is looked up anew")
  func undone() throws {
    let (stage, supply) = PlayerStage.offering(.album)
    stage.player.acceptOffer(stage.player.offers[1].id, before: stage.id("L0"))
    stage.player.next()
    stage.player.undo()
    #expect(stage.current == "L2" && stage.queue == ["L0"] && stage.offered == ["L1", "L3", "L4", "L5", "L6"])
    stage.player.libraryDidChange()
    #expect(stage.offered == ["L1", "L3", "L4", "L5", "L6"])
    #expect(try restarted(stage, supply).offered == stage.offered)
  }

  @Test(
    "H6 H9 M8 an offer that was taken does not follow again after the undo of two changes of the queue, between which it was played"
  )
  func undoneQueues() {
    let (stage, _) = PlayerStage.offering(.album)
    let player = stage.player
    player.acceptOffer(player.offers[3].id)
    player.beginQueue("F")
    player.showQueue(nil)
    for _ in 0..<3 { player.next() }
    let offered = ["L2", "L3", "L5", "L6", "L7"]
    #expect(stage.current == "L1" && stage.history == ["L0", "L4"] && stage.offered == offered)
    player.undo()
    player.undo()
    #expect(stage.current == "L1" && stage.history == ["L0", "L4"] && stage.offered == offered)
  }

  @Test("H6 H9 M18 whatever was done, the same follows after a restart, and when the queue is taken out again")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<6 {
      let (stage, supply) = PlayerStage.offering(.album)
      for step in 0..<25 {
        operate(on: stage, supply, &random)
        let place = "seed \(seed), round \(round), step \(step)"
        let later = PlayerStage()
        later.player.afterQueue = .album
        later.player.restore(stage.player.state)
        later.supply = supply
        #expect(later.offered == stage.offered && later.queue == stage.queue, "\(place)")
        if later.offered != stage.offered { return }
        later.player.beginQueue("Other")
        later.player.showQueue(nil)
        #expect(later.offered == stage.offered && later.queue == stage.queue, "\(place)")
        if later.offered != stage.offered { return }
      }
    }
  }

  private func operate(on stage: PlayerStage, _ supply: OfferSupply, _ random: inout RepeatableGenerator) {
    let player = stage.player
    let (entry, offer) = (player.entries.randomElement(using: &random), player.offers.randomElement(using: &random))
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: if let offer { player.acceptOffer(offer.id, before: entry?.id) }
    case 2: if let offer { player.acceptOffer(offer.id) }
    case 3: if let offer { player.playOffer(offer.id) }
    case 4: if let offer { player.refuseOffer(offer.id) }
    case 5, 6: player.next()
    case 7: player.previous()
    case 8, 9: stage.advance(60)
    case 10: player.undo()
    case 11: player.redo()
    case 12: if let song = supply.songs.randomElement(using: &random) { player.add(song) }
    case 13: if let entry { player.remove([entry.id]) }
    case 14: player.redrawOffers()
    case 15: if let entry { player.toggleStop(after: entry.id) }
    default: break
    }
  }
}
