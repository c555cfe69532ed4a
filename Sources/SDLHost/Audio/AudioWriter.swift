/// Writes what is rendered in the way that a device wants it. Takes no lock and no memory once it is made.
// Sendable, as it is changed only before the device starts, or with its lock held.
nonisolated final class AudioWriter: @unchecked Sendable {
  /// Nil for a format that is not known; then there is silence.
  var format: SampleFormat?
  var channels = 2
  var render: (@Sendable (UnsafeMutablePointer<Float>, Int) -> Void)?
  private let scratch = UnsafeMutablePointer<Float>.allocate(capacity: AudioWriter.mostFrames * 2)

  /// How many frames are rendered at once.
  private static let mostFrames = 1024

  deinit { scratch.deallocate() }

  func write(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    guard let format, let render, channels > 0 else {
      bytes.update(repeating: self.format == .unsigned8 ? 128 : 0, count: count)
      return
    }
    let frameSize = format.size * channels
    let frames = count / frameSize
    var done = 0
    while done < frames {
      let part = min(frames - done, Self.mostFrames)
      render(scratch, part)
      var frame = 0
      while frame < part {
        let left = scratch[frame * 2]
        let right = scratch[frame * 2 + 1]
        let target = UnsafeMutableRawPointer(bytes + (done + frame) * frameSize)
        if channels == 1 {
          format.store((left + right) / 2, to: target)
        } else {
          format.store(left, to: target)
          format.store(right, to: target + format.size)
          // The other channels are those of the centre, the back and the bass.
          var channel = 2
          while channel < channels {
            format.store(0, to: target + channel * format.size)
            channel += 1
          }
        }
        frame += 1
      }
      done += part
    }
  }
}
