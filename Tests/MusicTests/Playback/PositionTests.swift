import Languages
import Testing

@testable import Music

@Suite("The position and the fades")
@MainActor
struct PositionTests {
  /// What a fade of ten milliseconds changes from one sample to the next.
  private static let fadeStep: Float = 0.5 / 441 + 1e-6

  /// Tells the position in the song, exactly.
  @Test(
    "M3 the position is that of what is heard, less what the device has not played yet", arguments: [0, 1024, 3072])
  func position(latency: Int) {
    let rig = SoundRig(latency: latency)
    let song = rig.song(seconds: 30)
    rig.engine.play(song, at: 0)
    rig.settle()
    var given = 0
    var last = 0.0
    for _ in 0..<200 {
      if rig.devices.last?.take(1024) != nil { given += 1024 }
      for part in 0..<4 {
        let played = Double(given - 1024 - latency) / 44100 + Double(part) * 1024 / 44100 / 4
        let position = rig.engine.status.position
        #expect(abs(position - max(0, played)) < 0.03)
        #expect(position >= last)
        last = position
        rig.clock.advance(by: 1024 / 44100 / 4)
        rig.engine.update()
      }
      rig.settle(seconds: 1)
    }
  }

  @Test("M3 the position goes on while the window's thread is busy, and is right again at once")
  func busy() {
    let rig = SoundRig()
    let songs = [rig.song(seconds: 2), rig.song(seconds: 60)]
    rig.engine.play(songs[0], at: 0)
    rig.engine.setUpcoming([songs[1]])
    rig.settle()
    for _ in 0..<(4 * 44100 / 1024) {
      _ = rig.devices.last?.take(1024)
      rig.clock.advance(by: 1024 / 44100)
    }
    #expect(rig.engine.status.item == songs[0].id)
    rig.engine.update()
    #expect(rig.events == [.began(item: songs[1].id)])
    #expect(abs(rig.engine.status.position - 2) < 0.03)
  }

  @Test("M3 M12 a song whose file was moved plays on, and is opened where it is now when the user seeks")
  func movedFile() {
    let rig = SoundRig()
    let song = rig.song(seconds: 60)
    let former = song.song.path ?? ""
    rig.sources.set("/moved", TestSources.Plan(length: 60 * rig.rate, sample: { _ in 0.5 }))
    rig.engine.play(song, at: 0)
    rig.settle()
    // What plays is not known to be heard yet.
    let moved = PlaybackItem(id: song.id, song: Song(path: "/moved", title: "Song", artist: "", duration: 60))
    rig.engine.followFile(of: moved)
    rig.pass(2)
    #expect(rig.sources.opened == [former] && abs(rig.engine.status.position - 2) < 0.06)
    rig.engine.seek(to: 30)
    rig.pass(1)
    #expect(rig.sources.opened == [former, "/moved"] && abs(rig.engine.status.position - 31) < 0.06)
    rig.engine.followFile(of: PlaybackItem(id: song.id + 1, song: song.song))
    rig.engine.seek(to: 40)
    rig.pass(1)
    #expect(rig.sources.opened == [former, "/moved", "/moved"], "another song was meant")
    #expect(rig.events.isEmpty)
  }

  @Test(
    "M3 a seek is heard after at most 60 ms, and lands within 10 ms, also where the device has more to play",
    arguments: [30.0, 0, 1.5, 59], [false, true])
  func seek(target: Double, isDeep: Bool) throws {
    let rig = SoundRig(latency: isDeep ? 5000 : 0, isDeep: isDeep)
    rig.engine.play(rig.song(seconds: 60, sample: SoundRig.counting), at: 0)
    rig.pass(2)
    rig.forgetHeard()
    rig.engine.seek(to: target)
    #expect(rig.engine.status.position == target)
    rig.settle()
    rig.pass(0.5, portion: isDeep ? 256 : 1024)
    #expect(rig.largestStep < 0.002)
    // The fade is over when the samples tell their places again.
    let landed = try #require(
      rig.heard.indices.dropFirst().first { index in
        let place = SoundRig.place(of: rig.heard[index])
        return abs(place - target) < 0.2 && abs(place - SoundRig.place(of: rig.heard[index - 1]) - 1 / 44100) < 1e-6
      })
    #expect(Double(landed) / 44100 < 0.06)
    #expect(abs(SoundRig.place(of: rig.heard[landed]) - Double(landed) / 44100 - target) < 0.06)
    let status = rig.engine.status.position
    let last = try #require(rig.heard.last)
    #expect(abs(status - SoundRig.place(of: last)) < 0.03)
  }

  @Test("M3 pause, resume, seek and a skip have no step", arguments: [false, true])
  func fades(isDeep: Bool) throws {
    let rig = SoundRig(latency: isDeep ? 5000 : 0, isDeep: isDeep)
    let songs = (0..<3).map { _ in rig.song(seconds: 60) }
    rig.engine.play(songs[0], at: 5)
    rig.pass(0.5)
    rig.engine.isPaused = true
    rig.pass(0.1)
    #expect(rig.heard.suffix(2000).allSatisfy { $0 == 0 })
    let position = rig.engine.status.position
    rig.pass(0.5)
    #expect(rig.engine.status.position == position)
    #expect(rig.engine.timeUntilEnd == nil)
    rig.engine.isPaused = false
    rig.pass(0.5)
    #expect(rig.heard.last == 0.5)
    #expect(abs(rig.engine.status.position - position - 0.5) < 0.03)
    for target in [40.0, 0, 12, 59] {
      rig.engine.seek(to: target)
      rig.settle()
      rig.pass(0.3)
      #expect(rig.heard.last == 0.5)
    }
    rig.engine.play(songs[1], at: 0)
    rig.settle()
    rig.pass(0.3)
    #expect(rig.heard.last == 0.5)
    #expect(rig.engine.status.item == songs[1].id)
    rig.engine.stop()
    rig.settle()
    rig.pass(0.2)
    #expect(rig.heard.last == 0)
    #expect(rig.largestStep <= Self.fadeStep)
  }

  @Test("M3 many seeks in close succession have no step, and the last one counts", arguments: [false, true])
  func manySeeks(isDeep: Bool) {
    let rig = SoundRig(latency: isDeep ? 5000 : 0, isDeep: isDeep)
    rig.engine.play(rig.song(seconds: 600), at: 0)
    rig.pass(1)
    for index in 1...40 {
      rig.engine.seek(to: Double(index * 10))
      if index % 3 == 0 { rig.pass(0.005, waiting: false) }
      if index % 7 == 0 { rig.settle() }
    }
    rig.settle()
    rig.pass(1)
    // A deep device first plays what it does not give back, and the part that it took while this was decided.
    #expect(abs(rig.engine.status.position - 401) < (isDeep ? 0.08 : 0.05))
    #expect(rig.largestStep <= Self.fadeStep)
    #expect(rig.heard.last == 0.5)
  }

  @Test("M3 a seek while paused is silent, and is heard after the pause")
  func seekWhilePaused() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60, sample: SoundRig.counting), at: 0)
    rig.pass(1)
    rig.engine.isPaused = true
    rig.pass(0.1)
    rig.forgetHeard()
    rig.engine.seek(to: 30)
    rig.settle()
    rig.pass(0.3)
    #expect(rig.heard.allSatisfy { $0 == 0 })
    #expect(rig.engine.status.position == 30)
    rig.engine.isPaused = false
    rig.pass(0.5)
    #expect(abs(rig.heardPlace - 30.5) < 0.03)
  }

  @Test("M3 R4 at a seek in a song whose file is away, the sound ends and the position stays")
  func missingFile() {
    let rig = SoundRig()
    let songs = [rig.song(seconds: 60), rig.song(seconds: 60)]
    let player = Player(engine: rig.engine)
    player.add(songs.map(\.song), title: nil)
    player.next()
    rig.pass(1)
    player.update()
    let missing = SampleError(reason: "no such file", isMissing: true)
    rig.sources.set(
      songs[0].song.path ?? "", TestSources.Plan(length: 60 * 44100, sample: { _ in 0.5 }, openError: missing))
    player.seek(to: 30)
    rig.pass(0.2)
    player.update()
    #expect(player.current?.song == songs[0].song && abs(player.position - 30) < 0.01 && !player.isPlaying)
    #expect(player.songCount == 1)
    rig.pass(0.5)
    rig.forgetHeard()
    rig.pass(0.5)
    #expect(rig.heard.allSatisfy { $0 == 0 })
  }

  @Test("M3 another song that is played in a pause is heard after it, and nothing of the former one")
  func skipInPause() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60), at: 0)
    rig.pass(1)
    rig.engine.isPaused = true
    rig.pass(0.1)
    rig.forgetHeard()
    rig.sources.block(true)
    rig.engine.isPaused = false
    rig.engine.play(rig.song(seconds: 60) { _ in -0.25 }, at: 0)
    rig.pass(0.05, waiting: false)
    rig.sources.block(false)
    rig.settle()
    rig.pass(1)
    #expect(rig.heard.allSatisfy { $0 == 0 || $0 == -0.25 })
    #expect(rig.heard.last == -0.25)
  }

  @Test("M3 the beginning of a song after silence is unchanged; in its middle it is faded in")
  func beginnings() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 1), at: 0)
    rig.pass(2)
    #expect(rig.sound.first == 0.5)
    rig.forgetHeard()
    rig.engine.play(rig.song(seconds: 10), at: 5)
    rig.pass(1)
    #expect((rig.sound.first ?? 1) < 0.002)
    #expect(rig.largestStep <= Self.fadeStep)
  }

  @Test("M3 when what is wanted does not come, the former sound ends within a tenth of a second")
  func slowSource() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60), at: 1)
    rig.pass(1)
    rig.sources.block(true)
    rig.engine.seek(to: 30)
    rig.pass(0.2, waiting: false)
    #expect(rig.heard.suffix(1000).allSatisfy { $0 == 0 })
    #expect(rig.engine.status.position == 30)
    rig.sources.block(false)
    rig.settle()
    rig.pass(0.5)
    #expect(rig.heard.last == 0.5)
    #expect(rig.largestStep <= Self.fadeStep)
  }
}
