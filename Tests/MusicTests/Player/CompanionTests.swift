import Music
import Testing

/// Songs that came along with others count as that wherever they come back, so that songs which are added go before them.
@MainActor
@Suite struct CompanionTests {
  private static let album = ["A0", "A1", "A2"]

  /// An album of three songs, the first of which plays after a song that a person has chosen.
  private func stage() -> PlayerStage {
    let stage = PlayerStage(["Z"])
    stage.player.next()
    stage.player.playNow(PlayerStage.songs(Self.album))
    return stage
  }

  private func add(_ title: String, to stage: PlayerStage) { stage.player.add(PlayerStage.songs([title]), title: nil) }

  @Test("H7 going back leaves an album together, and songs that were chosen before those that are added")
  func goingBack() {
    for isPlaying in [true, false] {
      let stage = stage()
      stage.player.next()
      if !isPlaying { stage.player.pause() }
      stage.player.previousInPlace()
      add("X", to: stage)
      #expect(stage.queue == ["X", "A1", "A2"])
      stage.player.previousInPlace()
      #expect(stage.current == "Z" && stage.queue == ["A0", "X", "A1", "A2"])
      stage.player.remove([stage.id("X")])
      add("Y", to: stage)
      #expect(stage.queue == ["Y", "A0", "A1", "A2"])
    }
    let chosen = PlayerStage(["A", "B", "C"])
    chosen.player.next()
    chosen.player.next()
    chosen.player.previous()
    add("X", to: chosen)
    #expect(chosen.queue == ["B", "C", "X"])
    let one = PlayerStage(["A"])
    one.player.next()
    one.player.playNow(PlayerStage.songs(["B"]))
    one.player.previous()
    add("X", to: one)
    #expect(one.queue == ["B", "X"], "a song that was played by itself was chosen")
  }

  @Test("H7 a song that is added at the moment in which the last chosen one begins goes before the rest of the album")
  func addedAsSongBegins() {
    let stage = stage()
    add("X", to: stage)
    // X has begun, and nothing has asked since.
    stage.engine.advance(by: 60)
    add("Y", to: stage)
    #expect(stage.current == "X" && stage.queue == ["Y", "A1", "A2"])
  }

  @Test("H7 the repetition of an album is still the rest of it, also behind a stop")
  func repetition() {
    let stage = PlayerStage()
    stage.player.playNow(PlayerStage.songs(Self.album))
    stage.player.setRepeatMode(.queue)
    stage.advance(60)
    add("X", to: stage)
    #expect(stage.current == "A1" && stage.queue == ["X", "A2", "A0"])
    stage.player.toggleStop(after: nil)
    stage.advance(60)
    add("Y", to: stage)
    #expect(stage.current == nil && stage.queue == ["X", "Y", "A2", "A0", "A1"])
    let one = PlayerStage()
    one.player.setRepeatMode(.queue)
    one.player.playNow(PlayerStage.songs(["B"]))
    one.advance(120)
    one.player.playNow(PlayerStage.songs(["C"]))
    add("X", to: one)
    #expect(one.queue == ["B", "X"], "a song that was chosen is so when it comes back")
  }

  @Test("H7 a song of an album that cannot be played comes back to the album")
  func failed() {
    let stage = PlayerStage()
    stage.engine.broken = ["A1": 0, "A2": 0]
    stage.player.playNow(PlayerStage.songs(Self.album))
    stage.player.next()
    stage.advance(0)
    #expect(stage.current == nil && stage.queue == ["A1", "A2"])
    add("X", to: stage)
    #expect(stage.queue == ["X", "A1", "A2"])
    stage.player.playNow(stage.id("A1"))
    stage.advance(0)
    add("Y", to: stage)
    #expect(stage.current == "X" && stage.queue == ["Y", "A1", "A2"])
  }

  @Test("H7 a song that follows the queue by itself is not chosen when it comes back")
  func following() {
    let stage = PlayerStage(["A"])
    stage.player.afterQueue = .album
    stage.supply = FakeSupply(album: PlayerStage.songs(["A", "L"]))
    stage.player.next()
    stage.advance(60)
    stage.player.previous()
    add("X", to: stage)
    #expect(stage.current == "A" && stage.queue == ["X", "L"])
  }

  @Test(
    "H7 H9 which songs came along is known after an undo, in a queue that was kept, and in the next run of the program")
  func remembered() {
    let ways: [(PlayerStage) -> PlayerStage] = [
      { stage in
        stage.player.playNow(PlayerStage.songs(["B"]))
        stage.player.undo()
        return stage
      },
      { stage in
        stage.player.beginQueue("Friday")
        stage.player.showQueue(nil)
        return stage
      },
      { stage in
        let other = PlayerStage()
        other.player.restore(stage.player.state)
        return other
      },
    ]
    for (index, way) in ways.enumerated() {
      let first = stage()
      first.player.next()
      let stage = way(first)
      #expect(stage.current == "A1" && stage.history == ["Z", "A0"])
      stage.player.previous()
      stage.player.previous()
      add("X", to: stage)
      #expect(stage.queue == ["X", "A0", "A1", "A2"], "way \(index)")
    }
  }
}
