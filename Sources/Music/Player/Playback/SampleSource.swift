package import Languages

/// The sound of one song, frame by frame, for a thread that may block.
package protocol SampleSource: AnyObject {
  /// Fills the buffer with frames of two interleaved channels, full scale being ±1, and returns the number of frames: at least one,
  /// or 0 at the end of the song. May block while the file is read.
  func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int
}

/// Opens songs. It is called by a thread that may block.
package protocol SampleSourceProvider: Sendable {
  /// Opens a song from a position, in seconds, which is met to the frame.
  /// - Parameter rate: the number of frames per second that the source delivers.
  func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource
  /// Makes a call of `open` or `read` by another thread end soon, because its result is not needed any more.
  func abandon()
}

extension SampleSourceProvider {
  package func abandon() {}
}

/// Why a song cannot be played, or not any further.
package struct SampleError: Error, Hashable, Sendable {
  /// A short phrase without a full stop.
  package var reason: Sentence
  /// Whether the next attempt may succeed, because only the decoder has ended and can be started again.
  package var isTransient = false
  /// Whether the file cannot be opened. That may be possible later.
  package var isMissing = false
  /// Whether the file ends before the song does. What there is of it has been read.
  package var isCutOff = false
}
