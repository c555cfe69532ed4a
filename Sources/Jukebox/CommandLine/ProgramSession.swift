import Languages
import Music
internal import Platform
import SDLHost
import ViewTree

/// Restores the state of the last run, and saves the state of this one.
final class ProgramSession {
  private var found: SessionFiles.Found
  /// Writes the session; nil if none is kept.
  private let keeper: SessionKeeper?
  private let problems: Monitor<[Sentence]>
  private let report: @Sendable (Sentence) -> Void
  private var windowState: Session.WindowState
  private var changes = SessionChanges()
  private var main: MainController?
  /// Whether the state of the player has been saved in this run.
  private var hasSaved = false
  /// The number of changes of the queue when it was restored.
  private var restoredRevision: Int?

  /// After how many seconds a session that could not be read is tried again. This doubles each time.
  private static let firstPause = 2.0
  private static let longestPause = 120.0

  /// Reads the session.
  /// - Parameters:
  ///   - state: the folder for the state of programs; nil if the person has none. With `/dev/null` nothing is kept, and that is no problem.
  ///   - wake: makes the main thread call `takeProblems()`.
  init(in state: String? = UserFolders().state, wake: @escaping @Sendable () -> Void) {
    let problems = Monitor<[Sentence]>([])
    self.problems = problems
    let report: @Sendable (Sentence) -> Void = { problem in
      problems.change { $0.append(problem) }
      wake()
    }
    var found = SessionFiles.Found()
    var keeper: SessionKeeper?
    if let state {
      let files = SessionFiles(folder: state + "/jukebox")
      do throws(SessionClaim.Refusal) {
        let claim = try files.claim()
        found = files.read()
        keeper = SessionKeeper(files: files, claim: claim, after: found, report: report)
      } catch {
        switch error {
        case .taken: report(tr("Another Jukebox keeps its queue; that of this window is not kept."))
        case .unavailable where state == "/dev/null": break
        case .unavailable:
          // The session may be readable even if it cannot be written. Saving is tried again later.
          found = files.read()
          keeper = SessionKeeper(files: files, claim: nil, after: found, report: report)
        }
      }
    } else {
      report(tr("Neither HOME nor XDG_STATE_HOME names a folder, so the queue is not kept."))
    }
    (self.found, self.keeper, self.report) = (found, keeper, report)
    windowState = found.session?.windowState ?? Session.WindowState()
    if let problem = found.problem { report(problem) }
  }

  /// The size that the window had; nil if it is not known.
  var size: Size? {
    let smallest = WindowSize.smallest.points
    guard let width = windowState.width, let height = windowState.height, width >= smallest.width,
      height >= smallest.height,
      width <= 16_384, height <= 16_384
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Whether the desktop preferred dark windows in the last run; nil if it had no preference.
  var desktopWasDark: Bool? { windowState.desktopIsDark }
  /// Whether the desktop prefers dark windows now; nil while that is not known.
  var desktopIsDark: () -> Bool? = { nil }

  var wasFullscreen: Bool { windowState.isFullscreen == true }

  /// Restores the state of the player and the page that was shown.
  func restore(_ main: MainController) {
    if let session = found.session { Self.restore(session, in: main) }
    restoredRevision = main.player.queueRevision
  }

  static func restore(_ session: Session, in main: MainController) {
    main.player.restore(session.player)
    if let order = session.windowState.songOrder { main.pages.lists.songOrderWords = order }
    if let page = session.windowState.page {
      main.restoration.restore(
        page, below: session.windowState.pagesBelow ?? [], shelfAlbum: session.windowState.shelfAlbum)
    }
  }

  /// Saves what changes from now on.
  func follow(_ main: MainController) {
    self.main = main
    // Saves the changes since the session was restored, which nobody observed.
    if main.player.queueRevision != restoredRevision { keeper?.saveWholeNext() }
    main.player.observe(self) { [weak self] change in
      switch change {
      case .playback, .position, .volume: self?.saveLittle()
      default: self?.save(change)
      }
    }
    if found.session != nil { Self.lookForObstacles(in: main) }
    if found.isUnread { readAgain(after: Self.firstPause) }
  }

  /// Lets the songs that are still to be played be marked if their files are missing, which a session does not say.
  private static func lookForObstacles(in main: MainController) {
    let songs = main.player.knownSongs
    main.library.source?.lookForObstacles { songs.unplayed }
  }

  /// Tries again to read a session that could not be read, and restores it unless something was queued or played in the meantime.
  private func readAgain(after pause: Double) {
    main?.view.window?.schedule(after: pause) { [weak self] in
      guard let self, let main, isUntouched else { return }
      // `readAgain()` returns nil if something that the user did in the meantime has replaced the session.
      guard let found = keeper?.readAgain() else { return }
      if found.isUnread { return readAgain(after: min(2 * pause, Self.longestPause)) }
      self.found = found
      if let session = found.session {
        Self.restore(session, in: main)
        Self.lookForObstacles(in: main)
        main.compareSongs(areNew: true)
      }
      if let problem = found.problem { report(problem) }
    }
  }

  /// Whether the player has no state yet that is worth keeping.
  private var isUntouched: Bool {
    main.map { $0.player.current == nil && ($0.player.isSuggested || $0.player.songCount == 0) } ?? true
  }

  /// Saves what has not been saved yet.
  func end() {
    if !found.isUnread || !isUntouched {
      keeper?.saveWholeIfLost()
      write()
    }
    keeper?.end()
  }

  /// Saves what has not been saved yet, with the window as it was last noted. May be called on any thread.
  var endAnywhere: @Sendable () -> Void { { [keeper] in keeper?.end() } }

  /// The problems to show to the user. Each is returned once.
  func takeProblems() -> [Sentence] {
    problems.exchange(\.self, with: [])
  }

  /// Saves a change once the operation that has made it, and may make others, has ended.
  private func save(_ change: PlayerChange) {
    let isFirst = changes.isEmpty
    guard changes.note(change), isFirst else { return }
    guard let window = main?.view.window else { return saveChanges() }
    window.schedule(after: 0) { [weak self] in self?.saveChanges() }
  }

  private func saveChanges() {
    guard !changes.isEmpty else { return }
    // At the first start there is nothing to save until the user does something. Nearly all of that can be undone. A session that could not
    // be read is not replaced for a mere setting: it is tried again.
    if found.session == nil, !hasSaved, let player = main?.player, player.isSuggested, player.current == nil,
      player.undoDescription == nil || found.isUnread
    {
      changes = SessionChanges()
      keeper?.saveWholeNext()
      return
    }
    write()
  }

  private func write() {
    guard let player = main?.player else { return }
    hasSaved = true
    updateWindowState()
    defer { changes = SessionChanges() }
    keeper?.save(player, changes, windowState: windowState)
  }

  private func saveLittle() {
    // The changes that are about to be saved include the position and the volume, and whether the song is playing.
    guard let player = main?.player, changes.isEmpty else { return }
    keeper?.save(Session.FrequentValues(of: player, windowState: windowState))
  }

  /// Call this after the size of the window, full screen, the page or the order of the songs has changed.
  func windowStateDidChange() {
    let former = windowState
    updateWindowState()
    // The first values are those of the window that has just opened, which need not be saved.
    if former.width != nil, windowState != former { saveLittle() }
  }

  private func updateWindowState() {
    // A closed window has no size or page to save.
    guard let main, let window = main.view.window, !window.isClosed else { return }
    let pages = main.restoration.pages
    windowState.page = pages.shown
    windowState.pagesBelow = pages.below.isEmpty ? nil : pages.below
    windowState.shelfAlbum = main.restoration.shelfAlbum
    windowState.songOrder = main.pages.lists.songOrderWords
    windowState.isFullscreen = window.isFullscreen
    windowState.desktopIsDark = desktopIsDark() ?? windowState.desktopIsDark
    guard !window.isFullscreen else { return }
    windowState.width = window.usualSize.width
    windowState.height = window.usualSize.height
  }
}
