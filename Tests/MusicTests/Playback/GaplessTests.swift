import Languages
import Testing

@testable import Music

@Suite("Songs that follow each other")
@MainActor
struct GaplessTests {
  /// Never zero, and never the same as its neighbours.
  private nonisolated static let whole: @Sendable (Int) -> Float = { Float($0 % 30011 + 1) / 32768 }

  @Test("M2 two halves of a song are heard as the whole, sample for sample", arguments: [44100, 48000, 96000])
  func halves(rate: Int) {
    let rig = SoundRig(rate: rate)
    let cut = rate + 1234
    let length = 10 * rate
    let first = rig.song(seconds: Double(cut) / Double(rate), sample: Self.whole)
    let second = rig.song(seconds: Double(length - cut) / Double(rate)) { Self.whole($0 + cut) }
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([second])
    rig.pass(10.5)
    #expect(Array(rig.sound) == (0..<length).map(Self.whole))
    #expect(rig.events == [.began(item: second.id), .ended])
    #expect(rig.engine.status.item == nil)
  }

  @Test("M2 a song that is replaced after it was decoded is not heard, and the new one joins without a gap")
  func replaced() {
    let rig = SoundRig()
    let first = rig.song(seconds: 2, sample: Self.whole)
    let unwanted = rig.song(seconds: 2) { _ in -0.25 }
    let wanted = rig.song(seconds: 1) { Self.whole($0 + 2 * 44100) }
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([unwanted])
    rig.pass(1)
    #expect(rig.settle(seconds: 2.5))
    rig.engine.setUpcoming([wanted])
    rig.pass(2.5)
    #expect(Array(rig.sound) == (0..<3 * 44100).map(Self.whole))
    #expect(rig.events == [.began(item: wanted.id), .ended])
  }

  @Test("M2 a song that is replaced while it begins is faded out")
  func replacedTooLate() {
    let rig = SoundRig()
    let first = rig.song(seconds: 1)
    let unwanted = rig.song(seconds: 60)
    let wanted = rig.song(seconds: 60)
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([unwanted])
    #expect(rig.settle())
    // The device has begun with the second song, but nobody has looked since.
    for _ in 0..<45 { _ = rig.devices.last?.take(1024) }
    rig.engine.setUpcoming([wanted])
    rig.pass(1)
    #expect(rig.events == [.began(item: wanted.id)])
    #expect(rig.engine.status.item == wanted.id)
    #expect(abs(rig.engine.status.position - 1) < 0.05)
    #expect(rig.largestStep <= 0.5 / 441 + 1e-6)
  }

  @Test("M2 songs added when the last one is decoded to its end join without a gap")
  func addedLater() {
    let rig = SoundRig()
    let first = rig.song(seconds: 2, sample: Self.whole)
    let second = rig.song(seconds: 1) { Self.whole($0 + 2 * 44100) }
    rig.engine.play(first, at: 0)
    rig.pass(1)
    rig.engine.setUpcoming([second])
    rig.pass(2.5)
    #expect(Array(rig.sound) == (0..<3 * 44100).map(Self.whole))
    #expect(rig.events == [.began(item: second.id), .ended])
  }

  @Test("M2 a song added when the last two are decoded to their end is the third, and each is told when it begins")
  func addedBehindTwo() {
    let rig = SoundRig()
    let songs = [rig.song(seconds: 2), rig.song(seconds: 1), rig.song(seconds: 1)]
    rig.engine.play(songs[0], at: 0)
    rig.engine.setUpcoming([songs[1]])
    rig.pass(1)
    #expect(rig.settle(seconds: 2))
    rig.engine.setUpcoming([songs[1], songs[2]])
    rig.pass(3.5)
    #expect(rig.events == [.began(item: songs[1].id), .began(item: songs[2].id), .ended])
  }

  @Test("M2 songs without a file are silences of their length between the others")
  func silences() {
    let rig = SoundRig()
    let songs = [rig.song(seconds: 1), rig.silence(seconds: 1), rig.song(seconds: 1)]
    rig.engine.play(songs[0], at: 0)
    rig.engine.setUpcoming(Array(songs[1...]))
    rig.pass(3.5)
    let sound = Array(rig.sound)
    #expect(sound.count == 3 * 44100)
    #expect(sound[44100..<88200].allSatisfy { $0 == 0 })
    #expect(sound.filter { $0 == 0.5 }.count == 88200)
  }

  @Test("M5 a song that cannot be opened is told when its turn has come, and leaves no gap")
  func failing() {
    let rig = SoundRig()
    let first = rig.song(seconds: 2, sample: Self.whole)
    let broken = rig.song(seconds: 1, openError: SampleError(reason: "it is empty"))
    let last = rig.song(seconds: 1) { Self.whole($0 + 2 * 44100) }
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([broken, last])
    rig.pass(1.9)
    #expect(rig.events.isEmpty)
    rig.pass(1.5)
    #expect(Array(rig.sound) == (0..<3 * 44100).map(Self.whole))
    #expect(rig.events == [.failed(item: broken.id, reason: "it is empty"), .began(item: last.id), .ended])
  }

  @Test("M5 when the first song cannot be opened, the next begins; when none can, all is over")
  func failingFirst() {
    let rig = SoundRig()
    let broken = rig.song(seconds: 1, openError: SampleError(reason: "it is empty"))
    let good = rig.song(seconds: 1)
    let alsoBroken = rig.song(seconds: 1, openError: SampleError(reason: "it is cut"))
    rig.engine.play(broken, at: 0)
    rig.engine.setUpcoming([good, alsoBroken])
    rig.pass(1.5)
    #expect(
      rig.events == [
        .failed(item: broken.id, reason: "it is empty"), .began(item: good.id),
        .failed(item: alsoBroken.id, reason: "it is cut"), .ended,
      ])
    #expect(rig.sound.count == 44100)
  }

  @Test(
    "M2 M3 M5 after a seek to a damaged place or to the end, the next song plays on when what follows it is replaced",
    arguments: [50.0, 60])
  func replacedAfterSeek(to position: Double) {
    let rig = SoundRig()
    let first = rig.song(seconds: 60, errors: [50 * 44100: SampleError(reason: "it is damaged")])
    let next = rig.song(seconds: 3)
    let (unwanted, wanted) = (rig.song(seconds: 60), rig.song(seconds: 60))
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([next, unwanted])
    rig.pass(0.5)
    rig.engine.seek(to: position)
    rig.pass(1)
    rig.engine.setUpcoming([wanted])
    rig.pass(1)
    let events: [PlaybackEvent] = position < 60 ? [.failed(item: first.id, reason: "it is damaged")] : []
    #expect(rig.events == events + [.began(item: next.id)])
    #expect(rig.engine.status.item == next.id)
    #expect(abs(rig.engine.status.position - 2) < 0.05)
    rig.pass(1.5)
    #expect(rig.events == events + [.began(item: next.id), .began(item: wanted.id)])
  }

  @Test(
    "M5 a damaged song is told although what follows it is replaced before it is heard so far",
    arguments: [false, true])
  func replacedAfterDamage(isFirst: Bool) {
    let rig = SoundRig()
    let damaged = rig.song(seconds: 60, errors: [44100: SampleError(reason: "it is damaged")])
    let (unwanted, wanted) = (rig.song(seconds: 60), rig.song(seconds: 60))
    let next = isFirst ? [] : [damaged]
    rig.engine.play(isFirst ? damaged : rig.song(seconds: 1), at: 0)
    rig.engine.setUpcoming(next + [unwanted])
    rig.pass(0.5)
    #expect(rig.settle(seconds: 3))
    rig.engine.setUpcoming(next + [wanted])
    rig.pass(2.5)
    let told: [PlaybackEvent] = [.failed(item: damaged.id, reason: "it is damaged"), .began(item: wanted.id)]
    #expect(rig.events == next.map { PlaybackEvent.began(item: $0.id) } + told)
  }

  @Test(
    "M5 M8 after a seek to a damaged place, the next song of Up next plays on when songs are added and removed",
    arguments: [false, true], [RepeatMode.off, .queue])
  func queueChangedAfterSeek(isCutOff: Bool, mode: RepeatMode) {
    let rig = SoundRig()
    let damage = SampleError(reason: "it is damaged", isCutOff: isCutOff)
    let songs = [rig.song(seconds: 60, errors: [50 * 44100: damage]), rig.song(seconds: 60), rig.song(seconds: 60)]
    let player = Player(engine: rig.engine)
    player.setRepeatMode(mode)
    player.add(songs.map(\.song), title: nil)
    let ids = player.items.map(\.id)
    player.next()
    rig.pass(0.5)
    player.update()
    player.seek(to: 50)
    rig.pass(0.5)
    player.update()
    player.add(rig.song(seconds: 60).song)
    rig.pass(0.5)
    player.update()
    player.remove([ids[2]])
    rig.pass(0.5)
    player.update()
    #expect(player.current?.id == ids[1] && player.isPlaying)
    #expect(abs(player.position - 1.5) < 0.05)
  }

  @Test("M5 M7 a repeated song that fails in its first seconds is followed by the next one, of which the player tells")
  func repeatedSongFails() {
    let rig = SoundRig()
    let songs = [
      rig.song(seconds: 60, errors: [44100: SampleError(reason: "it is damaged")]), rig.song(seconds: 60),
    ]
    let player = Player(engine: rig.engine)
    player.setRepeatMode(.song)
    player.add(songs.map(\.song), title: nil)
    let ids = player.items.map(\.id)
    player.next()
    rig.pass(1.5)
    player.update()
    rig.pass(0.5)
    player.update()
    #expect(player.current?.id == ids[1] && player.isPlaying && rig.engine.status.item == ids[1])
    #expect(abs(player.position - 0.5) < 0.1 && player.items.map(\.id) == [ids[0]])
  }

  @Test("M5 a queue of damaged songs ends as soon as too many of them have failed, although the engine has tried more")
  func allDamaged() {
    let rig = SoundRig()
    let songs = (0..<9).map { _ in rig.song(seconds: 60, openError: SampleError(reason: "it is damaged")) }
    let player = Player(engine: rig.engine)
    player.add(songs.map(\.song), title: nil)
    player.next()
    for _ in 0..<5 {
      rig.pass(0.1)
      player.update()
    }
    #expect(player.current == nil && player.items.count == songs.count)
  }

  @Test("M2 M5 the song after several damaged ones is heard from its beginning without being begun twice")
  func severalDamaged() {
    let rig = SoundRig()
    let damaged = (0..<3).map { _ in rig.song(seconds: 60, openError: SampleError(reason: "it is damaged")) }
    let rest = (0..<9).map { _ in rig.song(seconds: 60, sample: SoundRig.counting) }
    let player = Player(engine: rig.engine)
    player.add(([rig.song(seconds: 1)] + damaged + rest).map(\.song), title: nil)
    let ids = player.items.map(\.id)
    player.next()
    for _ in 0..<15 {
      rig.pass(0.1)
      player.update()
    }
    #expect(player.current?.id == ids[4] && abs(player.position - 0.5) < 0.05)
    #expect(abs(rig.heardPlace - 0.5) < 0.05)
    #expect(rig.sources.opened.count { $0 == rest[0].song.path } == 1)
  }

  @Test("M2 a song that is shorter or longer than its tags say is heard to its end")
  func wrongDurations() {
    let rig = SoundRig()
    let short = rig.song(seconds: 1, duration: 100)
    let long = rig.song(seconds: 2, duration: 0.5)
    rig.engine.play(short, at: 0)
    rig.engine.setUpcoming([long])
    rig.pass(0.5)
    #expect(abs((rig.engine.timeUntilEnd ?? 0) - 0.5) < 0.03)
    rig.pass(1.5)
    #expect(rig.events == [.began(item: long.id)])
    rig.pass(1.2)
    #expect(rig.events == [.began(item: long.id), .ended])
    #expect(rig.sound.count == 3 * 44100)
  }

  @Test("M2 the same song may follow itself")
  func repeated() {
    let rig = SoundRig()
    let song = rig.song(seconds: 1)
    rig.engine.play(song, at: 0)
    rig.engine.setUpcoming([song, song])
    rig.pass(1.5)
    #expect(rig.events == [.began(item: song.id)])
    #expect(abs(rig.engine.status.position - 0.5) < 0.03)
    rig.engine.setUpcoming([])
    rig.pass(1)
    #expect(rig.events == [.began(item: song.id), .ended])
    #expect(rig.sound.count == 2 * 44100)
  }
}
