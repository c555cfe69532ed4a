internal import Glibc

/// Reads one song to its end, even if the decoder fails on the way.
final class SongReader {
  let item: PlaybackItem
  private let provider: any SampleSourceProvider
  private let rate: Int
  /// In frames from the beginning of the song.
  private var position: Int
  /// Nil while the song has to be opened.
  private var source: (any SampleSource)?
  private var gain: GainStage
  private var attempts = 0
  private let isWanted: () -> Bool
  /// Where the last failure was.
  private var failure: Int

  /// How often the same place is tried again.
  private static let mostAttempts = 3

  /// - Parameters:
  ///   - start: in seconds.
  ///   - isWanted: whether somebody still waits for the song. Otherwise nothing is tried again.
  init(
    _ item: PlaybackItem, from start: Double, provider: any SampleSourceProvider, rate: Int, gainMode: GainMode,
    isWanted: @escaping () -> Bool = { true }
  ) throws(SampleError) {
    self.item = item
    self.provider = provider
    self.rate = rate
    position = Int((start * Double(rate)).rounded())
    failure = position
    self.isWanted = isWanted
    gain = GainStage(factor: gainMode.amplitude(for: item))
    try attempt { _ in }
  }

  /// Fills the buffer with frames and returns their number, 0 at the end. See `SampleSource.read`.
  func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
    var count = 0
    try attempt { source throws(SampleError) in count = max(0, min(buffer.count / 2, try source.read(buffer))) }
    let samples = UnsafeMutableBufferPointer(start: buffer.baseAddress, count: count * 2)
    gain.apply(to: samples, fade: Int(Double(rate) * SoundStream.fade))
    position += count
    return count
  }

  /// Calls `body` with the open song until it succeeds, or until the same place has failed too often.
  private func attempt(_ body: (any SampleSource) throws(SampleError) -> Void) throws(SampleError) {
    while true {
      do throws(SampleError) {
        let opened = if let source { source } else { try open() }
        source = opened
        return try body(opened)
      } catch {
        // A failure more than a second later in the song counts as another one.
        if position > failure + rate { attempts = 0 }
        failure = position
        guard error.isTransient, attempts < Self.mostAttempts, isWanted() else { throw error }
        attempts += 1
        // A decoder that could not be started, or ended at once, may work a moment later.
        if source == nil { usleep(Self.firstPause << UInt32(attempts)) }
        source = nil
      }
    }
  }

  private func open() throws(SampleError) -> any SampleSource {
    let song = item.song
    if song.path == nil { return SilentSource(frames: Int((song.duration * Double(rate)).rounded()) - position) }
    return try provider.open(song, at: Double(position) / Double(rate), rate: rate)
  }

  /// Half of the pause before the second attempt to open a song, in microseconds. It doubles each time.
  private static let firstPause: UInt32 = 25_000
}
