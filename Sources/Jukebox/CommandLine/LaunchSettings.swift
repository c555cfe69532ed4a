internal import Languages
internal import Music
internal import Platform
import SDLHost
import ViewTree

/// The settings of a run, taken from the command line and from the recording, if there is one. Options on the command line take precedence
/// over recorded ones.
struct LaunchSettings {
  var paths: [String]
  var size: Size
  /// Device pixels per point; nil for the desktop's own scale.
  var scale: Double?
  var prefersReducedMotion: Bool
  var isSlow: Bool
  /// The folder of the bundled library.
  private let bundle: String?
  private let look: Preferences.Look?
  /// Whether the recording began with dark colours.
  private let wasDark: Bool?
  private let renderer: Preferences.Renderer?
  /// The recording to replay.
  let recording: Recording?
  /// Whether the recording is incomplete because the program was stopped while it recorded.
  let isCutOff: Bool
  /// Whether pictures appear when the recording says so.
  let deliversPictures: Bool

  /// - Throws: `RecordingError` if the file to replay cannot be read.
  init(_ arguments: Jukebox) throws(RecordingError) {
    let file = try arguments.replay.map { path throws(RecordingError) in try RecordingFile(reading: path) }
    let read = file?.recording
    let options = file?.options ?? RecordingFile.Options()
    let recordedPaths = options.paths ?? []
    let given = arguments.record == nil ? arguments.files : arguments.files.map(AbsolutePath.path)
    paths = given.isEmpty ? recordedPaths : given
    bundle = BundledLibrary().path.map(SongName.folder(of:))
    var recording = arguments.scale.flatMap { read?.atScale($0) } ?? read
    // Pictures are identified by their paths, which may have changed since the recording.
    for (old, new) in zip(recordedPaths, paths) {
      recording = recording?.movingFiles(from: old, to: new)
      // The pictures of a playlist or a `library.json` are relative to its folder.
      if !MusicFolder.isFolder(new) {
        recording = recording?.movingFiles(from: SongName.folder(of: old), to: SongName.folder(of: new))
      }
    }
    if let old = options.bundle, let bundle { recording = recording?.movingFiles(from: old, to: bundle) }
    self.recording = recording
    isCutOff = file.map { !$0.isComplete } ?? false
    deliversPictures = file != nil && options.isExcerpt != true
    // A replay must show the same everywhere.
    language = file == nil ? ProgramLanguage.ofEnvironment : ProgramLanguage.choice(code: options.language ?? "C")

    size = arguments.size?.possible.points ?? recording?.size ?? WindowSize.initial.points
    scale = arguments.scale ?? recording?.scale
    prefersReducedMotion = arguments.reducedMotion || options.reducedMotion == true
    isSlow = arguments.slowMotion || options.slowMotion == true
    renderer = arguments.renderer
    wasDark = options.theme.map { $0 == .dark }
    look =
      switch arguments.theme {
      case .dark: .dark
      case .light: .light
      case .auto: .system
      // Where no theme was chosen, the look was the system's, and the preferences, if they are opened in the recording, show that.
      case nil: options.isThemeChosen == true ? wasDark.map { $0 ? .dark : .light } : nil
      }
  }

  /// The language of this run, unless the preferences name one.
  let language: LanguageChoice

  var isDark: Bool {
    switch look {
    case .dark: true
    case .light: false
    case .system: SystemAppearance.prefersDark ?? true
    case nil: wasDark ?? SystemAppearance.prefersDark ?? true
    }
  }

  /// The preferences that the command line or the recording overrides.
  func override(_ preferences: inout Preferences) {
    if let look { preferences.look = look }
    if let renderer { preferences.renderer = renderer }
  }

  /// The options that a recording of this run begins with.
  var options: RecordingFile.Options {
    RecordingFile.Options(
      paths: paths, bundle: paths.isEmpty ? bundle : nil, theme: isDark ? .dark : .light,
      isThemeChosen: look == .dark || look == .light ? true : nil, reducedMotion: prefersReducedMotion,
      slowMotion: isSlow, language: language.language.code == "C" ? nil : language.language.code)
  }
}
