/// Multiplies the samples of a song by its gain, and keeps them within full scale.
///
/// If the peak in the tags is missing or wrong, a sample may exceed full scale. The gain is then lowered within the ten milliseconds before
/// that sample, and stays lower for the rest of the song.
struct GainStage {
  private var factor: Float
  /// If there is no gain to apply, samples pass unchanged, even those beyond full scale.
  private let isActive: Bool
  /// Slightly more than full scale, as a peak times its inverse may be.
  private static let limit: Float = 1.00001

  /// - Parameter factor: nil if there is no gain to apply. With a factor of 1, which a peak may have limited it to, samples stay within full
  ///   scale.
  init(factor: Float?) {
    self.factor = factor ?? 1
    isActive = factor != nil
  }

  /// - Parameter fade: the number of frames in which the gain may change.
  mutating func apply(to samples: UnsafeMutableBufferPointer<Float>, fade: Int) {
    guard isActive else { return }
    var start = 0
    while start < samples.count {
      // As far as nothing is too loud.
      var loud = start
      while loud < samples.count, !(abs(samples[loud]) * factor > Self.limit) { loud += 1 }
      guard loud < samples.count else {
        scale(samples, start..<samples.count, to: factor)
        return
      }
      let frame = loud / 2 * 2
      let ramp = max(start, frame - fade * 2)
      scale(samples, start..<ramp, to: factor)
      var peak: Float = 0
      for index in frame..<min(frame + fade * 2, samples.count) { peak = max(peak, abs(samples[index])) }
      scale(samples, ramp..<frame, to: 1 / peak)
      factor = 1 / peak
      start = frame
    }
  }

  /// Scales by a factor that reaches `end` at the end of the range.
  private func scale(_ samples: UnsafeMutableBufferPointer<Float>, _ range: Range<Int>, to end: Float) {
    let step = range.isEmpty ? 0 : (end - factor) / Float(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let value = factor + step * Float(index - range.lowerBound)
      samples[index] = max(-1, min(1, samples[index] * value))
      index += 1
    }
  }
}
