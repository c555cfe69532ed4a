import Languages
import Music
import Testing

/// A song that cannot be played is not lost: it is in the queue or in the past, whatever was current before it and wherever it came from.
@MainActor
@Suite struct LostSongTests {
  private let reason: Sentence = "no such file"

  /// A stage with songs in the queue, which a library follows.
  private func stage(_ titles: [String]) -> OutageStage {
    let stage = OutageStage(titles)
    stage.player.afterQueue = .library
    stage.supply = OfferSupply()
    return stage
  }

  private func history(_ stage: OutageStage) -> [String] { stage.player.history.map(\.song.title) }

  @Test(
    "H9 R4 the missing song of a queue that is taken out while a song is paused that followed another one stays queued")
  func takenOut() {
    let stage = stage(["K", "A"])
    let player = stage.player
    player.next()
    player.beginQueue("Friday")
    player.next()
    player.pause()
    #expect(player.current?.song.title.first == "L")
    _ = player.markMissing([PlayerStage.songs(["K"])[0].id: reason])
    stage.take(away: ["K"])
    player.showQueue(nil)
    #expect(player.current?.song.title == "K" && !player.isPlaying)
    player.next()
    #expect(player.current?.song.title == "A" && stage.queue == ["K"] && stage.marked == ["K"])
  }

  @Test("M7 R4 a song to which Previous goes back from one that followed the queue stays queued where its file is gone")
  func previous() {
    let stage = stage(["P"])
    stage.player.next()
    stage.advance(60)
    let follower = stage.player.current?.song.title
    #expect(follower?.first == "L" && history(stage) == ["P"])
    stage.take(away: ["P"])
    stage.player.previous()
    stage.player.update()
    #expect(stage.player.current?.song.title == follower && stage.queue == ["P"] && stage.marked == ["P"])
  }

  @Test("M8 R4 a song that undo makes current again in place of one that followed the queue stays queued as well")
  func undone() {
    let stage = stage(["A"])
    stage.player.next()
    stage.take(away: ["X"])
    stage.player.playNow(PlayerStage.songs(["X"]))
    stage.player.update()
    #expect(stage.player.current?.song.title.first == "L" && stage.queue == ["X"])
    stage.take(away: ["A", "X"])
    stage.player.undo()
    #expect(stage.player.current?.song.title == "A" && stage.queue == [])
    stage.player.update()
    #expect(stage.player.current?.song.title.first == "L" && stage.queue == ["A"] && stage.marked == ["A"])
  }

  @Test(
    "M7 R4 a song that followed the queue, was heard, and waits for its file is among those that were played at Next")
  func waiting() throws {
    let stage = stage(["A"])
    stage.player.next()
    stage.advance(60)
    let follower = try #require(stage.player.current?.song.title)
    stage.advance(20)
    stage.take(away: [follower])
    stage.player.seek(to: 40)
    stage.player.update()
    #expect(stage.player.current?.song.title == follower && stage.player.position == 40 && !stage.player.isPlaying)
    stage.player.next()
    #expect(history(stage) == ["A", follower] && stage.queue == [])
    #expect(stage.player.played.map(\.isSkipped) == [false, false])
  }

  @Test("H3 R4 such a song that turns out to be damaged at a seek, and is the last before a stop, was played as well")
  func damagedBeforeStop() {
    let (stage, _) = PlayerStage.offering(.album)
    stage.player.next()
    stage.advance(60)
    stage.advance(20)
    #expect(stage.current == "L1")
    stage.player.toggleStop(after: nil)
    stage.engine.broken = ["L1": 0]
    stage.player.seek(to: 40)
    stage.player.update()
    #expect(stage.current == nil && stage.history == ["L0", "L1"] && stage.queue == [])
  }
}
