import Music
internal import Platform
import SDLHost

/// Reads a library from paths on another thread, and hands it over piece by piece.
///
/// Folders are searched recursively, and each folder with pictures is an album. Single pictures form one album together. `.m3u8`
/// playlists and `library.json` name their songs themselves. What cannot be read is reported, and the scan continues.
final class LibraryScanner {
  /// Everything that has been drained so far.
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

  /// The problems with `paths` that can be found without reading them. If there is one for each path, nothing can be shown.
  nonisolated static func check(_ paths: [String]) -> [LibraryProblem] {
    paths.compactMap { path in
      PathKind.problem(with: path).map { LibraryProblem(path: path, reason: $0.reason) }
    }
  }

  /// Begins to read. Further calls have no effect.
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
    // If the system cannot create a thread, the work is done right here.
    if thread == nil { work() }
  }

  /// Makes the scan end soon. What it has found so far stays.
  func cancel() { mailbox.change { $0.isCancelled = true } }

  /// Takes over what was found since the last call; nil when there is nothing new.
  @discardableResult
  func drain() -> LibraryUpdate? {
    // This is called in every iteration of the program's loop: reading wakes no thread while there is nothing to take.
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

  /// Blocks until everything has been read, and drains it.
  func waitUntilFinished() { wait { _ in false } }

  /// Blocks until `isEnough` returns true or everything has been read, and drains it.
  func wait(until isEnough: (Library) -> Bool) {
    start()
    while !progress.isFinished && !isEnough(library) {
      mailbox.wait { $0.update == nil ? nil : () }
      drain()
    }
  }
}
