import Platform
import Testing

@testable import Music

/// What a device is given, frame by frame. At this rate a fade has ten frames, an old sound goes on for a hundred, and an interrupted one
/// begins again with two hundred.
@Suite struct SoundStreamTests {
  private let controls = SoundControls()
  private let stream: SoundStream

  init() { stream = SoundStream(rate: 1000, capacity: 5000, controls: controls, signal: WakeSignal()) { 7 } }

  /// Adds frames whose samples tell their index in the ring: 1 for the first of them.
  private func write(_ count: Int) {
    let space = stream.ring.space(upTo: count)
    let first = stream.ring.next
    for frame in 0..<count {
      space[frame * 2] = Float(first + frame + 1)
      space[frame * 2 + 1] = -Float(first + frame + 1)
    }
    stream.ring.advance(by: count)
  }

  /// The left samples that the device gets; the right ones are their opposites.
  private func render(_ frames: Int, latency: Int = 0) -> [Float] {
    var memory = [Float](repeating: .nan, count: frames * 2)
    memory.withUnsafeMutableBufferPointer {
      if let base = $0.baseAddress { stream.render(into: base, frames: frames, latency: latency) }
    }
    let left = (0..<frames).map { memory[$0 * 2] }
    let areOpposite = (0..<frames).map { memory[$0 * 2 + 1] == -memory[$0 * 2] }
    #expect(!areOpposite.contains(false))
    return left
  }

  private func plain(_ indices: Range<Int>) -> [Float] { indices.map { Float($0 + 1) } }
  private func rising(_ start: Int) -> [Float] { (1...10).map { Float(start + $0) * (Float($0) / 10) } }
  private func falling(_ start: Int) -> [Float] { (0..<10).map { Float(start + $0 + 1) * (Float(9 - $0) / 10) } }
  private func silence(_ count: Int) -> [Float] { [Float](repeating: 0, count: count) }

  @Test("M3 the sound fades in, out for a pause, in again where it was, and is whole to the end of the song")
  func pause() {
    write(100)
    stream.ring.isEnded = true
    #expect(render(20) == rising(0) + plain(10..<20))
    controls.isHeld = true
    #expect(render(20) == falling(20) + silence(10))
    #expect(
      stream.heardClock.stamp == HeardClock.Stamp(time: 7, played: 20, runOutput: 0, runIndex: 0, taken: 30))
    #expect(render(5) == silence(5))
    controls.isHeld = false
    #expect(render(80, latency: 3) == rising(30) + plain(40..<100) + silence(10))
    #expect(
      stream.heardClock.stamp == HeardClock.Stamp(time: 7, played: 42, runOutput: 45, runIndex: 30, taken: 100))
    #expect(render(5) == silence(5) && stream.ring.takenIndex == 100)
  }

  @Test(
    "M5 where the frames end before the song does, the sound fades out before, and in again as soon as there are enough"
  )
  func starving() {
    write(60)
    #expect(render(100) == rising(0) + plain(10..<50) + falling(50) + silence(40))
    write(199)
    #expect(render(10) == silence(10))
    write(1)
    #expect(render(30) == rising(60) + plain(70..<90))
    // As many frames as a fade has are too few, and one more is not.
    #expect(render(159) == plain(90..<249))
    #expect(render(20) == plain(249..<250) + falling(250) + silence(9))
    stream.ring.isEnded = true
    #expect(render(10) == silence(10))
    // The rest of a song is heard, however short it is.
    stream.ring.isEnded = false
    write(5)
    #expect(render(5) == silence(5))
    stream.ring.isEnded = true
    #expect(render(10) == Array(rising(260).prefix(5)) + silence(5))
  }

  @Test("M3 another sound replaces the one that is heard after a fade, and begins unchanged only after silence")
  func jumps() {
    write(300)
    #expect(render(20) == rising(0) + plain(10..<20))
    stream.ring.prepareJump()
    write(100)
    controls.wantedTag = 1
    stream.ring.publishJump(tag: 1, beginsSong: true)
    #expect(render(30) == falling(20) + rising(300) + plain(310..<320))
    #expect(
      stream.heardClock.stamp == HeardClock.Stamp(time: 7, played: 20, runOutput: 30, runIndex: 300, taken: 320))
    controls.isHeld = true
    #expect(render(20) == falling(320) + silence(10))
    controls.isHeld = false
    stream.ring.prepareJump()
    write(100)
    controls.wantedTag = 2
    stream.ring.publishJump(tag: 2, beginsSong: true)
    #expect(render(20) == plain(400..<420), "there was silence before it")
    controls.isHeld = true
    #expect(render(10) == falling(420))
    controls.isHeld = false
    stream.ring.prepareJump()
    write(100)
    controls.wantedTag = 3
    stream.ring.publishJump(tag: 3, beginsSong: false)
    #expect(render(20) == rising(500) + plain(510..<520), "it is not the beginning of a song")
  }

  @Test("M3 the old sound goes on for a tenth of a second while the new one is not there, and does not begin again")
  func oldSound() {
    write(1000)
    #expect(render(20) == rising(0) + plain(10..<20))
    controls.wantedTag = 1
    #expect(render(50) == plain(20..<70) && render(50) == plain(70..<120))
    #expect(render(20) == falling(120) + silence(10))
    controls.wantedTag = 0
    #expect(render(20) == rising(130) + plain(140..<150))
    controls.isHeld = true
    #expect(render(10) == falling(150))
    controls.isHeld = false
    controls.wantedTag = 1
    #expect(render(10) == silence(10))
  }

  @Test("M4 a volume that changes is reached in steps while there is sound, and at once while there is none")
  func volume() {
    controls.amplitude = 0.5
    #expect(render(5) == silence(5))
    write(500)
    #expect(render(20) == (rising(0) + plain(10..<20)).map { $0 * 0.5 })
    controls.amplitude = 1
    // Ten frames lead from nothing to the full volume.
    let steps: [Float] = [0.6, 0.7, 0.8, 0.9, 1, 1]
    for (sample, (index, step)) in zip(render(6), zip(20..<26, steps)) {
      #expect(abs(sample - Float(index + 1) * step) < 1e-4)
    }
    controls.amplitude = 0.75
    for (sample, (index, step)) in zip(render(4), zip(26..<30, [0.9, 0.8, 0.75, 0.75] as [Float])) {
      #expect(abs(sample - Float(index + 1) * step) < 1e-4)
    }
    #expect(render(5) == plain(30..<35).map { $0 * 0.75 })
  }

  @Test(
    "M4 M7 a device renders anew only what is the same sound at the same volume, and only where something has changed")
  func goingBack() {
    write(500)
    #expect(render(50) == rising(0) + plain(10..<50))
    #expect(stream.goBack(upTo: 20) == 0, "nothing has changed")
    controls.isHeld = true
    #expect(stream.goBack(upTo: 20) == 20 && stream.ring.takenIndex == 30)
    #expect(render(20) == falling(30) + silence(10))
    controls.isHeld = false
    // Only the silence after the fade.
    #expect(stream.goBack(upTo: 100) == 10 && stream.ring.takenIndex == 40)
    #expect(render(30) == rising(40) + plain(50..<70))
    controls.amplitude = 0.5
    #expect(stream.goBack(upTo: 0) == 0 && stream.goBack(upTo: -1) == 0)
    #expect(stream.goBack(upTo: 100) == 20 && stream.goBack(upTo: 100) == 0)
    let again = render(20)
    #expect(again[19] == 35 && abs(again[0] - 51 * 0.9) < 1e-4 && stream.ring.takenIndex == 70)
    stream.ring.prepareJump()
    write(100)
    controls.wantedTag = 1
    stream.ring.publishJump(tag: 1, beginsSong: false)
    // Not what was rendered while the volume changed.
    #expect(stream.goBack(upTo: 100) == 0)
  }
}
