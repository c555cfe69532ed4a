import Languages
import Music
import Testing

/// Who is told of a change already finds everything as it is after it.
@MainActor
@Suite struct ToldStateTests {
  /// What an observer sees at each change of one kind.
  private func seen(
    at kind: String, in stage: PlayerStage, after act: (Player) -> Void, _ look: @escaping (Player) -> String
  ) -> [String] {
    final class Owner {}
    let owner = Owner()
    var seen: [String] = []
    stage.player.observe(owner) { [unowned stage] change in
      let name = "\(change)".prefix { $0 != "(" }
      if name == kind { seen.append(look(stage.player)) }
    }
    act(stage.player)
    withExtendedLifetime(owner) {}
    return seen
  }

  @Test("M7 the current song and what it does are known when they are told, and so is the engine's song")
  func playback() {
    let stage = PlayerStage(["A", "B", "C"])
    let engine = stage.engine
    func song(_ act: (Player) -> Void) -> [String] {
      seen(at: "song", in: stage, after: act) { player in
        let history = player.history.map(\.song.title).joined()
        let heard = engine.item?.song.title ?? "-"
        return "\(history)>\(player.current?.song.title ?? "-"),\(heard)>\(player.items.map(\.song.title).joined())"
      }
    }
    #expect(song { $0.next() } == [">A,A>BC"] && song { _ in stage.advance(60) } == ["A>B,B>C"])
    #expect(song { $0.playNow(PlayerStage.songs(["X"])) } == ["AB>X,X>C"] && song { $0.undo() } == ["A>B,B>C"])
    #expect(song { $0.previous() } == [">A,A>BC"])
    func playback(_ act: (Player) -> Void) -> [String] {
      seen(at: "playback", in: stage, after: act) { "\($0.isPlaying) \($0.isStopped) \(engine.isPaused)" }
    }
    #expect(playback { $0.pause() } == ["false false true"] && playback { $0.play() } == ["true false false"])
    #expect(playback { $0.stop() } == ["false true false"] && playback { $0.play() } == ["true false false"])
    func position(_ act: (Player) -> Void) -> [String] {
      seen(at: "position", in: stage, after: act) { "\($0.position) \(engine.status.position)" }
    }
    #expect(position { $0.seek(to: 7) } == ["7.0 7.0"] && position { $0.stop() } == ["0.0 0.0"])
  }

  @Test("M4 M8 settings are known when they are told, and the engine has them and what follows from them")
  func settings() {
    let (stage, _) = PlayerStage.offering(.library)
    let engine = stage.engine
    stage.player.next()
    #expect(
      seen(at: "volume", in: stage, after: { $0.volume = 0.5 }) { "\($0.volume) \(engine.volume)" } == ["0.5 0.5"])
    #expect(seen(at: "volume", in: stage, after: { $0.isMuted = true }) { _ in "\(engine.isMuted)" } == ["true"])
    #expect(seen(at: "settings", in: stage, after: { $0.gainMode = .album }) { _ in "\(engine.gainMode)" } == ["album"])
    let followed = seen(at: "settings", in: stage, after: { $0.afterQueue = .album }) {
      $0.offers.map(\.song.title).joined() + ">" + engine.upcoming.prefix(5).map(\.song.title).joined()
    }
    #expect(followed == ["L1L2L3L4L5>L1L2L3L4L5"])
    let repeated = seen(at: "settings", in: stage, after: { $0.setRepeatMode(.song) }) {
      "\($0.repeatMode) " + engine.upcoming.prefix(2).map(\.song.title).joined()
    }
    #expect(repeated == ["song L0L0"])
    var timers: [String] = []
    for timer in [SleepTimer.uptime(30), nil] {
      timers += seen(at: "timer", in: stage, after: { $0.setTimer(timer) }) { $0.timer == nil ? "none" : "some" }
    }
    #expect(timers == ["some", "none"])
  }

  @Test("H6 H9 queues and offers are known when they are told")
  func queues() {
    let (stage, _) = PlayerStage.offering(.album)
    func queues(_ act: (Player) -> Void) -> [String] {
      seen(at: "queues", in: stage, after: act) { player in
        let kept = player.keptQueues.map { $0.name ?? "-" }.joined(separator: " ")
        return "\(player.queueName ?? "-"):\(player.items.map(\.song.title).joined()), \(kept)"
      }
    }
    #expect(queues { $0.nameQueue("K") } == ["K:L0, "] && queues { $0.beginQueue("F") } == ["F:, K"])
    #expect(queues { $0.showQueue("K") } == ["K:L0, F"] && queues { $0.removeQueue("F") } == ["K:L0, "])
    func offers(_ act: (Player) -> Void) -> [String] {
      seen(at: "offers", in: stage, after: act) { player in
        let offers = player.offers.map(\.song.title).joined()
        return offers + "<" + player.items.map(\.song.title).joined()
      }
    }
    #expect(offers { $0.acceptOffer($0.offers[1].id) } == ["L1L3L4L5L6<L0L2"])
    #expect(offers { $0.refuseOffer($0.offers[0].id) } == ["L3L4L5L6L7<L0L2"])
    #expect(offers { $0.undo() } == ["L1L3L4L5L6<L0L2"] && offers { $0.undo() } == ["L1L2L3L4L5<L0"])
  }

  @Test("H4 where a timer has ended before another choice is made for it, its end is told first")
  func timerChoice() {
    let stage = PlayerStage(["A", "B"])
    var uptime = 0.0
    stage.player.time = { PlayerTime(uptime: uptime) }
    stage.player.next()
    stage.player.setTimer(.uptime(30))
    uptime = 31
    let timers = seen(at: "timer", in: stage, after: { $0.timerFinishesSong = true }) {
      "\($0.timer == nil) \($0.isPlaying) \($0.stops(after: nil))"
    }
    #expect(timers == ["true true true", "true true true"])
    stage.advance(60)
    #expect(stage.current == nil && stage.queue == ["B"])
  }
}
