internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Saves the session after each change, at most once a second, on a thread of its own that exists from the first change on. While a
/// song plays, its position is saved each second. So a program that is killed loses a second at most.
package final class SessionKeeper: Sendable {
  private struct Pending {
    var session: Session?
    /// With the position that was correct at this time.
    var moment = Session.Moment(position: 0, volume: 1, isMuted: false, desk: Session.Desk())
    var time = 0.0
    var isPlaying = false
    var duration = 0.0
    /// Whether anything has changed since the last attempt to write it.
    var isChanged = false
    var generation: Int
    var isEnded = false
    /// Whether everything has been saved after the end.
    var isComplete = false
    /// Whether the last attempt to write failed, which was reported.
    var hasFailed = false
    var thread: WorkerThread?
  }

  private let files: SessionFiles
  private let claim: SessionClaim
  private let shared: Monitor<Pending>
  private let report: @Sendable (String) -> Void

  /// The shortest time between two saves, in seconds.
  private static let interval = 1.0

  /// - Parameters:
  ///   - found: what was read from these files.
  ///   - report: receives a sentence about a session that cannot be saved, once until one can. It is called by another thread.
  package init(
    files: SessionFiles, claim: SessionClaim, after found: SessionFiles.Found,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.files = files
    self.claim = claim
    self.report = report
    shared = Monitor(Pending(generation: found.generation))
  }

  /// Saves everything, soon.
  package func save(_ session: Session, isPlaying: Bool) {
    change { pending in
      pending.session = session
      let player = session.player
      let moment = Session.Moment(
        position: player.position, volume: player.volume, isMuted: player.isMuted, desk: session.desk)
      Self.move(&pending, moment, player.current?.duration ?? 0, isPlaying)
    }
  }

  /// Saves what changes all the time, soon.
  /// - Parameter duration: of the current song, in seconds.
  package func save(_ moment: Session.Moment, duration: Double, isPlaying: Bool) {
    change { pending in
      pending.session?.desk = moment.desk
      pending.session?.player.position = moment.position
      pending.session?.player.volume = moment.volume
      pending.session?.player.isMuted = moment.isMuted
      Self.move(&pending, moment, duration, isPlaying)
    }
  }

  /// Saves what has not been saved yet, and ends. May be called on any thread, and by several: each returns when all is saved.
  package func end() {
    let (isFirst, thread) = shared.change { pending in
      defer { pending.isEnded = true }
      return (!pending.isEnded, pending.thread)
    }
    guard isFirst else { return shared.wait { $0.isComplete ? () : nil } }
    thread?.join()
    // There was no thread for it.
    if thread == nil { save(take()) }
    shared.change { $0.isComplete = true }
  }

  private static func move(_ pending: inout Pending, _ moment: Session.Moment, _ duration: Double, _ isPlaying: Bool) {
    pending.moment = moment
    pending.duration = duration
    pending.isPlaying = isPlaying
    pending.time = now()
    pending.isChanged = true
  }

  private func change(_ change: (inout Pending) -> Void) {
    shared.change { pending in
      change(&pending)
      if pending.thread == nil, !pending.isEnded { pending.thread = WorkerThread { [self] in run() } }
    }
  }

  // MARK: The thread

  private struct Work {
    var session: Session?
    var moment: Session.Moment
    var generation: Int
  }

  private func run() {
    while true {
      // While a song plays there is something to save each second; otherwise only after a change.
      let isEnded = shared.wait { pending in
        pending.isChanged || pending.isPlaying || pending.isEnded ? pending.isEnded : nil
      }
      save(take())
      if isEnded { return }
      if shared.wait(atMost: Self.interval, { $0.isEnded ? true : nil }) != nil { return save(take()) }
    }
  }

  /// What is to be saved now; nil if that is nothing.
  private func take() -> Work? {
    shared.change { pending in
      guard pending.session != nil || pending.isChanged || pending.isPlaying else { return nil }
      if pending.session != nil { pending.generation += 1 }
      let passed = pending.isPlaying ? max(0, Self.now() - pending.time) : 0
      var moment = pending.moment
      moment.position = min(moment.position + passed, max(moment.position, pending.duration))
      let work = Work(session: pending.session, moment: moment, generation: pending.generation)
      pending.session = nil
      pending.isChanged = false
      return work
    }
  }

  private func save(_ work: Work?) {
    guard let work else { return }
    var failure = work.session.flatMap { files.write($0, generation: work.generation) }
    if failure == nil {
      failure = files.write(work.moment, generation: work.generation)
    } else {
      // It is tried again with the next change.
      shared.change { pending in
        if pending.session == nil { pending.session = work.session }
      }
    }
    let isNew = shared.change { pending in
      defer { pending.hasFailed = failure != nil }
      return failure != nil && !pending.hasFailed
    }
    if isNew, let failure {
      report("The session cannot be saved in \(PathCoding.display(files.folder)) (\(failure)).")
    }
  }

  /// Seconds of a clock that never jumps.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
