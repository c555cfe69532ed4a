import Glibc
import Languages
internal import Platform
import SDLHost

/// A film that an external program makes from single pictures.
final class Film: FrameSink {
  /// The commands that run an external program to make a film.
  struct Encoder {
    let program: String
    /// The Debian package that contains the program.
    let package: String
    /// Returns the arguments for each run of the program, in the order of the runs.
    let passes: (Source, _ film: String) -> [[String]]

    /// What a film is made from.
    struct Source {
      /// All in one folder, called 0000.png, 0001.png and so on.
      var pictures: [String]
      var folder: String
      var secondsPerPicture: Double
      var sound: FilmSound

      /// FFmpeg's arguments for the pictures.
      var input: [String] {
        ["-framerate", "\(1 / secondsPerPicture)", "-i", "file:\(folder.replacing("%", with: "%%"))/%04d.png"]
      }
    }

    /// libwebp's encoder. Between key frames it skips small changes of colour, even if they add up. There is a key frame about every
    /// second, so that slow changes leave no traces for longer.
    static let webP = Encoder(program: "img2webp", package: "webp") { source, film in
      let settings = [
        "-loop", "0", "-kmin", "8", "-kmax", "20", "-lossy", "-q", "78", "-m", "3", "-d",
        "\(Int((1000 * source.secondsPerPicture).rounded()))",
      ]
      return [settings + source.pictures + ["-o", film]]
    }
    /// FFmpeg. A GIF has 256 colours, which are chosen from all pictures before any of them is written: both in one run would keep all
    /// pictures in memory. The pattern of an ordered dither stays in its place, so that only what has moved is written again.
    static let gif = Encoder(program: "ffmpeg", package: "ffmpeg") { source, film in
      let palette = "file:\(source.folder)/palette.png"
      return [
        quietly + source.input + ["-vf", "palettegen=stats_mode=full", palette],
        quietly + source.input + ["-i", palette]
          + [
            "-lavfi", "paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle", "-bitexact", "-f", "gif",
            "file:\(film)",
          ],
      ]
    }
    static let mp4 = withSound(
      ["-c:v", "libx264", "-crf", "20", "-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart", "-f", "mp4"])
    static let webM = withSound(
      ["-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0", "-row-mt", "1", "-c:a", "libopus", "-f", "webm"])

    /// FFmpeg. Most players show only pictures with an even number of rows and columns, and with colours at half the resolution.
    private static func withSound(_ format: [String]) -> Encoder {
      Encoder(program: "ffmpeg", package: "ffmpeg") { source, film in
        [
          quietly + source.sound.arguments(pictures: source.input)
            + ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-bitexact"] + format + ["file:\(film)"]
        ]
      }
    }

    /// Makes FFmpeg print nothing but errors, and replace the temporary file of the film.
    private static let quietly = ["-v", "error", "-nostdin", "-y"]
  }

  private let path: String
  /// The file that the encoder is writing.
  private let file = Monitor<FileReplacement?>(nil)
  private let secondsPerPicture: Double
  private let encoder: Encoder
  private let folder: String
  private let pictures: PictureFolder
  private var sound = FilmSound()
  /// The process id of the encoder while it runs, otherwise 0.
  private let child = Monitor(pid_t(0))
  /// Removes the unfinished files if the program is asked to quit.
  private let signals: TerminationSignals

  init(path: String, picturesPerSecond: Double, encoder: Encoder) throws {
    self.encoder = encoder
    secondsPerPicture = 1 / picturesPerSecond
    // Check this before spending minutes on the pictures.
    try requireWritable(path)
    _ = wait(for: try start([encoder.program, "-version"], from: encoder.package, errors: "/dev/null"))
    let folder = try temporaryFolder()
    self.folder = folder
    self.path = path
    signals = TerminationSignals { [child, file] in
      child.read { if $0 > 0 { kill($0, SIGTERM) } }
      removeFolder(folder)
      file.read { $0?.discard() }
      return .end
    }
    pictures = try PictureFolder(path: folder)
  }

  isolated deinit { removeFolder(folder) }

  func add(_ picture: Bitmap, sound moment: FilmSound.Moment?) throws {
    sound.add(moment, at: Double(pictures.files.count) * secondsPerPicture, duration: secondsPerPicture)
    try attempt { try pictures.add(picture, sound: nil) }
  }

  func finish() throws { try attempt(encode) }

  private func attempt(_ write: () throws -> Void) throws {
    do { try write() } catch {
      // A signal removes the files that were being written.
      signals.waitIfEnding()
      throw error
    }
  }

  private func encode() throws {
    let program = encoder.program
    let file = FileReplacement(of: path)
    self.file.change { $0 = file }
    defer { file.discard() }
    let source = Encoder.Source(
      pictures: pictures.files, folder: folder, secondsPerPicture: secondsPerPicture, sound: sound)
    for arguments in encoder.passes(source, file.path) {
      let errors = "\(folder)/errors"
      let pid = try start([program] + arguments, from: encoder.package, errors: errors)
      child.change { $0 = pid }
      let status = wait(for: pid)
      child.change { $0 = 0 }
      guard status == 0 else {
        throw FilmError(
          sentence: tr("\(program) failed to make the film: \(Self.reason(status, errors: errors))"))
      }
    }
    do throws(FileReplacement.Failure) { try file.commit() } catch {
      throw FilmError(sentence: tr("Cannot write \(PathCoding.display(path)): \(error.reason)"))
    }
  }

  /// Why a program failed: the last line that it printed, or how it ended.
  static func reason(_ status: Int32, errors: String) -> Sentence {
    let printed = (try? RegularFile.bytes(of: errors, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if let line = printed.split(whereSeparator: \.isNewline).last(where: { $0.contains { !$0.isWhitespace } }) {
      return Sentence(verbatim: PathCoding.display(String(line)))
    }
    let signal = status & 0x7F
    return signal == 0
      ? tr("it ended with exit code \(Int(status >> 8 & 0xFF))") : tr("it was ended by signal \(Int(signal))")
  }
}

/// Throws if no file can be written to `path`, as far as that can be found out without writing one.
private func requireWritable(_ path: String) throws {
  let error = PathCoding.withSystemPath(path) { name in
    var status = stat()
    if stat(name, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? EISDIR : access(name, W_OK) == 0 ? 0 : errno
    }
    guard errno == ENOENT else { return errno }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return PathCoding.withSystemPath(folder) { access($0, W_OK | X_OK) == 0 ? 0 : errno } ?? ENOENT
  }
  if error != 0 {
    throw FilmError(sentence: tr("Cannot write \(PathCoding.display(path)): \(systemSentence(error ?? ENOENT))"))
  }
}

private func temporaryFolder() throws -> String {
  let base = Environment.nonEmptyValue("TMPDIR") ?? "/tmp"
  var template = PathCoding.bytes("\(base)/jukebox-XXXXXX").map { CChar(bitPattern: $0) } + [0]
  guard mkdtemp(&template) != nil else {
    throw FilmError(sentence: tr("Cannot make a folder in \(PathCoding.display(base)): \(systemSentence(errno))"))
  }
  return PathCoding.string(cString: template)
}

/// Removes a folder and the files in it, even if a process is still adding files.
private nonisolated func removeFolder(_ path: String) {
  for _ in 0..<100 {
    for name in PathCoding.names(in: path) { PathCoding.remove("\(path)/\(name)") }
    if PathCoding.withSystemPath(path, { rmdir($0) == 0 || errno == ENOENT }) != false { return }
  }
}

/// Waits for a process to end, and returns its status.
private func wait(for process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  return status
}

/// Starts a program, discarding its output.
/// - Parameter errors: the file that gets what it prints on standard error.
private func start(_ arguments: [String], from package: String, errors: String) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  _ = PathCoding.withSystemPath(errors) {
    posix_spawn_file_actions_addopen(&actions, 2, $0, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  }
  // The program must not inherit the signals that are blocked here.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var argv: [UnsafeMutablePointer<CChar>?] =
    arguments.map { PathCoding.withSystemPath($0) { strdup($0) } ?? nil } + [nil]
  defer { for argument in argv { free(argument) } }
  var pid = pid_t()
  guard posix_spawnp(&pid, arguments[0], &actions, &attributes, &argv, environ) == 0 else {
    throw FilmError(
      sentence: tr("The film needs the program \(arguments[0]): install Debian's package \(package)"))
  }
  return pid
}
