import SDLHost

/// Reads a library from paths, off the main thread, piece by piece.
///
/// Folders are searched, each that holds pictures is an album; single pictures are together one album; `.m3u8` playlists and
/// `library.json` name their songs themselves. What cannot be read is told, and the rest goes on.
final class LibraryScanner {
  /// All that was drained so far.
  private(set) var library = Library()
  private(set) var problems: [LibraryProblem] = []
  private(set) var progress = LibraryProgress()

  private let mailbox: Mailbox
  private let paths: [String]
  private let wake: @Sendable () -> Void
  private var thread: WorkerThread?
  private var hasStarted = false

  private nonisolated struct Inbox: Sendable {
    var update: LibraryUpdate?
    var isCancelled = false
  }
  private typealias Mailbox = Monitor<Inbox>

  /// - Parameter wake: called on another thread when there is something to drain.
  init(paths: [String], wake: @escaping @Sendable () -> Void = {}) {
    self.paths = paths
    self.wake = wake
    mailbox = Mailbox(Inbox())
  }

  isolated deinit {
    cancel()
    thread?.join()
  }

  /// What is wrong with arguments, as far as can be told without reading them. When this is as long as `paths`, there is
  /// nothing to show.
  nonisolated static func check(_ paths: [String]) -> [LibraryProblem] {
    paths.compactMap { path in
      PathKind.problem(with: path).map { LibraryProblem(path: path, reason: $0.reason) }
    }
  }

  /// Begins to read. Once.
  func start() {
    guard !hasStarted else { return }
    hasStarted = true
    let work: @Sendable () -> Void = { [mailbox, paths, wake] in
      LibraryScan.run(paths) { update in
        let (isFirst, goesOn) = mailbox.change { inbox -> (Bool, Bool) in
          let isFirst = inbox.update == nil
          if isFirst { inbox.update = update } else { inbox.update?.merge(update) }
          return (isFirst, !inbox.isCancelled)
        }
        if isFirst { wake() }
        return goesOn
      }
    }
    thread = WorkerThread(work)
    // Where the system gives no thread, it is done here and now.
    if thread == nil { work() }
  }

  /// Ends the scan soon; what it found so far stays.
  func cancel() { mailbox.change { $0.isCancelled = true } }

  /// Takes what was found since the last time, or nil when there is nothing new.
  @discardableResult
  func drain() -> LibraryUpdate? {
    // Looked at in every turn of the program's loop: nothing is woken for an empty box.
    guard mailbox.read({ $0.update != nil }) else { return nil }
    let update = mailbox.change { inbox -> LibraryUpdate? in
      defer { inbox.update = nil }
      return inbox.update
    }
    guard let update else { return nil }
    library.albums += update.albums
    problems += update.problems
    progress = update.progress
    return update
  }

  /// Blocks until everything was read, and drains it.
  func waitUntilFinished() { wait { _ in false } }

  /// Blocks until enough was read, or everything, and drains it.
  func wait(until isEnough: (Library) -> Bool) {
    start()
    while !progress.isFinished && !isEnough(library) {
      mailbox.wait { $0.update == nil ? nil : () }
      drain()
    }
  }
}
