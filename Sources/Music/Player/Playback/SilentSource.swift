/// The sound of a song without a file.
final class SilentSource: SampleSource {
  private var remaining: Int

  init(frames: Int) { remaining = max(0, frames) }

  func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
    let count = min(remaining, buffer.count / 2)
    buffer.extracting(0..<count * 2).update(repeating: 0)
    remaining -= count
    return count
  }
}
