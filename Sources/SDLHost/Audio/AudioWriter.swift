internal import Platform

/// Converts rendered frames to the sample format and the channels of a device. After the initializer it takes no lock and no memory.
// Sendable, as it is changed only before the device starts, or with its lock held, or by its thread.
nonisolated final class AudioWriter: @unchecked Sendable {
  /// The device's sample format; nil for an unknown one, to which silence is written.
  var format: SampleFormat?
  var channels = 2
  /// The number of frames that the device still has to play when it asks for the next ones.
  var latency = 0
  var source: (any OutputSource)?
  private let scratch = UnsafeMutablePointer<Float>.allocate(capacity: AudioWriter.mostFrames * 2)
  /// The frames in as many channels as the device has.
  private let spread = UnsafeMutablePointer<Float>.allocate(capacity: AudioWriter.mostFrames * 2)

  /// How many frames are rendered at once.
  private static let mostFrames = 1024

  deinit {
    scratch.deallocate()
    spread.deallocate()
  }

  func write(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    guard let format, let source, channels > 0 else {
      bytes.update(repeating: self.format == .unsigned8 ? 128 : 0, count: count)
      return
    }
    let frames = count / (format.size * channels)
    let most = min(Self.mostFrames, Self.mostFrames * 2 / channels)
    var done = 0
    while done < frames {
      let part = min(frames - done, most)
      source.render(into: scratch, frames: part, latency: latency + done)
      format.store(inChannels(part), count: part * channels, to: bytes + done * format.size * channels)
      done += part
    }
  }

  private func inChannels(_ frames: Int) -> UnsafePointer<Float> {
    switch channels {
    case 1:
      for frame in 0..<frames { spread[frame] = (scratch[frame * 2] + scratch[frame * 2 + 1]) / 2 }
    case 2:
      return UnsafePointer(scratch)
    default:
      // The other channels are those of the centre, the back and the bass.
      spread.update(repeating: 0, count: frames * channels)
      for frame in 0..<frames {
        spread[frame * channels] = scratch[frame * 2]
        spread[frame * channels + 1] = scratch[frame * 2 + 1]
      }
    }
    return UnsafePointer(spread)
  }
}
