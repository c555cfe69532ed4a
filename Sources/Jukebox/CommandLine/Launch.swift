import SDLHost
import ViewTree

/// What the command line asks for, carried out.
struct Launch {
  private let arguments: Jukebox
  private let theme: Theme

  /// Exit codes as in sysexits.h.
  enum Status {
    static let noInput: Int32 = 66
    static let unavailable: Int32 = 69
    static let cannotCreate: Int32 = 73
  }

  init(_ arguments: Jukebox) {
    self.arguments = arguments
    let isDark =
      switch arguments.theme {
      case .dark: true
      case .light: false
      case .auto: SystemAppearance.prefersDark
      }
    theme = isDark ? .dark : .light
  }

  /// Runs until the window is closed, or until the file is written; the exit code.
  func run() -> Int32 {
    if arguments.snapshot != nil || arguments.describe || arguments.tour != nil { return runWithoutDisplay() }
    return runInWindow()
  }

  // MARK: With a display

  private func runInWindow() -> Int32 {
    var options = ApplicationOptions(
      title: "Jukebox", size: arguments.size.points, renderer: renderer, isFullscreen: arguments.fullscreen)
    options.minimumSize = WindowSize.smallest.points
    options.scale = arguments.scale
    options.prefersReducedMotion = arguments.reducedMotion
    options.timeScale = arguments.slowMotion ? 0.1 : 1
    options.isVerbose = arguments.verbose
    let timer = FrameTimer()
    do {
      let application = try Application()
      let feed = LibraryFeed(paths: arguments.paths, wake: application.wake)
      if let status = feed.refusal() { return status }
      let main = MainController(theme: theme, library: feed.library, clock: { timer.realTime })
      let pictures = application.pictures
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      pictures.onFailure = { image, reason in complain("\(image.displayName): \(reason)") }
      application.onWake = { feed.drain() }
      let window = try application.open(options) { main }
      if arguments.fps { FrameGraph.attach(to: window) }
      feed.start()
      try application.run()
      if arguments.verbose { complain(application.summary) }
      return feed.status
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

  private func runWithoutDisplay() -> Int32 {
    do {
      let session = try OffscreenSession(size: arguments.size.points, scale: arguments.scale ?? 1)
      session.window.prefersReducedMotion = arguments.reducedMotion
      session.pictures.onFailure = { image, reason in complain("\(image.displayName): \(reason)") }
      let feed = LibraryFeed(paths: arguments.paths, wake: {})
      if let status = feed.refusal() { return status }
      let window = session.window
      let main = MainController(
        theme: theme, library: feed.library, clock: { [weak window] in window?.currentTime ?? 0 })
      let pictures = session.pictures
      main.nowPlaying.colorOfCover = { pictures.averageColor(of: $0) }
      feed.start()
      feed.waitUntilFinished()
      session.show(main)
      session.settle()
      if arguments.describe {
        for line in AccessibleTree.lines(of: window) { print(line) }
      }
      if let path = arguments.snapshot {
        do {
          try session.picture().writePNG(to: path)
        } catch {
          complain("\(error)")
          return Status.cannotCreate
        }
      }
      if let path = arguments.tour {
        do {
          try Tour(session: session, main: main).play(into: path)
        } catch {
          complain("\(error)")
          return Status.cannotCreate
        }
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
