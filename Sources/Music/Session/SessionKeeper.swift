package import Languages
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
    /// Whether anything has changed that is not saved.
    var isChanged = false
    /// Whether anything has changed since the last attempt to save it.
    var isFresh = false
    var generation: Int
    /// nil as long as the session cannot be claimed; it is tried again with each save.
    var claim: SessionClaim?
    /// Whether the files contain a session that could not be read.
    var isUnread: Bool
    var isEnded = false
    /// Whether everything has been saved after the end.
    var isComplete = false
    /// Why the last attempt to write failed, which was reported; nil if it did not.
    var failure: Sentence?
    var thread: WorkerThread?
  }

  private let files: SessionFiles
  private let shared: Monitor<Pending>
  private let report: @Sendable (Sentence) -> Void

  /// The shortest time between two saves, in seconds.
  private static let interval = 1.0

  /// How often a save at the end is tried, and the time between, in seconds.
  private static let lastAttempts = (count: 3, interval: 0.1)

  /// - Parameters:
  ///   - claim: nil if the session could not be claimed yet.
  ///   - found: what was read from these files. A session that could not be read is kept under another name before anything is saved.
  ///   - report: receives a sentence about a session that cannot be saved, once until one can. It is called by another thread.
  package init(
    files: SessionFiles, claim: SessionClaim?, after found: SessionFiles.Found,
    report: @escaping @Sendable (Sentence) -> Void
  ) {
    self.files = files
    self.report = report
    shared = Monitor(Pending(generation: found.generation, claim: claim, isUnread: found.isUnread))
  }

  /// Reads a session again that could not be read.
  /// - Returns: nil if it was replaced meanwhile.
  package func readAgain() -> SessionFiles.Found? {
    shared.change { pending in
      guard pending.isUnread else { return nil }
      let found = files.read()
      pending.isUnread = found.isUnread
      if !found.isUnread { pending.generation = found.generation }
      return found
    }
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
    // Without a thread nothing was saved yet, and what could not be saved is tried again.
    for attempt in 1...Self.lastAttempts.count {
      guard let failure = save(take()) else { break }
      if attempt == Self.lastAttempts.count { report(sentence(about: failure)) }
      usleep(UInt32(Self.lastAttempts.interval * 1e6))
    }
    shared.change { $0.isComplete = true }
  }

  private static func move(_ pending: inout Pending, _ moment: Session.Moment, _ duration: Double, _ isPlaying: Bool) {
    pending.moment = moment
    pending.duration = duration
    pending.isPlaying = isPlaying
    pending.time = now()
    (pending.isChanged, pending.isFresh) = (true, true)
  }

  private func change(_ change: (inout Pending) -> Void) {
    shared.change { pending in
      change(&pending)
      if pending.thread == nil, !pending.isEnded { pending.thread = WorkerThread("session") { [self] in run() } }
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
        pending.isFresh || pending.isPlaying || pending.isEnded ? pending.isEnded : nil
      }
      save(take())
      if isEnded { return }
      if shared.wait(atMost: Self.interval, { $0.isEnded ? true : nil }) != nil {
        save(take())
        return
      }
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
      (pending.isChanged, pending.isFresh) = (false, false)
      return work
    }
  }

  /// - Returns: why that failed, in a phrase; nil if it did not.
  @discardableResult private func save(_ work: Work?) -> Sentence? {
    guard let work else { return nil }
    let failure = failure(of: work)
    let isNew = shared.change { pending in
      defer { pending.failure = failure }
      if failure != nil {
        // It is tried again with the next change, and at the end.
        if pending.session == nil { pending.session = work.session }
        pending.isChanged = true
      }
      return failure != nil && pending.failure == nil && !pending.isEnded
    }
    if isNew, let failure { report(sentence(about: failure)) }
    return failure
  }

  private func failure(of work: Work) -> Sentence? {
    if let failure = claimFiles() { return failure }
    if work.session != nil, let failure = keepUnread() { return failure }
    // What belongs to a session that could not be read stays with it.
    guard !shared.read(\.isUnread) else { return nil }
    return work.session.flatMap { files.write($0, generation: work.generation) }
      ?? files.write(work.moment, generation: work.generation)
  }

  private func claimFiles() -> Sentence? {
    guard shared.read({ $0.claim == nil }) else { return nil }
    do throws(SessionClaim.Refusal) {
      let claim = try files.claim()
      shared.change { $0.claim = claim }
      return nil
    } catch {
      return switch error {
      case .taken: tr("another Jukebox keeps its session there")
      case .unavailable(let reason): reason
      }
    }
  }

  private func keepUnread() -> Sentence? {
    guard shared.read(\.isUnread) else { return nil }
    guard let path = files.moveAside("unread") else { return tr("the one that is there cannot be kept") }
    shared.change { $0.isUnread = false }
    report(tr("The session that could not be read was kept as \(PathCoding.display(path))."))
    return nil
  }

  private func sentence(about failure: Sentence) -> Sentence {
    tr("The session cannot be saved in \(PathCoding.display(files.folder)) (\(failure)).")
  }

  /// Seconds of a clock that never jumps.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
