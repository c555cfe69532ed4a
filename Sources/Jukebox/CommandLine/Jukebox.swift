import ArgumentParser
import Languages
internal import Music
internal import Platform
import SDLHost
import ViewTree

/// The program's command line.
@main
struct Jukebox: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jukebox",
    abstract: said(tr("A music player with a queue of covers, beside the library that fills it.")),
    discussion: [
      tr(
        """
        PATH is a folder with music or pictures (searched recursively), a song, a picture, a playlist (.m3u8 or .m3u) or a \
        library.json. Songs and playlists are played in this order. Without a PATH your music folder is shown, or the bundled \
        library if there is no music in it. If Jukebox runs already, it plays the PATHs, or queues them while something plays.
        """),
      tr(
        """
        Exit codes: 0 when the window was closed or the program was asked to quit, 64 for a bad option, 65 when the \
        file to replay is not a recording, 66 when none of the paths, or the recording, can be read, 69 when there is no \
        display, 73 when a file or standard output cannot be written, 74 when the display is lost.
        """),
    ].map(said).joined(separator: "\n\n"),
    version: ProgramIdentity.version)

  enum ThemeChoice: String, ExpressibleByArgument, CaseIterable { case auto, dark, light }

  @Argument(
    help: help(tr("Folders, songs, pictures, playlists (.m3u8, .m3u) or a library.json.")), completion: .file())
  var paths: [String] = []

  @Option(
    help: help(tr("What draws: auto, software or accelerated. (default: as in the preferences)"), valueName: "kind")
  )
  var renderer: Preferences.Renderer?
  @Option(
    help: help(
      tr("The colours: auto (as the desktop), dark or light. (default: as in the preferences)"), valueName: "name"))
  var theme: ThemeChoice?
  @Option(
    help: help(
      tr(
        "How loud songs are that carry ReplayGain: auto, by track, by album, or off. (default: as in the preferences)"),
      valueName: "kind"))
  var gain: GainMode?
  @Option(
    help: help(
      tr("The window's size in points. (default: as it was last without PATHs, otherwise 1024x680)"), valueName: "WxH"))
  var size: WindowSize?
  @Option(help: help(tr("Device pixels per point: 0.5 to 8."), valueName: "factor"))
  var scale: Double?
  @Flag(help: help(tr("Open another window, also where Jukebox runs already.")))
  var newWindow = false
  @Flag(help: help(tr("Play or pause, in the Jukebox that runs already if there is one.")))
  var playPause = false
  @Flag(help: help(tr("Go on to the next song, in the Jukebox that runs already if there is one.")))
  var next = false
  @Flag(help: help(tr("Fill the screen.")))
  var fullscreen = false
  @Flag(help: help(tr("Fade instead of moving.")))
  var reducedMotion = false
  @Flag(help: help(tr("Run at a tenth of the normal speed.")))
  var slowMotion = false
  @Flag(help: help(tr("Show the times between frames as a small graph.")))
  var fps = false
  @Flag(help: help(tr("Print on standard error what was chosen and what was drawn.")))
  var verbose = false

  @Flag(help: help(tr("Name the song that plays in the report that a crash leaves.")))
  var reportSongs = false

  @Option(
    help: help(tr("Draw the program at rest into a PNG file, without a display, and quit."), valueName: "FILE.png"),
    completion: .file())
  var snapshot: String?
  @Flag(
    help: help(
      tr(
        "Print what is visible, one JSON object per line (role, label, value, frame, states), without a display, and quit."
      )))
  var describe = false
  @Option(
    help: help(
      tr(
        "Play a tour of the program, without a display, into a folder of PNG files, or into one film if PATH ends in .webp, .gif, .mp4 or .webm (the last two with sound)."
      ),
      valueName: "PATH"),
    completion: .file())
  var tour: String?

  @Option(
    help: help(tr("Record all input, and when it arrived, while the window is open."), valueName: "FILE"),
    completion: .file())
  var record: String?
  @Option(
    help: help(
      tr("Play a recording to the same pixels: in a window, or without one with --snapshot, --describe or --tour."),
      valueName: "FILE"),
    completion: .file())
  var replay: String?

  /// Parses the arguments byte for byte, because file names need not be UTF-8.
  static func main() {
    ProcessSetup.run()
    do {
      var command = try parseAsRoot(CommandLine.exactArguments)
      try command.run()
    } catch {
      exit(withTranslated: error)
    }
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ValidationError(said(tr("The scale must be from 0.5 to 8.")))
    }
    if let size, !size.isValid {
      throw ValidationError(said(tr("The width and the height must be from 1 to 8192.")))
    }
    if let tour, let ending = FilmFormat.unsupported(in: tour) {
      throw ValidationError(
        said(tr("No film can be made in .\(ending): end PATH in .webp, .gif, .mp4 or .webm, or name a folder.")))
    }
    if let ending = snapshot.map({ SongName.suffix(ofFile: $0) }), ending != "png", SongName.isPicture(suffix: ending) {
      throw ValidationError(said(tr("No snapshot can be made in .\(ending): end FILE in .png.")))
    }
    if (paths + [snapshot, tour, record, replay].compactMap(\.self)).contains("") {
      throw ValidationError(said(tr("A file name is empty.")))
    }
    if record != nil, !needsDisplay {
      throw ValidationError(
        said(tr("There is no input to record without a window: leave out --snapshot, --describe and --tour.")))
    }
    if !requests.isEmpty, !joinsRunningProgram || !needsDisplay {
      throw ValidationError(
        said(
          tr(
            "--play-pause and --next address the Jukebox that runs, so they go with no option that opens or draws another."
          )))
    }
  }

  /// The paths, of which programs on the desktop pass some as URIs: `file:///…`.
  var files: [String] { paths.map { FileURI.path(of: $0) ?? $0 } }

  /// The commands for the running program, or for this one if none runs.
  var requests: [PlayerControls.Request] { (playPause ? [.playPause] : []) + (next ? [.next] : []) }

  /// Whether the files go to the program that runs already, if there is one.
  var joinsRunningProgram: Bool { !newWindow && record == nil && replay == nil }

  /// The options that are about how this program runs. A program that runs already does not take them over.
  var ownOptions: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--renderer", renderer != nil), ("--theme", theme != nil), ("--gain", gain != nil), ("--size", size != nil),
      ("--scale", scale != nil), ("--fullscreen", fullscreen), ("--reduced-motion", reducedMotion),
      ("--slow-motion", slowMotion), ("--fps", fps), ("--verbose", verbose), ("--report-songs", reportSongs),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// Whether a window will be opened.
  var needsDisplay: Bool { snapshot == nil && !describe && tour == nil }

  func run() throws {
    let status = MainActor.assumeIsolated { Launch(self).run() }
    if status != 0 { throw ExitCode(status) }
  }
}

/// A size as it is written on the command line.
nonisolated struct WindowSize {
  var width: Int
  var height: Int

  static let initial = WindowSize(width: 1024, height: 680)
  static let smallest = WindowSize(width: 360, height: 240)

  /// Whether the command line accepts this size.
  var isValid: Bool { (1...8192).contains(width) && (1...8192).contains(height) }

  /// The size that the window gets: at least the smallest.
  var possible: WindowSize {
    WindowSize(width: max(width, Self.smallest.width), height: max(height, Self.smallest.height))
  }

  var points: Size { Size(width: Double(width), height: Double(height)) }
}

nonisolated extension WindowSize: ExpressibleByArgument {
  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    // What is too small or too large is a size, too, so that `validate` says which ones are possible.
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
    self.init(width: width, height: height)
  }
}

extension CommandLine {
  /// The arguments after the program's name, encoded by `PathCoding` so that bytes that are not UTF-8 are kept.
  nonisolated fileprivate static var exactArguments: [String] {
    (1..<max(1, Int(argc))).compactMap { index in unsafeArgv[index].map { PathCoding.string(cString: $0) } }
  }
}

extension Preferences.Renderer: ExpressibleByArgument {}

nonisolated extension GainMode: ExpressibleByArgument {}
