internal import Languages

/// A process from which songs are played is used for nothing else, so that a malicious file that is only scanned cannot disturb playback.
extension MediaProcess: SampleSourceProvider {
  package func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource {
    guard let path = song.path else { throw SampleError(reason: tr("it has no file")) }
    guard !SongName.isRemote(path) else {
      throw SampleError(reason: LibraryProblem.onNetwork)
    }
    let frame = position * Double(rate)
    guard (0..<1e12).contains(frame), let rate = UInt32(exactly: rate) else {
      throw SampleError(reason: tr("the position is not in the song"))
    }
    do throws(MediaError) {
      let (child, stream) = try open(path, frame: Int64(frame.rounded()), rate: rate)
      return MediaSampleSource(self, child, stream)
    } catch {
      throw SampleError(error)
    }
  }
}

private final class MediaSampleSource: SampleSource {
  private let process: MediaProcess
  private let child: MediaChild
  private let stream: UInt32

  init(_ process: MediaProcess, _ child: MediaChild, _ stream: UInt32) {
    self.process = process
    self.child = child
    self.stream = stream
  }

  deinit { process.close(child, stream) }

  func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
    do throws(MediaError) {
      return try process.read(child, stream, buffer)
    } catch {
      throw SampleError(error)
    }
  }
}

extension SampleError {
  fileprivate init(_ error: MediaError) {
    // Also of a file that must not be read, which may be allowed later.
    let isMissing = if case .system = error { true } else { false }
    let isTransient = [.crashed, .unavailable, .diskError].contains(error)
    self.init(reason: error.reason, isTransient: isTransient, isMissing: isMissing, isCutOff: error == .cutOff)
  }
}
