import Music

/// Samples that are computed.
struct ComputedSource: SampleSourceProvider {
  let length: Int
  let sample: @Sendable (_ song: Song, _ frame: Int) -> Int16

  func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource {
    Reader(source: self, song: song, frame: Int((position * Double(rate)).rounded()))
  }

  private final class Reader: SampleSource {
    let source: ComputedSource
    let song: Song
    var frame: Int
    init(source: ComputedSource, song: Song, frame: Int) {
      self.source = source
      self.song = song
      self.frame = frame
    }

    func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
      let count = max(0, min(buffer.count / 2, source.length - frame))
      for index in 0..<count {
        let value = Float(source.sample(song, frame + index)) / 32768
        buffer[index * 2] = value
        buffer[index * 2 + 1] = -value
      }
      frame += count
      return count
    }
  }
}
