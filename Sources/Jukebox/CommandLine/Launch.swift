import SDLHost
import ViewTree

/// What the command line asks for, carried out.
struct Launch {
  private let arguments: Jukebox

  /// Exit codes as in sysexits.h.
  enum Status {
    static let badData: Int32 = 65
    static let noInput: Int32 = 66
    static let unavailable: Int32 = 69
    static let cannotCreate: Int32 = 73
    static let inputOutput: Int32 = 74
  }

  init(_ arguments: Jukebox) { self.arguments = arguments }

  /// Runs until the window is closed, or until the file is written; the exit code.
  func run() -> Int32 {
    let visit: Visit
    do throws(RecordingError) {
      visit = try Visit(arguments)
    } catch {
      complain("Cannot replay \(PathCoding.display(arguments.replay ?? "")): \(error)")
      if case .unreadable = error { return Status.noInput }
      return Status.badData
    }
    if visit.isCutOff {
      complain("\(PathCoding.display(arguments.replay ?? "")) has no end; it is played as far as it goes")
    }
    return arguments.needsDisplay ? runInWindow(visit) : runWithoutDisplay(visit)
  }

  // MARK: With a display

  private func runInWindow(_ visit: Visit) -> Int32 {
    ProcessSetup.ignoreReadersThatGoAway()
    var options = ApplicationOptions(
      title: "Jukebox", size: visit.size, renderer: renderer, isFullscreen: arguments.fullscreen)
    options.minimumSize = WindowSize.smallest.points
    options.scale = visit.scale
    options.prefersReducedMotion = visit.prefersReducedMotion
    options.timeScale = visit.isSlow ? 0.1 : 1
    options.isVerbose = arguments.verbose
    do {
      let application = try Application(isReplaying: visit.recording != nil)
      let feed = LibraryFeed(paths: visit.paths, wake: application.wake)
      if let status = feed.refusal() { return status }
      let recorder: RecordingWriter?
      do {
        recorder = try arguments.record.map { try RecordingWriter(path: $0, options: visit.options) }
      } catch {
        complain("\(error)")
        return Status.cannotCreate
      }
      application.recorder = recorder
      let main = MainController(
        theme: visit.theme, library: feed.library, clock: { [weak application] in application?.realTime ?? 0 })
      let pictures = application.pictures
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      pictures.onFailure = { image, reason in complain("\(image.displayName): \(reason)") }
      if visit.recording == nil {
        application.onWake = { if let note = feed.drain() { recorder?.append(.program(note.text)) } }
      }
      feed.start()
      let window = try application.open(options, playing: visit.recording) { main }
      application.replay?.onProgram = { feed.take($0) }
      if arguments.fps { FrameGraph.attach(to: window) }
      WindowIcon.show(on: window)
      var status: Int32?
      do {
        try application.run()
      } catch {
        complain("The window cannot be drawn any more (\(error))")
        status = Status.inputOutput
      }
      recorder?.end()
      if arguments.verbose { complain(application.summary) }
      if let reason = recorder?.failure {
        complain("Cannot write \(PathCoding.display(arguments.record ?? "")): \(reason)")
        return Status.cannotCreate
      }
      return status ?? feed.status
    } catch {
      complain(
        "Jukebox needs a display to open its window (\(error)); --snapshot FILE.png and --tour PATH work without one.")
      return Status.unavailable
    }
  }

  private var renderer: ApplicationOptions.RendererChoice {
    switch arguments.renderer {
    case .auto: .auto
    case .software: .software
    case .accelerated: .accelerated
    }
  }

  // MARK: Without one

  private func runWithoutDisplay(_ visit: Visit) -> Int32 {
    do {
      let session = try OffscreenSession(
        size: visit.size, scale: visit.scale ?? 1, waitsForDelivery: visit.recording != nil)
      session.window.prefersReducedMotion = visit.prefersReducedMotion
      session.pictures.onFailure = { image, reason in complain("\(image.displayName): \(reason)") }
      let feed = LibraryFeed(paths: visit.paths, wake: {})
      if let status = feed.refusal() { return status }
      let window = session.window
      let replay = visit.recording.map { session.replay($0) }
      let main = MainController(
        theme: visit.theme, library: feed.library,
        clock: { [weak window, weak replay] in replay?.realTime ?? window?.currentTime ?? 0 })
      let pictures = session.pictures
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      feed.start()
      if let replay {
        replay.onProgram = { feed.take($0) }
        window.rootViewController = main
        window.prepareToPaint()
      } else {
        feed.waitUntilFinished()
        session.show(main)
        session.settle()
      }
      do {
        if let path = arguments.tour {
          if let replay, let recording = visit.recording {
            try ReplayFilm(session: session, replay: replay, recording: recording).play(into: path)
          } else {
            try Tour(session: session, main: main).play(into: path)
          }
        }
        // At rest, or at the moment at which the recording ends.
        replay?.finish()
        session.waitForImages()
        if arguments.describe {
          window.advance(by: 0)
          try writeToStandardOutput(AccessibleTree.lines(of: window))
        }
        if let path = arguments.snapshot { try session.picture().writePNG(to: path) }
      } catch {
        complain("\(error)")
        return Status.cannotCreate
      }
      return feed.status
    } catch {
      complain("\(error)")
      return Status.unavailable
    }
  }
}

/// A line on standard error, under the program's name.
func complain(_ line: String) { writeToStandardError("jukebox: \(line)\n") }
