internal import Pictures
internal import Platform
internal import Raster
internal import ViewTree

/// A few threads that read, decode and scale pictures. They take the latest request first and put their results into a
/// mailbox. They never use the main actor.
nonisolated final class DecodePool: Sendable {
  /// Identifies a job. There is at most one job of each kind for each picture.
  enum Key: Hashable, Sendable {
    case load(Image)
    case reduce(Image)
    case check

    /// The picture; nil for a check of many.
    var image: Image? {
      switch self {
      case .load(let image), .reduce(let image): image
      case .check: nil
      }
    }
  }

  enum Work: Sendable {
    case load(Image)
    case reduce(Surface)
    /// Finds out which files have changed.
    case check([Check])
  }

  /// A file that was read, or could not be.
  struct Check: Sendable {
    var image: Image
    var path: String
    /// As the file was when it was read; nil if it was not there.
    var stamp: FileStamp?
  }

  struct Job: Sendable {
    var key: Key
    var work: Work
    var width: Int
    var height: Int
    /// The last frame that requested the picture.
    var frame: Int
    /// Whether there is nothing yet to show in its place.
    var isFirst: Bool
    /// Whether the picture is not visible yet. It is loaded after all visible ones, and need not be requested again in
    /// each frame.
    var isAhead: Bool
    var order = 0

    func comes(before other: Job) -> Bool {
      if isAhead != other.isAhead { return other.isAhead }
      if frame != other.frame { return frame > other.frame }
      if isFirst != other.isFirst { return isFirst }
      return order < other.order
    }
  }

  enum Result: Sendable {
    case picture(DecodedPicture)
    case level(Surface)
    case failure(PictureError)
    /// The pictures whose files have changed.
    case changed([Image])
  }

  struct Outcome: Sendable {
    var key: Key
    var result: Result
    /// As the file was before it was read; nil if it was not there, and for pictures made of pixels.
    var stamp: FileStamp?
    /// The requested size.
    var width: Int
    var height: Int
  }

  private struct State {
    var jobs: [Key: Job] = [:]
    var nextOrder = 0
    var runningCount = 0
    var outcomes: [Outcome] = []
    var isStopped = false
    /// Whether this is the first job, for which the threads have to be started; true only once.
    mutating func takeStart() -> Bool {
      if hasStarted || isHeld || jobs.isEmpty { return false }
      hasStarted = true
      return true
    }
    var threads: [WorkerThread] = []
    var hasStarted = false
    var isHeld = false
    var reader: any PictureReader = PictureReaderInProcess()
  }

  private let shared = Monitor(State())
  private let threadCount: Int
  let limiter: MemoryLimiter
  /// Whether jobs stay in the queue until they are run explicitly.
  let isManual: Bool
  private let wake: @Sendable () -> Void

  init(threadCount: Int, transientBudget: Int, isManual: Bool = false, wake: @escaping @Sendable () -> Void) {
    self.threadCount = threadCount
    self.isManual = isManual
    limiter = MemoryLimiter(limit: transientBudget, onExcess: wake)
    self.wake = wake
  }

  /// The reader that decodes the pictures in files from now on.
  func setReader(_ reader: any PictureReader) { shared.change { $0.reader = reader } }

  /// Queues a job, replacing one with the same key. If the system provides no thread, the job is done on the calling thread: immediately,
  /// or when jobs are no longer held back.
  func submit(_ job: Job) {
    change { state in
      var job = job
      job.order = state.nextOrder
      state.nextOrder += 1
      state.jobs[job.key] = job
    }
  }

  /// Holds jobs back, or lets them run.
  func hold(_ holds: Bool) { change { $0.isHeld = holds } }

  /// Changes the queue, and does its jobs on the calling thread if there are no threads for them.
  private func change(_ body: (inout State) -> Void) {
    let mustStart = shared.change { state in
      body(&state)
      return state.takeStart()
    }
    if isManual { return }
    if mustStart { start() }
    guard shared.read({ $0.threads.isEmpty && !$0.isHeld && !$0.jobs.isEmpty }) else { return }
    runAll()
    wake()
  }

  /// Starts the threads when there is a job for the first time.
  private func start() {
    let threads = (0..<threadCount).compactMap { _ in
      WorkerThread("picture decoder") { [shared, limiter, wake] in Self.work(shared, limiter, wake) }
    }
    shared.change { $0.threads = threads }
  }

  /// Notes that a queued job is still wanted, in at least this size. Returns false if it is not in the queue any more.
  func refresh(_ key: Key, width: Int, height: Int, frame: Int, isAhead: Bool) -> Bool {
    shared.change { state in
      guard var job = state.jobs[key] else { return false }
      job.width = max(job.width, width)
      job.height = max(job.height, height)
      job.frame = frame
      if !isAhead { job.isAhead = false }
      state.jobs[key] = job
      return true
    }
  }

  /// Removes the jobs from the queue that were last requested before a frame, except those that load ahead.
  func drop(before frame: Int) -> [Key] {
    shared.change { state in
      let stale = state.jobs.values.filter { $0.frame < frame && !$0.isAhead }.map(\.key)
      for key in stale { state.jobs[key] = nil }
      return stale
    }
  }

  /// Whether no job is queued or running, and no outcome waits to be taken.
  var isIdle: Bool { shared.read { $0.jobs.isEmpty && $0.runningCount == 0 && $0.outcomes.isEmpty } }

  func takeOutcomes() -> [Outcome] {
    // This runs each time the event loop wakes. Do not wake the workers for an empty mailbox.
    guard shared.read({ !$0.outcomes.isEmpty }) else { return [] }
    return shared.exchange(\.outcomes, with: [])
  }

  /// Removes a job from the queue and returns it; nil if it is not in the queue.
  func take(_ key: Key) -> Job? {
    shared.exchange(\.jobs[key], with: nil)
  }

  /// Does a job that is not in the queue, on the calling thread.
  func run(_ job: Job) {
    shared.change { $0.runningCount += 1 }
    Self.run(job, shared, limiter)
  }

  /// Does all queued jobs on the calling thread.
  func runAll() {
    while let job = Self.next(shared, waits: false) { Self.run(job, shared, limiter) }
  }

  /// Blocks until there is an outcome, or no job is left that could have one.
  func waitForOutcome() {
    if isManual { runAll() }
    shared.wait { state -> Void? in
      !state.outcomes.isEmpty || (state.jobs.isEmpty && state.runningCount == 0) ? () : nil
    }
  }

  /// Ends each thread after its current job.
  func stop() {
    let threads = shared.change { state in
      state.isStopped = true
      state.jobs = [:]
      defer { state.threads = [] }
      return state.threads
    }
    for thread in threads { thread.join() }
  }

  private static func work(_ shared: Monitor<State>, _ limiter: MemoryLimiter, _ wake: @Sendable () -> Void) {
    while let job = next(shared, waits: true) {
      run(job, shared, limiter)
      wake()
    }
  }

  private static func next(_ shared: Monitor<State>, waits: Bool) -> Job? {
    shared.wait { state -> Job?? in
      if state.isStopped { return .some(nil) }
      if state.isHeld && waits { return nil }
      guard var best = state.jobs.first?.value else { return waits ? nil : .some(nil) }
      for job in state.jobs.values where job.comes(before: best) { best = job }
      state.jobs[best.key] = nil
      state.runningCount += 1
      return best
    }
  }

  private static func run(_ job: Job, _ shared: Monitor<State>, _ limiter: MemoryLimiter) {
    var stamp: FileStamp?
    if case .load(let image) = job.work, case .file(let path) = image.source { stamp = FileStamp(path: path) }
    let result = perform(job, limiter, shared.read { $0.reader })
    shared.change { state in
      state.runningCount -= 1
      state.outcomes.append(
        Outcome(key: job.key, result: result, stamp: stamp, width: job.width, height: job.height))
    }
  }

  private static func perform(_ job: Job, _ limiter: MemoryLimiter, _ reader: any PictureReader) -> Result {
    switch job.work {
    case .load(let image):
      switch image.source {
      case .file(let path):
        do throws(PictureError) {
          return .picture(try reader.picture(at: path, fitting: job.width, job.height, within: limiter))
        } catch {
          return .failure(error)
        }
      case .pixels(let pixels):
        guard let surface = Surface(pixels, fitting: job.width, job.height) else { return .failure(.outOfMemory) }
        return .picture(
          DecodedPicture(
            surface: surface, width: pixels.width, height: pixels.height,
            isLargest: (surface.width, surface.height) == (pixels.width, pixels.height)))
      }
    case .reduce(let surface):
      guard let level = Resampler.resample(surface, width: job.width, height: job.height) else {
        return .failure(.outOfMemory)
      }
      return .level(level)
    case .check(let checks):
      return .changed(checks.filter { FileStamp(path: $0.path) != $0.stamp }.map(\.image))
    }
  }
}

nonisolated extension Surface {
  /// Scales pixels that the program made to the smallest size that covers the requested one.
  convenience init?(_ pixels: Image.Pixels, fitting width: Int, _ height: Int) {
    guard pixels.width > 0, pixels.height > 0, pixels.rgba.count == pixels.width * pixels.height * 4 else { return nil }
    let size = PictureLimit.cover(
      width: pixels.width, height: pixels.height, requestedWidth: width, requestedHeight: height)
    let isOpaque = pixels.rgba.withUnsafeBufferPointer { bytes in
      (0..<pixels.width * pixels.height).allSatisfy { bytes[$0 * 4 + 3] == 255 }
    }
    self.init(width: size.width, height: size.height, isOpaque: isOpaque)
    guard var reducer = AreaReducer(sourceWidth: pixels.width, sourceHeight: pixels.height, into: self) else {
      return nil
    }
    var row = [UInt32](repeating: 0, count: pixels.width)
    pixels.rgba.withUnsafeBufferPointer { bytes in
      row.withUnsafeMutableBufferPointer { row in
        guard let source = bytes.baseAddress, let target = row.baseAddress else { return }
        for y in 0..<pixels.height {
          PixelRow.premultiply(rgba: source + y * pixels.width * 4, into: target, count: pixels.width)
          reducer.add(target)
        }
      }
    }
  }
}
