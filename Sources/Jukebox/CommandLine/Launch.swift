import Languages
import Music
internal import Platform
import SDLHost
import ViewTree

/// Carries out what the command line asks for.
struct Launch {
  private let arguments: Jukebox
  private let endingLimit = EndingLimit()

  /// Exit codes as in sysexits.h.
  nonisolated enum Status {
    static let badData: Int32 = 65
    static let noInput: Int32 = 66
    static let unavailable: Int32 = 69
    static let cannotCreate: Int32 = 73
    static let inputOutput: Int32 = 74
  }

  init(_ arguments: Jukebox) { self.arguments = arguments }

  /// Runs until the window is closed or the output is written, and returns the exit code.
  func run() -> Int32 {
    let settings: LaunchSettings
    do throws(RecordingError) {
      settings = try LaunchSettings(arguments)
    } catch {
      complain(tr("Cannot replay \(PathCoding.display(arguments.replay ?? "")): \(error.sentence)"))
      if case .unreadable = error { return Status.noInput }
      return Status.badData
    }
    if settings.isCutOff {
      complain(tr("\(PathCoding.display(arguments.replay ?? "")) is incomplete; it is played as far as it goes"))
    }
    defer { endingLimit.end() }
    return arguments.needsDisplay ? runInWindow(settings) : runWithoutDisplay(settings)
  }

  // MARK: With a display

  private func runInWindow(_ settings: LaunchSettings) -> Int32 {
    ProcessSetup.ignoreFailedWrites()
    // Checked before the files are passed on to a running program, which would have to report them in its window.
    if let status = LibraryFeed.refusal(of: settings.paths) { return status }
    let reader = MediaPictureReader()
    var instance: SingleInstance?
    if arguments.joinsRunningProgram {
      switch SingleInstance.begin(
        name: "jukebox", files: arguments.paths, requests: arguments.requests.map(\.rawValue))
      {
      case .handedOver:
        // The running program reports these in its window, too, but the user may be looking at this terminal.
        for problem in MusicFolder.problems(with: settings.paths) { complain(problem.sentence) }
        return 0
      case .first(let first): instance = first
      case .alone: break
      }
    }
    let media = EarlyMedia(reader)
    var options = ApplicationOptions(
      title: "Jukebox", size: settings.size, isFullscreen: arguments.fullscreen)
    options.minimumSize = WindowSize.smallest.points
    options.scale = settings.scale
    options.prefersReducedMotion = settings.prefersReducedMotion
    options.timeScale = settings.isSlow ? 0.1 : 1
    options.isVerbose = arguments.verbose
    do {
      let application = try Application(id: ProgramIdentity.id, isReplaying: settings.deliversPictures)
      // A recording must not depend on a device for sound or on the last session.
      let isReproducible = settings.recording != nil || arguments.record != nil
      let preferences =
        isReproducible
        ? PreferencesModel() : PreferencesModel(in: UserFolders().configuration, wake: application.wake)
      preferences.override(settings.override)
      options.renderer = Self.renderer(preferences.current.renderer)
      let language = isReproducible ? settings.language : ProgramLanguage.choice(preferences.current.language)
      let theme = AppTheme(.dark, language: language.language)
      let feed = LibraryFeed(
        paths: settings.paths, folders: preferences.current.folders, reader: MediaTagReader(),
        isReproducible: isReproducible, isPicture: reader.isPicture, wake: application.wake)
      let recorder: RecordingWriter?
      do {
        recorder = try arguments.record.map { try RecordingWriter(path: $0, options: settings.options) }
      } catch {
        complain(sentence(about: error))
        return Status.cannotCreate
      }
      let crashes =
        isReproducible
        ? nil
        : UserFolders().state.map {
          CrashReports(
            in: $0 + "/jukebox", options: settings.options, namesSongs: arguments.reportSongs, wake: application.wake)
        }
      application.recorder = recorder ?? crashes?.note
      let session = isReproducible || !settings.paths.isEmpty ? nil : ProgramSession(wake: application.wake)
      let appearance = AppearanceFollower(
        theme: theme, preferences: preferences, settings: settings, desktopWasDark: session?.desktopWasDark)
      session?.desktopIsDark = { [weak appearance] in appearance?.desktopIsDark }
      appearance.onDesktopChange = { [weak session] in session?.windowStateDidChange() }
      if arguments.size == nil, let session {
        if let size = session.size { options.size = size }
        if session.wasFullscreen { options.isFullscreen = true }
      }
      let output = isReproducible ? nil : SystemOutput(wake: application.wake)
      output?.choose(preferences.current.outputDevice)
      let sound = output.map { makeSoundEngine($0, wake: application.wake) }
      let main =
        if let sound {
          MainController(
            theme: theme, library: feed.library, preferences: preferences,
            player: Player(engine: sound, probe: PatientFileProbe(wake: application.wake)))
        } else {
          MainController(
            theme: theme, library: feed.library, preferences: preferences,
            clock: { [weak application] in application?.realTime ?? 0 })
        }
      if !isReproducible {
        main.player.time = { [weak application] in
          PlayerTime(date: WallClock.now, uptime: application?.realTime ?? 0)
        }
      }
      let pictures = application.pictures
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      main.importer.addFiles = { [weak feed] in feed?.add($0, whenFound: $1) }
      crashes?.follow { [weak main] in main }
      session?.restore(main)
      if let session { application.setBeforeDisplayError(session.endAnywhere) }
      // Set after the session was restored, which would overwrite the volume and the gain.
      if let gain = arguments.gain { preferences.override { $0.gain = gain } }
      main.desktop.output = output
      output?.onChange = { [weak desktop = main.desktop] in desktop?.didChange() }
      preferences.observe(feed) { [weak feed, unowned preferences] former in
        let current = preferences.current
        output?.choose(current.outputDevice)
        if current.folders != former.folders { feed?.setFolders(MusicFolders(preferences).all) }
      }
      pictures.setReader(reader)
      feed.onNamed = { [weak main] in main?.importer.takeNamed($0, plays: true) }
      feed.problems = main.problems
      pictures.onFailure = { [weak problems = main.problems] image, reason in
        complain("\(image.displayName): \(reason)" as Sentence)
        if let path = image.path { problems?.add(path: path, reason: reason) }
      }
      let tell = { [weak main] (problem: Sentence) in
        complain(problem)
        main?.problems.add(problem)
        main?.show(problem)
      }
      let tellProblems = { [weak main] in
        let rights = media.takeRights()
        if arguments.verbose, let rights { complain(rights.summary) }
        if let warning = rights?.warning {
          if !arguments.verbose { complain(warning) }
          main?.show(warning)
        }
        let problems = preferences.takeProblems() + (session?.takeProblems() ?? []) + (crashes?.takeSentences() ?? [])
        for problem in problems { tell(problem) }
      }
      let controls = isReproducible ? nil : PlayerControls(player: main.player)
      let art = SongArt(pictures: reader, wake: application.wake)
      controls?.coverPath = { art.path(for: $0) }
      if settings.recording == nil {
        application.onWake = { [weak player = main.player, weak controls, weak art] in
          player?.update()
          if art?.takeNews() == true { controls?.update() }
          output?.takeNews()
          preferences.update()
          if let note = feed.drain() {
            recorder?.append(.program(note.text))
            // Whether something follows the queue depends on the library.
            controls?.update()
          }
          tellProblems()
        }
      }
      feed.start()
      media.connect(wake: application.wake)
      let window = try application.open(options, playing: settings.recording) {
        if !isReproducible { feed.drainFirst() }
        return main
      }
      application.replay?.onProgram = { [weak main] in Self.take($0, feed, main) }
      crashes?.noteRenderer(application.rendererName)
      crashes?.makeReport()
      if arguments.fps { FrameGraph.attach(to: window, theme: theme) }
      WindowIcon.show(on: window)
      instance?.onFiles = { [weak main, weak window] paths in
        if !paths.isEmpty { main?.importer.open(paths) }
        window?.raise()
      }
      instance?.connect(in: window)
      feed.onScanEnd = { [weak controls] in
        pictures.checkFiles()
        art.noteChangedFiles()
        controls?.update()
      }
      controls?.onOpen = { [weak main] in main?.importer.open([$0]) }
      controls?.connect(in: window)
      instance?.onRequest = { [weak controls] in PlayerControls.Request(rawValue: $0).map { controls?.take($0) } }
      for request in arguments.requests { controls?.take(request) }
      if let sound {
        output?.onChoice = { sound.noteDeviceChoice() }
        output?.onDeviceChange = { sound.noteDeviceChange() }
        application.onAudioDeviceChange = { output?.noteDeviceChange() }
      }
      if !isReproducible { appearance.connect(in: window, services: main.desktop) }
      session?.follow(main)
      main.onWindowStateChange = { [weak session, weak controls] in
        session?.windowStateDidChange()
        // The desktop's controls show whether it is full screen.
        controls?.update()
      }
      preferences.observe(theme) { [weak theme, weak window, unowned preferences] former in
        let wanted = preferences.current.language
        guard wanted != former.language else { return }
        // Waits until the menu in which the command was chosen is closed.
        window?.schedule(after: 0) {
          let choice = ProgramLanguage.choice(wanted)
          theme?.language = choice.language
          if let problem = choice.problem { tell(problem) }
        }
      }
      preferences.watch()
      tellProblems()
      if let problem = language.problem { tell(problem) }
      var status: Int32?
      do {
        try withExtendedLifetime(main) { try application.run() }
      } catch {
        complain(tr("The window can no longer be drawn (\(sentence(about: error)))"))
        status = Status.inputOutput
      }
      session?.end()
      preferences.end()
      for problem in preferences.takeProblems() + (session?.takeProblems() ?? []) { complain(problem) }
      sound?.close()
      crashes?.end()
      recorder?.end()
      if arguments.verbose { complain(application.summary) }
      if let reason = recorder?.failure {
        complain(tr("Cannot write \(PathCoding.display(arguments.record ?? "")): \(reason)"))
        status = Status.cannotCreate
      }
      let result = status ?? feed.status
      endingLimit.begin(result)
      return result
    } catch {
      complain(
        tr(
          "Jukebox needs a display to open its window (\(sentence(about: error))); --snapshot FILE.png and --tour PATH work without one."
        ))
      return Status.unavailable
    }
  }

  /// Plays songs on the system's device. Nothing is started before the first song is played.
  private func makeSoundEngine(_ output: SystemOutput, wake: @escaping @Sendable () -> Void) -> SoundEngine {
    SoundEngine(
      openDevice: output.open, sources: MediaSampleSourceProvider(), clock: { AudioSystem.now },
      wake: wake)
  }

  /// Repeats what the program itself did in a recording.
  private static func take(_ text: String, _ feed: LibraryFeed, _ main: MainController?) {
    if let state = CrashState(text: text) { main.map { state.restore(in: $0) } } else { feed.take(text) }
  }

  private static func renderer(_ choice: Preferences.Renderer) -> ApplicationOptions.RendererChoice {
    switch choice {
    case .auto: .auto
    case .software: .software
    case .accelerated: .accelerated
    }
  }

  // MARK: Without a display

  private func runWithoutDisplay(_ settings: LaunchSettings) -> Int32 {
    TerminationSignals.unblock()
    if let problem = settings.language.problem { complain(problem) }
    do {
      let session = try OffscreenSession(
        size: settings.size, scale: settings.scale ?? 1, waitsForDelivery: settings.deliversPictures)
      session.window.prefersReducedMotion = settings.prefersReducedMotion
      session.pictures.onFailure = { image, reason in complain("\(image.displayName): \(reason)" as Sentence) }
      if let status = LibraryFeed.refusal(of: settings.paths) { return status }
      let reader = MediaPictureReader()
      let feed = LibraryFeed(
        paths: settings.paths, reader: MediaTagReader(), isPicture: reader.isPicture, wake: {})
      let window = session.window
      let replay = settings.recording.map { session.replay($0) }
      let main = MainController(
        theme: settings.theme, library: feed.library,
        clock: { [weak window, weak replay] in replay?.realTime ?? window?.currentTime ?? 0 })
      let pictures = session.pictures
      pictures.setReader(reader)
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      main.importer.addFiles = { [weak feed] in feed?.add($0, whenFound: $1) }
      // A picture shows the program at rest.
      feed.onNamed = { [weak main] in main?.importer.takeNamed($0, plays: replay != nil) }
      feed.start()
      if let replay {
        replay.onProgram = { [weak main] in Self.take($0, feed, main) }
        window.rootViewController = main
        window.prepareToPaint()
      } else {
        feed.waitUntilFinished()
        session.show(main)
        session.settle()
      }
      do {
        if let path = arguments.tour {
          if let replay, let recording = settings.recording {
            try ReplayFilm(session: session, replay: replay, recording: recording, player: main.player).play(into: path)
          } else {
            try Tour(session: session, main: main).play(into: path)
          }
        }
        // The picture shows the program at rest or, with a recording, at the moment at which that ends.
        replay?.finish()
        session.waitForImages()
        if arguments.describe {
          window.advance(by: 0)
          try writeToStandardOutput(AccessibleTree.lines(of: window))
        }
        if let path = arguments.snapshot { try session.picture().writePNG(to: path) }
      } catch {
        complain(sentence(about: error))
        return Status.cannotCreate
      }
      return feed.status
    } catch {
      complain(sentence(about: error))
      return Status.unavailable
    }
  }
}

/// Prints a line on standard error, after the program's name. Names in it cannot begin another line.
func complain(_ line: String) { writeToStandardError("jukebox: \(line.printable(keepsLines: false))\n") }

/// Prints a sentence on standard error, in the language of the command line.
func complain(_ sentence: Sentence) { complain(said(sentence)) }
