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
    // Checked before the files are passed on to a running program, which would have to report them in its window.
    if let status = LibraryFeed.refusal(of: settings.paths) { return status }
    let reader = MediaPictureReader()
    var instance: SingleInstance?
    if arguments.joinsRunningProgram {
      switch SingleInstance.begin(
        name: "jukebox", files: arguments.files, requests: arguments.requests.map(\.rawValue))
      {
      case .handedOver:
        // The running program reports these in its window, too, but the user may be looking at this terminal.
        for problem in MusicFolder.problems(with: settings.paths) { complain(problem.sentence) }
        let ignored = arguments.ownOptions.joined(separator: ", ")
        if !ignored.isEmpty {
          complain(tr("\(ignored): ignored, because Jukebox runs already; --new-window opens another window"))
        }
        return 0
      case .first(let first): instance = first
      case .alone: break
      }
    }
    do throws(LaunchFailure) {
      let program = try WindowProgram(arguments, settings, reader: reader)
      let status = try program.run(as: instance)
      // Releasing the parts of the program may take long, too, so the limit begins before.
      withExtendedLifetime(program) { endingLimit.begin(status) }
      return status
    } catch {
      complain(error.sentence)
      return error.status
    }
  }

  /// Connects what is the same with a display and without one.
  static func connect(
    _ main: MainController, to feed: LibraryFeed, _ pictures: PictureStore, reading reader: MediaPictureReader
  ) {
    pictures.setReader(reader)
    main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
    main.importer.addFiles = { [weak feed] in feed?.read($0, for: .addition, whenFound: $1) }
    main.importer.openFiles = { [weak feed] in feed?.read($0, for: .opening, whenFound: $1) }
    feed.problems = main.problems
    pictures.onFailure = { [weak problems = main.problems] image, reason in
      complain("\(image.displayName): \(reason)" as Sentence)
      if let path = image.path { problems?.add(path: path, reason: reason, isOfPicture: true) }
    }
    pictures.onRecovery = { [weak problems = main.problems] image in
      if let path = image.path { problems?.removePicture(of: path) }
    }
  }

  /// Repeats what the program itself did in a recording.
  static func take(_ text: String, _ feed: LibraryFeed, _ main: MainController?) {
    if let state = CrashState(text: text) {
      main.map { state.restore(in: $0) }
    } else if let outcome = PlaylistSaver.Outcome(text: text) {
      main?.playlists.show(outcome)
    } else {
      feed.take(text)
    }
  }

  /// Does what the user chooses in the preferences.
  /// - Parameter report: called with what cannot be done.
  static func preferencesDidChange(
    from former: Preferences, in main: MainController, _ feed: LibraryFeed, report: @escaping (Sentence) -> Void
  ) {
    if main.preferences.current.folders != former.folders { feed.setFolders(MusicFolders(main.preferences).all) }
    guard main.preferences.current.language != former.language else { return }
    // Wait until the event that chose the language has been handled and the menu is closed.
    main.view.window?.schedule(after: 0) { [weak main] in
      guard let main else { return }
      let choice = ProgramLanguage.choice(main.preferences.current.language)
      main.theme.language = choice.language
      if let problem = choice.problem { report(problem) }
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
      if let status = LibraryFeed.refusal(of: settings.paths) { return status }
      let reader = MediaPictureReader()
      let feed = LibraryFeed(
        paths: settings.paths, reader: MediaTagReader(), isPicture: reader.isPicture, wake: {})
      let window = session.window
      let replay = settings.recording.map { session.replay($0) }
      let preferences = PreferencesModel()
      preferences.override(settings.override)
      let theme = AppTheme(.dark, language: settings.language.language)
      let appearance = AppearanceFollower(
        theme: theme, preferences: preferences, settings: settings, desktopWasDark: nil)
      defer { withExtendedLifetime(appearance) {} }
      let main = MainController(
        theme: theme, library: feed.library, preferences: preferences,
        clock: { [weak window, weak replay] in replay?.realTime ?? window?.currentTime ?? 0 })
      preferences.observe(feed) { [weak main, weak feed] former in
        if let main, let feed { Self.preferencesDidChange(from: former, in: main, feed) { complain($0) } }
      }
      Self.connect(main, to: feed, session.pictures, reading: reader)
      main.playlists.isReplaying = replay != nil
      // A picture shows the program at rest.
      feed.onNamed = { [weak main] in main?.importer.takeNamed($0, plays: replay != nil) }
      feed.start()
      if let replay {
        replay.onProgram = { [weak main] in Self.take($0, feed, main) }
        window.rootViewController = main
        window.prepareToPaint()
      } else {
        feed.waitUntilFinished()
        // Nothing can be played, so nothing is described, as where the paths do not exist.
        if feed.status != 0 { return feed.status }
        session.show(main)
        session.settle()
        // A notice is about a moment, so there is none at rest. Naming songs shows one.
        main.notice.dismiss()
        session.settle()
      }
      do {
        if let path = arguments.tour {
          let film = try makeFrameSink(for: path, picturesPerSecond: Camera.picturesPerSecond)
          let camera = Camera(filming: session, of: main.player, into: film, replaying: settings.recording)
          if let replay {
            try camera.film(replay)
          } else {
            try Tour(of: main, in: window, filmedBy: camera).play()
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

/// Why the program did not start: what it says, and its exit code.
struct LaunchFailure: Error {
  var sentence: Sentence
  var status: Int32
}

/// Prints a line on standard error, after the program's name. Names in it cannot begin another line.
nonisolated func complain(_ line: String) { writeToStandardError("jukebox: \(line.printable(keepsLines: false))\n") }

/// Prints a sentence on standard error, in the language of the command line.
nonisolated func complain(_ sentence: Sentence) { complain(said(sentence)) }
