import Languages
import MediaProtocol
import Music
internal import Platform
import SDLHost
import ViewTree

/// The program in its window: its parts, how they are connected, and how they end.
///
/// A recording must depend neither on a device for sound nor on the last session. So while one is made or replayed, there are no session,
/// no sound, no controls on the desktop and no crash reports, and preferences are neither read nor saved.
final class WindowProgram {
  private let arguments: Jukebox
  private let settings: LaunchSettings
  private let isReproducible: Bool
  private let language: LanguageChoice

  private let application: Application
  private let media: EarlyMedia
  private let preferences: PreferencesModel
  private let theme: AppTheme
  private let appearance: AppearanceFollower
  private let feed: LibraryFeed
  private let recorder: RecordingWriter?
  private let crashes: CrashReports?
  private let session: ProgramSession?
  private let output: SystemOutput?
  private let sound: SoundEngine?
  private let main: MainController
  private let controls: PlayerControls?
  /// What the command line asks of the player, until there is a song.
  private lazy var pendingRequests = arguments.requests

  // MARK: Making the parts

  init(_ arguments: Jukebox, _ settings: LaunchSettings, reader: MediaPictureReader) throws(LaunchFailure) {
    self.arguments = arguments
    self.settings = settings
    let isReproducible = settings.recording != nil || arguments.record != nil
    self.isReproducible = isReproducible
    media = EarlyMedia(reader)
    do throws(SDLError) {
      application = try Application(id: ProgramIdentity.id, isReplaying: settings.deliversPictures)
    } catch { throw LaunchFailure(needingDisplay: error) }
    let wake = application.wake
    preferences = isReproducible ? PreferencesModel() : PreferencesModel(in: UserFolders().configuration, wake: wake)
    preferences.override(settings.override)
    if let gain = arguments.gain { preferences.override { $0.gain = gain } }
    language = isReproducible ? settings.language : ProgramLanguage.choice(preferences.current.language)
    theme = AppTheme(.dark, language: language.language)
    feed = LibraryFeed(
      paths: settings.paths, folders: preferences.current.folders, reader: MediaTagReader(),
      isReproducible: isReproducible, isPicture: reader.isPicture, wake: wake)
    do {
      recorder = try arguments.record.map { try RecordingWriter(path: $0, options: settings.options) }
    } catch { throw LaunchFailure(sentence: sentence(about: error), status: Launch.Status.cannotCreate) }
    crashes =
      isReproducible
      ? nil
      : UserFolders().state.map {
        CrashReports(in: $0 + "/jukebox", options: settings.options, namesSongs: arguments.reportSongs)
      }
    session = isReproducible || !settings.paths.isEmpty ? nil : ProgramSession(wake: wake)
    appearance = AppearanceFollower(
      theme: theme, preferences: preferences, settings: settings, desktopWasDark: session?.desktopWasDark)
    output = isReproducible ? nil : SystemOutput()
    // Nothing is started before the first song is played.
    sound = output.map {
      SoundEngine(
        openDevice: $0.open, sources: MediaProcess(isUrgent: true), clock: { MonotonicClock.now }, wake: wake)
    }
    main =
      if let sound {
        MainController(
          theme: theme, library: feed.library, preferences: preferences,
          player: Player(engine: sound, probe: PatientFileProbe(wake: wake)))
      } else {
        MainController(
          theme: theme, library: feed.library, preferences: preferences,
          clock: { [weak application] in application?.realTime ?? 0 })
      }
    controls = isReproducible ? nil : PlayerControls(player: main.player, pictures: reader)
    Launch.connect(main, to: feed, application.pictures, reading: reader)
  }

  // MARK: Running

  /// Opens the window, and runs until it is closed.
  /// - Parameter instance: takes what further starts of the program ask for; nil if they do not join this one.
  /// - Returns: the exit code.
  func run(as instance: SingleInstance?) throws(LaunchFailure) -> Int32 {
    connectParts()
    restoreSession()
    preferences.observe(self) { [weak self] former in self?.preferencesDidChange(from: former) }
    connectLibrary()
    crashes?.onReport = { [weak self] in self?.show($0) }
    if settings.recording == nil {
      application.onWake = { [weak self] in self?.takeResults() }
      media.onStart = { [weak self] in self?.show($0) }
    }
    feed.start()
    let window: Window
    do throws(SDLError) { window = try open() } catch { throw LaunchFailure(needingDisplay: error) }
    connect(window, instance)
    session?.follow(main)
    preferences.watch()
    showProblems()
    if let problem = language.problem { show(problem) }
    if preferences.current.renderer == .accelerated, let failure = application.rendererFailure {
      show(unusable(failure))
    }
    var status: Int32?
    do throws(SDLError) { try application.run() } catch {
      complain(tr("The window can no longer be drawn (\(sentence(about: error)))"))
      status = Launch.Status.inputOutput
    }
    return end() ?? status ?? feed.status
  }

  private func open() throws(SDLError) -> Window {
    var options = ApplicationOptions(title: "Jukebox", size: settings.size, isFullscreen: arguments.fullscreen)
    options.minimumSize = WindowSize.smallest.points
    options.scale = settings.scale
    options.prefersReducedMotion = settings.prefersReducedMotion
    options.timeScale = settings.isSlow ? 0.1 : 1
    options.isVerbose = arguments.verbose
    options.renderer = preferences.current.renderer.choice
    if arguments.size == nil, let session {
      if let size = session.size { options.size = size }
      if session.wasFullscreen { options.isFullscreen = true }
    }
    return try application.open(options, playing: settings.recording) {
      if !isReproducible { feed.drainFirst() }
      return main
    }
  }

  /// Saves what is not saved yet, closes the parts that have threads and files, and prints what went wrong.
  /// - Returns: the exit code of a failure; nil for none.
  private func end() -> Int32? {
    session?.end()
    preferences.end()
    for problem in preferences.takeProblems() + (session?.takeProblems() ?? []) { complain(problem) }
    sound?.close()
    crashes?.end()
    recorder?.end()
    if arguments.verbose { complain(application.summary) }
    guard let reason = recorder?.failure else { return nil }
    complain(tr("Cannot write \(PathCoding.display(arguments.record ?? "")): \(reason)"))
    return Launch.Status.cannotCreate
  }

  // MARK: Before the window is open

  private func connectParts() {
    application.recorder = recorder ?? crashes?.note
    session?.desktopIsDark = { [weak appearance] in appearance?.desktopIsDark }
    appearance.onMotionChange = { [weak main] in main?.nowPlaying.motionDidChange() }
    appearance.onDesktopChange = { [weak session] in session?.windowStateDidChange() }
    output?.choose(preferences.current.outputDevice)
    if !isReproducible {
      main.player.time = { [weak application] in
        PlayerTime(date: WallClock.now, uptime: application?.realTime ?? 0)
      }
    }
    crashes?.follow { [weak main] in main }
    main.desktop.output = output
    output?.onChange = { [weak desktop = main.desktop] in desktop?.didChange() }
  }

  private func restoreSession() {
    if let session {
      session.restore(main)
      application.setBeforeDisplayError(session.endAnywhere)
    }
  }

  private func connectLibrary() {
    feed.onNamed = { [weak main] in main?.importer.takeNamed($0, plays: true) }
    main.playlists.isReplaying = settings.recording != nil
    main.playlists.onOutcome = { [weak recorder] in recorder?.append(.program($0.text)) }
  }

  // MARK: In the window

  private func connect(_ window: Window, _ instance: SingleInstance?) {
    application.replay?.onProgram = { [weak main, feed] in Launch.take($0, feed, main) }
    crashes?.noteRenderer(application.rendererName)
    crashes?.makeReport()
    // A recording shows the same whatever draws it.
    if !isReproducible { main.desktop.rendererName = { [weak application] in application?.rendererName } }
    if arguments.fps { FrameGraph.attach(to: window, theme: theme) }
    WindowIcon.show(on: window)
    instance?.onFiles = { [weak main, weak window] paths in
      if !paths.isEmpty { main?.importer.open(paths) }
      window?.raise()
    }
    instance?.connect(in: window)
    feed.onScanEnd = { [weak self] in
      self?.application.pictures.checkFiles()
      self?.controls?.filesDidChange()
      self?.takeRequests()
      self?.pendingRequests = []
    }
    controls?.onOpen = { [weak main] in main?.importer.open([$0]) }
    controls?.connect(in: window)
    instance?.onRequest = { [weak controls] in PlayerControls.Request(rawValue: $0).map { controls?.take($0) } }
    takeRequests()
    // Drop the requests if the library is complete, because no more songs will come, or if paths were named, which will be played.
    if feed.library.progress == .finished || !arguments.paths.isEmpty { pendingRequests = [] }
    if let sound, let output {
      output.onChoice = { [weak sound] in sound?.noteDeviceChoice() }
      output.onDeviceChange = { [weak sound] in sound?.noteDeviceChange() }
      application.onAudioDeviceChange = { [weak output] in output?.noteDeviceChange() }
    }
    if !isReproducible { appearance.connect(in: window, services: main.desktop) }
    main.onWindowStateChange = { [weak session, weak controls] in
      session?.windowStateDidChange()
      // The desktop's controls show whether it is full screen.
      controls?.update()
    }
  }

  /// Does what the command line asks of the player as soon as there is a song, unless something plays by then.
  private func takeRequests() {
    guard let controls, main.player.current != nil || main.player.canGoOn else { return }
    if !main.player.isPlaying { for request in pendingRequests { controls.take(request) } }
    pendingRequests = []
  }

  private func preferencesDidChange(from former: Preferences) {
    output?.choose(preferences.current.outputDevice)
    Launch.preferencesDidChange(from: former, in: main, feed) { [weak self] in self?.show($0) }
    // Wait until the event that chose the renderer has been handled and the menu is closed.
    if preferences.current.renderer != former.renderer {
      main.view.window?.schedule(after: 0) { [weak self] in self?.changeRenderer() }
    }
  }

  private func changeRenderer() {
    do throws(SDLError) {
      try application.choose(renderer: preferences.current.renderer.choice)
    } catch { show(unusable(error)) }
    crashes?.noteRenderer(application.rendererName)
    main.desktop.didChange()
  }

  private func unusable(_ renderer: SDLError) -> Sentence {
    tr("The window is drawn in software (\(renderer.sentence)).")
  }

  /// Takes what threads have done.
  private func takeResults() {
    main.player.update()
    preferences.update()
    if let note = feed.drain() {
      recorder?.append(.program(note.text))
      // Whether something follows the queue depends on the library.
      controls?.update()
      takeRequests()
    }
    showProblems()
  }

  // MARK: Problems

  private func showProblems() {
    for problem in preferences.takeProblems() + (session?.takeProblems() ?? []) { show(problem) }
  }

  /// Says how the system confines the process that opens music and pictures.
  private func show(_ rights: MediaRights) {
    if arguments.verbose { complain(rights.summary) }
    guard let warning = rights.warning else { return }
    if !arguments.verbose { complain(warning) }
    main.show(warning)
  }

  private func show(_ problem: Sentence) {
    complain(problem)
    main.problems.add(problem)
    main.show(problem)
  }
}

extension LaunchFailure {
  fileprivate init(needingDisplay error: SDLError) {
    self.init(
      sentence: tr(
        "Jukebox needs a display to open its window (\(error.sentence)); --snapshot FILE.png and --tour PATH work without one."
      ), status: Launch.Status.unavailable)
  }
}

extension Preferences.Renderer {
  fileprivate var choice: ApplicationOptions.RendererChoice {
    switch self {
    case .auto: .auto
    case .software: .software
    case .accelerated: .accelerated
    }
  }
}
