internal import Languages
internal import Platform

/// Reads a song on a thread of its own, so that the thread that feeds the device never waits for a file.
final class SongFetcher {
  let item: PlaybackItem
  /// Where the song begins, in seconds.
  let start: Double
  /// Whether the song has been opened.
  private(set) var isOpen = false
  /// Whether the last answer has been taken, and nothing has been asked for since.
  private(set) var isIdle = false
  /// When it was last asked for something, on the caller's clock.
  private(set) var askedAt: Double
  private let shared: Monitor<State>

  /// The state that the thread shares with its client.
  private struct State: Sendable {
    /// The answer to the last request; nil while the thread is busy with it.
    var answer: Answer?
    /// How many frames to read next; nil while there is nothing to do.
    var wanted: Int?
    var isOver = false
  }

  enum Answer: Sendable {
    case opened
    /// Frames that were read. The count is 0 at the end of the song.
    case frames(Chunk, count: Int)
    case failed(SampleError)
  }

  /// The memory for the frames that are read at once. Used by the thread while it is busy, and otherwise by its client.
  final class Chunk: @unchecked Sendable {
    fileprivate let samples: UnsafeMutableBufferPointer<Float>

    fileprivate init(frames: Int) { samples = .allocate(capacity: frames * 2) }

    deinit { samples.deallocate() }

    /// The samples of a number of frames, from the first one on. They are valid until the next request.
    func first(_ frames: Int) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(rebasing: samples[..<(frames * 2)]) }
  }

  /// Opens a song.
  /// - Parameters:
  ///   - start: in seconds.
  ///   - chunk: the most frames that are read at once.
  ///   - now: see `askedAt`.
  ///   - whenDone: called by the thread after it has finished what it was asked for.
  init(
    _ item: PlaybackItem, from start: Double, provider: any SampleSourceProvider, rate: Int, gainMode: GainMode,
    chunk: Int, now: Double, whenDone: @escaping @Sendable () -> Void
  ) {
    self.item = item
    self.start = start
    askedAt = now
    let shared = Monitor(State())
    self.shared = shared
    let thread = WorkerThread("song fetcher", isUrgent: true) {
      Self.run(shared, chunk: chunk, whenDone: whenDone) { () throws(SampleError) in
        try SongReader(item, from: start, provider: provider, rate: rate, gainMode: gainMode) {
          shared.read { !$0.isOver }
        }
      }
    }
    guard thread == nil else { return }
    shared.change { $0.answer = .failed(SampleError(reason: tr("the system has no more threads"))) }
  }

  deinit { leave() }

  private static func run(
    _ shared: Monitor<State>, chunk: Int, whenDone: () -> Void, opening: () throws(SampleError) -> SongReader
  ) {
    func finish(_ answer: Answer) {
      shared.change { $0.answer = answer }
      whenDone()
    }
    do throws(SampleError) {
      let reader = try opening()
      let memory = Chunk(frames: chunk)
      finish(.opened)
      while let count = next(shared) {
        let samples = UnsafeMutableBufferPointer(rebasing: memory.samples[..<(2 * min(count, chunk))])
        finish(.frames(memory, count: try reader.read(samples)))
      }
    } catch { finish(.failed(error)) }
  }

  /// Waits for a request, and returns how many frames to read; nil when the thread is to end.
  private static func next(_ shared: Monitor<State>) -> Int? {
    let count = shared.wait { state -> Int? in
      if state.isOver { return 0 }
      defer { state.wanted = nil }
      return state.wanted
    }
    return count == 0 ? nil : count
  }

  /// Whether the thread has not finished what it was asked for.
  var isBusy: Bool { shared.read { $0.answer == nil } }

  /// The answer to the last request; nil while there is none.
  func take() -> Answer? {
    let answer = shared.read(\.answer)
    switch answer {
    case .opened: (isOpen, isIdle) = (true, true)
    case .frames: isIdle = true
    case .failed, nil: break
    }
    return answer
  }

  /// Reads the next frames, at least one and at most `count`. To be called while `isIdle` is set.
  func read(_ count: Int, now: Double) {
    askedAt = now
    isIdle = false
    shared.change {
      $0.answer = nil
      $0.wanted = count
    }
  }

  /// Ends the thread as soon as it has finished what it does.
  func leave() { shared.change { $0.isOver = true } }
}
