internal import Raster
internal import ViewTree

/// A few threads that read, decode and scale pictures. They take what was asked for last, and put what they made into a
/// mailbox; they never touch the main actor.
nonisolated final class DecodePool: Sendable {
  struct Key: Hashable, Sendable {
    var entry: Int
    var kind: Kind
    enum Kind: Hashable, Sendable { case load, reduce }
  }

  enum Work: Sendable {
    case load(path: String)
    case convert(Image.Pixels)
    case reduce(Surface)
  }

  struct Job: Sendable {
    var key: Key
    var work: Work
    var width: Int
    var height: Int
    /// The last frame in which it was asked for.
    var frame: Int
    /// Whether there is nothing yet to show in its place.
    var isFirst: Bool
    /// Whether nobody sees it yet: it comes after all that is seen, and nobody need ask for it again.
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
  }

  struct Outcome: Sendable {
    var key: Key
    var result: Result
    /// The size that was asked for.
    var width: Int
    var height: Int
  }

  private struct State {
    var jobs: [Key: Job] = [:]
    var nextOrder = 0
    var runningCount = 0
    var outcomes: [Outcome] = []
    var isStopped = false
    /// Whether there is something to do for the first time; true once.
    mutating func takeStart() -> Bool {
      if hasStarted || isHeld || jobs.isEmpty { return false }
      hasStarted = true
      return true
    }
    var threads: [WorkerThread] = []
    var hasStarted = false
    var isHeld = false
  }

  private let shared = Monitor(State())
  private let threadCount: Int
  let gate: MemoryGate
  /// Whether jobs stay in the queue until somebody runs them.
  private let isManual: Bool
  private let wake: @Sendable () -> Void

  init(threadCount: Int, transientBudget: Int, isManual: Bool = false, wake: @escaping @Sendable () -> Void) {
    self.threadCount = threadCount
    self.isManual = isManual
    gate = MemoryGate(bound: transientBudget, onMuch: wake)
    self.wake = wake
  }

  /// The most memory that decoding ever used at once, by its own account.
  var peakTransientBytes: Int { gate.peak }

  /// What decoders use now beyond what is always there for them.
  var excessTransientBytes: Int { gate.excess }

  /// Queues a job in place of one with the same key. Where the system gives no thread, it is done here and now.
  func submit(_ job: Job) {
    let mustStart = shared.change { state -> Bool in
      var job = job
      job.order = state.nextOrder
      state.nextOrder += 1
      state.jobs[job.key] = job
      return state.takeStart()
    }
    if isManual { return }
    if mustStart { start() }
    if shared.read({ $0.isHeld }) { return }
    guard shared.read({ $0.threads.isEmpty }), let job = Self.next(shared, waits: false) else { return }
    Self.run(job, shared, gate)
    wake()
  }

  /// Holds jobs back, or lets them go.
  func hold(_ holds: Bool) {
    let mustStart = shared.change { state in
      state.isHeld = holds
      return state.takeStart()
    }
    if mustStart, !isManual { start() }
  }

  /// Threads are started when there is something to do for the first time.
  private func start() {
    let threads = (0..<threadCount).compactMap { _ in
      WorkerThread { [shared, gate, wake] in Self.work(shared, gate, wake) }
    }
    shared.change { $0.threads = threads }
  }

  /// Tells that a job is still wanted, in at least this size. False when it is not in the queue any more.
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

  /// Takes out of the queue what was last asked for before a frame, but nothing that is loaded ahead.
  func drop(before frame: Int) -> [Key] {
    shared.change { state in
      let stale = state.jobs.values.filter { $0.frame < frame && !$0.isAhead }.map(\.key)
      for key in stale { state.jobs[key] = nil }
      return stale
    }
  }

  func takeOutcomes() -> [Outcome] {
    // Looked at in every turn of the program's loop: the workers are not woken for an empty box.
    guard shared.read({ !$0.outcomes.isEmpty }) else { return [] }
    return shared.change { state in
      defer { state.outcomes = [] }
      return state.outcomes
    }
  }

  /// Takes a job out of the queue, if it is there.
  func take(_ key: Key) -> Job? {
    shared.change { state in
      defer { state.jobs[key] = nil }
      return state.jobs[key]
    }
  }

  /// Does a job that is not in the queue, here and now.
  func run(_ job: Job) {
    shared.change { $0.runningCount += 1 }
    Self.run(job, shared, gate)
  }

  /// Does everything that is queued, here and now.
  func runAll() {
    while let job = Self.next(shared, waits: false) { Self.run(job, shared, gate) }
  }

  /// Blocks until there is an outcome, or nothing left that could make one.
  func waitForOutcome() {
    if isManual { runAll() }
    shared.wait { state -> Void? in
      !state.outcomes.isEmpty || (state.jobs.isEmpty && state.runningCount == 0) ? () : nil
    }
  }

  /// Ends the threads, each when it has finished what it is doing.
  func stop() {
    let threads = shared.change { state in
      state.isStopped = true
      state.jobs = [:]
      defer { state.threads = [] }
      return state.threads
    }
    for thread in threads { thread.join() }
  }

  private static func work(_ shared: Monitor<State>, _ gate: MemoryGate, _ wake: @Sendable () -> Void) {
    while let job = next(shared, waits: true) {
      run(job, shared, gate)
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

  private static func run(_ job: Job, _ shared: Monitor<State>, _ gate: MemoryGate) {
    let result = perform(job, gate)
    shared.change { state in
      state.runningCount -= 1
      state.outcomes.append(Outcome(key: job.key, result: result, width: job.width, height: job.height))
    }
  }

  private static func perform(_ job: Job, _ gate: MemoryGate) -> Result {
    switch job.work {
    case .load(let path):
      do throws(PictureError) {
        let file = try PictureFile(path: path)
        return .picture(try PictureDecoder(gate: gate).decode(file, fitting: job.width, job.height))
      } catch {
        return .failure(error)
      }
    case .convert(let pixels):
      guard let surface = Surface(pixels, fitting: job.width, job.height) else { return .failure(.outOfMemory) }
      return .picture(
        DecodedPicture(
          surface: surface, width: pixels.width, height: pixels.height,
          isLargest: (surface.width, surface.height) == (pixels.width, pixels.height)))
    case .reduce(let surface):
      guard let level = Resampler.resample(surface, width: job.width, height: job.height) else {
        return .failure(.outOfMemory)
      }
      return .level(level)
    }
  }
}

nonisolated extension Surface {
  /// Pixels that a program made, in the smallest size that covers the one asked for.
  convenience init?(_ pixels: Image.Pixels, fitting width: Int, _ height: Int) {
    guard pixels.width > 0, pixels.height > 0, pixels.rgba.count == pixels.width * pixels.height * 4 else { return nil }
    let size = PictureLimit.cover(
      width: pixels.width, height: pixels.height, askedWidth: width, askedHeight: height)
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
