import Music
internal import Platform
import SDLHost
import ViewTree

/// Continues where the last run of the program has ended, and saves where this one is.
final class ProgramSession {
  private let found: SessionFiles.Found
  private let keeper: SessionKeeper
  private let problems: Monitor<[String]>
  private var desk: Session.Desk
  private var main: MainController?

  /// Reads the session. nil if there is no folder for it, or another program has it: then nothing is saved.
  /// - Parameters:
  ///   - state: the folder for what programs remember.
  ///   - wake: makes the main thread call `takeProblems()`.
  init?(in state: String? = UserFolders().state, wake: @escaping @Sendable () -> Void) {
    guard let state else { return nil }
    let files = SessionFiles(folder: state + "/jukebox")
    guard let claim = files.claim() else { return nil }
    let problems = Monitor<[String]>([])
    found = files.read()
    desk = found.session?.desk ?? Session.Desk()
    self.problems = problems
    keeper = SessionKeeper(files: files, claim: claim, after: found) { problem in
      problems.change { $0.append(problem) }
      wake()
    }
    if let problem = found.problem { problems.change { $0.append(problem) } }
  }

  /// The size that the window had; nil if it is not known.
  var size: Size? {
    let smallest = WindowSize.smallest.points
    guard let width = desk.width, let height = desk.height, width >= smallest.width, height >= smallest.height,
      width <= 16_384, height <= 16_384
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Whether the desktop wanted dark programs; nil if it did not say.
  var desktopWasDark: Bool? { desk.desktopIsDark }
  /// Whether it wants them now, as far as it has said so.
  var desktopIsDark: () -> Bool? = { nil }

  var wasFullscreen: Bool { desk.isFullscreen == true }

  /// Brings back the player's state and what was looked at.
  func restore(_ main: MainController) {
    guard let session = found.session else { return }
    var player = session.player
    // Former versions kept these here alone.
    let preferences = main.preferences.current
    if preferences.gain != Preferences().gain { player.gain = preferences.gain }
    if preferences.afterQueue != Preferences().afterQueue { player.afterQueue = preferences.afterQueue }
    main.player.restore(player)
    if let order = session.desk.songOrder { main.songOrder = order }
    if let page = session.desk.page { main.restore(page: page) }
  }

  /// Saves what changes from now on.
  func follow(_ main: MainController) {
    self.main = main
    main.player.observe(self) { [weak self] change in
      switch change {
      case .queue, .song, .tags, .settings: self?.save()
      case .playback, .position, .volume: self?.saveLittle()
      case .device, .failures, .notice: break
      }
    }
  }

  /// Saves what has not been saved yet.
  func end() {
    write()
    keeper.end()
  }

  /// Saves what has not been saved yet, with the window as it was last noted. May be called on any thread.
  var endAnywhere: @Sendable () -> Void { { [keeper] in keeper.end() } }

  /// What is to be shown to the user, each once.
  func takeProblems() -> [String] {
    problems.change { problems in
      defer { problems = [] }
      return problems
    }
  }

  private func save() {
    // At the first start there is nothing to save until the user does something.
    if let player = main?.player, player.isSuggested, player.current == nil, found.session == nil { return }
    write()
  }

  private func write() {
    guard let player = main?.player else { return }
    updateDesk()
    var state = player.state
    // What holds for this run only is not kept.
    if let kept = main?.preferences.kept { (state.gain, state.afterQueue) = (kept.gain, kept.afterQueue) }
    keeper.save(Session(player: state, desk: desk), isPlaying: player.isPlaying)
  }

  private func saveLittle() {
    guard let player = main?.player else { return }
    updateDesk()
    let moment = Session.Moment(
      position: player.position, volume: player.volume, isMuted: player.isMuted, desk: desk)
    keeper.save(moment, duration: player.duration, isPlaying: player.isPlaying)
  }

  /// Call this after the size of the window, full screen, the page or the order of the songs has changed.
  func deskDidChange() {
    let former = desk
    updateDesk()
    // Opening the window is no reason to write.
    if former.width != nil, desk != former { saveLittle() }
  }

  private func updateDesk() {
    guard let main, let window = main.view.window else { return }
    desk.page = main.page
    desk.songOrder = main.songOrder
    desk.isFullscreen = window.isFullscreen
    desk.desktopIsDark = desktopIsDark() ?? desk.desktopIsDark
    guard !window.isFullscreen else { return }
    desk.width = window.usualSize.width
    desk.height = window.usualSize.height
  }
}
