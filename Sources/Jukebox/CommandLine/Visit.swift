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

  private enum Name {
    static let path = "path"
    static let bundle = "bundle"
    static let theme = "theme"
    static let reducedMotion = "reduced-motion"
    static let slowMotion = "slow-motion"
  }

  /// - Throws: `RecordingError` where there is nothing to play.
  init(_ arguments: Jukebox) throws(RecordingError) {
    let read = try arguments.replay.map { file throws(RecordingError) in try Recording(readingFile: file) }
    let options = read?.options ?? []
    func values(_ name: String) -> [String] { options.filter { $0.name == name }.compactMap(\.value) }
    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    let recordedPaths = values(Name.path)
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
    if let old = values(Name.bundle).first, let bundle { recording = recording?.movingFiles(from: old, to: bundle) }
    self.recording = recording

    size = arguments.size?.points ?? recording?.size ?? WindowSize.initial.points
    scale = arguments.scale ?? recording?.scale
    prefersReducedMotion = arguments.reducedMotion || has(Name.reducedMotion)
    isSlow = arguments.slowMotion || has(Name.slowMotion)
    isDark =
      switch arguments.theme {
      case .dark: true
      case .light: false
      case .auto: SystemAppearance.prefersDark
      case nil: values(Name.theme).first.map { $0 != "light" } ?? SystemAppearance.prefersDark
      }
  }

  var theme: Theme { isDark ? .dark : .light }

  /// What a recording of this visit begins with.
  var options: [Recording.Option] {
    var options = paths.map { Recording.Option(Name.path, $0) }
    if paths.isEmpty, let bundle { options.append(Recording.Option(Name.bundle, bundle)) }
    options.append(Recording.Option(Name.theme, isDark ? "dark" : "light"))
    if prefersReducedMotion { options.append(Recording.Option(Name.reducedMotion)) }
    if isSlow { options.append(Recording.Option(Name.slowMotion)) }
    return options
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
