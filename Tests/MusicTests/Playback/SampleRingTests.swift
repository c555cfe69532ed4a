import Testing

@testable import Music

/// The memory between the thread that decodes and the device, frame by frame.
@Suite struct SampleRingTests {
  /// What the consumer sees.
  private func view(_ ring: SampleRing) -> [Int] {
    let view = ring.view()
    return [view.written, view.isEnd ? 1 : 0, view.jump.map(SampleRing.target) ?? -1]
  }

  @Test("M5 frames are written as far as there is space, in two parts where the memory ends")
  func space() {
    let ring = SampleRing(capacity: 8, history: 2)
    #expect(ring.free == 8 && ring.next == 0 && ring.takenIndex == 0 && view(ring) == [0, 0, -1])
    for (limit, frames) in [(100, 8), (8, 8), (3, 3), (0, 0), (-1, 0)] {
      #expect(ring.space(upTo: limit).count == frames * 2, "\(limit)")
    }
    ring.advance(by: 8)
    #expect(ring.free == 0 && ring.next == 8 && ring.space(upTo: 100).isEmpty && view(ring) == [8, 0, -1])
    ring.take(upTo: 5)
    #expect(ring.takenIndex == 5 && ring.free == 5 && ring.space(upTo: 100).count == 2 * 2)
    ring.space(upTo: 2).update(repeating: 0.5)
    ring.advance(by: 2)
    #expect(ring.next == 10 && ring.free == 3 && ring.space(upTo: 100).count == 3 * 2)
    #expect(ring.frames(from: 0).count == 10 && ring.frames(from: 9).count == 1 && ring.frames(from: 13).count == 7)
    #expect(ring.frames(from: 10).0 == ring.frames(from: 0).0 && ring.frames(from: 13).0 == ring.frames(from: 3).0)
    #expect(ring.frames(from: 8).0[0] == 0.5 && ring.frames(from: 9).0[1] == 0.5 && ring.frames(from: 7).0[1] == 0)
  }

  @Test("M5 the end holds only for what is written now")
  func end() {
    let ring = SampleRing(capacity: 8, history: 2)
    ring.advance(by: 3)
    #expect(!ring.isEnded)
    ring.isEnded = true
    #expect(ring.isEnded && view(ring) == [3, 1, -1])
    ring.isEnded = false
    #expect(!ring.isEnded && view(ring) == [3, 0, -1])
    ring.isEnded = true
    ring.advance(by: 1)
    #expect(!ring.isEnded && view(ring) == [4, 0, -1])
    ring.isEnded = true
    ring.prepareJump()
    #expect(!ring.isEnded && view(ring) == [4, 0, -1])
  }

  @Test(
    "M3 frames that replace others are seen when they are published, and a jump that nobody has followed is taken back")
  func jump() throws {
    let ring = SampleRing(capacity: 100, history: 10)
    ring.publishJump(tag: 1, beginsSong: true)
    #expect(view(ring) == [0, 0, -1], "nothing was prepared")
    ring.advance(by: 20)
    ring.take(upTo: 5)
    ring.prepareJump()
    ring.advance(by: 4)
    #expect(ring.preparedJump == 20 && ring.next == 24 && view(ring) == [20, 0, -1])
    ring.publishJump(tag: 0x8003, beginsSong: true)
    #expect(ring.preparedJump == nil && view(ring) == [24, 0, 20])
    ring.publishJump(tag: 9, beginsSong: false)
    var pending = try #require(ring.view().jump)
    #expect(SampleRing.tag(pending) == 3 && SampleRing.beginsSong(pending))
    ring.prepareJump()
    #expect(ring.preparedJump == 20 && ring.next == 20 && view(ring) == [20, 0, -1])
    ring.advance(by: 2)
    ring.prepareJump()
    #expect(ring.preparedJump == 20 && ring.next == 20, "what was prepared before is forgotten")
    ring.advance(by: 7)
    ring.publishJump(tag: 4, beginsSong: false)
    pending = try #require(ring.view().jump)
    #expect(SampleRing.tag(pending) == 4 && !SampleRing.beginsSong(pending) && view(ring) == [27, 0, 20])
    #expect(ring.execute(pending) && !ring.execute(pending) && view(ring) == [27, 0, -1])
    // One that was followed stays where it is.
    ring.prepareJump()
    #expect(ring.preparedJump == 27 && ring.next == 27)
  }

  @Test("M2 frames are taken back only where the device cannot have taken them")
  func takingBack() {
    let ring = SampleRing(capacity: 100, history: 10)
    ring.advance(by: 50)
    ring.take(upTo: 10)
    ring.isEnded = true
    #expect(!ring.takeBack(to: 20, margin: 5) && !ring.takeBack(to: 51, margin: 5))
    #expect(ring.next == 50 && view(ring) == [50, 1, -1], "nothing was done")
    #expect(ring.takeBack(to: 50, margin: 5) && ring.next == 50 && view(ring) == [50, 0, -1])
    #expect(ring.takeBack(to: 21, margin: 5) && ring.next == 21 && view(ring) == [21, 0, -1])
    ring.prepareJump()
    ring.advance(by: 40)
    #expect(!ring.takeBack(to: 60, margin: 5), "nobody sees these frames yet")
    ring.publishJump(tag: 1, beginsSong: false)
    #expect(!ring.takeBack(to: 31, margin: 5) && view(ring) == [61, 0, 21], "the device will be at the jump's target")
    #expect(ring.takeBack(to: 32, margin: 5) && view(ring) == [32, 0, 21])
  }

  @Test("M1 a song without a file is silence of its length")
  func silence() throws {
    for (length, expected) in [(5, [4, 1, 0]), (3, [3, 0, 0]), (-3, [0, 0, 0])] {
      let source = SilentSource(frames: length)
      for count in expected {
        var samples = [Float](repeating: 7, count: 8)
        let read = try samples.withUnsafeMutableBufferPointer { try source.read($0) }
        #expect(read == count)
        let zeros = [Float](repeating: 0, count: count * 2)
        #expect(samples == zeros + [Float](repeating: 7, count: 8 - zeros.count), "what is behind it is left alone")
      }
    }
  }
}
