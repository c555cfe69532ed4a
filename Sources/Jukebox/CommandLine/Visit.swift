import SDLHost
import ViewTree

#if canImport(Glibc)
  import Glibc
#endif

/// What a visit of the program depends on beside its input: from the command line, and from the recording where there is one.
///
/// What is given on the command line comes before what was recorded.
struct Visit {
  var paths: [String]
  var isDark: Bool
  var size: Size
  /// nil: the desktop's.
  var scale: Double?
  var prefersReducedMotion: Bool
  var isSlow: Bool
  /// Where the bundled library's pictures lie.
  private let bundle: String?
  /// What is played.
  let recording: Recording?
  /// Whether what is played ends where the program that recorded it was stopped.
  let isCutOff: Bool

  /// - Throws: `RecordingError` where there is nothing to play.
  init(_ arguments: Jukebox) throws(RecordingError) {
    let file = try arguments.replay.map { path throws(RecordingError) in try RecordingFile(reading: path) }
    let read = file?.recording
    let options = file?.options ?? RecordingFile.Options()
    let recordedPaths = options.paths ?? []
    let given = arguments.record == nil ? arguments.paths : arguments.paths.map(Self.absolute)
    paths = given.isEmpty ? recordedPaths : given
    bundle = BundledLibrary().path.map(Self.folder(of:))
    var recording = arguments.scale.flatMap { read?.atScale($0) } ?? read
    // Pictures are known by their paths, which may be others by now.
    for (old, new) in zip(recordedPaths, paths) {
      recording = recording?.movingFiles(from: old, to: new)
      // A playlist or a library names pictures beside it.
      if case .folder = PathKind(new) {
      } else {
        recording = recording?.movingFiles(from: Self.folder(of: old), to: Self.folder(of: new))
      }
    }
    if let old = options.bundle, let bundle { recording = recording?.movingFiles(from: old, to: bundle) }
    self.recording = recording
    isCutOff = file.map { !$0.isComplete } ?? false

    size = arguments.size?.points ?? recording?.size ?? WindowSize.initial.points
    scale = arguments.scale ?? recording?.scale
    prefersReducedMotion = arguments.reducedMotion || options.reducedMotion == true
    isSlow = arguments.slowMotion || options.slowMotion == true
    isDark =
      switch arguments.theme {
      case .dark: true
      case .light: false
      case .auto: SystemAppearance.prefersDark
      case nil: options.theme.map { $0 == .dark } ?? SystemAppearance.prefersDark
      }
  }

  var theme: Theme { isDark ? .dark : .light }

  /// What a recording of this visit begins with.
  var options: RecordingFile.Options {
    RecordingFile.Options(
      paths: paths, bundle: paths.isEmpty ? bundle : nil, theme: isDark ? .dark : .light,
      reducedMotion: prefersReducedMotion, slowMotion: isSlow)
  }

  /// The path from the root on: a recording is played from anywhere.
  private static func absolute(_ path: String) -> String {
    guard path.first != "/", let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(PathCoding.string(cString: folder))/\(path)"
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
